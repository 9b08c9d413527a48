"""The open cards of a table as a rulebook shows them: battlefields, the buy row, and the bases of each player."""

from __future__ import annotations

from wastelands.drawing.ink import FINE, Palette, group, line, svg
from wastelands.drawing.lettering import EIGHT_POINTS, label
from wastelands.engine.words import N_
from wastelands.games.warlords.drawing.plate import plate
from wastelands.games.warlords.drawing.signs import token
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.words import Words

WIDTH, GAP = 113.0, 1.5  # as wide as a page of the smaller paper
CARD, BASE = 28.0, 15.0  # how high cards to win and bases are
LETTERS = (EIGHT_POINTS,)
HEAD = 6.0


def scene(view: Warlords, words: Words, palette: Palette) -> str:
    """What can be won above, what everybody holds below."""
    fields = [card for card in view.fields if card]
    wide = _share(len(fields) + len(view.row))
    out = [
        _heading(words.say(N_("Battlefields")), 0, wide * len(fields) + GAP * (len(fields) - 1), palette),
        _heading(words.say(N_("Buy row")), (wide + GAP) * len(fields), WIDTH, palette),
    ]
    for i, card in enumerate([*fields, *view.row]):
        drawn = plate(view.card(card), words, palette, wide, CARD, price=i >= len(fields), letters=LETTERS)
        out.append(group(drawn, x=i * (wide + GAP), y=HEAD))
    top, wide = HEAD + CARD + 3, _share(view.seats)
    for seat, bases in enumerate(view.tableaus):
        x = seat * (wide + GAP)
        out.append(token(seat, x + 2.6, top + 2, 2.4, palette.ink))
        out.append(label(x + 6.4, top + 3.2, words.name(seat), EIGHT_POINTS, palette.ink))
        for i, base in enumerate(bases):
            drawn = plate(view.card(base), words, palette, wide, BASE, letters=LETTERS)
            out.append(group(drawn, x=x, y=top + HEAD + i * (BASE + GAP)))
    high = top + HEAD + max(map(len, view.tableaus)) * (BASE + GAP) - GAP
    return svg(WIDTH, high, *out)


def _share(n: int) -> float:
    return (WIDTH - GAP * (n - 1)) / n


def _heading(said: str, start: float, end: float, palette: Palette) -> str:
    return label(start, 3.4, said, EIGHT_POINTS, palette.rust) + line([(start, 4.8), (end, 4.8)], palette.ink, FINE)
