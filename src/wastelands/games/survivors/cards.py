"""What the cards and tables say, read from TOML once and shared by all tables (the content of the ledger)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import sha256
from math import ceil
from pathlib import Path
from typing import Any

from wastelands.engine.content import Shelf
from wastelands.engine.languages import said_in
from wastelands.games.survivors.effects import Effect
from wastelands.games.survivors.goods import NOTHING, RESOURCES, Stock, add, times

SHIPPED = Path(__file__).parent / "content"
Names = tuple[tuple[str, str], ...]
POINT = Fraction(10, 3)  # SV-END-14
HANDFUL = 20  # SV-END-16


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of ground."""

    id: str
    names: Names
    output: Stock
    passable: bool
    letter: str
    weight: float
    edges: tuple[tuple[str, int], ...]

    @property
    def tiles(self) -> int:
        """How many of the bag's tiles are of this terrain."""
        return sum(n for _, n in self.edges)


@dataclass(frozen=True, slots=True)
class Recipe:
    """What one worker makes of which goods."""

    make: str
    output: Stock
    input: Stock


@dataclass(frozen=True, slots=True)
class BuildingCard:
    """A building as its card describes it (SV-ACT-04)."""

    id: str
    names: Names
    terrain: tuple[str, ...]
    cost: Stock
    slots: int
    output: Stock = NOTHING
    bonus: Stock = NOTHING
    input: Stock = NOTHING
    run: Stock = NOTHING
    passive: Stock = NOTHING
    recipes: tuple[Recipe, ...] = ()
    exchange: int = 0
    heals: int = 0
    housing: int = 0
    tower: int = 0
    traps: int = 0
    filters: int = 0

    def recipe(self, make: str) -> Recipe:
        return next(recipe for recipe in self.recipes if recipe.make == make)


@dataclass(frozen=True, slots=True)
class FeatureCard:
    """A map feature."""

    id: str
    names: Names
    terrain: tuple[str, ...]
    output: Stock = NOTHING
    charges: int = 0
    hazard: str = ""
    module: str = ""
    in_deck: bool = True


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """An equipment, combat or find card."""

    id: str
    names: Names
    kind: str
    effects: tuple[Effect, ...]
    module: str = ""


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event."""

    id: str
    names: Names
    scope: str
    effects: tuple[Effect, ...]
    module: str = ""


class Content:
    """All cards and tables; two tables with the same content share one object."""

    def __init__(
        self,
        terrains: tuple[Terrain, ...],
        buildings: tuple[BuildingCard, ...],
        features: tuple[FeatureCard, ...],
        cards: tuple[PlayerCard, ...],
        events: tuple[EventCard, ...],
    ) -> None:
        self.terrains = {terrain.id: terrain for terrain in terrains}
        self.buildings = {building.id: building for building in buildings}
        self.features = {feature.id: feature for feature in features}
        self.cards = {card.id: card for card in cards}
        self.events = {event.id: event for event in events}
        self.combat = frozenset(card.id for card in cards if card.kind == "combat")
        self.prices = prices(terrains)
        everything: list[Any] = [*terrains, *buildings, *features, *cards, *events]
        self.names: dict[str, Names] = {thing.id: thing.names for thing in everything}
        rules = "".join(repr(replace(thing, names=())) for thing in everything)
        self.mark = f"{len(everything)} things {sha256(rules.encode()).hexdigest()[:12]}"  # names change no game

    def __repr__(self) -> str:
        return f"<{self.mark}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Content) and self.mark == other.mark

    def __hash__(self) -> int:
        return hash(self.mark)

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


def _read(directory: Path) -> tuple[Content | None, list[str]]:
    from wastelands.games.survivors.reading import read

    return read(directory)


SHELF = Shelf("survivors", SHIPPED, _read)
load, check = SHELF.load, SHELF.check


def summary(content: Content) -> str:
    return (
        f"{len(content.terrains)} terrains, {len(content.buildings)} buildings, {len(content.features)} features, "
        f"{len(content.cards)} player cards, {len(content.events)} events"
    )
