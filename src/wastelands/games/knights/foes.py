"""Effects of enemies at work in a combat (WK-WST-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.luck import Luck
from wastelands.games.knights.arms import fight_of
from wastelands.games.knights.conditions import holds
from wastelands.games.knights.effect import Effect
from wastelands.games.knights.resolve import run_effects

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


def apply_for_enemy(game: Knights, effects: tuple[Effect, ...], luck: Luck) -> None:
    """Scoped effects count for the enemy, the others happen to the knight (WK-WST-10)."""
    fight = fight_of(game)
    rest = []
    for effect in effects:
        if not effect.scoped:
            rest.append(effect)
        elif holds(game, fight.seat, effect.cond):
            effect.apply_for_enemy(game)
    if rest:
        run_effects(game, fight.seat, tuple(rest), luck)
