"""What changes during a game: occupied, cut off and destroyed spaces, and the marks of what can be done."""

from __future__ import annotations

import math
from functools import lru_cache

from wastelands.drawing.ink import BOLD, FINE, HEAVY, LINE, SEATS, Palette, Pen, disc, el, line, rect, shape, trace
from wastelands.drawing.lettering import LABEL, text
from wastelands.engine.step import Seat
from wastelands.games.diplomacy.drawing.lattice import corners, hexagon, outline
from wastelands.games.diplomacy.drawing.symbols import cut_off, drawn

_SIZE = 4.5


@lru_cache(maxsize=64)
def occupied(seat: Seat, palette: Palette) -> str:
    """The owner's symbol, large, over a wash of its colour."""
    fill = SEATS[seat].fill
    wash = el("path", d=outline(0, 0, 9), fill=fill, fill_opacity=0.2, stroke=fill, stroke_width=BOLD)
    return wash + drawn(seat, _SIZE, palette)


@lru_cache(maxsize=64)
def inactive(seat: Seat, palette: Palette) -> str:
    """A space cut off from every city (WD-MAP-17): faded, hatched, with a dashed edge and a hollow symbol."""
    p = palette
    hatch = "".join(f"M{k - 4.6:.1f} 6.2L{k + 2.6:.1f}-6.2" for k in (-3.6, -1.2, 1.2, 3.6, 6))
    return (
        shape(corners(0.93), p.paper, fill_opacity=0.62)
        + el("path", d=hatch, fill="none", stroke=p.soft, stroke_width=FINE, stroke_opacity=0.6)
        + hexagon(0.86, p.ink, LINE, stroke_dasharray="1.7 1.5")
        + cut_off(seat, _SIZE * 0.94, p)
    )


@lru_cache(maxsize=64)
def destroyed(variant: int, palette: Palette) -> str:
    """Ash, a crater with its rays and a heavy cross; roads and emblems lie buried (WD-DEST-04)."""
    p, pen = palette, Pen(f"crater {variant}")
    jitter = pen.jitter
    crater = [((3.7 + jitter(0.7)) * math.cos(i * 0.63), (3.1 + jitter(0.7)) * math.sin(i * 0.63)) for i in range(10)]
    turns = [i * 0.785 + 0.39 + jitter(0.12) for i in range(8)]
    rays = "".join(
        trace([(4.4 * math.cos(t), 3.9 * math.sin(t)), (6.9 * math.cos(t), 6.2 * math.sin(t))]) for t in turns
    )
    cross = pen.stroke((-5.6, -5.4), (5.6, 5.4), p.rust, HEAVY) + pen.stroke((5.6, -5.4), (-5.6, 5.4), p.rust, HEAVY)
    return (
        shape(corners(0.965), p.ash)
        + el("path", d=rays, fill="none", stroke=p.soft, stroke_width=FINE, stroke_linecap="round")
        + line(crater, p.soft, LINE, p.bone, True)
        + cross
    )


# ---------- marks


@lru_cache(maxsize=16)
def target(palette: Palette) -> str:
    """Legal now: signal strokes inside the hex, and brackets of ink in its corners for those who see no colour."""
    points = corners(0.89)
    brackets = []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[i - 1], points[(i + 1) % 6]
        arms = [(x + (ax - x) * 0.2, y + (ay - y) * 0.2), (x, y), (x + (bx - x) * 0.2, y + (by - y) * 0.2)]
        brackets.append("M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in arms))
    strokes = ((0.83, 2.4, 0.25), (0.86, 1.5, 0.4), (0.89, BOLD, 1))
    return "".join(
        el(
            "path",
            d=outline(0, 0, 10 * k),
            fill="none",
            stroke=palette.signal,
            stroke_width=width,
            stroke_opacity=opacity if opacity < 1 else None,
        )
        for k, width, opacity in strokes
    ) + el("path", d="".join(brackets), fill="none", stroke=palette.ink, stroke_width=0.9, stroke_linecap="round")


@lru_cache(maxsize=16)
def chosen(palette: Palette) -> str:
    return hexagon(0.95, palette.ink, HEAVY)


@lru_cache(maxsize=256)
def tentative(n: int, palette: Palette) -> str:
    """Done in this turn and not handed on yet: a dashed edge over the card's colour, and its number."""
    p = palette
    edge = hexagon(0.95, p.card, HEAVY) + hexagon(0.95, p.ink, HEAVY, stroke_dasharray="2.6 1.8")
    return edge + numbered(str(n), p.card, p)


def numbered(n: str, rim: str, palette: Palette, x: float = 5.4) -> str:
    """A number in a disc at the upper right, or at the left where something else stands there."""
    p = palette
    return disc(x, -5.2, 3.1, p.ink, rim, BOLD) + text(x, -3.9, n, 3.7, p.card, LABEL, 700, anchor="middle")


@lru_cache(maxsize=256)
def badge(said: str, harm: bool, palette: Palette) -> str:
    """What a move here is worth: ink if it costs a rival, card if it gives oneself."""
    p = palette
    fill, ink = (p.ink, p.card) if harm else (p.card, p.ink)
    plate = rect(-4.4, 3.3, 8.8, 4.8, fill, p.ink, FINE, r=0.6)
    return plate + text(0, 7.0, said.replace("-", "−"), 3.7, ink, LABEL, 700, anchor="middle")


@lru_cache(maxsize=16)
def last(palette: Palette) -> str:
    """Where the last move was made."""
    return disc(0, 0, 7, "none", palette.ink, BOLD, stroke_dasharray="0.01 1.46", stroke_linecap="round")
