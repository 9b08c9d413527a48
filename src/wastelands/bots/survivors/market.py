"""Trade: a deal must help both sides, and nobody helps who is about to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wastelands.bots.survivors.needs import reserve, worth
from wastelands.bots.survivors.temper import temper_of
from wastelands.engine.action import Action
from wastelands.engine.piles import put
from wastelands.engine.step import Seat
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import GOODS, RESOURCES, Stock, add, less, times
from wastelands.games.survivors.ground import Tile, distance
from wastelands.games.survivors.people import points
from wastelands.games.survivors.trade import (
    ACCEPT,
    COUNTER,
    NOTHING_MORE,
    PROPOSE,
    REFUSE,
    WITHDRAW,
    Answer,
    Bundle,
    Deal,
    lendable,
    part,
    partner_of,
    partners,
    right,
)

RENT = 3.0  # what a building must make for who rents it
FEE = 1.0  # what a loan must bring
GRUDGE = 2  # rounds in which nobody trades with who attacked
GATE = 3  # tiles from which a party threatens a base
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


def listens(view: Survivors, seat: Seat, rival: Seat) -> bool:
    """Whether a seat is worth an offer of a rival: it may agree, and does not win by it."""
    return not (dangerous(view, seat) or view.turn.refused[seat] or resents(view, seat, rival))


def best_swap(view: Survivors, seat: Seat, with_whom: Sequence[Seat]) -> Swap | None:
    """The swap of two resources, each worth its price, that helps us most and the partner a little."""
    if dangerous(view, seat):
        return None  # nobody would agree
    prices, best = view.content.prices, None
    mine, kept = view.stocks[seat], reserve(view, seat)
    now = worth(view, mine, kept)
    for other in with_whom:
        if not listens(view, other, seat):
            continue
        theirs, their_kept = view.stocks[other], reserve(view, other)
        then = worth(view, theirs, their_kept)
        for give in range(len(RESOURCES)):
            for want in range(len(RESOURCES)):
                given, wanted = prices[give], prices[want]
                if give == want or mine[give] - kept[give] < given or theirs[want] < wanted:
                    continue
                gain = worth(view, moved(mine, give, -given, want, wanted), kept) - now
                if gain > (best.gain if best else temper_of(view, seat).gain):
                    theirs_after = moved(theirs, give, given, want, -wanted)
                    if worth(view, theirs_after, their_kept) - then > TEMPTING:
                        best = Swap(gain, other, give, given, want, wanted)
    return best if best and lasting(view, seat, best) else None


def lasting(view: Survivors, seat: Seat, swap: Swap) -> bool:
    """Whether a swap still pleases once it is made: what one wishes for changes with what one has, and the way back
    must not look as good as the way there."""
    before = view.stocks[seat]
    after = moved(before, swap.give, -swap.given, swap.want, swap.wanted)
    then = view.copy()
    then.stocks = put(view.stocks, seat, after)
    kept = reserve(then, seat)
    return worth(then, after, kept) > worth(then, before, kept)


def moved(stock: Stock, one: int, by: int, other: int, back: int) -> Stock:
    return put(put(stock, one, stock[one] + by), other, stock[other] + back)


class Loan(NamedTuple):
    """The use of an own building that stands empty, for so much of a good."""

    gain: float
    partner: Seat
    at: Tile
    want: int
    wanted: int


def best_loan(view: Survivors, seat: Seat, with_whom: Sequence[Seat]) -> Loan | None:
    """What stands empty until the next own turn may work for others, who pay a third of what it makes for them."""
    empty = lendable(view, seat)
    if not empty or dangerous(view, seat):
        return None
    best = None
    mine, kept = view.stocks[seat], reserve(view, seat)
    now = worth(view, mine, kept)
    for other in with_whom:
        if not listens(view, other, seat) or not view.people[other].idle:
            continue
        theirs, their_kept = view.stocks[other], reserve(view, other)
        for building in empty:
            made = rent(view, other, building.at)
            if made < RENT:
                continue
            for want in range(len(RESOURCES)):
                wanted = max(1, view.content.prices[want] // 2)
                costs = worth(view, theirs, their_kept) - worth(
                    view, put(theirs, want, max(0, theirs[want] - wanted)), their_kept
                )
                if theirs[want] < wanted or costs > made / 3:
                    continue
                gain = worth(view, put(mine, want, mine[want] + wanted), kept) - now
                if gain > (best.gain if best else FEE):
                    best = Loan(gain, other, building.at, want, wanted)
    return best


def rent(view: Survivors, seat: Seat, at: Tile) -> float:
    """What a seat's idle people could make in a building."""
    building = view.building_at(at)
    assert building is not None
    card = view.content.buildings[building.kind]
    hands = min(card.slots, view.people[seat].idle)
    made = less(add(times(hands, card.output), card.bonus), add(times(hands, card.input), card.run))
    stock = view.stocks[seat]
    if not hands or min(add(stock, made)) < 0:
        return 0.0
    kept = reserve(view, seat)
    return worth(view, add(stock, made), kept) - worth(view, stock, kept)


def best_deal(view: Survivors, seat: Seat, with_whom: Sequence[Seat]) -> Swap | Loan | None:
    swap, loan = best_swap(view, seat, with_whom), best_loan(view, seat, with_whom)
    return max([deal for deal in (swap, loan) if deal], key=lambda deal: deal.gain, default=None)


def worth_offering(view: Survivors, seat: Seat) -> bool:
    return best_deal(view, seat, partners(view, seat)) is not None


def partner(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    deal = best_deal(view, seat, partners(view, seat))
    return partner_of(deal.partner) if deal else actions[0]


def bundle(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    """The parts of the best deal, one by one; what somebody else began is finished or withdrawn."""
    step = view.steps[-1]
    assert isinstance(step, Bundle)
    if step.stage == "ready":
        return PROPOSE if PROPOSE in actions and pays(view, seat, step.deal) else WITHDRAW
    deal = best_deal(view, seat, (step.partner,))
    if deal is None:
        return NOTHING_MORE
    if step.stage == "want":
        action = part("want", GOODS[deal.want], deal.wanted)
    elif isinstance(deal, Swap):
        action = part("give", GOODS[deal.give], deal.given)
    else:
        action = right("lend", deal.at)
    return action if action in actions else NOTHING_MORE


def pays(view: Survivors, seat: Seat, deal: Deal) -> bool:
    """Whether a deal, as the one who proposes it sees it, is worth proposing."""
    kept, stock = reserve(view, seat), view.stocks[seat]
    after = less(less(stock, deal.gives), less((0,) * len(stock), deal.gets))
    rents = sum([rent(view, seat, at) for at in deal.rents])
    return worth(view, after, kept) + rents > worth(view, stock, kept)


def answer(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    """Yes if we are better off afterwards and the other is not about to win; else what would suit both."""
    step = view.steps[-1]
    assert isinstance(step, Answer)
    if dangerous(view, step.seat) or threatened(view, seat, step.seat) or resents(view, seat, step.seat):
        return REFUSE
    if pays(view, seat, _ours(step.deal)):
        return ACCEPT
    return COUNTER if COUNTER in actions and best_deal(view, seat, (step.seat,)) else REFUSE


def refusal(view: Survivors, seat: Seat, step: Answer) -> str:
    """Why an offer does not suit us."""
    if dangerous(view, step.seat):
        return "too-near-the-goal"
    if threatened(view, seat, step.seat):
        return "raiders-at-the-gate"
    if resents(view, seat, step.seat):
        return "raided-us"
    return "" if pays(view, seat, _ours(step.deal)) else "worth-too-little"


def _ours(deal: Deal) -> Deal:
    """A deal as the partner sees it."""
    return Deal(deal.gets, deal.gives, deal.rents, deal.lends)


def resents(view: Survivors, seat: Seat, rival: Seat) -> bool:
    """Whether a rival attacked us so lately that nobody has forgotten it."""
    raided = view.raids[seat][rival]
    return bool(raided) and view.round - raided < GRUDGE


def threatened(view: Survivors, seat: Seat, rival: Seat) -> bool:
    """Whether a rival's party stands where it can raid us: nobody trades with raiders at the gate."""
    homes = [base.at for base in view.bases if base.owner == seat]
    return any(party.owner == rival and distance(party.at, home) <= GATE for party in view.parties for home in homes)
