"""The table as it is set up, drawn from the data and numbered, with a sentence for each number (WW-SET)."""

from __future__ import annotations

from wastelands.drawing.counters import token
from wastelands.drawing.icons import icon
from wastelands.drawing.ink import BOLD, FINE, Palette, disc, group, rect
from wastelands.drawing.kit import Mat
from wastelands.drawing.lettering import STAMP, text
from wastelands.drawing.reference import Row, Section, sheet
from wastelands.engine.words import N_
from wastelands.games.warlords.setup import battlefields, copies_of_objectives, copies_of_shop
from wastelands.games.warlords.words import Words

WIDTH, HEIGHT, PICTURE = 186.0, 150.0, 72.0
CARD = (12.0, 17.0)


def set_up(seats: int, words: Words, palette: Palette) -> Mat:
    """A page for that many players: the middle of the table, and what lies before one of them."""
    title = words.say(N_("Set-up for {n} players"), n=seats)
    legend = group(sheet(title, WIDTH, HEIGHT - PICTURE, [[_legend(seats, words)]], palette), y=PICTURE)
    drawn = rect(0.4, 0.4, WIDTH - 0.8, PICTURE - 1.6, palette.paper, palette.ink, BOLD)
    return Mat(title, WIDTH, HEIGHT, drawn + _middle(seats, palette) + _seat(words, palette) + legend)


def _middle(seats: int, p: Palette) -> str:
    """The objective deck beside the battlefields, the shop's deck beside the buy row."""
    fields = 24 + 15 * battlefields(seats) + 8
    out = [_pile(8, 8, 1, p)]
    out += [_card(24 + 15 * i, 8, "state/strength", p) for i in range(battlefields(seats))] + [_number(24, 8, 2, p)]
    out += [_pile(fields, 8, 3, p), *(_card(_row(fields, i, seats), 8, "war/shop", p) for i in range(seats))]
    return "".join(out) + _number(_row(fields, 0, seats), 8, 4, p)


def _row(fields: float, i: int, seats: int) -> float:
    """Where the i-th card of the buy row lies, closer if there are many."""
    return fields + 16 + i * min(15.0, (WIDTH - 8 - CARD[0] - fields - 16) / max(1, seats - 1))


def _seat(words: Words, p: Palette) -> str:
    bases = words.content.starting_tableau()
    out = [rect(6, 34, WIDTH - 12, 32, "none", p.hair, FINE, stroke_dasharray="2.2 1.4")]
    out += [_card(12 + 15 * i, 41, "armour", p) for i in range(len(bases))] + [_number(12, 41, 5, p)]
    x = 12 + 15 * len(bases) + 6.0
    out.append(_pile(x, 41, 6, p))
    hand = words.content.numbers.hand
    out += [_card(x + 20 + 8 * i, 41, "", p) for i in range(hand)] + [_number(x + 20, 41, 7, p)]
    x += 20 + 8 * hand + 10
    out += [_board(x, 41, 34, 8, p), _board(x + 42, 41, 24, 9, p), token(0, x + 17, 50, 3, p.ink)]
    return "".join(out)


def _card(x: float, y: float, sign: str, p: Palette) -> str:
    w, h = CARD
    return rect(x, y, w, h, p.card, p.ink, FINE, r=1) + (icon(sign, x + w / 2, y + h / 2, 6, p.soft) if sign else "")


def _pile(x: float, y: float, n: int, p: Palette) -> str:
    """A deck, face down."""
    w, h = CARD
    return "".join(rect(x + i, y - i, w, h, p.rust, p.card, FINE, r=1) for i in range(3)) + _number(x, y, n, p)


def _board(x: float, y: float, wide: float, n: int, p: Palette) -> str:
    return rect(x, y, wide, CARD[1], p.bone, p.ink, FINE) + _number(x, y, n, p)


def _number(x: float, y: float, n: int, p: Palette) -> str:
    return disc(x, y, 2.8, p.ink) + text(x, y + 1.2, str(n), 3.4, p.card, STAMP, anchor="middle")


def _legend(seats: int, words: Words) -> Section:
    say, content, numbers = words.say, words.content, words.content.numbers
    fields, objectives = battlefields(seats), len(content.objectives) * copies_of_objectives(seats)
    shop = len(content.shop) * copies_of_shop(seats)
    bases = words.listing([words.card(card) for card in content.starting_tableau()])
    said = (
        say(N_("*Objectives:* shuffle {n} cards. The foot of a card says where it belongs."), n=objectives),
        say(N_("*Battlefields:* {n}; turn up an objective on each. The round marker goes on 1."), n=fields),
        say(N_("*Shop:* shuffle {n} cards."), n=shop),
        say(N_("*Buy row:* turn up {n} cards, one for each player."), n=seats),
        say(N_("*Your bases:* {bases} lie open before you."), bases=bases),
        say(N_("*Your deck:* shuffle your {n} starting units."), n=len(content.starting_deck())),
        say(N_("*Your hand:* draw {n} of them."), n=numbers.hand),
        say(N_("*Stockpile:* {scrap}, nothing else. A marker stands on the ones and one on the tens of each stock."),
            scrap=words.amounts((numbers.scrap, 0, 0))),
        say(N_("*War Map:* yours, with {n} X tokens."), n=fields + seats),
    )  # fmt: skip
    return Section(
        say(N_("In this order; 5 to 9 for every player")), tuple(Row(str(i), one) for i, one in enumerate(said, 1))
    )
