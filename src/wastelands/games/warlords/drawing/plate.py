"""Plates: a card on little room, for table and tableau. Stripe, title, figures, and its text or its signs."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from wastelands.drawing import cardface
from wastelands.drawing.cardface import Size
from wastelands.drawing.icons import standing
from wastelands.drawing.ink import FINE, HAIR, Palette, disc, line, rect, shape, striped
from wastelands.drawing.lettering import LEADING, STAMP, clip, fit, measure, set_lines, text, wrap
from wastelands.drawing.vignette import Scene
from wastelands.games.warlords.cards import RESOURCES, Card
from wastelands.games.warlords.drawing.art import look
from wastelands.games.warlords.drawing.cardfaces import card_face, points, spoken
from wastelands.games.warlords.drawing.signs import run, run_width, sign
from wastelands.games.warlords.words import Words

SLIP = 5.6  # a plate lower than this has one line only
_LETTERS = (2.5, 2.4, 2.3, 2.2)  # sizes that a sentence is tried in
_SKY: dict[Scene, str] = {"road": "tint_a", "ruin": "tint_b", "shore": "sea", "camp": "tint_c", "night": "tint_d"}


class Text(NamedTuple):
    """What stands on a plate, in one language."""

    title: str
    rules: str
    signs: tuple[str, ...]

    @classmethod
    def of(cls, card: Card, lang: str) -> Text:
        said = spoken(card, lang)
        return cls(said.title, said.rules, tuple([effect.signs() for effect in card.effects]))


def plate(
    design: Card,
    words: Words,
    palette: Palette,
    w: float,
    h: float,
    price: bool = False,
    spare: float = 0,
    letters: tuple[float, ...] = _LETTERS,
) -> str:
    """A card in a box of w by h from the origin: its sentences if they fit in one of the `letters`, else signs.

    A `price` is for the shop; `spare` keeps so much of the lower right corner empty.
    """
    if h < SLIP:
        return _slip(design, words.lang, palette, w, h, spare)
    if h < 11:
        return _small(design, words.lang, palette, w, h, spare)
    return (_strip if w > 2.4 * h else _plate)(design, words.lang, palette, w, h, price, spare, letters)


@lru_cache(maxsize=4096)
def _plate(
    card: Card, lang: str, palette: Palette, w: float, h: float, price: bool, spare: float, letters: tuple[float, ...]
) -> str:
    """The title over picture and figures, the text below."""
    p, left, said = palette, 4.4, Text.of(card, lang)
    art, wide = look(card), w - left - 2.6
    high = min(9.0, (h - 6.2) * 0.45)
    picture = min(11.0, wide * 0.42)
    x = left + 1.2
    parts = [
        sheet(card, p, w, h, left),
        _cost(card, p, left / 2 + 0.05, h),
        title(said.title, x, 4.3, wide, 3.3, p),
        line([(x, 5.5), (w - 1.4, 5.5)], p.ink, FINE),
        scenery(art.icon, art.scene, x, 5.6, picture, high, p),
        _figures(_values(card, price), p, x + picture + 1.2, 5.6, w - 1.4 - x - picture - 1.2, high),
        line([(x, 5.6 + high), (w - 1.4, 5.6 + high)], p.ink, FINE),
        _text(said, x, 5.6 + high + 0.9, wide - spare, h - 5.6 - high - 1.9, p, letters),
    ]
    return "".join(parts)


@lru_cache(maxsize=4096)
def _strip(
    card: Card, lang: str, palette: Palette, w: float, h: float, price: bool, spare: float, letters: tuple[float, ...]
) -> str:
    """A wide, low plate: picture at the left, title and figures in one line, the text below."""
    p, left, art, said = palette, 4.4, look(card), Text.of(card, lang)
    x = left + 11.2
    (name, n), *rest = _values(card, price)
    room = sum(_value_width(m, 2.7) + 1.2 for _, m in rest)
    parts = [
        sheet(card, p, w, h, left),
        _cost(card, p, left / 2 + 0.05, h),
        scenery(art.icon, art.scene, left + 1, 1.1, 9, h - 6, p),
        value(name, n, left + 1.4, h - 2.7, 3, p),
        title(said.title, x, 4.2, w - x - 1.4 - room, 3.1, p),
        line([(x, 5.3), (w - 1.4, 5.3)], p.ink, FINE),
    ]
    at = w - 1.4 - room + 1.2
    for name, n in rest:
        parts.append(value(name, n, at, 2.9, 2.7, p))
        at += _value_width(n, 2.7) + 1.2
    parts.append(_text(said, x, 6, w - x - 1.4 - spare, h - 6.8, p, letters))
    return "".join(parts)


@lru_cache(maxsize=4096)
def _small(card: Card, lang: str, palette: Palette, w: float, h: float, spare: float) -> str:
    """A base in a tableau: picture, title, defence, signs, points."""
    p, left, art, said = palette, 1.5, look(card), Text.of(card, lang)
    side = min(h - 1.4, 7.6) if w >= 32 else 0.0
    x = left + side + 1.6
    size, low = min(3.1, h * 0.34, w * 0.1), h - 1.3
    figure = min(2.9, h * 0.31, w * 0.105)
    end = w - 1.0 - _value_width(points(card), size * 0.86)
    parts = [
        sheet(card, p, w, h, left),
        scenery(art.icon, art.scene, left + 0.6, 0.7, side, h - 1.4, p)
        if side
        else standing(art.icon, w - h * 0.62, h - 0.7, h * 0.86, h, p.bone),
        title(said.title, x, 0.9 + size * 0.92, end - x - 0.8, size, p),
        value("points", points(card), end, 0.9 + size * 0.55, size * 0.86, p),
        value("armour", card.defence, x, low - figure * 0.38, figure, p),
    ]
    at = x + _value_width(card.defence, figure) + 1.2
    signs = "   ".join(said.signs)
    letters = min(figure * 1.04, (w - 1.0 - spare - at) / run_width(signs, 1)) if signs else 0
    return "".join(parts) + (run(signs, at, low, letters, p.ink) if letters > 1.3 else "")


@lru_cache(maxsize=4096)
def _slip(card: Card, lang: str, palette: Palette, w: float, h: float, spare: float) -> str:
    """The least that can be said of a base: title, defence, points (unless the room is spared)."""
    p, size = palette, min(2.5, h * 0.52)
    values = [("armour", card.defence)] if spare else [("armour", card.defence), ("points", points(card))]
    x, parts = w - spare - 0.8, [sheet(card, p, w, h, 1.1)]
    for name, n in reversed(values):
        x -= _value_width(n, size * 0.8)
        parts.append(value(name, n, x, h / 2, size * 0.8, p))
        x -= 0.8
    return "".join(parts) + title(spoken(card, lang).title, 2.2, h / 2 + size * 0.34, x - 2.2, size, p)


def face_or_plate(design: Card, size: Size, words: Words, palette: Palette) -> str:
    """A whole card, or a plate where its text does not fit so small."""
    try:
        return cardface.front(card_face(design, words, size, flavour=False), palette)
    except cardface.Crowded:
        return plate(design, words, palette, size.w, size.h)


# ---------- parts


def sheet(card: Card, palette: Palette, w: float, h: float, stripe: float) -> str:
    """Cut edge and type stripe."""
    accent = palette.ochre if card.unit else palette.oil
    return rect(0.1, 0.1, w - 0.2, h - 0.2, palette.card, palette.hair, 0.2, r=1.2) + striped(
        rect(0.2, 0.2, stripe, h - 0.4, accent, r=1) + rect(stripe - 1, 0.2, 1.2, h - 0.4, accent)
    )


def title(s: str, x: float, y: float, width: float, size: float, palette: Palette) -> str:
    """A title that shrinks to its line; where it would be too small to read, it is cut short."""
    small = fit(s, size, width, STAMP)
    if small < size * 0.66:
        small = size * 0.66
        s = clip(s, small, width, STAMP, 400)
    return text(x, y, s, small, palette.ink, STAMP)


def scenery(name: str, scene: Scene, x: float, y: float, w: float, h: float, palette: Palette) -> str:
    """A vignette in four strokes: sky, ridge, ground, and the icon upon it."""
    p, ground = palette, y + h * 0.8
    edge = [(x, ground - h * 0.2), (x + w * 0.22, ground - h * 0.42), (x + w * 0.4, ground - h * 0.16),
            (x + w * 0.62, ground - h * 0.36), (x + w * 0.8, ground - h * 0.18), (x + w, ground - h * 0.3)]  # fmt: skip
    return (
        rect(x, y, w, h, p[_SKY[scene]])
        + line(edge, p.hair, HAIR)
        + rect(x, ground, w, y + h - ground, p.bone)
        + standing(name, x + w / 2, ground + h * 0.06, h * 0.76, w * 0.8, p.ink)
    )


def value(name: str, n: int, x: float, y: float, size: float, palette: Palette) -> str:
    """An icon and its number, from the left at x, centred on y."""
    return sign(name, x + size * 0.6, y, size * 1.2, palette.ink) + text(
        x + size * 1.45, y + size * 0.36, str(n), size * 1.08, palette.ink, STAMP
    )


def _value_width(n: int, size: float) -> float:
    return size * 1.45 + measure(str(n), size * 1.08, STAMP)


def _values(card: Card, price: bool) -> list[tuple[str, int]]:
    found = [("strength", card.attack)] if card.unit else [("armour", card.defence)]
    if points(card):
        found.append(("points", points(card)))
    if price and card.acquire:
        found.append(("bid", card.acquire))
    return found


def _figures(values: list[tuple[str, int]], palette: Palette, x: float, y: float, w: float, h: float) -> str:
    """Attack or defence large, points and the minimum bid below."""
    first, *rest = values
    big = min(4.6, h * 0.5, w * 0.34)
    out = [value(*first, x, y + h * 0.32, big, palette)]
    small = min(2.7, h * 0.3, w * 0.18)
    for i, (name, n) in enumerate(rest):
        out.append(value(name, n, x + i * w * 0.5, y + h * 0.8, small, palette))
    return "".join(out)


def _cost(card: Card, palette: Palette, x: float, h: float) -> str:
    """What a unit costs to field: numbers over their icons, down the stripe."""
    p, out = palette, []
    spent = [(name, n) for name, n in zip(RESOURCES, card.build, strict=True) if n]
    k = min(1.0, (h - 1) / 7 / len(spent)) if spent else 1.0
    for i, (name, n) in enumerate(spent):
        y = (2.9 + 7 * i) * k + 0.2
        size = fit(str(n), 2.9, 2.5, STAMP) * k
        out += [disc(x, y, 1.75 * k, p.card), text(x, y + size * 0.34, str(n), size, p.ink, STAMP, anchor="middle")]
        out.append(striped(sign(name, x, y + 3.3 * k, 2.6 * k, p.card)))
    return "".join(out)


def _text(said: Text, x: float, y: float, w: float, h: float, palette: Palette, letters: tuple[float, ...]) -> str:
    """The sentences in the largest letters that hold them all, else the signs."""
    if not said.rules:
        return ""
    for size in letters:
        lines = wrap(said.rules, w, size, markup=False)
        if len(lines) * size * LEADING <= h + 0.3:
            return set_lines(x, y + size * 0.95, lines, size, palette.ink).svg
    signs = ["   ".join(said.signs)] if run_width("   ".join(said.signs), 2.6) <= w else list(said.signs)
    size = min(3.2, h / len(signs) / 1.25, *(3.2 * w / run_width(one, 3.2) for one in signs))
    return "".join(run(one, x, y + size * (1.1 + 1.25 * i), size, palette.ink) for i, one in enumerate(signs))


def back(palette: Palette, w: float, h: float) -> str:
    """A small card face down: one ink, an inner line and a hill."""
    p = palette
    hill = [(w * 0.2, h * 0.66), (w * 0.42, h * 0.36), (w * 0.56, h * 0.52), (w * 0.68, h * 0.42), (w * 0.82, h * 0.66)]
    return (
        rect(0, 0, w, h, p.rust, p.card, HAIR, r=min(0.9, w * 0.14))
        + rect(w * 0.12, w * 0.12, w * 0.76, h - w * 0.24, "none", p.card, HAIR)
        + (line(hill, p.card, HAIR) if w > 3 else shape(hill, p.card))
    )
