"""Makes the golden records again: ``python -m tests.games.diplomacy.golden`` from the project's root."""

from __future__ import annotations

from pathlib import Path

from wastelands.games.diplomacy.game import Diplomacy
from wastelands.testing.golden import Golden, make

RECORDS = Path(__file__).parents[2] / "golden" / "diplomacy"
WANTED = [Golden("last-scoring", "last scoring", ("greedy", "random", "greedy"), winners=None)]


if __name__ == "__main__":
    make(Diplomacy, WANTED, RECORDS)
