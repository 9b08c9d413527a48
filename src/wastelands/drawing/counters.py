"""Marks that say who and how much: seat symbols, tokens, dice and dials. All lengths are millimetres."""

from __future__ import annotations

import math

from wastelands.drawing.icons import icon
from wastelands.drawing.ink import (
    FINE,
    HAIR,
    HEAVY,
    LINE,
    PAPER,
    SEATS,
    Attribute,
    Palette,
    Pen,
    Point,
    disc,
    line,
    rect,
    striped,
)
from wastelands.drawing.lettering import STAMP, fit, label, text

# ---------- seats


def _around(x: float, y: float, r: float, n: int, start: float = -90) -> list[Point]:
    turns = [math.radians(start + 360 * i / n) for i in range(n)]
    return [(x + r * math.cos(a), y + r * math.sin(a)) for a in turns]


def symbol(name: str, x: float, y: float, r: float, colour: str, width: float = 0, pen: Pen | None = None) -> str:
    """A seat's mark inside radius r; a pen makes it handwriting."""
    w, d = width or r * 0.42, r * 0.72
    stroke = (pen or Pen(name, 0)).stroke
    if name == "x":
        down = stroke((x - d, y - d), (x + d, y + d), colour, w)
        return down + stroke((x + d, y - d), (x - d, y + d), colour, w)
    if name == "cross":
        return stroke((x, y - r), (x, y + r), colour, w) + stroke((x - r, y), (x + r, y), colour, w)
    if name == "o":
        return disc(x, y, r * 0.8, "none", colour, w)
    if name == "bars":
        return "".join(stroke((x - d, y + at), (x + d, y + at), colour, w) for at in (-r * 0.46, r * 0.46))
    solids: dict[str, list[Point]] = {
        "triangle": [(px, py + r * 0.14) for px, py in _around(x, y, r, 3)],
        "square": [(x - d, y - d), (x + d, y - d), (x + d, y + d), (x - d, y + d)],
        "diamond": [(x, y - r), (x + r * 0.74, y), (x, y + r), (x - r * 0.74, y)],
        "star": [
            p for tip in zip(_around(x, y, r * 1.05, 5), _around(x, y, r * 0.47, 5, -54), strict=True) for p in tip
        ],
    }
    return line(solids[name], colour, w * 0.5, fill=colour, closed=True)


def token(seat: int, x: float, y: float, r: float, ink: str, **attrs: Attribute) -> str:
    """A player's piece: seat colour, ink rim, knocked-out mark."""
    s = SEATS[seat]
    rim = disc(x, y, r, s.fill, ink, max(FINE, r * 0.09), **attrs)
    return rim + symbol(s.symbol, x, y, r * 0.52, s.mark)


def cut_token(seat: int, x: float, y: float, r: float, ink: str) -> str:
    """The same to be cut out: where ink is saved, a dark one is a rim and its mark."""
    s = SEATS[seat]
    face = [disc(x, y, r, s.fill), symbol(s.symbol, x, y, r * 0.52, s.mark)]
    if s.mark == PAPER.card:
        face = [striped(part) for part in face]
    return "".join(face) + disc(x, y, r, "none", ink, max(FINE, r * 0.09))


def owner(seat: int, x: float, y: float, r: float, ink: str) -> str:
    """A seat's mark written on a place: its colour over a wider stroke of ink, so that it reads without colour."""
    s = SEATS[seat]
    w = r * 0.42
    if s.symbol in ("x", "cross", "o", "bars"):
        return symbol(s.symbol, x, y, r, ink, w + r * 0.3) + symbol(s.symbol, x, y, r, s.fill, w)
    return symbol(s.symbol, x, y, r, ink, w + r * 0.45) + symbol(s.symbol, x, y, r, s.fill, w * 0.6)


# ---------- tracks, dice and dials


FULL = 99  # as far as a track goes


def track(x: float, y: float, step: float, height: float, palette: Palette) -> str:
    """A track for numbers up to 99, 19.5 steps wide: ones from 0, then tens, with a marker on each."""
    p, out = palette, []
    cells = [(n, n * step) for n in range(10)] + [(10 * n, (n + 9.5) * step) for n in range(1, 10)]
    for n, at in cells:
        out.append(rect(x + at, y, step, height, p.bone if n % 5 == 0 else p.card, p.hair, HAIR))
        out.append(text(x + at + step / 2, y + height / 2 + 1.3, str(n), 3.4, p.ink, STAMP, anchor="middle"))
    return "".join(out)


BEYOND = 50  # what a marker beside a track adds to it


def beyond(seat: int, size: float, palette: Palette) -> str:
    """The face of such a marker, so wide and high: whose it is, and how many more he has."""
    said, middle = f"+{BEYOND}", size / 2
    letters = fit(said, size * 0.34, size * 0.74, STAMP)
    below = text(middle, size * 0.81, said, letters, palette.ink, STAMP, anchor="middle")
    return cut_token(seat, middle, size * 0.32, size * 0.2, palette.ink) + below


_SPOTS: dict[int, list[Point]] = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


def die(x: float, y: float, size: float, n: int, palette: Palette, fill: str = "") -> str:
    """A six-sided die's face, centred, blank for 0; a special die is filled with an accent."""
    face = rect(x - size / 2, y - size / 2, size, size, fill or palette.card, palette.ink, size * 0.07, r=size * 0.16)
    pip = palette.card if fill else palette.ink
    d, r = size * 0.27, size * 0.1
    return face + "".join(disc(x + a * d, y + b * d, r, pip) for a, b in _SPOTS.get(n, ()))


def dial(
    x: float, y: float, r: float, name: str, low: int, high: int, value: int, palette: Palette, colour: str = "rust"
) -> str:
    """A player board's dial: 270 degrees, ticks inside the rim, the value in the hub, its icon in the gap."""

    def at(v: int, k: float) -> Point:
        a = math.radians(135 + 270 * (v - low) / (high - low))
        return x + r * k * math.cos(a), y + r * k * math.sin(a)

    p = palette
    out = [disc(x, y, r, p.card, p.ink, LINE), disc(x, y, r * 0.93, "none", p.hair, HAIR)]
    for v in range(low, high + 1):
        out.append(line([at(v, 0.93), at(v, 0.8)], p.ink, LINE if v % 5 == 0 else HAIR))
        if (v % 5 == 0 or high - low <= 6) and v != value:
            nx, ny = at(v, 0.65)
            out.append(label(nx, ny + r * 0.07, str(v), r * 0.2, p.soft, "middle", spacing=0))
    out.append(line([at(value, 0.42), at(value, 0.9)], p[colour], HEAVY))
    out.append(disc(x, y, r * 0.42, p.paper, p.ink, FINE))
    out.append(text(x, y + r * 0.2, str(value), r * 0.56, p.ink, STAMP, anchor="middle"))
    return "".join(out) + icon(name, x, y + r * 0.72, r * 0.34, p.ink)
