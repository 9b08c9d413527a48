"""Score sheets and sheets that explain tokens: tables of a game's kit. All lengths are millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wastelands.drawing.counters import token
from wastelands.drawing.ink import BOLD, FINE, HAIR, Palette, group, line, rect
from wastelands.drawing.kit import BLEED
from wastelands.drawing.lettering import LEADING, STAMP, fit, set_lines, text, wrap

WIDTH = 186.0
LETTERS = 3.0
_EDGE, _HEAD, _ROW, _SAID = 6.0, 13.0, 11.0, 62.0


class Counted(NamedTuple):
    """A row of a score sheet: what is counted, and whether it is the sum of those above."""

    said: str
    sum: bool = False


class Told(NamedTuple):
    """A token as it is printed, its size, and what it is; in how many copies, too."""

    drawn: str
    size: float
    said: str


def score_height(rows: Sequence[Counted]) -> float:
    return _HEAD + _ROW * (len(rows) + 1) + 5


def score_sheet(title: str, seats: int, rows: Sequence[Counted], palette: Palette) -> str:
    """A column for every player, a line for everything that is counted."""
    p, height = palette, score_height(rows)
    wide = (WIDTH - 2 * _EDGE - _SAID) / seats
    out = [rect(0.4, 0.4, WIDTH - 0.8, height - 0.8, p.paper, p.ink, BOLD), text(_EDGE, 8.4, title, 5, p.ink, STAMP)]
    for seat in range(seats):
        out.append(token(seat, _EDGE + _SAID + (seat + 0.5) * wide, _HEAD + _ROW / 2, 3.4, p.ink))
    for i, row in enumerate(rows, 1):
        y = _HEAD + i * _ROW
        out.append(line([(_EDGE, y), (WIDTH - _EDGE, y)], p.ink, FINE if row.sum else HAIR))
        lines = wrap(f"*{row.said}*" if row.sum else row.said, _SAID - 4, LETTERS)
        first = y + _ROW / 2 + LETTERS * (0.35 - (len(lines) - 1) * LEADING / 2)
        out.append(set_lines(_EDGE, first, lines, LETTERS, p.ink).svg)
        for seat in range(seats):
            x = _EDGE + _SAID + seat * wide
            out.append(rect(x + 1, y + 1.4, wide - 2, _ROW - 2.8, p.bone if row.sum else p.card, p.soft, HAIR))
    return "".join(out)


def token_height(told: Sequence[Told], columns: int = 2) -> float:
    return _HEAD + sum(_tall(one, columns) for one in _longest(told, columns)) + 4


def _longest(told: Sequence[Told], columns: int) -> list[Told]:
    """The column that needs most room."""
    each = -(-len(told) // columns)
    parts = [list(told[i * each : (i + 1) * each]) for i in range(columns)]
    return max(parts, key=lambda part: sum(_tall(one, columns) for one in part))


def _wide(columns: int) -> float:
    return (WIDTH - 2 * _EDGE - 5 * (columns - 1)) / columns


def _lines(one: Told, columns: int) -> int:
    return len(wrap(one.said, _wide(columns) - one.size - 4, LETTERS))


def _tall(one: Told, columns: int) -> float:
    return max(one.size + 2 * BLEED, _lines(one, columns) * LETTERS * LEADING + 2)  # a piece covers its bleed


def token_sheet(title: str, told: Sequence[Told], palette: Palette, columns: int = 2) -> str:
    """Every token with what it is, in columns."""
    p, height, each = palette, token_height(told, columns), -(-len(told) // columns)
    head = fit(title, 5, WIDTH - 2 * _EDGE, STAMP)
    out = [rect(0.4, 0.4, WIDTH - 0.8, height - 0.8, p.paper, p.ink, BOLD), text(_EDGE, 8.4, title, head, p.ink, STAMP)]
    for i in range(columns):
        x, y = _EDGE + i * (_wide(columns) + 5), _HEAD
        for one in told[i * each : (i + 1) * each]:
            tall = _tall(one, columns)
            lines = wrap(one.said, _wide(columns) - one.size - 4, LETTERS)
            first = y + tall / 2 + LETTERS * (0.35 - (len(lines) - 1) * LEADING / 2)
            out.append(group(one.drawn, x=x, y=y + (tall - one.size) / 2))
            out.append(set_lines(x + one.size + 4, first, lines, LETTERS, p.ink).svg)
            y += tall
    return "".join(out)
