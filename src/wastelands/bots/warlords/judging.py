"""What things are worth to a warlord: cards, prices, purses and the strength of units."""

from __future__ import annotations

from functools import cache
from math import exp

from wastelands.engine.action import Action
from wastelands.engine.step import Seat
from wastelands.games.warlords.cards import Card, Triple, powers
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.scoring import points
from wastelands.games.warlords.strength import KIND, cost_of

PRICE = (0.13, 0.22, 0.22)  # what a resource is worth, in victory points


def ahead_of(view: Warlords) -> float:
    """How much of the game is still to come, from 1 down to nearly nothing."""
    lead = max([points(view, s) for s in range(view.seats)])
    return max(0.05, min(1.0, (view.content.numbers.to_win - lead) / 15))


def worth(view: Warlords, seat: Seat, card: Card, ahead: float, attack: float) -> float:
    """What owning a card is worth in victory points, less of it the nearer the end is."""
    if card.unit:
        net = attack * card.attack + sum(effect.worth * effect.amount for effect in card.effects)
        return card.points + ahead * (net - 0.5 * price(card))
    value = 1.0 + card.points
    for effect in card.effects:
        if effect.scores:
            value += max(effect.bonus(view, seat), 0.5)
        else:
            value += ahead * effect.worth * effect.amount
    return value


def price(card: Card) -> float:
    return _price(card.build)


@cache
def _price(build: Triple) -> float:
    return build[0] * PRICE[0] + build[1] * PRICE[1] + build[2] * PRICE[2]


def purse_of(view: Warlords, seat: Seat) -> Triple:
    """What can still be spent: the stock with all discounts, less what lies on the table already."""
    stock, discount = view.stocks[seat], powers(view.content, view.tableaus[seat]).discount
    spent = cost_of(view.content, [card for _, cards in view.bids[seat] for card in cards], (0, 0, 0))
    return less((stock[0] + discount[0], stock[1] + discount[1], stock[2] + discount[2]), spent)


def card_of(view: Warlords, action: Action) -> Card:
    return view.content.cards[str(action.values[0])]


def odds(margin: float, spread: float = 1.2) -> float:
    """The chance to be ahead of something that is expected so far below."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, margin / spread))))


def strength(units: list[Card], target: str, muster: dict[str, int]) -> int:
    kind = KIND.get(target, "defend")
    total = 0
    for unit in units:
        total += unit.attack + muster.get(unit.subtype, 0) + unit.bonus[kind]
        for subtype, n in unit.pack:
            if sum(other.subtype == subtype for other in units) > (unit.subtype == subtype):
                total += n
    return total


def defence_of(view: Warlords, owner: Seat, base: str) -> int:
    """The base card's own defence, without units."""
    card = view.content.cards[base]
    return card.defence + powers(view.content, view.tableaus[owner]).fortify - powers(view.content, (base,)).fortify


def laid(view: Warlords, seat: Seat, target: str) -> int:
    """How many units of a seat lie at a target."""
    return sum([len(cards) for at, cards in view.bids[seat] if at == target])


def average(view: Warlords, seat: Seat) -> float:
    """The mean attack of the cards that a seat may hold."""
    held = (*view.pools[seat], *view.known[seat])
    return sum([view.content.cards[card].attack for card in held]) / len(held) if held else 0.0


def cost(view: Warlords, seat: Seat) -> float:
    """The mean scrap that the cards cost which a seat may hold."""
    held = (*view.pools[seat], *view.known[seat])
    return sum([view.content.cards[card].build[0] for card in held]) / len(held) if held else 0.0


def fits(purse: Triple, cost: Triple) -> bool:
    return cost[0] <= purse[0] and cost[1] <= purse[1] and cost[2] <= purse[2]


def less(purse: Triple, cost: Triple) -> Triple:
    return purse[0] - cost[0], purse[1] - cost[1], purse[2] - cost[2]


def shortage(view: Warlords, seat: Seat, action: Action) -> float:
    """How much juice and spark the seat's cards would still lack."""
    lacking = 0.0
    for i, taken in ((1, action.values[0]), (2, action.values[1])):
        hand = sum(view.content.cards[card].build[i] for card in view.hands[seat])
        deck = sum(view.content.cards[card].build[i] for card in view.decks[seat])
        lacking += max(0.0, hand + 0.5 * deck - view.stocks[seat][i] - int(str(taken)))
    return lacking
