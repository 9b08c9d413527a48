"""Decks and piles: bags of cards, since nobody knows an order until a card is drawn (WW-DECK)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.step import Seat

if TYPE_CHECKING:
    from wastelands.games.warlords.game import Warlords

Pile = tuple[str, ...]  # sorted, so that equal piles are equal values
T = TypeVar("T")


def laid(pile: Pile, cards: Iterable[str]) -> Pile:
    """The pile with more cards, in order."""
    return tuple(sorted((*pile, *cards)))


def less(pile: Pile, cards: Iterable[str]) -> Pile:
    """The pile less those of the cards that are in it."""
    left = list(pile)
    for card in cards:
        if card in left:
            left.remove(card)
    return tuple(left)


def draw(game: Warlords, seat: Seat, n: int, luck: Luck) -> None:
    """Draw cards; an empty deck is made of the discard pile first, and if both are empty the rest is lost."""
    hand, deck = list(game.hands[seat]), list(game.decks[seat])
    drawn = []
    for _ in range(n):
        if not deck:
            deck = list(game.discards[seat])
            if not deck:  # WW-DECK-04
                break
            shuffle_in(game, seat, tuple(hand), luck)
        card = luck.draw(deck, (seat,))
        deck.remove(card)
        insort(hand, card)
        drawn.append(card)
    game.hands = put(game.hands, seat, tuple(hand))
    game.decks = put(game.decks, seat, tuple(deck))
    if luck.listener:
        luck.tell("drew", seat=seat, n=len(drawn), secret={"cards": tuple(drawn)}, knows=(seat,))


def shuffle_in(game: Warlords, seat: Seat, hand: Pile, luck: Luck) -> None:
    """The discard pile becomes the deck (WW-DECK-03); whoever counted along now knows the whole hand."""
    luck.tell("shuffled", seat=seat, n=len(game.discards[seat]))
    game.known = put(game.known, seat, hand)
    game.pools = put(game.pools, seat, game.discards[seat])
    game.discards = put(game.discards, seat, ())


def show(game: Warlords, seat: Seat, cards: Iterable[str]) -> None:
    """Cards of the hand are turned face up and leave it: a known card goes first, as copies are interchangeable."""
    known, pool = list(game.known[seat]), list(game.pools[seat])
    for card in cards:
        (known if card in known else pool).remove(card)
    game.known = put(game.known, seat, tuple(known))
    game.pools = put(game.pools, seat, tuple(pool))


def turn_up(luck: Luck, deck: Pile, discard: Pile, n: int) -> tuple[tuple[str, ...], Pile, Pile]:
    """Cards from the middle's deck, face up; its discard pile is shuffled when it is empty (WW-DECK-06, WW-DECK-07)."""
    bag = list(deck)
    cards = []
    for _ in range(n):
        if not bag:
            bag, discard = list(discard), ()
            if not bag:
                break
        card = luck.draw(bag)
        bag.remove(card)
        cards.append(card)
    return tuple(cards), tuple(bag), discard
