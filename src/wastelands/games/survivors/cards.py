"""What the cards and tables say, read from TOML once and shared by all tables (the content of the ledger)."""

from __future__ import annotations

from fractions import Fraction
from hashlib import sha256
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from wastelands.drawing.looks import looks
from wastelands.engine import content, effects
from wastelands.engine.effects import Says
from wastelands.engine.fields import Name, Named, OneOf, Spelled, amounts
from wastelands.engine.languages import said_in
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason
from wastelands.engine.step import Seat
from wastelands.games.survivors.goods import EQUIPMENT, GOODS, NOTHING, RESOURCES, Stock, add, times

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors
    from wastelands.games.survivors.pieces import Fight
    from wastelands.games.survivors.words import Words

Names = tuple[tuple[str, str], ...]
Voice: TypeAlias = Literal["you", "all", "who"]
POINT = Fraction(10, 3)  # SV-END-14
HANDFUL = 20  # SV-END-16
MODULES = ("events", "zombies", "radiation")
HAZARDS = ("nest", "silo", "rockslide")
SCOPES = ("all", "most", "least", "map")
KINDS = ("equipment", "combat", "find")
ON_CARDS, IN_COMBAT = "on an equipment or find card", "on a combat card"
FOR_PLAYERS, ON_THE_MAP = "on an event for players", "on an event for the map"


# ---- what fields may hold


def _edges(raw: Any) -> tuple[tuple[str, int], ...]:
    """The edges of the tiles and how many tiles have them."""
    if not isinstance(raw, dict) or not raw:
        raise ValueError("must be the edges of its tiles and their numbers, for example { LLLL = 6 }")
    wrong = [
        f"'{pattern} = {n}' is not four of L, R and W with a number from 1 to 40"
        for pattern, n in raw.items()
        if len(pattern) != 4 or set(pattern) - set("LRW") or type(n) is not int or not 1 <= n <= 40
    ]
    if wrong:
        raise ValueError(*wrong)
    return tuple(raw.items())


def _recipe(raw: Any) -> Any:
    """A recipe says what is made, which is one of it, and of which goods."""
    if not isinstance(raw, dict) or set(raw) != {"make", "input"} or raw["make"] not in EQUIPMENT:
        raise ValueError(f"a recipe has make, one of {', '.join(EQUIPMENT)}, and input")
    return {"make": raw["make"], "output": {raw["make"]: 1}, "input": raw["input"]}


Ident = Annotated[
    str,
    Meta(pattern="^([A-Z]{2}[0-9]{2}|[a-z]+)$", description="two capital letters and two digits, for example FD07"),
]
Goods = Annotated[Stock, Spelled(amounts(GOODS, 40, 1), "amounts, for example { food = 2, water = 1 }")]
Module = Annotated[str, OneOf(MODULES)]
Few = Annotated[int, Meta(ge=0, le=9)]


def _sizes(raw: Any) -> tuple[tuple[int, int], ...]:
    """Rows and columns of the map for 2 to 6 players."""
    if not isinstance(raw, dict) or set(raw) != set("23456"):
        raise ValueError("must be rows and columns for 2 to 6 players, for example { 2 = [9, 9], ... }")
    for seats, size in raw.items():
        if not isinstance(size, list) or len(size) != 2 or any(type(n) is not int or not 7 <= n <= 21 for n in size):
            raise ValueError(f"the size for {seats} players is not two whole numbers from 7 to 21, rows and columns")
    return tuple((raw[seats][0], raw[seats][1]) for seats in sorted(raw))


class Numbers(Struct, frozen=True, kw_only=True):
    """The numbers that stand on no card (numbers.toml)."""

    sizes: Annotated[tuple[tuple[int, int], ...], Spelled(_sizes)] = ((9, 9), (9, 11), (11, 11), (11, 13), (13, 13))
    people: Annotated[int, Meta(ge=1, le=12)] = 6  # survivors at the start (SV-SET-38)
    kit: Goods = (16, 16, 10, 8, 2, 2, 1, 3, 1, 0, 0, 0)  # and what they carry
    radios: Annotated[int, Meta(ge=0, le=9)] = 1  # for who places the last of three or more bases (SV-SET-43)
    beds: Annotated[int, Meta(ge=1, le=40)] = 12  # in a base (SV-SET-37)
    base_gap: Annotated[int, Meta(ge=1, le=7)] = 5  # tiles between bases at the start
    cloud_gap: Annotated[int, Meta(ge=0, le=7)] = 3  # from a base to the first clouds (SV-RAD-02)
    hazard_gap: Annotated[int, Meta(ge=0, le=7)] = 3  # from a base to a hazard (SV-TURN-13)
    reach: Annotated[int, Meta(ge=1, le=7)] = 4  # how far from a base one builds and gathers
    march: Annotated[int, Meta(ge=1, le=12)] = 5  # tiles that a party moves (SV-ACT-36)
    hold: Annotated[int, Meta(ge=1, le=9)] = 3  # members who take a site that nobody defends (SV-ACT-54)
    calm: Annotated[int, Meta(ge=0, le=9)] = 2  # rounds without late events (SV-EVT-09)
    zombie_gap: Annotated[int, Meta(ge=0, le=7)] = 3  # from a base to new zombies (SV-ZOM-04)
    zombies_each: Annotated[int, Meta(ge=1, le=9)] = 3  # the most per starting player (SV-ZOM-06)
    zombies_from: Annotated[int, Meta(ge=1, le=40)] = 10  # the round from which they come every round (SV-ZOM-03)

    def size(self, seats: int) -> tuple[int, int]:
        """Rows and columns of the map (SV-SET-11)."""
        return self.sizes[seats - 2]


# ---- cards


class Effect(effects.Effect["Survivors", "Words"], frozen=True):
    """What a card can do, in the place where it stands.  The verbs stand in effects.py."""

    to_all: ClassVar[Says] = ""  # its sentence in an event for everybody
    deed: ClassVar[Says] = ""  # the same after "whoever ..."
    for_each: ClassVar[dict[str, str]] = {}  # its sentences for every so many survivors, by voice
    together: ClassVar[bool] = False  # an event that concerns all players at once
    after: ClassVar[bool] = False  # a combat card for the window after a throw
    labels = {"what": "", "amount": 0, "per": 0, "resource": "", "then": ()}

    def spoken(self, words: Words, voice: Voice) -> str:
        """The effect as a sentence, in the voice `you` or `all`, or as a deed."""
        return self.say(words, {"you": self.says, "all": self.to_all or self.says, "who": self.deed}[voice])

    def sentence(self, words: Words) -> str:
        return self.spoken(words, "you")

    def strike(self, game: Survivors, seat: Seat, luck: Luck) -> None:
        """An event that hits one player; what asks for a choice is pushed."""
        raise NotImplementedError(f"{self.verb} hits nobody")

    def on_all(self, game: Survivors, order: tuple[Seat, ...], luck: Luck) -> None:
        """An event that concerns these players together."""
        raise NotImplementedError(f"{self.verb} concerns each player alone")

    def on_map(self, game: Survivors, luck: Luck) -> None:
        """An event that concerns no player."""
        raise NotImplementedError(f"{self.verb} concerns players")

    def unplayable(self, game: Survivors, fight: Fight) -> Reason | None:
        """Why this combat card cannot be played in its window."""
        return None

    def fight(self, game: Survivors, seat: Seat, side: int, luck: Luck) -> None:
        """A combat card is played."""
        raise NotImplementedError(f"{self.verb} is no combat card")


class Terrain(Struct, frozen=True, kw_only=True):
    """A kind of ground."""

    id: Ident
    names: Name = field(name="name")
    output: Goods = field(name="yield")
    passable: bool = True
    letter: Annotated[
        str, Meta(pattern=r"^[^\W\d_]$", description="one letter, by which maps read from the real world name it")
    ]
    weight: Annotated[Annotated[int, Meta(gt=0)] | Annotated[float, Meta(gt=0)], Meta(description="a number above 0")]
    edges: Annotated[tuple[tuple[str, int], ...], Spelled(_edges)]

    @property
    def tiles(self) -> int:
        """How many of the bag's tiles are of this terrain."""
        return sum(n for _, n in self.edges)


class Recipe(Struct, frozen=True):
    """What one worker makes of which goods."""

    make: str
    output: Goods
    input: Goods


class BuildingCard(Struct, frozen=True):
    """A building as its card describes it (SV-ACT-04)."""

    id: Ident
    names: Name = field(name="name")
    terrain: Annotated[tuple[Annotated[str, OneOf(("any", "shore")), Named("terrain")], ...], Meta(min_length=1)]
    cost: Goods
    slots: Few
    output: Goods = NOTHING
    bonus: Goods = NOTHING
    input: Goods = NOTHING
    run: Goods = NOTHING
    passive: Goods = NOTHING
    recipes: tuple[Annotated[Recipe, Spelled(_recipe)], ...] = ()
    exchange: Annotated[int, Meta(ge=0, le=3)] = 0
    heals: Few = 0
    housing: Annotated[int, Meta(ge=0, le=40)] = 0
    tower: Annotated[int, Meta(ge=0, le=3)] = 0
    traps: Few = 0
    filters: Few = 0

    def recipe(self, make: str) -> Recipe:
        return next(recipe for recipe in self.recipes if recipe.make == make)


class FeatureCard(Struct, frozen=True):
    """A map feature."""

    id: Ident
    names: Name = field(name="name")
    terrain: Annotated[tuple[Annotated[str, OneOf(("any",)), Named("terrain")], ...], Meta(min_length=1)]
    output: Goods = field(name="yield", default=NOTHING)
    charges: Annotated[int, Meta(ge=0, le=20)] = 0
    hazard: Annotated[str, OneOf(HAZARDS)] = ""
    module: Module = ""
    in_deck: bool = True

    def __post_init__(self) -> None:
        if bool(self.hazard) == bool(self.charges):
            raise ValueError("charges: a feature has charges, or it is a hazard")
        if self.charges and not any(self.output):
            raise ValueError("yield: a feature with charges must yield something")


class PlayerCard(Struct, frozen=True):
    """An equipment, combat or find card."""

    id: Ident
    names: Name = field(name="name")
    kind: Annotated[str, OneOf(KINDS)]
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    module: Module = ""

    def __post_init__(self) -> None:
        if self.kind == "combat" and len(self.effects) != 1:
            raise ValueError("effects: a combat card has exactly one")


class EventCard(Struct, frozen=True):
    """An event."""

    id: Ident
    names: Name = field(name="name")
    scope: Annotated[str, OneOf(SCOPES)]
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    module: Module = ""
    late: bool = False  # not in the first rounds (SV-EVT-09)


class Content(content.Content):
    """All cards and tables."""

    def __init__(
        self,
        folder: Path,
        numbers: Numbers,
        terrains: tuple[Terrain, ...],
        buildings: tuple[BuildingCard, ...],
        features: tuple[FeatureCard, ...],
        cards: tuple[PlayerCard, ...],
        events: tuple[EventCard, ...],
    ) -> None:
        super().__init__(folder)
        self.looks, self.numbers = looks(folder), numbers
        self.terrains = {terrain.id: terrain for terrain in terrains}
        self.buildings = {building.id: building for building in buildings}
        self.features = {feature.id: feature for feature in features}
        self.cards = {card.id: card for card in cards}
        self.events = {event.id: event for event in events}
        self.combat = frozenset(card.id for card in cards if card.kind == "combat")
        self.late = frozenset(event.id for event in events if event.late)
        self.prices = prices(terrains)
        everything: list[Any] = [*terrains, *buildings, *features, *cards, *events]
        self.names: dict[str, Names] = {thing.id: thing.names for thing in everything}
        rules = "".join(repr(replace(thing, names=())) for thing in everything)
        rules += repr(numbers) if numbers != Numbers() else ""  # older records know only cards
        self.mark = f"{len(everything)} things {sha256(rules.encode()).hexdigest()[:12]}"  # names change no game

    def name(self, ident: str, lang: str = "en") -> str:
        return said_in(self.names[ident], lang)

    def player_deck(self, copies: int, modules: frozenset[str]) -> tuple[str, ...]:
        """SV-SET-39; the cards of modules that are off stay in the box (SV-RND-08)."""
        found = [card.id for card in self.cards.values() if not card.module or card.module in modules]
        for feature in self.features.values():
            if feature.in_deck and (not feature.module or feature.module in modules):
                found.append(feature.id)
        return tuple(sorted(found * copies))

    def event_deck(self, modules: frozenset[str]) -> tuple[str, ...]:
        if "events" not in modules:
            return ()
        return tuple(sorted(e.id for e in self.events.values() if not e.module or e.module in modules))

    def terrain_bag(self) -> list[str]:
        return [terrain.id for terrain in self.terrains.values() for _ in range(terrain.tiles)]


def prices(terrains: tuple[Terrain, ...]) -> tuple[int, ...]:
    """What a point costs of each resource: ceil(10/3 x plenty) in exact fractions (SV-END-15, SV-END-16)."""
    total = NOTHING
    for terrain in terrains:
        total = add(total, times(terrain.tiles, terrain.output))
    return tuple(ceil(POINT * Fraction(total[i], HANDFUL)) for i in range(len(RESOURCES)))
