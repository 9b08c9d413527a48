"""A text as a square code that telephones read, drawn one millimetre wide."""

from __future__ import annotations

import segno

from wastelands.drawing.ink import PRINT, el


def code(text: str) -> str:
    made = segno.make(text, error="m", micro=False, mask=2)  # trying all masks takes longer than the rest of a sheet
    rows = [bytes(row) for row in made.matrix]
    side = 1 / len(rows)
    d = "".join(
        f"M{x * side:.4f} {y * side:.4f}h{side:.4f}v{side:.4f}h-{side:.4f}z"
        for y, row in enumerate(rows)
        for x, dark in enumerate(row)
        if dark
    )
    return el("path", d=d, fill=PRINT.ink)
