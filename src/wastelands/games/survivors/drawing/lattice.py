"""Where everything lies on the sheet: the tiles of the map, and the panel beside or below it. All in millimetres."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from wastelands.drawing.ink import Point
from wastelands.games.survivors.ground import Ground, Tile, spot

T = 14.0  # the side of a tile
FRAME = 6.5  # from the tiles to the edge of the sheet, with the numbers of rows and columns
PANEL = (76.0, 132.0)  # the panel beside a map, before it is scaled
STRIP = (240.0, 57.0)  # the panel below a wide map
_GAP = 3.5


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float


class Layout(NamedTuple):
    """The whole board: its size, the part of it that shows the map, and the panel with its scale."""

    width: float
    height: float
    map: Box  # in the map's own coordinates
    shift: Point  # from the map's coordinates to the sheet's
    panel: Point
    scale: float
    wide: bool


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
def layout(ground: Ground, laid: bool, seats: int) -> Layout:
    """A map that grows has a rim for the next tile, and from three seats on it is a band with the panel below it."""
    box = extent(ground, int(laid))
    w, h = box.w + 2 * FRAME, box.h + 2 * FRAME
    if laid and seats > 2:
        k = w / (STRIP[0] + 2 * _GAP)
        return Layout(w, h + (STRIP[1] + _GAP) * k, box, (FRAME - box.x, FRAME - box.y), (_GAP * k, h), k, True)
    k = max((h - 2 * _GAP) / PANEL[1], w / 140)
    height = max(h, PANEL[1] * k + 2 * _GAP)
    shift = (FRAME - box.x, (height - box.h) / 2 - box.y)
    return Layout(w + PANEL[0] * k + _GAP, height, box, shift, (w, (height - PANEL[1] * k) / 2), k, False)
