"""Phase 1, collection: production, the choice between juice and spark, and drawing (WW-RES)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Chain, Sealed, Seat, Step
from wastelands.games.warlords.bidding import BiddingRound
from wastelands.games.warlords.cards import powers
from wastelands.games.warlords.piles import draw
from wastelands.games.warlords.stocks import gain

if TYPE_CHECKING:
    from wastelands.games.warlords.game import Warlords


@cache
def shares(choice: int) -> tuple[Action, ...]:
    """Every way to take so many juice and spark together."""
    return tuple(Action("take", juice, choice - juice) for juice in range(choice, -1, -1))


class Collection(Step["Warlords"], frozen=True):
    """All players collect production (WW-RES-01), then those with a choice make it, then all draw (WW-RES-07)."""

    automatic = True

    def run(self, game: Warlords, luck: Luck) -> None:
        luck.tell("round", round=game.round)
        choosers = []
        for seat in range(game.seats):
            bases = powers(game.content, game.tableaus[seat])
            scrap, juice, spark = bases.production
            gain(game, seat, (max(scrap, game.content.numbers.least_scrap), juice, spark), "WW-RES-01", luck.tell)
            if bases.choice:
                choosers.append(seat)
        game.push(Drawing())
        if choosers:
            game.push(JuiceOrSpark.ask(tuple(choosers)))


class JuiceOrSpark(Sealed["Warlords"], frozen=True):
    """Each unit of a CHOICE is juice or spark, as its owner likes (WW-RES-05)."""

    def options(self, game: Warlords, seat: Seat, chain: Chain) -> list[Action]:
        return list(shares(powers(game.content, game.tableaus[seat]).choice))

    def finished(self, game: Warlords, seat: Seat, chain: Chain) -> bool:
        return bool(chain)

    def refuse(self, game: Warlords, seat: Seat, chain: Chain, action: Action) -> Reason:
        if action.verb != "take":
            return reason("WW-RES-05", "choose-share-first")
        return reason("WW-RES-05", "wrong-share", n=powers(game.content, game.tableaus[seat]).choice)

    def resolve(self, game: Warlords, answers: dict[Seat, Chain], luck: Luck) -> None:
        for seat, (action,) in answers.items():
            juice, spark = action.values
            assert isinstance(juice, int)
            assert isinstance(spark, int)
            gain(game, seat, (0, juice, spark), "WW-RES-05", luck.reveal)


class Drawing(Step["Warlords"], frozen=True):
    """Everybody draws as the base cards say, and at least two cards (WW-RES-08)."""

    automatic = True

    def run(self, game: Warlords, luck: Luck) -> None:
        for seat in range(game.seats):
            draw(
                game, seat, max(powers(game.content, game.tableaus[seat]).draws, game.content.numbers.least_draw), luck
            )
        game.push(BiddingRound())
