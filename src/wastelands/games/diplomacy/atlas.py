"""The sheets of Wasteland Diplomacy as maps: made, shown, checked and certified by their ids."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from wastelands.drawing.ink import Palette
from wastelands.engine.errors import Unreadable
from wastelands.engine.words import Words
from wastelands.games.diplomacy import certified, certify, editor
from wastelands.games.diplomacy.checks import Rounds, deal_failures, failures
from wastelands.games.diplomacy.drawing import Drawing
from wastelands.games.diplomacy.game import Diplomacy, table
from wastelands.games.diplomacy.generator import generate
from wastelands.games.diplomacy.map import ROUNDS, Terrain
from wastelands.games.diplomacy.position import Position, read, write
from wastelands.games.diplomacy.sheet import Sheet


class Atlas:
    """Every sheet there can be."""

    editor = editor

    def make(self, seats: int, seed: str) -> str:
        if seats not in Diplomacy.spec.seats:
            raise Unreadable(f"a sheet is for 2, 3 or 4 seats, not {seats}")
        return generate(seats, seed).id

    def title(self, id: str, lang: str) -> str:
        return Sheet.from_id(id).title(lang)

    def table(self, id: str) -> Diplomacy:
        sheet = Sheet.from_id(id)
        return table(sheet.terrain, sheet.rounds, sheet.players)

    def certificate(self, id: str) -> Mapping[str, object] | None:
        return certified.certificate(Sheet.from_id(id).id)

    def picture(self, id: str, words: Words[Any], palette: Palette) -> str:
        return Drawing(words, palette).sheet(Sheet.from_id(id))

    def position(self, id: str) -> str:
        return write(Position.start(Sheet.from_id(id)))

    def failures(self, id: str) -> list[str]:
        sheet = Sheet.from_id(id)
        return _failures(sheet.terrain, sheet.players, sheet.rounds)

    def failures_in(self, text: str) -> list[str]:
        found = read(text)
        return _failures(found.terrain, found.players, found.rounds)

    def certify(self, id: str, games: int) -> tuple[Mapping[str, object], bool]:
        """Measure F-1 to F-8 by play with the reference bot."""
        found = certify.certify(Sheet.from_id(id), min(certify.SIEVE, games), games)
        facts = {"id": id, "games": found.games, "shares": found.shares, **found.measures, "accepted": found.accepted}
        return facts, found.accepted

    def collect(self, terrains: int, deals: int, jobs: int, work: Path, say: Callable[[str], None]) -> str:
        for players in Diplomacy.spec.seats:
            known = certify.collect(players, terrains, deals, work, jobs, say)
            say(json.dumps({"seats": players, **certify.summary(known, players)}))
        return json.dumps(certify.shipped(known, terrains, deals), indent=1) + "\n"


def _failures(terrain: Terrain, players: int, rounds: Rounds) -> list[str]:
    wrong = failures(terrain, players) + (deal_failures(terrain, players, rounds) if len(rounds) == ROUNDS else [])
    return [str(failure) for failure in wrong]
