"""Frames around what can be tapped, what is chosen and what happened last."""

from __future__ import annotations

from wastelands.drawing.drawing import Marks
from wastelands.drawing.frames import Frames
from wastelands.drawing.ink import BOLD, HEAVY, Palette, el
from wastelands.games.knights.drawing.lattice import R, outline

marked = Frames(inset=0.4, strokes=((0.0, 1.1, 1.0),)).marked


def marked_hex(thing: str, marks: Marks, palette: Palette) -> tuple[str, str]:
    """The same for a hex around the origin: the classes that it gets, and what is drawn over it."""
    classes, over = "", ""
    if thing in marks.targets:
        band = el("path", d=outline(R - 1.2), fill="none", stroke=palette.signal, stroke_width=1.5)
        inner = el(
            "path", d=outline(R - 2.3), fill="none", stroke=palette.ink, stroke_width=0.4, stroke_dasharray="2 1.4"
        )
        classes, over = " target", el("g", band + inner, class_="glow")
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
