"""Maps of Wasteland Diplomacy at the command line: make, show, check and certify them."""

from __future__ import annotations

import json
from pathlib import Path

from rich.console import Console

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import THEMES
from wastelands.engine.errors import Unreadable
from wastelands.games.diplomacy import certified
from wastelands.games.diplomacy.checks import deal_failures, failures
from wastelands.games.diplomacy.drawing import Drawing
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.generator import generate
from wastelands.games.diplomacy.position import Position, read, write
from wastelands.games.diplomacy.setup import table
from wastelands.games.diplomacy.sheet import Sheet
from wastelands.games.diplomacy.words import Words
from wastelands.terminal.files import read_text, write_text


def make(seats: int, seed: str, lang: str) -> None:
    """Generate a sheet and show it."""
    if seats not in Diplomacy.spec.seats:
        raise Unreadable(f"a sheet is for 2, 3 or 4 seats, not {seats}")
    show(generate(seats, seed).id, lang)


def show(sheet_id: str, lang: str, svg: Path | None = None, position: Path | None = None) -> None:
    """A sheet as text, and on request as a picture or as a position to edit."""
    sheet = Sheet.from_id(sheet_id)
    console = Console(highlight=False)
    title = sheet.title_de if lang == "de" else sheet.title_en
    console.print(f"[bold]{title}[/]  [dim]{sheet.id}[/]")
    drawing = Drawing(Words(lang), THEMES["paper"])
    console.print(drawing.text(table(sheet.terrain, sheet.rounds, sheet.players), Marks()))
    proof = certified.certificate(sheet.id)
    if proof:
        console.print(f"[dim]certified: {json.dumps(proof)}[/]")
    if svg is not None:
        write_text(svg, Drawing(Words(lang), THEMES["print"]).sheet(sheet))
    if position is not None:
        write_text(position, write(Position.start(sheet)))


def check(what: str) -> bool:
    """Every check of a sheet (by its id) or of a map in a position file; says what fails."""
    console = Console(highlight=False)
    if Path(what).exists():
        found = read(read_text(Path(what)))
        terrain, players, rounds = found.terrain, found.players, found.rounds
    else:
        sheet = Sheet.from_id(what)
        terrain, players, rounds = sheet.terrain, sheet.players, sheet.rounds
    wrong = failures(terrain, players) + (deal_failures(terrain, players, rounds) if len(rounds) == 6 else [])
    for failure in wrong:
        console.print(str(failure), markup=False)
    if not wrong:
        console.print(f"{what}: all checks hold")
    return not wrong


def certify(sheet_id: str, games: int) -> bool:
    """Measure F-1 to F-8 by play with the reference bot."""
    from wastelands.lab.certify import SIEVE, certify

    found = certify(Sheet.from_id(sheet_id), min(SIEVE, games), games)
    print(
        json.dumps(
            {"id": sheet_id, "games": found.games, "shares": found.shares, **found.measures, "accepted": found.accepted}
        )
    )
    return found.accepted


def collect(terrains: int, deals: int, jobs: int, out: Path) -> None:
    """Certify until every number of seats has its collection; goes on where it stopped."""
    from wastelands.lab.certify import collect, shipped, summary

    work = out.with_suffix(".work.jsonl")
    for players in Diplomacy.spec.seats:
        known = collect(players, terrains, deals, work, jobs, print)
        print(json.dumps({"seats": players, **summary(known, players)}))
    write_text(out, json.dumps(shipped(known, terrains, deals), indent=1) + "\n")
