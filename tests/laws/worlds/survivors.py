"""Worlds of Wasteland that differ only in what a seat cannot know: combat cards in hands and deck, and sealed votes."""

from __future__ import annotations

import random

from wastelands.engine.action import Value
from wastelands.engine.game import Game
from wastelands.engine.step import Seat
from wastelands.games.survivors.endings import NONE, SHARE, Vote
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import GOODS
from wastelands.games.survivors.ground import spot

TRIES = 12


def twin(game: Game, seat: Seat | None, dice: random.Random) -> Game | None:
    """Exchange combat cards between the others' hands and the deck, and let the others have voted otherwise."""
    assert isinstance(game, Survivors)
    for _ in range(TRIES):
        other = game.copy()
        other._options = {}
        swap_cards(other, seat, dice)
        step = game.sealed()
        if isinstance(step, Vote):
            chains = [
                (dice.choice((NONE, SHARE)),) if chain and who != seat else chain
                for who, chain in zip(step.asked, step.chains, strict=True)
            ]
            other.swap(Vote(step.asked, tuple(chains), step.done))
        if other != game:
            return other
    return None


def swap_cards(game: Survivors, seat: Seat | None, dice: random.Random) -> None:
    combat = game.content.combat
    zones = [list(hand) for s, hand in enumerate(game.hands) if s != seat]
    zones.append([card for card in game.deck if card in combat])
    cards = [card for zone in zones for card in zone]
    dice.shuffle(cards)
    dealt = [tuple(sorted(cards.pop() for _ in zone)) for zone in zones]
    game.deck = tuple(sorted([card for card in game.deck if card not in combat] + list(dealt.pop())))
    game.hands = tuple(hand if s == seat else dealt.pop(0) for s, hand in enumerate(game.hands))


def universe(game: Game) -> dict[str, list[Value]]:
    assert isinstance(game, Survivors)
    tiles = [spot(at) for at in game.ground.terrain]
    cards = ["BD01", "BD04", "BD05", "BD99", "FT01", "FT13", "CC01", "CC05", "CC08"]
    parties = [party.name for party in game.parties]
    return {
        "hex": [*tiles[:: max(1, len(tiles) // 9)], spot(tiles_of_bases(game)), *tiles[-1:]],
        "word": ["idle", "wounded", "scavengers", *parties, *GOODS],
        "seat": [*range(game.seats)],
        "number": [-1, 0, 1, 2, 3, 4, 12],
        "card": [*cards, *parties, "P9.9"],
    }


def tiles_of_bases(game: Survivors) -> int:
    return game.bases[0].at if game.bases else min(game.ground.terrain)
