"""Face: the facts of a decision, as data.  A room renders them: the table as HTML, the terminal as text.

A game's `face.py` may offer a class `Face` with this base; every part has a general default.  What is told is
arithmetic on what the seat may know, never advice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic

from wastelands.engine.action import Action
from wastelands.engine.events import Event
from wastelands.engine.step import G, Seat
from wastelands.engine.words import N_, Words


@dataclass(frozen=True, slots=True)
class Pending:
    """Something that a seat may still use, and the actions that use it; used up, it has none."""

    key: str
    label: str
    actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """A place in a table of facts: a text or a number, perhaps a seat before it and a small note below."""

    text: str = ""
    seat: Seat | None = None
    note: str = ""
    number: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """A table: a head, and rows of as many cells; the last row may be their sum."""

    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    total: bool = False


@dataclass(frozen=True, slots=True)
class Warn:
    """Something that would go wrong."""

    text: str


Block = Facts | Warn


class Face(Generic[G]):
    """What stands around a decision, for one person: in a language, with the names of the table."""

    def __init__(self, words: Words[Any]) -> None:
        self.words = words

    def pending(self, view: G, seat: Seat) -> tuple[Pending, ...]:
        """What is still owed to this seat, the most natural first; nothing if its choices are of one kind."""
        return ()

    def stage(self, view: G, seat: Seat) -> tuple[Block, ...]:
        """What this decision is about."""
        return ()

    def account(self, view: G, events: Sequence[Event]) -> tuple[Block, ...]:
        """At the end: where the points came from."""
        result = view.result()
        if result is None:
            return ()
        order = sorted(range(view.seats), key=lambda seat: (seat not in result.winners, -result.scores[seat]))
        rows = tuple((Cell(self.words.name(s), s), Cell(str(result.scores[s]), number=True)) for s in order)
        return (Facts((Cell(self.words.say(N_("Player"))), Cell(self.words.say(N_("Points")), number=True)), rows),)

    def by_seat(self, view: G, title: str) -> tuple[Cell, ...]:
        """The head of a table with a column for each seat."""
        return (Cell(title), *(Cell("", seat, number=True) for seat in range(view.seats)))
