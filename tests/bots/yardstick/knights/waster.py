"""The Waster's choices: the card that hurts most, tokens and foes where they do the rivals harm."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.bots.yardstick.knights.odds import beats_enemy, enemy_might
from wastelands.engine.action import Action
from wastelands.engine.step import Seat
from wastelands.games.knights.board import DISTANCE, place
from wastelands.games.knights.effect import Effect
from wastelands.games.knights.game import Knights
from wastelands.games.knights.hazards import WOUND
from wastelands.games.knights.loadout import loadout
from wastelands.games.knights.moving import PlayOrWait, threats_ahead
from wastelands.games.knights.odds import best_chance
from wastelands.games.knights.wasteland import is_dangerous

ENOUGH = 3.0  # a card that hurts so much is played at once


def menace(view: Knights, victim: Seat, card: str) -> float:
    """What a wasteland card costs a knight who answers it as well as he can."""
    return min(answers(view, victim, card))


def answers(view: Knights, victim: Seat, card: str) -> tuple[float, float]:
    """What a wasteland card costs a knight who tries to escape from it, and one who faces it."""
    enemy = view.content.enemies.get(card)
    if enemy is not None:
        assert enemy.escape is not None
        passed = best_chance(view, victim, enemy.escape.skills, enemy.escape.difficulty, "escape")
        caught = (1 - passed) * WOUND * (2 if is_dangerous(enemy) else 1)
        wounds = 2 * enemy_might(enemy, loadout(view, victim).armour)
        won = beats_enemy(view, victim, enemy, enemy.health)
        return caught, _near_death(view, victim, wounds) - won * help_of(enemy.rewards)
    event = view.content.events[card]
    passed = best_chance(view, victim, event.escape.skills, event.escape.difficulty, "escape")
    harm, always = harm_of(view, victim, event.effects), harm_of(view, victim, event.always)
    return always + (1 - passed) * harm, always + harm - help_of(event.rewards)


def _near_death(view: Knights, victim: Seat, wounds: float) -> float:
    return WOUND * wounds + (4.0 if wounds >= view.health[victim] else 0.0)


def harm_of(view: Knights, victim: Seat, effects: Iterable[Effect]) -> float:
    """What effects cost a knight on his way."""
    return sum(effect.harm(view, victim) for effect in effects)


def help_of(effects: Iterable[Effect]) -> float:
    """What rewards bring a knight."""
    return sum(effect.help() for effect in effects)


def unleash(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """The card that hurts most, or waiting for a worse one while threats lie ahead."""
    step = view.steps[-1]
    assert isinstance(step, PlayOrWait)
    plays = [action for action in actions if action.verb == "unleash"]
    if not plays:
        return actions[0]
    worst = max(plays, key=lambda action: menace(view, step.seat, str(action.values[0])))
    may_wait = actions[0].verb == "wait" and threats_ahead(view, step.seat)
    if may_wait and menace(view, step.seat, str(worst.values[0])) < ENOUGH:
        return actions[0]
    return worst


def on_rivals(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """The hex with the most rivals, and never the own one."""

    def hurts(action: Action) -> float:
        at = place(action.values[0])
        near = sum(0.1 for rival, where in enumerate(view.at) if rival != seat and DISTANCE[where][at] == 1)
        return near + sum(-3.0 if rival == seat else 1.0 for rival, where in enumerate(view.at) if where == at)

    return max(actions, key=hurts)


def to_oneself(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """The hex that is nearer to the own knight than to the others: there is something to be won on it."""

    def lead(action: Action) -> float:
        at = place(action.values[0])
        others = [DISTANCE[where][at] for rival, where in enumerate(view.at) if rival != seat]
        return min(others) - 1.2 * DISTANCE[view.at[seat]][at]

    return max(actions, key=lead)
