"""The ground: sectors with their tint and their mark, the grid, coasts and sector borders."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from wastelands.drawing.ink import BOLD, FINE, HAIR, LINE, Palette, Pen, Point, el
from wastelands.engine.hexes import Hex
from wastelands.games.diplomacy.drawing.lattice import EDGES, A, R, corners, land, middle, outline, wire
from wastelands.games.diplomacy.map import MOUNTAIN, SECTORS, WATER, Terrain

ACCENTS = {"A": "ochre", "B": "rust", "C": "oil", "D": "soft", WATER: "water"}
_MARKS_PER_HEX = 8
_MARK_WIDTH = {"A": 0.62, "B": FINE, "C": 0.3, "D": 0.3}


def tint(palette: Palette, kind: str) -> str:
    """The ground colour of a sector, of water, or of what belongs to none."""
    if kind in SECTORS:
        return palette[f"tint_{kind.lower()}"]
    return {WATER: palette.sea, MOUNTAIN: palette.bone}.get(kind, palette.card)


def accent(palette: Palette, kind: str) -> str:
    """The dark colour of a sector, for its letter and its mark."""
    return palette[ACCENTS[kind]]


def fills(terrain: Terrain, palette: Palette) -> str:
    """Each kind of ground as one shape; a hairline of its own colour closes the seams."""
    shapes: dict[str, list[str]] = {}
    for h, token in terrain.cells.items():
        shapes.setdefault(tint(palette, land(token)), []).append(outline(*middle(h)))
    return "".join(
        el("path", d="".join(hexes), fill=colour, stroke=colour, stroke_width=HAIR) for colour, hexes in shapes.items()
    )


# ---------- ground marks: they tell the sectors apart where colour does not


def _dot(x: float, y: float, pen: Pen) -> str:
    return f"M{x:.1f} {y:.1f}h0"


def _crack(x: float, y: float, pen: Pen) -> str:
    up = 0.5 + pen.rng.random() * 0.4
    return f"M{x - 1.1:.1f} {y:.1f}l.8-{up:.1f} .8 {up + 0.2:.1f} .7-.6m-.7.6l.1.9"


def _tuft(x: float, y: float, pen: Pen) -> str:
    return f"M{x - 0.7:.1f} {y - 0.8:.1f}l.6 1.1.1-1.6m.7.5l-.6 1.1"


def _dune(x: float, y: float, pen: Pen) -> str:
    return f"M{x - 1.5:.1f} {y:.1f}q1.2-1.1 2.1-.2t1.4.1"


_MARKS: dict[str, Callable[[float, float, Pen], str]] = {"A": _dot, "B": _crack, "C": _tuft, "D": _dune}


def _spots(kind: str, pen: Pen) -> list[Point]:
    """Where the marks of one hex stand: in two loose rings, clear of the letter and the hex's name."""
    count = _MARKS_PER_HEX * (2 if kind == "A" else 1)
    found = []
    for i in range(count):
        turn, reach = 2.39996 * i + pen.jitter(0.2), R * (0.3 + 0.5 * math.sqrt((i + 0.5) / count)) + pen.jitter(0.3)
        x, y = reach * math.cos(turn), reach * math.sin(turn) * 0.93
        by_the_name = x < 1.2 and y < 4.4 - A
        by_the_letter = x < -3.6 and abs(y) < 2.6
        if not by_the_name and not by_the_letter:
            found.append((x, y))
    return found


def marks(terrain: Terrain, palette: Palette) -> str:
    pen = Pen("ground")
    drawn: dict[str, list[str]] = {kind: [] for kind in SECTORS}
    for h, token in terrain.cells.items():
        kind = land(token)
        if kind in drawn:
            x, y = middle(h)
            drawn[kind] += [_MARKS[kind](x + dx, y + dy, pen) for dx, dy in _spots(kind, pen)]
    return "".join(
        el("path", d="".join(paths), fill="none", stroke=accent(palette, kind), stroke_width=_MARK_WIDTH[kind],
           stroke_opacity=0.65, stroke_linecap="round", stroke_linejoin="round")
        for kind, paths in drawn.items() if paths
    )  # fmt: skip


# ---------- the grid


class Edge(NamedTuple):
    """One side of a hex, and what lies on both sides of it (``.`` is off the map)."""

    a: Point
    b: Point
    here: str
    there: str


def edges(terrain: Terrain) -> list[Edge]:
    """Every edge of the map once."""
    found = []
    for h, token in terrain.cells.items():
        points = corners(1, *middle(h))
        for i, direction in enumerate(EDGES):
            other = h.step(direction)
            if other in terrain.cells and other < h:
                continue
            there = land(terrain.cells[other]) if other in terrain.cells else "."
            found.append(Edge(points[i], points[(i + 1) % 6], land(token), there))
    return found


def _weight(edge: Edge) -> str:
    if edge.there == ".":
        return "rim"
    if (edge.here == WATER) != (edge.there == WATER):
        return "coast"
    if edge.here == WATER:
        return "sea"
    return "border" if edge.here != edge.there and {edge.here, edge.there} <= set(SECTORS) else "thin"


def grid(terrain: Terrain, palette: Palette) -> str:
    """Coast heavy, sector border dash-dot, the rest thin."""
    p, pen = palette, Pen("grid")
    drawn: dict[str, list[str]] = {"thin": [], "sea": [], "border": [], "rim": [], "coast": []}
    steps = {"thin": 20.0, "sea": 20.0, "border": 20.0, "rim": 3.0, "coast": 1.7}
    for edge in edges(terrain):
        weight = _weight(edge)
        points = pen.points(edge.a, edge.b, steps[weight])
        drawn[weight].append(wire(points))
    pens: dict[str, tuple[str, float]] = {
        "thin": (p.soft, HAIR),
        "sea": (p.water, HAIR),
        "border": (p.rust, BOLD),
        "rim": (p.ink, LINE),
        "coast": (p.ink, BOLD),
    }
    dash = {"border": "2.6 1.2 .01 1.2"}
    return "".join(
        el("path", d="".join(paths), fill="none", stroke=pens[name][0], stroke_width=pens[name][1],
           stroke_linecap="round", stroke_linejoin="round", stroke_dasharray=dash.get(name))
        for name, paths in drawn.items() if paths
    )  # fmt: skip


def neighbours(terrain: Terrain, h: Hex) -> list[str]:
    """What lies behind each edge of a hex."""
    return [land(terrain.cells[n]) if (n := h.step(d)) in terrain.cells else "." for d in EDGES]
