"""The map generator: from a number of players and a seed to one sheet, the same everywhere (G1)."""

from __future__ import annotations

from collections.abc import Iterator

from wastelands.engine.errors import Unreadable
from wastelands.games.diplomacy.landscape import build, build_land
from wastelands.games.diplomacy.map import Terrain
from wastelands.games.diplomacy.plan import NEWEST, plan_for
from wastelands.games.diplomacy.sheet import ATTEMPTS, DEALS, Sheet, check_land, check_seed, check_size

__all__ = ["build", "generate", "land_for", "lands_for"]


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


def land_for(players: int, land: str, size: str, seed: str, version: str = NEWEST) -> Terrain:
    """The first terrain of this kind and size that the seed gives and that passes every check (G8)."""
    return next(lands_for(players, land, size, seed, version))


def lands_for(players: int, land: str, size: str, seed: str, version: str = NEWEST) -> Iterator[Terrain]:
    """All terrains of this kind and size that the seed gives and that pass every check (G8)."""
    plan_for(players)
    for check, given in ((check_seed, seed), (check_land, land), (check_size, size)):
        check(given)
    for attempt in range(ATTEMPTS):
        terrain = build_land(players, land, size, seed, attempt, version)
        if terrain is not None:
            yield terrain
    raise Unreadable(f"seed '{seed}' gives no {size} map of the kind {land} for {players} players: try another seed")
