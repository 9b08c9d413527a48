"""The hexes of the board with their actions, and the mission tile, each to be cut out along its edge."""

from __future__ import annotations

import math

from wastelands.drawing.ink import FINE, Palette, disc, el, group
from wastelands.drawing.kit import Deck, Piece, bleeding
from wastelands.drawing.lettering import LABEL, STAMP, TEXT, fit, measure, text
from wastelands.engine.languages import said_in
from wastelands.engine.words import N_
from wastelands.games.knights.cards import Content
from wastelands.games.knights.components import Tile
from wastelands.games.knights.drawing.art import look
from wastelands.games.knights.drawing.ground import TINTS, printed, tile_face, tile_number
from wastelands.games.knights.drawing.lattice import R as DRAWN
from wastelands.games.knights.drawing.lattice import outline
from wastelands.games.knights.drawing.signs import COLOURS, danger, sign
from wastelands.games.knights.words import Words

R = 30.0  # from the middle of a hex to a corner
A = R * math.sqrt(3) / 2
SIZE = (2 * R, 2 * A + 0.4)
LOWEST = A - 2.2  # the last base line
_SIZES = (3.0, 2.9, 2.8, 2.7, 2.6, 2.5, 2.4, 2.2, 2.0)


def hexes(content: Content, words: Words, palette: Palette) -> Deck:
    """The 37 hexes of the board and the mission tile (WK-SET-01)."""
    pieces = [
        Piece(tile.id, _tile(tile, words, palette), copies=max(1, tile.tiles + tile.centre))
        for tile in content.tiles.values()
    ]
    return Deck(words.say(N_("Hexes, to be cut out along their edges")), *SIZE, tuple(pieces), kind="tiles")


def _tile(tile: Tile, words: Words, palette: Palette) -> str:
    if tile.number and tile.actions:
        drawn = _named(tile, words, palette)
    else:
        drawn = group(tile_face(words.edition, tile.id, palette), tile_number(tile, palette), scale=R / DRAWN)
    return bleeding(*SIZE, palette.card) + group(drawn, x=SIZE[0] / 2, y=SIZE[1] / 2)


def _named(tile: Tile, words: Words, palette: Palette) -> str:
    """A city or special hex: name, picture, route cost, dangers, and what one can do there."""
    p, name = palette, words.card(tile.id)
    kind = said_in(tile.subtitle, words.lang)
    return "".join(
        (
            el("path", d=outline(R), fill=p[TINTS[tile.kind]], stroke=p.soft, stroke_width=FINE),
            sign(look(words.content, tile.id).icon, 0, -17.4, 8.2, p.soft),
            _dangers(tile, p),
            text(0, -8.6, name, fit(name, 4.2, 36, LABEL, 700), p.ink, LABEL, 700, anchor="middle"),
            text(0, -5.6, kind, fit(kind, 2.5, 34, TEXT), p.soft, italic=True, anchor="middle"),
            disc(-14, -17.4, 4, p.card, p.ink, FINE),
            text(-14, -15.1, str(tile.cost), 6.4, p.ink, STAMP, anchor="middle"),
            text(14, -15.4, str(tile.number), 5.6, p.soft, STAMP, anchor="middle"),
            _shaped(_lettered(tile, words), p),
        )
    )


def _lettered(tile: Tile, words: Words) -> list[str]:
    """The sentences of a hex; its actions, of which one may be taken, bear letters."""
    lines = words.card_text(tile.id)
    first = len(lines) - len(tile.actions) - bool(tile.enemy_dice)
    letters = [f"{chr(97 + i)}) " for i in range(len(tile.actions))]
    heads = ["" for _ in range(first)] + letters + [""]
    return [head + line for head, line in zip(heads, lines, strict=False)]


def _dangers(tile: Tile, p: Palette) -> str:
    """Beside the picture, so that the text has the room below."""
    places = ((-7.1, -17.4), (7.1, -17.4), (-7.1, -22.4), (7.1, -22.4))
    return "".join(
        danger(name, x, y, 2.1, p[COLOURS[name]], p.card) for name, (x, y) in zip(printed(tile), places, strict=False)
    )


def _room(y: float) -> float:
    """How wide a line may stand whose letters reach from y upwards, between the edges."""
    return 2 * (R - max(abs(y), abs(y - 2.2)) / math.sqrt(3)) - 6


def _shaped(said: list[str], palette: Palette) -> str:
    """Centred lines that follow the sides of the hex, in the largest letters with which they stand in it."""
    for size in _SIZES:
        lines = _broken(said, size)
        if lines[-1][0] <= LOWEST:
            break
    return "".join(text(0, y, row, size, palette.ink, anchor="middle") for y, row in lines)


def _broken(said: list[str], size: float) -> list[tuple[float, str]]:
    lines: list[tuple[float, str]] = []
    y = -2.6 + size * 0.4
    for part in said:
        row = ""
        for word in part.replace(" (", "\u00a0(").split(" "):
            longer = f"{row} {word}".strip()
            if row and measure(longer, size) > _room(y):
                lines.append((y, row))
                y, row = y + size * 1.16, word
            else:
                row = longer
        lines.append((y, row))
        y += size * 1.32
    return lines
