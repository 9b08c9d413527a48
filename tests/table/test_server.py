"""The tests' own server: nothing of it stays behind."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.table.conftest import Server


def test_a_server_whose_start_fails_is_not_left_running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[bytes]] = []

    def never_answers(server: Server) -> None:
        started.append(server.process)
        raise AssertionError("it did not answer")

    monkeypatch.setattr(Server, "wait", never_answers)
    with pytest.raises(AssertionError, match="it did not answer"):
        Server(tmp_path / "t.db")
    assert [process.returncode for process in started] == [-signal.SIGKILL]


def test_a_server_that_ends_at_once_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="the server ended before it began: 2"):
        Server(tmp_path / "t.db", "serve", workers=2)  # several need a PostgreSQL


def test_a_server_ends_when_its_tests_are_killed(tmp_path: Path) -> None:
    script = (
        "import os, signal, sys; from tests.table.conftest import Server; server = Server(sys.argv[1]); "
        "print(server.port, flush=True); os.kill(os.getpid(), signal.SIGKILL)"
    )
    killed = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "t.db")], stdout=subprocess.PIPE, text=True, check=False
    )
    assert killed.returncode == -signal.SIGKILL
    with suppress(ConnectionRefusedError, ConnectionResetError):
        while True:  # until nobody listens any more
            socket.create_connection(("127.0.0.1", int(killed.stdout))).close()
