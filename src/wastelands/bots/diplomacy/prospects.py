"""What a seat may hope for: the scorings to come, with what is linked now and what a few more spaces would link."""

from __future__ import annotations

from wastelands.engine.step import Seat
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.hopes import FRONTIER, POINT, RIVALS, SPACE, coming_rings, hopes, lead


def worth(view: Diplomacy, seat: Seat) -> float:
    """A seat's prospects in points, less the mean of the others'."""
    rings = coming_rings(view.rounds, view.round, view.left, view.seats)
    ahead = lead([prospects(view, one, rings) for one in range(view.seats)], seat)
    return ahead / (POINT * RIVALS[1] * (view.seats - 1))


def prospects(view: Diplomacy, seat: Seat, rings: tuple[int, ...]) -> int:
    """The points of a seat, its room, and what it may hope for, in parts of a point."""
    terrain, active, settled = view.terrain, view.active(seat), view.settled[seat]
    frontier = terrain.grid.near(active) & view.empty
    parts = POINT * view.points[seat] + SPACE * active.bit_count() + FRONTIER * frontier.bit_count()
    free = free_settlements(view, seat)
    return parts + hopes(terrain, view.round, view.owned[seat] | settled, settled, free, view.empty, rings)


def free_settlements(view: Diplomacy, seat: Seat) -> int:
    """Those that a seat may still enter."""
    return sum(
        [bit for bit in view.terrain.settlements if not bit & view.touched[seat] and view.free_buildings(bit) > 0]
    )
