"""How far a knight can drive: the cheapest way to each hex, its Fuel, and the cards that his Waster would see."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wastelands.engine.step import Seat
from wastelands.games.knights.board import Place
from wastelands.games.knights.loadout import loadout
from wastelands.games.knights.moving import can_drive, speed
from wastelands.games.knights.ways import cheapest

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


class Way(NamedTuple):
    """A route by its hexes: Fuel it burns, movement points that are left over, cards that the Waster sees."""

    hexes: tuple[Place, ...]
    fuel: int
    over: int
    cards: int


def way(view: Knights, seat: Seat, hexes: tuple[Place, ...], driving: bool = True) -> Way:
    """What a route costs; Fuel is burnt step by step, at least once (WK-MOV-07 to WK-MOV-11, WK-MOV-14)."""
    if not driving:
        return Way(hexes, 0, 0, 1)
    fuel, points, rate = 0, loadout(view, seat).mp + view.trip.bonus, speed(view, seat)
    for at in hexes:
        while points < view.difficulty(at) or not fuel:
            fuel, points = fuel + 1, points + rate
        points -= view.difficulty(at)
    return Way(hexes, fuel, points, 1 + sum(map(view.threat, hexes)))


def within(view: Knights, seat: Seat) -> dict[Place, Way]:
    """Every hex that the Fuel reaches, with the cheapest way to it."""
    if not can_drive(view, seat):
        return {}
    budget = view.fuel[seat] * speed(view, seat) + loadout(view, seat).mp
    return {at: way(view, seat, hexes) for at, hexes in cheapest(view, (view.at[seat],), budget).items()}
