"""Signs that a table shows dozens of times, lighter than the icons of the same shape. All lengths are millimetres."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from wastelands.drawing import counters
from wastelands.drawing.icons import icon
from wastelands.drawing.ink import el, number
from wastelands.drawing.lettering import LABEL, measure, text
from wastelands.engine.step import Seat


def _at(r: float, degrees: float) -> tuple[float, float]:
    return 256 + r * math.cos(math.radians(degrees)), 256 + r * math.sin(math.radians(degrees))


def _place(r: float, degrees: float) -> str:
    x, y = _at(r, degrees)
    return f"{x:.0f} {y:.0f}"


def _laurels() -> str:
    """Two twigs of leaves that rise from the foot; each leaf has a tip that leans upwards."""
    out = []
    for side in (1, -1):
        for i in range(5):
            a = 74 - 29 * i
            for r0, r1, lean in ((182, 264, 28), (186, 100, 26)):
                foot, tip, bow1, bow2 = a, a - lean, a + 3, a - lean - 3
                turn = [d if side > 0 else 180 - d for d in (foot, bow1, tip, bow2)]
                middle = (r0 + r1) / 2
                out.append(f"M{_place(r0, turn[0])}Q{_place(middle + (r1 - r0) * 0.5, turn[1])} {_place(r1, turn[2])}"
                           f"Q{_place(middle - (r1 - r0) * 0.6, turn[3])} {_place(r0, turn[0])}")  # fmt: skip
    return "".join(out)


def _cog() -> str:
    """Eight teeth round a hole."""
    rim = []
    for i in range(8):
        rim += [_place(r, i * 45 + d) for r, d in ((178, -13), (238, -10), (238, 10), (178, 13))]
    x, y = _at(104, 180)
    return f"M{'L'.join(rim)}ZM{x:.0f} {y:.0f}a104 104 0 1 0 208 0a104 104 0 1 0 -208 0Z"


_PATHS = {
    "points": _laurels(),
    "scrap": _cog(),
    # three cards held in a fan, a pile seen from the side, a card that falls on a pile, and a stall
    "hand": "M60 210l120 -60l110 250l-120 60ZM196 80h140v300l-30 0l-110 -250ZM360 130l110 50l-110 250l-20 -10v-260Z",
    "deck": "M256 90l200 90l-200 90l-200 -90Z"
    "M56 230l200 90l200 -90v50l-200 90l-200 -90ZM56 330l200 90l200 -90v50l-200 90l-200 -90Z",
    "discards": "M90 60l200 -40l56 250l-200 40ZM56 330l60 -30l140 100l140 -80l60 20v40l-200 100l-200 -100Z",
    "bid": "M40 190l50 -110h332l50 110v30a44 44 0 0 1 -86 10a44 44 0 0 1 -86 0a44 44 0 0 1 -86 0"
    "a44 44 0 0 1 -86 0a44 44 0 0 1 -88 -10ZM80 290h352v160h-80v-110h-90v110h-182ZM120 320v60h90v-60Z",
}


@lru_cache(maxsize=8192)
def sign(name: str, x: float, y: float, size: float, colour: str) -> str:
    """A sign centred on x, y; one that is not drawn here is an icon."""
    if name not in _PATHS:
        return icon(name, x, y, size, colour)
    place = f"translate({number(x - size / 2)} {number(y - size / 2)}) scale({size / 512:.3g})"
    return el("path", transform=place, fill=colour, fill_rule="evenodd", d=_PATHS[name])


@lru_cache(maxsize=4096)
def token(seat: Seat, x: float, y: float, r: float, ink: str) -> str:
    """A player's piece; boards are drawn again and again, and most pieces stay where they are."""
    return counters.token(seat, x, y, r, ink)


# ---------- signs in a line

_ATOM = re.compile(r"\{([^{}]+)\}|([^{}]+)")
_WEIGHT = 600


def _width(atom: re.Match[str], size: float) -> float:
    return size * 1.12 if atom[1] else measure(atom[2], size, LABEL, _WEIGHT)


def run_width(s: str, size: float) -> float:
    """How wide a line of numbers and {signs} will stand."""
    return sum(_width(atom, size) for atom in _ATOM.finditer(s))


def run(s: str, x: float, y: float, size: float, colour: str) -> str:
    """Numbers and {signs} in a line, on a base line at y."""
    out = []
    for atom in _ATOM.finditer(s):
        if atom[1]:
            out.append(sign(atom[1], x + size * 0.56, y - size * 0.35, size * 1.12, colour))
        else:
            bare = atom[2].lstrip()
            skip = measure(" " * (len(atom[2]) - len(bare)), size, LABEL, _WEIGHT)
            out.append(text(x + skip, y, bare.rstrip(), size, colour, LABEL, _WEIGHT) if bare else "")
        x += _width(atom, size)
    return "".join(out)
