"""Trade: a deal must help both sides, and nobody helps who is about to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tests.bots.yardstick.survivors.needs import reserve, worth
from wastelands.engine.action import Action
from wastelands.engine.piles import put
from wastelands.engine.step import Seat
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import GOODS, RESOURCES, Stock, less
from wastelands.games.survivors.people import points
from wastelands.games.survivors.trade import (
    ACCEPT,
    NOTHING_MORE,
    PROPOSE,
    REFUSE,
    WITHDRAW,
    Answer,
    Bundle,
    Deal,
    part,
    partner_of,
    partners,
)

GAIN = 0.4  # what a deal must bring
TEMPTING = 0.2  # what it must bring the partner
NEAR_GOAL = 5  # who lacks no more than this part of the goal gets nothing


class Swap(NamedTuple):
    """So much of one good for so much of another, with a partner."""

    gain: float
    partner: Seat
    give: int
    given: int
    want: int
    wanted: int


def dangerous(view: Survivors, seat: Seat) -> bool:
    return points(view, seat) >= view.goal - view.goal // NEAR_GOAL


def best_swap(view: Survivors, seat: Seat, with_whom: Sequence[Seat]) -> Swap | None:
    """The swap of two resources, each worth its price, that helps us most and the partner a little."""
    if dangerous(view, seat):
        return None  # nobody would agree
    prices, best = view.content.prices, None
    mine, kept = view.stocks[seat], reserve(view, seat)
    now = worth(view, mine, kept)
    for other in with_whom:
        if dangerous(view, other) or view.turn.refused[other]:
            continue
        theirs, their_kept = view.stocks[other], reserve(view, other)
        then = worth(view, theirs, their_kept)
        for give in range(len(RESOURCES)):
            for want in range(len(RESOURCES)):
                given, wanted = prices[give], prices[want]
                if give == want or mine[give] - kept[give] < given or theirs[want] < wanted:
                    continue
                gain = worth(view, moved(mine, give, -given, want, wanted), kept) - now
                if gain > (best.gain if best else GAIN):
                    theirs_after = moved(theirs, give, given, want, -wanted)
                    if worth(view, theirs_after, their_kept) - then > TEMPTING:
                        best = Swap(gain, other, give, given, want, wanted)
    return best


def moved(stock: Stock, one: int, by: int, other: int, back: int) -> Stock:
    return put(put(stock, one, stock[one] + by), other, stock[other] + back)


def worth_offering(view: Survivors, seat: Seat) -> bool:
    return best_swap(view, seat, partners(view, seat)) is not None


def partner(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    swap = best_swap(view, seat, partners(view, seat))
    return partner_of(swap.partner) if swap else actions[0]


def bundle(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    """The parts of the best swap, one by one; a counter-offer is not made."""
    step = view.steps[-1]
    assert isinstance(step, Bundle)
    if step.stage == "ready":
        return PROPOSE if PROPOSE in actions and pays(view, seat, step.deal) else WITHDRAW
    swap = None if step.counter else best_swap(view, seat, (step.partner,))
    if swap is None:
        return NOTHING_MORE
    if step.stage == "give":
        return part("give", GOODS[swap.give], swap.given)
    return part("want", GOODS[swap.want], swap.wanted)


def pays(view: Survivors, seat: Seat, deal: Deal) -> bool:
    """Whether a deal, as the one who proposes it sees it, is worth proposing."""
    kept, stock = reserve(view, seat), view.stocks[seat]
    return worth(view, less(less(stock, deal.gives), less((0,) * len(stock), deal.gets)), kept) > worth(
        view, stock, kept
    )


def answer(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    """Yes if our goods are worth more afterwards and the other is not about to win."""
    step = view.steps[-1]
    assert isinstance(step, Answer)
    deal = step.deal
    ours = Deal(deal.gets, deal.gives, deal.rents, deal.lends)
    if dangerous(view, step.seat) or ours.lends:
        return REFUSE
    return ACCEPT if pays(view, seat, ours) else REFUSE
