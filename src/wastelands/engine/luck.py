"""Luck: the one door between a game and the world outside it.

Every die, draw and deal comes in through it, and what happened goes out through it.  A game holds no luck and no
listeners; `Game.play` is handed them.  Outcomes are values, never indices, so a record outlives a change of generator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from struct import unpack
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from wastelands.engine.errors import LuckRanOut
from wastelands.engine.events import Event

if TYPE_CHECKING:
    from wastelands.engine.action import Action

T = TypeVar("T", str, int)
Listener = Callable[[Event], None]
NOBODY: tuple[int, ...] = ()


class Outcome(Struct, frozen=True):
    """One fall of luck: ``d6=4`` or ``draw=ST3``; `seen_by` None is everybody."""

    what: str
    value: str
    seen_by: tuple[int, ...] | None = None

    def __str__(self) -> str:
        who = "" if self.seen_by is None else "@" + ",".join(map(str, self.seen_by))
        return f"{self.what}={self.value}{who}"

    @classmethod
    def parse(cls, text: str) -> Outcome:
        what, equals, rest = text.partition("=")
        value, at, who = rest.partition("@")
        if not (what and equals and value):
            raise ValueError(f"'{text}' is no outcome of luck: write for example d6=4 or draw=ST3@0")
        return cls(what, value, tuple(int(seat) for seat in who.split(",") if seat) if at else None)


class Forced(Struct, frozen=True):
    """An action that the engine played itself, because everybody could see that it was the only one."""

    seat: int
    action: Action


class Luck:
    """Seeded luck: a counter generator, so its place is simply the number of outcomes so far.

    >>> one, other = Luck("dust"), Luck("dust")
    >>> [one.die() for _ in range(5)] == [other.die() for _ in range(5)]
    True
    >>> one.place
    5
    """

    __slots__ = ("_block", "_key", "_words", "listener", "log", "place", "revealed")

    def __init__(self, seed: str, place: int = 0) -> None:
        self._key = blake2b(seed.encode(), digest_size=32, person=b"wastelands luck").digest()
        self._block = -1
        self._words: tuple[int, ...] = ()
        self.place = place
        self.log: list[Outcome | Forced] | None = None
        self.listener: Listener | None = None
        self.revealed = False

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; its bias is below n / 2**64."""
        place = self.place
        self.place = place + 1
        block = place >> 3  # of eight words of 64 bits
        if block != self._block:
            digest = blake2b(block.to_bytes(8, "big"), key=self._key).digest()
            self._block, self._words = block, unpack(">8Q", digest)
        return self._words[place & 7] * n >> 64

    def die(self, sides: int = 6, seen_by: tuple[int, ...] | None = None) -> int:
        value = 1 + self.below(sides)
        if self.log is not None:
            self.log.append(Outcome(f"d{sides}", str(value), seen_by))
        return value

    def draw(self, bag: Sequence[T], seen_by: tuple[int, ...] | None = None, what: str = "draw") -> T:
        """One member of a bag, each as likely as the others; taking it out is the game's business."""
        value = bag[self.below(len(bag))]
        if self.log is not None:
            self.log.append(Outcome(what, str(value), seen_by))
        return value

    def number(self, n: int, what: str, seen_by: tuple[int, ...] | None = None) -> int:
        """A number from 0 to n - 1 that stands for something large, such as the deal of a sheet."""
        value = self.below(n)
        if self.log is not None:
            self.log.append(Outcome(what, str(value), seen_by))
        return value

    def tell(
        self,
        verb: str,
        *,
        to: tuple[int, ...] | None = None,
        secret: dict[str, Any] | None = None,
        knows: tuple[int, ...] = (),
        **facts: Any,
    ) -> None:
        """Say what happened; costs next to nothing when nobody listens."""
        if self.listener is not None:
            self.listener(Event(verb, facts, to, secret or {}, knows))

    def reveal(self, verb: str, **facts: Any) -> None:
        """Turn something hidden face up: the one way for it to become visible, and undo never crosses it."""
        self.revealed = True
        if self.listener is not None:
            self.tell(verb, **facts)

    def forced(self, seat: int, action: Action) -> None:
        if self.log is not None:
            self.log.append(Forced(seat, action))


class ScriptedLuck(Luck):
    """Luck that falls as written: worked examples, forced chance branches, replays, real dice on a real table.

    The script holds plain values (``4``, ``"ST3"``) or whole outcomes; the latter must also agree in what they are.

    >>> luck = ScriptedLuck([6, "ST3"])
    >>> luck.die(), luck.draw(["ST1", "ST2", "ST3"]), luck.left
    (6, 'ST3', 0)
    """

    __slots__ = ("_script",)

    def __init__(self, script: Iterable[int | str | Outcome]) -> None:
        super().__init__("scripted")
        self._script = list(script)
        self._script.reverse()

    @property
    def left(self) -> int:
        return len(self._script)

    def die(self, sides: int = 6, seen_by: tuple[int, ...] | None = None) -> int:
        return self._next(f"d{sides}", range(1, sides + 1), seen_by)

    def draw(self, bag: Sequence[T], seen_by: tuple[int, ...] | None = None, what: str = "draw") -> T:
        return self._next(what, bag, seen_by)

    def number(self, n: int, what: str, seen_by: tuple[int, ...] | None = None) -> int:
        return self._next(what, range(n), seen_by)

    def _next(self, what: str, possible: Sequence[T], seen_by: tuple[int, ...] | None) -> T:
        if not self._script:
            raise LuckRanOut(f"the script of luck is used up, and the game asks for {what}")
        written = self._script.pop()
        if isinstance(written, Outcome) and written.what != what:
            raise LuckRanOut(f"the script of luck says {written}, but the game asks for {what}")
        text = written.value if isinstance(written, Outcome) else str(written)
        value = _find(text, possible)
        if value is None:
            raise LuckRanOut(f"the script of luck says {what}={text}, which cannot happen here")
        self.place += 1
        if self.log is not None:
            self.log.append(Outcome(what, text, seen_by))
        return value


class WishedLuck(Luck):
    """Seeded luck in which some outcomes are wished for, by what they are and who sees them.

    The first wish of a kind is the first outcome of that kind; what nobody wishes for falls by the seed.

    >>> luck = WishedLuck("dust", {"d6": [2], "draw@0": ["ST3"]})
    >>> luck.die(), luck.draw(["ST1", "ST3"], seen_by=(0,))
    (2, 'ST3')
    """

    __slots__ = ("_wishes",)

    def __init__(self, seed: str, wishes: Mapping[str, Sequence[int | str]]) -> None:
        super().__init__(seed)
        self._wishes: dict[str, list[str]] = {}
        self.wish(wishes)

    def wish(self, wishes: Mapping[str, Sequence[int | str]]) -> None:
        """Further outcomes, after those that are wished for already."""
        for kind, values in wishes.items():
            self._wishes.setdefault(kind, []).extend(map(str, values))

    def die(self, sides: int = 6, seen_by: tuple[int, ...] | None = None) -> int:
        return self._fall(f"d{sides}", range(1, sides + 1), seen_by)

    def draw(self, bag: Sequence[T], seen_by: tuple[int, ...] | None = None, what: str = "draw") -> T:
        return self._fall(what, bag, seen_by)

    def number(self, n: int, what: str, seen_by: tuple[int, ...] | None = None) -> int:
        return self._fall(what, range(n), seen_by)

    def _fall(self, what: str, possible: Sequence[T], seen_by: tuple[int, ...] | None) -> T:
        value = possible[self.below(len(possible))]
        kind = what if seen_by is None else f"{what}@{','.join(map(str, seen_by))}"
        if wished := self._wishes.get(kind):
            text = wished.pop(0)
            found = _find(text, possible)
            if found is None:
                raise LuckRanOut(f"somebody wishes for {what}={text}, which cannot happen here")
            value = found
        if self.log is not None:
            self.log.append(Outcome(what, str(value), seen_by))
        return value


def _find(text: str, possible: Sequence[T]) -> T | None:
    if isinstance(possible, range):
        return int(text) if text.isdecimal() and int(text) in possible else None
    return next((value for value in possible if str(value) == text), None)
