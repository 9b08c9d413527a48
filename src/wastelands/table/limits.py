"""What one person or one address may ask for, as data; whoever keeps a server may set it otherwise.

WASTELANDS_LIMIT_TABLES=100 allows a hundred tables an hour; 0 takes a limit away.
"""

from __future__ import annotations

import os
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from time import monotonic
from typing import TypeVar

from fastapi import Request

from wastelands.engine.errors import WastelandsError

T = TypeVar("T")


class TooMuch(WastelandsError):
    """More than anybody may ask for now."""


class TooLarge(WastelandsError):
    """Something is larger than anything we take."""


@dataclass(frozen=True, slots=True)
class Limit:
    """So many in so many seconds; without seconds, so many at once."""

    most: int
    seconds: float
    sentence: str


LIMITS = {
    "tables": Limit(60, 3600, "you have opened many tables; open the next one later"),
    "bot-tables": Limit(30, 3600, "you have opened many tables of bots alone; open the next one later"),
    "chat": Limit(30, 60, "you have said a lot; let others answer"),
    "prints": Limit(20, 600, "you have printed a lot; print the rest later"),
    "maps": Limit(120, 600, "you have sent many maps; send the next one later"),
    "runs": Limit(60, 3600, "you have begun many runs in the lab; begin the next one later"),
    "trials": Limit(60, 3600, "you have had many maps tried out; ask for the next one later"),
    "people": Limit(300, 3600, "many newcomers have come from your address; come again later"),
    "analyses": Limit(30, 3600, "you have had many games analysed; ask for the next one later"),
    "joins": Limit(120, 3600, "you have taken and left many seats; try again later"),
    "streams": Limit(60, 0, "you watch too many tables at once; close one of them"),
}
LARGEST_OPTION = 20_000  # characters of an option's value: a board of street maps has some thousand
LARGEST_BODY, LARGEST_MAP = 1_000_000, 20_000_000  # bytes
HEAD_SECONDS = 20  # for the head of a request
IDLE_SECONDS = 30  # between two parts of a body, and between two requests of a connection


def limit_of(name: str) -> Limit:
    found = LIMITS[name]
    wanted = os.environ.get(f"WASTELANDS_LIMIT_{name.upper().replace('-', '_')}", "")
    return Limit(int(wanted), found.seconds, found.sentence) if wanted.isdecimal() else found


class Gate:
    """Counts what each person and each address has asked for; a process counts for itself."""

    def __init__(self) -> None:
        self._asked: defaultdict[tuple[str, str], deque[float]] = defaultdict(deque)
        self._open: defaultdict[tuple[str, str], int] = defaultdict(int)

    def pass_through(self, name: str, *who: str) -> None:
        """Let somebody through who has not asked too often; a refusal counts for nothing."""
        limit, now = limit_of(name), monotonic()
        for one in who:
            asked = self._asked[name, one]
            while asked and asked[0] < now - limit.seconds:
                asked.popleft()
            if limit.most and len(asked) >= limit.most:
                raise TooMuch(limit.sentence)
        for one in who:
            self._asked[name, one].append(now)
        if len(self._asked) > 10_000:
            self._forget(now)

    def _forget(self, now: float) -> None:
        for key in [key for key, asked in self._asked.items() if not asked or asked[-1] < now - 3600]:
            del self._asked[key]

    def held(self, name: str, who: str) -> Callable[[int], None]:
        """Whether somebody may have one more at once; what is returned counts it in (1) and out (-1)."""
        limit, key = limit_of(name), (name, who)
        if limit.most and self._open.get(key, 0) >= limit.most:
            raise TooMuch(limit.sentence)

        def count(change: int) -> None:
            self._open[key] += change
            if not self._open[key]:
                del self._open[key]

        return count


async def while_held(count: Callable[[int], None], stream: AsyncIterator[T]) -> AsyncIterator[T]:
    """A stream that counts for as long as somebody is there."""
    count(1)
    try:
        async for part in stream:
            yield part
    finally:
        count(-1)


def address_of(request: Request) -> str:
    """Where a request comes from; a proxy that is trusted tells it (see docs/hosting.md)."""
    return request.client.host if request.client else ""


def ask(request: Request, name: str, person: str = "") -> None:
    """Let a request through, or refuse it with a sentence.

    Several people share an address, so it is counted for newcomers alone, who have nothing else to be known by.
    """
    gate: Gate = request.app.state.gate
    gate.pass_through(name, person or address_of(request))


def check_options(options: dict[str, object]) -> None:
    for name, value in options.items():
        if len(name) > 80 or len(str(value)) > LARGEST_OPTION:
            raise TooLarge(f"the option '{name[:40]}' is too long: at most {LARGEST_OPTION} characters are taken")
