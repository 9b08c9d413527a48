"""What is at stake: what a fight, a wound, a reward and a lost duel mean to a knight in his mission."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from wastelands.engine.step import Seat
from wastelands.games.knights.effect import Effect
from wastelands.games.knights.game import Knights
from wastelands.games.knights.mission import mission_of
from wastelands.games.knights.missions import keys_needed
from wastelands.games.knights.pieces import Fight

BODY = (-10.0, -6.0, -3.2, -1.2, 0.0)  # what a knight is worth with so much Health; with none he lies there
CAPTIVE, KEY, TROPHY, CULTIST, VENGEANCE, SLAIN, FREED, FAME, HOME = (
    *(30.0, 12.0, 12.0, 14.0, 5.0, 8.0, 30.0, 2.5, 12.0),
)
AMMO = 0.5
PLUNDER = 2.2  # what gear brings beyond its worth of today
CARE = (0.3, 0.7, 1.0)  # how much wounds matter in the last round, the one before, and all others


class Stakes(NamedTuple):
    """What a fight is worth to one side: won, lost, each Health taken, lying there beside the wounds, and wounds."""

    won: float
    lost: float
    hit: float
    out: float
    care: float


def left(view: Knights) -> int:
    """The rounds that come after this one."""
    return mission_of(view).rounds - view.round if view.mission else 0


def stakes_of(view: Knights, fight: Fight, seat: Seat) -> Stakes:
    """What this knight fights for."""
    out, care = CAPTIVE if "captive" in view.prizes[seat] else 0.0, CARE[min(left(view), len(CARE) - 1)]
    if not fight.foe:
        rival = fight.rival if seat == fight.seat else fight.seat
        return Stakes(spoils(view, seat, rival), spoils(view, rival, seat), 0.5, out, care)
    enemy = view.content.enemies[fight.foe]
    won = help_of(enemy.rewards)
    if fight.kind != "mission":
        won = PLUNDER * won + tasks_of(view, seat, enemy.traits)
        lost = sum(harm_of(view, seat, one.effects) for one in enemy.powers if one.when == "lose")
        return Stakes(won, lost, 0.0, out, care)
    if view.mission == "avengers":
        return Stakes(SLAIN, 0.0, VENGEANCE, out, care)
    return Stakes(CULTIST if view.mission == "cult" else FREED, 0.0, 0.0, out, care)


def spoils(view: Knights, winner: Seat, loser: Seat) -> float:
    """What a duel between the two would bring its winner."""
    worth = FAME
    if view.mission == "only-one":
        worth += 0 if not view.pride[loser] else TROPHY if f"trophy-{loser}" not in view.prizes[winner] else TROPHY / 2
    if "key" in view.prizes[loser]:
        worth += KEY + (HOME if view.prizes[winner].count("key") + 1 >= keys_needed(view) else 0.0)
    worth += CAPTIVE if "captive" in view.prizes[loser] else 0
    if view.common and view.content.tasks[view.common].goals[0].defeat == "knight":
        worth += 2 * FAME
    return worth


def tasks_of(view: Knights, seat: Seat, traits: Iterable[str]) -> float:
    """What tasks promise for this enemy."""
    goals = [view.content.tasks[view.common].goals[0]] if view.common else []
    goals += [view.content.tasks[task].goals[1] for task in view.held[seat]]
    met = [goal for goal in goals if goal.defeat == "enemy" and (not goal.trait or goal.trait in traits)]
    return 2 * FAME * len(met)


def harm_of(view: Knights, victim: Seat, effects: Iterable[Effect]) -> float:
    """What effects cost a knight on his way."""
    return sum(effect.harm(view, victim) for effect in effects)


def help_of(effects: Iterable[Effect]) -> float:
    """What rewards bring a knight."""
    return sum(effect.help() for effect in effects)
