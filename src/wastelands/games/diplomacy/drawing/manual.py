"""What the rulebook takes from the rules: its numbers."""

from __future__ import annotations

from collections.abc import Mapping

from wastelands.games.diplomacy.drawing.beginning import BEGINS, CUT, FLAPS, FOLDED, NAMES
from wastelands.games.diplomacy.drawing.figures import kept
from wastelands.games.diplomacy.game import SYMBOLS, Diplomacy
from wastelands.games.diplomacy.labels import Label
from wastelands.games.diplomacy.map import ROUNDS
from wastelands.games.diplomacy.scoring import city_points
from wastelands.games.diplomacy.turn import GUARDED, SHIPPED
from wastelands.games.diplomacy.words import Words

LABEL = "2-C"  # the action that is explained


def facts(words: Words) -> Mapping[str, object]:
    seats, label, scored = Diplomacy.spec.seats, Label.parse(LABEL), kept("scoring")
    gains = [city_points(scored, seat, scored.terrain.cities[0]) for seat in range(scored.seats)]
    return {
        "fewest": seats[0],
        "most": seats[-1],
        "rounds": ROUNDS,
        "flaps": FLAPS,
        "cuts": FLAPS - 1,
        "together": ROUNDS - FLAPS + 1,  # rounds on the first flap (WD-SHEET-09)
        "first": SYMBOLS[0],
        "label": LABEL,
        "size": label.size,
        "letter": label.letter,
        "guardian": GUARDED,
        "pirate": SHIPPED,
        "enforcer": len(Diplomacy.spec.verbs["enforce"].kinds),
        "gain_x": gains[0],
        "gain_o": gains[1],
        "cut_at": CUT,
        "folded_at": FOLDED,
        "names_at": NAMES,
        "begins_at": BEGINS,
    }
