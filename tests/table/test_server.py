"""The tests' own server: nothing of it stays behind."""

from __future__ import annotations

import signal
import subprocess
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
