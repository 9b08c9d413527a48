"""Streams of news: a watcher hears of what concerns it at once, and a beat whose rhythm depends on nobody's choices."""

from __future__ import annotations

import asyncio
import zlib
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Any

BEAT = 15.0  # seconds between signs of life
SLOW = 65_536  # bytes that may wait on a line before its reader counts as slow
PACE = 0.0025  # seconds between two pictures, for each of a crowd: a hundred see four a second, a thousand two in five
MOST_KEPT = 32  # kinds of viewers of a table whose page is kept
LINE = "wastelands.line"  # by this name an answer without end finds its line
RETRY, ALIVE = b"retry: 500\n\n", b": still here\n\n"
GZIP_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"


class Ear:
    """What one watcher waits for: news, of which only the newest counts, or the next beat."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiter: asyncio.Future[None] | None = None
        self._news, self._beats = False, 0
        self.beaten: Callable[[], object] | None = None  # how a crowd beats for it, while one hears the news for it
        self.behind = False  # whether a crowd has lost it
        self._next = self._loop.time()
        self._schedule()

    def _schedule(self) -> None:
        self._next += BEAT  # from the beginning of the stream, whatever happens in between
        self._timer = self._loop.call_at(self._next, self._beat)

    def _beat(self) -> None:
        self._schedule()
        if self.beaten is not None:
            self.beaten()
            return
        self._beats += 1
        self._wake()

    @property
    def led(self) -> bool:
        return self.beaten is not None

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


class Crowd:
    """Many who are shown the same: what is new is made once, and written to each line as it is, as is a sign of life.

    Whoever reads too slowly is left to his own ear, which tells him the newest when his line is free again.
    """

    def __init__(self, show: Callable[[], Any], frame: Callable[[Any, Any], bytes], alive: bytes) -> None:
        self._show, self._frame = show, frame  # what there is to see, and how it is said to those who saw another thing
        self._alive = alive
        self._lines: dict[Ear, asyncio.Transport] = {}
        self._shown: Any = None
        self._told, self._free = False, 0.0  # whether it is about to speak, and from when on it may

    def __len__(self) -> int:
        return len(self._lines)

    def join(self, ear: Ear, line: asyncio.Transport, shown: Any) -> None:
        """Somebody who has been shown what all of them have, or who is the first one."""
        if not self._lines:
            self._shown = shown
        if shown == self._shown:
            self._lines[ear], ear.beaten = line, partial(_wrote, line, self._alive)

    def leave(self, ear: Ear) -> None:
        self._lines.pop(ear, None)
        ear.beaten = None

    def tell(self) -> None:
        if self._lines and not self._told:
            self._told = True
            asyncio.get_running_loop().call_at(self._free, self._spread)

    def _spread(self) -> None:
        self._told = False
        try:
            before, self._shown = self._shown, self._show()
        except Exception:  # which each of them meets by himself
            self._send_home(list(self._lines))
            return
        if self._shown != before:
            message = self._frame(before, self._shown)
            pause = PACE * len(self._lines)  # counted from what all have seen, and nothing else
            self._free = asyncio.get_running_loop().time() + pause
            self._send_home([ear for ear, line in self._lines.items() if not _wrote(line, message)])

    def _send_home(self, ears: list[Ear]) -> None:
        for ear in ears:
            self.leave(ear)
            ear.behind = True
            ear.tell()


def _wrote(line: asyncio.Transport, message: bytes) -> bool:
    """Whether a line was free for it; one that is about to close needs nothing any more."""
    if line.is_closing():
        return True
    if line.get_write_buffer_size() > SLOW:
        return False
    line.write(message)
    return True


def chunk(message: bytes) -> bytes:
    """A part of an answer without end, as it goes over the line."""
    return b"%x\r\n%b\r\n" % (len(message), message)


def packed(message: bytes) -> bytes:
    """A message as a part of a packed stream that refers to no other part: made once, sent to many."""
    packer = zlib.compressobj(3, zlib.DEFLATED, -zlib.MAX_WBITS)  # half the time of 6, and an eighth more bytes
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
