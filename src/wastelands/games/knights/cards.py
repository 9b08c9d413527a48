"""What cards, sheets, tiles and missions say, read from TOML once and shared by all tables."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from wastelands.engine.content import Shelf
from wastelands.games.knights.effects import FREE, Cost, Effect, Power

SHIPPED = Path(__file__).parent / "content"
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


_FLAVOUR = ("names", "story", "flavour", "vocation", "subtitle", "rules", "pronoun")


class Content:
    """All cards, sheets, tiles and missions; two tables with the same content share one object."""

    def __init__(self, pools: dict[str, tuple[Any, ...]], directory: Path = SHIPPED) -> None:
        def by_id(*names: str) -> dict[str, Any]:
            return {thing.id: thing for name in names for thing in pools[name]}

        self.directory = directory
        self.knights: dict[str, Knight] = by_id("knights")
        self.vehicles: dict[str, Vehicle] = by_id("vehicles")
        gear = by_id("start", "green", "yellow", "red", "blue")
        self.gear: dict[str, Gear] = {ident: card for ident, card in gear.items() if isinstance(card, Gear)}
        self.events: dict[str, Event] = by_id("events")
        self.enemies: dict[str, Enemy] = by_id("enemies", "foes")
        self.luck: dict[str, LuckCard] = by_id("luck")
        self.tasks: dict[str, Task] = by_id("tasks")
        self.tiles: dict[str, Tile] = by_id("tiles", "hexes")
        self.combat: dict[str, CombatCard] = by_id("combat")
        self.ranges: tuple[Range, ...] = tuple(pools["ranges"])
        self.missions: dict[str, Mission] = by_id("missions")
        self.vehicles.update({g.id: g for g in pools["blue"] if isinstance(g, Vehicle)})
        self.numbered = {tile.number: tile.id for tile in self.tiles.values() if tile.number}
        everything = [thing for things in pools.values() for thing in things]
        self.names: dict[str, Names] = {thing.id: thing.names for thing in everything}
        rules = "".join(repr(_bare(thing)) for thing in everything)
        self.mark = f"{len(everything)} things {sha256(rules.encode()).hexdigest()[:12]}"  # words change no game
        self.wasteland_deck = _copies([*self.events.values(), *pools["enemies"]])
        self.luck_deck = tuple(sorted(self.luck))
        self.common_deck = tuple(sorted(task.id for task in self.tasks.values() if task.common))
        self.private_deck = tuple(sorted(task.id for task in self.tasks.values() if not task.common))
        self.gear_decks = {colour: _copies(pools[colour]) for colour in ("green", "yellow", "red")}
        self.blue_deck = tuple(sorted(thing.id for thing in pools["blue"]))
        self.colour = {card.id: card.colour for card in self.gear.values()}
        self.colour |= {vehicle.id: "blue" for vehicle in self.vehicles.values() if vehicle.blue}
        self.kit = tuple(card.id for card in pools["green"] if "kit" in card.traits)  # WK-SET-16
        self.timings = {when: frozenset(c.id for c in self.luck.values() if c.when == when) for when in _timings(self)}

    def __repr__(self) -> str:
        return f"<{self.mark}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Content) and self.mark == other.mark

    def __hash__(self) -> int:
        return hash(self.mark)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (self.directory,))

    def name(self, ident: str, lang: str = "en") -> str:
        return dict(self.names[ident])[lang]


def _again(directory: Path) -> Content:
    """The content of a folder in another process."""
    return load(directory)


def _timings(content: Content) -> set[str]:
    return {card.when for card in content.luck.values()}


def _copies(cards: Any) -> tuple[str, ...]:
    return tuple(sorted(card.id for card in cards for _ in range(card.copies)))


def _bare(thing: Any) -> Any:
    words = {field.name: () for field in fields(thing) if field.name in _FLAVOUR}
    return replace(thing, **words)


def _read(directory: Path) -> tuple[Content | None, list[str]]:
    from wastelands.games.knights.reading import read

    return read(directory)


shelf = Shelf("knights", SHIPPED, _read)
load, check = shelf.load, shelf.check


def summary(content: Content) -> str:
    gear = {colour: len(deck) for colour, deck in content.gear_decks.items()}
    return (
        f"{len(content.knights)} knights, {len(content.wasteland_deck)} wasteland cards, {len(content.luck)} luck "
        f"cards, {len(content.tasks)} tasks, {gear['green']} green, {gear['yellow']} yellow, {gear['red']} red and "
        f"{len(content.blue_deck)} blue gear cards, {len(content.missions)} missions"
    )
