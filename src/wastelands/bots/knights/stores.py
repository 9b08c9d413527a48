"""What a knight lacks: which store to fill, which luck card to trade in, which vehicle to take."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from wastelands.engine.action import Action
from wastelands.engine.step import Seat
from wastelands.games.knights.game import Knights
from wastelands.games.knights.odds import best_chance

HEALTH, RADIATION = (0.0, 5.0, 3.0, 1.5, 0.0), (0.0, 0.6, 1.8, 4.0, 0.0)
AMMO, FUEL = (1.6, 1.0, 0.6, 0.3, 0.0), (3.0, 2.0, 0.9, 0.4, 0.0)
A_CARD = 0.9  # what a luck card is worth in the hand


def need(view: Knights, seat: Seat, what: str) -> float:
    """How welcome one more of something is."""
    if what == "health":
        return HEALTH[view.health[seat]] if view.radiation[seat] < view.content.numbers.no_healing else 0.0
    if what == "radiation":
        return RADIATION[view.radiation[seat]]
    if what == "fuel":
        return FUEL[view.fuel[seat]] if view.vehicles[seat] else 0.1
    return AMMO[view.ammo[seat]]


def spare(view: Knights, seat: Seat, what: str) -> float:
    """What a knight's last fuel or ammunition is worth to him; more than anything if he has none."""
    n, worth = (view.fuel[seat], FUEL) if what == "fuel" else (view.ammo[seat], AMMO)
    return worth[n - 1] if n else inf


def resupply(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """A luck card for what is missing most, if it is missing enough."""
    cards = [action for action in actions if action.verb == "drop"]
    best = max(cards, key=lambda action: need(view, seat, view.content.luck[str(action.values[0])].icon))
    return best if need(view, seat, view.content.luck[str(best.values[0])].icon) > A_CARD else actions[0]


def drop(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """The luck card whose icon is needed least."""
    return min(actions, key=lambda action: need(view, seat, view.content.luck[str(action.values[0])].icon))


def benefit(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """In a city, what is missing most."""
    return max(actions[1:], key=lambda action: need(view, seat, str(action.values[0])))


def draw(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """The fastest vehicle for those who walk, else a card."""
    vehicles = [action for action in actions if action.verb == "pool"]
    if view.vehicles[seat] or not vehicles:
        return actions[0]
    return max(vehicles, key=lambda action: view.content.vehicles[str(action.values[0])].speed)


def introduce(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """The task that suits the own knight better than the others."""

    def lead(action: Action) -> float:
        goal = view.content.tasks[str(action.values[0])].goals[0]
        odds = [best_chance(view, one, goal.skills, goal.difficulty, "task") for one in range(view.seats)]
        return odds[seat] - sum(odds) / len(odds)

    return max(actions, key=lead)
