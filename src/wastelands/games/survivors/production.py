"""Step 4: workers, their output and the inputs that they will use (SV-RES-02 to SV-RES-10)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Seat, Step
from wastelands.games.survivors import exchange, trade
from wastelands.games.survivors.goods import FOOD, WATER, Stock, add, covers
from wastelands.games.survivors.ground import Tile, spot, tile_at
from wastelands.games.survivors.people import change, free, survivors
from wastelands.games.survivors.pieces import Building
from wastelands.games.survivors.yields import Staffing, at_work, balance, inputs, output, produced

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors

DONE = Action("done")


@cache
def staff(at: Tile, n: int) -> Action:
    return Action("staff", spot(at), n)


@cache
def craft(at: Tile, make: str) -> Action:
    return Action("craft", spot(at), make)


# ---- what work gives and takes


def usable(game: Survivors, seat: Seat) -> list[Building]:
    """Own and rented finished buildings with slots that can be used now (SV-RES-03, SV-ACT-12, SV-ZOM-18)."""
    cards, zombies = game.content.buildings, dict(game.zombies)
    return [
        b
        for b in game.buildings
        if seat in (b.owner, b.renter) and why_unusable(game, seat, b) is None and cards[b.kind].slots
        if b.at not in zombies
    ]


def why_unusable(game: Survivors, seat: Seat, building: Building) -> Reason | None:
    if building.owner != seat and building.renter != seat:
        return reason("SV-RES-03", "not-your-building")
    if building.fresh == game.turn.number:
        return reason("SV-ACT-12", "just-finished")
    if building.used or building.crew:
        return reason("SV-ACT-23", "already-used")
    if building.renter not in (-1, seat):
        return reason("SV-TRD-11", "rented-out")
    return None


# ---- the step


class AskWorkers(Step["Survivors"], frozen=True):
    seat: Seat
    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        if game.alive[self.seat]:
            game.push(Workers(self.seat))


class Workers(Staffing, frozen=True):
    """Building by building; each link leaves enough for all inputs (SV-RES-10)."""

    seat: Seat

    def to_act(self, game: Survivors) -> tuple[Seat, ...]:
        return (self.seat,)

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        found = [DONE]
        hands = free(game, seat)
        if hands:
            left = balance(game, seat)
            for building in usable(game, seat):
                found += staffing(game, building, hands, left)
            found += crafting(game, seat, left)
        if not at_work(game, seat):  # SV-TRD-07
            found += trade.offers(game, seat)
        return found

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        if action.verb == "trade":
            return trade.refusal(game, seat)
        if action.verb not in ("staff", "craft"):
            return reason("SV-RES-03", "workers-first")
        return why_no_work(game, seat, action)

    def loses(self, game: Survivors, seat: Seat, action: Action) -> Reason | None:
        """To produce so little that somebody dies of hunger or thirst (SV-RES-11, SV-RES-12)."""
        food, water = short_of(game, seat)
        if action is not DONE or not (food or water):
            return None
        return reason("SV-RES-11", "somebody-dies", food=food, water=water)

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        if action.verb == "trade":
            trade.begin(game, seat)
        elif action is DONE:
            game.pop()
            change(game, seat, produced(game, seat), "SV-RES-04", luck)
        else:
            building = assign(game, seat, action, luck)
            card = game.content.buildings[building.kind]
            if card.heals:
                game.turn = replace(game.turn, heals=card.heals)
            if card.exchange:
                game.push(exchange.Exchange((seat,), card.exchange))


def short_of(game: Survivors, seat: Seat) -> tuple[int, int]:
    """How much food and water the meal will lack, as the workers stand now."""
    left, mouths = balance(game, seat), survivors(game, seat)
    return max(0, mouths - left[FOOD]), max(0, mouths - left[WATER])


def staffing(game: Survivors, building: Building, hands: int, left: Stock) -> list[Action]:
    """Each number of workers whose inputs are covered."""
    card = game.content.buildings[building.kind]
    if card.recipes:
        return [craft(building.at, r.make) for r in card.recipes if covers(left, r.input)]
    found = []
    for n in range(1, min(card.slots, hands) + 1):
        if covers(add(left, output(game, card, n)), inputs(card, n)):
            found.append(staff(building.at, n))
    return found


def crafting(game: Survivors, seat: Seat, left: Stock) -> list[Action]:
    """Further workers for a building with recipes that has some already."""
    found = []
    for b in at_work(game, seat):
        card = game.content.buildings[b.kind]
        if b.jobs and len(b.jobs) < card.slots:
            found += [craft(b.at, r.make) for r in card.recipes if covers(left, r.input)]
    return found


def why_no_work(game: Survivors, seat: Seat, action: Action) -> Reason:
    building = game.building_at(tile_at(action.values[0]))
    if building is None:
        return reason("SV-RES-03", "no-building-there")
    card = game.content.buildings[building.kind]
    if not card.slots or bool(card.recipes) != (action.verb == "craft"):
        return reason("SV-RES-03", "no-such-work")
    if game.zombies_at(building.at):
        return reason("SV-ZOM-18", "zombies-there")
    if not (building.jobs and building.seat == seat and building.crew < card.slots):
        why = why_unusable(game, seat, building)
        if why:
            return why
    n = int(str(action.values[1])) if action.verb == "staff" else 1
    if not 1 <= n <= card.slots:
        return reason("SV-RES-03", "slots", n=card.slots)
    if n > free(game, seat):
        return reason("SV-RES-03", "too-few-free", n=free(game, seat))
    return reason("SV-RES-10", "inputs-not-covered")


def assign(game: Survivors, seat: Seat, action: Action, luck: Luck) -> Building:
    """Free survivors go to work in a building; a right to use is used up (SV-TRD-11)."""
    building = game.building_at(tile_at(action.values[0]))
    assert building is not None
    n = int(str(action.values[1])) if action.verb == "staff" else 1
    jobs = (*building.jobs, str(action.values[1])) if action.verb == "craft" else ()
    worked = replace(building, crew=building.crew + n, seat=seat, jobs=jobs, used=True, renter=-1)
    game.swap_building(building, worked)
    people = game.people[seat]
    game.people = put(game.people, seat, replace(people, idle=people.idle - n))
    luck.tell("workers", seat=seat, card=building.kind, at=str(spot(building.at)), n=n)
    return worked
