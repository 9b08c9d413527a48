"""Makes the golden records again: ``python -m tests.games.knights.golden`` from the project's root."""

from __future__ import annotations

from pathlib import Path

from wastelands.games.knights.game import Knights
from wastelands.testing.golden import Golden, make

RECORDS = Path(__file__).parents[2] / "golden" / "knights"


def wanted(mission: str, reason: str, bots: tuple[str, ...], winners: int = 1) -> Golden:
    return Golden(f"{mission}-{reason}", reason, bots, winners, {"mission": mission})


TWO, THREE = ("greedy", "greedy"), ("greedy", "greedy", "greedy")
WANTED = [
    wanted("savior", "goal", TWO),
    wanted("savior", "rounds", TWO),
    wanted("only-one", "goal", THREE),
    wanted("only-one", "rounds", THREE),
    wanted("damsel", "goal", TWO),
    wanted("damsel", "rounds", TWO),
    wanted("avengers", "villains", TWO),
    wanted("avengers", "villain-alive", TWO, winners=0),
    wanted("cult", "rounds", TWO),
    wanted("cult", "cultists", ("random", "random"), winners=0),
]


if __name__ == "__main__":
    make(Knights, WANTED, RECORDS)
