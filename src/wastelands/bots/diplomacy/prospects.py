"""What a seat may hope for: the scorings to come, with what is linked now and what a few more spaces would link."""

from __future__ import annotations

from wastelands.engine.step import Seat
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.hopes import FRONTIER, RIVALS, SPACE, coming_hexes, hopes


def worth(view: Diplomacy, seat: Seat) -> float:
    """A seat's prospects, less the mean of the others'."""
    hexes = coming_hexes(view.rounds, view.round, view.left, view.seats)
    all_prospects = [prospects(view, one, hexes) for one in range(view.seats)]
    own = all_prospects[seat]
    return own - RIVALS * (sum(all_prospects) - own) / (view.seats - 1)


def prospects(view: Diplomacy, seat: Seat, hexes: tuple[float, ...]) -> float:
    """The points of a seat, its room, and what it may hope for."""
    terrain, active, settled = view.terrain, view.active(seat), view.settled[seat]
    frontier = terrain.grid.near(active) & view.empty
    points = view.points[seat] + SPACE * active.bit_count() + FRONTIER * frontier.bit_count()
    free = free_settlements(view, seat)
    for gain in hopes(terrain, view.round, view.owned[seat] | settled, settled, free, view.empty, hexes):
        points += gain
    return points


def free_settlements(view: Diplomacy, seat: Seat) -> int:
    """Those that a seat may still enter."""
    return sum(
        [bit for bit in view.terrain.settlements if not bit & view.touched[seat] and view.free_buildings(bit) > 0]
    )
