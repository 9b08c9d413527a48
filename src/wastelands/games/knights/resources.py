"""Resources, wounds, radiation, unconsciousness and vehicles (WK-RES, WK-KO, WK-GEAR-12 to WK-GEAR-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Seat, Step
from wastelands.games.knights.effects import ALL, Power
from wastelands.games.knights.gear import discard, forget, set_kit, settle, trunk_capacity, unmark_lost
from wastelands.games.knights.loadout import loadout
from wastelands.games.knights.pieces import FULL_LEVEL, PASS, Item, act, put, without
from wastelands.games.knights.powers import holds, is_usable, pay_for

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

HEAL_ON_WAKING = 2  # WK-INT-06, WK-KO-05
NO_HEALING = 3  # WK-RES-07


# ---- stores and Reputation


def gain_store(game: Knights, seat: Seat, what: str, n: int, luck: Luck) -> int:
    """Ammo or Fuel, never above 4 (WK-RES-01); how much it was."""
    levels: tuple[int, ...] = getattr(game, what)
    more = min(n, FULL_LEVEL - levels[seat])
    if more:
        setattr(game, what, put(levels, seat, levels[seat] + more))
        luck.tell("gained", seat=seat, what=what, n=more)
    return more


def lose_store(game: Knights, seat: Seat, what: str, n: int, luck: Luck) -> int:
    """Losing stops at 0 (WK-RES-02); how much it was."""
    levels: tuple[int, ...] = getattr(game, what)
    less = levels[seat] if n == ALL else min(n, levels[seat])
    if less:
        setattr(game, what, put(levels, seat, levels[seat] - less))
        luck.tell("lost", seat=seat, what=what, n=less)
    return less


def gain_reputation(game: Knights, seat: Seat, n: int, luck: Luck) -> None:
    from wastelands.games.knights.tasks import deed_reputation

    game.reputation = put(game.reputation, seat, game.reputation[seat] + n)
    luck.tell("gained", seat=seat, what="reputation", n=n)
    deed_reputation(game, seat, luck)


def lose_reputation(game: Knights, seat: Seat, n: int, luck: Luck) -> None:
    """Never below 0 (WK-RES-11)."""
    less = game.reputation[seat] if n == ALL else min(n, game.reputation[seat])
    game.reputation = put(game.reputation, seat, game.reputation[seat] - less)
    if less:
        luck.tell("lost", seat=seat, what="reputation", n=less)


# ---- Health and Radiation


def heal_health(game: Knights, seat: Seat, n: int, luck: Luck, always: bool = False) -> None:
    """Radiation 3 forbids it, except for waking (WK-RES-07, WK-KO-06)."""
    if game.radiation[seat] >= NO_HEALING and not always:
        return
    more = min(n, FULL_LEVEL - game.health[seat])
    if more:
        game.health = put(game.health, seat, game.health[seat] + more)
        luck.tell("healed", seat=seat, what="health", n=more)


def heal_radiation(game: Knights, seat: Seat, n: int, luck: Luck) -> None:
    less = min(n, game.radiation[seat])
    if less:
        game.radiation = put(game.radiation, seat, game.radiation[seat] - less)
        luck.tell("healed", seat=seat, what="radiation", n=less)


def lose_health(game: Knights, seat: Seat, n: int, luck: Luck) -> int:
    """Armour does not help (WK-WST-12); how much it was."""
    less = game.health[seat] if n == ALL else min(n, game.health[seat])
    if less:
        game.health = put(game.health, seat, game.health[seat] - less)
        luck.tell("lost", seat=seat, what="health", n=less)
        after_change(game, seat, luck)
    return less


def suffer(game: Knights, seat: Seat, n: int, luck: Luck) -> None:
    more = min(n, FULL_LEVEL - game.radiation[seat])
    if more:
        game.radiation = put(game.radiation, seat, game.radiation[seat] + more)
        luck.tell("suffered", seat=seat, n=more)
        after_change(game, seat, luck)


def after_change(game: Knights, seat: Seat, luck: Luck) -> None:
    """K.O. at Radiation 4 or Health 0 (WK-KO-01); else the owner may use what works at any time (D-23)."""
    if game.out[seat]:
        return
    if game.radiation[seat] == FULL_LEVEL or game.health[seat] == 0:
        knock_out(game, seat, luck)
        if remedies(game, seat, "ko"):
            game.push(Remedy(seat, "ko"))
    elif remedies(game, seat, "hurt"):
        game.push(Remedy(seat, "hurt"))


def knock_out(game: Knights, seat: Seat, luck: Luck) -> None:
    from wastelands.games.knights.missions import drop_captive

    game.out = put(game.out, seat, True)
    luck.tell("unconscious", seat=seat)
    drop_captive(game, seat, luck)


def wake(game: Knights, seat: Seat, n: int, luck: Luck) -> None:
    """He stands up and heals what showed K.O. (WK-INT-06, WK-KO-05)."""
    if game.health[seat] == 0:
        heal_health(game, seat, n, luck, always=True)
    if game.radiation[seat] == FULL_LEVEL:
        heal_radiation(game, seat, n, luck)
    game.out = put(game.out, seat, False)
    luck.tell("awake", seat=seat)


def survive(game: Knights, seat: Seat, n: int, luck: Luck) -> None:
    """Instead of being K.O.'d he keeps that much."""
    if game.health[seat] == 0:
        game.health = put(game.health, seat, n)
    if game.radiation[seat] == FULL_LEVEL:
        game.radiation = put(game.radiation, seat, FULL_LEVEL - n)
    game.out = put(game.out, seat, False)
    luck.tell("awake", seat=seat)


# ---- what works at any time


def remedies(game: Knights, seat: Seat, when: str) -> list[tuple[str, Power]]:
    """Available gear and abilities that help now; everybody can see them."""
    found = loadout(game, seat).uses.get(when, ())
    return [(card, power) for card, power in found if is_usable(game, seat, card, power)]


class Remedy(Step["Knights"], frozen=True):
    """After a change of Health or Radiation its owner may use gear that works at any time (D-23)."""

    seat: Seat
    when: str
    window = True

    def to_act(self, game: Knights) -> tuple[Seat, ...]:
        return (self.seat,)

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [PASS, *dict.fromkeys(act("use", card) for card, _ in remedies(game, seat, self.when))]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-CMB-30" if self.when == "hurt" else "WK-KO-02", "remedy-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is PASS:
            return
        card = str(action.values[0])
        power = next(power for one, power in remedies(game, seat, self.when) if one == card)
        if self.when == "hurt":
            game.push(self)
        pay_for(game, seat, card, power, luck)
        for effect in power.effects:
            if not holds(game, seat, effect.cond):
                continue
            if effect.verb == "heal" and effect.what == "health":
                heal_health(game, seat, effect.amount, luck)
            elif effect.verb == "heal":
                heal_radiation(game, seat, effect.amount, luck)
            elif effect.verb == "wake":
                wake(game, seat, effect.amount, luck)
            elif effect.verb == "survive":
                survive(game, seat, effect.amount, luck)
            else:
                from wastelands.games.knights.resolve import run_effects

                run_effects(game, seat, (effect,), luck)


# ---- vehicles


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


def give_up_vehicle(game: Knights, seat: Seat, damaged: bool, luck: Luck) -> None:
    """Whoever loses his vehicle loses all Fuel (WK-RES-05); a tuning card waits beside the sheet (WK-GEAR-15)."""
    vehicle = game.vehicles[seat]
    if vehicle and not game.content.vehicles[vehicle].blue:
        game.pool = tuple(sorted((*game.pool, (vehicle, damaged))))
    game.vehicles = put(game.vehicles, seat, "")
    game.damaged = put(game.damaged, seat, False)
    lose_store(game, seat, "fuel", ALL, luck)


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


def repair(game: Knights, seat: Seat, luck: Luck) -> None:
    if game.damaged[seat]:
        game.damaged = put(game.damaged, seat, False)
        luck.tell("repaired", seat=seat)


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


class Excess(Step["Knights"], frozen=True):
    """The Waster chooses what falls off a damaged vehicle, by the backs of the cards (WK-GEAR-14, WK-GEAR-23)."""

    waster: Seat
    seat: Seat

    def to_act(self, game: Knights) -> tuple[Seat, ...]:
        return (self.waster,)

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
