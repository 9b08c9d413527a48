"""Plates: a card on little room, for table and tableau. Stripe, title, figures, and its text or its signs."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from wastelands.engine.icons import icon, standing
from wastelands.engine.ink import FINE, HAIR, LINE, Palette, disc, line, rect, shape
from wastelands.engine.lettering import LEADING, STAMP, fit, measure, set_lines, text, wrap
from wastelands.engine.vignette import Scene
from wastelands.games.warlords.cards import RESOURCES, Card
from wastelands.games.warlords.drawing.art import look
from wastelands.games.warlords.drawing.face import points
from wastelands.games.warlords.drawing.shorthand import shorthand
from wastelands.games.warlords.words import Words

_LETTERS = (2.5, 2.4, 2.3, 2.2)  # sizes that a sentence is tried in
_SKY: dict[Scene, str] = {"road": "tint_a", "ruin": "tint_b", "shore": "sea", "camp": "tint_c", "night": "tint_d"}


class Text(NamedTuple):
    """What stands on a plate, in one language."""

    title: str
    rules: str
    signs: str


def plate(design: Card, words: Words, palette: Palette, w: float, h: float) -> str:
    """A card in a box of w by h from the origin; low boxes show signs, higher ones the sentences if they fit."""
    said = Text(design.name(words.lang), " ".join(words.card_text(design)), shorthand(design))
    draw = _small if h < 11 else _strip if w > 2.4 * h else _plate
    return draw(design, said, palette, w, h)


@lru_cache(maxsize=4096)
def _plate(card: Card, said: Text, palette: Palette, w: float, h: float) -> str:
    """The title over picture and figures, the text below."""
    p, left = palette, 4.4
    art, wide = look(card), w - left - 2.6
    high = min(9.0, (h - 6.2) * 0.5)
    picture = min(11.0, wide * 0.42)
    x = left + 1.2
    parts = [
        sheet(card, p, w, h, left),
        _cost(card, p, left / 2 + 0.05, 2.9),
        title(said.title, x, 4.3, wide, 3.3, p),
        line([(x, 5.5), (w - 1.4, 5.5)], p.ink, FINE),
        scenery(art.icon, art.scene, x, 5.6, picture, high, p),
        _figures(card, p, x + picture + 1.2, 5.6, w - 1.4 - x - picture - 1.2, high),
        line([(x, 5.6 + high), (w - 1.4, 5.6 + high)], p.ink, FINE),
        _text(said, x, 5.6 + high + 0.9, wide, h - 5.6 - high - 1.9, p),
    ]
    return "".join(parts)


@lru_cache(maxsize=4096)
def _strip(card: Card, said: Text, palette: Palette, w: float, h: float) -> str:
    """A wide, low plate: picture at the left, title and figures in one line, the text below."""
    p, left, art = palette, 4.4, look(card)
    side = min(h - 2.4, 9.0)
    x = left + side + 2.2
    values = _values(card)
    room = sum(_value_width(n, 2.9) for _, n in values) + 1.2 * len(values)
    wide = w - x - 1.6
    parts = [
        sheet(card, p, w, h, left),
        _cost(card, p, left / 2 + 0.05, 2.9),
        scenery(art.icon, art.scene, left + 1.1, 1.2, side, h - 2.4, p),
        title(said.title, x, 4.2, wide - room - 1, 3.1, p),
        line([(x, 5.3), (w - 1.6, 5.3)], p.ink, FINE),
    ]
    at = w - 1.6 - room + 1.2
    for name, n in values:
        parts.append(value(name, n, at, 2.8, 2.9, p))
        at += _value_width(n, 2.9) + 1.2
    parts.append(_text(said, x, 6, wide, h - 6.8, p))
    return "".join(parts)


@lru_cache(maxsize=4096)
def _small(card: Card, said: Text, palette: Palette, w: float, h: float) -> str:
    """A base in a tableau: picture, title, defence, signs, points."""
    p, left = palette, 1.5
    art = look(card)
    side = min(h - 1.4, 6.4)
    x = left + side + 1.5
    wide, low = w - x - 1.0, h - 1.5
    size = min(2.9, h * 0.33)
    fig = min(2.6, h * 0.31)
    own = points(card)
    end = w - 1.0 - (_value_width(own, fig) if own else 0)
    first = _value_width(card.defence, fig)
    room = end - x - first - 1.6
    parts = [
        sheet(card, p, w, h, left),
        scenery(art.icon, art.scene, left + 0.6, 0.7, side, h - 1.4, p),
        title(said.title, x, 0.7 + size * 0.95, wide, size, p),
        value("armour", card.defence, x, low - fig * 0.38, fig, p),
    ]
    if own:
        parts.append(value("state/points", own, end, low - fig * 0.38, fig, p))
    if said.signs:
        letters = fig * 0.96
        while (
            letters > 1.2
            and len(runs := wrap(said.signs, 200, letters)) == 1
            and runs[0][-1].x + runs[0][-1].width > room
        ):
            letters -= 0.1
        parts.append(set_lines(x + first + 0.9, low, wrap(said.signs, 200, letters), letters, p.ink).svg)
    return "".join(parts)


# ---------- parts


def sheet(card: Card, palette: Palette, w: float, h: float, stripe: float) -> str:
    """Cut edge and type stripe."""
    accent = palette.ochre if card.unit else palette.oil
    return (
        rect(0.1, 0.1, w - 0.2, h - 0.2, palette.card, palette.hair, 0.2, r=1.2)
        + rect(0.2, 0.2, stripe, h - 0.4, accent, r=1)
        + rect(stripe - 1, 0.2, 1.2, h - 0.4, accent)
    )


def title(s: str, x: float, y: float, width: float, size: float, palette: Palette) -> str:
    return text(x, y, s, fit(s, size, width, STAMP), palette.ink, STAMP)


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
    return icon(name, x + size * 0.6, y, size * 1.2, palette.ink) + text(
        x + size * 1.45, y + size * 0.36, str(n), size * 1.08, palette.ink, STAMP
    )


def _value_width(n: int, size: float) -> float:
    return size * 1.45 + measure(str(n), size * 1.08, STAMP)


def _values(card: Card) -> list[tuple[str, int]]:
    found = [("strength", card.attack)] if card.unit else [("armour", card.defence)]
    if points(card):
        found.append(("state/points", points(card)))
    if card.acquire:
        found.append(("war/shop", card.acquire))
    return found


def _figures(card: Card, palette: Palette, x: float, y: float, w: float, h: float) -> str:
    """Attack or defence large, points and the minimum bid below."""
    first, *rest = _values(card)
    big = min(4.6, h * 0.5, w * 0.34)
    out = [value(*first, x, y + h * 0.32, big, palette)]
    small = min(2.7, h * 0.3, w * 0.18)
    for i, (name, n) in enumerate(rest):
        out.append(value(name, n, x + i * w * 0.5, y + h * 0.8, small, palette))
    return "".join(out)


def _cost(card: Card, palette: Palette, x: float, y: float) -> str:
    """What a unit costs to field: numbers over their icons, down the stripe."""
    p, out = palette, []
    for name, n in zip(RESOURCES, card.build, strict=True):
        if n:
            size = fit(str(n), 2.9, 2.5, STAMP)
            out += [disc(x, y, 1.75, p.card), text(x, y + size * 0.34, str(n), size, p.ink, STAMP, anchor="middle")]
            out.append(icon(name, x, y + 3.4, 2.7, p.card))
            y += 7
    return "".join(out)


def _text(said: Text, x: float, y: float, w: float, h: float, palette: Palette) -> str:
    """The sentences in the largest letters that hold them all, else the signs."""
    if not said.rules:
        return ""
    for size in _LETTERS:
        lines = wrap(said.rules, w, size, markup=False)
        if len(lines) * size * LEADING <= h + 0.3:
            return set_lines(x, y + size * 0.95, lines, size, palette.ink).svg
    size = 3.0
    while size > 1.8 and (len(lines := wrap(said.signs, w, size)) * size * LEADING > h + 0.5 or _wide(said, size) > w):
        size -= 0.1
    lines = wrap(said.signs, w, size)
    return set_lines(x, y + size * 1.1, lines, size, palette.ink).svg


def _wide(said: Text, size: float) -> float:
    return max(row[-1].x + row[-1].width for part in said.signs.split("  ") for row in wrap(part, 200, size))


def back(palette: Palette, w: float, h: float) -> str:
    """A small card face down: one ink, an inner line and a hill."""
    p = palette
    hill = [(w * 0.2, h * 0.66), (w * 0.42, h * 0.36), (w * 0.56, h * 0.52), (w * 0.68, h * 0.42), (w * 0.82, h * 0.66)]
    return (
        rect(0, 0, w, h, p.rust, p.card, HAIR, r=min(0.9, w * 0.14))
        + rect(w * 0.12, w * 0.12, w * 0.76, h - w * 0.24, "none", p.card, HAIR)
        + (line(hill, p.card, HAIR) if w > 3 else shape(hill, p.card))
    )


__all__ = ["LINE", "back", "plate", "scenery", "sheet", "title", "value"]
