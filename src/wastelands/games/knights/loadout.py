"""What a knight has available: weapons, armour, powers, and which starting gear is covered (WK-GEAR)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from wastelands.engine.step import Seat
from wastelands.games.knights.components import Gear
from wastelands.games.knights.effect import Effect, Power
from wastelands.games.knights.modifiers import Icon, MovementPoints, Multi, Pack, PointsPerFuel
from wastelands.games.knights.pieces import Item, Items, Kit

if TYPE_CHECKING:
    from wastelands.games.knights.cards import Content
    from wastelands.games.knights.game import Knights

HANDS, BODY, POCKETS = 2, 1, 3  # WK-GEAR-02
Use = tuple[str, Power]  # the card or sheet, and what it can do


class Weapon(NamedTuple):
    """An available weapon with its enhancements."""

    card: str
    icons: tuple[str, ...]
    damage: int
    piercing: int
    multi: int
    ammo: bool
    fuel: int
    effects: tuple[Effect, ...]


class Loadout(NamedTuple):
    weapons: tuple[Weapon, ...]
    armour: int
    passives: tuple[Effect, ...]
    uses: dict[str, tuple[Use, ...]]  # by timing
    pack: int
    titles: tuple[str, ...]  # the available cards, starting gear included
    mp: int
    rate: int


def hands_used(content: Content, items: Items) -> int:
    return sum([content.gear[item[0]].hands for item in items])


def uncovered(content: Content, start: Items, hand: Items, body: Items, pocket: Items) -> Items:
    """Starting gear that no card covers (WK-GEAR-19)."""
    hands, bodies, pockets = HANDS - hands_used(content, hand), BODY - len(body), POCKETS - len(pocket)
    found = []
    for item in start:
        card = content.gear[item[0]]
        if card.group == "weapon":
            hands -= card.hands
            free = hands >= 0
        elif card.group == "armour":
            bodies -= 1
            free = bodies >= 0
        else:
            pockets -= 1
            free = pockets >= 0
        if free:
            found.append(item)
    return tuple(found)


def weapon(content: Content, item: Item) -> Weapon:
    card = content.gear[item[0]]
    powers = [power for ident in item for power in content.gear[ident].powers if power.when == "always"]
    effects = [effect for power in powers for effect in conditioned(power)]
    more = [e for e in effects if isinstance(e, Icon) and e.what not in card.icons]
    return Weapon(
        card.id,
        card.icons + tuple([e.what for e in more]),
        card.damage,
        card.piercing,
        card.multi + sum([e.amount for e in effects if isinstance(e, Multi)]),
        card.ammo,
        card.fuel,
        tuple([e for e in effects if not isinstance(e, (Icon, Multi))]),
    )


@lru_cache(maxsize=50_000)
def _loadout(
    content: Content,
    who: str,
    start: Items,
    hand: Items,
    body: Items,
    pocket: Items,
    grafts: tuple[str, ...],
    tuning: tuple[str, ...],
) -> Loadout:
    items = (*uncovered(content, start, hand, body, pocket), *hand, *body, *pocket)
    weapons, passives, armour = [], [], 0
    uses: dict[str, list[Use]] = {}
    counted: set[str] = set()
    sources: list[tuple[str, Power, Gear | None]] = [(who, power, None) for power in content.knights[who].powers]
    for item in items:
        card = content.gear[item[0]]
        if card.group == "weapon":
            weapons.append(weapon(content, item))
        armour += card.armour
        for ident in item:
            gear = content.gear[ident]
            if gear.limit and ident in counted:  # WK-GEAR-11
                continue
            counted.add(ident)
            sources += [(ident, power, card) for power in gear.powers]
    sources += [(ident, power, None) for ident in (*grafts, *tuning) for power in content.gear[ident].powers]
    for ident, power, host in sources:
        if power.when != "always":
            uses.setdefault(power.when, []).append((ident, power))
        elif host is None or host.group != "weapon":
            passives += conditioned(power)
    return Loadout(
        tuple(weapons),
        armour,
        tuple(passives),
        {when: tuple(found) for when, found in uses.items()},
        sum([e.amount for e in passives if isinstance(e, Pack)]),
        tuple([ident for item in items for ident in item]),
        sum([e.amount for e in passives if isinstance(e, MovementPoints)]),
        sum([e.amount for e in passives if isinstance(e, PointsPerFuel)]),
    )


def conditioned(power: Power) -> list[Effect]:
    """The effects of a power, each with its condition."""
    if not power.cond:
        return list(power.effects)
    return [effect if effect.cond else replace(effect, cond=power.cond) for effect in power.effects]


def loadout_of(game: Knights, seat: Seat, kit: Kit) -> Loadout:
    return _loadout(game.content, game.who[seat], kit.start, kit.hand, kit.body, kit.pocket, kit.grafts, kit.tuning)


def loadout(game: Knights, seat: Seat) -> Loadout:
    """What the knight has available now."""
    return loadout_of(game, seat, game.kits[seat])
