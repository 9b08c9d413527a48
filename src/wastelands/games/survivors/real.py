"""A map read from the real world: a letter for each tile, and where the letters come from (SV-SET-14, SV-AUD-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.errors import Unreadable
from wastelands.games.survivors.ground import tile

if TYPE_CHECKING:
    from wastelands.games.survivors.cards import Content
    from wastelands.games.survivors.ground import Tile

CREDITS = {"osm": "© OpenStreetMap contributors", "map": ""}


def credit_of(grid: str) -> str:
    """Who must be named on the map."""
    return CREDITS.get(grid.partition(":")[0], "")


def grid_tiles(grid: str, rows: int, cols: int, content: Content) -> dict[Tile, str]:
    """The terrain of every tile from the option `grid`, as `osm:fffw/ffuw/...` with a row for each row of the map."""
    source, colon, letters = grid.partition(":")
    if not grid:
        raise Unreadable("a real map needs its grid: read one with `wastelands map read survivors PICTURE`")
    if not colon or source not in CREDITS:
        raise Unreadable(f"the grid begins with where it is from, one of {', '.join(f'{name}:' for name in CREDITS)}")
    lines = letters.split("/")
    if len(lines) != rows or any(len(line) != cols for line in lines):
        shape = {(len(lines), len(line)) for line in lines}
        fits = [f"this map is for {n} seats: " for n, one in enumerate(content.numbers.sizes, 2) if {one} == shape]
        raise Unreadable(
            f"{''.join(fits)}the grid must have {rows} rows of {cols} letters for this number of seats, "
            "with / between them"
        )
    known = {terrain.letter: terrain.id for terrain in content.terrains.values()}
    wrong = sorted(set("".join(lines)) - set(known))
    if wrong:
        meant = ", ".join(f"{letter} {name}" for letter, name in known.items())
        raise Unreadable(f"'{wrong[0]}' is no terrain in the grid; the letters are {meant}")
    return {tile(row, col): known[letter] for row, line in enumerate(lines) for col, letter in enumerate(line)}
