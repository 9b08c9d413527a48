"""How Wasteland frames what can be tapped, what is chosen and what happened last."""

from __future__ import annotations

from wastelands.drawing.frames import Frames

marked = Frames(inset=0.9).marked
