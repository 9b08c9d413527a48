"""The table as it is set up, drawn from the data and numbered, with a sentence for each number (WW-SET)."""

from __future__ import annotations

from wastelands.drawing import diagram
from wastelands.drawing.counters import token
from wastelands.drawing.diagram import CARD, WIDTH, board, card, number, pile
from wastelands.drawing.ink import Palette
from wastelands.drawing.kit import Mat
from wastelands.engine.words import N_
from wastelands.games.warlords.setup import battlefields, copies_of_objectives, copies_of_shop
from wastelands.games.warlords.words import Words

PICTURE, LEGEND = 72.0, 82.0


def set_up(seats: int, words: Words, palette: Palette) -> Mat:
    """A page for that many players: the middle of the table, and what lies before one of them."""
    title = words.say(N_("Set-up for {n} players"), n=seats)
    heading = words.say(N_("In this order; 5 to 9 for every player"))
    return diagram.page(title, _table(seats, words, palette), PICTURE, heading, said(seats, words), LEGEND, palette)


def picture(seats: int, words: Words, palette: Palette) -> str:
    return diagram.alone(_table(seats, words, palette), PICTURE, palette)


def _table(seats: int, words: Words, p: Palette) -> str:
    return _middle(seats, p) + _seat(words, p)


def _middle(seats: int, p: Palette) -> str:
    """The objective deck beside the battlefields, the shop's deck beside the buy row."""
    fields = 24 + 15 * battlefields(seats) + 8
    out = [pile(8, 8, 1, p)]
    out += [card(24 + 15 * i, 8, "state/strength", p) for i in range(battlefields(seats))] + [number(24, 8, 2, p)]
    out += [pile(fields, 8, 3, p), *(card(_row(fields, i, seats), 8, "war/shop", p) for i in range(seats))]
    return "".join(out) + number(_row(fields, 0, seats), 8, 4, p)


def _row(fields: float, i: int, seats: int) -> float:
    """Where the i-th card of the buy row lies, closer if there are many."""
    return fields + 16 + i * min(15.0, (WIDTH - 8 - CARD[0] - fields - 16) / max(1, seats - 1))


def _seat(words: Words, p: Palette) -> str:
    bases, hand = words.content.starting_tableau(), words.content.numbers.hand
    out = [diagram.before(34, 32, p), *(card(12 + 15 * i, 41, "armour", p) for i in range(len(bases)))]
    x = 12 + 15 * len(bases) + 6.0
    out += [number(12, 41, 5, p), pile(x, 41, 6, p)]
    out += [card(x + 20 + 8 * i, 41, "", p) for i in range(hand)] + [number(x + 20, 41, 7, p)]
    x += 20 + 8 * hand + 10
    out += [board(x, 41, 34, CARD[1], 8, p), board(x + 42, 41, 24, CARD[1], 9, p), token(0, x + 17, 50, 3, p.ink)]
    return "".join(out)


def said(seats: int, words: Words) -> tuple[str, ...]:
    """A sentence for each number."""
    say, content, numbers = words.say, words.content, words.content.numbers
    fields, objectives = battlefields(seats), len(content.objectives) * copies_of_objectives(seats)
    shop = len(content.shop) * copies_of_shop(seats)
    bases = words.listing([words.card(card) for card in content.starting_tableau()])
    units = words.listing([f"{card.copies} × {words.card(card.id)}" for card in content.starters if card.unit])
    return (
        say(N_("*Objectives:* shuffle {n} cards. The foot of a card says where it belongs."), n=objectives),
        say(N_("*Battlefields:* {n}; turn up an objective on each. The round marker goes on 1."), n=fields),
        say(N_("*Shop:* shuffle {n} cards."), n=shop),
        say(N_("*Buy row:* turn up {n} cards, one for each player."), n=seats),
        say(N_("*Your bases:* {bases} lie open before you."), bases=bases),
        say(N_("*Your deck:* shuffle your {n} starting units: {units}."), n=len(content.starting_deck()), units=units),
        say(N_("*Your hand:* draw {n} of them."), n=numbers.hand),
        say(N_("*Stockpile:* {scrap}, nothing else. A marker stands on the ones of each stock; that of the tens lies "
               "beside it below {n}."),
            scrap=words.amounts((numbers.scrap, 0, 0)), n=10),
        say(N_("*War Map:* yours, with {n} X tokens."), n=fields + seats),
    )  # fmt: skip
