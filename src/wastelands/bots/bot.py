"""What a bot is: something that chooses one of its seat's actions, and looks at the table only if it wants to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from wastelands.engine.action import Action
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.registry import bot_point
from wastelands.engine.step import Seat

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    Seen = TypeVar("Seen", bound=Game, contravariant=True, default=Game)
else:
    from typing import TypeVar

    Seen = TypeVar("Seen", contravariant=True)


class Bot(Protocol[Seen]):
    """`look()` makes the seat's masked view, and costs nothing until it is called.

    A bot for every game is a `Bot`, which is `Bot[Game]`; one that knows a single game, a `Bot[Diplomacy]`.
    """

    def choose(self, seat: Seat, actions: Sequence[Action], look: Callable[[], Seen]) -> Action:
        """One of these actions."""
        ...


def new_bot(name: str, game: str, luck: Luck) -> Bot[Game]:
    """A bot by name for a game, with its own luck for its own thoughts."""
    return bot_point(name, game).load()(luck)  # type: ignore[no-any-return]
