"""Events: what happened, in small pieces, each with who may hear it.

The log in words, animations, "since I was away" and seat records are made from events, never from comparing states.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Event(Struct, frozen=True):
    """A verb and named facts.

    `to` lists the seats that hear of it at all (None: everybody); `secret` holds further facts for the seats in
    `knows`, the others hear only `facts`.

    >>> drawn = Event("drew", {"seat": 0}, secret={"card": "ST3"}, knows=(0,))
    >>> [str(drawn.seen_by(seat)) for seat in (0, 1)]
    ['drew seat=0 card=ST3', 'drew seat=0']
    """

    verb: str
    facts: dict[str, Any] = {}
    to: tuple[int, ...] | None = None
    secret: dict[str, Any] = {}
    knows: tuple[int, ...] = ()

    def seen_by(self, seat: int | None) -> Event | None:
        """The event as this seat (None: a spectator) hears it, or None."""
        if self.to is not None and seat not in self.to:
            return None
        if self.secret and seat in self.knows:
            return Event(self.verb, {**self.facts, **self.secret})
        return Event(self.verb, self.facts)

    def __getitem__(self, name: str) -> Any:
        return self.facts[name]

    def __str__(self) -> str:
        return " ".join([self.verb, *(f"{name}={_text(value)}" for name, value in self.facts.items())])


def _text(value: Any) -> str:
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return "(" + " ".join(map(_text, value)) + ")"
    return str(value)
