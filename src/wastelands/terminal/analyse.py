"""Analyse a finished game in the terminal; what was thought so far is kept beside the record."""

from __future__ import annotations

import json
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from wastelands.bots.analysis import Judgement, analyse, as_data, from_data, key_moments
from wastelands.bots.race import Budget
from wastelands.engine.errors import Unreadable
from wastelands.engine.match import Match
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.package import package


def kept_beside(record: Path, seat: Seat) -> Path:
    return record.with_suffix(f".seat{seat + 1}.json")


def show_analysis(
    record: Path, match: Match, seat: Seat, lang: str, console: Console | None = None, budget: Budget | None = None
) -> list[Judgement]:
    """Judge all decisions of a seat, with a bar; an interrupted analysis goes on where it stopped."""
    if not 0 <= seat < match.game.seats:
        raise Unreadable(f"there is no seat {seat + 1} at this table")
    console = console or Console(highlight=False)
    words = package(match.game.spec.name).words(lang, content=match.game.content)
    file = kept_beside(record, seat)
    known = from_data(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else []
    found: list[Judgement] = []
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task("", total=None)
        try:
            for one in analyse(match, seat, budget, known, lambda n, of: bar.update(task, completed=n, total=of)):
                found.append(one)
        finally:
            file.write_text(json.dumps(as_data(found), indent=1), encoding="utf-8")
    moments = key_moments(found)
    judged = words.count(N_("{n} decision judged."), N_("{n} decisions judged."), len(found))
    said = words.say(N_("Key moments:") if moments else N_("Nothing was clearly better than what you did."))
    console.print(f"{judged} {said}")
    for one in moments:
        console.print(
            words.say(
                N_("Decision {line}: {played} cost {lost} points of a hundred; better: {better}"),
                line=one.line,
                played=one.played,
                lost=round(100 * one.lost),
                better=one.better,
            ),
            markup=False,
        )
    return found
