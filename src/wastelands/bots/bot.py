"""What a bot is: something that chooses one of its seat's actions, and looks at the table only if it wants to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from wastelands.engine.action import Action
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.registry import bot_class
from wastelands.engine.step import Seat

Look = Callable[[], Game]


class Bot(Protocol):
    """`look()` makes the seat's masked view, and costs nothing until it is called."""

    def choose(self, seat: Seat, actions: Sequence[Action], look: Look) -> Action: ...


def new_bot(name: str, game: str, luck: Luck) -> Bot:
    """A bot by name for a game, with its own luck for its own thoughts."""
    return bot_class(name, game)(luck)  # type: ignore[no-any-return]
