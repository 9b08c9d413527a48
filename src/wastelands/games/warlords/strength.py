"""What played units cost and how strong they are (WW-REV-05 to WW-REV-07)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wastelands.engine.step import Seat
from wastelands.games.warlords.cards import Card, Content, Powers, Triple, add, powers
from wastelands.games.warlords.targets import FIELDS, RIVALS, SHOP, Strengths

if TYPE_CHECKING:
    from wastelands.games.warlords.game import Warlords

Terms = tuple[tuple[int, str], ...]  # how much, and the card that gives it
KIND = {SHOP: "shop"} | dict.fromkeys(FIELDS, "field") | dict.fromkeys(RIVALS, "assault")  # anything else is defended


def cost_of(content: Content, cards: list[str], discount: Triple) -> Triple:
    """Build costs add up, less DISCOUNT, not below 0 (WW-REV-06); nothing replaces anything (WW-CARD-07)."""
    scrap, juice, spark = add([content.cards[card].build for card in cards])
    return max(0, scrap - discount[0]), max(0, juice - discount[1]), max(0, spark - discount[2])


def shortage(game: Warlords, seat: Seat, played: list[str]) -> Triple:
    """What of each resource the seat lacks to pay for these cards."""
    cost = cost_of(game.content, played, powers(game.content, game.tableaus[seat]).discount)
    scrap, juice, spark = (max(0, due - has) for due, has in zip(cost, game.stocks[seat], strict=True))
    return scrap, juice, spark


def strengths(game: Warlords, seat: Seat) -> Strengths:
    """A bid is the sum of its units, plus BARTER in the shop (WW-REV-07)."""
    bids = game.bids[seat]
    if not bids:
        return ()
    bases = powers(game.content, game.tableaus[seat])
    return tuple(
        [
            (target, sum(unit_strengths(game.content, cards, target, bases)) + (bases.barter if target == SHOP else 0))
            for target, cards in bids
        ]
    )


def unit_strengths(content: Content, cards: tuple[str, ...], target: str, bases: Powers) -> list[int]:
    """Each unit's attack with MUSTER, the bonus for this kind of target, and PACK (WW-REV-07)."""
    units = [content.cards[card] for card in cards]
    kind = KIND.get(target, "defend")
    muster = bases.muster
    return [
        unit.attack
        + muster.get(unit.subtype, 0)
        + unit.bonus[kind]
        + (sum(n for subtype, n in unit.pack if _has_company(unit, subtype, units)) if unit.pack else 0)
        for unit in units
    ]


def _has_company(unit: Card, subtype: str, units: list[Card]) -> bool:
    """Whether another unit of the subtype is at the same target."""
    return sum(other.subtype == subtype for other in units) > (unit.subtype == subtype)


# ---- what a strength is made of, for those who hear of it


def all_terms(game: Warlords) -> Iterator[tuple[Seat, str, Terms]]:
    """Every bid, and every defence of an attacked base, as it is made up at the reveal."""
    for seat in range(game.seats):
        bids = dict(game.bids[seat])
        for target in dict.fromkeys((*bids, *game.attacked(seat))):
            yield seat, target, strength_terms(game, seat, target, bids.get(target, ()))


def strength_terms(game: Warlords, seat: Seat, target: str, cards: tuple[str, ...]) -> Terms:
    """Each unit with its own bonuses, then what each base adds to all of them; walls before everything."""
    content, tableau = game.content, game.tableaus[seat]
    own = unit_strengths(content, cards, target, powers(content, ()))
    walls = [(content.cards[target].defence, target)] if target in tableau else []
    return (*walls, *zip(own, cards, strict=True), *_lent(content, tableau, target, cards))


def _lent(content: Content, tableau: tuple[str, ...], target: str, cards: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """MUSTER, BARTER and FORTIFY of each base."""
    itself = tableau.index(target) if target in tableau else None
    for i, base in enumerate(tableau):
        alone = powers(content, (base,))
        n = sum(alone.muster.get(content.cards[card].subtype, 0) for card in cards)
        n += alone.barter if target == SHOP and cards else 0
        n += alone.fortify if itself not in (None, i) else 0
        if n:
            yield n, base
