"""Trade: bundles of goods and rights to use, proposed, answered, countered once (SV-TRD)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Offered, OneSeat, Seat
from wastelands.games.survivors.goods import GOODS, NOTHING, NUMBER, Stock, less, listed
from wastelands.games.survivors.ground import Tile, spot, tile_at
from wastelands.games.survivors.people import change
from wastelands.games.survivors.pieces import NOBODY, Building

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors

TRADE_MAX = 6
TRADE, NOTHING_MORE, MORE = Action("trade"), Action("nothing"), Action("more")
PROPOSE, WITHDRAW = Action("propose"), Action("withdraw")
REFUSE, ACCEPT, COUNTER = Action("refuse"), Action("accept"), Action("counter")


@cache
def partner_of(seat: Seat) -> Action:
    return Action("partner", seat)


@cache
def part(verb: str, good: str, n: int) -> Action:
    return Action(verb, good, n)


@cache
def parts_up_to(verb: str, good: str, n: int) -> tuple[Action, ...]:
    return tuple(part(verb, good, i) for i in range(1, n + 1))


@cache
def right(verb: str, at: Tile) -> Action:
    return Action(verb, spot(at))


def partners(game: Survivors, seat: Seat) -> list[Seat]:
    """With whom a trade may be begun (SV-TRD-04, SV-TRD-06)."""
    refused = game.turn.refused
    return [
        other
        for other in range(game.seats)
        if other != seat
        and game.alive[other]
        and refused[other] < TRADE_MAX
        and (has_goods(game, seat) or has_goods(game, other))
    ]


def has_goods(game: Survivors, seat: Seat) -> bool:
    return any(game.stocks[seat]) or bool(lendable(game, seat))


def offers(game: Survivors, seat: Seat) -> list[Action]:
    """At an open point of the own turn (SV-TRD-01)."""
    return [TRADE] if partners(game, seat) else []


def refusal(game: Survivors, seat: Seat) -> Reason:
    """Why a trade cannot be begun."""
    if isinstance(game.steps[-1], Partner) or partners(game, seat):
        return reason("SV-TRD-07", "no-trade-now")
    return reason("SV-TRD-06", "refused-enough", n=TRADE_MAX)


def begin(game: Survivors, seat: Seat) -> None:
    game.push(Partner(seat))


class Partner(OneSeat["Survivors"], frozen=True):
    """A trade is between the active player and one other (SV-TRD-04)."""

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        return [partner_of(other) for other in partners(game, seat)]

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        if action.verb != "partner":
            return reason("SV-TRD-04", "partner-first")
        other = int(str(action.values[0]))
        if not 0 <= other < game.seats or other == seat or not game.alive[other]:
            return reason("SV-TRD-04", "no-such-partner")
        return reason("SV-TRD-06", "refused-enough", n=TRADE_MAX)

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        game.push(Bundle(seat, int(str(action.values[0]))))


def lendable(game: Survivors, owner: Seat) -> list[Building]:
    """Own buildings with slots that are not in own use (SV-TRD-08, SV-TRD-10)."""
    cards = game.content.buildings
    return [
        b
        for b in game.buildings
        if b.owner == owner and not b.crew and not b.used and b.renter == NOBODY and cards[b.kind].slots
    ]


class Deal(Struct, frozen=True):
    """What one side gives and gets."""

    gives: Stock = NOTHING
    gets: Stock = NOTHING
    lends: tuple[Tile, ...] = ()
    rents: tuple[Tile, ...] = ()

    @property
    def empty(self) -> bool:
        return not (any(self.gives) or any(self.gets) or self.lends or self.rents)


class Bundle(OneSeat["Survivors"], frozen=True):
    """A proposal grows part by part: a gift, a wish, and then more of both or the word (SV-TRD-02, SV-TRD-03)."""

    partner: Seat
    deal: Deal = Deal()
    stage: str = "give"  # give, want, ready
    counter: bool = False

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        if self.stage == "ready":
            found = [WITHDRAW] if self.deal.empty else [WITHDRAW, PROPOSE]
            return found + ([MORE] if self._parts(game, "give") or self._parts(game, "want") else [])
        return [NOTHING_MORE, *self._parts(game, self.stage)]

    def _parts(self, game: Survivors, stage: str) -> list[Action]:
        """Goods in stock and rights to use that are not yet in the bundle."""
        giving = stage == "give"
        owner, named = (self.seat, self.deal.gives) if giving else (self.partner, self.deal.gets)
        rights, lend = (self.deal.lends, "lend") if giving else (self.deal.rents, "rent")
        stock = game.stocks[owner]
        found: list[Action] = []
        for i, n in enumerate(stock):
            if n and not named[i]:
                found += parts_up_to(stage, GOODS[i], n)
        return found + [right(lend, b.at) for b in lendable(game, owner) if b.at not in rights]

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        if action.verb in ("give", "want"):
            owner = self.seat if action.verb == "give" else self.partner
            if int(str(action.values[1])) > game.stocks[owner][NUMBER[str(action.values[0])]]:
                return reason("SV-TRD-03", "not-in-stock")
            return reason("SV-TRD-03", "part-not-now")
        if action.verb in ("lend", "rent"):
            return reason("SV-TRD-10", "not-to-lend")
        if action is PROPOSE and self.stage == "ready":
            return reason("SV-TRD-05", "empty-deal")
        return reason("SV-TRD-04", "trade-first")

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        deal = self.deal
        if action is WITHDRAW:  # counts as refused (SV-TRD-06)
            refuse(game, self.partner if not self.counter else self.seat, luck)
        elif action is PROPOSE:
            luck.tell(
                "proposed",
                seat=seat,
                partner=self.partner,
                gives=listed(deal.gives),
                gets=listed(deal.gets),
                lends=_spots(deal.lends),
                rents=_spots(deal.rents),
            )
            game.push(Answer(seat, self.partner, deal, self.counter))
        elif action is MORE:
            game.push(replace(self, stage="give"))
        else:
            game.push(replace(self, deal=_with(deal, action), stage="want" if self.stage == "give" else "ready"))


def _with(deal: Deal, action: Action) -> Deal:
    """The deal with a further part."""
    if action.verb in ("give", "want"):
        i, n = NUMBER[str(action.values[0])], int(str(action.values[1]))
        if action.verb == "give":
            return replace(deal, gives=put(deal.gives, i, n))
        return replace(deal, gets=put(deal.gets, i, n))
    if action is NOTHING_MORE:
        return deal
    at = tile_at(action.values[0])
    if action.verb == "lend":
        return replace(deal, lends=(*deal.lends, at))
    return replace(deal, rents=(*deal.rents, at))


class Answer(Offered["Survivors"], frozen=True):
    """The partner accepts, refuses or answers with one counter-offer (SV-TRD-06)."""

    seat: Seat  # who proposed
    partner: Seat
    deal: Deal
    counter: bool
    NO, YES, COUNTER = REFUSE, ACCEPT, COUNTER

    def to_act(self, game: Survivors) -> tuple[Seat, ...]:
        return (self.partner,)

    def may_counter(self) -> bool:
        return not self.counter

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        if action is COUNTER:
            return reason("SV-TRD-06", "one-counter")
        return reason("SV-TRD-04", "answer-first")

    def accepted(self, game: Survivors, seat: Seat, luck: Luck) -> None:
        carry_out(game, self.seat, self.partner, self.deal, luck)

    def refused(self, game: Survivors, seat: Seat, luck: Luck) -> None:
        refuse(game, self.seat if self.counter else self.partner, luck)

    def countered(self, game: Survivors, seat: Seat, luck: Luck) -> None:
        game.push(Bundle(self.partner, self.seat, counter=True))


def refuse(game: Survivors, partner: Seat, luck: Luck) -> None:
    refused = game.turn.refused
    game.turn = replace(game.turn, refused=put(refused, partner, refused[partner] + 1))
    luck.tell("refused", seat=game.turn.seat, partner=partner)


def carry_out(game: Survivors, seat: Seat, partner: Seat, deal: Deal, luck: Luck) -> None:
    """Goods and rights change hands at once (SV-TRD-04, SV-TRD-08)."""
    luck.tell("traded", seat=seat, partner=partner)
    change(game, seat, less(deal.gets, deal.gives), "SV-TRD-04", luck)
    change(game, partner, less(deal.gives, deal.gets), "SV-TRD-04", luck)
    for tiles, renter in ((deal.lends, partner), (deal.rents, seat)):
        for at in tiles:
            building = game.building_at(at)
            assert building is not None
            game.swap_building(building, replace(building, renter=renter))


def _spots(tiles: tuple[Tile, ...]) -> tuple[str, ...]:
    return tuple(str(spot(at)) for at in tiles)
