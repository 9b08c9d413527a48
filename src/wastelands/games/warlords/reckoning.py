"""What can be reckoned from what a seat may know: strengths, what rivals could reach, what one could field at most."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from wastelands.engine.step import Seat
from wastelands.games.warlords.cards import Content, Triple, powers
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.strength import unit_strengths
from wastelands.games.warlords.targets import RIVALS, SHOP

Pile = tuple[str, ...]


class Reach(NamedTuple):
    """What a rival's hidden cards at a target could come to."""

    cards: int
    least: int
    likely: int
    most: int


def strength(view: Warlords, seat: Seat, target: str, cards: Pile) -> int:
    """What these cards come to at a target, with the walls of a base that is defended."""
    bases = powers(view.content, view.tableaus[seat])
    return sum(unit_strengths(view.content, cards, target, bases)) + _standing(view, seat, target, bool(cards))


def _standing(view: Warlords, seat: Seat, target: str, manned: bool) -> int:
    """What a target adds by itself: the walls of an own base, BARTER in the shop."""
    bases = powers(view.content, view.tableaus[seat])
    if target in view.tableaus[seat]:
        itself = powers(view.content, (target,)).fortify
        return view.card(target).defence + bases.fortify - itself
    return bases.barter if target == SHOP and manned else 0


def rivals_at(view: Warlords, seat: Seat | None, target: str) -> list[tuple[Seat, str]]:
    """The rivals who aim at a target or have cards there, each with the mark under which they lie.

    Those who attack an own base have theirs at its owner.
    """
    if seat is not None and target in view.tableaus[seat]:
        return [(rival, RIVALS[seat]) for rival in view.attackers(seat, target)]
    rivals = (rival for rival in range(view.seats) if rival != seat)
    return [(r, target) for r in rivals if target in view.marks[r] or dict(view.bids[r]).get(target)]


def reach(view: Warlords, rival: Seat, mark: str) -> Reach:
    """From the cards that may lie there, as many as lie there; the most is cut by what the rival can pay."""
    n = len(dict(view.bids[rival]).get(mark, ()))
    if not n or view.armies:  # nothing there, or everything is turned up
        return Reach(n, 0, 0, 0)
    bases = powers(view.content, view.tableaus[rival])
    may_lie = tuple(sorted((*view.pools[rival], *view.known[rival])))
    each = sorted(unit_strengths(view.content, (card,), mark, bases)[0] for card in may_lie)
    extra = _standing(view, rival, mark, manned=True)
    least, likely = sum(each[:n]), round(n * sum(each) / len(each))
    most = max(least, _strongest(view.content, may_lie, mark, view.tableaus[rival], view.stocks[rival], n))
    return Reach(n, least + extra, min(max(likely, least), most) + extra, most + extra)


def at_most(view: Warlords, seat: Seat, target: str) -> int:
    """What the whole hand could come to at this target alone, as far as it can be paid beside what is played."""
    held = view.hands[seat]
    laid = dict(view.bids[seat]).get(target, ())
    played = [card for _, cards in view.bids[seat] for card in cards]
    cost = [sum(view.card(card).build[i] for card in played) for i in range(3)]
    scrap, juice, spark = (max(0, has - due) for has, due in zip(view.stocks[seat], cost, strict=True))
    more = _strongest(view.content, tuple(sorted(held)), target, view.tableaus[seat], (scrap, juice, spark), len(held))
    units = sum(unit_strengths(view.content, laid, target, powers(view.content, view.tableaus[seat])))
    return units + more + _standing(view, seat, target, bool(laid) or more > 0)


@lru_cache(maxsize=4096)
def _strongest(content: Content, cards: Pile, target: str, tableau: Pile, stock: Triple, n: int) -> int:
    """The strongest choice of at most n cards that the stock and DISCOUNT can pay for; company (PACK) is left out."""
    bases = powers(content, tableau)
    purse = tuple(has + off for has, off in zip(stock, bases.discount, strict=True))
    best: dict[tuple[int, int, int, int], int] = {(0, 0, 0, 0): 0}
    for card in cards:
        worth, build = unit_strengths(content, (card,), target, bases)[0], content.cards[card].build
        for (count, scrap, juice, spark), total in list(best.items()):
            spent = (count + 1, scrap + build[0], juice + build[1], spark + build[2])
            if count < n and all(due <= has for due, has in zip(spent[1:], purse, strict=True)):
                best[spent] = max(best.get(spent, 0), total + worth)
    return max(best.values())
