"""What is printed on the map: cities, settlements, mountains and clans. All are drawn around the origin."""

from __future__ import annotations

import re
from functools import lru_cache

from wastelands.drawing.icons import icon
from wastelands.drawing.ink import BOLD, FINE, HAIR, LINE, Palette, Pen, disc, el, line, shape
from wastelands.drawing.lettering import LABEL, STAMP, text
from wastelands.engine.step import Seat
from wastelands.games.diplomacy.drawing.lattice import hexagon
from wastelands.games.diplomacy.drawing.symbols import cut_off, drawn
from wastelands.games.diplomacy.map import Clan

_TOWERS = ((2.7, 1.9), (4.6, 2.1), (6.5, 2.2), (4.9, 1.9), (2.8, 2.2), (2.1, 2.2))  # height and width


_FINE_PRINT, _TENTH = re.compile(r"(\.\d)\d+"), r"\1"


# ---------- cities


def _skyline(colour: str, sky: str) -> str:
    """Six broken towers on one street, their windows knocked out."""
    pen = Pen("skyline", 0)
    left, walls, panes = -6.25, [], []
    for height, width in _TOWERS:
        cut, top, right = pen.rng.choice((-0.8, 0.8, 0.4)), -height, left + width
        roof = [(left, top + max(0, cut)), (left + width / 2, top + 0.3), (right, top - min(0, cut))]
        walls.append(line([(left, 0), *roof, (right, 0)], sky, HAIR, fill=colour, closed=True))
        for floor in range(int((height - 1.5) / 1.1)):
            panes.append(f"M{left + 0.5:.2f} {top + 1.6 + 1.1 * floor:.2f}h.4v.55h-.4zm.75 0h.4v.55h-.4z")
        left += width
    return "".join(walls) + el("path", d="".join(panes), fill=sky) + line([(-7.3, 0), (7.3, 0)], colour, LINE)


def flag(x: float, y: float, number: str, palette: Palette, state: str = "later") -> str:
    """The sign of a city's scoring: the round after which it comes; a tick once it is over."""
    p = palette
    fill = {"later": p.card, "now": p.rust, "done": p.ink}[state]
    ink = p.ink if state == "later" else p.card
    pole = line([(x, y - 3.7), (x, y + 2.4)], p.ink, LINE)
    cloth = line(
        [(x, y - 3.6), (x + 5, y - 3.6), (x + 4.1, y - 1.7), (x + 5, y + 0.2), (x, y + 0.2)], p.ink, FINE, fill, True
    )
    if state == "done":
        return pole + cloth + line([(x + 1.1, y - 1.7), (x + 1.9, y - 0.8), (x + 3.4, y - 2.6)], ink, LINE)
    return pole + cloth + text(x + 2.1, y - 0.45, number, 3.6, ink, LABEL, 700, anchor="middle")


@lru_cache(maxsize=512)
def city(numeral: str, scored_after: int, state: str, palette: Palette) -> str:
    """A broken skyline over its numeral, which is the largest thing in the hex, and the flag of its scoring."""
    p = palette
    plinth = hexagon(0.91, p.ink, LINE, p.card)
    name = text(0, 6.1, numeral, 6.4, p.ink, STAMP, anchor="middle")
    return (
        plinth
        + _skyline(p.soft if state == "done" else p.ink, p.card)
        + flag(1.4, -4.2, str(scored_after or ""), p, state)
        + name
    )


# ---------- settlements


@lru_cache(maxsize=4096)
def settlement(buildings: int, occupants: tuple[tuple[Seat, bool], ...], palette: Palette) -> str:
    """A row of houses, one for each building, filled with the symbols of those who settled (seat, still active)."""
    p, out = palette, []
    k = {1: 1.4, 2: 1.22}.get(buildings, 1.0)
    for i in range(buildings):
        x = (i - (buildings - 1) / 2) * 5.4
        out.append(line([(x - 2.4, 4.2), (x - 2.4, -0.9), (x + 2.4, -0.9), (x + 2.4, 4.2)], p.ink, LINE, p.card, True))
        out.append(
            line(
                [(x - 2.9, -0.9), (x, -3.9), (x + 2.9, -0.9)],
                p.ink,
                LINE,
                p.ink if i < len(occupants) else p.bone,
                True,
            )
        )
        if i < len(occupants):
            seat, active = occupants[i]
            out.append(
                el("g", drawn(seat, 1.75, p) if active else cut_off(seat, 1.75, p), transform=f"translate({x:g} 1.65)")
            )
    return el("g", "".join(out), transform=f"scale({k})") if k != 1 else "".join(out)


# ---------- mountains


def _peak(x: float, y: float, w: float, h: float, palette: Palette, pen: Pen) -> str:
    slope = [(x - w, y), (x - w * 0.45, y - h * 0.52), (x, y - h), (x + w * 0.5, y - h * 0.4), (x + w, y)]
    hachures = []
    for i in range(1, 6):
        t = i / 6
        sx, sy = x + w * t * 0.92, y - h * (1 - t) * 0.94
        ex, ey = sx - w * (0.16 + 0.12 * t), min(y, sy + h * (0.62 - 0.3 * t))
        hachures.append(
            f"M{sx:.1f} {sy:.1f}L{(sx + ex) / 2 + pen.jitter(0.12):.1f} {(sy + ey) / 2:.1f} {ex:.1f} {ey:.1f}"
        )
    return line(slope, palette.ink, LINE, palette.card) + el(
        "path", d="".join(hachures), fill="none", stroke=palette.ink, stroke_width=0.2, stroke_linecap="round"
    )


@lru_cache(maxsize=64)
def mountain(variant: int, palette: Palette) -> str:
    """Three hachured peaks; four variants, so that a ridge does not look stamped."""
    pen = Pen(f"mountain {variant}")
    j = pen.jitter
    peaks = [
        (-3.6 + j(0.7), 2.6, 3.5, 5 + j(0.8)),
        (3.7 + j(0.7), 2.0, 3.2, 4.4 + j(0.8)),
        (0.3 + j(0.9), 5.0, 4.4, 8 + j(0.9)),
    ]
    return "".join(_peak(x, y, w, h, palette, pen) for x, y, w, h in peaks)


# ---------- clans


RING = 4.7
ABOVE, ON_PAPER = 5.2, 0.66  # how far above the middle, and how small, a clan stands on a sheet


def _drifter(letter: str, size: float, palette: Palette) -> str:
    """A wanderer under a wide hat, which shows the sector he may enter (WD-MAP-12)."""
    p, k = palette, size / 10
    face = line(
        [(-2.2 * k, 1.7 * k), (-1.9 * k, 3.9 * k), (0, 4.9 * k), (1.9 * k, 3.9 * k), (2.2 * k, 1.7 * k)],
        p.ink,
        HAIR,
        p.ink,
        True,
    )
    eyes = f"M{-1.5 * k:.2f} {2.5 * k:.2f}h{1.1 * k:.2f}M{0.4 * k:.2f} {2.5 * k:.2f}h{1.1 * k:.2f}"
    crown = [(-2.7, 1), (-2.5, -3.4), (-1.5, -4.6), (0, -4.2), (1.5, -4.6), (2.5, -3.4), (2.7, 1)]
    brim = [(-5, 0.3), (-3.4, 1), (0, 1.3), (3.4, 1), (5, 0.3), (3.8, 1.9), (0, 2.4), (-3.8, 1.9)]
    return (
        face
        + el("path", d=eyes, fill="none", stroke=p.card, stroke_width=0.55 * k, stroke_linecap="round")
        + line([(x * k, y * k) for x, y in crown], p.ink, max(FINE, 0.5 * k), p.card, True)
        + shape([(x * k, y * k) for x, y in brim], p.ink)
        + text(0, 0.55 * k, letter, 5.2 * k, p.ink, LABEL, 700, anchor="middle")
    )


def emblem(clan: Clan, size: float, palette: Palette) -> str:
    """A clan's picture without its ring, its path to a tenth of a unit, as a map holds many of them."""
    if clan.name == "drifter":
        return _drifter(clan.letter, size, palette)
    head, path = icon(f"clans/{clan.name}", 0, 0, size, palette.ink).split(' d="')
    return f'{head} d="{_FINE_PRINT.sub(_TENTH, path)}'


@lru_cache(maxsize=512)
def clan(clan: Clan, palette: Palette) -> str:
    """A clan waiting on an empty space."""
    p = palette
    if clan.name == "drifter":
        return disc(0, 0, RING, p.card, p.ink, BOLD) + _drifter(clan.letter, 7.7, p)
    return disc(0, 0, RING, p.card, p.ink, BOLD) + emblem(clan, 6.4, p)


@lru_cache(maxsize=512)
def clan_on_paper(clan_: Clan, palette: Palette) -> str:
    """A clan at the upper edge of its space, so that the middle is left for the symbol that will be drawn there."""
    return el("g", clan(clan_, palette), transform=f"translate(0 {-ABOVE}) scale({ON_PAPER})")


@lru_cache(maxsize=512)
def met_clan(clan: Clan, palette: Palette) -> str:
    """A clan whose bonus has been given: small, in the right corner, and without a letter that nobody could read."""
    small = emblem(Clan(clan.name, ""), 3.5, palette)
    return el("g", disc(0, 0, 2.5, palette.card, palette.ink, FINE) + small, transform="translate(6.5 0)")
