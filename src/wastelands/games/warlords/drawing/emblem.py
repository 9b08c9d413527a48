"""The game's picture for the front page: a fan of three cards."""

from __future__ import annotations

from functools import lru_cache

from wastelands.drawing import cardface
from wastelands.drawing.ink import Palette, group, rect, svg
from wastelands.games.warlords.drawing.cardfaces import card_face
from wastelands.games.warlords.words import Words

WIDTH, HEIGHT = 72.0, 48.0
_UNIT, _BASE = "S07", "O01"


@lru_cache(maxsize=16)
def emblem(palette: Palette) -> str:
    """An SVG of 72 by 48 mm, without anything that could be tapped; it speaks no language but its cards' own."""
    words = Words()
    cards = words.content.cards
    unit, base = (cardface.front(card_face(cards[card], words), palette, -31.5, -88) for card in (_UNIT, _BASE))
    back = cardface.back("WAR", palette, "rust", x=-31.5, y=-88)
    fan = [
        group(card, x=36 + aside, y=53 + abs(aside) * 0.15, scale=0.5, turn=turn)
        for card, aside, turn in ((base, -15, -12), (back, 15, 12), (unit, 0, 0))
    ]
    return svg(WIDTH, HEIGHT, rect(0, 0, WIDTH, HEIGHT, palette.tint_b), *fan)
