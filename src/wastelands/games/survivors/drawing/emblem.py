"""The game's picture for the front page: a piece of a map in the middle of a game."""

from __future__ import annotations

from functools import lru_cache

from wastelands.drawing.ink import Palette, group, svg
from wastelands.games.survivors.drawing import pieces
from wastelands.games.survivors.drawing.ground import backdrop
from wastelands.games.survivors.drawing.lattice import T
from wastelands.games.survivors.ground import Ground, tile
from wastelands.games.survivors.pieces import Base, Building, Feature, Site
from wastelands.games.survivors.reading import SHELF

WIDTH, HEIGHT = 72.0, 48.0
_MAP = ("focfbrf", "ofurrif", "wwffoci", "wbrvfou", "ffobwwf")
_LETTERS = {"f": "field", "o": "forest", "w": "water", "u": "urban", "i": "industrial", "c": "commercial", "v": "civic",
            "r": "road", "b": "barren"}  # fmt: skip


@lru_cache(maxsize=16)
def emblem(palette: Palette) -> str:
    """An SVG of 72 by 48 mm, without anything that could be tapped."""
    p, content = palette, SHELF.load()
    ground = Ground(
        (tile(r, c), _LETTERS[letter], "****") for r, row in enumerate(_MAP) for c, letter in enumerate(row)
    )

    def put(row: int, col: int, drawn: str) -> str:
        return group(drawn, x=col * T, y=row * T)

    things = [
        put(2, 2, pieces.base(Base(0, 0, True), 7, p)),
        put(1, 1, pieces.building(Building(0, "BD01", 0, 2, 0), content, p)),
        put(2, 4, pieces.building(Building(0, "BD07", 1, 1, 1), content, p)),
        put(3, 3, pieces.feature(Feature(0, "FT02", 3), content, p)),
        put(3, 1, pieces.site(Site(0, "BD16", 0, 3, 0), content, p)),
        put(1, 4, pieces.horde(3, p)),
        put(2, 3, pieces.wind(2, p) + pieces.cloud(2, p)),
        put(1, 3, pieces.party(0, 4, False, p)),
        put(3, 4, pieces.base(Base(0, 1, True), 4, p)),
    ]
    window = (T * 0.9, T * 0.93, T * 4.8, T * 3.2)
    return svg(WIDTH, HEIGHT, backdrop(ground, palette), *things, box=window)
