"""A card at hand size: stripe, title, picture, figures and sentences as in print, set to be read on a screen."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from wastelands.drawing import cardface
from wastelands.drawing.ink import BOLD, FINE, HAIR, Palette, disc, el, line, number, rect
from wastelands.drawing.lettering import LABEL, LEADING, STAMP, Run, clip, fit, label, set_lines, text, wrap
from wastelands.engine.words import N_
from wastelands.games.knights.components import Gear, Knight, Task, Vehicle
from wastelands.games.knights.drawing.cardfaces import COLOURS, Design, card_face, design
from wastelands.games.knights.drawing.signs import light, sign
from wastelands.games.knights.masks import BACK
from wastelands.games.knights.words import Edition, Words

TALL = 40.0
LETTERS = 3.7
STRIPE = 5.6
ART = (15.0, 11.5)
WIDTHS = (52.0, 62.0, 74.0, 90.0, 110.0, 140.0)
X = STRIPE + 2.4
SKIES = {"road": "tint_a", "ruin": "tint_b", "camp": "tint_c", "night": "tint_d", "shore": "sea"}


class Slip(NamedTuple):
    """A drawn card and how wide it came out."""

    drawn: str
    width: float


@lru_cache(maxsize=2048)
def slip(edition: Edition, ident: str, palette: Palette, place: str, damaged: bool = False) -> Slip:
    """A card with the place where it lies written on its stripe, as wide as its sentences need."""
    thing = design(edition.content, ident)
    if thing is None:
        return _back(ident, palette, place)
    return _Face(thing, edition.words, palette, place, damaged).draw()


def _sheet(w: float, colour: str, palette: Palette) -> str:
    """Paper with round corners, and its stripe."""
    side, low = number(STRIPE), number(TALL - 0.2)
    d = f"M{side} .2H2.6A2.4 2.4 0 0 0 .2 2.6V{number(TALL - 2.6)}A2.4 2.4 0 0 0 2.6 {low}H{side}Z"
    return rect(0.2, 0.2, w - 0.4, TALL - 0.4, palette.card, palette.soft, FINE, r=2.4) + el(
        "path", d=d, fill=palette[colour]
    )


def _turned(place: str, top: float, palette: Palette) -> str:
    size = fit(place.upper(), 3.7, TALL - top - 3, LABEL, 600, 0.06)
    return label(STRIPE * 0.76, TALL - 2.6, place, size, palette.card, turn=-90)


def _back(ident: str, palette: Palette, place: str) -> Slip:
    """A card that lies face down: only its colour is known."""
    colour = COLOURS.get(ident.removeprefix(BACK), "soft")
    w = 26.0
    rims = rect(0.2, 0.2, w - 0.4, TALL - 0.4, palette[colour], palette.soft, FINE, r=2.4)
    rims += rect(2, 2, w - 4, TALL - 4, "none", palette.card, HAIR, r=1)
    return Slip(rims + _turned(place, 3, palette), w)


def scene(icon: str, name: str, x: float, y: float, p: Palette) -> str:
    """The picture in few strokes, as it is small and sent often: sky, sun, a range, the ground, and the icon on it."""
    w, h = ART
    ground = y + h * 0.82
    out = rect(x, y, w, h, p[SKIES[name]]) + disc(x + w * 0.8, y + h * 0.3, 2, p.card)
    range_ = [(x, ground), (x + 3, y + 6), (x + 5.4, ground - 1.2), (x + 9, y + 5), (x + w, ground)]
    out += line(range_, p.soft, HAIR) + rect(x, ground, w, y + h - ground, p.bone)
    return out + line([(x, ground), (x + w, ground)], p.ink, FINE) + sign(icon, x + w / 2, y + h * 0.48, 8.8, p.ink)


class _Face:
    """The face of one card."""

    def __init__(self, thing: Design, words: Words, palette: Palette, place: str, damaged: bool) -> None:
        self.thing, self.words, self.p, self.place, self.damaged = thing, words, palette, place, damaged
        self.card = card_face(thing, self.words)
        self.figures = self._figures()
        self.top = 20.8 if self.figures else 16.4

    def _figures(self) -> tuple[cardface.Figure, ...]:
        if isinstance(self.thing, Vehicle):  # the side that lies up
            numbers = (self.thing.speed[self.damaged], self.thing.capacity[self.damaged])
            return tuple(one._replace(value=n) for one, n in zip(self.card.figures, numbers, strict=True))
        return self.card.figures

    def draw(self) -> Slip:
        w, letters, lines = self.plan()
        body = set_lines(X, self.top + letters, lines, letters, self.p.ink)
        parts = [_sheet(w, self.card.colour, self.p), self.corner(), self.head(w), self.row(), body.svg]
        parts.append(self.flavour(w, body.y))
        if self.damaged:
            parts[-1] = self.wear(w)
        return Slip(light("".join(parts)), w)

    def plan(self) -> tuple[float, float, list[list[Run]]]:
        """The narrowest paper that holds the sentences, each on its own line or run on; the last resort is small."""
        rules = () if isinstance(self.thing, Vehicle) else self.card.rules
        first = int(isinstance(self.thing, Knight))  # the skills stand on a line of their own
        for w in WIDTHS:
            for said in (rules, (*rules[:first], " ".join(rules[first:]))):
                lines = [row for one in said for row in wrap(one, w - X - 2, LETTERS)]
                if self.top + len(lines) * LETTERS * LEADING <= TALL - 1 and self.titled(w) > 3.9:
                    return w, LETTERS, lines
        letters = LETTERS
        while self.top + len(lines) * letters * LEADING > TALL - 1:
            letters -= 0.1
            lines = wrap(" ".join(rules), WIDTHS[-1] - X - 2, letters)
        return WIDTHS[-1], letters, lines

    # ---- the parts

    def corner(self) -> str:
        index = str(self.card.index)
        if not index:
            return _turned(self.place, 2, self.p)
        mark = disc(STRIPE / 2, 4.4, 2.3, self.p.card)
        mark += text(STRIPE / 2, 5.6, index, 3.7, self.p.ink, STAMP, anchor="middle")
        return mark + _turned(self.place, 8, self.p)

    def titled(self, w: float) -> float:
        return fit(self.card.title, 4.8, w - X - ART[0] - 3.4, STAMP)

    def head(self, w: float) -> str:
        p, card = self.p, self.card
        out = text(X, 6.8, card.title, self.titled(w), p.ink, STAMP)
        out += label(X, 11.8, clip(self.kind().upper(), 3.6, w - X - ART[0] - 3.4, LABEL, 500, 0.22), 3.6, p.soft)
        out += scene(card.picture, card.scene, w - ART[0] - 1.8, 1.8, p)
        return out + line([(X, 14.4), (w - 1.8, 14.4)], p.ink, FINE)

    def kind(self) -> str:
        if isinstance(self.thing, Knight):
            return dict(self.thing.vocation)[self.words.lang]
        if isinstance(self.thing, Vehicle) and self.damaged:
            return self.words.thing("damaged")
        return self.card.kind

    def row(self) -> str:
        """The figures: icon and number, side by side."""
        return "".join(
            sign(one.icon, X + 2.2 + i * 11, 18, 4.4, self.p.ink)
            + text(X + 5.4 + i * 11, 19.6, str(one.value), 4.4, self.p.ink, STAMP)
            for i, one in enumerate(self.figures)
        )

    def flavour(self, w: float, y: float) -> str:
        """In the room that is left, and only if all of it fits."""
        if not self.card.flavour:
            return ""
        lines = wrap(self.card.flavour, w - X - 2, 3.6, italic=True, markup=False)
        high = len(lines) * 3.6 * LEADING
        if y + high > TALL + 0.6:
            return ""
        return set_lines(X, TALL - 2.4 - high + 3.6 * LEADING, lines, 3.6, self.p.soft, italic=True).svg

    def wear(self, w: float) -> str:
        """The damaged side: cracks over the picture and a stamp."""
        p, x, y = self.p, w - ART[0] - 1.8, 1.8
        cracks = line([(x + 1, y + 1), (x + 6, y + 5), (x + 4, y + 8), (x + 9, y + ART[1])], p.rust, BOLD)
        cracks += line([(x + 6, y + 5), (x + 11, y + 3), (x + ART[0], y + 6)], p.rust, BOLD)
        return (
            cracks
            + rect(X, TALL - 9, w - X - 2, 6.4, p.rust)
            + label(X + (w - X - 2) / 2, TALL - 4.4, self.words.say(N_("damaged")), 4.2, p.card, "middle")
        )


def told(words: Words, ident: str) -> str:
    """A card in words: its name, its sentences, and its story or flavour."""
    return _told(words.edition, ident)


@lru_cache(maxsize=1024)
def _told(edition: Edition, ident: str) -> str:
    words, thing = edition.words, design(edition.content, ident)
    parts = [f"{words.card(ident)}.", *words.card_text(ident)]
    if isinstance(thing, Gear | Task | Vehicle | Knight) and card_face(thing, words).flavour:
        parts.append(card_face(thing, words).flavour)
    return " ".join(parts)
