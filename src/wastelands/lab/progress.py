"""How far a run is: a bar on a terminal, a plain line every ten seconds elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

EVERY = 10.0  # seconds between plain lines
Tell = Callable[..., None]  # told how many games are done, and what they say so far


class Rate(ProgressColumn):
    """Games per second, once there are any."""

    def render(self, task: Task) -> Text:
        return Text(rate(task.speed) if task.speed else "", style="progress.data.speed")


def rate(speed: float) -> str:
    """Games per second, or per hour where they are slow.

    >>> rate(12.3), rate(0.02)
    ('12 games/s', '72 games/h')
    """
    return f"{speed:.0f} games/s" if speed >= 1 else f"{3600 * speed:.0f} games/h"


class Lines:
    """Plain lines for logs and pipes; the first comes as soon as ten seconds have passed."""

    def __init__(self, games: int, say: Callable[[str], None], now: Callable[[], float] = monotonic) -> None:
        self.games, self.say, self.now = games, say, now
        self.start = self.last = now()
        self.before: int | None = None  # games that an earlier run had done

    def __call__(self, done: int, so_far: str = "") -> None:
        moment = self.now()
        if self.before is None:
            self.before = max(0, done - 1)
        if moment - self.last < EVERY:
            return
        self.last = moment
        speed = (done - self.before) / (moment - self.start)
        left = (self.games - done) / speed if speed else 0.0
        told = f"; so far {so_far}" if so_far else ""
        self.say(f"{done:,} of {self.games:,} games, {rate(speed)}, {minutes(left)} left{told}")


def minutes(seconds: float) -> str:
    """
    >>> minutes(42), minutes(600), minutes(9000)
    ('42 s', '10 min', '2.5 h')
    """
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


@contextmanager
def progress_of(games: int) -> Iterator[Tell]:
    """Shows how far a run of so many games is, for as long as it lasts."""
    if not sys.stderr.isatty():
        yield Lines(games, lambda line: print(line, file=sys.stderr, flush=True))
        return
    said = TextColumn("{task.fields[so_far]}")
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn(), said)
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games", total=games, so_far="")
        yield lambda done, so_far="": progress.update(task, completed=done, so_far=so_far)
