"""What a position is worth to a seat, for bots."""

from __future__ import annotations

from wastelands.engine.step import Seat
from wastelands.games.knights.board import DISTANCE
from wastelands.games.knights.endings import gear_value
from wastelands.games.knights.game import Knights
from wastelands.games.knights.mission import rules_of

WIN = 1000.0
PRIZE = {"key": 12.0, "clue": 8.0, "captive": 30.0, "cultist": 12.0}
TROPHY = 12.0


def value(view: Knights, seat: Seat) -> float:
    """The mission first, then Reputation, health, stores and gear, less what the best rival has."""
    if view.outcome is not None:
        return WIN if seat in view.outcome.winners else -WIN
    own = worth(view, seat)
    return own - 0.3 * max(worth(view, rival) for rival in range(view.seats) if rival != seat)


def worth(view: Knights, seat: Seat) -> float:
    prizes = sum(PRIZE.get(what, TROPHY) for what in view.prizes[seat])
    body = 1.5 * view.health[seat] - 1.5 * view.radiation[seat] - 6.0 * view.out[seat]
    stores = 0.5 * view.ammo[seat] + 0.5 * view.fuel[seat] + 0.4 * len(view.hands[seat])
    tasks = 2.0 * len(view.held[seat]) + 0.5 * view.pride[seat] + 3.0 * view.vengeance[seat]
    gear = 0.4 * open_value(view, seat)
    return prizes + 3.0 * view.reputation[seat] + body + stores + tasks + gear + nearness(view, seat)


def open_value(view: Knights, seat: Seat) -> float:
    """Own gear by its value; a rival's stored cards by the colours of their backs."""
    kit = view.kits[seat]
    hidden = [card for zone in (kit.pack, kit.trunk, kit.loose) for item in zone for card in item if card[0] == "?"]
    if not hidden:
        return gear_value(view, seat)
    return 2.0 * len(hidden)


def nearness(view: Knights, seat: Seat) -> float:
    """Close to the next goal of the mission is good, and on it better."""
    if not view.mission:
        return 0.0
    goals = rules_of(view).targets(view, seat)
    if not goals:
        return 0.0
    here = view.at[seat]
    nearest = min(DISTANCE[here][goal] for goal in goals)
    return 2.0 - 0.6 * nearest + (1.0 if rules_of(view).quests(view, seat, True) else 0.0)
