"""The nine terrains: a tint, and a mark of the pen that tells them apart without colour."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from wastelands.drawing.ink import FINE, HAIR, LINE, Palette, Pen, Point, disc, el, group, number, rect
from wastelands.games.survivors.drawing.lattice import T

TINTS = {
    "field": "tint_a",
    "forest": "tint_c",
    "water": "sea",
    "urban": "tint_b",
    "industrial": "ash",
    "commercial": "tint_d",
    "civic": "card",
    "road": "paper",
    "barren": "bone",
}
ACCENTS = {
    "field": "ochre",
    "forest": "oil",
    "water": "water",
    "urban": "rust",
    "industrial": "ink",
    "commercial": "water",
    "civic": "soft",
    "road": "soft",
    "barren": "soft",
}
_MARKS = {
    "field": "m0 2.1v-4m0 1.3l-.9-.9m.9.9l.9-.9m-.9 2.1l-.9-.9m.9.9l.9-.9",
    "forest": "m0-2.3l-1.5 2.5h3zm0 1.1l-1.7 2.6h3.4zm0 2.6v1.1",
    "water": "m-1.8 0q.6-.8 1.2 0t1.2 0 1.2 0",
    "urban": "m-1.5 1.6v-1.9l1.5-1.4 1.5 1.4v1.9zm1.1 0v-1h.8v1",
    "industrial": "m-2 1.6v-2.2l1.3.9v-.9l1.3.9v-.9l1.3.9v1.3zm.3-2v-1.5h.7v1.1",
    "commercial": "m-1.6 1.6v-1.9h3.2v1.9zm-.4-1.9l.5-1.2h3l.5 1.2zm1.5 1.9v-1.1h1v1.1",
    "civic": "m-1.9 1.7h3.8m-3.8-2.2h3.8l-1.9-1.2zm.5 1.9v-1.5m1.4 1.5v-1.5m1.4 1.5v-1.5",
    "road": "m-.4 0h.01m1 .5h.01",
    "barren": "m-1.2 0l.9-.6.8.9.9-.7m-.9.7l.1.9m-2.4.3h.01m2.6-2.3h.01",
}
_SPOTS: tuple[Point, ...] = ((3.1, 3.4), (10.7, 3.2), (7.0, 6.9), (3.2, 10.7), (10.8, 10.6))
_BENDS = {_SPOTS[1]: (0, 1), _SPOTS[4]: (1, 2), _SPOTS[3]: (2, 3), _SPOTS[0]: (0, 3)}  # where a road turns
_WATER: tuple[Point, ...] = ((4.2, 3.2), (9.8, 5.4), (4.6, 7.8), (9.4, 10.2), (5.2, 12.0))


def tint(palette: Palette, terrain: str) -> str:
    return palette[TINTS.get(terrain, "paper")]


def accent(palette: Palette, terrain: str) -> str:
    return palette[ACCENTS.get(terrain, "soft")]


def marks(terrain: str, x: float, y: float, pen: Pen, covered: Sequence[Point] = ()) -> str:
    """The marks of one tile with its corner at x, y, as path data; none where something covers it."""
    spots = _WATER if terrain == "water" else _SPOTS
    if terrain == "road":
        spots = _SPOTS[:2] + _SPOTS[3:]
    mark = _MARKS.get(terrain, _MARKS["barren"])
    drawn = {at: f"M{x + at[0] + pen.jitter(0.5):.1f} {y + at[1] + pen.jitter(0.4):.1f}{mark}" for at in spots}
    return "".join(path for at, path in drawn.items() if at not in covered)


def strokes(paths: dict[str, str], palette: Palette) -> str:
    """Marks, gathered by terrain."""
    return "".join(
        el("path", d=path, fill="none", stroke=accent(palette, terrain),
           stroke_width=HAIR if terrain == "water" else FINE, stroke_opacity=0.55,
           stroke_linecap="round", stroke_linejoin="round")
        for terrain, path in paths.items()
    )  # fmt: skip


# ---------- roads and rivers

_MIDDLES: tuple[Point, ...] = ((T / 2, 0), (T, T / 2), (T / 2, T), (0, T / 2))  # of the edges: north, east, south, west


def road(ways: tuple[int, ...], x: float, y: float) -> str:
    """A road to the middles of some edges, as path data; one way runs through, none is a stretch across."""
    if len(ways) < 2:
        first = ways[0] if ways else 1
        ways = (first, (first + 2) % 4)
    ends = [(x + _MIDDLES[way][0], y + _MIDDLES[way][1]) for way in ways]
    heart = (x + T / 2, y + T / 2)
    if len(ends) == 2:
        (ax, ay), (bx, by) = ends
        return f"M{number(ax)} {number(ay)}Q{number(heart[0])} {number(heart[1])} {number(bx)} {number(by)}"
    return "".join(f"M{number(ex)} {number(ey)}L{number(heart[0])} {number(heart[1])}" for ex, ey in ends)


def paved(path: str, palette: Palette) -> str:
    """A road along a path: ink case, card fill, dashed middle."""
    pens = ((palette.ink, 2.1, None), (palette.card, 1.5, None), (palette.soft, HAIR, "1.2 .9"))
    return "".join(
        el("path", d=path, fill="none", stroke=colour, stroke_width=width, stroke_dasharray=dash,
           stroke_linecap="butt", stroke_linejoin="round")
        for colour, width, dash in pens
    )  # fmt: skip


_INLETS = (
    "M4.6 0q.5 3.5 2.4 3.5t2.4-3.5",
    "M14 4.6q-3.5.5-3.5 2.4t3.5 2.4",
    "M4.6 14q.5-3.5 2.4-3.5t2.4 3.5",
    "M0 4.6q3.5.5 3.5 2.4t-3.5 2.4",
)
_WAVES = (("6 1.1", "6 2.3"), ("11.5 6.4", "11.5 7.7"), ("6 11.9", "6 13.1"), (".5 6.4", ".5 7.7"))


def inlet(way: int, x: float, y: float, palette: Palette) -> str:
    """Water that reaches into a land tile across one edge: a shore, and waves."""
    shore = el("path", d=_INLETS[way], fill=palette.sea, stroke=palette.ink, stroke_width=FINE)
    rows = "".join(f"M{at}q.5-.7 1 0t1 0" for at in _WAVES[way])
    waves = el("path", d=rows, fill="none", stroke=palette.water, stroke_width=HAIR, stroke_linecap="round")
    return group(shore, waves, x=x, y=y)


# ---------- one tile


@lru_cache(maxsize=512)
def tile_face(terrain: str, edges: str, palette: Palette, size: float = T) -> str:
    """A single tile as it is printed, with its edges (north, east, south, west), its corner at the origin."""
    ways = tuple(way for way, edge in enumerate(edges) if edge == "R")
    drawn = marks(terrain, 0, 0, Pen(terrain), _under(ways))
    parts = [rect(0, 0, T, T, tint(palette, terrain)), strokes({terrain: drawn}, palette)]
    if terrain != "water":
        parts += [inlet(way, 0, 0, palette) for way, edge in enumerate(edges) if edge == "W"]
    if ways or terrain == "road":
        parts.append(_roads(ways, palette))
    return group(*parts, rect(0, 0, T, T, "none", palette.ink, LINE), scale=size / T)


def _under(ways: tuple[int, ...]) -> tuple[Point, ...]:
    """The spots that roads run over: the middle, and the corner within a bend."""
    bend = [corner for corner, pair in _BENDS.items() if ways == pair]
    return (_SPOTS[2], *bend) if ways else ()


def _roads(ways: tuple[int, ...], palette: Palette) -> str:
    """The roads of a tile; a single one ends in a turning place."""
    drawn, end = paved(stubs(ways), palette), (T / 2, T / 2)
    return drawn if len(ways) != 1 else disc(*end, 1.9, palette.ink) + drawn + disc(*end, 1.6, palette.card)


def stubs(ways: tuple[int, ...], x: float = 0, y: float = 0) -> str:
    """The roads of a tile whose edges say where they lead: a single one ends in the middle."""
    if len(ways) == 1:
        ax, ay = _MIDDLES[ways[0]]
        return f"M{number(x + ax)} {number(y + ay)}L{number(x + T / 2)} {number(y + T / 2)}"
    return road(ways, x, y)
