"""What a program needs to learn a game: which values a verb may have, and what a seat knows, as a row of numbers.

A game may declare both in its package; a game that does not gets the general ones of `wastelands.plain`.  Nothing here
needs more than the standard library; `wastelands.research` makes arrays of it.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import prod
from typing import Any, Generic

from wastelands.engine.action import Value
from wastelands.engine.content import Content
from wastelands.engine.game import Game
from wastelands.engine.spec import OptionValue
from wastelands.engine.step import G, Seat, Step

REMEMBERED = 4096  # piles
LIMIT = 100.0  # no number of an observation lies further from 0
Domains = Mapping[str, Iterable[tuple[Value, ...]]]


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """A game at a number of seats, with its content and options: what its spaces of numbers are made for.

    >>> from wastelands import game_class
    >>> Setting.of(game_class("warlords"), seats=3).options["max_rounds"]
    40
    """

    rules: type[Game]
    seats: int
    content: Content | None
    options: Mapping[str, OptionValue]

    @classmethod
    def of(cls, rules: type[Game], seats: int, content: Content | None = None, **options: OptionValue) -> Setting:
        """The setting with the shipped content and the usual options where none are given."""
        rules.spec.check_seats(seats)
        cards = content if rules.shelf is None else rules.shelf.own(content)
        return cls(rules, seats, cards, rules.spec.read_options(dict(options)))


class Board(tuple[str, ...]):
    """The places of a board that is a rectangle, line by line: planes of it have two axes.

    >>> Board("abcdef", 2, 3).lines
    (2, 3)
    """

    lines: tuple[int, int]

    def __new__(cls, places: Iterable[object], lines: int, length: int) -> Board:
        board = super().__new__(cls, map(str, places))
        board.lines = lines, length
        return board


@dataclass(frozen=True, slots=True)
class Part:
    """A block of an observation: its name, where it begins, and the labels along each of its axes."""

    name: str
    start: int
    axes: tuple[tuple[str, ...], ...] = field(repr=False)

    @property
    def shape(self) -> tuple[int, ...]:
        """How long each axis is; a board has two."""
        return tuple(n for axis in self.axes for n in (axis.lines if isinstance(axis, Board) else (len(axis),)))

    @property
    def size(self) -> int:
        return prod(self.shape)

    def label(self, offset: int) -> str:
        """The name of one of its numbers."""
        labels = []
        for axis in reversed(self.axes):
            offset, i = divmod(offset, len(axis))
            labels.append(f"[{axis[i]}]")
        return self.name + "".join(reversed(labels))


class Senses(Generic[G]):
    """What a seat may know as a row of numbers with names: a game declares its parts, then `look` fills them.

    Seats are told as the looking seat counts them: itself first, then those after it.

    >>> from wastelands import game_class
    >>> from wastelands.package import package
    >>> senses = package("diplomacy").senses(Setting.of(game_class("diplomacy"), 2))
    >>> senses.describe(0), senses.parts[-1].name
    ('map[A][0,0]', 'question for the action')
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.seats = setting.seats
        self.size = 0
        self.parts: list[Part] = []
        self.everybody = seat_labels(setting.seats)
        self.asks = {step: i for i, step in enumerate(kinds_of_steps(setting.rules))}
        self._asked = -1

    def add(self, name: str, *axes: Iterable[object]) -> int:
        """Make room for a number, or for one per combination of labels, and say where it begins."""
        part = Part(name, self.size, tuple(_labels(axis) for axis in axes))
        self.parts.append(part)
        self.size += part.size
        return part.start

    def add_question(self) -> int:
        """Room for the kind of decision that is pending, which `tell_question` fills."""
        self._asked = self.add("asked", self.asks)
        return self._asked

    def tell_question(self, view: G, out: array[float]) -> None:
        """Which kind of decision is pending."""
        if view.steps:
            out[self._asked + self.asks[type(view.steps[-1]).__name__]] = 1.0

    def look(self, view: G, seat: Seat, out: array[float]) -> None:
        """Fill a row of zeros from what this seat may know."""
        raise NotImplementedError

    def describe(self, i: int) -> str:
        """The name of a number of the row."""
        if not 0 <= i < self.size:
            raise IndexError(f"the row has {self.size} numbers, so there is none with the place {i}")
        starts = [part.start for part in self.parts]
        last = bisect_right(starts, i) - 1
        while not self.parts[last].size:
            last -= 1
        return self.parts[last].label(i - self.parts[last].start)


def _labels(axis: Iterable[object]) -> tuple[str, ...]:
    return axis if isinstance(axis, Board) else tuple(map(str, axis))


def count(out: array[float], start: int, index: Mapping[str, int], cards: Iterable[str]) -> None:
    """One more for each of these cards."""
    for card in cards:
        out[start + index[card]] += 1.0


class Tally:
    """How many there are of each card in a pile, as a block; piles that were met are remembered, as they seldom change.

    >>> tally, row = Tally(["ST1", "ST2"]), array("f", bytes(12))
    >>> tally.lay(row, 1, ("ST2", "ST2"))
    >>> list(row)
    [0.0, 0.0, 2.0]
    """

    __slots__ = ("_blank", "_blocks", "index", "size")

    def __init__(self, cards: Iterable[str]) -> None:
        self.index = numbered(cards)
        self.size = len(self.index)
        self._blank = array("f", bytes(4 * self.size))
        self._blocks: dict[tuple[str, ...], array[float]] = {}

    def lay(self, out: array[float], start: int, cards: tuple[str, ...]) -> None:
        """Write the counts of a pile."""
        block = self._blocks.get(cards)
        if block is None:
            if len(self._blocks) >= REMEMBERED:
                self._blocks.clear()
            block = self._blocks[cards] = self._blank[:]
            count(block, 0, self.index, cards)
        out[start : start + self.size] = block


def numbered(labels: Iterable[str]) -> dict[str, int]:
    """Each label with its place.

    >>> numbered(["scrap", "juice"])
    {'scrap': 0, 'juice': 1}
    """
    return {label: i for i, label in enumerate(labels)}


def seat_labels(seats: int) -> tuple[str, ...]:
    """How a seat counts the table.

    >>> seat_labels(3)
    ('me', 'me+1', 'me+2')
    """
    return ("me", *(f"me+{n}" for n in range(1, seats)))


def kinds_of_steps(rules: type[Game]) -> list[str]:
    """Every kind of decision that a game can ask for, by name, in order."""
    home, found, open_ones = rules.__module__.rpartition(".")[0], set[str](), list[type[Step[Any]]]([Step])
    while open_ones:
        for kind in open_ones.pop().__subclasses__():
            open_ones.append(kind)
            if kind.__module__.startswith(home) and not kind.automatic:
                found.add(kind.__name__)
    return sorted(found)
