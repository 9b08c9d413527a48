"""The lattice of the map: where every hex lies on the paper (WD-MAP-08). All lengths are millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from wastelands.drawing.ink import Point, line, number
from wastelands.engine.hexes import NE, NW, SE, SW, Hex, N, S
from wastelands.games.diplomacy.map import SECTORS, Terrain

R = 10.0  # from the middle of a hex to a corner
A = R * math.sqrt(3) / 2  # from the middle of a hex to an edge
EDGES = (SE, S, SW, NW, N, NE)  # the neighbour behind edge i, which runs from corner i to corner i + 1
_CORNERS = tuple((math.cos(math.radians(60 * i)), math.sin(math.radians(60 * i))) for i in range(6))


def middle(h: Hex) -> Point:
    return 1.5 * R * h.q, 2 * A * (h.r + h.q / 2)


def corners(k: float = 1.0, x: float = 0, y: float = 0) -> list[Point]:
    """The corners of a hex drawn k times its size, from the right one clockwise."""
    return [(x + R * k * c, y + R * k * s) for c, s in _CORNERS]


def outline(x: float, y: float, r: float = R) -> str:
    """Path data of a hex, as short as it can be written."""
    half, a = number(r / 2), number(r * math.sqrt(3) / 2)
    return f"M{number(x + r)} {number(y)}l-{half} {a}h-{number(r)}l-{half}-{a} {half}-{a}h{number(r)}z"


def hexagon(k: float, colour: str, width: float, fill: str = "none", **attrs: str | float | None) -> str:
    """A hex around the origin."""
    return line(corners(k), colour, width, fill, True, **attrs)


def wire(points: Iterable[Point]) -> str:
    """Path data of a thin line, to a tenth of a millimetre and from point to point, as most of a map is such lines."""
    (x, y), *rest = [(round(px * 10), round(py * 10)) for px, py in points]
    path = f"M{_tenths(x)}{_next(y)}l"
    for px, py in rest:
        dx = _tenths(px - x)
        path += (dx if path[-1] == "l" or dx[0] == "-" else " " + dx) + _next(py - y)
        x, y = px, py
    return path


def _tenths(n: int) -> str:
    whole, tenth = divmod(abs(n), 10)
    return ("-" if n < 0 else "") + ((str(whole) if whole else "") + (f".{tenth}" if tenth else "") or "0")


def _next(n: int) -> str:
    """A number that follows another: a minus sign needs no gap."""
    return _tenths(n) if n < 0 else " " + _tenths(n)


class Box(NamedTuple):
    """The part of the paper that the hexes of a map cover."""

    left: float
    top: float
    width: float
    height: float

    def grown(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.width + 2 * by, self.height + 2 * by)


@lru_cache(maxsize=256)
def extent(terrain: Terrain) -> Box:
    middles = [middle(h) for h in terrain.cells]
    left, right = min(x for x, _ in middles) - R, max(x for x, _ in middles) + R
    top, bottom = min(y for _, y in middles) - A, max(y for _, y in middles) + A
    return Box(left, top, right - left, bottom - top)


def land(token: str) -> str:
    """What a cell is to its neighbours: a sector, ``~`` water, ``^`` mountain, ``s`` settlement, ``c`` city."""
    first = token[0]
    return first if first in (*SECTORS, "~", "^", "s") else "c"
