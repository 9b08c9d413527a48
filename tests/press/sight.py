"""What an eye sees on a printed piece: every text with its box, its size and the glyphs that it lacks."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple
from xml.etree import ElementTree

from wastelands.drawing.lettering import STACK, Family, _font, measure

_MOVE = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")
_UP, _DOWN = 0.68, 0.02  # how far capitals reach above the base line, and what is forgiven below it
FAMILIES: dict[str, Family] = {stack: family for family, stack in STACK.items()}


class Affine(NamedTuple):
    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def then(self, other: Affine) -> Affine:
        """The other one first, then this."""
        e, f = self.at(other.e, other.f)
        return Affine(
            self.a * other.a + self.c * other.b,
            self.b * other.a + self.d * other.b,
            self.a * other.c + self.c * other.d,
            self.b * other.c + self.d * other.d,
            e,
            f,
        )

    @property
    def scale(self) -> float:
        return math.hypot(self.a, self.b)


def _moved(said: str) -> Affine:
    found = Affine()
    for name, values in _MOVE.findall(said):
        numbers = [float(value) for value in re.split(r"[ ,]+", values.strip())]
        if name == "translate":
            found = found.then(Affine(e=numbers[0], f=numbers[1] if len(numbers) > 1 else 0))
        elif name == "scale":
            found = found.then(Affine(numbers[0], 0, 0, numbers[0]))
        else:
            turn, (x, y) = math.radians(numbers[0]), numbers[1:] or (0.0, 0.0)
            around = Affine(math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn))
            found = found.then(Affine(e=x, f=y)).then(around).then(Affine(e=-x, f=-y))
    return found


class Seen(NamedTuple):
    """A text as it stands: its box from left, top to right, bottom; its size; what its font lacks."""

    text: str
    box: tuple[float, float, float, float]
    size: float
    lacks: str
    upright: bool

    def outside(self, width: float, height: float, slack: float) -> bool:
        left, top, right, bottom = self.box
        return left < -slack or top < -slack or right > width + slack or bottom > height + slack

    def on(self, other: Seen) -> bool:
        """Whether two texts lie on each other, more than letters touch."""
        a, b = self.box, other.box
        wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
        small = min(self.size, other.size)
        return wide > 0.35 * small and high > 0.3 * small


def seen(picture: str) -> list[Seen]:
    """All texts of a drawing."""
    bare = re.sub(r' xmlns="[^"]*"', "", picture)
    return list(_texts(ElementTree.fromstring(f"<g>{bare}</g>"), Affine(), {}))


def _texts(node: ElementTree.Element, move: Affine, given: dict[str, str]) -> Iterator[Seen]:
    move = move.then(_moved(node.attrib.get("transform", "")))
    given = given | {
        name: value for name, value in node.attrib.items() if name.startswith(("font-", "text-", "letter-"))
    }
    if node.tag == "text" and node.text:
        yield _seen(node, move, given)
    for child in node:
        yield from _texts(child, move, given)


def _seen(node: ElementTree.Element, move: Affine, given: dict[str, str]) -> Seen:
    said, size = node.text or "", float(given["font-size"])
    family, weight = FAMILIES[given["font-family"]], int(given.get("font-weight", 400))
    italic = given.get("font-style") == "italic"
    wide = measure(said, size, family, weight, italic, float(given.get("letter-spacing", 0)))
    x, y = float(node.attrib.get("x", 0)), float(node.attrib.get("y", 0))
    left = x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[given.get("text-anchor", "start")]
    corners = [move.at(px, py) for px in (left, left + wide) for py in (y - _UP * size, y + _DOWN * size)]
    xs, ys = [px for px, _ in corners], [py for _, py in corners]
    known = _font(family, weight, italic).widths
    lacks = "".join(sorted({c for c in said if c not in known}))
    return Seen(said, (min(xs), min(ys), max(xs), max(ys)), size * move.scale, lacks, abs(move.b) < 1e-6)


class Round(NamedTuple):
    """A disc as it stands: its colour, its middle and how far it reaches."""

    fill: str
    x: float
    y: float
    r: float

    def covers(self, x: float, y: float, r: float) -> bool:
        """Whether it lies on another one."""
        return math.hypot(self.x - x, self.y - y) < self.r + r


def discs(picture: str) -> list[Round]:
    """All discs of a drawing."""
    bare = re.sub(r' xmlns="[^"]*"', "", picture)
    return list(_discs(ElementTree.fromstring(f"<g>{bare}</g>"), Affine()))


def _discs(node: ElementTree.Element, move: Affine) -> Iterator[Round]:
    move = move.then(_moved(node.attrib.get("transform", "")))
    if node.tag == "circle":
        x, y, r = (float(node.attrib.get(name, 0)) for name in ("cx", "cy", "r"))
        yield Round(node.attrib.get("fill", ""), *move.at(x, y), r * move.scale)
    for child in node:
        yield from _discs(child, move)


def overlaps(texts: list[Seen]) -> list[tuple[str, str]]:
    """Texts that lie on each other; those set aslant are stamps and have a box of their own."""
    flat = [one for one in texts if one.upright and one.text.strip()]
    flat.sort(key=lambda one: one.box[1])
    return [(one.text, other.text) for one, other in combinations(flat, 2) if one.on(other)]
