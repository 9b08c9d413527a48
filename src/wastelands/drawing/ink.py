"""The pen and its colours: SVG elements, palettes and lines that tremble. All lengths are millimetres.

The same drawing is shown in a browser and set in a PDF, so it uses presentation attributes only: no style, no
variable, no filter, no reference to another element.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import TypeAlias

import msgspec

Point: TypeAlias = tuple[float, float]
Attribute: TypeAlias = str | float | None

HAIR, FINE, LINE, BOLD, HEAVY = 0.15, 0.25, 0.4, 0.7, 1.1  # the only pen widths


# ---------- colours


class Palette(msgspec.Struct, frozen=True):
    """The colours of one theme, named by what they are for."""

    desk: str
    paper: str
    card: str
    bone: str
    hair: str
    ink: str
    soft: str
    rust: str
    oil: str
    water: str
    ochre: str
    signal: str
    sea: str
    tint_a: str
    tint_b: str
    tint_c: str
    tint_d: str
    ash: str

    def __getitem__(self, role: str) -> str:
        """The colour of a role that stands in data, as `palette["ochre"]`."""
        if role not in self.__struct_fields__:
            raise KeyError(f"no colour {role!r} in the palette; it has {', '.join(self.__struct_fields__)}")
        colour: str = getattr(self, role)
        return colour


class SeatInk(msgspec.Struct, frozen=True):
    """How a seat is shown: its colour, and the symbol that says the same without colour."""

    name: str
    symbol: str
    fill: str
    mark: str


class _Colours(msgspec.Struct, frozen=True):
    paper: Palette
    night: Palette
    print: Palette
    seats: tuple[SeatInk, ...]


_COLOURS = msgspec.json.decode(files("wastelands.drawing").joinpath("palette.json").read_bytes(), type=_Colours)
PAPER, NIGHT, PRINT = _COLOURS.paper, _COLOURS.night, _COLOURS.print
THEMES = {"paper": PAPER, "night": NIGHT, "print": PRINT}
SEATS = _COLOURS.seats


# ---------- elements

_UNSAFE = re.compile('[&<>"\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]')
_SAFE = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}


def escape(s: str) -> str:
    """Text made safe for element and attribute alike; what XML cannot hold at all is left out."""
    return _UNSAFE.sub(lambda found: _SAFE.get(found[0], ""), s) if _UNSAFE.search(s) else s


def number(v: float) -> str:
    """A length to a hundredth of a millimetre, as short as it can be written."""
    s = f"{v:.2f}".rstrip("0").rstrip(".")
    return "0" if s == "-0" else s


@cache
def _name(keyword: str) -> str:
    return keyword.rstrip("_").replace("_", "-")


def attributes(attrs: dict[str, Attribute]) -> str:
    """` stroke-width=".4" data-thing="hex:0,1"`, written from keywords; None leaves an attribute out."""
    return "".join(
        f' {_name(k)}="{escape(v) if isinstance(v, str) else number(v)}"' for k, v in attrs.items() if v is not None
    )


def el(tag: str, body: str = "", **attrs: Attribute) -> str:
    """An element; `body` is markup already, attribute values are escaped here."""
    return f"<{tag}{attributes(attrs)}>{body}</{tag}>" if body else f"<{tag}{attributes(attrs)}/>"


def striped(drawn: str) -> str:
    """The dark stripe of a card, or something light upon it: printed the other way round where ink is saved."""
    return el("g", drawn, class_="stripe")


def group(*parts: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, **attrs: Attribute) -> str:
    """Parts moved, turned (degrees) and scaled together."""
    move = f"translate({number(x)} {number(y)})" if x or y else ""
    move += f" rotate({number(turn)})" if turn else ""
    move += f" scale({scale:.4g})" if scale != 1 else ""
    return el("g", "".join(parts), transform=move.strip() or None, **attrs)


def svg(
    width: float,
    height: float,
    *parts: str,
    box: tuple[float, float, float, float] | None = None,
    title: str = "",
    **attrs: Attribute,
) -> str:
    """A whole picture; `title` is what a screen reader says of it."""
    left, top, across, down = box or (0, 0, width, height)
    head = el("title", escape(title)) if title else ""
    return el(
        "svg",
        head + "\n".join(parts),
        xmlns="http://www.w3.org/2000/svg",
        width=f"{width:g}mm",
        height=f"{height:g}mm",
        viewBox=f"{left:g} {top:g} {across:g} {down:g}",
        role="img" if title else None,
        **attrs,
    )


def trace(points: Iterable[Point], closed: bool = False) -> str:
    """The path data of a line through points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")


def line(
    points: Iterable[Point],
    colour: str,
    width: float = LINE,
    fill: str = "none",
    closed: bool = False,
    **attrs: Attribute,
) -> str:
    """A drawn line through points, with round ends and corners."""
    return (
        f'<path d="{trace(points, closed)}" fill="{fill}" stroke="{colour}" stroke-width="{number(width)}"'
        f' stroke-linecap="round" stroke-linejoin="round"{attributes(attrs)}/>'
    )


def shape(points: Iterable[Point], fill: str, **attrs: Attribute) -> str:
    """A filled shape without an outline."""
    return f'<path d="{trace(points, True)}" fill="{fill}"{attributes(attrs)}/>'


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    fill: str = "none",
    colour: str = "",
    width: float = LINE,
    r: float = 0,
    **attrs: Attribute,
) -> str:
    """A box, outlined when a `colour` is given, with corners of radius `r`."""
    corner = f' rx="{number(r)}"' if r else ""
    rim = f' stroke="{colour}" stroke-width="{number(width)}"' if colour else ""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
        f'{corner} fill="{fill}"{rim}{attributes(attrs)}/>'
    )


def disc(
    x: float, y: float, r: float, fill: str = "none", colour: str = "", width: float = LINE, **attrs: Attribute
) -> str:
    """A circle, outlined when a `colour` is given."""
    rim = f' stroke="{colour}" stroke-width="{number(width)}"' if colour else ""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}"{rim}{attributes(attrs)}/>'


# ---------- the pen


class Pen:
    """Draws lines that tremble a little, always the same way for the same seed."""

    def __init__(self, seed: str | int, shake: float = 0.12) -> None:
        self.rng = random.Random(seed)
        self.shake = shake

    def jitter(self, amount: float) -> float:
        return self.rng.uniform(-amount, amount)

    def points(self, a: Point, b: Point, step: float = 3.0) -> list[Point]:
        """From a to b, trembling between them; the ends stay where they are."""
        n = max(1, round(math.dist(a, b) / step))
        shake = self.shake
        between = [
            (
                a[0] + (b[0] - a[0]) * i / n + self.jitter(shake),
                a[1] + (b[1] - a[1]) * i / n + self.jitter(shake),
            )
            for i in range(1, n)
        ]
        return [a, *between, b]

    def stroke(
        self, a: Point, b: Point, colour: str, width: float = LINE, step: float = 3.0, **attrs: Attribute
    ) -> str:
        return line(self.points(a, b, step), colour, width, "none", False, **attrs)

    def shape(
        self,
        corners: Sequence[Point],
        colour: str,
        width: float = LINE,
        step: float = 3.0,
        fill: str = "none",
        **attrs: Attribute,
    ) -> str:
        """A closed outline with trembling sides and true corners."""
        sides = zip(corners, [*corners[1:], corners[0]], strict=True)
        points = [point for a, b in sides for point in self.points(a, b, step)[:-1]]
        return line(points, colour, width, fill, closed=True, **attrs)

    def speckle(self, x: float, y: float, w: float, h: float, n: int, colour: str, size: float = 0.3) -> str:
        """Missing ink: the only wear we allow, and only on stamps."""
        rng = self.rng
        return "".join(
            disc(x + rng.random() * w, y + rng.random() * h, size * rng.random() ** 2 + 0.05, colour) for _ in range(n)
        )
