"""The strip above the front page: a ridge, a low sun and what still stands."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from wastelands.drawing.icons import standing
from wastelands.drawing.ink import HAIR, Palette, Pen, disc, line, svg

WIDTH, HEIGHT = 170.0, 26.0
STANDING = (
    ("radio-tower", 152.0, 17.0),
    ("damaged-house", 136.0, 9.0),
    ("water-tower", 100.0, 11.0),
    ("oil-pump", 72.0, 8.0),
    ("caravan", 44.0, 5.0),
    ("dead-wood", 20.0, 6.0),
)


@cache
def horizon(p: Palette) -> str:
    """Its ground is the page's bold rule."""
    pen = Pen("horizon")
    far = [
        (float(x), HEIGHT - (x / WIDTH) ** 0.6 * (6 + (4 if i % 2 else 9) * pen.rng.random()))
        for i, x in enumerate(range(0, 171, 5))
    ]
    out = [
        disc(118, 15, 9, p.tint_b),
        line([(0, HEIGHT), *far, (WIDTH, HEIGHT)], p.tint_a, HAIR, fill=p.tint_a),
        line(far, p.soft, HAIR),
    ]
    for (ax, ay), (bx, by) in pairwise(far):
        if by > ay + 1:
            for t in (0.15, 0.35, 0.55, 0.75):
                top = (ax + (bx - ax) * t, ay + (by - ay) * t + 0.4)
                out.append(pen.stroke(top, (top[0] - 0.8, by + 1.2), p.soft, HAIR))
    out += [standing(name, x, HEIGHT, height, height * 1.6, p.ink) for name, x, height in STANDING]
    return svg(WIDTH, HEIGHT, *out, class_="horizon", aria_hidden="true")
