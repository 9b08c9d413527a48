"""Phase 6, the buy row: one card each, in the order of the bids (WW-BUY)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import InOrder, Seat
from wastelands.games.warlords.battlefields import Fortunes, bidders, roll_off, units_at, win
from wastelands.games.warlords.cards import powers
from wastelands.games.warlords.round_end import Acquisition
from wastelands.games.warlords.strength import unit_strengths
from wastelands.games.warlords.targets import SHOP

if TYPE_CHECKING:
    from wastelands.games.warlords.game import Warlords

PASS = Action("pass")


@cache
def buy(card: str) -> Action:
    return Action("buy", card)


def open_shop(game: Warlords, fortunes: Fortunes, luck: Luck) -> None:
    bids = bidders(game, SHOP)
    game.push(Acquisition())
    if bids:
        order = buying_order(game, bids, fortunes, luck)
        if luck.listener:
            luck.tell("order", bids=tuple((seat, bids[seat]) for seat in order))
        game.push(Purchase(order))


def buying_order(game: Warlords, bids: dict[Seat, int], fortunes: Fortunes, luck: Luck) -> tuple[Seat, ...]:
    """Descending bids; equal ones clockwise from the highest bidder (WW-BUY-02, WW-BUY-09)."""
    highest = max(bids.values())
    tied = [seat for seat, bid in bids.items() if bid == highest]
    first = tied[0] if len(tied) == 1 else strongest(game, tied, fortunes, luck)
    return tuple(sorted(bids, key=lambda seat: (-bids[seat], (seat - first) % game.seats)))  # WW-BUY-12


def strongest(game: Warlords, tied: list[Seat], fortunes: Fortunes, luck: Luck) -> Seat:
    """Whose strongest single unit in the shop is best, then dice (WW-BUY-10, WW-BUY-11, WW-BUY-13)."""
    best = {}
    for seat in tied:
        bases = powers(game.content, game.tableaus[seat])
        best[seat] = max(unit_strengths(game.content, units_at(game, seat, SHOP), SHOP, bases))
    highest = max(best.values())
    return roll_off([seat for seat in tied if best[seat] == highest], fortunes, luck)


class Purchase(InOrder["Warlords"], frozen=True):
    """The first of those still to choose takes one card of the row, or passes (WW-BUY-05, WW-BUY-06, WW-BUY-08)."""

    def bid(self, game: Warlords) -> int:
        return bidders(game, SHOP)[self.order[0]]

    def actions(self, game: Warlords, seat: Seat) -> list[Action]:
        bid, cards = self.bid(game), game.content.cards
        return [PASS] + [buy(card) for card in dict.fromkeys(game.row) if cards[card].acquire <= bid]  # WW-BUY-04

    def why_not(self, game: Warlords, seat: Seat, action: Action) -> Reason:
        if action.verb != "buy":
            return reason("WW-BUY-01", "buy-or-pass")
        card = str(action.values[0])
        if card not in game.row:
            return reason("WW-BUY-01", "not-in-row")
        return reason("WW-BUY-04", "bid-too-low", cost=game.card(card).acquire, bid=self.bid(game))

    def play(self, game: Warlords, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        self.ask_next(game)
        if action is PASS:
            luck.tell("passed", seat=seat)
            return
        card = str(action.values[0])
        i = game.row.index(card)
        game.row = game.row[:i] + game.row[i + 1 :]
        win(game, seat, card, "shop")
        luck.tell("bought", seat=seat, card=card)
