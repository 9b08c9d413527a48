"""The ways in which something asked of the engine can be wrong; each message is one sentence for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wastelands.engine.action import Action
    from wastelands.engine.reason import Reason


class WastelandsError(Exception):
    """Anything that a caller may show to a person as it is.

    >>> import wastelands
    >>> try:
    ...     wastelands.new_game("chess", seats=2)
    ... except WastelandsError as error:
    ...     print(str(error).split(";")[0])
    there is no game 'chess'
    """


class Unreadable(WastelandsError, ValueError):
    """Text that is no action, hex, option or record.

    >>> from wastelands import Hex
    >>> try:
    ...     Hex.parse("north")
    ... except Unreadable as error:
    ...     print(error)
    'north' is not a hex: write column and row as two whole numbers, for example 0,-2
    """


class Illegal(WastelandsError):
    """A well-formed action that the rules do not allow here and now; `reason` says which rule.

    >>> import wastelands
    >>> match = wastelands.new_game("diplomacy", seats=2, seed="dust")
    >>> try:
    ...     match.play(1, "end")
    ... except Illegal as error:
    ...     print(error)
    'end' is not allowed: not-your-turn [ENGINE-1]
    """

    def __init__(self, action: Action, reason: Reason) -> None:
        super().__init__(f"'{action}' is not allowed: {reason}")
        self.action = action
        self.reason = reason


class Masked(WastelandsError):
    """A question that somebody who sees only a part of the table cannot answer.

    >>> import wastelands
    >>> view = wastelands.new_game("warlords", seats=2, seed="dust").game.view(0)
    >>> try:
    ...     view.actions(1)
    ... except Masked as error:
    ...     print(error)
    a view of seat 0 does not know the actions of seat 1
    """


class UnknownGame(WastelandsError, LookupError):
    """No game or bot of that name.

    >>> import wastelands
    >>> try:
    ...     wastelands.game_class("chess")
    ... except UnknownGame as error:
    ...     print(str(error).split(";")[0])
    there is no game 'chess'
    """


class DamagedRecord(WastelandsError):
    """A record that does not hold together, with the line that is wrong.

    >>> from wastelands import Record
    >>> try:
    ...     Record.parse("Dear diary")
    ... except DamagedRecord as error:
    ...     print(error.line, error)
    1 line 1: a record begins with 'wastelands record 1'
    """

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class OtherRules(DamagedRecord):
    """A record that follows another version of a game's rules than this program plays.

    >>> print(OtherRules(1, 2))
    line 3: the record follows rules version 1, this is 2
    """

    def __init__(self, rules: int, played: int) -> None:
        super().__init__(3, f"the record follows rules version {rules}, this is {played}")
        self.rules, self.played = rules, played


class OtherCards(WastelandsError):
    """A record of a game that was played with other cards than those in use."""

    def __init__(self, cards: str) -> None:
        needed = f"a designer's cards ({cards}): name their folder with --content" if cards else "the shipped cards"
        super().__init__(f"this game was played with other cards; it needs {needed}")


class LuckRanOut(WastelandsError):
    """Scripted luck was asked for more, or for something else, than its script holds.

    >>> from wastelands import ScriptedLuck
    >>> luck = ScriptedLuck([4])
    >>> luck.die()
    4
    >>> try:
    ...     luck.die()
    ... except LuckRanOut as error:
    ...     print(error)
    the script of luck is used up, and the game asks for d6
    """


class CannotUndo(WastelandsError):
    """There is nothing that this seat may take back.

    >>> import wastelands
    >>> match = wastelands.new_game("diplomacy", seats=2, seed="dust")
    >>> try:
    ...     match.undo(0)
    ... except CannotUndo as error:
    ...     print(str(error).split(":")[0])
    you can take nothing back
    """
