"""How hard a knight hits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.games.knights.conditions import health_penalty
from wastelands.games.knights.loadout import Weapon, loadout_of
from wastelands.games.knights.modifiers import Damage, Dice, Piercing
from wastelands.games.knights.odds import hit
from wastelands.games.knights.vocabulary import SKILLS

if TYPE_CHECKING:
    from wastelands.engine.step import Seat
    from wastelands.games.knights.cards import Content
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
