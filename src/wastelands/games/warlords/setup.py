"""Setting up the table (WW-SET)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.luck import Luck
from wastelands.games.warlords import piles
from wastelands.games.warlords.cards import Card
from wastelands.games.warlords.piles import Pile

if TYPE_CHECKING:
    from wastelands.games.warlords.game import Warlords

PER_BATTLEFIELD = 2  # players


def lay_out(game: Warlords, luck: Luck, max_rounds: int, declared: bool) -> None:
    seats = game.seats
    content = game.content
    game.max_rounds, game.declared, game.round, game.bidding = max_rounds, declared, 1, 0
    game.objective_deck = copies(content.objectives, copies_of_objectives(seats))
    game.shop_deck = copies(content.shop, copies_of_shop(seats))
    game.objective_discard = game.shop_discard = ()
    game.fields, game.row = ("",) * battlefields(seats), ()
    nothing: tuple[Pile, ...] = ((),) * seats
    game.stocks = ((content.numbers.scrap, 0, 0),) * seats  # WW-SET-09
    game.tableaus = (content.starting_tableau(),) * seats
    game.decks = game.pools = (content.starting_deck(),) * seats
    game.hands = game.discards = game.wastes = game.known = nothing
    clear_the_field(game)
    game.outcome = None
    refill(game, luck)
    for seat in range(seats):
        piles.draw(game, seat, content.numbers.hand, luck)


def copies_of_objectives(seats: int) -> int:
    """How often each design lies in the objective deck (WW-SET-19)."""
    return 1 if seats <= 4 else 2


def copies_of_shop(seats: int) -> int:
    """How often each design lies in the shop's deck (WW-SET-18)."""
    return 1 if seats <= 3 else 2 if seats <= 6 else 3


def battlefields(seats: int) -> int:
    """One for every two players, odd numbers round up (WW-SET-12, WW-SET-13)."""
    return -(-seats // PER_BATTLEFIELD)


def copies(designs: tuple[Card, ...], n: int) -> Pile:
    return tuple(sorted(card.id for card in designs for _ in range(n)))


def clear_the_field(game: Warlords) -> None:
    """Nothing is marked, bid, won or lost."""
    nothing: tuple[tuple[str, ...], ...] = ((),) * game.seats
    game.bidding = 0
    game.marks = game.lost = nothing
    game.bids = ((),) * game.seats
    game.attacks = (None,) * game.seats
    game.armies, game.won = (), ()


def refill(game: Warlords, luck: Luck) -> None:
    """An objective on each battlefield, and as many cards in the buy row as there are players (WW-SET-14)."""
    n = len(game.fields)
    fields, game.objective_deck, game.objective_discard = piles.turn_up(
        luck, game.objective_deck, game.objective_discard, n
    )
    game.fields = fields + ("",) * (n - len(fields))
    game.row, game.shop_deck, game.shop_discard = piles.turn_up(luck, game.shop_deck, game.shop_discard, game.seats)
    luck.tell("refilled", fields=game.fields, row=game.row)
