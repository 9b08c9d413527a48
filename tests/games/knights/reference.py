"""Combat once more, slowly and literally, from the ledger's numbers alone: the rules in `games/knights` must agree."""

from __future__ import annotations

from dataclasses import dataclass, field

ORDER = {
    "short": ["short", "melee", "medium"],
    "medium": ["medium", "long", "short"],
    "long": ["long", "medium"],
}
ICON_DICE = {("short", "medium"): -1, ("medium", "long"): -1, ("medium", "short"): -1, ("long", "medium"): -1}
DIFFICULTY = {"short": 5, "medium": 7, "long": 9}
RANGES = ["short", "medium", "long"]


@dataclass
class Arm:
    """A weapon, or an enemy's only one."""

    icons: list[str]
    damage: int
    piercing: int
    multi: int
    ammo: bool = False
    fuel: int = 0


@dataclass
class Fighter:
    """One side: a knight with Guns and Blades, or an enemy with Aggression."""

    arms: dict[str, Arm]
    armour: int
    health: int
    guns: int = 0
    blades: int = 0
    aggression: int = 0
    ammo: int = 0
    fuel: int = 0
    radiation: int = 0
    penalty: int = 0
    foe_dice: int = 0  # what its presence does to the other side's attack checks
    enemy: bool = False
    ferocious: bool = False
    sets_range: str = ""
    prepared: bool = False
    burnt: set[str] = field(default_factory=set)


@dataclass
class Duel:
    """Two fighters and the state of their combat."""

    sides: tuple[Fighter, Fighter]
    range: str = "medium"
    dominance: int = 0
    clash: int = 1

    def can_attack(self, side: int, multi: bool) -> list[tuple[str, str]]:
        fighter = self.sides[side]
        found = []
        for name, arm in fighter.arms.items():
            if multi and arm.multi == 0:
                continue
            if not fighter.enemy and arm.fuel > fighter.fuel and name not in fighter.burnt:
                continue
            for icon in ORDER[self.range]:
                if icon not in arm.icons:
                    continue
                if not fighter.enemy and arm.ammo and icon != "melee" and fighter.ammo < (2 if multi else 1):
                    continue
                found.append((name, icon))
        return found

    def cards(self, side: int) -> set[str]:
        found = {"defend", "change-range"}
        if self.can_attack(side, False):
            found.add("attack")
        if self.can_attack(side, True):
            found.add("multi-attack")
        if not self.sides[side].prepared:
            found.add("prepare")
        return found

    def pool(self, side: int, cards: tuple[str, str], aim: tuple[str, str]) -> int:
        me, other = self.sides[side], self.sides[1 - side]
        name, icon = aim
        dice = me.aggression if me.enemy else (me.blades if icon == "melee" else me.guns)
        if cards[side] == "multi-attack":
            dice += me.arms[name].multi
        if cards[side] == "attack" and me.prepared:
            dice += 2
        dice += ICON_DICE.get((self.range, icon), 0)
        if cards[1 - side] == "defend":
            dice -= 2
        if cards[1 - side] == "change-range":
            dice -= 1
        dice += other.foe_dice - me.penalty
        return max(1, dice)

    def pay(self, side: int, card: str, aim: tuple[str, str]) -> None:
        me = self.sides[side]
        if me.enemy:
            return
        name, icon = aim
        if me.arms[name].ammo and icon != "melee":
            me.ammo -= 2 if card == "multi-attack" else 1
        if me.arms[name].fuel and name not in me.burnt:
            me.fuel -= me.arms[name].fuel
            me.burnt.add(name)

    def hurt(self, side: int, card: str, aim: tuple[str, str], dice: list[int]) -> int:
        """Health that the other side loses."""
        me, other = self.sides[side], self.sides[1 - side]
        bullseye = 9 if card == "attack" and me.prepared else 10
        hit = any(die >= DIFFICULTY[self.range] or die >= bullseye for die in dice)
        if not hit:
            return 0
        damage = 1 + me.arms[aim[0]].damage
        if self.range == "short" and aim[1] == "short":
            damage += 1
        if me.radiation < 2:
            damage += len([die for die in dice if die >= bullseye])
        soaked = max(0, other.armour - me.arms[aim[0]].piercing)
        lost = min(other.health, max(0, damage - soaked))
        other.health -= lost
        return lost

    def fight(
        self,
        cards: tuple[str, str],
        ways: tuple[str, str],
        aims: tuple[tuple[str, str] | None, tuple[str, str] | None],
        rolls: list[list[int]],
    ) -> str:
        """One clash; says "" while the combat goes on, else who won: "0", "1" or "draw"."""
        gains = [0, 0]
        order = [side for side in (0, 1) if aims[side] is not None]
        first, second = aims
        equal = first is not None and second is not None and first[1] == second[1]
        order.sort(key=lambda side: ORDER[self.range].index(aims[side][1]))  # type: ignore[index]
        rolled = list(rolls)
        for side in order:
            if not equal and min(self.sides[0].health, self.sides[1].health) == 0:
                break
            aim = aims[side]
            assert aim is not None
            self.pay(side, cards[side], aim)
            dice = rolled.pop(0)
            assert len(dice) == self.pool(side, cards, aim), "the engine rolled another number of dice"
            gains[side] += self.hurt(side, cards[side], aim, dice)
        assert not rolled, "the engine rolled for an attack that does not happen"
        fallen = [fighter.health == 0 for fighter in self.sides]
        if all(fallen):
            return "draw"
        if any(fallen):
            return "1" if fallen[0] else "0"
        for side in (0, 1):
            if cards[side] == "attack":
                gains[side] += 1
            elif cards[side] == "multi-attack":
                gains[side] += 2
            elif cards[side] == "defend":
                gains[1 - side] += 2
            elif cards[side] == "change-range":
                gains[side if ways[side] == "advance" else 1 - side] += 1
        if not any(fighter.ferocious for fighter in self.sides):
            self.dominance += gains[0] - gains[1]
        step = RANGES.index(self.range)
        for way in ways:
            step += {"advance": -1, "retreat": 1, "": 0}[way]
        self.range = self.sides[1].sets_range or RANGES[max(0, min(2, step))]
        for side in (0, 1):
            self.sides[side].prepared = cards[side] == "prepare"
        self.clash += 1
        if self.clash <= 3:
            return ""
        if self.dominance == 0:
            return "draw"
        return "0" if self.dominance > 0 else "1"
