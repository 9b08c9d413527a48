"""A trade as a plan: both sides of a bundle, set in any order, as one chain of actions (SV-TRD-02 to SV-TRD-10)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.piles import put
from wastelands.engine.step import Seat
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import GOODS, NOTHING, NUMBER, Stock
from wastelands.games.survivors.ground import Tile, tile_at
from wastelands.games.survivors.trade import (
    MORE,
    NOTHING_MORE,
    Bundle,
    Partner,
    lendable,
    part,
    partner_of,
    partners,
    right,
)

Plan = tuple[Action, ...]


class Offer(Struct, frozen=True):
    """What lies on the table between two seats."""

    partner: Seat
    gives: Stock = NOTHING
    gets: Stock = NOTHING
    lends: tuple[Tile, ...] = ()
    rents: tuple[Tile, ...] = ()

    def shown(self, giving: bool) -> Stock:
        return self.gives if giving else self.gets


def with_whom(view: Survivors, seat: Seat) -> list[Seat]:
    """Whom this seat may make an offer to now."""
    step = view.steps[-1]
    return [step.partner] if isinstance(step, Bundle) else partners(view, seat)


def read(view: Survivors, seat: Seat, plan: Sequence[Action]) -> Offer:
    """The offer that a plan makes; an empty one to the first partner where nothing is planned."""
    offer = Offer(with_whom(view, seat)[0])
    for action in plan:
        if action.verb == "partner":
            offer = Offer(int(str(action.values[0])))
        elif action.verb in ("give", "want"):
            good, n = NUMBER[str(action.values[0])], int(str(action.values[1]))
            offer = set_to(offer, action.verb == "give", good, n)
        elif action.verb in ("lend", "rent"):
            offer = toggled(offer, action.verb == "lend", tile_at(action.values[0]))
    return offer


def set_to(offer: Offer, giving: bool, good: int, n: int) -> Offer:
    stock = put(offer.shown(giving), good, n)
    return replace(offer, gives=stock) if giving else replace(offer, gets=stock)


def toggled(offer: Offer, lending: bool, at: Tile) -> Offer:
    """A right to use comes in, or is taken out again."""
    tiles = offer.lends if lending else offer.rents
    after = tuple(one for one in tiles if one != at) if at in tiles else (*tiles, at)
    return replace(offer, lends=after) if lending else replace(offer, rents=after)


def written(view: Survivors, offer: Offer) -> Plan:
    """The chain that makes an offer and ends before it is proposed: a gift, a wish, and more of both (SV-TRD-03)."""
    given = [part("give", GOODS[i], n) for i, n in enumerate(offer.gives) if n]
    given += [right("lend", at) for at in offer.lends]
    wanted = [part("want", GOODS[i], n) for i, n in enumerate(offer.gets) if n]
    wanted += [right("rent", at) for at in offer.rents]
    chain: list[Action] = [partner_of(offer.partner)] if isinstance(view.steps[-1], Partner) else []
    pairs = list(zip_longest(given, wanted, fillvalue=NOTHING_MORE)) or [(NOTHING_MORE, NOTHING_MORE)]
    for i, pair in enumerate(pairs):
        chain += [MORE, *pair] if i else pair
    return tuple(chain)


def rights(view: Survivors, seat: Seat, offer: Offer) -> list[tuple[bool, Tile]]:
    """The buildings whose use can change hands: own ones that one lends, others that one rents."""
    own = [(True, b.at) for b in lendable(view, seat)]
    return own + [(False, b.at) for b in lendable(view, offer.partner)]
