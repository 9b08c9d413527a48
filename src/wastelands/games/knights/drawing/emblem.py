"""The game's picture for the front page: a piece of the board in the middle of a game."""

from __future__ import annotations

from functools import lru_cache

from wastelands.drawing.counters import token
from wastelands.drawing.ink import BOLD, Palette, group, line, rect, svg
from wastelands.games.knights.board import TIERS
from wastelands.games.knights.drawing import signs
from wastelands.games.knights.drawing.ground import tile_face
from wastelands.games.knights.drawing.lattice import middle
from wastelands.games.knights.words import Edition

WIDTH, HEIGHT = 72.0, 48.0
_TILES = ("highway", "desert", "swamp", "mountains", "jungle", "highway", "desert")


@lru_cache(maxsize=16)
def emblem(edition: Edition, palette: Palette) -> str:
    """An SVG of 72 by 48 mm, without anything that could be tapped."""
    p = palette
    x0, y0 = middle(0)
    hexes = "".join(
        group(tile_face(edition, _TILES[i % 7], p, i), x=middle(i)[0] - x0 + 36, y=middle(i)[1] - y0 + 24)
        for i in range(len(TIERS[0]) + len(TIERS[1]))
        if abs(middle(i)[0] - x0) < 45 and abs(middle(i)[1] - y0) < 32
    )
    way = line([(6, 40), (36, 24), (57, 12)], p.rust, BOLD, stroke_dasharray="3 2")
    pieces = token(0, 36, 24, 4.2, p.ink) + token(1, 15, 12, 4.2, p.ink) + token(2, 57, 36, 4.2, p.ink)
    dangers = signs.token("threat", 57, 12, 3, p) + signs.token("radiation", 15, 36, 3, p)
    return svg(
        WIDTH, HEIGHT, rect(0, 0, WIDTH, HEIGHT, p.paper), hexes, way, dangers, pieces, box=(0, 0, WIDTH, HEIGHT)
    )
