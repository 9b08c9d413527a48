"""Frames around what can be tapped, what is chosen and what happened last."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import BOLD, HEAVY, Palette, el, number, rect


@dataclass(frozen=True, slots=True)
class Frames:
    """Where a game's frames run, in millimetres from the edge of a thing inwards, and how thick they are.

    `strokes` of signal (from the inset, width, opacity) say what is legal now, and brackets of ink in the corners say
    it to those who see no colour.
    """

    inset: float = 0.0
    strokes: tuple[tuple[float, float, float], ...] = ((0.0, 1.3, 1.0),)
    bracket: float = 0.0  # from the inset
    arm: float = 2.6
    pen: float = BOLD
    chosen_at: float = 0.4
    last_at: float = 0.5

    def marked(
        self,
        thing: str,
        marks: Marks,
        w: float,
        h: float,
        palette: Palette,
        r: float = 0.0,
        inset: float | None = None,
        name: str = "",
    ) -> tuple[str, str]:
        """The classes that a thing gets beside its own, and what is drawn over it; `name` is for what cannot be tapped.

        `r` is the radius of the thing's corners, `inset` another one than usual.
        """
        classes, over = "", ""
        if thing in marks.targets:
            classes, over = classes + " target", over + target(self, w, h, r, inset, palette)
        if thing in marks.chosen:
            classes, over = classes + " chosen", over + chosen(self, w, h, r, palette)
        if (thing or name) in marks.last:
            classes, over = classes + " last", over + last(self, w, h, r, palette)
        return classes, over


@lru_cache(maxsize=512)
def target(frames: Frames, w: float, h: float, r: float, inset: float | None, palette: Palette) -> str:
    """Legal now."""
    inset = frames.inset if inset is None else inset
    signal = "".join(
        _box(inset + at, w, h, r, palette.signal, width, stroke_opacity=faint if faint < 1 else None)
        for at, width, faint in frames.strokes
    )
    i, n, arm = inset + frames.bracket, number, min(frames.arm, w * 0.2, h * 0.3)
    d = (
        f"M{n(i)} {n(i + arm)}V{n(i)}h{n(arm)}M{n(w - i - arm)} {n(i)}h{n(arm)}v{n(arm)}"
        f"M{n(w - i)} {n(h - i - arm)}v{n(arm)}h-{n(arm)}M{n(i + arm)} {n(h - i)}h-{n(arm)}v-{n(arm)}"
    )
    return signal + el("path", d=d, fill="none", stroke=palette.ink, stroke_width=frames.pen, stroke_linecap="round")


@lru_cache(maxsize=512)
def chosen(frames: Frames, w: float, h: float, r: float, palette: Palette) -> str:
    return _box(frames.chosen_at, w, h, r, palette.ink, HEAVY)


@lru_cache(maxsize=512)
def last(frames: Frames, w: float, h: float, r: float, palette: Palette) -> str:
    """Something happened here last."""
    return _box(frames.last_at, w, h, r, palette.ink, BOLD, stroke_dasharray="0.01 1.5", stroke_linecap="round")


def _box(i: float, w: float, h: float, r: float, colour: str, width: float, **attrs: str | float | None) -> str:
    return rect(i, i, w - 2 * i, h - 2 * i, "none", colour, width, r=max(0, r - i) if r else 0, **attrs)
