"""Temperaments: what kind of leader a seat is, drawn for each seat and game."""

from __future__ import annotations

from typing import NamedTuple

from wastelands.bots.survivors.needs import NO_WISH, Wish
from wastelands.engine.step import Seat
from wastelands.games.survivors.game import Survivors


class Temper(NamedTuple):
    """How much a leader likes raids, what a raid and a deal must bring, and how many guard the home."""

    name: str
    raid: float  # what prey is worth to it
    least: float  # what a raid must be worth
    gain: float  # what a deal must bring
    guard: int = 4  # idle people who stay at home
    wish: Wish = NO_WISH  # what it builds first


TRADER = Temper("trader", 0.95, 1.8, 0.25)
BUILDER = Temper("builder", 1.0, 1.6, 0.4)
RAIDER = Temper("raider", 1.1, 1.2, 0.5)
TEMPERS = (TRADER, BUILDER, RAIDER)
WARLORD = Temper("warlord", 1.2, 1.0, 0.5, 0)  # leaves nobody at home; only levels that are meant to be strong
SETTLER = Temper("settler", 0.0, 1.0, 0.4)  # never leaves home; only levels that are meant to be weak
NAMED = {temper.name: temper for temper in (*TEMPERS, WARLORD, SETTLER)}
WARY = "wary"  # each as it is, but it leaves home for the best prey alone; only levels that are meant to be beaten


def temper_of(view: Survivors, seat: Seat) -> Temper:
    """Drawn by where the seat settled first: everybody may know it, and nobody can choose it."""
    return TEMPERS[(7 * min([b.at for b in view.bases if b.owner == seat], default=0) + seat) % len(TEMPERS)]


def wary(temper: Temper) -> Temper:
    """The same leader, who asks twice as much of a raid and leaves twice as many at home."""
    return temper._replace(least=2 * temper.least, guard=2 * temper.guard)
