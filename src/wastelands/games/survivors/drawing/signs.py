"""Signs that a table shows by the dozen: light ones of our own pen for goods and people, icons for the rest."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from wastelands.drawing.icons import icon
from wastelands.drawing.ink import number

_FINE_PRINT = re.compile(r"(\.\d)\d+")
GOODS = {
    "food": "resources/food",
    "water": "resources/water",
    "wood": "resources/wood",
    "scrap": "resources/scrap",
    "fuel": "resources/fuel",
    "medicine": "resources/medicine",
    "electronics": "resources/electronics",
    "tool": "skills/repair",
    "weapon": "skills/blades",
    "gear": "state/armour",
    "radio": "survivors/radio",
    "suit": "survivors/suit",
}


def _cog() -> str:
    """Eight teeth round a hole."""
    rim = []
    for i in range(8):
        for r, d in ((178, -13), (238, -10), (238, 10), (178, 13)):
            a = math.radians(i * 45 + d)
            rim.append(f"{256 + r * math.cos(a):.0f} {256 + r * math.sin(a):.0f}")
    return f"M{'L'.join(rim)}ZM152 256a104 104 0 1 0 208 0a104 104 0 1 0-208 0Z"


_PATHS = {
    # a tin with an open lid, a bottle, a trunk and its rings
    "food": "M90 190h300v250q-150 60-300 0zM90 170q150-50 300 0l90-110q-110-70-260-40zM120 250v120h240v-120z",
    "water": "M206 30h100v60h-100zM216 106h80q10 50 50 90t40 90v170q0 30-40 30h-180q-40 0-40-30v-170"
    "q0-50 40-90t50-90zM176 300v60h160v-60z",
    "wood": "M130 130l250-70q70 40 80 130l-250 190q90-90 10-190t-90-60z"
    "M120 220a75 95 20 1 0 70 180a75 95 20 1 0-70-180z"
    "M130 260a40 55 20 1 1 40 100a40 55 20 1 1-40-100z",
    "scrap": _cog(),
    # a can with its cross, a case with its cross, a chip with its legs
    "fuel": "M110 140l90-90h90v50h60l60 60v320h-300zM220 80v40h50v-40zM160 210l80 100-80 110h50l50-70 50 70"
    "h50l-80-110 80-100h-50l-50 60-50-60z",
    "medicine": "M176 130v-60h160v60h120v320h-400v-320zM216 130h80v-20h-80zM226 210v60h-60v60h60v60h60v-60h60"
    "v-60h-60v-60z",
    "electronics": "M120 120h272v272h-272zM190 190v132h132v-132zM170 30h50v70h-50zm120 0h50v70h-50zM170 412h50v70"
    "h-50zm120 0h50v70h-50zM30 170h70v50h-70zm0 120h70v50h-70zM412 170h70v50h-70zm0 120h70v50h-70z",
    # a spanner, a blade, a shield, a set with its aerial, a hood with its window
    "tool": "M60 400l210-210q-20-90 60-140q40-24 80-12l-80 80 20 60 60 20 80-80q12 40-12 80q-50 80-140 60"
    "l-210 210q-40 30-68-4t0-64z",
    "weapon": "M60 452l40-100 60 60zM130 320l250-260q50-30 80-20 0 190-270 340z",
    "gear": "M256 30l190 60q10 270-190 390q-200-120-190-390z",
    "radio": "M150 200l210-160 24 30-170 130h218v260h-352v-260zM180 260a65 65 0 1 0 1 0zM320 260v30h80v-30z"
    "M320 330v30h80v-30z",
    "suit": "M256 30q110 0 130 130l70 320h-400l70-320q20-130 130-130zM180 150h152v100h-152z",
    # people: one who stands, one in bandages, one who looks, a fire; cards in a hand, a star, a bed
    "person": "M256 30a80 80 0 1 0 1 0zM150 210h212l40 200h-70l-20-110v182h-112v-182l-20 110h-70z",
    "wounded": "M216 60h80v156h156v80h-156v156h-80v-156h-156v-80h156z",
    "scavengers": "M150 90l60 10 20 200a90 90 0 1 1-180 20zM362 90l-60 10-20 200a90 90 0 1 0 180 20zM226 170h60"
    "v60h-60z",
    "idle": "M256 40q20 90 80 140t20 130q30-20 20-60q50 60 10 130t-130 70-130-70 20-130q0 40 20 50"
    "q0-60 50-110t40-150zM100 470h312v-30h-312z",
    "cards": "M60 210l120-60l110 250l-120 60zM196 80h140v300l-30 0l-110-250zM360 130l110 50l-110 250l-20-10v-260z",
    "points": "M256 40l62 132 146 18-108 98 30 144-130-72-130 72 30-144-108-98 146-18z",
    "bed": "M40 120h50v150h332q50 10 50 70v90h-50v-50h-332v50h-50zM110 180h110v70h-110z",
}
_OURS = {GOODS[name]: name for name in GOODS}


@lru_cache(maxsize=4096)
def sign(name: str, x: float, y: float, size: float, colour: str) -> str:
    """A sign centred on x, y in a square of `size`: one of ours, or an icon with its path to a tenth of a unit."""
    own = _PATHS.get(_OURS.get(name, name))
    if own:
        move = f"translate({number(x - size / 2)} {number(y - size / 2)}) scale({size / 512:.4g})"
        return f'<path transform="{move}" fill="{colour}" fill-rule="evenodd" d="{own}"/>'
    head, path = icon(name, x, y, size, colour).split(' d="')
    return f'{head} d="' + _FINE_PRINT.sub(r"\1", path)


def good(name: str, x: float, y: float, size: float, colour: str) -> str:
    return sign(name, x, y, size, colour)
