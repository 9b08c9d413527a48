"""Phase 4, battlefields: the highest bid wins the objective, ties go to dice (WW-BTL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.step import Seat
from wastelands.games.warlords.cards import add
from wastelands.games.warlords.piles import laid
from wastelands.games.warlords.stocks import gain
from wastelands.games.warlords.targets import FIELDS

if TYPE_CHECKING:
    from wastelands.games.warlords.game import Warlords

Fortunes = tuple[int, ...]  # what LUCK adds to each seat's tie-break dice


def bidders(game: Warlords, target: str) -> dict[Seat, int]:
    """Who has paid units at a target, and how strong they are."""
    return {seat: n for seat, army in enumerate(game.armies) for at, n in army if at == target}


def units_at(game: Warlords, seat: Seat, target: str) -> tuple[str, ...]:
    return next((cards for at, cards in game.bids[seat] if at == target), ())


def resolve_battlefields(game: Warlords, fortunes: Fortunes, luck: Luck) -> None:
    """From left to right (WW-BTL-07)."""
    for i, card in enumerate(game.fields):
        target = FIELDS[i]
        bids = bidders(game, target)
        if luck.listener and card:
            luck.tell("bids", target=target, card=card, bids=tuple(sorted(bids.items())))  # WW-BTL-02
        if not bids:  # a bid of 0 would do, none does not (WW-BTL-06)
            continue
        winner = the_best(bids, fortunes, luck)
        win(game, winner, card, "objective")
        game.fields = put(game.fields, i, "")
        luck.tell("won-field", seat=winner, field=i + 1, card=card)
        plunder(game, winner, target, luck)
        for loser in bids:
            if loser != winner:
                lose(game, loser, target)


def the_best(bids: dict[Seat, int], fortunes: Fortunes, luck: Luck) -> Seat:
    """The highest bidder; a tie is rolled off (WW-BTL-03, WW-BTL-04)."""
    highest = max(bids.values())
    return roll_off([seat for seat, bid in bids.items() if bid == highest], fortunes, luck)


def roll_off(tied: list[Seat], fortunes: Fortunes, luck: Luck) -> Seat:
    """All who are tied roll, then those tied for the highest roll again, until one is left (WW-BTL-05)."""
    while len(tied) > 1:
        rolls = {}
        for seat in tied:
            die = luck.die()
            rolls[seat] = die + fortunes[seat]
            luck.tell("rolled", seat=seat, die=die, plus=fortunes[seat])
        highest = max(rolls.values())
        tied = [seat for seat in tied if rolls[seat] == highest]
    return tied[0]


def win(game: Warlords, seat: Seat, card: str, how: str) -> None:
    """Set a card aside for its winner until phase 7 (WW-BTL-08)."""
    game.won = (*game.won, (seat, card, how))


def lose(game: Warlords, seat: Seat, target: str) -> None:
    """The units at a lost target are those that may be abandoned (WW-EORD-02, WW-EORD-03)."""
    game.lost = put(game.lost, seat, laid(game.lost[seat], units_at(game, seat, target)))


def plunder(game: Warlords, seat: Seat, target: str, luck: Luck) -> None:
    """SPOILS of the winning units."""
    spoils = add([found for card in units_at(game, seat, target) if (found := game.content.cards[card].spoils)])
    if any(spoils):
        gain(game, seat, spoils, "WW-CARD-12", luck.tell)
