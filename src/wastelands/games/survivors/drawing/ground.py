"""The map as it lies: fills, marks, roads, coasts, grid and the frame with the numbers of rows and columns."""

from __future__ import annotations

from functools import lru_cache

from wastelands.drawing.ink import BOLD, FINE, HAIR, LINE, Palette, Pen, Point, el, number, rect, trace
from wastelands.drawing.lettering import LABEL, STACK, text
from wastelands.games.survivors.drawing import terrain
from wastelands.games.survivors.drawing.lattice import CREDIT, FRAME, T, corner, extent
from wastelands.games.survivors.ground import COMPASS, WET, Ground, Tile, spot


@lru_cache(maxsize=128)
def backdrop(ground: Ground, palette: Palette) -> str:
    """Everything of the ground in the map's own coordinates."""
    parts = (_fills, _marks, _inlets, _shores, _grid, _roads)
    return "".join(part(ground, palette) for part in parts)


def _fills(ground: Ground, palette: Palette) -> str:
    """Each terrain as one shape; a hairline of its own colour closes the seams."""
    shapes: dict[str, str] = {}
    for at, kind in ground.terrain.items():
        x, y = corner(at)
        shapes[kind] = shapes.get(kind, "") + f"M{number(x)} {number(y)}h{T:g}v{T:g}h-{T:g}z"
    return "".join(
        el("path", d=path, fill=colour, stroke=colour, stroke_width=HAIR)
        for kind, path in shapes.items()
        for colour in [terrain.tint(palette, kind)]
    )


def _marks(ground: Ground, palette: Palette) -> str:
    pen, paths = Pen("ground"), dict[str, str]()
    for at, kind in ground.terrain.items():
        paths[kind] = paths.get(kind, "") + terrain.marks(kind, *corner(at), pen)
    return terrain.strokes(paths, palette)


# ---------- roads


def ways(ground: Ground, at: Tile) -> tuple[int, ...]:
    """The edges across which a road leads: those that say so, and between neighbouring tiles of road."""
    found = []
    for way, direction in enumerate(COMPASS):
        edge, other = ground.edges[at][way], at + direction
        theirs = ground.edges.get(other, "    ")[(way + 2) % 4]
        joins = ground.terrain[at] == "road" and (theirs == "R" or (theirs == "*" and ground.terrain[other] == "road"))
        if edge == "R" or (edge == "*" and joins):
            found.append(way)
    return tuple(found)


def _roads(ground: Ground, palette: Palette) -> str:
    path = ""
    for at, kind in ground.terrain.items():
        leads, (x, y) = ways(ground, at), corner(at)
        if ground.edges[at] == "****":
            path += terrain.road(leads, x, y) if kind == "road" else ""
        elif leads:
            path += terrain.stubs(leads, x, y)
    return terrain.paved(path, palette) if path else ""


# ---------- water


def _inlets(ground: Ground, palette: Palette) -> str:
    return "".join(
        terrain.inlet(way, *corner(at), palette)
        for at, kind in ground.terrain.items()
        if kind != WET
        for way, edge in enumerate(ground.edges[at])
        if edge == "W"
    )


def _side(at: Tile, way: int, inset: float = 0) -> tuple[Point, Point]:
    """One edge of a tile, moved inwards."""
    x, y = corner(at)
    a, b = inset, T - inset
    return {
        0: ((x + a, y + a), (x + b, y + a)),
        1: ((x + b, y + a), (x + b, y + b)),
        2: ((x + b, y + b), (x + a, y + b)),
        3: ((x + a, y + b), (x + a, y + a)),
    }[way]


def _coasts(ground: Ground) -> list[tuple[Tile, int]]:
    """The edges of water behind which land lies."""
    return [
        (at, way)
        for at, kind in ground.terrain.items()
        if kind == WET
        for way, direction in enumerate(COMPASS)
        if at + direction in ground.land
    ]


def _shores(ground: Ground, palette: Palette) -> str:
    pen, path = Pen("shore"), ""
    for at, way in _coasts(ground):
        path += trace(pen.points(*_side(at, way, 0.95))) + trace(pen.points(*_side(at, way, 1.9)))
    return el("path", d=path, fill="none", stroke=palette.water, stroke_width=HAIR) if path else ""


# ---------- lines


def _grid(ground: Ground, palette: Palette) -> str:
    """Thin between tiles, bold along coasts, a line around the map."""
    pen = Pen("grid")
    thin = rim = coast = ""
    for at in ground.terrain:
        for way, direction in enumerate(COMPASS):
            if at + direction not in ground.terrain:
                rim += trace(pen.points(*_side(at, way), 4))
            elif way in (1, 2):
                (ax, ay), (bx, by) = _side(at, way)
                thin += f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
    for at, way in _coasts(ground):
        coast += trace(pen.points(*_side(at, way), 2))
    pens = ((thin, palette.soft, HAIR), (rim, palette.ink, LINE), (coast, palette.ink, BOLD))
    return "".join(
        el("path", d=path, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")
        for path, colour, width in pens
        if path
    )


@lru_cache(maxsize=128)
def frame(ground: Ground, rim: int, palette: Palette) -> str:
    """The neat line around the map, with the number of every row and column, as the log names the tiles."""
    p, box = palette, extent(ground, rim)
    right, bottom = box.x + box.w, box.y + box.h
    out = [rect(box.x - 1.4, box.y - 1.4, box.w + 2.8, box.h + 2.8, "none", p.ink, FINE)]
    numbers = ""
    for row in sorted({spot(at)[0] for at in ground.terrain}):
        numbers += el("text", str(row), x=box.x - 3.6, y=row * T + T / 2 + 1.1)
        numbers += el("text", str(row), x=right + 3.6, y=row * T + T / 2 + 1.1)
    for col in sorted({spot(at)[1] for at in ground.terrain}):
        numbers += el("text", str(col), x=col * T + T / 2, y=box.y - 2.6)
        numbers += el("text", str(col), x=col * T + T / 2, y=bottom + 4.8)
    out.append(el("g", numbers, font_family=STACK[LABEL], font_size=3, font_weight="500", text_anchor="middle",
                  fill=p.soft, aria_hidden="true"))  # fmt: skip
    return "".join(out)


def credit(ground: Ground, palette: Palette) -> str:
    """Who must be named on a map read from the real world, below its lower right corner."""
    if not ground.credit:
        return ""
    box = extent(ground, 0)
    x, y = box.x + box.w, box.y + box.h + FRAME + CREDIT / 2
    return text(x, y, ground.credit, 3.4, palette.ink, LABEL, 500, anchor="end", class_="credit")
