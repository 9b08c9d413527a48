"""A quick reference: sections of short rows with a sign each, set in columns as large as they fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wastelands.drawing.cardface import Crowded
from wastelands.drawing.icons import icon
from wastelands.drawing.ink import BOLD, HAIR, Palette, group, line, rect
from wastelands.drawing.lettering import EIGHT_POINTS, LEADING, STAMP, fit, label, set_lines, text, wrap

LARGEST, SMALLEST = 3.4, EIGHT_POINTS
HEAD = 12.0  # from the top of a sheet to its first section
_GAP = 5.0  # between columns
_EDGE = 5.0


class Row(NamedTuple):
    """A sentence, and before it an icon by its name, a number or letter; it may hold *bold* and {icon}.

    The sign may also be drawn: on a sheet around the origin, in a legend as an SVG.
    """

    sign: str
    text: str


def named(sign: str, name: str, means: str) -> Row:
    """A row about something with a name."""
    return Row(sign, f"*{name[:1].upper()}{name[1:]}.* {means}")


class Section(NamedTuple):
    """A heading and its rows."""

    title: str
    rows: tuple[Row, ...]


Column = Sequence[Section]


def sheet(
    title: str, width: float, height: float, columns: Sequence[Column], palette: Palette, largest: float = LARGEST
) -> str:
    """A framed sheet from 0,0: the title, a rule, and the columns side by side, all in letters of one size."""
    wide = (width - 2 * _EDGE - _GAP * (len(columns) - 1)) / len(columns)
    size = _size(columns, wide, height - HEAD - _EDGE, largest, title)
    head = fit(title, 5, width - 2 * _EDGE, STAMP)
    out = [
        rect(0.4, 0.4, width - 0.8, height - 0.8, palette.paper, palette.ink, BOLD),
        text(_EDGE, 7.6, title, head, palette.ink, STAMP),
        line([(_EDGE, 9.6), (width - _EDGE, 9.6)], palette.ink, HAIR),
    ]
    for i, column in enumerate(columns):
        out.append(group(_set(column, wide, size, palette), x=_EDGE + i * (wide + _GAP), y=HEAD))
    return "".join(out)


def _size(columns: Sequence[Column], width: float, height: float, largest: float, title: str) -> float:
    size = largest
    while size >= SMALLEST - 1e-6:
        if all(_height(column, width, size) <= height for column in columns):
            return size
        size -= 0.05
    raise Crowded(f"{title}: its sections do not fit on the sheet; shorten them")


def _indent(row: Row, size: float) -> float:
    return max(5.2, 1.8 * size) if row.sign else 0.0


def _height(column: Column, width: float, size: float) -> float:
    total = 0.0
    for section in column:
        lines = sum(len(wrap(row.text, width - _indent(row, size), size)) for row in section.rows)
        total += 2.45 * size + lines * size * LEADING + len(section.rows) * size * 0.35
    return total - size


def _set(column: Column, width: float, size: float, palette: Palette) -> str:
    p, out, y = palette, [], 0.0
    for section in column:
        y += size * 0.85
        out.append(label(0, y, section.title, size, p.rust))
        out.append(line([(0, y + size * 0.3), (width, y + size * 0.3)], p.hair, HAIR))
        y += size * 1.6
        for row in section.rows:
            indent = _indent(row, size)
            out.append(_sign(row.sign, indent, y, size, p))
            lines = wrap(row.text, width - indent, size)
            block = set_lines(indent, y, lines, size, p.ink)
            out.append(block.svg)
            y = block.y + size * 0.35
    return "".join(out)


def _sign(sign: str, indent: float, y: float, size: float, palette: Palette) -> str:
    if sign.startswith("<"):
        return group(sign, x=indent * 0.42, y=y - size * 0.34)
    if len(sign) > 2:
        return icon(sign, indent * 0.42, y - size * 0.34, max(3.6, size * 1.25), palette.ink)
    return text(indent * 0.42, y, sign, size * 1.15, palette.ink, STAMP, anchor="middle") if sign else ""
