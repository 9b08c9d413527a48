"""Before the first round: which knight, which vehicle, which mission."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from wastelands.bots.knights.odds import might
from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.step import Seat
from wastelands.games.knights.game import Knights
from wastelands.games.knights.loadout import loadout
from wastelands.games.knights.odds import chance
from wastelands.games.knights.pieces import Kit
from wastelands.games.knights.vocabulary import SKILLS

MIGHT, ARMOUR, SKILL, SPEED = 1.0, 0.5, 0.5, 0.5  # what speaks for a knight and a vehicle
USUAL = 7  # the difficulty of most checks
TOGETHER = 0.4  # speaks against missions that all may lose


def lot(actions: Sequence[Action], promises: Sequence[float], luck: Luck) -> Action:
    """Any, the more it promises the likelier."""
    highest = max(promises)
    weights = [exp(promise - highest) for promise in promises]
    lot = luck.below(1 << 30) / (1 << 30) * sum(weights)
    for action, weight in zip(actions, weights, strict=True):
        lot -= weight
        if lot < 0:
            return action
    return actions[-1]


def fierce(view: Knights, seat: Seat) -> float:
    """How well a knight fights as he stands."""
    return MIGHT * might(view, seat, 1) + ARMOUR * loadout(view, seat).armour


def knight(view: Knights, seat: Seat, actions: Sequence[Action], luck: Luck, keen: float) -> Action:
    """One who hits hard and knows much."""
    return lot(actions, [keen * promise(view, seat, str(action.values[0])) for action in actions], luck)


def promise(view: Knights, seat: Seat, who: str) -> float:
    table = view.copy()
    table.who = put(view.who, seat, who)
    table.kits = put(view.kits, seat, Kit(start=tuple([(card,) for card in view.content.knights[who].start])))
    return fierce(table, seat) + SKILL * sum([chance(table, seat, skill, USUAL) for skill in SKILLS])


def vehicle(view: Knights, seat: Seat, actions: Sequence[Action], luck: Luck, keen: float) -> Action:
    """A fast one, mostly."""
    speeds = [view.content.vehicles[str(action.values[0])].speed[0] for action in actions]
    return lot(actions, [keen * SPEED * speed for speed in speeds], luck)


def mission(view: Knights, seat: Seat, actions: Sequence[Action], luck: Luck, keen: float) -> Action:
    """One that suits the own knight better than the others."""
    return lot(actions, [keen * suits(view, seat, str(action.values[0])) for action in actions], luck)


def suits(view: Knights, seat: Seat, name: str) -> float:
    others = [_fit(view, rival, name) for rival in range(view.seats) if rival != seat]
    return _fit(view, seat, name) - max(others) - (TOGETHER if name in ("avengers", "cult") else 0.0)


def _fit(view: Knights, seat: Seat, name: str) -> float:
    """How well a knight is made for a mission: its checks, and its fights."""
    checks = view.content.missions[name].checks
    return fierce(view, seat) + SKILL * sum([chance(view, seat, skill, n) for _, skill, n in checks])
