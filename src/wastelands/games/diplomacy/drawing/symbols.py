"""The symbols of the players as they are drawn on the map (WD-SHEET-13): shape first, colour second."""

from __future__ import annotations

from functools import lru_cache

from wastelands.drawing.ink import SEATS, Palette, disc, el, number
from wastelands.engine.step import Seat


def _outline(name: str, r: float) -> str:
    """The path of a symbol inside radius r; an O is no path."""
    n, d = number, r * 0.72
    if name == "x":
        return f"M-{n(d)}-{n(d)}L{n(d)} {n(d)}M{n(d)}-{n(d)}L-{n(d)} {n(d)}"
    if name == "triangle":
        return f"M0-{n(r * 0.86)}L{n(r * 0.87)} {n(r * 0.64)}H-{n(r * 0.87)}z"
    return f"M-{n(d)}-{n(d)}h{n(2 * d)}v{n(2 * d)}h-{n(2 * d)}z"


def _draw(name: str, r: float, *strokes: tuple[str, float]) -> str:
    """A symbol drawn with one pen after another, each a colour and a width; solid ones are filled too."""
    if name == "o":
        return "".join(disc(0, 0, r * 0.8, "none", ink, width) for ink, width in strokes)
    path, solid = _outline(name, r), name != "x"
    return "".join(
        el("path", d=path, fill=ink if solid else "none", stroke=ink, stroke_width=width,
           stroke_linecap="round", stroke_linejoin="round")
        for ink, width in strokes
    )  # fmt: skip


@lru_cache(maxsize=256)
def drawn(seat: Seat, r: float, palette: Palette) -> str:
    """A symbol in its seat's colour with a rim of ink."""
    s, w = SEATS[seat], r * 0.42
    solid = s.symbol in ("triangle", "square")
    pens = (
        ((palette.ink, w * 0.5 + r * 0.25), (s.fill, w * 0.3)) if solid else ((palette.ink, w + r * 0.3), (s.fill, w))
    )
    return _draw(s.symbol, r, *pens)


@lru_cache(maxsize=256)
def cut_off(seat: Seat, r: float, palette: Palette) -> str:
    """A symbol that hangs on no city any more: hollow, with a thread of its colour."""
    s, w = SEATS[seat], r * 0.42
    if s.symbol in ("x", "o"):
        return _draw(s.symbol, r, (palette.ink, w + r * 0.28), (palette.card, w), (s.fill, w * 0.38))
    rim = _draw(s.symbol, r, (palette.ink, w * 0.5 + r * 0.22), (palette.card, w * 0.3))
    return rim + _draw(s.symbol, r * 0.5, (s.fill, w * 0.15))
