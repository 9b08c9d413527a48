"""Where everything lies on the sheet: the tiles of the map and its frame. All in millimetres."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from wastelands.drawing.ink import Point
from wastelands.games.survivors.ground import Ground, Tile, spot

T = 14.0  # the side of a tile
FRAME = 6.5  # from the tiles to the edge of the sheet, with the numbers of rows and columns
CREDIT = 4.5  # below the numbers, for who must be named on a map read from the real world


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float


class Layout(NamedTuple):
    """The whole board: its size, and the part of it that shows the map."""

    width: float
    height: float
    map: Box  # in the map's own coordinates
    shift: Point  # from the map's coordinates to the sheet's


def corner(at: Tile) -> Point:
    """The upper left corner of a tile."""
    row, col = spot(at)
    return col * T, row * T


@lru_cache(maxsize=256)
def extent(ground: Ground, rim: int) -> Box:
    """The part of the plane that the tiles cover, with `rim` rows and columns around them."""
    rows, cols = ([spot(at)[i] for at in ground.terrain] for i in (0, 1))
    left, top = (min(cols) - rim) * T, (min(rows) - rim) * T
    return Box(left, top, (max(cols) + 1 + rim) * T - left, (max(rows) + 1 + rim) * T - top)


@lru_cache(maxsize=256)
def layout(ground: Ground, laid: bool) -> Layout:
    """A map that grows has a rim for the next tile, one read from the real world a line for its source."""
    box, below = extent(ground, int(laid)), CREDIT if ground.credit else 0
    return Layout(box.w + 2 * FRAME, box.h + 2 * FRAME + below, box, (FRAME - box.x, FRAME - box.y))
