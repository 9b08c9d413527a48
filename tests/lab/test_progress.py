"""How far a run is, on a terminal and in a log."""

from __future__ import annotations

import io

import pytest

from wastelands.lab.progress import Lines, progress_of


def test_a_bar_is_shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    error = Terminal()
    monkeypatch.setattr("sys.stderr", error)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "160")
    with progress_of(10) as tell:
        tell(5, "seat 1 leads")
    assert "5/10" in error.getvalue()
    assert "seat 1 leads" in error.getvalue()


def test_elsewhere_a_line_comes_every_ten_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    clock = iter([0.0, 1.0, 9.9, 10.0, 15.0, 20.0])
    lines = Lines(1000, said.append, lambda: next(clock))
    for done in (1, 99, 100, 150, 200):
        lines(done, "seat 1 leads")
    assert said == [
        "100 of 1,000 games, 10 games/s, 90 s left; so far seat 1 leads".replace("90 s", "2 min"),
        "200 of 1,000 games, 10 games/s, 80 s left; so far seat 1 leads",
    ]


def test_games_that_were_kept_count_for_no_speed() -> None:
    said: list[str] = []
    clock = iter([0.0, 10.0, 20.0])
    lines = Lines(1000, said.append, lambda: next(clock))
    lines(901)
    lines(902)
    assert said[-1].startswith("902 of 1,000 games, 360 games/h")


def test_a_short_run_in_a_pipe_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    error = io.StringIO()
    monkeypatch.setattr("sys.stderr", error)
    with progress_of(10) as tell:
        tell(10)
    assert error.getvalue() == ""
