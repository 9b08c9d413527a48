"""Where a knight wants to go: goals with their worth, the cheapest way there, and what to do on arrival."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from wastelands.engine.action import Action
from wastelands.engine.step import Seat
from wastelands.games.knights.board import CITIES, GANGRAEN, NEAR, Place, place, spot
from wastelands.games.knights.effects import SKILLS
from wastelands.games.knights.game import Knights
from wastelands.games.knights.missions import keys_needed, mission_of, place_of
from wastelands.games.knights.moving import speed
from wastelands.games.knights.tasks import is_there

WIN, PRIZE, TASK, ACCEPT, MEND, RIVAL = 60.0, 14.0, 8.0, 4.0, 5.0, 7.0
HIT = {5: 0.6, 7: 0.4, 9: 0.2}
FUEL = (9, 12)  # Old Refinery and Rusty's Garden fill tanks
EAGER = ("win", "captive", "key", "clue", "cultist", "fight")


class Goal(NamedTuple):
    at: Place
    worth: float


def chance(view: Knights, seat: Seat, skill: str, difficulty: int) -> float:
    """How likely a check is passed with the skill alone, worse when wounded."""
    weak = {1: 2, 2: 1}.get(view.health[seat], 0)
    dice = max(1, view.knight(seat).skills[SKILLS.index(skill)] - weak)
    return 1 - (1 - HIT[difficulty]) ** dice


def can_explore(view: Knights, seat: Seat, at: Place) -> float:
    """The chance that the hex opens itself to this knight."""
    panel = view.tile(at).explore
    if view.blank(at):
        return 0.0
    if panel is None or view.scouts[seat] == at:
        return 1.0
    return max(chance(view, seat, skill, panel.difficulty) for skill in panel.skills)


def goals(view: Knights, seat: Seat) -> list[Goal]:
    """Everything that draws this knight: the mission, tasks, rest and fuel."""
    found = [*_mission(view, seat), *_tasks(view, seat), *_needs(view, seat)]
    return [goal for goal in found if goal.worth > 0]


def _mission(view: Knights, seat: Seat) -> list[Goal]:
    if not view.mission:
        return []
    prizes, mission = view.prizes[seat], mission_of(view)
    hale = view.health[seat] >= 3
    if view.mission == "savior":
        if prizes.count("key") >= keys_needed(view):
            return [Goal(GANGRAEN, WIN * chance(view, seat, "talk", mission.number("talk")))]
        checks = {place_of(view, number): (skill, n) for number, skill, n in mission.checks}
        keys = [at for what, at in view.sites if what == "key"]
        found = [Goal(at, PRIZE * can_explore(view, seat, at) * chance(view, seat, *checks[at])) for at in keys]
        richest = max((view.prizes[rival].count("key"), -rival) for rival in range(view.seats) if rival != seat)
        if hale and richest[0] and len(keys) + prizes.count("key") < keys_needed(view):
            found.append(Goal(view.at[-richest[1]], PRIZE))
        return found
    if view.mission == "damsel":
        if "captive" in prizes:
            return [Goal(GANGRAEN, WIN)]
        lair = [at for what, at in view.sites if what == "captive"]
        villain = any(one.at in lair for one in view.villains)
        if lair and ("clue" in prizes or not villain):
            return [Goal(at, WIN / 2 if not villain else PRIZE * (2 if hale else 0.3)) for at in lair]
        holder = [view.at[rival] for rival in range(view.seats) if "captive" in view.prizes[rival]]
        talk = chance(view, seat, "talk", mission.number("talk"))
        clues = [Goal(at, PRIZE * can_explore(view, seat, at) * talk) for what, at in view.sites if what == "clue"]
        return clues + [Goal(at, WIN / 3 if hale else 0) for at in holder]
    if view.mission == "avengers":
        return [Goal(one.at, PRIZE * (1.5 if hale else 0.2)) for one in view.villains]
    if view.mission == "cult":
        return [Goal(at, PRIZE * (1.2 if hale else 0.3)) for what, at in view.sites if what == "cultist"]
    return [Goal(view.at[rival], RIVAL if hale else 0) for rival in range(view.seats) if rival != seat]


def _tasks(view: Knights, seat: Seat) -> list[Goal]:
    found = []
    offered = view.frame if view.seats > 2 else (*view.secret[seat], *view.opened[seat])
    wanted = [(task, 1, TASK) for task in view.held[seat]]
    if view.seats == 2 or not view.held[seat]:
        wanted += [(task, 0, ACCEPT) for task in offered if task in view.content.tasks]
    for task, n, worth in wanted:
        goal = view.content.tasks[task].goals[n]
        if not (goal.explore or goal.terrain):
            continue
        odds = max((chance(view, seat, skill, goal.difficulty) for skill in goal.skills), default=1.0)
        found += [
            Goal(at, worth * odds * can_explore(view, seat, at)) for at in range(len(NEAR)) if is_there(view, goal, at)
        ]
    return found


def _needs(view: Knights, seat: Seat) -> list[Goal]:
    hurt = (4 - view.health[seat]) + view.radiation[seat]
    found = [Goal(at, MEND * hurt / 3) for at in CITIES.values() if hurt >= 2 and not view.blank(at)]
    if view.fuel[seat] <= 1 and view.vehicles[seat]:
        found += [Goal(at, MEND) for at in CITIES.values()]
        found += [Goal(place_of(view, number), MEND * 1.5) for number in FUEL]
    return found


# ---------- ways


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


def best(view: Knights, seat: Seat) -> tuple[Place, list[Place]] | None:
    """The goal that pays best for the rounds it takes, and the way there; the goal may be where he stands."""
    here = view.at[seat]
    far, before = costs(view, here)
    rate = speed(view, seat)
    reach = view.fuel[seat] * rate
    a_round = max(1.5, 1.3 * rate)
    chosen, score = -1, 0.0
    for goal in goals(view, seat):
        rounds = (
            0 if goal.at == here else 1 + max(0.0, far[goal.at] - reach) / a_round + 0.15 * far[goal.at] / max(1, rate)
        )
        worth = goal.worth / (1 + rounds)
        if worth > score:
            chosen, score = goal.at, worth
    if chosen < 0:
        return None
    way, at = [], chosen
    while at != here:
        way.append(at)
        at = before[at]
    return chosen, way[::-1]


def move(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """The first hex of the way, driven if it pays, or staying where the goal is."""
    found = best(view, seat)
    by_name = {action.text: action for action in actions}
    if found is None or not found[1]:
        return by_name["stay"]
    first, driving = found[1][0], any(action.verb == "drive" for action in actions)
    near = len(found[1]) == 1 and view.fuel[seat] <= 2
    verb = "foot" if not driving or near else "drive"
    return by_name.get(f"{verb} {spot(first)}", by_name["stay"])


def go_on(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """The next hex of the way, or the end of the route at its goal or where fuel ends."""
    route = view.trip.route
    found = best(view, seat)
    done = next(action for action in actions if action.verb == "done")
    if found is None or route[-1] not in found[1]:
        return done
    rest = found[1][found[1].index(route[-1]) + 1 :]
    reach = view.fuel[seat] * speed(view, seat)
    if not rest or sum(view.difficulty(at) for at in (*route, rest[0])) > reach:
        return done
    return next((action for action in actions if action.verb == "via" and place(action.values[0]) == rest[0]), done)


def explore(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action | None:
    """The mission first, then tasks, then opening the hex; None where something else must weigh the rest."""
    for word in EAGER:
        for action in actions:
            if action.verb == "quest" and action.values[0] == word and (word != "fight" or view.health[seat] >= 3):
                return action
    for verb in ("accomplish", "accept", "explore"):
        for action in actions:
            if action.verb == verb:
                return action
    return None
