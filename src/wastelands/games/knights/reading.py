"""Reading the content from TOML, with complaints that name file, card and field."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct, field

from wastelands.engine.fields import OneOf, Spelled
from wastelands.engine.reader import Reader
from wastelands.games.knights.components import (
    COMBAT_CARDS,
    FITS,
    KINDS_OF_CARDS,
    TRADES,
    CombatCard,
    Copies,
    Enemy,
    Escape,
    Event,
    Gear,
    Goal,
    Happening,
    HexAction,
    HexNumber,
    Icons,
    Ident,
    Knight,
    LuckCard,
    Mission,
    Numbers,
    Powers,
    Range,
    Story,
    Task,
    Tile,
    Title,
    UpTo3,
    UpTo4,
    Vehicle,
    Words,
    powers_of,
)
from wastelands.games.knights.effect import FREE, ON_GEAR, Difficulty, Price, Skills
from wastelands.games.knights.effects import EFFECTS
from wastelands.games.knights.vocabulary import TERRAINS, TRAITS

FILES = {
    "gear_start": "gear",
    "gear_green": "gear",
    "gear_yellow": "gear",
    "gear_red": "gear",
    "gear_blue": "gear",
    "vehicles": "vehicle",
    "knights": "knight",
    "events": "event",
    "enemies": "enemy",
    "foes": "foe",
    "luck": "card",
    "tasks": "task",
    "tiles": "tile",
    "hexes": "hex",
    "combat": "card",
    "ranges": "range",
    "missions": "mission",
}
Pools = dict[str, tuple[Any, ...]]
Row = dict[str, Any]
Complaints = Iterator[tuple[str, str]]


# ---- gear and vehicles


class Side(Struct, frozen=True):
    """One side of a vehicle card."""

    speed: Annotated[int, Meta(ge=0, le=9)]
    capacity: Annotated[int, Meta(ge=0, le=9)]


class VehicleRow(Struct, frozen=True, kw_only=True):
    """A vehicle of the pool, as it stands in a file."""

    id: Ident
    names: Title = field(name="name")
    copies: Copies = 1
    whole: Side
    damaged: Side
    flavour: Story = ()

    def vehicle(self, blue: bool = False) -> Vehicle:
        speed, capacity = (self.whole.speed, self.damaged.speed), (self.whole.capacity, self.damaged.capacity)
        return Vehicle(self.id, self.names, speed, capacity, self.copies, blue, self.flavour)


class GearRow(Struct, frozen=True, kw_only=True, tag_field="group"):
    """What gear of every group has in common in the files."""

    id: Ident
    names: Title = field(name="name")
    copies: Copies = 1
    traits: Words = ()
    limit: Annotated[int, Meta(ge=0, le=1)] = 0
    powers: Powers = ()
    flavour: Story = ()

    def __post_init__(self) -> None:
        powers_of(self.powers, ON_GEAR)

    def gear(self, colour: str) -> Gear | Vehicle:
        group = str(self.__struct_config__.tag)
        own = {name: getattr(self, name) for name in self.__struct_fields__}
        return Gear(colour=colour, group=group, **own)


class Weapon(GearRow, frozen=True, kw_only=True, tag="weapon"):
    """A weapon; one with a range icon needs Ammo unless it says otherwise."""

    hands: Annotated[int, Meta(ge=1, le=2)]
    icons: Icons
    damage: UpTo3 = 0
    piercing: UpTo3 = 0
    multi: UpTo3 = 0
    ammo: bool | None = None
    fuel: Annotated[int, Meta(ge=0, le=2)] = 0

    def gear(self, colour: str) -> Gear | Vehicle:
        own = {name: getattr(self, name) for name in self.__struct_fields__}
        ranged = any(icon != "melee" for icon in self.icons)
        return Gear(colour=colour, group="weapon", **own | {"ammo": ranged if self.ammo is None else self.ammo})


class ArmourRow(GearRow, frozen=True, kw_only=True, tag="armour"):
    """Armour."""

    armour: Annotated[int, Meta(ge=1, le=3)]


class Useful(GearRow, frozen=True, kw_only=True):
    """Gear that is there for its powers."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.powers:
            raise ValueError("powers: a card that is no weapon and no armour must have some")


class General(Useful, frozen=True, kw_only=True, tag="general"):
    """Things for pockets."""


class Attached(Useful, frozen=True, kw_only=True):
    """What is attached to something cannot be marked."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if any(power.cost.mark for power in self.powers):
            raise ValueError(f"powers: {self.__struct_config__.tag} cannot be marked")


class Enhancement(Attached, frozen=True, kw_only=True, tag="enhancement"):
    """Attached to a weapon, to armour or to a vehicle."""

    fits: Annotated[str, OneOf(FITS)]


class Implant(Attached, frozen=True, kw_only=True, tag="implant"):
    """Attached to the knight."""


class Mutation(Attached, frozen=True, kw_only=True, tag="mutation"):
    """Grown on the knight."""


class Tuning(Attached, frozen=True, kw_only=True, tag="tuning"):
    """Attached to the vehicle."""


class BlueVehicle(VehicleRow, frozen=True, kw_only=True, tag_field="group", tag="vehicle"):
    """A vehicle that is won by title."""

    def gear(self, colour: str) -> Gear | Vehicle:
        return self.vehicle(blue=True)


GROUPS = (Weapon, ArmourRow, General, Enhancement)
BLUE_GROUPS = (*GROUPS, BlueVehicle, Implant, Mutation, Tuning)


def several(row: Row) -> Complaints:
    """Of the other colours there may be any number."""
    yield from ()


def single(row: Row) -> Complaints:
    """Starting and blue gear is there once and stays (WK-GEAR-19, WK-GEAR-21)."""
    if "copies" in row:
        yield "copies", "there is one card of each"
    powers = row.get("powers")
    for power in powers if isinstance(powers, list) else ():
        cost = power.get("cost") if isinstance(power, dict) else None
        if cost == "discard" or (isinstance(cost, dict) and cost.get("discard")):
            yield "powers", "starting and blue gear is never discarded"


# ---- tasks


def _where(raw: Any) -> Any:
    if raw not in TERRAINS and (type(raw) is not int or not 1 <= raw <= 15):
        raise ValueError(f"must be the number of a hex, 1 to 15, or one of {', '.join(TERRAINS)}")
    return raw


class GoalRow(Struct, frozen=True):
    """What a task asks for, as it stands in a file."""

    explore: Annotated[int | str, Spelled(_where, f"the number of a hex, 1 to 15, or one of {', '.join(TERRAINS)}")] = 0
    skills: Skills = field(default=(), name="check")
    difficulty: Difficulty = 0
    cost: Price = FREE
    defeat: Annotated[str, OneOf(("enemy", "knight"))] = ""
    trait: Annotated[str, OneOf(TRAITS)] = ""
    move: Annotated[int, Meta(ge=1, le=40)] = 0
    hexes: Annotated[int, Meta(ge=1, le=14)] = 0
    reputation: Annotated[int, Meta(ge=1, le=20)] = 0
    revive: bool = False

    def __post_init__(self) -> None:
        if sum(map(bool, (self.explore, self.defeat, self.move, self.reputation, self.revive))) != 1:
            raise ValueError("a goal is exactly one of explore, defeat, move, reputation, revive")
        if (self.skills or self.cost != FREE) and not self.explore:
            raise ValueError("only exploring asks for a check or a cost")
        if bool(self.skills) != bool(self.difficulty):
            raise ValueError("a check has a difficulty")
        if (self.trait and self.defeat != "enemy") or (self.hexes and not self.move):
            raise ValueError('trait belongs to defeat = "enemy", hexes to move')

    def goal(self) -> Goal:
        numbered = isinstance(self.explore, int)
        return Goal(
            explore=int(self.explore) if numbered else 0,
            terrain="" if numbered else str(self.explore),
            hexes=self.hexes or int(self.move > 0),
            **{name: getattr(self, name) for name in ("skills", "difficulty", "cost", "defeat", "trait", "move")},
            reputation=self.reputation,
            revive=self.revive,
        )


class MustPlay(Struct, frozen=True):
    """The cards that Wasters must play."""

    kind: Annotated[str, OneOf(KINDS_OF_CARDS)]
    trait: Annotated[str, OneOf(TRAITS)]


class TaskRow(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """What tasks of both kinds have in common in the files."""

    id: Ident
    names: Title = field(name="name")
    rewards: Happening
    effects: Happening = ()
    must_play: MustPlay | None = None
    story: Story

    def goals(self) -> tuple[GoalRow, ...]:
        raise NotImplementedError

    def task(self) -> Task:
        must = (self.must_play.kind, self.must_play.trait) if self.must_play else ("", "")
        goals = tuple(row.goal() for row in self.goals())
        return Task(self.id, self.names, len(goals) == 1, goals, self.rewards, self.effects, must, self.story)


class CommonTask(TaskRow, frozen=True, kw_only=True, tag="common"):
    """A race for one goal."""

    goal: GoalRow

    def __post_init__(self) -> None:
        if self.goal.skills or self.goal.cost != FREE:
            raise ValueError("goal: a common task asks for no check and no payment")

    def goals(self) -> tuple[GoalRow, ...]:
        return (self.goal,)


class PrivateTask(TaskRow, frozen=True, kw_only=True, tag="private"):
    """A first requirement to accept it, a second to accomplish it."""

    first: GoalRow
    second: GoalRow

    def __post_init__(self) -> None:
        if not self.first.explore:
            raise ValueError("first: a private task begins by exploring a hex")

    def goals(self) -> tuple[GoalRow, ...]:
        return (self.first, self.second)


# ---- the board


class TileRow(Struct, frozen=True, kw_only=True):
    """A normal hex, as it stands in a file."""

    id: Ident
    names: Title = field(name="name")
    kind: Annotated[str, OneOf(TERRAINS)]
    cost: Annotated[int, Meta(ge=1, le=4)]
    threat: UpTo3 = 0
    radiation: UpTo3 = 0
    contamination: UpTo3 = 0
    tiles: Annotated[int, Meta(ge=0, le=18)] = 0
    centre: UpTo4 = 0

    def tile(self) -> Tile:
        return Tile(number=0, **{name: getattr(self, name) for name in self.__struct_fields__})


class HexRow(Struct, frozen=True, kw_only=True):
    """A named hex, as it stands in a file."""

    id: Ident
    names: Title = field(name="name")
    kind: Annotated[str, OneOf(("city", "special", "lair"))]
    number: HexNumber
    cost: Annotated[int, Meta(ge=1, le=4)]
    threat: UpTo3 = 0
    radiation: UpTo3 = 0
    contamination: UpTo3 = 0
    explore: Escape | None = None
    actions: tuple[HexAction, ...] = ()
    trade: Annotated[str, OneOf(TRADES)] = ""
    enemy_dice: UpTo3 = 0
    subtitle: Title

    def tile(self) -> Tile:
        return Tile(**{name: getattr(self, name) for name in self.__struct_fields__})


# ---- all files


def of_deck(row: Row) -> Complaints:
    """Enemies of the wasteland deck can be escaped from and bring rewards."""
    for key in ("escape", "rewards"):
        if key not in row:
            yield key, "it is missing"
    if not set(row.get("traits", ())) <= set(TRAITS[:4]):
        yield "traits", f"must be some of {', '.join(TRAITS[:4])}"


def of_mission(row: Row) -> Complaints:
    """Nobody escapes from villains, and there is one of each."""
    for key in ("escape", "copies"):
        if key in row:
            yield key, "there is no such field"


def read(directory: Path) -> tuple[Pools, list[str]]:
    """The things of every file by its name, and all problems."""
    reader = Reader(directory, FILES, EFFECTS)
    for key, file in (("piece of starting gear", "gear_start"), ("blue gear card", "gear_blue")):
        reader.ids[key] = tuple(str(row.get("id")) for row in reader.rows[file])
    gear: dict[str, tuple[str, tuple[type[Any], ...], Callable[[Row], Complaints]]] = {
        "start": ("gear_start", GROUPS, single),
        "green": ("gear_green", GROUPS, several),
        "yellow": ("gear_yellow", GROUPS, several),
        "red": ("gear_red", GROUPS, several),
        "blue": ("gear_blue", BLUE_GROUPS, single),
    }
    pools: Pools = {
        colour: tuple(row.gear(colour) for row in reader.table(file, *kinds, check=check))
        for colour, (file, kinds, check) in gear.items()
    }
    pools |= {
        "vehicles": tuple(row.vehicle() for row in reader.table("vehicles", VehicleRow)),
        "knights": reader.table("knights", Knight),
        "events": reader.table("events", Event),
        "enemies": reader.table("enemies", Enemy, check=of_deck),
        "foes": reader.table("foes", Enemy, check=of_mission),
        "luck": reader.table("luck", LuckCard),
        "tasks": tuple(row.task() for row in reader.table("tasks", CommonTask, PrivateTask)),
        "tiles": tuple(row.tile() for row in reader.table("tiles", TileRow)),
        "hexes": tuple(row.tile() for row in reader.table("hexes", HexRow)),
        "combat": reader.table("combat", CombatCard),
        "ranges": reader.table("ranges", Range),
        "missions": reader.table("missions", Mission),
        "numbers": (reader.numbers(Numbers),),
    }
    if not reader.problems:
        reader.problems += _together(pools)
    return pools, reader.problems


def _together(pools: Pools) -> list[str]:
    """What only shows when all files are seen: missing pieces."""
    problems = []
    if sorted(tile.number for tile in pools["hexes"]) != list(range(1, 17)):
        problems.append("hexes.toml: it must hold the numbers 1 to 16, each once")
    if sum(tile.tiles for tile in pools["tiles"]) < 18 or sum(tile.centre for tile in pools["tiles"]) != 4:
        problems.append("tiles.toml: it must hold 18 tiles or more, and 4 on the central tile")
    if {card.id for card in pools["combat"]} != set(COMBAT_CARDS):
        problems.append(f"combat.toml: it must hold {', '.join(COMBAT_CARDS)}")
    if [card.id for card in pools["ranges"]] != ["short", "medium", "long"]:
        problems.append("ranges.toml: it must hold short, medium and long, in this order")
    kit = [card for card in pools["green"] if "kit" in card.traits]
    if len(kit) != 3 or any(card.copies < 4 for card in kit):
        problems.append("gear_green.toml: three cards with the trait kit, 4 copies of each, are the starting cards")
    return problems + _enough(pools)


def _enough(pools: Pools) -> list[str]:
    least = {"knights": 4, "vehicles": 1, "luck": 12, "events": 4, "enemies": 4, "missions": 1}
    problems = [f"{name}.toml: it must hold {n} or more" for name, n in least.items() if len(pools[name]) < n]
    common = sum(task.common for task in pools["tasks"])
    if common < 2 or len(pools["tasks"]) - common < 8:
        problems.append("tasks.toml: it must hold 2 common and 8 private tasks or more")
    for colour, n in {"green": 16, "yellow": 4, "red": 2}.items():
        if sum(card.copies for card in pools[colour]) < n:
            problems.append(f"gear_{colour}.toml: it must hold {n} cards or more")
    return problems
