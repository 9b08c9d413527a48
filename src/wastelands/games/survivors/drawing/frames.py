"""Frames around what can be tapped, what is chosen and what happened last."""

from __future__ import annotations

from functools import lru_cache

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import BOLD, HEAVY, Palette, el, number, rect


@lru_cache(maxsize=512)
def target(w: float, h: float, palette: Palette, inset: float = 0.9) -> str:
    """Legal now: a band of signal inside the edge, and brackets of ink in the corners for those who see no colour."""
    i, n = inset, number
    band = rect(i, i, w - 2 * i, h - 2 * i, "none", palette.signal, 1.3)
    arm = min(2.6, w * 0.2, h * 0.3)
    d = (
        f"M{n(i)} {n(i + arm)}V{n(i)}h{n(arm)}M{n(w - i - arm)} {n(i)}h{n(arm)}v{n(arm)}"
        f"M{n(w - i)} {n(h - i - arm)}v{n(arm)}h-{n(arm)}M{n(i + arm)} {n(h - i)}h-{n(arm)}v-{n(arm)}"
    )
    return band + el("path", d=d, fill="none", stroke=palette.ink, stroke_width=BOLD, stroke_linecap="round")


@lru_cache(maxsize=512)
def chosen(w: float, h: float, palette: Palette) -> str:
    return rect(0.4, 0.4, w - 0.8, h - 0.8, "none", palette.ink, HEAVY)


@lru_cache(maxsize=512)
def last(w: float, h: float, palette: Palette) -> str:
    """Something happened here last."""
    return rect(0.5, 0.5, w - 1, h - 1, "none", palette.ink, BOLD, stroke_dasharray="0.01 1.5", stroke_linecap="round")


def marked(thing: str, marks: Marks, w: float, h: float, palette: Palette, inset: float = 0.9) -> tuple[str, str]:
    """The classes that a thing gets beside its own, and what is drawn over it."""
    classes, over = "", ""
    if thing in marks.targets:
        classes, over = classes + " target", over + target(w, h, palette, inset)
    if thing in marks.chosen:
        classes, over = classes + " chosen", over + chosen(w, h, palette)
    if thing in marks.last:
        classes, over = classes + " last", over + last(w, h, palette)
    return classes, over
