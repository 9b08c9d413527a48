"""The symbols of the players as they are drawn on the map (WD-SHEET-13): shape first, colour second."""

from __future__ import annotations

from functools import lru_cache

from wastelands.engine.ink import SEATS, Palette, el, number
from wastelands.engine.marks import owner, symbol
from wastelands.engine.step import Seat


def _cross(r: float, *strokes: tuple[str, float]) -> str:
    """An X in one path for each pen."""
    d = number(r * 0.72)
    path = f"M-{d}-{d}L{d} {d}M{d}-{d}L-{d} {d}"
    return "".join(
        el("path", d=path, fill="none", stroke=ink, stroke_width=w, stroke_linecap="round") for ink, w in strokes
    )


@lru_cache(maxsize=256)
def drawn(seat: Seat, r: float, palette: Palette) -> str:
    """A symbol in its seat's colour with a rim of ink."""
    s, w = SEATS[seat], r * 0.42
    return _cross(r, (palette.ink, w + r * 0.3), (s.fill, w)) if s.symbol == "x" else owner(seat, 0, 0, r, palette.ink)


@lru_cache(maxsize=256)
def cut_off(seat: Seat, r: float, palette: Palette) -> str:
    """A symbol that hangs on no city any more: hollow, with a thread of its colour."""
    s, w = SEATS[seat], r * 0.42
    if s.symbol == "x":
        return _cross(r, (palette.ink, w + r * 0.28), (palette.card, w), (s.fill, w * 0.38))
    if s.symbol == "o":
        rim = symbol(s.symbol, 0, 0, r, palette.ink, w + r * 0.28) + symbol(s.symbol, 0, 0, r, palette.card, w)
        return rim + symbol(s.symbol, 0, 0, r, s.fill, w * 0.38)
    rim = symbol(s.symbol, 0, 0, r, palette.ink, w + r * 0.4) + symbol(s.symbol, 0, 0, r, palette.card, w * 0.6)
    return rim + symbol(s.symbol, 0, r * 0.03, r * 0.5, s.fill, w * 0.3)
