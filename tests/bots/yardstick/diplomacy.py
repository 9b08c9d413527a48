"""The first bot for Diplomacy, kept as a yardstick: the best of some random ways to end its turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from wastelands.engine.action import Action
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat
from wastelands.package import package

SAMPLES = 64
LONGEST_TURN = 200


class Greedy:
    """For every game that offers a `value(view, seat)`."""

    __slots__ = ("luck", "samples")

    def __init__(self, luck: Luck, samples: int = SAMPLES) -> None:
        self.luck = luck
        self.samples = samples

    def choose(self, seat: Seat, actions: Sequence[Action], look: Callable[[], Game]) -> Action:
        world = look().imagine(self.luck)
        value: Callable[[Any, Seat], float] | None = package(world.spec.name).value
        assert value is not None
        best, chosen = float("-inf"), actions[0]
        for action in actions:
            for _ in range(max(1, self.samples // len(actions))):
                game = world.copy()
                game.play(seat, action, self.luck)
                finish_turn(game, seat, self.luck)
                worth = value(game, seat)
                if worth > best:
                    best, chosen = worth, action
        return chosen


def finish_turn(game: Game, seat: Seat, luck: Luck) -> None:
    """Random steps to the end of the turn; the quietest action, which stands first, only if nothing else is left."""
    for _ in range(LONGEST_TURN):
        if game.to_act() != (seat,):
            return
        options = game.actions(seat)
        game.play(seat, options[1 + luck.below(len(options) - 1)] if len(options) > 1 else options[0], luck)
