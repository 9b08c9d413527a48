"""Signs that the board shows by the dozen, light ones of our own pen, and icons for the rest."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from wastelands.drawing.icons import icon
from wastelands.drawing.ink import FINE, LINE, Palette, disc, line, shape
from wastelands.drawing.lettering import STAMP, text

TOKENS = ("radiation", "contamination", "threat", "obstacle")
STORES = {"ammo": "resources/ammo", "fuel": "resources/fuel", "health": "state/health", "radiation": "state/radiation"}
SKILLS = {
    "blades": "skills/blades",
    "guns": "skills/guns",
    "medicine": "skills/healing",
    "repair": "skills/repair",
    "survival": "skills/survival",
    "talk": "skills/talk",
}
MARKERS = {
    "key": "knights/key card",
    "clue": "knights/footprint",
    "captive": "knights/handcuffed",
    "cultist": "war/hooded figure",
    "lair": "knights/cave entrance",
    "villain": "knights/death skull",
}
_FINE_PRINT = re.compile(r"(\.\d)\d+")
_PATH = re.compile(r' d="[^"]*"')


def light(drawn: str) -> str:
    """A drawing with its paths to a tenth of a unit, as it is sent again and again."""
    return _PATH.sub(lambda path: _FINE_PRINT.sub(r"\1", path[0]), drawn)


@lru_cache(maxsize=1024)
def sign(name: str, x: float, y: float, size: float, colour: str) -> str:
    """An icon with its path to a tenth of a unit."""
    return light(icon(name, x, y, size, colour))


def danger(name: str, x: float, y: float, r: float, colour: str, paper: str) -> str:
    """A threat, radiation, contamination or obstacle in a circle of radius r."""
    if name == "threat":
        rim = shape([(x, y - r), (x + r * 0.95, y + r * 0.75), (x - r * 0.95, y + r * 0.75)], colour)
        return (
            rim + line([(x, y - r * 0.4), (x, y + r * 0.15)], paper, r * 0.24) + disc(x, y + r * 0.5, r * 0.15, paper)
        )
    if name == "radiation":
        blades = []
        for turn in (-90, 30, 150):
            a, b = math.radians(turn - 30), math.radians(turn + 30)
            blades.append(shape([(x, y), (x + r * math.cos(a), y + r * math.sin(a)),
                                 (x + r * math.cos(b), y + r * math.sin(b))], colour))  # fmt: skip
        return "".join(blades) + disc(x, y, r * 0.3, colour, paper, r * 0.16)
    if name == "contamination":
        drop = [(x, y - r), (x + r * 0.62, y + r * 0.1), (x + r * 0.5, y + r * 0.7), (x, y + r * 0.95)]
        drop += [(x - r * 0.5, y + r * 0.7), (x - r * 0.62, y + r * 0.1)]
        return shape(drop, colour) + disc(x, y + r * 0.3, r * 0.22, paper)
    posts = [
        line([(x + side * r * 0.5, y - r * 0.8), (x + side * r * 0.5, y + r * 0.85)], colour, r * 0.3)
        for side in (-1, 1)
    ]
    bars = [line([(x - r * 0.95, y + at * r), (x + r * 0.95, y + at * r)], colour, r * 0.36) for at in (-0.4, 0.25)]
    return "".join(posts + bars)  # a barrier: a cross is a player's mark


COLOURS = {"threat": "rust", "radiation": "ochre", "contamination": "oil", "obstacle": "ink"}


@lru_cache(maxsize=256)
def token(name: str, x: float, y: float, r: float, palette: Palette) -> str:
    """A token that was laid on a hex."""
    rim = disc(x, y, r, palette.card, palette.ink, LINE)
    return rim + danger(name, x, y, r * 0.68, palette[COLOURS[name]], palette.card)


def _scale(value: int, r: float, p: Palette) -> str:
    """Five ticks on 270 degrees, and the needle at one of them."""
    out = []
    for v in range(5):
        a = math.radians(135 + 270 * v / 4)
        inner, width, colour = (r * 0.62, 1.1, p.rust) if v == value else (r * 0.82, FINE, p.soft)
        out.append(
            line([(inner * math.cos(a), inner * math.sin(a)), (r * math.cos(a), r * math.sin(a))], colour, width)
        )
    return disc(0, 0, r, p.card, p.ink, FINE) + "".join(out)


@lru_cache(maxsize=64)
def gauge(name: str, value: int, palette: Palette, r: float = 7.0) -> str:
    """A dial of the knight sheet, around the origin: the number in the hub, its icon in the gap."""
    p = palette
    hub = disc(0, -0.6, r * 0.5, p.paper, p.ink, FINE)
    number = text(0, r * 0.16, str(value), r * 0.68, p.ink, STAMP, anchor="middle")
    return _scale(value, r, p) + hub + number + sign(STORES[name], 0, r * 0.7, r * 0.46, p.ink)


@lru_cache(maxsize=64)
def meter(name: str, value: int, palette: Palette) -> str:
    """A dial at a glance, around the origin: its icon in the hub, the needle at the rim, the number beside it."""
    hub = sign(STORES[name], 0, 0, 4.6, palette.ink)
    return _scale(value, 4.6, palette) + hub + text(6, 2, str(value), 5.6, palette.ink, STAMP)


@lru_cache(maxsize=256)
def ten(x: float, y: float, size: float, n: int, hit: bool, palette: Palette) -> str:
    """A ten-sided die: a kite of paper, filled with an accent if it is a success."""
    h = size / 2
    rim = [
        (x, y - h),
        (x + h, y - h * 0.1),
        (x + h * 0.7, y + h * 0.8),
        (x - h * 0.7, y + h * 0.8),
        (x - h, y - h * 0.1),
    ]
    face = line(rim, palette.ink, FINE, palette.rust if hit else palette.card, True)
    ink = palette.card if hit else palette.ink
    return face + text(x, y + size * 0.22, str(n), size * 0.5, ink, STAMP, anchor="middle")
