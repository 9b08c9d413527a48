"""Set-up diagrams: a picture of the table with numbers, and a sentence for each number. All lengths are millimetres."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from wastelands.drawing.icons import icon
from wastelands.drawing.ink import BOLD, FINE, Palette, disc, group, rect, striped, svg
from wastelands.drawing.kit import Mat
from wastelands.drawing.lettering import EIGHT_POINTS, LABEL, STAMP, fit, text
from wastelands.drawing.reference import Row, Section, sheet
from wastelands.engine.words import N_, Words

WIDTH = 186.0
CARD = (12.0, 17.0)
BADGE = 3.6  # the radius of a number
BOOK = 0.58  # the scale in a book, where numbers and names are still as large as its letters
LETTERS = EIGHT_POINTS / BOOK + 0.02
SET_UP = "set-up-"  # and the number of players: the name of such a picture


def page(
    title: str, picture: str, high: float, legend: str, said: Sequence[str], below: float, palette: Palette
) -> Mat:
    """The picture in a frame so high, and below it the sentences under a heading."""
    rows = tuple(Row(str(i), one) for i, one in enumerate(said, 1))
    told = group(sheet(title, WIDTH, below, [[Section(legend, rows)]], palette), y=high)
    return Mat(title, WIDTH, high + below, frame(high, palette) + picture + told)


def numbered(said: Sequence[str]) -> str:
    """What the numbers of a set-up stand for, by the heads of its sentences: 1 Objectives, 2 Battlefields."""
    return ", ".join(f"{i} {one.partition('*')[2].partition('*')[0].rstrip(':;,')}" for i, one in enumerate(said, 1))


def spans(words: Words[Any], seats: Sequence[int], copies: Callable[[int], int]) -> str:
    """How many of something there are by the number of players: 1 for 2 players, 2 for 3 to 4 players."""
    found = []
    for n, run in groupby(seats, key=copies):
        few, *_, many = [*run] * 2
        said = N_("{n} for {a} to {b} players") if few < many else N_("{n} for {a} players")
        found.append(words.say(said, n=n, a=few, b=many))
    return ", ".join(found)


def frame(high: float, palette: Palette) -> str:
    return rect(0.4, 0.4, WIDTH - 0.8, high - 1.6, palette.paper, palette.ink, BOLD)


def alone(picture: str, high: float, palette: Palette) -> str:
    """The picture as one SVG, for a book that says the sentences itself."""
    return svg(WIDTH * BOOK, high * BOOK, group(frame(high, palette) + picture, scale=BOOK))


def card(x: float, y: float, sign: str, p: Palette, size: tuple[float, float] = CARD) -> str:
    w, h = size
    return rect(x, y, w, h, p.card, p.ink, FINE, r=1) + (icon(sign, x + w / 2, y + h / 2, 6, p.soft) if sign else "")


def pile(x: float, y: float, n: int, p: Palette, colour: str = "rust", size: tuple[float, float] = CARD) -> str:
    """A deck, face down, with its number if it has one."""
    w, h = size
    drawn = "".join(rect(x + i, y - i, w, h, p[colour], p.card, FINE, r=1) for i in range(3))
    return striped(drawn) + (number(x, y, n, p) if n else "")


def board(x: float, y: float, wide: float, high: float, n: int, p: Palette, name: str = "") -> str:
    """A board or sheet, with its name."""
    letters = fit(name, LETTERS, wide - 2, LABEL, 600)
    said = text(x + wide / 2, y + high / 2 + 1, name, letters, p.soft, LABEL, 600, anchor="middle")
    return rect(x, y, wide, high, p.bone, p.ink, FINE) + (said if name else "") + number(x, y, n, p)


def number(x: float, y: float, n: int, p: Palette) -> str:
    return disc(x, y, BADGE, p.ink) + text(x, y + 1.7, str(n), LETTERS, p.card, STAMP, anchor="middle")


def before(y: float, high: float, p: Palette) -> str:
    """What lies before one player."""
    return rect(6, y, WIDTH - 12, high, "none", p.hair, FINE, stroke_dasharray="2.2 1.4")
