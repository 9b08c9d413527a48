"""Streams of news: a watcher hears of what concerns it at once, and a beat whose rhythm depends on nobody's choices."""

from __future__ import annotations

import asyncio
import zlib
from collections import OrderedDict
from typing import Any

BEAT = 15.0  # seconds between signs of life
MOST_KEPT = 32  # kinds of viewers of a table whose page is kept
RETRY, ALIVE = b"retry: 500\n\n", b": still here\n\n"
GZIP_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"


class Ear:
    """What one watcher waits for: news, of which only the newest counts, or the next beat."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiter: asyncio.Future[None] | None = None
        self._news, self._beats = False, 0
        self._next = self._loop.time()
        self._schedule()

    def _schedule(self) -> None:
        self._next += BEAT  # from the beginning of the stream, whatever happens in between
        self._timer = self._loop.call_at(self._next, self._beat)

    def _beat(self) -> None:
        self._beats += 1
        self._schedule()
        self._wake()

    def tell(self) -> None:
        self._news = True
        self._wake()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def news(self) -> bool:
        """Wait for something: True for news, False for a beat."""
        while not self._news and not self._beats:
            self._waiter = self._loop.create_future()
            await self._waiter
        if self._beats:  # however much news there is
            self._beats = 0
            return False
        self._news = False
        return True

    def close(self) -> None:
        self._timer.cancel()


def packed(message: bytes) -> bytes:
    """A message as a part of a packed stream that refers to no other part: made once, sent to many."""
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(message) + packer.flush(zlib.Z_FULL_FLUSH)


class Kept:
    """What was made for one kind of viewer, for as long as nothing that it may know of changes."""

    def __init__(self) -> None:
        self._made: OrderedDict[Any, tuple[Any, Any]] = OrderedDict()

    def get(self, kind: Any, state: Any) -> Any:
        found = self._made.get(kind)
        return found[1] if found is not None and found[0] == state else None

    def put(self, kind: Any, state: Any, made: Any) -> None:
        self._made[kind] = state, made
        self._made.move_to_end(kind)
        if len(self._made) > MOST_KEPT:
            self._made.popitem(last=False)
