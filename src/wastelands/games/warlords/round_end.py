"""Phases 7 and 8: acquisition, abandoning, discarding, and the next round or the end (WW-ACQ, WW-EORD)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put, without
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Chain, Sealed, Seat, Step
from wastelands.games.warlords.cards import powers
from wastelands.games.warlords.piles import Pile, laid, less
from wastelands.games.warlords.scoring import finish, points, reason_to_end
from wastelands.games.warlords.setup import clear_the_field, refill
from wastelands.games.warlords.stocks import gain

if TYPE_CHECKING:
    from wastelands.games.warlords.game import Warlords

DONE = Action("done")


@cache
def abandon(card: str) -> Action:
    return Action("abandon", card)


class Acquisition(Step["Warlords"], frozen=True):
    """Objectives, captures and purchases come to their new owners, in this order (WW-ACQ-04)."""

    automatic = True

    def run(self, game: Warlords, luck: Luck) -> None:
        for seat, card, how in game.won:
            if game.content.cards[card].unit:  # WW-ACQ-02
                game.discards = put(game.discards, seat, laid(game.discards[seat], (card,)))
            else:  # WW-ACQ-01
                game.tableaus = put(game.tableaus, seat, (*game.tableaus[seat], card))
            luck.tell("acquired", seat=seat, card=card, how=how)
            for effect in game.content.cards[card].effects:
                effect.do(game, seat, luck)
        game.won = ()
        game.push(EndOfRound())
        losers = tuple(seat for seat in range(game.seats) if game.lost[seat])
        if losers:
            game.push(Abandoning.ask(losers))


class Abandoning(Sealed["Warlords"], frozen=True):
    """Whoever lost a battle may leave units that fought there in the wastes (WW-EORD-02, WW-EORD-06)."""

    def options(self, game: Warlords, seat: Seat, chain: Chain) -> list[Action]:
        return [DONE] + [abandon(card) for card in dict.fromkeys(self.left(game, seat, chain))]

    def left(self, game: Warlords, seat: Seat, chain: Chain) -> Pile:
        left = game.lost[seat]
        for action in chain:
            left = without(left, str(action.values[0]))
        return left

    def finished(self, game: Warlords, seat: Seat, chain: Chain) -> bool:
        return chain[-1:] == (DONE,)

    def refuse(self, game: Warlords, seat: Seat, chain: Chain, action: Action) -> Reason:
        if action.verb != "abandon":
            return reason("WW-EORD-02", "abandon-first")
        return reason("WW-EORD-03", "not-lost")

    def resolve(self, game: Warlords, answers: dict[Seat, Chain], luck: Luck) -> None:
        for seat, chain in answers.items():
            cards = tuple(str(action.values[0]) for action in chain[:-1])
            if cards:
                leave(game, seat, cards, luck)


def leave(game: Warlords, seat: Seat, cards: tuple[str, ...], luck: Luck) -> None:
    """Into the wastes, out of the game (WW-DECK-08)."""
    bids = game.bids[seat]
    for card in cards:
        i = next(i for i, (_, here) in enumerate(bids) if card in here)
        bids = put(bids, i, (bids[i][0], without(bids[i][1], card)))
    game.bids = put(game.bids, seat, bids)
    game.wastes = put(game.wastes, seat, laid(game.wastes[seat], cards))
    luck.reveal("abandoned", seat=seat, cards=tuple(sorted(cards)))
    scrapper = powers(game.content, game.tableaus[seat]).scrapper
    if scrapper:
        gain(game, seat, (scrapper * len(cards), 0, 0), "WW-CARD-12", luck.tell)


class EndOfRound(Step["Warlords"], frozen=True):
    """Played units are discarded; then the game ends, or the table is laid out for the next round (WW-EORD-09)."""

    automatic = True

    def run(self, game: Warlords, luck: Luck) -> None:
        for seat in range(game.seats):
            discard_played(game, seat, luck)
        clear_the_field(game)
        ending = reason_to_end(game)
        if ending:
            finish(game, ending, luck)
            return
        if luck.listener:
            luck.tell("scores", scores=tuple(points(game, seat) for seat in range(game.seats)))
        game.objective_discard = laid(game.objective_discard, filter(None, game.fields))  # WW-EORD-07, WW-DECK-06
        game.shop_discard = laid(game.shop_discard, game.row)
        refill(game, luck)  # WW-EORD-08
        game.round += 1
        game.begin_round()


def discard_played(game: Warlords, seat: Seat, luck: Luck) -> None:
    """LOYAL units return to hand, where everybody knows them; the others are discarded (WW-EORD-01, WW-EORD-06)."""
    played = [card for _, cards in game.bids[seat] for card in cards]
    if not played:
        return
    loyal = tuple(card for card in played if game.content.cards[card].loyal)
    game.discards = put(game.discards, seat, laid(game.discards[seat], less(tuple(played), loyal)))
    if loyal:
        game.hands = put(game.hands, seat, laid(game.hands[seat], loyal))
        game.known = put(game.known, seat, laid(game.known[seat], loyal))
        luck.tell("returned", seat=seat, cards=tuple(sorted(loyal)))
