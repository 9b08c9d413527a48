"""The spaces of tasks: each is told by its shape, and has the colour of the cards that lie on it."""

from __future__ import annotations

from wastelands.drawing.counters import symbol
from wastelands.drawing.ink import Palette
from wastelands.games.knights.drawing.cardfaces import TASKS

SHAPES = {"square": True, "diamond": False, "triangle": False}  # whether a common task lies there (WK-SET-19)


def task_ink(shape: str, palette: Palette) -> str:
    return palette[TASKS[SHAPES[shape]]]


def task_shape(shape: str, x: float, y: float, r: float, palette: Palette) -> str:
    """The sign of a task's space, the same on the frame and on its tokens."""
    return symbol(shape, x, y, r, task_ink(shape, palette))
