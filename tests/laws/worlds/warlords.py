"""Worlds of War for the Wasteland that differ only in what a seat cannot know: rivals' cards and sealed choices."""

from __future__ import annotations

import random
from collections import Counter

from wastelands.engine.action import Value
from wastelands.engine.game import Game
from wastelands.engine.step import Chain, Sealed, Seat
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.targets import TARGETS

TRIES = 12


def twin(game: Game, seat: Seat | None, dice: random.Random) -> Game | None:
    """Swap hidden cards of some rivals, and let them have chosen something else in secret."""
    assert isinstance(game, Warlords)
    for _ in range(TRIES):
        other = game.copy()
        other._options = {}
        for rival in range(game.seats):
            if rival != seat and dice.random() < 0.7:
                swap_cards(other, rival, dice)
        choose_anew(game, other, seat, dice)
        if other != game:
            return other
    return None


def swap_cards(game: Warlords, rival: Seat, dice: random.Random) -> None:
    """Exchange cards between hand, deck and face-down bids; those that everybody knows stay out of the deck."""
    face_down = game.bidding > 0 and not game.armies
    zones = [list(game.hands[rival]), list(game.decks[rival])]
    zones += [list(cards) for _, cards in game.bids[rival]] if face_down else []
    for _ in range(dice.randint(1, 4)):
        one, two = dice.choice(zones), dice.choice(zones)
        if one and two and one is not two:
            i, j = dice.randrange(len(one)), dice.randrange(len(two))
            one[i], two[j] = two[j], one[i]
            if Counter(game.known[rival]) - Counter(card for zone in zones if zone is not zones[1] for card in zone):
                one[i], two[j] = two[j], one[i]
    hand, deck, *bids = (tuple(sorted(zone)) for zone in zones)
    game.hands = (*game.hands[:rival], hand, *game.hands[rival + 1 :])
    game.decks = (*game.decks[:rival], deck, *game.decks[rival + 1 :])
    if face_down:
        laid = tuple((target, cards) for (target, _), cards in zip(game.bids[rival], bids, strict=True))
        game.bids = (*game.bids[:rival], laid, *game.bids[rival + 1 :])


def choose_anew(game: Warlords, other: Warlords, viewer: Seat | None, dice: random.Random) -> None:
    """Another legal chain for each rival: a whole one for those who are done, any beginning for the others."""
    step = game.sealed()
    if step is None:
        return
    chains = list(step.chains)
    for i, rival in enumerate(step.asked):
        if rival != viewer:
            chains[i] = another_chain(step, other, rival, step.done[i], dice)
    other.swap(type(step)(step.asked, tuple(chains), step.done))


def another_chain(step: Sealed[Warlords], game: Warlords, seat: Seat, done: bool, dice: random.Random) -> Chain:
    chain: Chain = ()
    while not (chain and step.finished(game, seat, chain)):
        if not done and dice.random() < 0.4:
            return chain
        longer = (*chain, dice.choice(step.options(game, seat, chain)))
        if not done and step.finished(game, seat, longer):
            return chain
        chain = longer
    return chain


def universe(game: Game) -> dict[str, list[Value]]:
    assert isinstance(game, Warlords)
    some: list[Value] = [
        *sorted({*game.fields, *game.row, *game.tableaus[0], *game.content.starting_deck()} - {""}),
        "S99",
    ]
    return {"hex": [], "word": [*TARGETS], "seat": [*range(game.seats)], "number": [0, 1, 2, 3, -1], "card": some}
