"""What a rulebook shows of a table: the hexes around a knight, or the cards of a fight."""

from __future__ import annotations

from wastelands.drawing import cardface
from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import BOLD, Palette, el, group, svg
from wastelands.games.knights.board import HEXES, Place
from wastelands.games.knights.drawing.board import Board
from wastelands.games.knights.drawing.cardfaces import card_face
from wastelands.games.knights.drawing.ground import tile_face
from wastelands.games.knights.drawing.lattice import A, R, middle, outline
from wastelands.games.knights.game import Knights
from wastelands.games.knights.words import Words

AROUND, SCALE = 1, 0.8  # so many hexes away, and so large that letters on them have eight points


def scene(view: Knights, words: Words, palette: Palette) -> str:
    """The enemy and the range of a fight, else the hexes around the knight of whoever looks."""
    if view.fight and view.fight.foe:
        cards = view.content.enemies[view.fight.foe], view.content.ranges[view.fight.range]
        return cardface.shown([card_face(card, words) for card in cards], palette)
    here = HEXES[view.at[view.viewer]]
    return _around([at for at, hex in enumerate(HEXES) if hex.distance(here) <= AROUND], view, words, palette)


def _around(near: list[Place], view: Knights, words: Words, palette: Palette) -> str:
    """Hexes with knights and tokens; without numbers of places, tasks and missions, of which no example speaks."""
    board = Board(view, Marks(), words, palette)
    board.tokens()
    for at in {view.at[seat] for seat in range(view.seats)}:
        board.knights(at)
    ground = [tile_face(words.edition, view.tiles[at], palette, at) for at in near]
    rim = el("path", d=outline(R), fill="none", stroke=palette.ink, stroke_width=BOLD)
    under = [group(rim, x=x, y=y) for x, y in map(middle, near)]
    drawn = [group(tile, x=x, y=y) for tile, (x, y) in zip(ground, map(middle, near), strict=True)]
    hexes = el("g", "".join(map(board.hex, near)), fill="none")
    xs, ys = zip(*map(middle, near), strict=True)
    left, top = min(xs) - R - 1, min(ys) - A - 1
    wide, high = max(xs) + R + 1 - left, max(ys) + A + 1 - top
    whole = group(*under, *drawn, hexes, board.routes(), x=-left * SCALE, y=-top * SCALE, scale=SCALE)
    return svg(wide * SCALE, high * SCALE, whole)
