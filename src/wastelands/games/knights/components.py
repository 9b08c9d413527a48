"""What cards, sheets, tiles and missions say: values that never change, as the files in content/ hold them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct, field

from wastelands.engine.fields import At, Named, Names, OneOf, Spelled, in_each_language
from wastelands.engine.languages import languages, said_in
from wastelands.games.knights.board import CITIES
from wastelands.games.knights.effect import (
    ENEMY,
    FREE,
    ON_ENEMIES,
    ON_GEAR,
    ON_LUCK,
    ONCE,
    Cost,
    Difficulty,
    Effect,
    If,
    Power,
    Price,
    Skills,
    at_its_moment,
)
from wastelands.games.knights.vocabulary import ICONS, SKILLS, TRAITS

VALUE = {"green": 1, "yellow": 3, "red": 9, "blue": 12, "start": 0}  # WK-TRD-01, WK-WIN-03
LONGEST_NAME, LONGEST_STORY, LONGEST_RULES = 40, 600, 900
FITS = ("weapon", "melee", "ranged", "armour", "vehicle")
ICON_OF_LUCK = ("ammo", "fuel", "radiation", "health")
KINDS_OF_CARDS = ("enemy", "event")
COMBAT_CARDS = ("attack", "multi-attack", "defend", "prepare", "change-range")
MISSION_NUMBERS = {  # the numbers that the rules of each mission ask for
    "savior": ("keys", "talk"),
    "only-one": ("pride", "trophies", "from_round", "search"),
    "damsel": ("clues", "talk"),
    "avengers": ("reputation",),
    "cult": ("most", "from_round", "crowd"),
}
WITH_FOES = ("damsel", "avengers", "cult")
MISSIONS = tuple(MISSION_NUMBERS)
TRADES = ("normal", "pumps", "new-sydney")


# ---- what fields hold


def _texts(longest: int) -> Callable[[Any], Names]:
    """A text in each language, or one for all."""
    read = in_each_language(longest)
    return lambda raw: read(dict.fromkeys(languages(), raw) if isinstance(raw, str) else raw)


def _shape(keys: tuple[str, ...], shown: str, *usual: Any) -> Callable[[Any], list[Any]]:
    """A small table as its values in the order of these keys; the last of them may have usual values."""

    def read(raw: Any) -> list[Any]:
        needed = keys[: len(keys) - len(usual)]
        if not isinstance(raw, dict) or not set(needed) <= set(raw) <= set(keys):
            raise ValueError(f"must be a table, for example {shown}")
        return [raw.get(key, usual[i - len(needed)] if i >= len(needed) else None) for i, key in enumerate(keys)]

    return read


def _pairs(raw: Any) -> list[tuple[str, Any]]:
    if not isinstance(raw, dict) or any(type(n) is not int for n in raw.values()):
        raise ValueError("write whole numbers, for example { keys = 3 }")
    return list(raw.items())


def _skills(raw: Any) -> list[int]:
    if not isinstance(raw, dict) or set(raw) != set(SKILLS) or any(type(n) is not int for n in raw.values()):
        raise ValueError(f"write {', '.join(SKILLS)}, each from 1 to 4")
    return [raw[skill] for skill in SKILLS]


Ident: TypeAlias = Annotated[
    str,
    Meta(
        pattern="^([A-Z]{2}[0-9]{2}|[a-z][a-z-]*)$",
        description="two capital letters and two digits, for example GR07, or a word",
    ),
]
Title: TypeAlias = Annotated[Names, Spelled(_texts(LONGEST_NAME), "a text in English, and in other languages")]
Story: TypeAlias = Annotated[Names, Spelled(_texts(LONGEST_STORY), "a text in English, and in other languages")]
Rules: TypeAlias = Annotated[Names, Spelled(_texts(LONGEST_RULES), "a text in English, and in other languages")]
Copies: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
UpTo3: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
UpTo4: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
UpTo9: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
Icons: TypeAlias = Annotated[tuple[Annotated[str, OneOf(ICONS)], ...], Meta(min_length=1)]
Words: TypeAlias = tuple[str, ...]
Powers: TypeAlias = Annotated[tuple[Power, ...], At("")]
Happening: TypeAlias = Annotated[tuple[Effect, ...], At(ONCE), Meta(min_length=1)]
HexNumber: TypeAlias = Annotated[int, Meta(ge=1, le=16)]


def powers_of(powers: tuple[Power, ...], known: tuple[str, ...]) -> None:
    """Refuse a power whose moment does not come on such a card."""
    for power in powers:
        if power.when not in known:
            raise ValueError(f"powers: when must be one of {', '.join(known)}, not '{power.when}'")
    if len({power.when for power in powers}) < len(powers):
        raise ValueError("powers: a card has one power for each moment")


# ---- sheets and gear


class Knight(Struct, frozen=True):
    """A knight sheet."""

    id: Ident
    names: Title = field(name="name")
    vocation: Title
    pronoun: Annotated[str, OneOf(("he", "she"))]
    skills: Annotated[tuple[Annotated[int, Meta(ge=1, le=4)], ...], Spelled(_skills)]
    start: Annotated[tuple[Annotated[str, Named("piece of starting gear")], ...], Meta(min_length=1)]
    backpack: Annotated[int, Meta(ge=1, le=6)] = 3
    powers: Powers = ()
    story: Story = ()

    def __post_init__(self) -> None:
        powers_of(self.powers, ON_GEAR)


class Vehicle(Struct, frozen=True):
    """A vehicle card with its two sides: speed and capacity, whole and damaged."""

    id: str
    names: Names
    speed: tuple[int, int]
    capacity: tuple[int, int]
    copies: int = 1
    blue: bool = False
    flavour: Names = ()


class Gear(Struct, frozen=True):
    """A gear card of any colour, or a piece of starting gear."""

    id: str
    names: Names
    colour: str
    group: str
    copies: int = 1
    traits: Words = ()
    limit: int = 0
    hands: int = 0
    icons: Words = ()
    damage: int = 0
    piercing: int = 0
    multi: int = 0
    ammo: bool = False
    fuel: int = 0
    armour: int = 0
    fits: str = ""
    powers: tuple[Power, ...] = ()
    flavour: Names = ()


# ---- the wasteland


class Escape(Struct, frozen=True):
    """A check that may be tried."""

    skills: Skills = field(name="skill")
    difficulty: Difficulty


class Event(Struct, frozen=True, kw_only=True):
    """A wasteland card without an enemy."""

    id: Ident
    names: Title = field(name="name")
    traits: Annotated[tuple[Annotated[str, OneOf(TRAITS[4:8])], ...], Meta(min_length=1)]
    escape: Escape
    effects: Happening
    always: Happening = ()  # also if escaped
    rewards: Happening = ()
    on_foot: bool = True  # whether it touches knights on foot
    copies: UpTo9 = 1
    flavour: Story = ()


class Enemy(Struct, frozen=True, kw_only=True):
    """A wasteland card with an enemy, or a villain or cultist of a mission."""

    id: Ident
    names: Title = field(name="name")
    traits: Annotated[tuple[Annotated[str, OneOf(TRAITS)], ...], Meta(min_length=1)]
    escape: Escape | None = None
    aggression: UpTo9
    health: UpTo9
    armour: UpTo3 = 0
    damage: UpTo3 = 0
    piercing: UpTo3 = 0
    multi: UpTo3 = 0
    icons: Icons
    ferocious: bool = False
    powers: Annotated[tuple[Power, ...], At(ENEMY)] = ()
    rewards: Happening = ()
    copies: Annotated[int, Meta(ge=1, le=4)] = 1
    flavour: Story = ()

    def __post_init__(self) -> None:
        powers_of(self.powers, ON_ENEMIES)


class LuckCard(Struct, frozen=True, kw_only=True):
    """A luck card."""

    id: Ident
    names: Title = field(name="name")
    when: Annotated[str, OneOf(ON_LUCK)]
    cond: If = field(default="", name="if")
    effects: Annotated[tuple[Effect, ...], At(at_its_moment), Meta(min_length=1)]
    icon: Annotated[str, OneOf(ICON_OF_LUCK)]
    rank: Annotated[int, Meta(ge=1, le=13)]
    flavour: Story = ()


# ---- tasks


class Goal(Struct, frozen=True):
    """What a task asks for: exploring a hex (with a check or a cost), a defeat, a long move, or a Reputation."""

    explore: int = 0  # a hex number
    terrain: str = ""
    skills: Words = ()
    difficulty: int = 0
    cost: Cost = FREE
    defeat: str = ""  # enemy or knight
    trait: str = ""
    move: int = 0
    hexes: int = 0
    reputation: int = 0
    revive: bool = False


class Task(Struct, frozen=True):
    """A common task has one goal, a private one two."""

    id: str
    names: Names
    common: bool
    goals: tuple[Goal, ...]
    rewards: tuple[Effect, ...]
    effects: tuple[Effect, ...]
    must_play: tuple[str, str]  # kind and trait of the cards that Wasters must play
    story: Names


# ---- the board


class HexAction(Struct, frozen=True, kw_only=True):
    """An exploration action of a named hex."""

    cost: Price = FREE
    cond: If = field(default="", name="if")
    effects: Happening


class Tile(Struct, frozen=True):
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


# ---- combat


class CombatCard(Struct, frozen=True):
    """One of the five cards that a side plays in a clash."""

    id: Annotated[str, OneOf(COMBAT_CARDS)]
    names: Title = field(name="name")
    user: UpTo4 = 0  # dominance for its user
    opponent: UpTo4 = 0  # dominance for the opponent
    dice: UpTo4 = 0  # dice that the opponent's attack checks suffer
    ammo: UpTo4 = 0
    attack: bool = False
    ahead: UpTo4 = 0  # dice that an Attack in the next clash gains
    bullseye: Annotated[int, Meta(ge=7, le=10)] = 10  # from which face on that Attack's bull's-eyes count


class Range(Struct, frozen=True):
    """A range card: which icons attack, in order of initiative, with the dice and damage that they add."""

    id: Annotated[str, OneOf(("short", "medium", "long"))]
    names: Title = field(name="name")
    difficulty: Difficulty
    icons: Annotated[
        tuple[
            Annotated[
                tuple[str, Annotated[int, Meta(ge=-3, le=3)], UpTo3],
                Spelled(_shape(("icon", "dice", "damage"), '{ icon = "short", dice = 0, damage = 1 }', 0, 0)),
            ],
            ...,
        ],
        Meta(min_length=1),
    ]

    def __post_init__(self) -> None:
        for icon, _, _ in self.icons:
            if icon not in ICONS:
                raise ValueError(f"icons: icon must be one of {', '.join(ICONS)}, not '{icon}'")


# ---- the numbers of the rulebook


class Numbers(Struct, frozen=True):
    """Numbers of the rules that stand on no card; these are the rulebook's, and numbers.toml may say others."""

    luck_cards: Annotated[int, Meta(ge=0, le=5)] = 3  # WK-SET-17
    hand_limit: Annotated[int, Meta(ge=1, le=9)] = 5  # WK-LUCK-01
    start_ammo: UpTo4 = 4  # WK-SET-13
    start_fuel: UpTo4 = 4
    dealt: Annotated[int, Meta(ge=2, le=4)] = 4  # WK-P2-03
    kept: Annotated[int, Meta(ge=1, le=2)] = 2
    outdated: Annotated[int, Meta(ge=1, le=9)] = 3  # WK-PREP-03
    renewals: Annotated[int, Meta(ge=0, le=9)] = 2  # WK-PREP-11
    clashes: Annotated[int, Meta(ge=1, le=9)] = 3  # WK-CMB-04
    search: Difficulty = 7  # WK-INT-03
    loot: Annotated[int, Meta(ge=1, le=4)] = 2  # WK-INT-08
    waking: Annotated[int, Meta(ge=1, le=4)] = 2  # WK-INT-06, WK-KO-05
    tokens: Annotated[int, Meta(ge=1, le=40)] = 14  # WK-WST-15
    no_benefit: Annotated[int, Meta(ge=1, le=4)] = 2  # WK-RES-07
    no_healing: Annotated[int, Meta(ge=1, le=4)] = 3
    weak_at_1: UpTo4 = 2  # WK-RES-08
    weak_at_2: UpTo4 = 1
    weak_at_3: UpTo4 = 0
    offers: Annotated[int, Meta(ge=1, le=9)] = 3  # WK-TRD-13
    refused_in_peace: Annotated[int, Meta(ge=1, le=9)] = 3  # D-26
    refused_at_rest: Annotated[int, Meta(ge=1, le=9)] = 2  # D-27


# ---- missions


class Mission(Struct, frozen=True):
    """A mission's facts; its rules stand in missions.py under the same id."""

    id: Annotated[str, OneOf(MISSIONS)]
    names: Title = field(name="name")
    players: Annotated[int, Meta(ge=2, le=4)]
    rounds: Annotated[int, Meta(ge=1, le=20)]
    numbers: Annotated[tuple[tuple[str, int], ...], Spelled(_pairs)]
    checks: Annotated[
        tuple[
            Annotated[
                tuple[HexNumber, str, int],
                Spelled(
                    _shape(("hex", "skill", "difficulty"), '{ hex = 6, skill = "medicine", difficulty = 7 }'),
                ),
            ],
            ...,
        ],
        Meta(min_length=0),
    ] = ()
    foes: tuple[Annotated[str, Named("foe")], ...] = ()
    hexes: tuple[Annotated[int, Meta(ge=0, le=15)], ...] = ()
    rules: Rules = ()
    story: Story = ()

    def __post_init__(self) -> None:
        needed = MISSION_NUMBERS.get(self.id, ())
        if {name for name, _ in self.numbers} != set(needed) and needed:
            raise ValueError(f"numbers: this mission needs {', '.join(needed)} and no others")
        if self.id in WITH_FOES and not self.foes:
            raise ValueError("foes: this mission needs one or more")
        if self.id == "avengers" and (len(self.hexes) != len(self.foes) or not set(self.hexes) <= set(CITIES)):
            raise ValueError(f"hexes: this mission needs one of {', '.join(map(str, CITIES))} for each of its foes")
        for _, skill, _ in self.checks:
            if skill not in SKILLS:
                raise ValueError(f"checks: skill must be one of {', '.join(SKILLS)}, not '{skill}'")
        for _, text in self.rules:
            try:
                text.format(**dict(self.numbers))
            except (KeyError, IndexError, ValueError) as error:
                known = ", ".join(name for name, _ in self.numbers)
                raise ValueError(f"rules: there is no number {error}; there are {known}") from None

    def number(self, name: str) -> int:
        return dict(self.numbers)[name]

    def told(self, lang: str) -> str:
        """The rules with the numbers filled in."""
        return said_in(self.rules, lang).format(**dict(self.numbers))
