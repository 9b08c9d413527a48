"""Frames around what can be tapped, what is chosen and what happened last; and the tokens of those who bid."""

from __future__ import annotations

from functools import lru_cache

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import BOLD, HEAVY, Palette, el, number, rect


@lru_cache(maxsize=512)
def target(w: float, h: float, r: float, palette: Palette) -> str:
    """Legal now: signal strokes along the edge, and brackets of ink in the corners for those who see no colour."""
    strokes = ((0.3, 1.8, 0.25), (-0.1, 1.2, 0.4), (-0.5, BOLD, 1))
    glow = "".join(
        rect(
            i,
            i,
            w - 2 * i,
            h - 2 * i,
            "none",
            palette.signal,
            width,
            r=max(0, r - i),
            stroke_opacity=faint if faint < 1 else None,
        )
        for i, width, faint in strokes
    )  # fmt: skip
    arm, out = min(4.0, w * 0.2, h * 0.3), 0.8
    near, far = number(-out), number(arm - out)
    x, y, x0, y0 = number(w + out), number(h + out), number(w - arm + out), number(h - arm + out)
    d = f"M{near} {far}V{near}H{far}M{x0} {near}H{x}V{far}M{x} {y0}V{y}H{x0}M{far} {y}H{near}V{y0}"
    return glow + el("path", d=d, fill="none", stroke=palette.ink, stroke_width=0.9, stroke_linecap="round")


@lru_cache(maxsize=512)
def chosen(w: float, h: float, r: float, palette: Palette) -> str:
    return rect(0, 0, w, h, "none", palette.ink, HEAVY, r=r)


@lru_cache(maxsize=512)
def last(w: float, h: float, r: float, palette: Palette) -> str:
    """Something happened here last."""
    return rect(
        -0.8,
        -0.8,
        w + 1.6,
        h + 1.6,
        "none",
        palette.ink,
        BOLD,
        r=r + 0.8,
        stroke_dasharray="0.01 1.5",
        stroke_linecap="round",
    )


def marked(thing: str, marks: Marks, w: float, h: float, r: float, palette: Palette, name: str = "") -> tuple[str, str]:
    """The classes that a thing gets beside its own, and what is drawn over it; `name` is for what cannot be tapped."""
    classes, over = "", ""
    if thing in marks.targets:
        classes, over = classes + " target", over + target(w, h, r, palette)
    if thing in marks.chosen:
        classes, over = classes + " chosen", over + chosen(w, h, r, palette)
    if (thing or name) in marks.last:
        classes, over = classes + " last", over + last(w, h, r, palette)
    return classes, over
