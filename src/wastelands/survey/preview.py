"""What was read, to look at before it is played: in the terminal, and as tiles over the original."""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping

from PIL import Image
from rich.text import Text

from wastelands.drawing.ink import FINE, HEAVY, PAPER, el, escape, number, rect, svg
from wastelands.drawing.lettering import LABEL, Anchor, text
from wastelands.package import Terrain
from wastelands.survey.reading import Reading

SIDE = 12.0  # millimetres of a tile
CREDIT = 7.0  # of the strip below the tiles, for who must be named
INKS = {
    "field": "#c9d77e", "forest": "#4f7a3a", "water": "#3a86a8", "urban": "#8b8378", "industrial": "#7a5a86",
    "commercial": "#b5651d", "civic": "#9e2b25", "road": "#3a3733", "barren": "#c7b996",
}  # fmt: skip


def terminal(reading: Reading, terrains: Mapping[str, Terrain]) -> Text:
    """The grid in letters on colours, with the shares below."""
    out = Text()
    for row in reading.rows:
        for one in row:
            out.append(f" {terrains[one].letter} ", style=f"black on {INKS.get(one, '#cccccc')}")
        out.append("\n")
    shares = ", ".join(f"{terrains[one].letter} {one} {share:.0%}" for one, share in reading.shares.items())
    out.append(f"{shares}\nsure of {reading.sure:.0%} of the samples")
    if reading.attribution:
        out.append(f"\n{reading.attribution}")
    return out


def picture(
    reading: Reading,
    terrains: Mapping[str, Terrain],
    original: Image.Image | None = None,
    names: Mapping[str, str] | None = None,
) -> str:
    """The tiles over the original, if there is one, on paper by day and night; the first can be reached by keys."""
    rows, cols = len(reading.rows), len(reading.rows[0])
    width, height = cols * SIDE, rows * SIDE
    whole = height + (CREDIT if reading.attribution else 0)
    out = [rect(0, 0, width, whole, PAPER.paper)]
    if original is not None:
        out.append(_embedded(original, width, height))
    seen = 0.55 if original is not None else 1
    for y, row in enumerate(reading.rows):
        for x, one in enumerate(row):
            left, top, side = x * SIDE + 0.3, y * SIDE + 0.3, SIDE - 0.6
            cell = rect(left, top, side, side, INKS.get(one, "#cccccc"), PAPER.ink, FINE, fill_opacity=seen)
            drawn = cell + _haloed(x * SIDE + 1.4, y * SIDE + 4.2, terrains[one].letter.upper(), 3.4)
            if (y, x) in reading.doubts:
                drawn += _haloed(left + side - 1, top + side - 1, "?", 4.4, "end")
            said = el("title", escape(f"{y},{x}: {(names or {}).get(one, one)}"))
            reached = {"tabindex": -1 if y or x else 0, "role": "button"} if names else {}
            out.append(el("g", said + drawn, data_thing=f"tile:{y},{x}", **reached))
    if reading.attribution:
        out.append(text(width - 1, height + 5, reading.attribution, 4.4, PAPER.ink, LABEL, 600, anchor="end"))
    return svg(width, whole, *out, class_="survey")


def _haloed(x: float, y: float, letter: str, size: float, anchor: Anchor = "start") -> str:
    """A letter with a light rim, which is seen on the dark parts of a map as well."""
    return text(
        x, y, letter, size, PAPER.ink, LABEL, 700, anchor=anchor,
        stroke=PAPER.paper, stroke_width=HEAVY, paint_order="stroke",
    )  # fmt: skip


def _embedded(original: Image.Image, width: float, height: float) -> str:
    small = original.copy()
    small.thumbnail((900, 900))
    data = io.BytesIO()
    small.save(data, "JPEG", quality=70)
    link = f"data:image/jpeg;base64,{base64.b64encode(data.getvalue()).decode()}"
    return f'<image href="{link}" width="{number(width)}" height="{number(height)}" preserveAspectRatio="none"/>'
