"""The Waster's choices: the card that hurts most, tokens and foes where they do the rivals harm."""

from __future__ import annotations

from collections.abc import Sequence

from wastelands.bots.knights.clash import prospect
from wastelands.bots.knights.stakes import BODY, CAPTIVE, harm_of, help_of
from wastelands.engine.action import Action
from wastelands.engine.step import Seat
from wastelands.games.knights.board import DISTANCE, place
from wastelands.games.knights.components import Enemy
from wastelands.games.knights.game import Knights
from wastelands.games.knights.moving import PlayOrWait, threats_ahead
from wastelands.games.knights.odds import best_chance
from wastelands.games.knights.wasteland import HARM, HARM_OF_THE_DANGEROUS, is_dangerous

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
        return (1 - passed) * caught(view, victim, enemy), -prospect(view, victim, card, health=enemy.health)
    event = view.content.events[card]
    passed = best_chance(view, victim, event.escape.skills, event.escape.difficulty, "escape")
    harm, always = harm_of(view, victim, event.effects), harm_of(view, victim, event.always)
    return always + (1 - passed) * harm, always + harm - help_of(event.rewards)


def caught(view: Knights, victim: Seat, enemy: Enemy) -> float:
    """What it costs not to escape an enemy."""
    health = view.health[victim]
    left = max(0, health - (HARM_OF_THE_DANGEROUS if is_dangerous(enemy) else HARM))
    return BODY[health] - BODY[left] + (CAPTIVE if not left and "captive" in view.prizes[victim] else 0.0)


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
