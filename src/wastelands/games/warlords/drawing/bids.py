"""Bids as they lie on the table: backs with their owner's token, and strengths once they are fixed."""

from __future__ import annotations

from collections.abc import Sequence

from wastelands.drawing.icons import icon
from wastelands.drawing.ink import FINE, HAIR, Palette, disc, group, rect
from wastelands.drawing.lettering import LABEL, STAMP, clip, measure, text
from wastelands.games.warlords.drawing.plate import SLIP, back
from wastelands.games.warlords.drawing.sight import Bid
from wastelands.games.warlords.drawing.signs import token
from wastelands.games.warlords.targets import BACK
from wastelands.games.warlords.words import Words

_BACK = (3.4, 4.7)


def bids_in_words(bids: Sequence[Bid], words: Words, sentence: str) -> str:
    """Mara (2 cards face down), Tobin (7: Scrap Tank and Desert Raider)."""
    return words.say(sentence, bids=", ".join(f"{words.name(bid.seat)} ({_said(bid, words)})" for bid in bids))


def _said(bid: Bid, words: Words) -> str:
    if not bid.cards:
        return words.say("no card yet")
    if bid.strength is not None:
        return f"{bid.strength}: {words.cards(bid.cards)}"
    said = words.count("{n} card face down", "{n} cards face down", len(bid.cards))
    return said if BACK in bid.cards else f"{said}: {words.cards(bid.cards)}"


def column(bids: Sequence[Bid], x: float, y: float, w: float, h: float, words: Words, palette: Palette) -> str:
    """One line for each who bids, or two columns of short ones where there are many."""
    if not bids:
        return ""
    across = 1 if len(bids) * 5.6 <= h or w < 16 else 2
    rows = -(-len(bids) // across)
    step, wide = min(8.0 if w > 30 else 6.4, h / rows), w / across
    out = []
    for i, bid in enumerate(bids):
        at = (x + i // rows * wide, y + i % rows * step + step / 2)
        out.append(group(line_of(bid, wide, words, palette), x=at[0], y=at[1]))
    return "".join(out)


def line_of(bid: Bid, w: float, words: Words, palette: Palette) -> str:
    """Token, backs and their number; after the reveal the strength, and what it is made of."""
    p = palette
    out = [token(bid.seat, 2.4, 0, 2.2, p.ink)]
    if bid.strength is not None:
        number = str(bid.strength)
        out.append(text(5.6, 1.5, number, 4.4, p.ink, STAMP))
        x = 6.4 + measure(number, 4.4, STAMP)
        if w - x > 9:
            names = ", ".join(words.card(card) for card in bid.cards)
            out.append(text(x, 0.9, clip(names, 2.5, w - x - 0.5, LABEL, 500), 2.5, p.soft, LABEL, 500))
        return "".join(out)
    if not bid.cards:  # aimed at, and nothing there
        out.append(rect(5.6, -_BACK[1] / 2, *_BACK, "none", p.soft, FINE, r=0.5, stroke_dasharray="0.8 0.8"))
        return "".join(out)
    room = w - 5.6 - 4.2
    n = len(bid.cards)
    shown = max(1, min(n, 5))
    shift = min(_BACK[0] + 0.5, (room - _BACK[0]) / (shown - 1)) if shown > 1 else 0
    shift = max(0.6, shift) if shown > 1 else 0
    for i in range(shown):
        out.append(group(back(p, *_BACK), x=5.6 + i * shift, y=-_BACK[1] / 2))
    out.append(text(5.6 + (shown - 1) * shift + _BACK[0] + 0.8, 1.15, str(n), 3.3, p.ink, STAMP))
    return "".join(out)


def row(bids: Sequence[Bid], right: float, y: float, palette: Palette) -> tuple[str, float]:
    """Short bids side by side that end at the right; and where they begin."""
    out, x = [], right
    for bid in reversed(bids):
        number = str(bid.strength if bid.strength is not None else len(bid.cards) or "")
        wide = 4.2 + (measure(number, 3.1, STAMP) + 0.6 if number else 0)
        wide += 3.2 if bid.strength is None and bid.cards else 0
        x -= wide
        out.append(token(bid.seat, x + 1.9, y, 1.8, palette.ink))
        at = x + 4.2
        if bid.strength is None and bid.cards:
            out.append(group(back(palette, 2.6, 3.6), x=at, y=y - 1.8))
            at += 3.2
        out.append(text(at, y + 1.1, number, 3.1, palette.ink, STAMP))
        x -= 1.6
    return "".join(out), x


def attack_chips(
    attacks: Sequence[Bid], defence: Bid | None, w: float, h: float, palette: Palette
) -> tuple[str, float]:
    """Attackers' tokens with what they brought, and the shield of the defenders, in a plate's lower right corner."""
    entries = [*attacks, *([defence] if defence else [])]
    k = min(1.0, h / 7.4, (w - 9) / 7.6 / len(entries))
    wide = 7.6 * k
    x, y = w - wide * len(entries) - 0.4, h - 2.1 * k if h >= SLIP else h / 2
    chips = [_chip(i * 7.6, bid, bid is defence, palette) for i, bid in enumerate(entries)]
    return group(*chips, x=x, y=y, scale=k), wide * len(entries) + 0.8


def _chip(x: float, bid: Bid, defends: bool, palette: Palette) -> str:
    p = palette
    out = icon("armour", x + 2, 0, 3.4, p.ink) if defends else token(bid.seat, x + 2, 0, 1.6, p.ink)
    if bid.strength is not None:
        number = str(bid.strength)
        out += disc(x + 5.5, 0, 1.6, p.card, p.ink, FINE)
        return out + text(x + 5.5, 0.85, number, 2.4 if len(number) < 2 else 1.9, p.ink, STAMP, anchor="middle")
    if not bid.cards:
        return out
    card = rect(x + 4.3, -1.65, 2.4, 3.3, p.rust, p.card, HAIR, r=0.4)
    return out + card + text(x + 5.5, 0.85, str(len(bid.cards)), 2.4, p.card, STAMP, anchor="middle")
