"""What a survey finds: a grid of terrains, how sure it is, and whether it makes a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wastelands.engine.errors import Unreadable
from wastelands.package import Terrain

LEAST_SURE = 0.35
LEAST_KINDS = 3
LEAST_CLEAR = 0.5  # of a tile's samples; below it is a guess
ROAD = "road"
CREDITS = {"osm": "© OpenStreetMap contributors", "map": ""}  # by what a board was read from


@dataclass(frozen=True, slots=True)
class Reading:
    """A board as it was read, row by row from the north."""

    rows: tuple[tuple[str, ...], ...]
    sure: float  # the share of samples that are clearly of a class
    source: str
    attribution: str = ""
    doubts: frozenset[tuple[int, int]] = frozenset()  # row and column of tiles that are hardly more than a guess
    advice: str = ""  # what to do if it is poor

    @property
    def shares(self) -> dict[str, float]:
        """How much of the board each terrain covers, the most first."""
        cells = Counter(terrain for row in self.rows for terrain in row)
        total = sum(cells.values())
        return {terrain: n / total for terrain, n in cells.most_common()}

    def grid(self, terrains: Mapping[str, Terrain]) -> str:
        """The board as the game's option writes it: a letter for each tile, and where it comes from."""
        letters = "/".join("".join(terrains[one].letter for one in row) for row in self.rows)
        return f"{self.source}:{letters}"

    def check(self) -> None:
        """Explain a poor result instead of playing it."""
        if self.sure < LEAST_SURE:
            raise Unreadable(
                f"only {self.sure:.0%} of the samples look like a street map of this kind, not {LEAST_SURE:.0%}: "
                f"{self.advice}"
            )
        kinds = [terrain for terrain, share in self.shares.items() if share >= 0.01]
        if len(kinds) < LEAST_KINDS:
            raise Unreadable(
                f"the map shows little but {' and '.join(kinds)}; a board needs at least {LEAST_KINDS} terrains: "
                f"{self.advice}"
            )


def terrain_of(samples: Mapping[str, int], terrains: Mapping[str, Terrain], road: float) -> str:
    """The terrain of a tile from its classified samples.

    The largest share times weight wins (SV-SET-17), the earlier terrain among equals (SV-SET-18), nothing at all is
    barren (SV-SET-19); a thin road through the tile decides from its threshold on (SV-SET-44).
    """
    total = sum(samples.values())
    if not total:
        return "barren"
    if samples.get(ROAD, 0) / total >= road:
        return ROAD
    return max(terrains, key=lambda name: samples.get(name, 0) * terrains[name].weight)


def as_reading(
    cells: Sequence[Sequence[Mapping[str, int]]],
    terrains: Mapping[str, Terrain],
    road: float,
    clear: Sequence[Sequence[float]],
    source: str,
    attribution: str = "",
    advice: str = "",
) -> Reading:
    """A board from the samples of each tile, and from the share of them that are clearly what they are taken for."""
    rows = tuple(tuple(terrain_of(cell, terrains, road) for cell in row) for row in cells)
    shares = [share for row in clear for share in row]
    doubts = frozenset((y, x) for y, row in enumerate(clear) for x, share in enumerate(row) if share < LEAST_CLEAR)
    return Reading(rows, sum(shares) / len(shares), source, attribution, doubts, advice)
