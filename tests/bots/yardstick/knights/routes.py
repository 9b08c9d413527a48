"""Where a knight wants to go: goals with their worth, and the cheapest way there."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from tests.bots.yardstick.knights.goals import TASK, goals
from wastelands.engine.action import Action
from wastelands.engine.step import Seat
from wastelands.games.knights.board import NEAR, Place, place, spot
from wastelands.games.knights.game import Knights
from wastelands.games.knights.mission import mission_of
from wastelands.games.knights.moving import speed

LATE = 0.2  # of the worth of a goal that cannot be reached any more
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


def best(view: Knights, seat: Seat) -> Plan | None:
    """The goal that pays best for the rounds it takes; it may lie where he stands."""
    here = view.at[seat]
    far, before = costs(view, here)
    rate = speed(view, seat)
    reach = view.fuel[seat] * rate
    a_round = max(1.5, 1.3 * rate)
    left = mission_of(view).rounds - view.round if view.mission else 0
    chosen, score = -1, 0.0
    for goal in goals(view, seat):
        rounds = 0.0
        if goal.at != here:
            rounds = 1 + max(0.0, far[goal.at] - reach) / a_round + 0.15 * far[goal.at] / max(1, rate)
        worth = goal.worth / (1 + rounds) * (LATE if rounds - 1 > left else 1.0)
        if worth > score:
            chosen, score = goal.at, worth
    if chosen < 0:
        return None
    way, at = [], chosen
    while at != here:
        way.append(at)
        at = before[at]
    return Plan(chosen, score, tuple(way[::-1]))


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


def wanted(view: Knights, seat: Seat) -> tuple[Place, ...]:
    """The way to go: to the best goal, or a long one for its own sake."""
    plan = best(view, seat)
    if plan is not None and plan.worth >= TASK:
        return plan.way
    return long_way(view, seat) or (plan.way if plan else ())


def move(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """The first hex of the way, driven if it pays, or staying where the goal is."""
    way = wanted(view, seat)
    by_name = {action.text: action for action in actions}
    if not way:
        return by_name["stay"]
    driving = any(action.verb == "drive" for action in actions)
    near = len(way) == 1 and view.fuel[seat] <= 2
    verb = "foot" if not driving or near else "drive"
    return by_name.get(f"{verb} {spot(way[0])}", by_name["stay"])


def go_on(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """The next hex of the way, or the end of the route at its goal or where fuel ends."""
    route, way = view.trip.route, wanted(view, seat)
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
