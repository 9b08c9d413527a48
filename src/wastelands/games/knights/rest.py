"""The Rest Step: trade, gear, quick resupply, waking (WK-REST, WK-KO-04 to WK-KO-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Chain, OneSeat, Sealed, Seat, Step
from wastelands.games.knights.board import DISTANCE, HEXES, NOWHERE, Place, place, spot
from wastelands.games.knights.effect import ALL, Power
from wastelands.games.knights.gear import owned, take_away, titles
from wastelands.games.knights.pieces import PASS, AsksWaster, act
from wastelands.games.knights.powers import is_usable, pay_for
from wastelands.games.knights.preparations import one_benefit, rearrange_all
from wastelands.games.knights.resolve import run_effects
from wastelands.games.knights.stores import lose_store
from wastelands.games.knights.stowing import cash, settle
from wastelands.games.knights.trading import TradeTurn
from wastelands.games.knights.vehicles import give_up_vehicle
from wastelands.games.knights.windows import spend_luck
from wastelands.games.knights.wounds import wake

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


class RestStep(Step["Knights"], frozen=True):
    """Each part is completed for all knights before the next (WK-REST-01)."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        game.stage = "rest"
        order = list(reversed(game.round_order()))
        game.push(*(WakeUp(seat) for seat in order))
        game.push(AskResupply(), AskRearranging())
        game.push(*(UseGear(seat) for seat in order))
        game.push(*(TradeAtRest(seat) for seat in order))


class TradeAtRest(Step["Knights"], frozen=True):
    """Conscious knights on one hex may trade (WK-REST-02)."""

    seat: Seat
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        partners = tuple([s for s in game.others_at(self.seat) if not game.out[s]])
        if partners and not game.out[self.seat]:
            game.push(TradeTurn(self.seat, partners, game.content.numbers.refused_at_rest))


# ---- b


def rest_powers(game: Knights, seat: Seat) -> list[tuple[str, Power]]:
    """Any gear that he owns, available or stored (WK-REST-03); unconscious only what wakes him (WK-REST-06)."""
    when = "ko" if game.out[seat] else "rest"
    found = [(game.who[seat], power) for power in game.knight(seat).powers if power.when == when]
    for card in dict.fromkeys(titles(game.kits[seat])):
        found += [(card, power) for power in game.content.gear[card].powers if power.when == when]
    return [(card, power) for card, power in found if is_usable(game, seat, card, power)]


def cashable(game: Knights, seat: Seat) -> list[str]:
    """Blue cards that are not attached (WK-GEAR-21)."""
    if game.out[seat]:
        return []
    cards = [item[0] for item in owned(game.kits[seat]) if game.content.colour[item[0]] == "blue"]
    vehicle = game.vehicle(seat)
    return [*cards, vehicle.id] if vehicle is not None and vehicle.blue else cards


class UseGear(Step["Knights"], frozen=True):
    """Whoever has stored cards is asked, whatever they are; else whoever has something open to use."""

    seat: Seat
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        kit = game.kits[self.seat]
        if kit.pack or kit.trunk or rest_powers(game, self.seat) or cashable(game, self.seat):
            game.push(AtRest(self.seat))


class AtRest(OneSeat["Knights"], frozen=True):
    """Use gear, cash a blue card, or pass (D-28)."""

    public = False
    window = True

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        found = [PASS, *dict.fromkeys(act("use", card) for card, _ in rest_powers(game, seat))]
        return found + [act("cash", card) for card in cashable(game, seat)]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        if action.verb == "use":
            marked = action.values[0] in game.marked[seat]
            return reason("WK-GEAR-11", "used-already") if marked else reason("WK-REST-03", "not-usable-now")
        return reason("WK-GEAR-21", "not-blue") if action.verb == "cash" else reason("WK-REST-03", "rest-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is PASS:
            return
        card = str(action.values[0])
        game.push(UseGear(seat))
        if action.verb == "cash":
            if card == game.vehicles[seat]:
                give_up_vehicle(game, seat, False, luck)
                settle(game, seat)
            else:
                take_away(game, seat, card)
            cash(game, seat, card, luck)
            return
        power = next(power for one, power in rest_powers(game, seat) if one == card)
        pay_for(game, seat, card, power, luck)
        run_effects(game, seat, power.effects, luck)


class AskRearranging(Step["Knights"], frozen=True):
    """WK-REST-04."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        rearrange_all(game)


# ---- c


class AskResupply(Step["Knights"], frozen=True):
    """Whoever is conscious and holds luck cards may trade one in (WK-REST-05)."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        seats = tuple([s for s in range(game.seats) if not game.out[s] and game.hands[s]])
        if seats:
            game.push(QuickResupply.ask(seats))


class QuickResupply(Sealed["Knights"], frozen=True):
    """One luck card for its icon, all at once and in secret (D-29)."""

    window = True

    def options(self, game: Knights, seat: Seat, chain: Chain) -> list[Action]:
        return [PASS, *(act("drop", card) for card in game.hands[seat])]

    def finished(self, game: Knights, seat: Seat, chain: Chain) -> bool:
        return bool(chain)

    def refuse(self, game: Knights, seat: Seat, chain: Chain, action: Action) -> Reason:
        return reason("WK-REST-05", "not-in-hand" if action.verb == "drop" else "resupply-first")

    def resolve(self, game: Knights, answers: dict[Seat, Chain], luck: Luck) -> None:
        for seat in game.round_order():
            if answers.get(seat, (PASS,))[0] is not PASS:
                card = str(answers[seat][0].values[0])
                spend_luck(game, seat, card)
                luck.reveal("resupplied", seat=seat, card=card)
                one_benefit(game, seat, game.content.luck[card].icon, luck)


# ---- d


class WakeUp(Step["Knights"], frozen=True):
    """Whoever was not revived wakes on the nearest city (WK-KO-04)."""

    seat: Seat
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        if game.out[self.seat]:
            game.push(WakeIn(game.marker, self.seat))


class WakeIn(AsksWaster, frozen=True):
    """The Waster picks among equally near cities (D-30)."""

    seat: Seat

    def places(self, game: Knights) -> list[Place]:
        here = game.at[self.seat]
        return nearest_cities(game, here) or [here]

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [act("target", spot(at)) for at in self.places(game)]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-KO-04", "not-that-hex" if action.verb == "target" else "target-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        at, knight = place(action.values[0]), self.seat
        if game.scouts[knight] not in (at, NOWHERE):
            game.scouts = put(game.scouts, knight, NOWHERE)
        game.at = put(game.at, knight, at)
        luck.tell("placed", seat=knight, at=str(spot(at)))
        wake(game, knight, game.content.numbers.waking, luck)
        lose_store(game, knight, "ammo", 1, luck)  # WK-KO-05
        lose_store(game, knight, "fuel", 1, luck)


def nearest_cities(game: Knights, at: Place) -> list[Place]:
    """The cities nearest to a place that are not blank (WK-KO-04, WK-TOK-03)."""
    cities = [city for city in range(len(HEXES)) if game.is_city(city)]
    least = min((DISTANCE[at][city] for city in cities), default=ALL)
    return [city for city in cities if DISTANCE[at][city] == least]
