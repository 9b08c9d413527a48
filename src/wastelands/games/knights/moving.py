"""The Move Step: route, Fuel, threats, the Waster's one card (WK-MOV)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import OneSeat, Seat, Step
from wastelands.games.knights.board import NEAR, NOWHERE, Place, place, spot
from wastelands.games.knights.interaction import Meet
from wastelands.games.knights.loadout import loadout
from wastelands.games.knights.pieces import DONE, NO_TRIP, NOBODY, AsksWaster, Trip, act
from wastelands.games.knights.stores import lose_store
from wastelands.games.knights.tasks import deed_move, must_play
from wastelands.games.knights.wasteland import draw_wild, meets, unleash
from wastelands.games.knights.windows import Open

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

STAY, WAIT, GO, HALT = act("stay"), act("wait"), act("go"), act("halt")


class MoveStep(Step["Knights"], frozen=True):
    """In round order each conscious knight may move; his Waster takes the marker first (WK-RND-09, WK-RND-13)."""

    order: tuple[Seat, ...]
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        game.trip = NO_TRIP
        waiting = [s for s in self.order if not game.out[s] and not game.moved[s]]
        if not waiting:  # WK-RND-10
            game.active, game.marker = NOBODY, game.waster_of(game.first)
            game.wild_pile = tuple(sorted((*game.wild_pile, *(card for card, _ in game.under))))  # WK-HEX-16
            game.under = ()
            return
        seat = waiting[0]
        game.push(MoveStep(tuple(s for s in self.order if s != seat)))
        game.active, game.marker = seat, game.waster_of(seat)
        game.moved = put(game.moved, seat, True)
        game.push(PlanMove(seat))


class PlanMove(OneSeat["Knights"], frozen=True):
    """Stay, walk to an adjacent hex, or drive along a route (D-09)."""

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        near = NEAR[game.at[seat]]
        found = [STAY, *(act("foot", spot(at)) for at in near)]
        if can_drive(game, seat):
            found += [act("drive", spot(at)) for at in near]
        return found

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        if action.verb == "drive" and not can_drive(game, seat):
            return reason("WK-MOV-10", "cannot-drive")
        if action.verb in ("drive", "foot"):
            return reason("WK-MOV-03", "not-adjacent")
        return reason("WK-MOV-02", "move-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is STAY:
            luck.tell("stayed", seat=seat)
            return
        driving = action.verb == "drive"
        game.trip = Trip(seat, driving, (place(action.values[0]),))
        if driving:
            game.push(PlanRoute(seat))
        else:
            set_out(game, seat, luck)


def can_drive(game: Knights, seat: Seat) -> bool:
    return bool(game.vehicles[seat]) and game.fuel[seat] >= 1  # WK-MOV-10


class PlanRoute(OneSeat["Knights"], frozen=True):
    """Hex after hex, none twice and never the start (WK-MOV-03 to WK-MOV-05)."""

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        route, start = game.trip.route, game.at[seat]
        return [DONE, *(act("via", spot(at)) for at in NEAR[route[-1]] if at not in route and at != start)]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        if action.verb != "via":
            return reason("WK-MOV-02", "route-first")
        at = place(action.values[0])
        if at in game.trip.route or at == game.at[seat]:
            return reason("WK-MOV-04", "hex-twice")
        return reason("WK-MOV-03", "not-adjacent")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        if action is DONE:
            game.pop()
            set_out(game, seat, luck)
        else:
            game.trip = replace(game.trip, route=(*game.trip.route, place(action.values[0])))


def set_out(game: Knights, seat: Seat, luck: Luck) -> None:
    """The route is fixed; before-moving cards come next (WK-MOV-13)."""
    trip = game.trip
    luck.tell("route", seat=seat, driving=trip.driving, route=tuple(str(spot(at)) for at in trip.route))
    game.push(Enter(seat), Open(seat, "moving"))


# ---- hex by hex


def speed(game: Knights, seat: Seat) -> int:
    """MP per Fuel (WK-MOV-06)."""
    vehicle = game.vehicle(seat)
    if vehicle is None:
        return 0
    return vehicle.speed[game.damaged[seat]] + loadout(game, seat).rate + game.trip.rate


def can_enter(game: Knights, seat: Seat, at: Place) -> bool:
    """Whether MP and Fuel pay for the next hex (WK-MOV-12)."""
    trip = game.trip
    mp = trip.mp if trip.entered else loadout(game, seat).mp + trip.bonus
    return mp + game.fuel[seat] * speed(game, seat) >= game.difficulty(at)


def pay_for_hex(game: Knights, seat: Seat, at: Place, luck: Luck) -> None:
    """Fuel is spent step by step, only as the hex requires, and at least once (WK-MOV-07 to WK-MOV-11)."""
    trip, cost = game.trip, game.difficulty(at)
    first = not trip.entered
    mp = loadout(game, seat).mp + trip.bonus if first else trip.mp
    fuel = 0
    while fuel < game.fuel[seat] and (mp < cost or (first and not fuel)):
        fuel, mp = fuel + 1, mp + speed(game, seat)
    short = mp < cost
    if fuel:
        lose_store(game, seat, "fuel", fuel, luck)
    spent = max(0, mp) if short else cost
    game.trip = replace(trip, mp=max(0, mp - cost), spent=trip.spent + spent, ended=short)


class Enter(Step["Knights"], frozen=True):
    """The next hex of the route: pay, enter, reveal (WK-MOV-27)."""

    seat: Seat
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        trip, seat = game.trip, self.seat
        at = trip.route[trip.entered]
        if trip.driving:
            pay_for_hex(game, seat, at, luck)
        first = trip.entered == 0
        if game.scouts[seat] != NOWHERE:  # WK-EXP-03
            game.scouts = put(game.scouts, seat, NOWHERE)
        game.at = put(game.at, seat, at)
        game.trip = replace(game.trip, entered=trip.entered + 1, asked=())
        luck.tell("entered", seat=seat, at=str(spot(at)))
        game.push(GoOn(seat), MeetRivals(seat), WasterPlays(seat))
        if not trip.played:
            reveal(game, seat, at, first, luck)
        deed_move(game, seat, luck)


def reveal(game: Knights, seat: Seat, at: Place, first: bool, luck: Luck) -> None:
    """One card on the first hex, and one per threat (WK-MOV-14, WK-MOV-15, WK-MOV-25)."""
    if game.under:
        return
    n = int(first) + (game.threat(at) if game.trip.driving else 0)
    for _ in range(n):
        card = draw_wild(game, luck)
        if card:
            game.trip = replace(game.trip, shown=(*game.trip.shown, card))
            luck.tell("revealed", seat=seat, card=card)


def is_last(game: Knights, seat: Seat) -> bool:
    """Whether the move ends on this hex: the last one, or stopped, or the next cannot be paid (WK-MOV-19)."""
    trip = game.trip
    if trip.ended or trip.entered == len(trip.route) or not game.vehicles[seat]:
        return True
    return not can_enter(game, seat, trip.route[trip.entered])


def threats_ahead(game: Knights, seat: Seat) -> bool:
    return any(game.threat(at) for at in game.trip.route[game.trip.entered :])


class WasterPlays(Step["Knights"], frozen=True):
    """The Waster plays a revealed card or waits; cards under his marker come before all others (WK-HEX-16)."""

    seat: Seat
    stopping: bool = False
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        trip = game.trip
        if trip.played or game.out[self.seat]:
            return
        if game.under:
            (card, _), game.under = game.under[0], game.under[1:]
            luck.reveal("revealed", seat=self.seat, card=card)
            game.trip = replace(trip, played=True)
            unleash(game, self.seat, card, luck)
        elif trip.shown:
            game.push(PlayOrWait(game.marker, self.seat, self.stopping or is_last(game, self.seat)))


class PlayOrWait(AsksWaster, frozen=True):
    """D-11, with must-play clauses (WK-MOV-17, WK-WST-17 to WK-WST-19)."""

    seat: Seat
    last: bool

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        shown, clauses = dict.fromkeys(game.trip.shown), must_play(game, self.seat)
        if clauses:
            wanted = [card for card in shown if any(meets(game, card, clause) for clause in clauses)]
            if wanted:
                return [act("unleash", card) for card in wanted]
            if not self.last and threats_ahead(game, self.seat):
                return [WAIT]
        plays = [act("unleash", card) for card in shown]
        return plays if self.last else [WAIT, *plays]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        if action is WAIT:
            return reason("WK-MOV-19", "must-play-now")
        if action.verb == "unleash":
            if action.values[0] in game.trip.shown:
                return reason("WK-WST-17", "must-play-other")
            return reason("WK-MOV-17", "not-revealed")
        return reason("WK-MOV-17", "play-or-wait")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is WAIT:
            return
        card = str(action.values[0])
        others = list(game.trip.shown)
        others.remove(card)
        game.wild_pile = tuple(sorted((*game.wild_pile, *others)))  # WK-MOV-20
        game.trip = replace(game.trip, shown=(), played=True)
        unleash(game, self.seat, card, luck)


class MeetRivals(Step["Knights"], frozen=True):
    """Interaction with rivals on the hex (WK-INT-01, WK-MOV-28)."""

    seat: Seat
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        if not game.out[self.seat] and game.others_at(self.seat):
            game.push(Meet(self.seat))


class GoOn(Step["Knights"], frozen=True):
    """The move goes on, is stopped, or has reached its end."""

    seat: Seat
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        if game.out[self.seat] or is_last(game, self.seat):
            game.push(EndMove(self.seat), WasterPlays(self.seat, stopping=True))
        else:
            game.push(ContinueOrStop(self.seat))


class ContinueOrStop(OneSeat["Knights"], frozen=True):
    """D-17."""

    window = True

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [GO, HALT]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-MOV-22", "go-or-halt")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is GO:
            game.push(Enter(seat))
        else:  # WK-MOV-22
            game.push(EndMove(seat), WasterPlays(seat, stopping=True))


class EndMove(Step["Knights"], frozen=True):
    seat: Seat
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        finish(game, self.seat, luck)


def finish(game: Knights, seat: Seat, luck: Luck) -> None:
    """Cards that were revealed and never played are discarded (WK-MOV-19)."""
    game.wild_pile = tuple(sorted((*game.wild_pile, *game.trip.shown)))
    game.trip = NO_TRIP
    luck.tell("moved", seat=seat, at=str(spot(game.at[seat])))
