"""Replay a record in words."""

from __future__ import annotations

from rich.console import Console

from wastelands.engine.content import Content
from wastelands.engine.match import Match
from wastelands.engine.words import N_
from wastelands.package import package


def replay(text: str, *, check: bool, step: bool, lang: str, content: Content | None = None) -> None:
    """Fold the record, which verifies its chain and digests, and say how the game stands."""
    match = Match.load(text, content=content)
    console = Console(highlight=False)
    words = package(match.game.spec.name).words(lang, content=content)
    if step:
        for told in match.events:
            line = words.event(told.event)
            if line:
                console.print(line)
    if check:
        match.check_luck()
        console.print(words.say(N_("The luck of this record is that of the promised seed.")))
    result = match.result()
    header = match.record.header
    console.print(f"{match.game.spec.title}, {header.seats}: {len(match.record.lines)} lines, {match.game.digest()}")
    console.print(words.result(result) if result else words.waiting(match.game.to_act()))
