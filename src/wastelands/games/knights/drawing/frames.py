"""Frames around what can be tapped, what is chosen and what happened last."""

from __future__ import annotations

from functools import lru_cache

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import BOLD, HEAVY, Palette, el, number, rect
from wastelands.games.knights.drawing.lattice import R, outline


@lru_cache(maxsize=512)
def target(w: float, h: float, palette: Palette, inset: float = 0.4) -> str:
    """Legal now: a band of signal inside the edge, and brackets of ink in the corners for those who see no colour."""
    i, n = inset, number
    band = rect(i, i, w - 2 * i, h - 2 * i, "none", palette.signal, 1.1, r=0.6)
    arm = min(2.6, w * 0.2, h * 0.3)
    d = (
        f"M{n(i)} {n(i + arm)}V{n(i)}h{n(arm)}M{n(w - i - arm)} {n(i)}h{n(arm)}v{n(arm)}"
        f"M{n(w - i)} {n(h - i - arm)}v{n(arm)}h-{n(arm)}M{n(i + arm)} {n(h - i)}h-{n(arm)}v-{n(arm)}"
    )
    return band + el("path", d=d, fill="none", stroke=palette.ink, stroke_width=BOLD, stroke_linecap="round")


def marked(thing: str, marks: Marks, w: float, h: float, palette: Palette) -> tuple[str, str]:
    """The classes that a thing gets beside its own, and what is drawn over it."""
    classes, over = "", ""
    if thing in marks.targets:
        classes, over = classes + " target", over + target(w, h, palette)
    if thing in marks.chosen:
        classes, over = classes + " chosen", over + rect(0.4, 0.4, w - 0.8, h - 0.8, "none", palette.ink, HEAVY)
    if thing in marks.last:
        dots = rect(
            0.5, 0.5, w - 1, h - 1, "none", palette.ink, BOLD, stroke_dasharray="0.01 1.5", stroke_linecap="round"
        )
        classes, over = classes + " last", over + dots
    return classes, over


def marked_hex(thing: str, marks: Marks, palette: Palette) -> tuple[str, str]:
    """The same for a hex around the origin."""
    classes, over = "", ""
    if thing in marks.targets:
        band = el("path", d=outline(R - 1.2), fill="none", stroke=palette.signal, stroke_width=1.5)
        inner = el(
            "path", d=outline(R - 2.3), fill="none", stroke=palette.ink, stroke_width=0.4, stroke_dasharray="2 1.4"
        )
        classes, over = " target", band + inner
    if thing in marks.chosen:
        classes, over = (
            classes + " chosen",
            over + el("path", d=outline(R - 1), fill="none", stroke=palette.ink, stroke_width=HEAVY),
        )
    if thing in marks.last:
        classes, over = classes + " last", over + el(
            "path", d=outline(R - 0.8), fill="none", stroke=palette.ink, stroke_width=BOLD, stroke_dasharray="0.01 1.5",
            stroke_linecap="round",
        )  # fmt: skip
    return classes, over
