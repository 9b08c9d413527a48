"""The bot that every other bot must beat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wastelands.engine.action import Action
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat


class Random:
    """Any legal action, each as likely as the others."""

    __slots__ = ("luck",)

    def __init__(self, luck: Luck) -> None:
        self.luck = luck

    def choose(self, seat: Seat, actions: Sequence[Action], look: Callable[[], Game]) -> Action:
        return actions[self.luck.below(len(actions))]
