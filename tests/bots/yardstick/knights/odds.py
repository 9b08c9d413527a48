"""How hard knights and enemies hit, and who is likely to win."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from wastelands.games.knights.conditions import health_penalty
from wastelands.games.knights.loadout import Weapon, loadout_of
from wastelands.games.knights.modifiers import Damage, Dice, Piercing
from wastelands.games.knights.odds import hit
from wastelands.games.knights.vocabulary import SKILLS

if TYPE_CHECKING:
    from wastelands.engine.step import Seat
    from wastelands.games.knights.cards import Content
    from wastelands.games.knights.components import Enemy
    from wastelands.games.knights.game import Knights
from wastelands.games.knights.pieces import Kit

BULLSEYE = 0.1
MULTI = 0.6  # of a multi icon's dice: Multi-attacks cost more, and are not always possible


def blow(dice: float, difficulty: int, damage: int, soak: int) -> float:
    """The Health that one attack takes on average, nearly."""
    dice = max(1.0, dice)
    missed: float = (1 - hit(difficulty)) ** dice
    return max(0.0, (1 - missed) * (1 + damage - soak) + BULLSEYE * dice)


def might(view: Knights, seat: Seat, armour: int = 0, kit: Kit | None = None) -> float:
    """The Health that a knight's best weapon takes with one attack, from Medium and from Short Range."""
    load = loadout_of(view, seat, kit if kit is not None else view.kits[seat])
    weak = health_penalty(view, seat)
    extra = sum(e.amount for e in load.passives if isinstance(e, Dice) and e.where == "attack" and not e.cond)
    found = [0.0]
    for weapon in load.weapons:
        if not weapon.ammo or view.ammo[seat] or "melee" in weapon.icons:
            found.append(_weapon(view.content, view.knight(seat).skills, weapon, extra - weak, armour))
    return max(found)


def _weapon(content: Content, skills: tuple[int, ...], weapon: Weapon, extra: int, armour: int) -> float:
    total, effects = 0.0, weapon.effects
    more = MULTI * weapon.multi + extra + sum([e.amount for e in effects if type(e) is Dice and not e.cond])
    harm = weapon.damage + sum([e.amount for e in effects if type(e) is Damage])
    soak = max(0, armour - weapon.piercing - sum([e.amount for e in effects if type(e) is Piercing]))
    for reach, weight in (("medium", 0.55), ("short", 0.35), ("long", 0.1)):
        card = next(one for one in content.ranges if one.id == reach)
        best = 0.0
        for icon, dice, damage in card.icons:
            if icon in weapon.icons:
                skill = skills[SKILLS.index("blades" if icon == "melee" else "guns")]
                best = max(best, blow(skill + dice + more, card.difficulty, harm + damage, soak))
        total += weight * best
    return total


def enemy_might(enemy: Enemy, armour: int) -> float:
    """The Health that an enemy takes with one attack."""
    dice = enemy.aggression + MULTI * enemy.multi
    soak = max(0, armour - enemy.piercing)
    far = blow(dice, 7, enemy.damage, soak) if {"medium", "long"} & set(enemy.icons) else 0.0
    near = blow(dice, 5, enemy.damage, soak) if {"short", "melee"} & set(enemy.icons) else 0.0
    return max(0.6 * far + 0.4 * near, 0.4 * max(far, near))


def likely(margin: float) -> float:
    return 1 / (1 + exp(-margin))


def beats_enemy(view: Knights, seat: Seat, enemy: Enemy, health: int) -> float:
    """How likely a knight wins against an enemy with so much Health left."""
    armour = loadout_of(view, seat, view.kits[seat]).armour
    mine, theirs, clashes = might(view, seat, enemy.armour), enemy_might(enemy, armour), view.content.numbers.clashes
    stands = likely(2.0 * (view.health[seat] + 0.5 - (clashes - 1) * theirs))
    kills = likely(2.0 * (clashes * mine - health))
    if enemy.ferocious:
        return kills * stands
    return max(kills, likely(1.5 * (mine - theirs))) * stands


def beats_knight(view: Knights, seat: Seat, rival: Seat) -> float:
    """How likely a knight wins a duel, by what lies open."""
    armours = [loadout_of(view, one, view.kits[one]).armour for one in (seat, rival)]
    mine, theirs = might(view, seat, armours[1]), might(view, rival, armours[0])
    return likely(1.6 * (mine - theirs) + 0.25 * (view.health[seat] - view.health[rival]))
