"""Several actions by one tap: the cheapest way to every hex that the Fuel pays for, or a wish in a trade."""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.step import Seat
from wastelands.games.knights.board import NEAR, Place, spot
from wastelands.games.knights.loadout import loadout
from wastelands.games.knights.moving import PlanMove, PlanRoute, can_drive, speed
from wastelands.games.knights.pieces import act
from wastelands.games.knights.trading import NEXT, Bundle

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


def ways(game: Knights, seat: Seat) -> dict[str, tuple[Action, ...]]:
    """By the thing that is tapped: the hexes on the way to it, planned one after the other."""
    step = game.steps[-1] if game.steps else None
    if isinstance(step, Bundle) and seat == step.seat and not step.wanting:
        return _wishes(game, step)
    if isinstance(step, PlanMove) and seat == step.seat and can_drive(game, seat):
        route: tuple[Place, ...] = ()
    elif isinstance(step, PlanRoute) and seat == step.seat:
        route = game.trip.route
    else:
        return {}
    budget = game.fuel[seat] * speed(game, seat) + loadout(game, seat).mp - sum(map(game.difficulty, route))
    found = {}
    for at, way in cheapest(game, (game.at[seat], *route), budget).items():
        if len(way) > 1:
            first = act("via" if route else "drive", spot(way[0]))
            found[f"hex:{spot(at)}"] = (first, *(act("via", spot(one)) for one in way[1:]))
    return found


def _wishes(game: Knights, step: Bundle) -> dict[str, tuple[Action, ...]]:
    """A tap on what the partner has goes on to what one wants."""
    own = step.givable(game)
    return {f"card:{card}": (NEXT, act("want", card)) for card in step.wantable(game) if card not in own}


def cheapest(game: Knights, been: tuple[Place, ...], budget: int) -> dict[Place, tuple[Place, ...]]:
    """The cheapest way from the last of these hexes to each other one within the budget, none of them twice."""
    found: dict[Place, tuple[Place, ...]] = {}
    waiting: list[tuple[int, tuple[Place, ...]]] = [(0, ())]
    while waiting:
        cost, way = heapq.heappop(waiting)
        here = way[-1] if way else been[-1]
        if here in found:
            continue
        if way:
            found[here] = way
        for at in NEAR[here]:
            if at not in found and at not in been and cost + game.difficulty(at) <= budget:
                heapq.heappush(waiting, (cost + game.difficulty(at), (*way, at)))
    return found
