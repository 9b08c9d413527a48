"""Score sheets and sheets that explain tokens: tables of a game's kit. All lengths are millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wastelands.drawing.counters import cut_token
from wastelands.drawing.ink import BOLD, FINE, HAIR, Palette, group, line, rect
from wastelands.drawing.kit import BLEED
from wastelands.drawing.lettering import LEADING, STAMP, Run, fit, set_lines, text, wrap

WIDTH = 186.0
LETTERS = 3.0
_EDGE, _HEAD, _ROW, _SAID = 6.0, 13.0, 11.0, 62.0
_GUTTER = 5.0
_WIDE = (WIDTH - 2 * _EDGE - _GUTTER) / 2  # of a column of tokens


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
        out.append(cut_token(seat, _EDGE + _SAID + (seat + 0.5) * wide, _HEAD + _ROW / 2, 3.4, p.ink))
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


def token_height(told: Sequence[Told]) -> float:
    return _HEAD + max(map(_high, _columns(told))) + 4


def _columns(told: Sequence[Told]) -> tuple[Sequence[Told], Sequence[Told]]:
    """Two columns, one after the other, so that the higher one is as low as can be."""
    return min(((told[:n], told[n:]) for n in range(len(told) + 1)), key=lambda two: max(map(_high, two)))


def _high(told: Sequence[Told]) -> float:
    return sum(map(_tall, told))


def _lines(one: Told) -> list[list[Run]]:
    return wrap(one.said, _WIDE - one.size - 4, LETTERS)


def _tall(one: Told) -> float:
    return max(one.size + BLEED, len(_lines(one)) * LETTERS * LEADING + 2)  # a piece covers the bleed of the last one


def token_sheet(title: str, told: Sequence[Told], palette: Palette) -> str:
    """Every token with what it is, in two columns."""
    p, height = palette, token_height(told)
    head = fit(title, 5, WIDTH - 2 * _EDGE, STAMP)
    out = [rect(0.4, 0.4, WIDTH - 0.8, height - 0.8, p.paper, p.ink, BOLD), text(_EDGE, 8.4, title, head, p.ink, STAMP)]
    for x, column in zip((_EDGE, _EDGE + _WIDE + _GUTTER), _columns(told), strict=True):
        y = _HEAD
        for one in column:
            tall, lines = _tall(one), _lines(one)
            first = y + tall / 2 + LETTERS * (0.35 - (len(lines) - 1) * LEADING / 2)
            out.append(group(one.drawn, x=x, y=y + (tall - one.size) / 2))
            out.append(set_lines(x + one.size + 4, first, lines, LETTERS, p.ink).svg)
            y += tall
    return "".join(out)
