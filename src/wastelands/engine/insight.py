"""Insight: what many games show beside lengths and wins, for `simulate` and the lab."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic, NamedTuple

from wastelands.engine.events import Event
from wastelands.engine.step import G, Seat


class Taken(NamedTuple):
    """Something that a seat got or used, by its id, and how it came by it."""

    seat: Seat
    card: str
    how: str


class Insight(Generic[G]):
    """What is worth counting in a game: whom the seats play, what the table was dealt, which cards serve.

    Every part has a general default, which counts nothing.

    >>> list(Insight().played(Event("played", {"card": "ST3"})))
    []
    """

    def characters(self, game: G) -> tuple[str, ...]:
        """Each seat's character by name."""
        return ()

    def setting(self, game: G) -> Mapping[str, str]:
        """What this table was dealt: its mission, its kind of map."""
        return {}

    def cards(self, game: G) -> Mapping[str, str]:
        """Every card that can be played or used, by its id."""
        return {}

    def counted(self, event: Event) -> str:
        """What an event is counted as; '' if it is not."""
        return ""

    def played(self, event: Event) -> Iterable[str]:
        """The cards that an event shows in use."""
        return ()

    def lying(self, game: G) -> Iterable[str]:
        """The cards in use at the end of a game."""
        return ()

    def taken(self, event: Event) -> Iterable[Taken]:
        """What seats get or use for themselves, so that one can ask whether it helps them to win."""
        return ()

    def offered(self, event: Event) -> Iterable[str]:
        """The cards that an event lays out for everybody."""
        return ()
