"""What a simulation shows, as a table for people; progress goes to the terminal only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from wastelands.lab.simulate import Plan


class Rate(ProgressColumn):
    """Games per second, once there are any."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:.0f}/s" if task.speed else "", style="progress.data.speed")


@contextmanager
def progress_bar(games: int) -> Iterator[Callable[[int], None]]:
    """A bar with rate and time left, on a terminal only."""
    console = Console(stderr=True)
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("games", total=games)
        yield lambda done: progress.update(task, completed=done)


def print_report(console: Console, plan: Plan, report: dict[str, Any]) -> None:
    speed = f"{report['decisions_per_second']:,} decisions/s, {report['games_per_second']:,} games/s"
    console.print(
        f"[bold]{plan.game}[/], {plan.seats} seats, seed {plan.seed}: {report['games']:,} games, "
        f"{report['decisions']:,} decisions in {report['seconds']:.1f} s ({speed})"
    )
    table = Table(box=None, pad_edge=False)
    for heading in ("", "wins", "95 %", "points"):
        table.add_column(heading, justify="left" if not heading else "right")
    for bot, wins in report["bots"].items():
        table.add_row(f"bot {bot}", *_share(wins), "")
    for seat, wins in report["seats"].items():
        points = report["points"][seat]
        table.add_row(f"seat {int(seat) + 1}", *_share(wins), f"{points['mean']:.1f} ± {points['spread']:.1f}")
    console.print(table)
    length, branching = report["length"], report["branching"]
    if "rounds" in report:
        console.print(f"rounds per game {report['rounds']['mean']:.1f} ± {report['rounds']['spread']:.1f}")
    console.print(
        f"decisions per game {length['mean']:.1f} ± {length['spread']:.1f}, "
        f"options {branching['mean']:.1f} ± {branching['spread']:.1f}"
    )
    console.print("endings: " + ", ".join(f"{name} {n}" for name, n in report["endings"].items()))
    console.print("verbs: " + ", ".join(f"{name} {n}" for name, n in report["verbs"].items()))
    if "characters" in report:
        _print_insight(console, report)


def _print_insight(console: Console, report: dict[str, Any]) -> None:
    """Characters, deeds and idle cards of a game that tells of them."""
    table = Table(box=None, pad_edge=False)
    for heading in ("character", "seats", "of a fair share", "95 %"):
        table.add_column(heading, justify="left" if heading == "character" else "right")
    for name, wins in report["characters"].items():
        table.add_row(name, str(wins["seats"]), f"{wins['mean']:.2f}", f"{wins['low']:.2f} to {wins['high']:.2f}")
    console.print(table)
    console.print("per game: " + ", ".join(f"{name} {n:.1f}" for name, n in report["deeds"].items()))
    console.print("cards never played: " + (", ".join(report["never_played"]) or "none"))


def _share(wins: dict[str, float]) -> tuple[str, str]:
    return f"{wins['share']:.1%}", f"{wins['low']:.1%} to {wins['high']:.1%}"
