"""The game's picture for the front page: a piece of a real map in the middle of a game."""

from __future__ import annotations

from functools import lru_cache

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import Palette, svg
from wastelands.engine.hexes import Hex
from wastelands.games.diplomacy.drawing.board import Board, backdrop
from wastelands.games.diplomacy.drawing.lattice import Box, R, middle
from wastelands.games.diplomacy.game import table
from wastelands.games.diplomacy.landscape import build
from wastelands.games.diplomacy.map import Terrain
from wastelands.games.diplomacy.words import Words

WIDTH, HEIGHT = 72.0, 48.0
WINDOW = Box(8, 4, 84, 56)
_SEED, _ATTEMPT = "dust", 6
_OCCUPIED = (("2,0", "2,1", "3,-1"), ("3,1", "4,0", "4,-1"))
_SETTLED = (("1,1",), ("5,-1",))


@lru_cache(maxsize=16)
def emblem(palette: Palette) -> str:
    """An SVG of 72 by 48 mm, without anything that could be tapped."""
    whole = build(2, _SEED, _ATTEMPT)
    assert whole is not None
    seen = {h: token for h, token in whole.cells.items() if _in_sight(h)}
    links = frozenset((a, b) for a, b in whole.links if a in seen and b in seen)
    slots = tuple(city.scored_after for city in whole.cities if city.hex in seen)
    terrain = Terrain(seen, links, slots)
    mask = terrain.grid.mask
    owned = tuple(mask(map(Hex.parse, hexes)) for hexes in _OCCUPIED)
    settled = tuple(mask(map(Hex.parse, hexes)) for hexes in _SETTLED)
    game = table(terrain, (("1-A",),) * 6, owned=owned, settled=settled)
    hexes = Board(game, Marks(), Words(), palette).hexes(plain=True)
    return svg(WIDTH, HEIGHT, backdrop(terrain, palette, named=False), hexes, box=WINDOW)


def _in_sight(h: Hex) -> bool:
    """A hex that the window shows, and its neighbours, so that no edge of the map is seen."""
    x, y = middle(h)
    near = WINDOW.grown(2.5 * R)
    return 0 <= x - near.left <= near.width and 0 <= y - near.top <= near.height
