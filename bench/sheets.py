"""How fast Diplomacy's sheets are made and checked."""

from __future__ import annotations

from time import perf_counter

from wastelands.games.diplomacy.checks import deal_failures, failures
from wastelands.games.diplomacy.generator import generate


def run(count: int = 100) -> None:
    """Sheets for 2, 3 and 4 seats in turn, on one core (wanted: 100 in under 60 s)."""
    start = perf_counter()
    for number in range(count):
        sheet = generate(2 + number % 3, f"bench{number}")
        assert not failures(sheet.terrain, sheet.players)
        assert not deal_failures(sheet.terrain, sheet.players, sheet.rounds)
    print(f"diplomacy: {count} sheets made and checked in {perf_counter() - start:.1f} s")
