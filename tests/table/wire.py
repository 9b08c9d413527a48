"""What really goes over the wire: a server on loopback, and listeners that keep every byte with its time."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from time import monotonic
from typing import Any

import uvicorn
from fastapi import FastAPI

from wastelands.table.doors import Door
from wastelands.table.streams import ALIVE
from wastelands.testing.people import PATIENCE


def undated(html: str) -> str:
    """A page without the second in which it was made."""
    return re.sub(r'data-now="\d+"', "", html)


def wait_until(holds: Callable[[], bool]) -> None:
    """Look again and again, but leave the processor to whom is waited for."""
    never = threading.Event()
    while not holds():
        never.wait(0.01)


class Wire:
    """A table that is served from a thread of the test, so that the test may look behind it."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.socket = socket.socket()
        self.socket.bind(("127.0.0.1", 0))
        self.port = int(self.socket.getsockname()[1])
        self.server = uvicorn.Server(uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1, http=Door))
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        wait_until(lambda: self.server.started or not self._thread.is_alive())
        assert self.server.started

    def _run(self) -> None:
        asyncio.run(self.server.serve(sockets=[self.socket]))

    def stop(self) -> None:
        self.server.should_exit = True
        self._thread.join()

    def ask(self, method: str, path: str, token: str = "", body: Any = None) -> tuple[int, bytes]:
        """One request on a connection of its own; the whole answer, with its head."""
        sent = b"" if body is None else json.dumps(body).encode()
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as line:
            line.sendall(self.head(method, path, token, f"Content-Length: {len(sent)}\r\nConnection: close\r\n") + sent)
            answer = b""
            while data := line.recv(65536):
                answer += data
        return int(answer.split(b" ", 2)[1]), answer

    def call(self, path: str, token: str, body: Any = None) -> Any:
        status, answer = self.ask("GET" if body is None else "POST", path, token, body)
        assert status == 200, answer
        return json.loads(answer.partition(b"\r\n\r\n")[2])

    def head(self, method: str, path: str, token: str, more: str = "") -> bytes:
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Type: application/json\r\n"
        head += f"Authorization: Bearer {token}\r\n" if token else ""
        return f"{head}{more}\r\n".encode()


class Listener:
    """Somebody at a stream: every piece that came, with its time."""

    def __init__(self, wire: Wire, path: str, token: str, more: str = "") -> None:
        self.pieces: list[tuple[float, bytes]] = []
        self.beats = 0
        self._came = threading.Condition()
        self._line = socket.create_connection(("127.0.0.1", wire.port), None)
        self._line.sendall(wire.head("GET", path, token, more))
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self.wait_for(b"\r\n\r\n")

    def _run(self) -> None:
        with suppress(OSError):
            while data := self._line.recv(1 << 20):
                with self._came:
                    self.pieces.append((monotonic(), data))
                    self.beats += data.count(ALIVE)
                    self._came.notify_all()

    @property
    def heard(self) -> bytes:
        return self.heard_since(0)

    def heard_since(self, piece: int) -> bytes:
        return b"".join(data for _, data in self.pieces[piece:])

    def intervals(self, since: int) -> list[float]:
        """The times between what came from a piece on."""
        times = [when for when, _ in self.pieces[since:]]
        return [later - sooner for sooner, later in pairwise(times)]

    def wait_for(self, what: bytes, since: int = 0) -> None:
        self.wait_until(lambda data: what in data, since)

    def wait_for_message(self, text: str) -> None:
        """Until a message with it is there as a whole: a large one comes in pieces."""
        self.wait_until(lambda data: any(text in one for one in messages(data)))

    def wait_for_beats(self, more: int) -> None:
        """Until it has beaten so many times from now on."""
        with self._came:
            goal = self.beats + more
            assert self._came.wait_for(lambda: self.beats >= goal, PATIENCE)

    def wait_until(self, there: Callable[[bytes], bool], since: int = 0) -> None:
        with self._came:
            assert self._came.wait_for(lambda: there(self.heard_since(since)), PATIENCE), self.heard[-500:]

    def close(self) -> None:
        self._line.shutdown(socket.SHUT_RDWR)
        self._line.close()


def chunks(data: bytes) -> list[bytes]:
    """The parts of an answer that are whole."""
    found, rest = [], data.partition(b"\r\n\r\n")[2]
    while rest:
        length, _, rest = rest.partition(b"\r\n")
        size = int(length, 16)
        if len(rest) < size + 2:
            break
        found.append(rest[:size])
        rest = rest[size + 2 :]
    return found


def messages(data: bytes) -> list[str]:
    """The messages of a stream without its beats; whole ones, as one comes in one part."""
    return [one.decode() for one in chunks(data) if b"still here" not in one]


@contextmanager
def served(app: FastAPI) -> Iterator[Wire]:
    wire = Wire(app)
    try:
        yield wire
    finally:
        wire.stop()
