"""How War frames what can be tapped, what is chosen and what happened last: around the edge of cards and fields."""

from __future__ import annotations

from wastelands.drawing.frames import Frames
from wastelands.drawing.ink import BOLD

FRAMES = Frames(
    strokes=((0.3, 1.8, 0.25), (-0.1, 1.2, 0.4), (-0.5, BOLD, 1)),
    bracket=-0.8,
    arm=4.0,
    pen=0.9,
    chosen_at=0.0,
    last_at=-0.8,
)
marked = FRAMES.marked
