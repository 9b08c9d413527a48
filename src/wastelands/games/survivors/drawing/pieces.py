"""What stands on a tile: bases, buildings, sites, features, parties, hordes and clouds; the tile's corner is 0, 0."""

from __future__ import annotations

from functools import lru_cache

from wastelands.drawing.counters import token
from wastelands.drawing.ink import BOLD, FINE, HAIR, LINE, SEATS, Palette, disc, el, line, rect
from wastelands.drawing.lettering import LABEL, STAMP, text
from wastelands.engine.step import Seat
from wastelands.games.survivors.cards import Content
from wastelands.games.survivors.drawing.art import look
from wastelands.games.survivors.drawing.lattice import T
from wastelands.games.survivors.drawing.signs import sign
from wastelands.games.survivors.pieces import NOBODY, Base, Building, Feature, Site

_OWNER = (11.3, 11.3, 2.1)  # the owner's token: lower right
_COUNT = (2.7, 11.4)  # how many there are: lower left


def _chip(n: int, palette: Palette, x: float = _COUNT[0], y: float = _COUNT[1]) -> str:
    """A number on a small disc of paper."""
    size = 3.3 if n < 10 else 2.9
    return disc(x, y, 1.95, palette.card, palette.ink, FINE) + text(
        x, y + size * 0.36, str(n), size, palette.ink, STAMP, anchor="middle"
    )


def _owner(seat: Seat, palette: Palette) -> str:
    return token(seat, *_OWNER, palette.ink) if seat != NOBODY else ""


@lru_cache(maxsize=512)
def base(piece: Base, idle: int, palette: Palette) -> str:
    """A roof over the people's home; an outpost has a flat one. Where zombies have been, it is scratched."""
    p = palette
    wall = [(2.5, 11.8), (2.5, 5.2), (7, 2.2), (11.5, 5.2), (11.5, 11.8)]
    if not piece.home:
        wall = [(2.7, 11.8), (2.7, 4), (11.3, 4), (11.3, 11.8)]
    out = [line(wall, p.ink, BOLD, p.card, True)]
    out.append(sign("idle" if piece.home else "buildings/barracks", 7, 8.1, 5.2, p.ink))
    if piece.overrun:
        out.append(line([(4, 4.6), (9, 11)], p.rust, BOLD) + line([(6.4, 4), (10.6, 9.6)], p.rust, BOLD))
    if piece.home:
        out.append(_chip(idle, p))
    return "".join(out) + _owner(piece.owner, p)


@lru_cache(maxsize=2048)
def building(piece: Building, content: Content, palette: Palette) -> str:
    """A plate with its sign, and below it a place for each worker, filled where one works."""
    p, slots = palette, content.buildings[piece.kind].slots
    dash = "1.2 .9" if piece.owner == NOBODY else None
    out = [
        rect(2.8, 2.6, 8.4, 8.4, p.card, p.ink, LINE, r=0.6, stroke_dasharray=dash),
        sign(look(content, piece.kind).icon, 7, 6.8, 6.6, p.ink),
    ]
    left = 5.6 - (slots - 1) * 1.05 if slots > 1 else 5.6
    for i in range(slots):
        out.append(disc(left + i * 2.1, 12.3, 0.8, p.ink if i < piece.crew else p.card, p.ink, FINE))
    out.append(_owner(piece.owner, p))
    worker = piece.seat if piece.crew else piece.renter
    if worker not in (NOBODY, piece.owner):
        out.append(
            disc(2.9, 2.9, 2.1, p.card, p.ink, FINE, stroke_dasharray=".8 .6") + token(worker, 2.9, 2.9, 1.6, p.ink)
        )
    return "".join(out)


@lru_cache(maxsize=512)
def site(piece: Site, content: Content, palette: Palette) -> str:
    """A plate still open, with the builders at work."""
    p = palette
    return (
        rect(2.8, 2.6, 8.4, 8.4, p.paper, p.ink, LINE, r=0.6, stroke_dasharray="1.6 1.2")
        + sign(look(content, piece.kind).icon, 7, 6.2, 5.2, p.hair)
        + sign("state/worker", 7, 8.2, 4.6, p.ink)
        + _chip(piece.builders, p)
        + _owner(piece.owner, p)
    )


@lru_cache(maxsize=512)
def feature(piece: Feature, content: Content, palette: Palette) -> str:
    """A round label with its sign and the charges left; a hazard has a rim of rust."""
    p = palette
    danger = not piece.charges
    ring = disc(7, 7, 4.6, p.card, p.rust if danger else p.ink, BOLD if danger else FINE)
    inner = disc(7, 7, 5.5, "none", p.rust, FINE, stroke_dasharray="1 .8") if danger else ""
    return (
        ring
        + inner
        + sign(look(content, piece.kind).icon, 7, 7, 6, p.ink)
        + (_chip(piece.charges, p) if not danger else "")
    )


@lru_cache(maxsize=64)
def horde(n: int, palette: Palette) -> str:
    """Zombies: a walker in rust, and how many they are."""
    p = palette
    halo = disc(10.2, 3.5, 3.1, p.card, p.rust, LINE)
    number = disc(12.3, 5.8, 1.6, p.rust) + text(12.3, 6.8, str(n), 2.9, p.card, STAMP, anchor="middle")
    return halo + sign("zombies/walker", 10.2, 3.4, 5, p.rust) + number


@lru_cache(maxsize=64)
def wind(level: int, palette: Palette) -> str:
    """Radiation on the ground: drifting strokes over the whole tile."""
    d = "".join(f"M.8 {y:g}q1.6-1.4 3.1 0t3.1 0 3.1 0 3.1 0" for y in (1.8, 4.9, 8, 11.1, 13)[: 2 + level])
    return el("path", d=d, fill="none", stroke=palette.ochre, stroke_width=LINE, stroke_opacity=0.8)


@lru_cache(maxsize=64)
def cloud(level: int, palette: Palette) -> str:
    """Radiation above all: the trefoil and the level."""
    p = palette
    badge = rect(8.6, 5.9, 5.2, 2.9, p.card, p.ochre, FINE, r=1.4)
    number = text(12.4, 8.4, str(level), 2.9, p.ink, STAMP, anchor="middle")
    return badge + sign("state/radiation", 10.1, 7.35, 2.4, p.ink) + number


@lru_cache(maxsize=16)
def gathered(palette: Palette) -> str:
    """Nothing more to be found here this round: mown."""
    d = "M5 13.4l1.6-1.6M6.6 13.4l1.6-1.6M8.2 13.4l1.6-1.6"
    return el("path", d=d, fill="none", stroke=palette.ink, stroke_width=FINE, stroke_linecap="round")


@lru_cache(maxsize=16)
def combat(now: bool, palette: Palette) -> str:
    """Crossed blades; around a combat that is being fought a frame, around a suspended one a broken frame."""
    p = palette
    frame = rect(0.5, 0.5, T - 1, T - 1, "none", p.rust, BOLD, stroke_dasharray=None if now else "2 1.4")
    return frame + disc(7, 2.2, 2.2, p.card, p.rust, FINE) + sign("state/strength", 7, 2.2, 3.2, p.rust)


@lru_cache(maxsize=512)
def party(seat: Seat, size: int, moved: bool, palette: Palette) -> str:
    """A pennant: its owner's token on a staff, and how many walk under it; lowered once it has moved. Size 7 by 5."""
    p = palette
    flag = line(
        [(2.4, 0.5), (7.2, 0.5), (6.4, 2.5), (7.2, 4.5), (2.4, 4.5)], p.ink, FINE, p.bone if moved else p.card, True
    )
    n = text(4.9, 3.55, str(size), 2.9, p.ink, LABEL, 700, anchor="middle")
    return flag + n + token(seat, 2.3, 2.5, 1.9, p.ink)


@lru_cache(maxsize=64)
def cell(palette: Palette) -> str:
    """A place beside the map where a tile may come to lie."""
    return rect(
        0.6, 0.6, T - 1.2, T - 1.2, palette.card, palette.hair, HAIR, fill_opacity=0.5, stroke_dasharray="1.4 1.2"
    )


# ---- what is shown above the pieces


@lru_cache(maxsize=512)
def plate(goods: tuple[tuple[str, int], ...], dark: bool, palette: Palette) -> str:
    """What one person would fetch here; from a feature on a dark plate."""
    p = palette
    ink, ground = (p.card, p.ink) if dark else (p.ink, p.card)
    wide = 6.2 * len(goods) + 0.6
    out = [rect(T / 2 - wide / 2, 9.5, wide, 4.2, ground, p.ink, FINE, r=0.7)]
    for i, (good, n) in enumerate(goods):
        x = T / 2 - wide / 2 + 0.5 + 6.2 * i
        out.append(text(x + 1.4, 12.8, str(n), 3.5, ink, LABEL, 700, anchor="middle"))
        out.append(sign(good, x + 4.3, 11.6, 3.2, ink))
    return "".join(out)


@lru_cache(maxsize=512)
def badge(said: str, palette: Palette) -> str:
    """What a place is worth."""
    box = rect(3.6, 4.2, 6.8, 5.6, palette.card, palette.ink, FINE, r=0.8)
    return box + text(7, 8.5, said, 4.2, palette.ink, LABEL, 700, anchor="middle")


@lru_cache(maxsize=512)
def numbered(n: str, seat: Seat, palette: Palette) -> str:
    """Which step of a turn was done here."""
    said = text(7, 8.2, n, 3.6, palette.card, LABEL, 700, anchor="middle")
    return disc(7, 7, 3.4, SEATS[seat].fill, palette.ink, BOLD) + disc(7, 7, 2.6, palette.ink) + said
