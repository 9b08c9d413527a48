"""Makes the golden records again: ``python -m tests.games.warlords.golden`` from the project's root."""

from __future__ import annotations

from pathlib import Path

from wastelands.games.warlords.game import Warlords
from wastelands.testing.golden import Golden, make

RECORDS = Path(__file__).parents[2] / "golden" / "warlords"


def wanted(name: str, reason: str, seats: int, rounds: int, bot: str) -> Golden:
    return Golden(name, reason, (bot,) * seats, winners=None, options={"max_rounds": rounds})


WANTED = [
    wanted("21-points", "points", 3, 40, "greedy"),
    wanted("round-limit", "rounds", 4, 2, "greedy"),
    wanted("tie-strongest-hand", "rounds army", 2, 1, "random"),
    wanted("tie-largest-stock", "rounds stock", 2, 1, "random"),
    wanted("tie-most-bases", "rounds bases", 2, 1, "random"),
    wanted("tie-shared-win", "rounds shared", 2, 1, "random"),
]


if __name__ == "__main__":
    make(Warlords, WANTED, RECORDS)
