"""What the rulebook takes from the rules: its numbers."""

from __future__ import annotations

from collections.abc import Mapping

from wastelands.games.diplomacy.game import SYMBOLS, Diplomacy
from wastelands.games.diplomacy.map import ROUNDS
from wastelands.games.diplomacy.words import Words


def facts(words: Words) -> Mapping[str, object]:
    seats = Diplomacy.spec.seats
    return {
        "fewest": seats[0],
        "most": seats[-1],
        "rounds": ROUNDS,
        "flaps": ROUNDS - 1,
        "cuts": ROUNDS - 2,
        "first": SYMBOLS[0],
    }
