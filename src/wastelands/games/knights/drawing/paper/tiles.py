"""The hexes of the board with their actions, and the mission tile, each to be cut out along its edge."""

from __future__ import annotations

import math

from wastelands.drawing.ink import FINE, HAIR, Palette, disc, el, group, line
from wastelands.drawing.kit import Deck, Piece, bleeding
from wastelands.drawing.lettering import LABEL, STAMP, TEXT, fit, label, measure, text
from wastelands.engine.languages import said_in
from wastelands.engine.words import N_
from wastelands.games.knights.board import CENTRAL, GANGRAEN, HEXES
from wastelands.games.knights.cards import Content
from wastelands.games.knights.components import Tile
from wastelands.games.knights.drawing.art import look
from wastelands.games.knights.drawing.cardfaces import TITLE
from wastelands.games.knights.drawing.ground import TINTS, printed, tile_face
from wastelands.games.knights.drawing.lattice import R as DRAWN
from wastelands.games.knights.drawing.lattice import outline
from wastelands.games.knights.drawing.signs import COLOURS, danger, sign
from wastelands.games.knights.words import Words

R = 30.0  # from the middle of a hex to a corner
A = R * math.sqrt(3) / 2
SIZE = (2 * R, 2 * A + 0.4)
LOWEST = A - 2.2  # the last base line
_SIZES = (3.0, 2.9, 2.8, 2.7, 2.6, 2.5, 2.4, 2.2, 2.0)


def hexes(content: Content, words: Words, palette: Palette) -> tuple[Deck, ...]:
    """The central tile of five hexes, the single ones with the mission tile, and the frame (WK-SET-01)."""
    return (_central(content, words, palette), _singles(content, words, palette), _frame(words, palette))


def _singles(content: Content, words: Words, palette: Palette) -> Deck:
    """Cities, specials and normal hexes have a back each: they are shuffled apart (WK-SET-04)."""
    inner = content.numbered[1]
    pieces = [
        Piece(tile.id, _tile(tile, words, palette), _back(tile, words, palette), max(1, tile.tiles))
        for tile in content.tiles.values()
        if tile.id != inner and (tile.tiles or not tile.centre)
    ]
    return Deck(words.say(N_("Hexes, to be cut out along their edges")), *SIZE, tuple(pieces), kind="tiles")


def _tile(tile: Tile, words: Words, palette: Palette) -> str:
    return bleeding(*SIZE, palette.card) + group(_hex(tile, words, palette), x=SIZE[0] / 2, y=SIZE[1] / 2)


def _hex(tile: Tile, words: Words, palette: Palette) -> str:
    """A hex around the origin."""
    if tile.number:
        return _named(tile, words, palette)
    said = words.card(tile.id)  # tasks and cards name swamps and mountains
    letters = fit(said, 3.4, 17, LABEL, 600)
    name = text(5, 6 - A, said, letters, palette.ink, LABEL, 600, anchor="middle")
    return group(tile_face(words.edition, tile.id, palette), scale=R / DRAWN) + name


STACKS = {"city": ("ochre", N_("City")), "special": ("water", N_("Special hex")), "": ("oil", N_("Normal hex"))}


def _back(tile: Tile, words: Words, palette: Palette) -> str:
    """Which stack a hex belongs to, and no more."""
    p, (colour, said) = palette, STACKS.get(tile.kind, STACKS[""])
    rings = "".join(el("path", d=outline(r), fill="none", stroke=p.card, stroke_width=HAIR) for r in (27, 24, 21))
    ground = el("path", d=outline(R), fill=p[colour], stroke=p.soft, stroke_width=FINE)
    name = label(0, 1.4, words.say(said), 4, p.card, "middle")
    return group(ground, rings, name, x=SIZE[0] / 2, y=SIZE[1] / 2)


FIVE = (5 * R, 4 * A + 0.4)


def _central(content: Content, words: Words, palette: Palette) -> Deck:
    """Gangraen with the four hexes around it that belong to the same piece (WK-SET-02, WK-SET-05)."""
    inner = content.tiles[content.numbered[1]]
    around = [tile for tile in content.tiles.values() for _ in range(tile.centre)]
    drawn = [
        group(_hex(tile, words, palette), x=FIVE[0] / 2 + 1.5 * R * h.q, y=FIVE[1] / 2 + 2 * A * (h.r + h.q / 2))
        for tile, h in zip((inner, *around), (HEXES[at] for at in (GANGRAEN, *CENTRAL)), strict=True)
    ]
    piece = Piece(inner.id, bleeding(*FIVE, palette.card) + "".join(drawn))
    return Deck(words.say(N_("The central tile")), *FIVE, (piece,), kind="tiles")


EDGE = 12.0  # of the frame beyond the corners of the hexes
_SLOPE = math.sqrt(3)
_LEFT, _RIGHT = (EDGE + R / 2) / _SLOPE, EDGE / _SLOPE
STRIP = (7 * A + _LEFT + _RIGHT, EDGE + R / 2)
_SIDES = 6


def _frame(words: Words, palette: Palette) -> Deck:
    """Six strips around the board, with teeth that hold its hexes together."""
    p, width = palette, STRIP[0]
    teeth = [(_LEFT + i * A, EDGE + (0 if i % 2 else R / 2)) for i in range(8)]
    cut = line([(0, 0), *teeth, (width, 0)], p.soft, FINE, p.bone, closed=True)
    rule = line([(8, 2.6), (width - 6, 2.6)], p.soft, HAIR)
    name = text(width / 2, 8.6, TITLE, 5, p.soft, STAMP, anchor="middle")
    piece = Piece("frame", bleeding(*STRIP, p.card) + cut + rule + name, copies=_SIDES)
    return Deck(words.say(N_("The frame of the board")), *STRIP, (piece,), kind="tiles")


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
            text(14.6, -15.4, str(tile.number), 5.6, p.soft, STAMP, anchor="middle"),
            _shaped(_lettered(tile, words), p) if tile.actions else "",
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
    places = ((-6.5, -17.4), (6.5, -17.4), (-6.5, -22.4), (6.5, -22.4))
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
