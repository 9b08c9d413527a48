"""The sheet before the first turn: cut, folded and named, with numbers (WD-SETUP)."""

from __future__ import annotations

from wastelands.drawing import diagram
from wastelands.drawing.diagram import number
from wastelands.drawing.ink import FINE, HAIR, LINE, Palette, el, group, line, rect
from wastelands.drawing.ink import number as length
from wastelands.games.diplomacy.drawing import page
from wastelands.games.diplomacy.map import ROUNDS
from wastelands.games.diplomacy.sheet import Sheet
from wastelands.games.diplomacy.words import Words

SHEETS = {
    2: "WD2-2-lakes-usual-set-up-19r-1165048659m",
    3: "WD2-3-canyon-usual-set-up-0s-1654178831p",
    4: "WD2-4-delta-usual-set-up-14z-4094892381g",
}
PICTURE, SCALE = 172.0, 0.64
FLAPS = ROUNDS - 1


def picture(seats: int, words: Words, palette: Palette) -> str:
    """A sheet for so many players with its flaps folded back."""
    p, x = palette, (diagram.WIDTH - page.WIDTH * SCALE) / 2
    sheet = Sheet.from_id(SHEETS[seats])
    drawn = group(page.drawn(sheet, words, p), _folded(p), x=x, y=3, scale=SCALE)
    foot, wide = 3 + page.FLAPS * SCALE, page.FLAP_WIDTH * SCALE
    numbers = (
        number(x - 4, foot + 20, 1, p)
        + number(x + wide * 3.5, foot + 10, 2, p)
        + number(x - 4, 3 + page.PLAYERS * SCALE + 5, 3, p)
        + number(x + wide - 4, foot - 2, 4, p)
    )
    return diagram.alone(drawn + numbers, PICTURE, p)


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
