"""What a game tells about its characters and cards, for those that offer a module `insight`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Protocol

from wastelands.engine.events import Event
from wastelands.engine.registry import face, has_face


class Insight(Protocol):
    """An optional part of a game: whom its seats play, what is worth counting, and which cards are used."""

    def characters(self, game: Any) -> tuple[str, ...]: ...

    def cards(self, game: Any) -> Mapping[str, str]: ...

    def counted(self, event: Event) -> str: ...

    def played(self, event: Event) -> Iterable[str]: ...

    def lying(self, game: Any) -> Iterable[str]: ...


@cache
def insight_of(game: str) -> Insight | None:
    """A game's insight, if it offers one."""
    return face(game, "insight") if has_face(game, "insight") else None
