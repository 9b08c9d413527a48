"""Water: waves, and shore lines that follow the coast."""

from __future__ import annotations

from wastelands.drawing.ink import FINE, HAIR, Palette, Pen, Point, el
from wastelands.engine.hexes import Hex
from wastelands.games.diplomacy.drawing.ground import neighbours
from wastelands.games.diplomacy.drawing.lattice import A, R, corners, land, middle, wire
from wastelands.games.diplomacy.map import WATER, Terrain

_SHORE = ((0.95, FINE), (1.9, HAIR), (3.0, HAIR))  # distance from the coast, width


def water(terrain: Terrain, palette: Palette) -> str:
    pen = Pen("water")
    lines: dict[float, list[str]] = {FINE: [], HAIR: []}
    for h, token in terrain.cells.items():
        if land(token) == WATER:
            x, y = middle(h)
            for width, path in shore(terrain, h, pen):
                lines[width].append(path)
            lines[HAIR].append(waves(x, y, pen))
    return "".join(
        el("path", d="".join(paths), fill="none", stroke=palette.water, stroke_width=width, stroke_linecap="round")
        for width, paths in lines.items()
        if paths
    )


def waves(x: float, y: float, pen: Pen) -> str:
    """Four short rows of waves, as path data."""
    drawn = []
    for row in (-3.6, -1.0, 1.9, 4.7):
        half = (R - abs(row) / 1.732) * 0.44
        left = x + pen.jitter(1.4) - half
        n = max(2, int(half * 2 / 2.2))
        drawn.append(f"M{left:.1f} {y + row:.1f}q.6-.8 1.1 0t1.1 0" + "t1.1 0t1.1 0" * (n - 1))
    return "".join(drawn)


def shore(terrain: Terrain, h: Hex, pen: Pen) -> list[tuple[float, str]]:
    """Lines parallel to each edge behind which land lies, joined at its corners."""
    x, y = middle(h)
    coast = [there not in (WATER, ".") for there in neighbours(terrain, h)]
    found = []
    for i in range(6):
        if coast[i]:
            for away, width in _SHORE:
                found.append((width, wire(pen.points(*_parallel(x, y, i, away, coast)))))
    return found


def _parallel(x: float, y: float, edge: int, away: float, coast: list[bool]) -> tuple[Point, Point]:
    """The line beside an edge: to the inner corner where the coast goes on, else to the side of the hex."""
    outer, inner = corners(1, x, y), corners(1 - away / A, x, y)
    ends = []
    for corner, beside, next_corner in ((edge, edge - 1, edge - 1), (edge + 1, edge + 1, edge + 2)):
        if coast[beside % 6]:
            ends.append(inner[corner % 6])
        else:
            (ax, ay), (bx, by) = outer[corner % 6], outer[next_corner % 6]
            t = away / 0.866 / R
            ends.append((ax + (bx - ax) * t, ay + (by - ay) * t))
    return ends[0], ends[1]
