"""What a simulation shows, as a table for people."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from wastelands.lab.simulate import Plan


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
    if "deeds" in report:
        _print_insight(console, report)


def _print_insight(console: Console, report: dict[str, Any]) -> None:
    """Characters, deeds and idle cards of a game that tells of them."""
    if "characters" in report:
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


def print_standing(console: Console, found: dict[str, Any]) -> None:
    """The result of a contest: ratings, then who beat whom."""
    nobody = f", {found['without_winner']} without a winner" if found["without_winner"] else ""
    console.print(
        f"[bold]{found['game']}[/], {found['seats']} seats, seed {found['seed']}: {found['games']:,} games{nobody}"
    )
    table = Table(box=None, pad_edge=False)
    for heading in ("bot", "Elo", "95 %", "wins", "95 %", "decisions/s", "p50 ms", "p99 ms"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for name, bot in found["bots"].items():
        elo = f"{bot['elo']:+.0f}", f"{bot['elo_low']:+.0f} to {bot['elo_high']:+.0f}"
        times = f"{bot['decisions_per_second']:,}", f"{bot['p50_ms']:.2f}", f"{bot['p99_ms']:.1f}"
        table.add_row(name, *elo, *_share(bot), *times)
    console.print(table)
    cross = Table(box=None, pad_edge=False)
    for heading in ("won against", *found["bots"]):
        cross.add_column(heading, justify="left" if heading == "won against" else "right")
    for name in found["bots"]:
        row = found["crosstable"][name]
        cells = [
            f"{row[other]['share']:.0%} of {row[other]['games']}" if other in row else "" for other in found["bots"]
        ]
        cross.add_row(name, *cells)
    console.print(cross)
