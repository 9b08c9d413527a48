"""The sheet before the first turn: cut, folded and named, with numbers (WD-SETUP)."""

from __future__ import annotations

import re

from wastelands.drawing.ink import FINE, HAIR, LINE, Palette, disc, el, group, line, rect, svg
from wastelands.drawing.ink import number as length
from wastelands.drawing.lettering import EIGHT_POINTS, STAMP, text
from wastelands.games.diplomacy.drawing import page
from wastelands.games.diplomacy.map import ROUNDS
from wastelands.games.diplomacy.sheet import Sheet
from wastelands.games.diplomacy.words import Words

SHEETS = {
    2: "WD2-2-lakes-usual-set-up-19r-1165048659m",
    3: "WD2-3-canyon-usual-set-up-0s-1654178831p",
    4: "WD2-4-delta-usual-set-up-14z-4094892381g",
}
SCALE, MARGIN = 0.165, 2.2  # three pictures stand side by side in a book
LETTERS = re.compile(r"<text\b.*?</text>")
FLAPS = ROUNDS - 1
BADGE = 2.1  # the radius of a number
CUT, FOLDED, NAMES, BEGINS = range(1, 5)  # the numbers in the picture


def picture(seats: int, words: Words, palette: Palette) -> str:
    """A sheet for so many players with its flaps folded back."""
    p, foot, flap = palette, MARGIN + page.FLAPS * SCALE, page.FLAP_WIDTH * SCALE
    sheet = LETTERS.sub("", page.drawn(Sheet.from_id(SHEETS[seats]), words, p))  # nobody could read them
    numbers = (
        _number(MARGIN + flap, foot + 7.4, CUT, p)
        + _number(MARGIN + flap * 3, foot + 1.8, FOLDED, p)
        + _number(*_beside_the_first(), NAMES, p)
        + _number(MARGIN, foot + 2.2, BEGINS, p)
    )
    wide, high = page.WIDTH * SCALE + 2 * MARGIN, page.HEIGHT * SCALE + 2 * MARGIN
    edge = rect(0.2, 0.2, wide - 0.4, high - 0.4, p.paper, p.hair, FINE)
    return svg(wide, high, edge, group(sheet, _folded(p), x=MARGIN, y=MARGIN, scale=SCALE), numbers)


def _beside_the_first() -> tuple[float, float]:
    """On the line for the first name, clear of the symbol before it."""
    x, y = page.MARK
    return MARGIN + (x + page.MARK_SIZE) * SCALE + BADGE + 0.2, MARGIN + (page.PLAYERS + y) * SCALE


def _number(x: float, y: float, n: int, p: Palette) -> str:
    return disc(x, y, BADGE, p.ink) + text(x, y + 1, str(n), EIGHT_POINTS, p.card, STAMP, anchor="middle")


def _folded(p: Palette) -> str:
    """All flaps but the first, hatched and shortened, as they are behind the sheet."""
    left, top, high = page.FLAP_WIDTH, page.FLAPS, 18.0
    wide = page.WIDTH - left
    hatch = "".join(f"M{length(left + k)} {length(top + high)}l9-{length(high)}" for k in range(0, int(wide) - 8, 4))
    folds = "".join(
        line([(left + page.FLAP_WIDTH * i, top), (left + page.FLAP_WIDTH * i, top + high)], p.ink, FINE)
        for i in range(FLAPS)
    )
    return (
        rect(left, top - 0.2, wide + 1, page.HEIGHT - top + 1, p.paper)
        + rect(left, top, wide, high, p.bone, p.soft, FINE)
        + el("path", d=hatch, fill="none", stroke=p.hair, stroke_width=HAIR)
        + folds
        + line([(left, top), (page.WIDTH, top)], p.ink, LINE, stroke_dasharray="1.6 1.2")
    )
