"""Victory points, the end of the game and its tie-breakers (WW-END)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from wastelands.engine.game import Result
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.step import Seat
from wastelands.games.warlords.cards import BASES, RESOURCES, UNITS, Card, Triple, powers

if TYPE_CHECKING:
    from wastelands.games.warlords.game import Warlords

COUNTS = (
    *("base", *(f"base:{subtype}" for subtype in BASES), "unit", *(f"unit:{subtype}" for subtype in UNITS)),
    *("res:any", *(f"res:{resource}" for resource in RESOURCES), "prodtypes", "waste"),
)


def points(game: Warlords, seat: Seat) -> int:
    """Victory points with all bonuses: of the tableau, and of the units wherever they lie (WW-CARD-14, WW-CARD-18)."""
    cards = game.content.cards
    total = sum([cards[card].points for card in game.units(seat)])
    for base in game.tableaus[seat]:
        card = cards[base]
        total += 1 + card.points
        for effect in card.scoring:
            total += effect.bonus(game, seat)
    return total


def points_with(game: Warlords, seat: Seat, base: str) -> int:
    """The points of a seat if it had one more base card."""
    more = game.copy()
    more.tableaus = put(more.tableaus, seat, (*more.tableaus[seat], base))
    return points(more, seat)


def count(game: Warlords, seat: Seat, what: str) -> int:
    """How many of something the seat has (WW-END-06)."""
    kind, _, subtype = what.partition(":")
    cards = game.content.cards
    if kind == "waste":
        return len(game.wastes[seat])
    if kind == "prodtypes":  # CHOICE names no resource
        return sum(n > 0 for n in powers(game.content, game.tableaus[seat]).production)
    if kind == "res":
        return sum(game.stocks[seat]) if subtype == "any" else game.stocks[seat][RESOURCES.index(subtype)]
    having = game.tableaus[seat] if kind == "base" else game.units(seat)
    return sum(cards[card].subtype == subtype for card in having) if subtype else len(having)


# ---- the end


def reason_to_end(game: Warlords) -> str:
    """Checked with full scores, when the round is over (WW-END-01, WW-END-03, WW-END-13)."""
    if any(points(game, seat) >= game.content.numbers.to_win for seat in range(game.seats)):
        return "points"
    return "rounds" if game.round >= game.max_rounds else ""


def finish(game: Warlords, ending: str, luck: Luck) -> None:
    """Most points win; players who are tied show their hands for the first tie-breaker (WW-END-07, WW-END-14)."""
    scores = tuple(points(game, seat) for seat in range(game.seats))
    winners, decided = best(dict(enumerate(scores))), ""
    if len(winners) > 1:
        for seat in winners:
            game.known = put(game.known, seat, game.hands[seat])
            game.pools = put(game.pools, seat, game.decks[seat])
            luck.reveal("showed", seat=seat, cards=game.hands[seat], value=military_value(game, seat))
        winners, decided = break_tie(game, winners)
    game.outcome = Result(scores, tuple(winners), f"{ending} {decided}".strip())
    luck.tell("finished", scores=scores, winners=tuple(winners), reason=game.outcome.reason)


def break_tie(game: Warlords, tied: list[Seat]) -> tuple[list[Seat], str]:
    """Who wins by which tie-breaker; those whom none can part share the win (WW-END-12)."""
    for name, measure in TIE_BREAKERS:
        tied = best({seat: measure(game, seat) for seat in tied})
        if len(tied) == 1:
            return tied, name
    return tied, "shared"


def best(numbers: dict[Seat, int]) -> list[Seat]:
    """Those with the highest number."""
    highest = max(numbers.values())
    return [seat for seat, n in numbers.items() if n == highest]


def military_value(game: Warlords, seat: Seat) -> int:
    """The largest attack of hand cards that could be paid together: an exact knapsack (WW-END-08, WW-END-09)."""
    stock = game.stocks[seat]
    discount = powers(game.content, game.tableaus[seat]).discount
    purse = (stock[0] + discount[0], stock[1] + discount[1], stock[2] + discount[2])
    return best_army([game.content.cards[card] for card in game.hands[seat]], purse)


def best_army(hand: list[Card], purse: Triple) -> int:
    """The best attack for each sum of costs that fits the purse, card by card."""
    best: dict[Triple, int] = {(0, 0, 0): 0}
    for card in hand:
        for spent, attack in list(best.items()):
            total = (spent[0] + card.build[0], spent[1] + card.build[1], spent[2] + card.build[2])
            if total[0] <= purse[0] and total[1] <= purse[1] and total[2] <= purse[2]:
                best[total] = max(best.get(total, 0), attack + card.attack)
    return max(best.values())


def unspent(game: Warlords, seat: Seat) -> int:
    return sum(game.stocks[seat])


def bases(game: Warlords, seat: Seat) -> int:
    return len(game.tableaus[seat])


TIE_BREAKERS: tuple[tuple[str, Callable[[Warlords, Seat], int]], ...] = (
    ("army", military_value),  # WW-END-08
    ("stock", unspent),  # WW-END-10
    ("bases", bases),  # WW-END-11
)


def value(view: Warlords, seat: Seat) -> float:
    """How well a seat stands, for bots: its points and means less the mean of the others'."""
    worth = [_worth(view, s) for s in range(view.seats)]
    return worth[seat] - (sum(worth) - worth[seat]) / (view.seats - 1)


def _worth(view: Warlords, seat: Seat) -> float:
    bases = powers(view.content, view.tableaus[seat])
    income = sum(bases.production) + bases.choice + 1.5 * bases.draws
    army = sum(view.content.cards[card].attack for card in view.units(seat))
    return points(view, seat) + 0.15 * income + 0.03 * army + 0.03 * sum(view.stocks[seat])
