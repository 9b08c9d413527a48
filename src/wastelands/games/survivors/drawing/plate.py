"""Building cards as small plates: sign, name, what it costs and what it gives."""

from __future__ import annotations

from functools import lru_cache

from wastelands.drawing.ink import FINE, Palette, group, line, rect
from wastelands.drawing.lettering import LABEL, STAMP, fit, measure, text
from wastelands.games.survivors.cards import BuildingCard, Content
from wastelands.games.survivors.drawing.art import look
from wastelands.games.survivors.drawing.signs import sign
from wastelands.games.survivors.goods import listed

_POWERS = {
    "exchange": "survivors/trade",
    "heals": "state/health",
    "housing": "bed",
    "tower": "actions/dice",
    "traps": "zombies/walker",
    "filters": "state/radiation",
}


def yields(card: BuildingCard) -> list[tuple[str, str]]:
    """What a building gives, as pairs of a number and a sign."""
    found = [(str(n), name) for name, n in listed(card.output) + listed(card.passive)]
    found += [("", recipe.make) for recipe in card.recipes]
    for name, icon in _POWERS.items():
        n = getattr(card, name)
        if n:
            sign = {"tower": "+", "traps": "−", "filters": "−"}.get(name, "")
            found.append((f"{sign}{n}" if name != "exchange" else "", icon))
    return found


@lru_cache(maxsize=1024)
def plate(card: BuildingCard, content: Content, lang: str, palette: Palette, w: float, h: float, dear: bool) -> str:
    """The plate at the origin; what cannot be paid now is pale."""
    p, name = palette, content.name(card.id, lang)
    ink = p.soft if dear else p.ink
    side = min(h - 2, 10.0)
    out = [
        rect(0, 0, w, h, p.paper if dear else p.card, p.hair if dear else p.ink, FINE),
        sign(look(content, card.id).icon, side / 2 + 1, h / 2, side - 0.6, ink),
    ]
    x, slots = side + 2.4, f"×{card.slots}"
    room = w - x - (9.5 if card.slots else 1)
    out.append(text(x, h * 0.43, name, fit(name, 3.5, room, LABEL, 600), ink, LABEL, 600))
    if card.slots:
        out += [sign("person", w - 7.2, h * 0.34, 3.2, ink), text(w - 5.2, h * 0.43, slots, 3, ink, STAMP)]
    return "".join(out) + _sum(card, x, h * 0.8, w - x - 1, ink)


def _sum(card: BuildingCard, x: float, y: float, room: float, ink: str) -> str:
    """Cost, an arrow, yield; drawn smaller where they are many."""
    parts = [(str(n), name) for name, n in listed(card.cost)]
    given = yields(card)
    wide = sum(measure(n, 3.1, STAMP) + 4.6 for n, _ in (*parts, *given)) + 3.4
    k = min(1.0, room / wide)
    out, at = [], 0.0
    for i, (n, icon) in enumerate((*parts, *given)):
        if i == len(parts):
            out.append(line([(at, -1.1), (at + 2.2, -1.1)], ink, FINE))
            out.append(line([(at + 1.5, -1.8), (at + 2.2, -1.1), (at + 1.5, -0.4)], ink, FINE))
            at += 3.4
        out.append(text(at, 0, n, 3.1, ink, STAMP) if n else "")
        at += measure(n, 3.1, STAMP) + 1.9
        out.append(sign(icon, at, -1.1, 3.4, ink))
        at += 2.7
    return group(*out, x=x, y=y, scale=k)
