"""Roads: drawn exactly along the links of the terrain, ending under cities and settlements (WD-MAP-09)."""

from __future__ import annotations

import math
from itertools import combinations

from wastelands.drawing.ink import HAIR, Palette, Pen, Point, el, number
from wastelands.engine.hexes import Hex
from wastelands.games.diplomacy.drawing.lattice import middle
from wastelands.games.diplomacy.map import Terrain


def crossing(a: Hex, b: Hex) -> Point:
    """Where a road crosses the edge of two hexes: off the middle, the same for both, and right of a hex's name."""
    a, b = min(a, b), max(a, b)
    (ax, ay), (bx, by) = middle(a), middle(b)
    aside = Pen(f"{a}>{b}").jitter(0.1)
    if a.q == b.q:  # straight down: towards the right, as the name stands at the upper left
        aside = -0.02 - abs(aside) * 0.8
    return (ax + bx) / 2 - (by - ay) * aside, (ay + by) / 2 + (bx - ax) * aside


def _angle(h: Hex, a: Point, b: Point) -> float:
    """How straight the way from a over the hex to b is: the angle between its arms."""
    x, y = middle(h)
    turn = abs(math.atan2(a[1] - y, a[0] - x) - math.atan2(b[1] - y, b[0] - x))
    return min(turn, 2 * math.pi - turn)


def _in_hex(h: Hex, ends: list[Point], site: bool) -> str:
    """The part of the roads that lies in one hex: the straightest way runs through, others join it."""
    x, y = middle(h)
    if site or len(ends) == 1:
        return "".join(f"M{number(ex)} {number(ey)}L{number(x)} {number(y)}" for ex, ey in ends)
    a, b = max(combinations(ends, 2), key=lambda pair: _angle(h, *pair))
    heart = (a[0] + 2 * x + b[0]) / 4, (a[1] + 2 * y + b[1]) / 4
    path = f"M{number(a[0])} {number(a[1])}Q{number(x)} {number(y)} {number(b[0])} {number(b[1])}"
    for end in ends:
        if end not in (a, b):
            path += f"M{number(end[0])} {number(end[1])}L{number(heart[0])} {number(heart[1])}"
    return path


def course(terrain: Terrain) -> str:
    """All roads as one path."""
    links: dict[Hex, list[Point]] = {}
    for a, b in sorted(terrain.links):
        for h in (a, b):
            links.setdefault(h, []).append(crossing(a, b))
    spaces = terrain.grid.members(terrain.spaces)
    return "".join(_in_hex(h, ends, h not in spaces) for h, ends in sorted(links.items()))


def paved(path: str, palette: Palette) -> str:
    """A road along a path: ink case, card fill, dashed middle."""
    strokes = ((palette.ink, 1.9, None), (palette.card, 1.25, None), (palette.soft, HAIR, "1.2 .9"))
    return "".join(
        el("path", d=path, fill="none", stroke=colour, stroke_width=width, stroke_dasharray=dash,
           stroke_linecap="butt" if dash else "round", stroke_linejoin="round")
        for colour, width, dash in strokes
    )  # fmt: skip


def roads(terrain: Terrain, palette: Palette) -> str:
    path = course(terrain)
    return paved(path, palette) if path else ""
