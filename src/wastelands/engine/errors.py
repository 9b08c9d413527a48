"""The ways in which something asked of the engine can be wrong; each message is one sentence for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wastelands.engine.action import Action
    from wastelands.engine.reason import Reason


class WastelandsError(Exception):
    """Anything that a caller may show to a person as it is."""


class Unreadable(WastelandsError, ValueError):
    """Text that is no action, hex, option or record."""


class Illegal(WastelandsError):
    """A well-formed action that the rules do not allow here and now; `reason` says which rule."""

    def __init__(self, action: Action, reason: Reason) -> None:
        super().__init__(f"'{action}' is not allowed: {reason}")
        self.action = action
        self.reason = reason


class Masked(WastelandsError):
    """A question that somebody who sees only a part of the table cannot answer."""


class UnknownGame(WastelandsError, LookupError):
    """No game or bot of that name."""


class DamagedRecord(WastelandsError):
    """A record that does not hold together, with the line that is wrong."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class OtherCards(WastelandsError):
    """A record of a game that was played with other cards than those in use."""

    def __init__(self, cards: str) -> None:
        needed = f"a designer's cards ({cards}): name their folder with --content" if cards else "the shipped cards"
        super().__init__(f"this game was played with other cards; it needs {needed}")


class LuckRanOut(WastelandsError):
    """Scripted luck was asked for more, or for something else, than its script holds."""


class CannotUndo(WastelandsError):
    """There is nothing that this seat may take back."""
