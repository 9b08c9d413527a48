"""Vehicles: damage, wrecks, the pool (WK-GEAR-12 to WK-GEAR-15, WK-TRD-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put, without
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Seat
from wastelands.games.knights.components import VALUE
from wastelands.games.knights.effect import ALL
from wastelands.games.knights.gear import discard, forget, set_kit, trunk_capacity, unmark_lost
from wastelands.games.knights.pieces import AsksWaster, Item, act
from wastelands.games.knights.stores import lose_store
from wastelands.games.knights.stowing import settle

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

SIDES = ("whole", "damaged")
POOL_SIDE = {"yellow": False, "green": True}  # the side of a vehicle that is worth a colour (WK-TRD-09)


def pool_of(game: Knights, damaged: bool) -> list[str]:
    return list(dict.fromkeys(card for card, state in game.pool if state == damaged))


def vehicle_value(damaged: bool) -> int:
    return VALUE["green" if damaged else "yellow"]  # WK-TRD-09


def take_vehicle(game: Knights, seat: Seat, vehicle: str, damaged: bool, luck: Luck) -> None:
    """A new vehicle; the old one returns to the pool in its state (WK-GEAR-15)."""
    old = game.vehicles[seat]
    if old:
        blue = game.content.vehicles[old].blue
        if blue:
            game.gone = tuple(sorted((*game.gone, old)))
        else:
            game.pool = tuple(sorted((*game.pool, (old, game.damaged[seat]))))
    game.vehicles = put(game.vehicles, seat, vehicle)
    game.damaged = put(game.damaged, seat, damaged)
    luck.tell("vehicle", seat=seat, card=vehicle)
    settle(game, seat)


def leave_pool(game: Knights, vehicle: str, damaged: bool) -> None:
    game.pool = without(game.pool, (vehicle, damaged))


def give_up_vehicle(game: Knights, seat: Seat, damaged: bool, luck: Luck) -> None:
    """Whoever loses his vehicle loses all Fuel (WK-RES-05); a tuning card waits beside the sheet (WK-GEAR-15)."""
    vehicle = game.vehicles[seat]
    if vehicle and not game.content.vehicles[vehicle].blue:
        game.pool = tuple(sorted((*game.pool, (vehicle, damaged))))
    game.vehicles = put(game.vehicles, seat, "")
    game.damaged = put(game.damaged, seat, False)
    lose_store(game, seat, "fuel", ALL, luck)


def damage_vehicle(game: Knights, seat: Seat, luck: Luck) -> None:
    """The first damage turns the card, a further one wrecks it; the Muscle Car stays damaged (WK-GEAR-13)."""
    vehicle = game.vehicle(seat)
    if vehicle is None or (vehicle.blue and game.damaged[seat]):
        return
    if game.damaged[seat]:
        wreck(game, seat, luck)
        return
    game.damaged = put(game.damaged, seat, True)
    luck.tell("damaged", seat=seat)
    lighten(game, seat, luck)


def repair(game: Knights, seat: Seat, luck: Luck) -> None:
    if game.damaged[seat]:
        game.damaged = put(game.damaged, seat, False)
        luck.tell("repaired", seat=seat)


def wreck(game: Knights, seat: Seat, luck: Luck) -> None:
    """The card goes to the pool undamaged, all Fuel and all stored cards but blue ones are lost (WK-GEAR-14)."""
    kit = game.kits[seat]
    blue = tuple([item for item in kit.trunk if game.content.colour[item[0]] == "blue"])
    lost = [item for item in kit.trunk if item not in blue]
    luck.tell("wrecked", seat=seat)
    give_up_vehicle(game, seat, False, luck)
    set_kit(game, seat, replace(kit, trunk=(), loose=(*kit.loose, *blue)))
    for item in lost:
        drop_item(game, seat, item, luck)
    if blue:
        settle(game, seat)


def drop_item(game: Knights, seat: Seat, item: Item, luck: Luck) -> None:
    """An item that has already left its place is discarded."""
    for card in item:
        forget(game, seat, card)
        unmark_lost(game, seat, card)
    discard(game, item, luck, seat)


def lighten(game: Knights, seat: Seat, luck: Luck) -> None:
    """Cards above the capacity are excess; blue ones move elsewhere (WK-GEAR-14)."""
    kit = game.kits[seat]
    excess = sum(len(item) for item in kit.trunk) - trunk_capacity(game, seat)
    if excess <= 0:
        return
    blue = tuple([item for item in kit.trunk if game.content.colour[item[0]] == "blue"])
    others = len(kit.trunk) - len(blue)
    if others:
        game.push(Excess(game.waster_of(seat), seat))
    else:
        settle(game, seat)


class Excess(AsksWaster, frozen=True):
    """The Waster chooses what falls off a damaged vehicle, by the backs of the cards (WK-GEAR-14, WK-GEAR-23)."""

    seat: Seat

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [act("scrap", colour) for colour in ("green", "yellow", "red") if colour in self.colours(game)]

    def colours(self, game: Knights) -> set[str]:
        return {colour_of(game, item[0]) for item in game.kits[self.seat].trunk}

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-GEAR-14", "no-such-back" if action.verb == "scrap" else "excess-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        kit = game.kits[self.seat]
        backs = [item for item in kit.trunk if colour_of(game, item[0]) == action.values[0]]
        card = luck.draw([item[0] for item in backs], what="falls")
        item = next(item for item in backs if item[0] == card)
        set_kit(game, self.seat, replace(kit, trunk=without(kit.trunk, item)))
        drop_item(game, self.seat, item, luck)
        lighten(game, self.seat, luck)


def colour_of(game: Knights, card: str) -> str:
    """The colour of a card or of the back of one."""
    return card[1:] if card.startswith("?") else game.content.colour[card]
