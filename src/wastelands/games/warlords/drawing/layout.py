"""Where everything lies: one arrangement for each number of seats. All lengths are millimetres."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from wastelands.drawing.cardface import Size
from wastelands.engine.step import Seat

MARGIN, GAP = 4.0, 2.0
HEAD = 11.5  # the strip with round and phase
TITLE = 6.2  # a section's heading


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float


class Layout(NamedTuple):
    """The boxes of a table; `face` is the size of a whole card where there is room for some."""

    width: float
    height: float
    battle_title: Box
    shop_title: Box
    fields: tuple[Box, ...]
    card: float  # how much of a battlefield's box its objective takes
    row: tuple[Box, ...]
    face: Size | None  # of objectives
    row_face: Size | None
    panels: tuple[Box, ...]  # by seat


@cache
def layout(seats: int, own: Seat | None) -> Layout:
    return (_few if seats <= 4 else _many)(seats, own)


def _few(seats: int, own: Seat | None) -> Layout:
    """Battlefields beside the shop."""
    width, top = 190.0, HEAD + 2
    y = top + TITLE
    if seats == 2:
        high, card = 50.0, 40.0
        fields: tuple[Box, ...] = (Box(MARGIN, y, 90, high),)
        shop = MARGIN + 95
        row = tuple(Box(shop + i * 43.5, y, 43.5 - GAP * 0.75, high) for i in range(2))
        face, row_face = Size(card, high, 0.72), Size(row[0].w, high, 0.72)
    else:
        high, card = 47.0, 31.0
        fields = tuple(Box(MARGIN + i * 57, y, 54, high) for i in range(2))
        shop = MARGIN + 116
        each = (high - GAP * 0.75) / 2
        row = tuple(Box(shop + i % 2 * 33.5, y + i // 2 * (each + GAP * 0.75), 32.2, each) for i in range(seats))
        face, row_face = Size(card, high, 0.62), None
    right = width - MARGIN - shop
    below = y + high + 4
    panels, height = _panels(seats, own, width, below, 2, 44 if seats == 2 else 30)
    titles = Box(MARGIN, top, fields[-1].x + fields[-1].w - MARGIN, TITLE), Box(shop, top, right, TITLE)
    return Layout(width, height, *titles, fields, card, row, face, row_face, panels)


def _many(seats: int, own: Seat | None) -> Layout:
    """Battlefields over the shop, all as plates."""
    across = 3 if seats <= 6 else 4
    width, top = 200.0 if across == 3 else 212.0, HEAD + 2
    inner = width - 2 * MARGIN
    each = (inner - GAP * (across - 1)) / across
    y = top + TITLE
    fields = tuple(Box(MARGIN + i * (each + GAP), y, each, 25) for i in range(across))
    shop = y + 25 + 2.6
    if across == 3:
        wide = (inner - GAP * 5) / 6
        row = tuple(Box(MARGIN + i * (wide + GAP), shop + TITLE, wide, 24) for i in range(seats))
    else:
        row = tuple(Box(MARGIN + i % 4 * (each + GAP), shop + TITLE + i // 4 * 14.5, each, 13) for i in range(seats))
    below = row[-1].y + row[-1].h + 4
    panels, height = _panels(seats, own, width, below, across, 33 if across == 3 else 35)
    titles = Box(MARGIN, top, inner, TITLE), Box(MARGIN, shop, inner, TITLE)
    return Layout(width, height, *titles, fields, 38 if across == 3 else 30.5, row, None, None, panels)


def _panels(
    seats: int, own: Seat | None, width: float, top: float, across: int, high: float
) -> tuple[tuple[Box, ...], float]:
    """A box for each seat in a grid, the viewer's first; where the grid has a box to spare, it is the viewer's too."""
    rows = -(-seats // across)
    wide = (width - 2 * MARGIN - GAP * (across - 1)) / across
    spare = rows * across - seats
    order = [*range(own or 0, seats), *range(own or 0)]
    boxes: dict[Seat, Box] = {}
    cell = 0
    for seat in order:
        span = 1 + spare if cell == 0 else 1
        x, y = MARGIN + cell % across * (wide + GAP), top + cell // across * (high + GAP)
        boxes[seat] = Box(x, y, wide * span + GAP * (span - 1), high)
        cell += span
    return tuple(boxes[seat] for seat in range(seats)), top + rows * (high + GAP) - GAP + MARGIN


def shelf(n: int, w: float, h: float) -> tuple[int, float, float]:
    """How n plates share a box: so many to a row, each so wide and so high, as large as can be."""
    best, grade = (1, w, 1.0), 0.0
    for across in range(1, 9):
        rows = max(1, -(-n // across))
        wide = min((w - 1.2 * (across - 1)) / across, 46.0)
        high = min((h - 1.2 * (rows - 1)) / rows, 13.5)
        if min(high / 6.5, wide / 30) > grade:
            best, grade = (across, wide, high), min(high / 6.5, wide / 30)
    return best
