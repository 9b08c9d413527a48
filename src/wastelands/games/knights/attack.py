"""An attack: the check, damage and armour (WK-CMB-25 to WK-CMB-31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat
from wastelands.games.knights.arms import ammo_cost, enemy_of, fight_of, range_card, seat_of, weapon_of
from wastelands.games.knights.board import DISTANCE
from wastelands.games.knights.components import Enemy
from wastelands.games.knights.conditions import dice_for, total
from wastelands.games.knights.effect import Effect
from wastelands.games.knights.loadout import conditioned, loadout
from wastelands.games.knights.modifiers import Armour, Bullseye, Damage, FoeDice, Piercing, Worth
from wastelands.games.knights.pieces import NOBODY, Fight
from wastelands.games.knights.stores import lose_store
from wastelands.games.knights.vocabulary import SKILLS

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

BULLSEYE = 10  # WK-CHK-06


# ---- effects that count for a side


def own_effects(game: Knights, side: int) -> tuple[Effect, ...]:
    """Everything that helps a side's attack: passives, the weapon's own, and what was played (WK-CMB-29)."""
    fight = fight_of(game)
    seat = seat_of(fight, side)
    if seat == NOBODY:
        return (*enemy_effects(enemy_of(game, fight)), *fight.mods[side], *fight.now[side])
    weapon = weapon_of(game, seat, fight.arms[side][0])
    return (*loadout(game, seat).passives, *weapon.effects, *fight.mods[side], *fight.now[side])


def worn_effects(game: Knights, side: int) -> tuple[Effect, ...]:
    """Everything that protects a side."""
    fight = fight_of(game)
    seat = seat_of(fight, side)
    worn = enemy_effects(enemy_of(game, fight)) if seat == NOBODY else loadout(game, seat).passives
    return (*worn, *fight.mods[side], *fight.now[side])


def enemy_effects(enemy: Enemy) -> tuple[Effect, ...]:
    return tuple([effect for power in enemy.powers if power.when == "always" for effect in conditioned(power)])


def person(fight: Fight, side: int) -> Seat:
    """The knight whose state conditions speak about: an enemy's are about the knight it fights."""
    seat = seat_of(fight, side)
    return fight.seat if seat == NOBODY else seat


# ---- the numbers of an attack


def pool(game: Knights, side: int) -> int:
    """WK-CMB-26."""
    fight = fight_of(game)
    seat, (card, icon) = seat_of(fight, side), fight.arms[side]
    played, answer = fight.cards[side], game.content.combat[fight.cards[1 - side]]
    dice = next(n for one, n, _ in range_card(game, fight).icons if one == icon) - answer.dice
    if seat == NOBODY:
        enemy = enemy_of(game, fight)
        skill, multi = "", enemy.multi
        dice += enemy.aggression + tower_dice(game, fight)  # WK-CHK-08
    else:
        skill, multi = ("blades" if icon == "melee" else "guns"), weapon_of(game, seat, card).multi  # WK-CMB-21
        dice += game.knight(seat).skills[SKILLS.index(skill)] - fight.weak[side]
    if played == "multi-attack":
        dice += multi  # WK-CMB-18
    elif fight.prepared[side]:
        dice += game.content.combat["prepare"].ahead  # WK-CMB-11
    dice += dice_for(game, person(fight, side), skill, "attack", own_effects(game, side))
    dice += total(game, person(fight, 1 - side), worn_effects(game, 1 - side), FoeDice)
    return max(1, dice)


def tower_dice(game: Knights, fight: Fight) -> int:
    """Cerbero Tower helps enemies on its hex and on adjacent ones (WK-HEX-13)."""
    here = game.at[fight.seat]
    return sum(
        game.tile(at).enemy_dice
        for at, away in enumerate(DISTANCE[here])
        if away <= 1 and game.tile(at).enemy_dice and not game.blank(at)
    )


def damage(game: Knights, side: int) -> int:
    """A passed check deals 1, and more for bull's-eyes and modifiers (WK-CMB-27)."""
    fight = fight_of(game)
    seat, (card, icon) = seat_of(fight, side), fight.arms[side]
    effects, who = own_effects(game, side), person(fight, side)
    bullseye = bullseyes_from(game, side, effects, who)
    difficulty = min(range_card(game, fight).difficulty, bullseye)
    if not any(die >= difficulty for die in fight.rolls):
        return 0
    hits = sum([die >= bullseye for die in fight.rolls])
    if seat != NOBODY and game.radiation[seat] >= game.content.numbers.no_benefit:  # WK-RES-07
        hits = 0
    worth = max([1, *[e.amount for e in effects if type(e) is Worth]])
    base = enemy_of(game, fight).damage if seat == NOBODY else weapon_of(game, seat, card).damage
    ranged = next(n for one, _, n in range_card(game, fight).icons if one == icon)
    return 1 + hits * worth + base + ranged + total(game, who, effects, Damage)


def bullseyes_from(game: Knights, side: int, effects: tuple[Effect, ...], who: Seat) -> int:
    fight = fight_of(game)
    lowest = [e.amount for e in effects if type(e) is Bullseye]
    if fight.prepared[side] and fight.cards[side] == "attack":
        lowest.append(game.content.combat["prepare"].bullseye)
    return min([BULLSEYE, *lowest])


def soak(game: Knights, side: int) -> int:
    """How much damage a side's armour takes from the attack against it (WK-CMB-28)."""
    fight = fight_of(game)
    seat, foe = seat_of(fight, side), seat_of(fight, 1 - side)
    worn = enemy_of(game, fight).armour if seat == NOBODY else loadout(game, seat).armour
    worn += total(game, person(fight, side), worn_effects(game, side), Armour)
    pierce = enemy_of(game, fight).piercing if foe == NOBODY else weapon_of(game, foe, fight.arms[1 - side][0]).piercing
    pierce += total(game, person(fight, 1 - side), own_effects(game, 1 - side), Piercing)
    return max(0, worn - pierce)


def pay_for_attack(game: Knights, side: int, luck: Luck) -> None:
    """Before the roll, and for good (WK-CMB-25); Fuel once per combat (WK-RES-04)."""
    fight = fight_of(game)
    seat, (card, _) = seat_of(fight, side), fight.arms[side]
    if seat == NOBODY:
        return
    cost = ammo_cost(game, side)
    if cost:
        lose_store(game, seat, "ammo", cost, luck)
    weapon = weapon_of(game, seat, card)
    if weapon.fuel and (side, card) not in fight.fuelled:
        lose_store(game, seat, "fuel", weapon.fuel, luck)
        game.fight = replace(fight, fuelled=(*fight.fuelled, (side, card)))
