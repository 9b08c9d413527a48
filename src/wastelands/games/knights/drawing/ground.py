"""The board as it lies: 37 hexes with their ground, names, numbers, route costs and printed dangers."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from wastelands.drawing.ink import BOLD, FINE, LINE, Palette, Pen, Point, disc, el, group, line, rect, svg, trace
from wastelands.drawing.lettering import LABEL, STAMP, fit, text
from wastelands.engine.languages import said_in
from wastelands.games.knights.board import HEXES, PLACE_OF, TIERS, Place
from wastelands.games.knights.components import Tile
from wastelands.games.knights.drawing.art import look
from wastelands.games.knights.drawing.lattice import HEIGHT, SIDES, WIDTH, A, R, corners, middle, outline, width_at
from wastelands.games.knights.drawing.signs import COLOURS, danger, sign
from wastelands.games.knights.words import Edition

TINTS = {
    "highway": "ash",
    "desert": "tint_a",
    "jungle": "tint_c",
    "lair": "ash",
    "swamp": "sea",
    "mountains": "tint_d",
    "city": "bone",
    "special": "tint_b",
}


@lru_cache(maxsize=32)
def still(edition: Edition, tiles: tuple[str, ...], palette: Palette) -> str:
    """Everything of the board that stands still, without the picture around it."""
    p = palette
    hexes = "".join(
        group(tile_face(edition, ident, p, i), _address(i, edition.content.tiles[ident], p), x=x, y=y)
        for i, ident in enumerate(tiles)
        for x, y in [middle(i)]
    )
    return rect(0, 0, WIDTH, HEIGHT, p.paper) + hexes + _tiers(p)


def _address(place: Place, tile: Tile, p: Palette) -> str:
    """Where a hex without a name of its own lies, as the log calls it."""
    if tile.number:
        return ""
    plate = rect(-5.4, 2.6, 10.8, 4.4, p[TINTS[tile.kind]])
    return plate + text(0, 6.2, str(HEXES[place]), 3.9, p.soft, STAMP, anchor="middle")


def _tiers(palette: Palette) -> str:
    """A bolder rim around the tiers."""
    out = ""
    for tier in TIERS:
        ring = set(tier)
        for place in tier:
            x, y = middle(place)
            for i, (a, b) in enumerate(
                zip(corners(R, x, y), [*corners(R, x, y)[1:], corners(R, x, y)[0]], strict=True)
            ):
                beyond = _beyond(place, i)
                if beyond is None or (beyond not in ring and beyond > place):
                    out += line([a, b], palette.ink, BOLD if beyond is None else LINE)
    return out


def _beyond(place: int, side: int) -> int | None:
    """The hex behind a side, or None at the rim of the board."""
    return PLACE_OF.get(HEXES[place].step(SIDES[side]))


@lru_cache(maxsize=512)
def tile_face(edition: Edition, ident: str, palette: Palette, seed: int = 0) -> str:
    """One hex around the origin."""
    p, tile = palette, edition.content.tiles[ident]
    base = el("path", d=outline(), fill=p[TINTS[tile.kind]], stroke=p.soft, stroke_width=FINE)
    inside = _named(edition, tile, p) if tile.number else _marks(tile.kind, p, seed)
    stalls = sign("war/shop", 0, A - 3, 4.8, p.ink) if tile.trade else ""
    return base + inside + stalls + _cost(tile, p) + _dangers(tile, p)


def hex_alone(edition: Edition, ident: str, palette: Palette) -> str:
    """One hex by itself, to look at."""
    return svg(2 * R + 2, 2 * A + 2, group(tile_face(edition, ident, palette), x=R + 1, y=A + 1), class_="tile")


NAME = 4.8  # the largest letters of a hex's name
_ROWS = ((3.4,), (0.6, 6.1))  # base lines of a name of one or of two lines
_LIFTED = ((1.8,), (-1.6, 3.6))


class Lettered(NamedTuple):
    """One line of a hex's name: its base line and the size at which it stands within the hex."""

    said: str
    y: float
    size: float


def lettered(name: str) -> list[Lettered]:
    """A name on one line or two, each no wider than the hex is there; a long second line is lifted to the middle."""
    first, _, last = name.rpartition(" ")
    said = [first, last] if first else [last]
    found = _set_at(said, _ROWS[len(said) - 1])
    return found if found[-1].size > NAME * 0.84 else _set_at(said, _LIFTED[len(said) - 1], NAME * 0.88)


def _set_at(said: list[str], rows: tuple[float, ...], size: float = NAME) -> list[Lettered]:
    """Each line at its height, as large as it fits."""
    return [
        Lettered(part, y, fit(part, size, min(width_at(y), width_at(y - NAME * 0.7)) - 1.6, LABEL, 700))
        for part, y in zip(said, rows, strict=True)
    ]


def _named(edition: Edition, tile: Tile, p: Palette) -> str:
    lines, icon = lettered(said_in(tile.names, edition.lang)), look(edition.content, tile.id).icon
    out = sign(icon, 0, -7, 7.6, p.soft) if lines[0].y > 0 else sign(icon, 0, -9, 5, p.soft)
    for part in lines:
        out += text(0, part.y, part.said, part.size, p.ink, LABEL, 700, anchor="middle")
    return out


def _cost(tile: Tile, p: Palette) -> str:
    """The route difficulty, as many steps as it takes."""
    x, y = -5.6, -9.0
    return disc(x, y, 2.5, p.card, p.ink, FINE) + text(x, y + 1.5, str(tile.cost), 4.2, p.ink, STAMP, anchor="middle")


def printed(tile: Tile) -> list[str]:
    """The dangers that are printed on a hex."""
    return ["threat"] * tile.threat + ["radiation"] * tile.radiation + ["contamination"] * tile.contamination


def _dangers(tile: Tile, p: Palette) -> str:
    found = printed(tile)
    left = -(len(found) - 1) * 2.4
    return "".join(danger(name, left + i * 4.8, A - 2.9, 2.0, p[COLOURS[name]], p.card) for i, name in enumerate(found))


def _marks(kind: str, p: Palette, seed: int) -> str:
    """Strokes of the pen that tell the ground without colour."""
    if kind == "highway":
        left, middle, right = (
            [(-width_at(a) / 2 + 0.5, a), (width_at(b) / 2 - 0.5, b)] for a, b in ((3.6, -2.4), (5.1, -0.9), (6.6, 0.6))
        )
        return _strokes(trace(left) + trace(right), p.soft, FINE) + line(
            middle, p.soft, LINE, stroke_dasharray="2.2 1.8"
        )
    pen, path = Pen(f"{kind}-{seed}", 0.25), ""
    for i, y in enumerate((-2.0, 4.0, -1.8, 4.2, 1.6)):
        path += "".join(map(trace, _strokes_of(kind, -6.4 + i * 3.2 + pen.jitter(0.8), y + pen.jitter(0.8))))
    colour = {"jungle": p.oil, "swamp": p.water}.get(kind, p.soft)
    return _strokes(path, colour, LINE if kind in ("jungle", "mountains") else FINE)


def _strokes(path: str, colour: str, width: float) -> str:
    return el("path", d=path, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")


def _strokes_of(kind: str, x: float, y: float) -> list[list[Point]]:
    """A dune, a tree, reeds over water, or a peak."""
    if kind == "desert":
        return [[(x - 2.4, y), (x - 0.8, y - 1), (x + 0.8, y), (x + 2.4, y - 0.8)]]
    if kind == "jungle":
        return [[(x, y + 1.8), (x, y - 1.2)], [(x - 2, y + 0.2), (x, y - 1.4), (x + 2, y + 0.2)]]
    if kind == "swamp":
        return [[(x - 2.6, y), (x + 2.6, y)], *([(x + d, y), (x + d * 1.6, y - 2)] for d in (-1.0, 0.2, 1.2))]
    return [[(x - 2.8, y + 1.6), (x, y - 2.6), (x + 2.8, y + 1.6)], [(x, y - 2.6), (x + 0.6, y + 0.6)]]
