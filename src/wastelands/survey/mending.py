"""A board that was read, as a text in which tile after tile can be mended: the grid, with ~ after each guess."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from wastelands.engine.errors import Unreadable
from wastelands.package import Terrain
from wastelands.survey.reading import CREDITS, Reading

GUESS = "~"
_TILE = re.compile(rf"([^{GUESS}])({GUESS}?)")


def written(reading: Reading, terrains: Mapping[str, Terrain]) -> str:
    rows = (
        "".join(terrains[one].letter + GUESS * ((y, x) in reading.doubts) for x, one in enumerate(row))
        for y, row in enumerate(reading.rows)
    )
    return f"{reading.source}:{'/'.join(rows)}"


def read(text: str, size: tuple[int, int], terrains: Mapping[str, Terrain], sure: float = 1.0) -> Reading:
    """The board of a text, which must have so many rows and columns."""
    source, _, letters = text.partition(":")
    known = {terrain.letter: name for name, terrain in terrains.items()}
    tiles = [_TILE.findall(line) for line in letters.split("/")]
    doubts = {(y, x) for y, row in enumerate(tiles) for x, (_, guess) in enumerate(row) if guess}
    rows = tuple(tuple(known.get(letter, "") for letter, _ in row) for row in tiles)
    if source not in CREDITS or not all(map(all, rows)):
        raise Unreadable("this address is not whole: no board can be read from it")
    if (len(rows), *{len(row) for row in rows}) != size:
        raise Unreadable(
            f"a board for this number of seats has {size[0]} rows of {size[1]} tiles, and this one has not"
        )
    return Reading(rows, sure, source, CREDITS[source], frozenset(doubts))


def mended(reading: Reading, things: Iterable[str], terrain: str) -> Reading:
    """The board on which the named tiles are of a terrain, which is no guess any more."""
    rows, doubts = [list(row) for row in reading.rows], set(reading.doubts)
    for thing in things:
        found = re.fullmatch(r"tile:([0-9]{1,3}),([0-9]{1,3})", thing)
        y, x = map(int, found.groups()) if found else (len(rows), 0)
        if y >= len(rows) or x >= len(rows[0]):
            raise Unreadable(f"'{thing[:40]}' is no tile of this board")
        rows[y][x] = terrain
        doubts.discard((y, x))
    return replace(reading, rows=tuple(map(tuple, rows)), doubts=frozenset(doubts))
