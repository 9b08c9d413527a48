"""Maps at the command line: make, show, check and certify them."""

from __future__ import annotations

import json
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import THEMES
from wastelands.engine.errors import Unreadable
from wastelands.package import package
from wastelands.terminal.files import read_text, write_text


def make(game: str, seats: int, seed: str, land: str, lang: str) -> None:
    """Generate a map and show it."""
    show(game, package(game).the_maps().make(seats, seed, land), lang)


def learn(game: str, sheets: int, games: int, seed: str, out: Path) -> None:
    """Teach the predictor of fairness; goes on where it stopped."""
    _check_counts(sheets, games)
    if not out.parent.is_dir():
        raise Unreadable(f"{out.parent}: there is no such folder")
    work = out.with_suffix(".work.jsonl")
    write_text(out, package(game).the_maps().learn(sheets, games, seed, work, print))


def fairness(game: str, seats: int, sheets: int, games: int, seed: str, land: str, kind: str) -> None:
    """Measure new maps, or the shipped ones, and print what was found."""
    _check_counts(sheets, games)
    maps = package(game).the_maps()
    print(maps.fairness(seats, sheets, games, seed, land, kind, lambda line: print(line, flush=True)))


def _check_counts(sheets: int, games: int) -> None:
    if min(sheets, games) < 1:
        raise Unreadable("--sheets and --games must be at least 1")


def show(game: str, id: str, lang: str, svg: Path | None = None, position: Path | None = None) -> None:
    """A map as text, and on request as a picture or as a position to edit."""
    found = package(game)
    maps, words, console = found.the_maps(), found.words(lang), Console(highlight=False)
    console.print(f"[bold]{maps.title(id, lang)}[/]  [dim]{id}[/]")
    console.print(found.drawing(words, THEMES["paper"]).text(maps.table(id), Marks()))
    proof = maps.certificate(id)
    if proof:
        console.print(f"[dim]certified: {json.dumps(proof)}[/]")
    if svg is not None:
        write_text(svg, maps.picture(id, words, THEMES["print"]))
    if position is not None:
        write_text(position, maps.position(id))


def check(game: str, what: str) -> bool:
    """Every check of a map by its id, or of the map in a position file; says what fails."""
    maps, console = package(game).the_maps(), Console(highlight=False)
    wrong = maps.failures_in(read_text(Path(what))) if Path(what).exists() else maps.failures(what)
    for failure in wrong:
        console.print(failure, markup=False)
    if not wrong:
        console.print(f"{what}: all checks hold")
    return not wrong


def certify(game: str, what: str, games: int, lang: str) -> bool:
    """Measure by play whether a map, or the one in a position file, is fair and lively; says it beside the facts."""
    maps, console = package(game).the_maps(), Console(highlight=False, stderr=True)
    given = read_text(Path(what)) if Path(what).exists() else what
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=games)
        facts = maps.certify(given, games, lambda done: bar.update(task, completed=done))
    print(json.dumps({"id": what, **facts}))
    measures = maps.told(facts, package(game).words(lang))
    for measure in measures:
        console.print(f"{'+' if measure.holds else '-'} {measure.name} {measure.said}", markup=False, soft_wrap=True)
    return all(measure.holds for measure in measures)


def collect(game: str, terrains: int, deals: int, jobs: int, out: Path) -> None:
    """Certify until every number of seats has its collection; goes on where it stopped."""
    if not out.parent.is_dir():
        raise Unreadable(f"{out.parent}: there is no such folder")
    work = out.with_suffix(".work.jsonl")
    write_text(out, package(game).the_maps().collect(terrains, deals, jobs, work, print))
