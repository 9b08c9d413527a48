"""Carrying out the effects of cards, hexes and tasks, one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat, Step
from wastelands.games.knights.conditions import holds
from wastelands.games.knights.effect import Effect

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


def run_effects(game: Knights, seat: Seat, effects: tuple[Effect, ...], luck: Luck) -> None:
    """Owe these effects, the first one first."""
    if effects:
        game.push(RunEffects(seat, effects))


class RunEffects(Step["Knights"], frozen=True):
    """The next effect; the others wait below whatever it asks for."""

    seat: Seat
    effects: tuple[Effect, ...]
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        effect, rest = self.effects[0], self.effects[1:]
        if rest:
            game.push(RunEffects(self.seat, rest))
        if not effect.cond or holds(game, self.seat, effect.cond):
            effect.do(game, self.seat, luck)
