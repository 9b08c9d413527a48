"""Where a knight wants to go: goals with their worth, and the cheapest way there."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from wastelands.bots.knights.goals import TASK, goals
from wastelands.bots.knights.stakes import left
from wastelands.engine.action import Action
from wastelands.engine.step import Chain, Seat
from wastelands.games.knights.board import NEAR, Place, place, spot
from wastelands.games.knights.game import Knights
from wastelands.games.knights.moving import speed
from wastelands.games.knights.pieces import DONE, act

LATE = 0.2  # of the worth of a goal that cannot be reached any more
ROAD, TANK, REFILL = 1.5, 0.5, 0.9  # a wasteland card, a Fuel, and the Fuel that a round brings
BEAM = 40  # ways that are followed at once


class Plan(NamedTuple):
    """A goal, what it is worth for the rounds it takes, and the way there."""

    at: Place
    worth: float
    way: tuple[Place, ...]


def costs(view: Knights, start: Place) -> tuple[list[float], list[Place]]:
    """What each hex costs to reach in movement points, threats included, and the hex before it."""
    far, before = [1e9] * len(NEAR), [start] * len(NEAR)
    far[start] = 0.0
    queue = [(0.0, start)]
    while queue:
        cost, at = heappop(queue)
        if cost > far[at]:
            continue
        for other in NEAR[at]:
            new = cost + view.difficulty(other) + 0.25 * view.threat(other)
            if new < far[other]:
                far[other], before[other] = new, at
                heappush(queue, (new, other))
    return far, before


def plans(view: Knights, seat: Seat, blind: bool = False) -> list[Plan]:
    """All goals, the one that pays best for the rounds it takes first; it may lie where he stands.

    The blind do not ask how likely it is that they get there what they want.
    """
    here = view.at[seat]
    far, before = costs(view, here)
    rate = speed(view, seat)
    reach = view.fuel[seat] * rate
    a_round = max(1.5, REFILL * rate)
    rest, found = left(view), dict[Place, float]()
    for goal in goals(view, seat):
        moves = 0.0 if goal.at == here else max(0.0, far[goal.at] - reach) / a_round
        rounds = moves + (1.0 if blind else 1 / goal.odds)
        worth = goal.worth if goal.at == here else goal.worth - ROAD - TANK * min(reach, far[goal.at]) / max(1, rate)
        worth = worth / rounds * (LATE if moves > rest else 1.0)
        if worth > found.get(goal.at, 0.0):
            found[goal.at] = worth
    return [Plan(at, worth, _way(before, here, at)) for at, worth in sorted(found.items(), key=lambda one: -one[1])]


def _way(before: list[Place], here: Place, at: Place) -> tuple[Place, ...]:
    way = []
    while at != here:
        way.append(at)
        at = before[at]
    return tuple(way[::-1])


def best(view: Knights, seat: Seat, blind: bool = False) -> Plan | None:
    """The goal that pays best."""
    return next(iter(plans(view, seat, blind)), None)


def long_way(view: Knights, seat: Seat) -> tuple[Place, ...]:
    """A route that accomplishes a common task for long moves, if there is one and Fuel enough."""
    goal = view.content.tasks[view.common].goals[0] if view.common else None
    reach = view.fuel[seat] * speed(view, seat)
    if goal is None or not 0 < goal.move <= reach:
        return ()
    paths: list[tuple[int, tuple[Place, ...]]] = [(0, (view.at[seat],))]
    while paths:
        for cost, path in paths:
            if cost >= goal.move and len(path) > goal.hexes:
                return path[1:]
        paths = sorted(
            (cost + view.difficulty(at), (*path, at))
            for cost, path in paths
            for at in NEAR[path[-1]]
            if at not in path and cost + view.difficulty(at) <= reach
        )[:BEAM]
    return ()


def wanted(view: Knights, seat: Seat, blind: bool = False) -> tuple[Place, ...]:
    """The way to go: to the best goal, or a long one for its own sake."""
    plan = best(view, seat, blind)
    if plan is not None and plan.worth >= TASK:
        return plan.way
    return long_way(view, seat) or (plan.way if plan else ())


def move(view: Knights, seat: Seat, actions: Sequence[Action], blind: bool = False) -> Action:
    """The first hex of the way, driven if it pays, or staying where the goal is."""
    return first_step(view, seat, wanted(view, seat, blind), actions)


def first_step(view: Knights, seat: Seat, way: tuple[Place, ...], actions: Sequence[Action]) -> Action:
    by_name = {action.text: action for action in actions}
    if not way:
        return by_name["stay"]
    driving = any(action.verb == "drive" for action in actions)
    near = len(way) == 1 and view.fuel[seat] <= 2
    verb = "foot" if not driving or near else "drive"
    return by_name.get(f"{verb} {spot(way[0])}", by_name["stay"])


def chain(view: Knights, seat: Seat, way: tuple[Place, ...], actions: Sequence[Action]) -> Chain:
    """A whole move along a way, as far as Fuel reaches."""
    first = first_step(view, seat, way, actions)
    if first.verb != "drive":
        return (first,)
    reach, cost, found = view.fuel[seat] * speed(view, seat), view.difficulty(way[0]), [first]
    for at in way[1:]:
        cost += view.difficulty(at)
        if cost > reach:
            break
        found.append(act("via", spot(at)))
    return (*found, DONE)


def go_on(view: Knights, seat: Seat, actions: Sequence[Action], blind: bool = False) -> Action:
    """The next hex of the way, or the end of the route at its goal or where fuel ends."""
    route, way = view.trip.route, wanted(view, seat, blind)
    done = next(action for action in actions if action.verb == "done")
    rest = way[len(route) :]
    reach = view.fuel[seat] * speed(view, seat)
    if way[: len(route)] != route or not rest or sum(view.difficulty(at) for at in (*route, rest[0])) > reach:
        return done
    return next((action for action in actions if action.verb == "via" and place(action.values[0]) == rest[0]), done)


def landing(view: Knights, seat: Seat, places: Sequence[Place]) -> Place:
    """Where to be set down: on the richest goal, or else near the middle."""
    worth = dict.fromkeys(places, 0.0)
    for goal in goals(view, seat):
        if goal.at in worth:
            worth[goal.at] += goal.worth
    return max(places, key=lambda at: (worth[at], -at))
