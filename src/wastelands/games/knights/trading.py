"""Trade between knights: after a peaceful duel, after a revival, and in the Rest Step (WK-TRD-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Offered, OneSeat, Seat
from wastelands.games.knights.gear import learn, owned, titles
from wastelands.games.knights.pieces import PASS, act
from wastelands.games.knights.stores import gain_store, lose_store
from wastelands.games.knights.stowing import hand_over, settle
from wastelands.games.knights.vehicles import give_up_vehicle, take_vehicle

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

NEXT, PROPOSE, WITHDRAW = act("next"), act("propose"), act("withdraw")
YES, NO, COUNTER = act("yes"), act("no"), act("counter")


class Terms(NamedTuple):
    """What the proposer gives and wants."""

    gives: tuple[str, ...] = ()
    wants: tuple[str, ...] = ()
    give_ammo: int = 0
    give_fuel: int = 0
    want_ammo: int = 0
    want_fuel: int = 0


EMPTY = Terms()


def trade_in_peace(game: Knights, seat: Seat, partner: Seat) -> None:
    """WK-DUEL-02, WK-INT-06."""
    game.push(TradeTurn(seat, (partner,), game.content.numbers.refused_in_peace))


class TradeTurn(OneSeat["Knights"], frozen=True):
    """Make an offer to one of the partners, or not; after so many refusals or deals it is over."""

    partners: tuple[Seat, ...]
    limit: int
    refused: tuple[Seat, ...] = ()
    offers: tuple[Seat, ...] = ()
    window = True

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        most = game.content.numbers.offers  # accepted ones too (WK-TRD-13)
        open_to = [p for p in self.partners if self.refused.count(p) < self.limit and self.offers.count(p) < most]
        return [PASS, *(act("trade", partner) for partner in open_to)]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        if action.verb != "trade":
            return reason("WK-TRD-11", "trade-or-pass")
        return reason("WK-TRD-13", "offers-used" if action.values[0] in self.partners else "not-here")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        if action is PASS:
            game.pop()
            return
        partner = int(str(action.values[0]))
        game.swap(replace(self, offers=(*self.offers, partner)))
        game.push(Bundle(seat, partner))


def note_refusal(game: Knights, partners: tuple[Seat, Seat]) -> None:
    turn = game.steps[-1]
    assert isinstance(turn, TradeTurn)
    partner = partners[0] if partners[0] != turn.seat else partners[1]
    game.swap(replace(turn, refused=(*turn.refused, partner)))


class Bundle(OneSeat["Knights"], frozen=True):
    """An offer is put together: first what is given, then what is wanted, each thing once."""

    partner: Seat
    terms: Terms = EMPTY
    wanting: bool = False
    countering: bool = False
    public = False

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        terms = self.terms
        if not self.wanting:
            found = [NEXT, *(act("give", card) for card in self.givable(game))]
            if not terms.give_ammo:
                found += [act("give-store", "ammo", n) for n in range(1, game.ammo[seat] + 1)]
            if not terms.give_fuel:
                found += [act("give-store", "fuel", n) for n in range(1, game.fuel[seat] + 1)]
            return found
        found = [WITHDRAW] if terms == EMPTY else [WITHDRAW, PROPOSE]
        found += [act("want", card) for card in self.wantable(game)]
        if not terms.want_ammo:
            found += [act("want-store", "ammo", n) for n in range(1, game.ammo[self.partner] + 1)]
        if not terms.want_fuel:
            found += [act("want-store", "fuel", n) for n in range(1, game.fuel[self.partner] + 1)]
        return found

    def givable(self, game: Knights) -> list[str]:
        """Own gear, blue cards too, and the vehicle (WK-GEAR-19, WK-GEAR-20)."""
        return _left([item[0] for item in owned(game.kits[self.seat])], game.vehicles[self.seat], self.terms.gives)

    def wantable(self, game: Knights) -> list[str]:
        """What the partner is known to own, but for what is attached to him or his vehicle."""
        kit = game.kits[self.partner]
        known = list(game.known[self.partner][self.seat])
        for zone in ("start", "hand", "body", "pocket"):
            for item in getattr(kit, zone):
                for card in item[1:]:
                    known.remove(card)
        for card in (*kit.grafts, *kit.tuning):
            known.remove(card)
        return _left(known, game.vehicles[self.partner], self.terms.wants)

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        if action.verb in ("give", "give-store"):
            return reason("WK-TRD-11", "cannot-give")
        if action.verb in ("want", "want-store"):
            return reason("WK-TRD-11", "cannot-want")
        return reason("WK-TRD-11", "empty-offer" if action is PROPOSE else "bundle-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        terms, verb = self.terms, action.verb
        if action is NEXT:
            game.swap(replace(self, wanting=True))
        elif action is WITHDRAW:
            game.pop()
            note_refusal(game, (self.seat, self.partner))
        elif action is PROPOSE:
            game.pop()
            luck.tell("proposed", seat=seat, partner=self.partner, terms=tuple(terms))
            game.push(Consider(self.partner, seat, terms, self.countering))
        elif verb == "give":
            gives = (*terms.gives, str(action.values[0]))
            game.swap(replace(self, terms=terms._replace(gives=gives)))
            learn(game, seat, [card for card in gives if card in game.content.gear])
            luck.reveal("offered", seat=seat, card=action.values[0])
        elif verb == "want":
            game.swap(replace(self, terms=terms._replace(wants=(*terms.wants, str(action.values[0])))))
        else:
            field = f"{verb.partition('-')[0]}_{action.values[0]}"
            stores: dict[str, Any] = {field: int(str(action.values[1]))}
            game.swap(replace(self, terms=terms._replace(**stores)))


def _left(cards: list[str], vehicle: str, named: tuple[str, ...]) -> list[str]:
    if vehicle:
        cards.append(vehicle)
    for card in named:
        if card in cards:
            cards.remove(card)
    return list(dict.fromkeys(cards))


class Consider(Offered["Knights"], OneSeat["Knights"], frozen=True):
    """Accept, refuse, or answer with an offer of one's own (D-26)."""

    proposer: Seat
    terms: Terms
    counter: bool
    NO, YES, COUNTER = NO, YES, COUNTER

    def may_counter(self) -> bool:
        return not self.counter

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-TRD-11", "counter-once" if action is COUNTER else "consider-first")

    def accepted(self, game: Knights, seat: Seat, luck: Luck) -> None:
        luck.tell("considered", seat=seat, partner=self.proposer, word=YES.verb)
        exchange(game, self.proposer, seat, self.terms, luck)

    def refused(self, game: Knights, seat: Seat, luck: Luck) -> None:
        luck.tell("considered", seat=seat, partner=self.proposer, word=NO.verb)
        note_refusal(game, (self.proposer, seat))

    def countered(self, game: Knights, seat: Seat, luck: Luck) -> None:
        luck.tell("considered", seat=seat, partner=self.proposer, word=COUNTER.verb)
        game.push(Bundle(seat, self.proposer, countering=True))


def exchange(game: Knights, seat: Seat, partner: Seat, terms: Terms, luck: Luck) -> None:
    """Everything changes hands at once."""
    sides = ((seat, partner, terms.gives), (partner, seat, terms.wants))
    vehicles = [(giver, taker) for giver, taker, cards in sides if game.vehicles[giver] in cards]
    swap_vehicles(game, vehicles, luck)
    for giver, taker, cards in sides:
        for card in cards:
            if card in titles(game.kits[giver]):  # neither a vehicle nor gone with what it enhances (WK-TRD-15)
                hand_over(game, giver, taker, card)
    for what, gives, wants in (("ammo", terms.give_ammo, terms.want_ammo), ("fuel", terms.give_fuel, terms.want_fuel)):
        given, wanted = lose_store(game, seat, what, gives, luck), lose_store(game, partner, what, wants, luck)
        gain_store(game, partner, what, given, luck)
        gain_store(game, seat, what, wanted, luck)
    luck.tell("traded", seat=seat, partner=partner)


def swap_vehicles(game: Knights, vehicles: list[tuple[Seat, Seat]], luck: Luck) -> None:
    """Whoever gives his vehicle away and gets none loses all Fuel (WK-RES-05)."""
    given = {giver: (game.vehicles[giver], game.damaged[giver]) for giver, _ in vehicles}
    for giver in given:
        game.vehicles = put(game.vehicles, giver, "")
        game.damaged = put(game.damaged, giver, False)
    for giver, taker in vehicles:
        card, damaged = given[giver]
        take_vehicle(game, taker, card, damaged, luck)
    for giver in given:
        if not game.vehicles[giver]:
            give_up_vehicle(game, giver, False, luck)
            settle(game, giver)
