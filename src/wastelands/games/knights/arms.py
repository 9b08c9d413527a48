"""With what a side of a combat can attack, at which range, and what it costs (WK-CMB-17 to WK-CMB-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.step import Seat
from wastelands.games.knights.components import Enemy, Range
from wastelands.games.knights.loadout import Weapon, loadout
from wastelands.games.knights.modifiers import FreeAmmo
from wastelands.games.knights.pieces import NOBODY, Fight

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


def fight_of(game: Knights) -> Fight:
    assert game.fight is not None
    return game.fight


def seat_of(fight: Fight, side: int) -> Seat:
    """The knight on a side, NOBODY for an enemy."""
    return fight.seat if side == 0 else fight.rival


def enemy_of(game: Knights, fight: Fight) -> Enemy:
    return game.content.enemies[fight.foe]


def range_card(game: Knights, fight: Fight) -> Range:
    return game.content.ranges[fight.range]


def weapon_of(game: Knights, seat: Seat, card: str) -> Weapon:
    return next(weapon for weapon in loadout(game, seat).weapons if weapon.card == card)


def is_armed(game: Knights, fight: Fight, side: int) -> bool:
    """Whether the weapon that was aimed is still there (WK-CMB-41)."""
    seat = seat_of(fight, side)
    return seat == NOBODY or any(weapon.card == fight.arms[side][0] for weapon in loadout(game, seat).weapons)


def attacks(game: Knights, side: int, card: str) -> list[tuple[str, str]]:
    """Weapons and range icons with which this card can be played now (WK-CMB-18, WK-CMB-19)."""
    fight = fight_of(game)
    icons = [icon for icon, _, _ in range_card(game, fight).icons]
    multi = card == "multi-attack"
    seat = seat_of(fight, side)
    if seat == NOBODY:
        enemy = enemy_of(game, fight)
        if multi and not enemy.multi:
            return []
        return [(enemy.id, icon) for icon in icons if icon in enemy.icons]
    found = []
    for weapon in dict.fromkeys(loadout(game, seat).weapons):
        if (multi and not weapon.multi) or (weapon.fuel > game.fuel[seat] and (side, weapon.card) not in fight.fuelled):
            continue
        for icon in icons:
            if icon in weapon.icons and price(game, seat, weapon, icon, card) <= game.ammo[seat]:
                found.append((weapon.card, icon))
    return list(dict.fromkeys(found))


def price(game: Knights, seat: Seat, weapon: Weapon, icon: str, card: str) -> int:
    """Ammo for an attack; melee and some weapons need none (WK-CMB-17, WK-RES-03)."""
    if icon == "melee" or not weapon.ammo:
        return 0
    if FreeAmmo in map(type, (*weapon.effects, *loadout(game, seat).passives)):
        return 0
    return game.content.combat[card].ammo


def ammo_cost(game: Knights, side: int) -> int:
    """What the attack of a side costs, or has just cost."""
    fight = fight_of(game)
    seat, (card, icon) = seat_of(fight, side), fight.arms[side]
    if seat == NOBODY or not card or not is_armed(game, fight, side):
        return 0
    if FreeAmmo in map(type, fight.now[side]):
        return 0
    return price(game, seat, weapon_of(game, seat, card), icon, fight.cards[side])


def initiative(game: Knights, icon: str) -> int:
    """The icon further left on the range card attacks first (WK-CMB-24)."""
    return [one for one, _, _ in range_card(game, fight_of(game)).icons].index(icon)
