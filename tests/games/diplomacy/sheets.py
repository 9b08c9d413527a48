"""Sheets and maps that the tests of the generator share."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from wastelands.engine.hexes import Hex
from wastelands.games.diplomacy.generator import generate
from wastelands.games.diplomacy.map import Terrain
from wastelands.games.diplomacy.sheet import Sheet


@lru_cache(maxsize=64)
def a_sheet(players: int = 2, seed: str = "dust") -> Sheet:
    return generate(players, seed)


def canonical(sheet: Sheet) -> str:
    """Everything that is printed, in one text."""
    return "\n".join(
        [
            sheet.id,
            sheet.title_en,
            sheet.title_de,
            " ".join(f"{h}={token}" for h, token in sorted(sheet.terrain.cells.items())),
            " ".join(f"{a}-{b}" for a, b in sorted(sheet.terrain.links)),
            " ".join(map(str, sheet.terrain.scored_after)),
            *(" ".join(labels) for labels in sheet.rounds),
        ]
    )


def changed(
    terrain: Terrain, cells: Mapping[Hex, str] | None = None, links: frozenset[tuple[Hex, Hex]] | None = None
) -> Terrain:
    """The same map with some hexes, or all roads, replaced."""
    return Terrain({**terrain.cells, **(cells or {})}, terrain.links if links is None else links, terrain.scored_after)
