"""Chance that can be listed: what luck may do next, with probabilities, and the game after each of it.

Games know nothing of this.  They are handed a luck that falls as written and stops where nothing is written yet; then
the play begins anew on another copy, with one outcome more.  It is the same door through which records are replayed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Generic, NoReturn, TypeVar

from msgspec import Struct

from wastelands.engine.action import Action
from wastelands.engine.errors import WastelandsError
from wastelands.engine.game import Game
from wastelands.engine.luck import Listener, Outcome, ScriptedLuck, T
from wastelands.engine.step import Seat

G = TypeVar("G", bound=Game)
Script = tuple[Outcome, ...]
LISTED = 10_000  # outcomes of one draw, and branches of one play
ONE = Fraction(1)


class Crowded(WastelandsError):
    """Chance has more outcomes than can be listed."""


class Draw(Struct, frozen=True):
    """A fall of luck that is still open: what may come, and how likely each of it is; `seen_by` None is everybody.

    >>> die = Draw.of("d6", range(1, 7))
    >>> str(die.outcomes[0]), die.chances[0]
    ('d6=1', Fraction(1, 6))
    """

    outcomes: tuple[Outcome, ...]
    chances: tuple[Fraction, ...]

    @classmethod
    def of(cls, what: str, possible: Sequence[int] | Sequence[str], seen_by: tuple[int, ...] | None = None) -> Draw:
        """One of these, each as likely as the others; equal ones are listed once."""
        if len(possible) > LISTED:
            raise Crowded(f"{what} has {len(possible)} outcomes, which are too many to list")
        met = Counter(map(str, possible))
        chances = tuple(Fraction(n, len(possible)) for n in met.values())
        return cls(tuple(Outcome(what, value, seen_by) for value in met), chances)


class _Open(Exception):
    """The script is used up, and this is to be drawn."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw


class ListedLuck(ScriptedLuck):
    """Luck that falls as written, and stops at the first draw that is not."""

    __slots__ = ()

    def below(self, n: int) -> int:
        return self._next("below", range(n), None)

    def _next(self, what: str, possible: Sequence[T], seen_by: tuple[int, ...] | None) -> T:
        if not self.left:
            self._stop(Draw.of(what, possible, seen_by))
        return super()._next(what, possible, seen_by)

    def _stop(self, draw: Draw) -> NoReturn:
        raise _Open(draw)


def forced(start: Callable[[ScriptedLuck], G], script: Script, listener: Listener | None = None) -> G | Draw:
    """The game that a start makes with this luck, or the draw at which it stops.

    >>> from wastelands import game_class
    >>> forced(lambda luck: game_class("diplomacy").new(2, luck), ()).outcomes[0].what
    'map'
    """
    luck = ListedLuck(script)
    luck.listener = listener
    try:
        return start(luck)
    except _Open as stop:
        return stop.draw


def playing(game: G, seat: Seat, action: Action) -> Callable[[ScriptedLuck], G]:
    """A start that plays an action on a copy."""

    def start(luck: ScriptedLuck) -> G:
        after = game.copy()
        after.play(seat, action, luck)
        return after

    return start


class Branch(Struct, Generic[G], frozen=True):
    """One way in which luck may fall: how likely it is, what fell, and the game after it."""

    chance: Fraction
    script: Script
    game: G


def branches(game: G, seat: Seat, action: Action, most: int = LISTED) -> Iterator[Branch[G]]:
    """Every way in which an action may end; their chances add up to 1.

    >>> from wastelands import game_class, Luck
    >>> game = game_class("diplomacy").new(2, Luck("dust"))
    >>> [str(branch.chance) for branch in branches(game, 0, game.actions(0)[0])]
    ['1']
    """
    start = playing(game, seat, action)
    open_ones: list[tuple[Fraction, Script]] = [(ONE, ())]
    found = 0
    while open_ones:
        chance, script = open_ones.pop()
        after = forced(start, script)
        if isinstance(after, Draw):
            pairs = zip(after.chances, after.outcomes, strict=True)
            open_ones += [(chance * more, (*script, outcome)) for more, outcome in pairs][::-1]
        else:
            yield Branch(chance, script, after)
            found += 1
        if found + len(open_ones) > most:
            raise Crowded(f"'{action}' may end in more than {most} ways, which are too many to list")


def expectation(game: G, seat: Seat, action: Action, value: Callable[[G], float], most: int = LISTED) -> float:
    """What a value comes to on average after an action, exactly.

    >>> from wastelands import game_class, Luck
    >>> game = game_class("diplomacy").new(2, Luck("dust"))
    >>> expectation(game, 0, game.actions(0)[0], lambda after: after.points[0])
    0.0
    """
    return float(sum(branch.chance * Fraction(value(branch.game)) for branch in branches(game, seat, action, most)))
