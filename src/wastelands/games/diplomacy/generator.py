"""The map generator: from a number of players and a seed to one sheet, the same everywhere (G1)."""

from __future__ import annotations

from wastelands.engine.errors import Unreadable
from wastelands.games.diplomacy.landscape import build
from wastelands.games.diplomacy.plan import plan_for
from wastelands.games.diplomacy.sheet import ATTEMPTS, DEALS, Sheet, check_seed

__all__ = ["build", "generate"]


def generate(players: int, seed: str) -> Sheet:
    """The first terrain of the seed that passes every check, with the first deal on it that does."""
    plan_for(players)
    check_seed(seed)
    for attempt in range(ATTEMPTS):
        terrain = build(players, seed, attempt)
        if terrain is None:
            continue
        for number in range(DEALS):
            sheet = Sheet.dealt(terrain, players, seed, attempt, number)
            if sheet is not None:
                return sheet
    raise Unreadable(f"seed '{seed}' gives no sheet for {players} players in {ATTEMPTS} attempts: try another seed")
