"""Cards as they are printed and held: one anatomy, two sizes, drawn from data. All lengths are millimetres."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from wastelands.drawing.counters import die
from wastelands.drawing.icons import icon
from wastelands.drawing.ink import FINE, HAIR, LINE, Palette, Point, disc, el, group, line, number, rect, striped, svg
from wastelands.drawing.lettering import (
    LABEL,
    LEADING,
    SIX_POINTS,
    STAMP,
    balance,
    fit,
    label,
    measure,
    paragraph,
    set_lines,
    stamp,
    text,
    wrap,
)
from wastelands.drawing.vignette import Scene, vignette
from wastelands.engine.errors import WastelandsError


class Size(NamedTuple):
    """A card's width and height, and the scale of what stands on it."""

    w: float
    h: float
    k: float


LARGE = Size(63, 88, 1)
SMALL = Size(44, 68, 0.8)
BOOK = Size(54, 61, 0.8)  # two of them stand side by side in a rulebook, and their letters can be read


class Figure(NamedTuple):
    """One number of the figures row: what it is, how much, and the word for it."""

    icon: str
    value: str | int
    caption: str


class PanelRow(NamedTuple):
    """One row of a combat panel: the die faces, and what happens on them."""

    faces: tuple[int, ...]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What stands on a card's face; `rules` and panel rows may hold *bold* and {icon}."""

    title: str
    kind: str = ""
    colour: str = "ochre"
    index: str | int = ""
    cost: tuple[tuple[str, int], ...] = ()
    picture: str = ""
    scene: Scene = "road"
    sky: str = ""
    figures: tuple[Figure, ...] = ()
    panel: tuple[PanelRow, ...] = ()
    rules: tuple[str, ...] = ()
    flavour: str = ""
    foot: str = ""
    price: tuple[str, int] | None = None  # what it asks for, with its sign, at the top right
    size: Size = field(default=LARGE)


class Crowded(WastelandsError):
    """A text does not fit on its card or sheet, even in small letters."""


class _Plan(NamedTuple):
    """How the face is divided so that the rules fit."""

    picture: float
    flavour: bool
    letters: float


def front(card: Card, palette: Palette, x: float = 0, y: float = 0) -> str:
    """The face of a card with its upper left corner at x, y."""
    return group(_drawn(card, palette), x=x, y=y)


@lru_cache(maxsize=1024)
def _drawn(card: Card, palette: Palette) -> str:
    return _Face(card, palette).draw()


def picture(card: Card, palette: Palette) -> str:
    """The face of a card as a picture of its own."""
    return svg(card.size.w, card.size.h, front(card, palette), title=card.title)


def shown(cards: Sequence[Card], palette: Palette) -> str:
    """Cards side by side for a book, without their foot lines."""
    drawn = [front(replace(card, size=BOOK, foot=""), palette, x=i * (BOOK.w + 3)) for i, card in enumerate(cards)]
    return svg(len(cards) * (BOOK.w + 3) - 3, BOOK.h, *drawn)


class _Face:
    """Cut edge, type stripe at the left (seen in a fan), title, vignette, figures, rules, flavour, foot line."""

    def __init__(self, card: Card, palette: Palette) -> None:
        self.card, self.p, (self.w, self.h, self.k) = card, palette, card.size
        self.accent = palette[card.colour]
        self.stripe = 6.5 * self.k
        self.x, self.right = self.stripe + 3 * self.k, self.w - 3.2 * self.k
        self.width = self.right - self.x

    def draw(self) -> str:
        plan = self.plan()
        parts = [self.sheet(), self.corner(), self.head()]
        y = 11 * self.k
        if plan.picture:
            h = plan.picture * self.k
            parts.append(vignette(self.card.picture, self.card.scene, self.x, y, self.width, h, self.p, self.card.sky))
            y += h
            parts.append(line([(self.x, y), (self.right, y)], self.p.ink, LINE))
        parts += [self.figures(y), self.panel(y + self.figures_height())]
        y += self.figures_height() + self.panel_height() + self.gap() + plan.letters
        for s in self.card.rules:
            block = paragraph(self.x, y, self.width, s, plan.letters, self.p.ink)
            parts.append(block.svg)
            y = block.y + plan.letters * 0.35
        if plan.flavour:
            parts.append(self.flavour())
        parts.append(label(self.x, self.h - 3.4 * self.k, self.card.foot, self.foot_size(), self.p.soft, weight=500))
        return "".join(parts)

    # ---------- what fits

    def plan(self) -> _Plan:
        """The fullest face that holds all rules: letters shrink first, then the picture, and flavour goes last."""
        full = 0.0 if not self.card.picture else 24.0 if self.card.panel else 32.0 if self.k == 1 else 28.0
        largest = 3.2 * max(self.k, 0.85)
        letters = [size for i in range(15) if (size := largest - 0.05 * i) >= 2.5]
        pictures = [full * part for part in (1, 0.85, 0.7, 0.55, 0.4)] if full else [0.0]
        for flavour in [True, False] if self.card.flavour else [False]:
            for height in pictures:
                for size in letters:
                    if self.rules_height(size) <= self.room(height, flavour):
                        return _Plan(height, flavour, size)
        raise Crowded(f"card {self.card.title!r}: its rules do not fit on {self.w:g} x {self.h:g} mm; shorten them")

    def room(self, picture: float, flavour: bool) -> float:
        """What is left for the rules between the figures and the flavour, or the foot."""
        top = 11 * self.k + picture * self.k + self.figures_height() + self.panel_height() + self.gap()
        return (self.flavour_top() if flavour else self.h - 6.4 * self.k) - top

    def rules_height(self, size: float) -> float:
        lines = sum(len(wrap(s, self.width, size)) for s in self.card.rules)
        return size * (lines * LEADING + 0.35 * max(0, len(self.card.rules) - 1)) if lines else 0

    def gap(self) -> float:
        return 1.5 * self.k

    def figures_height(self) -> float:
        return 11.4 * self.k if self.card.figures else 0

    def panel_height(self) -> float:
        return sum(self.row_heights()) + 1.2 * self.k if self.card.panel else 0

    def row_heights(self) -> list[float]:
        """A panel row is as tall as its sentence needs."""
        lines = (len(wrap(row.text, self.row_width(row), self.row_letters())) for row in self.card.panel)
        return [max(6.4 * self.k, (n * LEADING + 0.7) * self.row_letters()) for n in lines]

    def row_letters(self) -> float:
        return max(2.5, 3 * self.k)

    def row_width(self, row: PanelRow) -> float:
        return self.width - self.row_indent(row) - self.k

    def row_indent(self, row: PanelRow) -> float:
        return (4.9 * len(row.faces) + 2.4) * self.k

    def foot_size(self) -> float:
        return fit(self.card.foot.upper(), SIX_POINTS, self.width, LABEL, 500, 0.06)

    # ---------- the parts

    def sheet(self) -> str:
        h, left = self.h, self.stripe
        side, low = number(left), number(h - 0.2)
        d = f"M{side} .2H3.1A2.9 2.9 0 0 0 .2 3.1V{number(h - 3.1)}A2.9 2.9 0 0 0 3.1 {low}H{side}Z"
        return (
            rect(0.1, 0.1, self.w - 0.2, h - 0.2, self.p.card, self.p.hair, 0.2, r=3)
            + striped(el("path", d=d, fill=self.accent))
            + line([(left + 0.5, 0.2), (left + 0.5, h - 0.2)], self.accent, HAIR)
        )

    def corner(self) -> str:
        """The stripe: value or cost at its head, the kind set upwards from its foot."""
        k, p, middle, y = self.k, self.p, self.stripe / 2 + 0.1, 5.6 * self.k
        out = []
        signs: list[tuple[str, str]] = [("", str(self.card.index))] if self.card.index != "" else []
        for sign, value in signs + [(sign, str(n)) for sign, n in self.card.cost]:
            size = fit(value, 4 * k, 3.3 * k, STAMP)
            out += [
                disc(middle, y, 2.5 * k, p.card),
                text(middle, y + size * 0.33, value, size, p.ink, STAMP, anchor="middle"),
            ]
            if sign:
                out.append(striped(icon(sign, middle, y + 5.2 * k, 4 * k, p.card)))
            y += (11 if sign else 7) * k
        kind = self.card.kind.upper()
        size = fit(kind, 3.1 * k, self.h - y - 4, LABEL, 600, 0.113)
        said = label(self.stripe * 0.7, self.h - 4, kind, size, p.card, turn=-90, spacing=size * 0.113)
        return "".join(out) + striped(said)

    def head(self) -> str:
        k = self.k
        size = fit(self.card.title, 5 * k, self.width - (12.5 * k if self.card.price else 0), STAMP)
        rule = line([(self.x, 11 * k), (self.right, 11 * k)], self.p.ink, LINE)
        return text(self.x, 8 * k, self.card.title, size, self.p.ink, STAMP) + rule + self.price()

    def price(self) -> str:
        """At the top right: the sign, and the number in a ring."""
        if not self.card.price:
            return ""
        k, p, (sign, n) = self.k, self.p, self.card.price
        size = fit(str(n), 4.4 * k, 4.2 * k, STAMP)
        return (
            icon(sign, self.right - 8.4 * k, 6.3 * k, 4 * k, p.soft)
            + disc(self.right - 3 * k, 6.3 * k, 3 * k, p.card, p.ink, FINE)
            + text(self.right - 3 * k, 6.3 * k + size * 0.34, str(n), size, p.ink, STAMP, anchor="middle")
        )

    def figures(self, y: float) -> str:
        """A ruled row: icon and number, the caption under them, hairlines between."""
        if not self.card.figures:
            return ""
        k, p, out = self.k, self.p, []
        left, y = self.x, y + 1.4 * self.k
        for i, ((sign, value, caption), w) in enumerate(zip(self.card.figures, self.columns(), strict=True)):
            x, left = left + (0.6 * k if i else 0), left + w
            size = fit(str(value), 5 * k, w - 8 * k, STAMP)
            close = self.caption_width(caption, SIX_POINTS * 0.06) > w
            out += [
                icon(sign, x + 3.2 * k, y + 3.4 * k, 4.6 * k, p.ink),
                text(x + 6.6 * k, y + 5.1 * k, str(value), size, p.ink, STAMP),
                label(x + 0.4 * k, y + 8.5 * k, caption, SIX_POINTS, p.soft, weight=500, spacing=0 if close else None),
            ]
            if i:
                out.append(line([(x - 0.8 * k, y), (x - 0.8 * k, y + 8.6 * k)], p.hair, FINE))
        return "".join(out) + line([(self.x, y + 10 * k), (self.right, y + 10 * k)], p.hair, FINE)

    def columns(self) -> list[float]:
        """How wide each figure stands: all alike, or as their captions need it where one needs more."""
        needed = [self.caption_width(one.caption) for one in self.card.figures]
        alike = self.width / len(needed)
        return [alike if max(needed) <= alike else self.width * one / sum(needed) for one in needed]

    def caption_width(self, caption: str, spacing: float = 0) -> float:
        return measure(caption.upper(), SIX_POINTS, LABEL, 500, spacing=spacing) + 1.7 * self.k

    def panel(self, y: float) -> str:
        """Die faces at the left, what happens on them at the right."""
        if not self.card.panel:
            return ""
        k, p, out, top = self.k, self.p, [], y + 1.2 * self.k
        y = top
        for i, (row, h) in enumerate(zip(self.card.panel, self.row_heights(), strict=True)):
            out.append(rect(self.x, y, self.width, h, p.paper if i % 2 else p.bone))
            out += [die(self.x + (3.3 + j * 4.9) * k, y + h / 2, 4.2 * k, n, p) for j, n in enumerate(row.faces)]
            size = self.row_letters()
            lines = wrap(row.text, self.row_width(row), size)
            first = y + h / 2 + size * (0.35 - (len(lines) - 1) * LEADING / 2)
            out.append(set_lines(self.x + self.row_indent(row), first, lines, size, p.ink).svg)
            y += h
        return "".join(out) + rect(self.x, top, self.width, y - top, "none", p.ink, FINE)

    def flavour_size(self) -> float:
        return max(2.35, 2.7 * self.k)

    def flavour_top(self) -> float:
        """Where the short rule above the flavour stands, with air over it."""
        size = self.flavour_size()
        return self.h - 8 * self.k - (self.flavour_lines - 1) * size * LEADING - size * 2.5

    @cached_property
    def flavour_lines(self) -> int:
        return len(wrap(self.card.flavour, self.width, self.flavour_size(), italic=True, markup=False))

    def flavour(self) -> str:
        size = self.flavour_size()
        lines = balance(self.card.flavour, self.width, size, italic=True, markup=False)
        y = self.h - 8 * self.k - (len(lines) - 1) * size * LEADING
        rule = line([(self.x, y - size * 1.5), (self.x + 7 * self.k, y - size * 1.5)], self.accent, LINE)
        return rule + set_lines(self.x, y, lines, size, self.p.soft, italic=True).svg


def back(
    name: str,
    palette: Palette,
    colour: str = "rust",
    size: Size = LARGE,
    x: float = 0,
    y: float = 0,
    deck: str = "",
) -> str:
    """A card's back: one ink, contour rings round an off-centre hill, the game's name stamped on it, its deck below."""
    w, h, k = size
    ink, paper = palette[colour], palette.card
    rings = "".join(line(part, paper, HAIR, stroke_opacity=0.6) for r in range(6, 100, 5) for part in _contour(w, h, r))
    letters = fit(name, 5 * k, w - 16 * k, STAMP, spacing=0.08)
    wide, tall = measure(name, letters, STAMP, spacing=letters * 0.08) + letters * 1.1 + 2, letters * 1.75 + 1.4
    return group(
        rect(0.1, 0.1, w - 0.2, h - 0.2, ink, palette.hair, 0.2, r=3),
        rings,
        rect(3, 3, w - 6, h - 6, "none", paper, FINE, r=1),
        rect((w - wide) / 2, (h - tall) / 2, wide, tall, ink),
        stamp(w / 2, h / 2, name, letters, paper, ink, 0),
        _deck_name(deck, size, (h + tall) / 2 + 9 * k, paper, ink) if deck else "",
        x=x,
        y=y,
    )


def _deck_name(deck: str, size: Size, y: float, paper: str, ink: str) -> str:
    """The deck in words, for those who see no colour: on two lines if it would be small on one."""
    w, _, k = size
    lines = [deck] if _deck_letters([deck], size) > 5 * k else _halves(deck)
    letters, out = _deck_letters(lines, size), ""
    for i, part in enumerate(lines):
        wide, at = measure(part.upper(), letters, LABEL, 600, spacing=letters * 0.06) + 3, y + i * letters * 1.3
        out += rect((w - wide) / 2, at - letters * 1.15, wide, letters * 1.6, ink)
        out += label(w / 2, at, part, letters, paper, "middle")
    return out


def _deck_letters(lines: Sequence[str], size: Size) -> float:
    return min(fit(part.upper(), 5.6 * size.k, size.w - 14 * size.k, LABEL, 600, 0.06) for part in lines)


def _halves(said: str) -> list[str]:
    """A text on two lines that are about as long, if it has several words."""
    words = said.split(" ")
    cuts = [[" ".join(words[:i]), " ".join(words[i:])] for i in range(1, len(words))]
    return min(cuts, key=lambda two: max(map(len, two)), default=[said])


def _contour(w: float, h: float, r: float) -> list[list[Point]]:
    """One height line of the hill, in the parts of it that lie on the card."""
    parts: list[list[Point]] = [[]]
    for i in range(73):
        a = i * math.tau / 72
        px = w * 0.62 + r * (1 + 0.14 * math.sin(3 * a + 1) + 0.06 * math.sin(7 * a)) * math.cos(a)
        py = h * 0.36 + r * (1 + 0.12 * math.cos(2 * a)) * math.sin(a)
        if 3 < px < w - 3 and 3 < py < h - 3:
            parts[-1].append((px, py))
        elif parts[-1]:
            parts.append([])
    return [part for part in parts if len(part) > 1]
