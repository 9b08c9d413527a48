"""The small scene on a card: an icon standing on drawn ground under one of five skies. All lengths are millimetres."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from wastelands.drawing.icons import standing
from wastelands.drawing.ink import FINE, HAIR, LINE, Palette, Pen, Point, disc, el, line, number, rect, shape

Scene: TypeAlias = Literal["road", "ruin", "shore", "camp", "night"]


class Frame(NamedTuple):
    """Where a scene is drawn, with what; `ground` is the line on which things stand."""

    x: float
    y: float
    w: float
    h: float
    ground: float
    palette: Palette
    sky: str
    pen: Pen

    def at(self, across: float, up: float) -> Point:
        """A place as parts of the width, from the left, and of the sky, from the ground up."""
        return self.x + self.w * across, self.ground - (self.ground - self.y) * up

    @property
    def light(self) -> str:
        """The brighter of two quiet colours, so that sun and moon shine by day and on the night theme."""
        return max(self.palette.card, self.palette.hair, key=lambda colour: int(colour[1:3], 16))

    def sun(self, across: float, up: float, size: float) -> str:
        return disc(*self.at(across, up), self.h * size, self.light)


def vignette(
    name: str,
    scene: Scene,
    x: float,
    y: float,
    w: float,
    h: float,
    palette: Palette,
    sky: str = "",
    size: float = 0.74,
) -> str:
    """An icon in a scene: sky, sun, horizon, ground; `sky` is a colour of the palette, else the scene's own."""
    draw, own = _SCENES[scene]
    tint = palette[sky or own]
    frame = Frame(x, y, w, h, y + h * 0.8, palette, tint, Pen(f"{scene} {name}", 0.15))
    back = rect(x, y, w, h, tint) + draw(frame)
    if not name:
        return back
    place = (x + w / 2, frame.ground + h * 0.05, h * size, w * 0.62)
    halo = standing(name, *place, tint, stroke=tint, stroke_width=26, stroke_linejoin="round")
    return back + halo + standing(name, *place, palette.ink)


def _ground(f: Frame, ticks: int = 9) -> str:
    """Bone earth with a few short scratches, and the line on which things stand."""
    p, pen, depth = f.palette, f.pen, f.y + f.h - f.ground
    out = [rect(f.x, f.ground, f.w, depth, p.bone)]
    out.append(pen.stroke((f.x, f.ground), (f.x + f.w, f.ground), p.ink, LINE))
    for _ in range(ticks):
        gx = f.x + 1 + pen.rng.random() * (f.w - 5)
        gy = f.ground + 1 + pen.rng.random() * max(0.0, depth - 2)
        out.append(line([(gx, gy), (gx + 1.5 + pen.rng.random() * 2, gy)], p.soft, HAIR))
    return "".join(out)


def _ridge(f: Frame, low: float, high: float, fill: str, peaks: int = 7) -> str:
    """A jagged range with hachures on its shaded sides; heights are parts of the sky."""
    p, pen, n = f.palette, f.pen, peaks * 2
    edge = [f.at(i / n, low + (high - low) * (1 if i % 2 else 0.35) * pen.rng.random()) for i in range(n + 1)]
    out = [shape([(f.x, f.ground), *edge, (f.x + f.w, f.ground)], fill), line(edge, p.soft, HAIR)]
    for (ax, ay), (bx, by) in zip(edge[1::2], edge[2::2], strict=False):
        for t in (0.12, 0.36, 0.6):
            top = ay + (by - ay) * t + 0.3
            foot = min(top + (f.ground - top) * 0.34, f.ground - 0.6)
            mx = ax + (bx - ax) * t
            out.append(pen.stroke((mx, top), (max(f.x, mx - 0.5), foot), p.soft, HAIR))
    return "".join(out)


def _road(f: Frame) -> str:
    """A low range, poles that march to the horizon, and a road running out of the picture."""
    p, pen = f.palette, f.pen
    out = [f.sun(0.76, 0.62, 0.2), _ridge(f, 0.22, 0.5, f.sky)]
    tops: list[Point] = []
    for k in range(5):
        reach = 0.62**k
        px, top = f.x + f.w * (0.27 - 0.2 * reach), f.ground - f.h * 0.6 * reach
        arm = f.h * 0.06 * reach
        out.append(pen.stroke((px, f.ground), (px, top), p.soft, FINE if k < 2 else HAIR))
        out.append(line([(px - arm, top + arm), (px + arm, top + arm)], p.soft, FINE if k < 2 else HAIR))
        tops.append((px, top + arm))
    for (ax, ay), (bx, by) in pairwise(tops):
        sag = (bx - ax) * 0.12
        out.append(line([(ax, ay), ((ax + bx) / 2, (ay + by) / 2 + sag), (bx, by)], p.soft, HAIR))
    out.append(_ground(f, 5))
    end = f.y + f.h
    far, near = f.x + f.w * 0.3, f.x + f.w * 0.62
    out.append(
        shape([(far, f.ground), (far + 0.7, f.ground), (near + f.w * 0.2, end), (near - f.w * 0.16, end)], p.card)
    )
    out.append(line([(far, f.ground), (near - f.w * 0.16, end)], p.ink, HAIR))
    out.append(line([(far + 0.7, f.ground), (near + f.w * 0.2, end)], p.ink, HAIR))
    for a, b in ((0.12, 0.24), (0.36, 0.54), (0.7, 0.94)):
        dash = [(far + 0.35 + (near + f.w * 0.02 - far) * t, f.ground + (end - f.ground) * t) for t in (a, b)]
        out.append(line(dash, p.soft, HAIR if a < 0.3 else FINE))
    return "".join(out)


def _ruin(f: Frame) -> str:
    """What is left of a town: broken walls, blind windows, rubble."""
    p, pen = f.palette, f.pen
    rng = pen.rng
    out = [f.sun(0.3, 0.7, 0.17)]
    across = 0.0
    while across < 0.94:
        wide = min(0.09 + rng.random() * 0.08, 1 - across)
        tall = (0.24 + rng.random() * 0.22) * (1.5 if abs(across - 0.5) > 0.22 else 0.9)
        left, right = across, across + wide
        teeth = [f.at(left + wide * t, tall * (1 - rng.random() * 0.4)) for t in (0.25, 0.5, 0.78)]
        wall = [f.at(left, 0), f.at(left, tall), *teeth, f.at(right, tall * (0.5 + rng.random() * 0.5)), f.at(right, 0)]
        out.append(shape(wall, f.palette.ash if f.palette.ash != f.sky else f.palette.bone))
        out.append(line(wall, p.soft, HAIR))
        for row in range(1, int(tall * 7)):
            for column in (0.24, 0.58):
                if rng.random() < 0.72:
                    wx, wy = f.at(left + wide * column, row * 0.105 - 0.02)
                    pane = (f.w * wide * 0.2, f.h * 0.045)
                    out.append(rect(wx, wy - pane[1], *pane, p.soft if rng.random() < 0.6 else f.sky))
        across = right + 0.03 + rng.random() * 0.03
    out.append(_ground(f, 4))
    depth = f.y + f.h - f.ground
    for _ in range(9):
        rx, ry = f.x + 1 + rng.random() * (f.w - 3), f.ground + depth * (0.25 + rng.random() * 0.5)
        s = 0.4 + rng.random() * 0.7
        out.append(
            line([(rx, ry), (rx + s * 0.4, ry - s), (rx + s * 1.3, ry - s * 0.6), (rx + s * 1.6, ry)], p.soft, HAIR)
        )
    return "".join(out)


def _shore(f: Frame) -> str:
    """A sun on the edge of the sea, waves, a headland, and the beach."""
    p, pen = f.palette, f.pen
    level = f.at(0, 0.36)[1]
    out = [_half_sun(f, f.x + f.w * 0.72, level, f.h * 0.22)]
    head = [
        f.at(0, 0.62),
        f.at(0.05, 0.66),
        f.at(0.1, 0.58),
        f.at(0.14, 0.6),
        f.at(0.19, 0.46),
        f.at(0.27, 0.42),
        f.at(0.33, 0.36),
    ]
    out += [shape([(f.x, level), *head], p.ash), line(head, p.soft, HAIR)]
    for (ax, ay), (bx, by) in pairwise(head[1:]):
        out.append(pen.stroke(((ax + bx) / 2, (ay + by) / 2 + 0.3), ((ax + bx) / 2 - 0.5, level - 0.3), p.soft, HAIR))
    out.append(pen.stroke((f.x, level), (f.x + f.w, level), p.water, FINE))
    for row in range(5):
        wy = level + (f.ground - level) * (0.18 + 0.19 * row)
        wide = 1.6 + row * 0.7
        wx = f.x + 0.6 + pen.rng.random() * wide * 2
        while wx + wide < f.x + f.w - 0.4:
            crest = wide * 0.16
            out.append(
                line(
                    [(wx, wy), (wx + wide * 0.3, wy - crest), (wx + wide * 0.6, wy), (wx + wide, wy - crest * 0.4)],
                    p.water,
                    HAIR,
                )
            )
            wx += wide * (1.8 + pen.rng.random() * 2.4)
    for across, up, size in ((0.2, 0.86, 1.3), (0.28, 0.79, 0.9), (0.86, 0.88, 1.0)):
        gx, gy = f.at(across, up)
        wing = [
            (gx - size, gy - size * 0.5),
            (gx - size * 0.4, gy - size * 0.6),
            (gx, gy),
            (gx + size * 0.4, gy - size * 0.6),
        ]
        out.append(line([*wing, (gx + size, gy - size * 0.5)], p.soft, HAIR))
    out.append(_ground(f, 6))
    foam = [(f.x + f.w * i / 24, f.ground - 0.55 - 0.3 * math.sin(i * 1.9)) for i in range(25)]
    return "".join([*out, line(foam, p.water, HAIR)])


def _half_sun(f: Frame, x: float, level: float, r: float) -> str:
    arc = [(x + r * math.cos(math.pi * i / 24), level - r * math.sin(math.pi * i / 24)) for i in range(25)]
    return shape(arc, f.light)


def _camp(f: Frame) -> str:
    """Round hills, two tents, a stake fence and the smoke of a fire."""
    p, pen = f.palette, f.pen
    out = [f.sun(0.73, 0.66, 0.19)]
    for base, swing, phase, fill in ((0.3, 0.1, 0.6, f.sky), (0.17, 0.07, 2.9, p.bone)):
        hill = [f.at(i / 30, base + swing * math.sin(i / 30 * 5.2 + phase) + 0.01 * pen.jitter(1)) for i in range(31)]
        out += [shape([(f.x, f.ground), *hill, (f.x + f.w, f.ground)], fill), line(hill, p.soft, HAIR)]
    for across, tall, wide in ((0.14, 0.36, 0.2), (0.9, 0.28, 0.16)):
        peak = f.at(across, tall)
        left, right = f.at(across - wide / 2, 0), f.at(across + wide / 2, 0)
        fold = f.at(across - wide * 0.06, 0), f.at(across + wide * 0.14, 0)
        out += [line([left, peak, right], p.soft, FINE, fill=p.card), shape([fold[0], peak, fold[1]], p.soft)]
        out.append(line([(peak[0] - 0.5, peak[1] - 0.9), peak, (peak[0] + 0.5, peak[1] - 0.9)], p.soft, HAIR))
    for k in range(7):
        sx = f.at(0.28 + 0.022 * k, 0)[0]
        top = f.ground - f.h * (0.13 + 0.03 * pen.rng.random())
        out.append(
            line(
                [(sx, f.ground), (sx, top + 0.5), (sx + 0.35, top), (sx + 0.7, top + 0.5), (sx + 0.7, f.ground)],
                p.soft,
                HAIR,
                fill=p.card,
            )
        )
    for k, tall in ((0, 26), (1, 20)):
        sway = [0.011 * math.sin(i * 0.42 + k) * min(1, i / 9) for i in range(tall)]
        rise = [(0.79 + 0.012 * k + 0.0012 * i + aside, 0.03 * i) for i, aside in enumerate(sway)]
        out.append(line([f.at(*place) for place in rise], p.soft, HAIR))
    return "".join([*out, _ground(f)])


def _night(f: Frame) -> str:
    """An engraver's night: ruled lines that thin out towards the horizon, a sickle moon, stars, a dark range."""
    p, pen = f.palette, f.pen
    out: list[str] = []
    for k in range(13):
        up = 0.97 - 0.004 * k * k - 0.028 * k
        out.append(pen.stroke(f.at(0, up), f.at(1, up), p.hair, HAIR, step=5))
    mx, my = f.at(0.77, 0.72)
    r = f.h * 0.15
    out += [disc(mx, my, r + 0.7, f.sky), _sickle(mx, my, r, f.light, p.soft)]
    for _ in range(16):
        sx, sy = f.at(0.04 + pen.rng.random() * 0.92, 0.5 + pen.rng.random() * 0.44)
        size = 0.3 + 0.5 * pen.rng.random()
        if math.dist((sx, sy), (mx, my)) > r + 2:
            out.append(disc(sx, sy, size + 0.25, f.sky))
            out.append(line([(sx - size, sy), (sx + size, sy)], p.ink, HAIR))
            out.append(line([(sx, sy - size), (sx, sy + size)], p.ink, HAIR))
    return "".join([*out, _ridge(f, 0.2, 0.46, p.ash if p.ash != f.sky else p.hair), _ground(f)])


def _sickle(x: float, y: float, r: float, fill: str, edge: str) -> str:
    """A waning moon: the outer edge of one circle, the inner edge of another."""
    tip, turn = (r * 0.5, r * 0.866), f"{number(r)} {number(r)} 0"
    top, foot = f"{number(x + tip[0])} {number(y - tip[1])}", f"{number(x + tip[0])} {number(y + tip[1])}"
    return el("path", d=f"M{top}A{turn} 1 0 {foot}A{turn} 0 1 {top}Z", fill=fill, stroke=edge, stroke_width=HAIR)


_SCENES: dict[Scene, tuple[Callable[[Frame], str], str]] = {
    "road": (_road, "tint_a"),
    "ruin": (_ruin, "tint_b"),
    "shore": (_shore, "sea"),
    "camp": (_camp, "tint_c"),
    "night": (_night, "tint_d"),
}
SCENES = tuple(_SCENES)
