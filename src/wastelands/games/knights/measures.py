"""What counts in a mission: the measure by which it is won, seat by seat, and how much of it is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.knights.mission import mission_of
from wastelands.games.knights.missions import keys_needed

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

NAMES = {
    "savior": N_("Reactor keys"),
    "only-one": N_("Trophies"),
    "damsel": N_("Clues"),
    "avengers": N_("Vengeance"),
    "cult": N_("Cultists"),
}
ICONS = {
    "savior": "knights/key card",
    "only-one": "knights/trophy",
    "damsel": "knights/footprint",
    "avengers": "knights/death skull",
    "cult": "war/hooded figure",
}
FEEL = {
    "savior": N_("explore and race"),
    "only-one": N_("duels"),
    "damsel": N_("search, one big fight"),
    "avengers": N_("big fights, all may lose"),
    "cult": N_("fights, all may lose"),
}


class Measure(NamedTuple):
    """How much somebody has of what counts, and how much wins at once; 0: the most at the end wins."""

    n: int
    goal: int = 0


def measure(view: Knights, seat: Seat) -> Measure:
    """What a seat has of what its mission counts."""
    prizes = view.prizes[seat]
    match view.mission:
        case "savior":
            return Measure(prizes.count("key"), keys_needed(view))
        case "only-one":
            return Measure(len(prizes), mission_of(view).number("trophies"))
        case "damsel":
            return Measure(prizes.count("clue"))
        case "avengers":
            return Measure(view.vengeance[seat])
        case "cult":
            return Measure(prizes.count("cultist"))
    return Measure(0)
