"""Phase 3, reveal: all bids are turned up and paid for, and their strengths are fixed (WW-REV)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.step import Seat, Step
from wastelands.games.warlords.bases import resolve_base_attacks
from wastelands.games.warlords.battlefields import resolve_battlefields
from wastelands.games.warlords.cards import add, powers
from wastelands.games.warlords.piles import laid, show
from wastelands.games.warlords.shop import open_shop
from wastelands.games.warlords.stocks import gain
from wastelands.games.warlords.strength import all_terms, cost_of, strengths

if TYPE_CHECKING:
    from wastelands.games.warlords.game import Warlords


class Reveal(Step["Warlords"], frozen=True):
    """Everybody shows the played cards and pays for all of them together, or loses them all (WW-REV-01, WW-REV-02)."""

    automatic = True

    def run(self, game: Warlords, luck: Luck) -> None:
        for seat in range(game.seats):
            turn_up(game, seat, luck)
        for seat in range(game.seats):
            pay(game, seat, luck)
        game.armies = tuple([strengths(game, seat) for seat in range(game.seats)])  # WW-REV-08
        if luck.listener:
            luck.tell("armies", armies=tuple(all_terms(game)))
        fortunes = tuple([powers(game.content, tableau).luck for tableau in game.tableaus])  # WW-REV-09
        resolve_battlefields(game, fortunes, luck)
        resolve_base_attacks(game, fortunes, luck)
        open_shop(game, fortunes, luck)


def turn_up(game: Warlords, seat: Seat, luck: Luck) -> None:
    if game.bids[seat]:
        show(game, seat, [card for _, cards in game.bids[seat] for card in cards])
        luck.reveal("revealed", seat=seat, bids=game.bids[seat])


def pay(game: Warlords, seat: Seat, luck: Luck) -> None:
    """All or nothing (WW-REV-05); whoever cannot pay discards everything and pays nothing (WW-REV-03, WW-REV-04)."""
    played = [card for _, cards in game.bids[seat] for card in cards]
    if not played:
        return
    stock = game.stocks[seat]
    cost = cost_of(game.content, played, powers(game.content, game.tableaus[seat]).discount)
    left = (stock[0] - cost[0], stock[1] - cost[1], stock[2] - cost[2])
    if min(left) < 0:
        game.discards = put(game.discards, seat, laid(game.discards[seat], played))
        game.bids = put(game.bids, seat, ())
        luck.tell("bankrupt", seat=seat, cost=cost, stock=stock, cards=tuple(sorted(played)), rule="WW-REV-02")
        return
    game.stocks = put(game.stocks, seat, left)
    luck.tell("paid", seat=seat, cost=cost, rule="WW-REV-01")
    salvage = add([found for card in played if (found := game.content.cards[card].salvage)])
    if any(salvage):
        gain(game, seat, salvage, "WW-REV-06", luck.tell)
