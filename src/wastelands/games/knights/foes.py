"""Effects of enemies at work in a combat (WK-WST-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.luck import Luck
from wastelands.games.knights.arms import fight_of
from wastelands.games.knights.conditions import holds
from wastelands.games.knights.effects import RANGES, SCOPED, Effect
from wastelands.games.knights.pieces import pair
from wastelands.games.knights.resolve import run_effects

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


def apply_for_enemy(game: Knights, effects: tuple[Effect, ...], luck: Luck) -> None:
    """Scoped effects count for the enemy, the others happen to the knight (WK-WST-10)."""
    fight = fight_of(game)
    rest = []
    for effect in effects:
        if effect.verb not in SCOPED:
            rest.append(effect)
        elif not holds(game, fight.seat, effect.cond):
            continue
        elif effect.verb == "start_range":
            game.fight = replace(fight_of(game), starts=(fight_of(game).starts[0], RANGES.index(effect.what)))
        elif effect.verb == "set_range":
            game.fight = replace(fight_of(game), range=RANGES.index(effect.what))
        elif effect.verb == "dominance":
            game.fight = replace(fight_of(game), dominance=fight_of(game).dominance - effect.amount)
        else:
            game.fight = replace(fight_of(game), mods=pair(fight_of(game).mods, 1, (*fight_of(game).mods[1], effect)))
    if rest:
        run_effects(game, fight.seat, tuple(rest), luck)
