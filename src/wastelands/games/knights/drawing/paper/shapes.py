"""The colours of tasks: purple, orange and green, each told by its shape as well."""

from __future__ import annotations

from typing import NamedTuple

from wastelands.drawing.counters import symbol
from wastelands.drawing.ink import SEATS, Palette


class TaskColour(NamedTuple):
    """A shape, and a role of the palette or a seat's colour."""

    shape: str
    colour: str

    def ink(self, palette: Palette) -> str:
        plum = next(seat.fill for seat in SEATS if seat.name == "plum")
        return plum if self.colour == "plum" else palette[self.colour]


TASKS = {
    "purple": TaskColour("square", "plum"),
    "orange": TaskColour("diamond", "ochre"),
    "green": TaskColour("triangle", "oil"),
}


def task_shape(colour: str, x: float, y: float, r: float, palette: Palette) -> str:
    """The sign of a task's space, the same on the frame and on its tokens."""
    return symbol(TASKS[colour].shape, x, y, r, TASKS[colour].ink(palette))
