"""Where hexes lie on the paper. All lengths are millimetres."""

from __future__ import annotations

import math

from wastelands.drawing.ink import Point, number
from wastelands.games.knights.board import HEXES, Place

R = 14.0  # from the middle of a hex to a corner
A = R * math.sqrt(3) / 2  # from the middle of a hex to an edge
EDGE = 4.0
MAP = (11 * R, 14 * A)
WIDTH, HEIGHT = MAP[0] + 2 * EDGE, MAP[1] + 2 * EDGE
SIDES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # the steps over the sides of a hex, as its corners go
_CORNERS = tuple((math.cos(math.radians(60 * i)), math.sin(math.radians(60 * i))) for i in range(6))


def middle(at: Place) -> Point:
    """The middle of a hex on the board."""
    h = HEXES[at]
    return EDGE + MAP[0] / 2 + 1.5 * R * h.q, EDGE + MAP[1] / 2 + 2 * A * (h.r + h.q / 2)


def corners(r: float = R, x: float = 0, y: float = 0) -> list[Point]:
    """The corners of a hex, from the right one clockwise."""
    return [(x + r * c, y + r * s) for c, s in _CORNERS]


def outline(r: float = R) -> str:
    """Path data of a hex around the origin, as short as it can be written."""
    half, a = number(r / 2), number(r * math.sqrt(3) / 2)
    return f"M{number(r)} 0l-{half} {a}h-{number(r)}l-{half}-{a} {half}-{a}h{number(r)}z"


def width_at(y: float) -> float:
    """How wide a hex is at this height from its middle."""
    return 2 * (R - abs(y) / math.sqrt(3))
