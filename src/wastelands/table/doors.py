"""The door to the street: whoever begins a request and does not go on with it is not waited for."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from wastelands.table import limits
from wastelands.table.streams import LINE

LATE = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Door(H11Protocol):
    """A connection: the head of a request must be there in time, and its body must keep coming."""

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait(limits.HEAD_SECONDS)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.scope is not None:  # of a request that is handled as soon as this is over
            self.scope["extensions"] = {LINE: {"transport": self.transport}}
        state = self.conn.their_state
        if state is h11.SEND_BODY:
            self._wait(limits.IDLE_SECONDS)
        elif state is not h11.IDLE:
            self._rest()
        elif self._timer is None:  # the beginning of another request
            self._wait(limits.HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest()
        super().connection_lost(exc)

    def _wait(self, seconds: float) -> None:
        self._rest()
        self._timer = self.loop.call_later(seconds, self._give_up)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._timer = None
        if self.flow.read_paused:  # it is we who do not read
            self._wait(limits.IDLE_SECONDS)
        elif not self.transport.is_closing():
            self.transport.write(LATE)
            self.transport.close()
