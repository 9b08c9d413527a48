"""What cards, sheets, tiles and missions say: values that never change."""

from __future__ import annotations

from dataclasses import dataclass

from wastelands.games.knights.effects import FREE, Cost, Effect, Power

Names = tuple[tuple[str, str], ...]
VALUE = {"green": 1, "yellow": 3, "red": 9, "blue": 12, "start": 0}  # WK-TRD-01, WK-WIN-03


@dataclass(frozen=True, slots=True)
class Knight:
    """A knight sheet."""

    id: str
    names: Names
    vocation: Names
    pronoun: str
    skills: tuple[int, ...]
    start: tuple[str, ...]
    backpack: int
    powers: tuple[Power, ...]
    story: Names = ()


@dataclass(frozen=True, slots=True)
class Vehicle:
    """A vehicle card with its two sides: speed and capacity, whole and damaged."""

    id: str
    names: Names
    speed: tuple[int, int]
    capacity: tuple[int, int]
    copies: int = 1
    blue: bool = False
    flavour: Names = ()


@dataclass(frozen=True, slots=True)
class Gear:
    """A gear card of any colour, or a piece of starting gear."""

    id: str
    names: Names
    colour: str
    group: str
    copies: int = 1
    traits: tuple[str, ...] = ()
    limit: int = 0
    hands: int = 0
    icons: tuple[str, ...] = ()
    damage: int = 0
    piercing: int = 0
    multi: int = 0
    ammo: bool = False
    fuel: int = 0
    armour: int = 0
    fits: str = ""
    powers: tuple[Power, ...] = ()
    flavour: Names = ()


@dataclass(frozen=True, slots=True)
class Escape:
    skills: tuple[str, ...]
    difficulty: int


@dataclass(frozen=True, slots=True)
class Event:
    """A wasteland card without an enemy."""

    id: str
    names: Names
    traits: tuple[str, ...]
    escape: Escape
    effects: tuple[Effect, ...]
    always: tuple[Effect, ...]  # also if escaped
    rewards: tuple[Effect, ...]
    on_foot: bool  # whether it touches knights on foot
    copies: int = 1
    flavour: Names = ()


@dataclass(frozen=True, slots=True)
class Enemy:
    """A wasteland card with an enemy, or a villain or cultist of a mission."""

    id: str
    names: Names
    traits: tuple[str, ...]
    escape: Escape | None
    aggression: int
    health: int
    armour: int
    damage: int
    piercing: int
    multi: int
    icons: tuple[str, ...]
    ferocious: bool
    powers: tuple[Power, ...]
    rewards: tuple[Effect, ...]
    copies: int = 1
    flavour: Names = ()


@dataclass(frozen=True, slots=True)
class LuckCard:
    id: str
    names: Names
    when: str
    cond: str
    effects: tuple[Effect, ...]
    icon: str
    rank: int
    flavour: Names = ()


@dataclass(frozen=True, slots=True)
class Goal:
    """What a task asks for: exploring a hex (with a check or a cost), a defeat, a long move, or a Reputation."""

    explore: int = 0  # a hex number
    terrain: str = ""
    skills: tuple[str, ...] = ()
    difficulty: int = 0
    cost: Cost = FREE
    defeat: str = ""  # enemy or knight
    trait: str = ""
    move: int = 0
    hexes: int = 0
    reputation: int = 0
    revive: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """A common task has one goal, a private one two."""

    id: str
    names: Names
    common: bool
    goals: tuple[Goal, ...]
    rewards: tuple[Effect, ...]
    effects: tuple[Effect, ...]
    must_play: tuple[str, str]  # kind and trait of the cards that Wasters must play
    story: Names


@dataclass(frozen=True, slots=True)
class HexAction:
    """An exploration action of a named hex."""

    cost: Cost
    cond: str
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """A hex of the board: a named one with its number, or a terrain."""

    id: str
    names: Names
    kind: str  # city, special or a terrain
    number: int
    cost: int
    threat: int
    radiation: int
    contamination: int
    tiles: int = 1
    centre: int = 0
    explore: Escape | None = None
    actions: tuple[HexAction, ...] = ()
    trade: str = ""  # "", "normal", or the name of its special space
    enemy_dice: int = 0
    subtitle: Names = ()


@dataclass(frozen=True, slots=True)
class CombatCard:
    id: str
    names: Names
    user: int  # dominance for its user
    opponent: int  # dominance for the opponent
    dice: int  # dice that the opponent's attack checks suffer
    ammo: int = 0
    attack: bool = False
    ahead: int = 0  # dice that an Attack in the next clash gains
    bullseye: int = 10  # from which face on that Attack's bull's-eyes count


@dataclass(frozen=True, slots=True)
class Range:
    id: str
    names: Names
    difficulty: int
    icons: tuple[tuple[str, int, int], ...]  # in order of initiative: icon, dice, damage


@dataclass(frozen=True, slots=True)
class Mission:
    """A mission's facts; its rules stand in missions.py under the same id."""

    id: str
    names: Names
    players: int
    rounds: int
    numbers: tuple[tuple[str, int], ...]
    checks: tuple[tuple[int, str, int], ...]  # hex number, skill, difficulty
    foes: tuple[str, ...]
    hexes: tuple[int, ...]
    rules: Names
    story: Names

    def number(self, name: str) -> int:
        return dict(self.numbers)[name]
