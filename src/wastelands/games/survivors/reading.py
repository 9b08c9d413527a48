"""Reading the content from TOML, with complaints that name file, card and field."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from wastelands.engine.content import rows_of
from wastelands.engine.languages import read_texts
from wastelands.games.survivors.cards import (
    BuildingCard,
    Content,
    EventCard,
    FeatureCard,
    Names,
    PlayerCard,
    Recipe,
    Terrain,
)
from wastelands.games.survivors.effects import (
    COMBAT,
    ON_EVENTS,
    ON_PLAYER_CARDS,
    ON_THE_MAP,
    Effect,
    EffectError,
    read_effect,
)
from wastelands.games.survivors.goods import EQUIPMENT, GOODS, Stock, bundle

MODULES = ("events", "zombies", "radiation")
HAZARDS = ("nest", "silo", "rockslide")
SCOPES = ("all", "most", "least", "map")
KINDS = ("equipment", "combat", "find")
_ID = re.compile(r"[A-Z]{2}[0-9]{2}|[a-z]+")
_EDGES = re.compile(r"[LRW]{4}")
T = TypeVar("T")


class _Wrong(Exception):
    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field, self.message = field, message


class _Row:
    """One table of a file, whose fields are taken one by one; what is left over is unknown."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.row, self.left = row, set(row)

    def get(self, key: str) -> Any:
        self.left.discard(key)
        return self.row.get(key)

    def done(self) -> None:
        for key in sorted(self.left):
            raise _Wrong(key, "there is no such field")

    def text(self, key: str, known: tuple[str, ...] = (), default: str | None = None) -> str:
        value = self.get(key)
        if value is None and default is not None:
            return default
        if not isinstance(value, str):
            raise _Wrong(key, "it is missing" if value is None else "must be a text")
        if known and value not in known:
            raise _Wrong(key, f"'{value}' is none of {', '.join(known)}")
        return value

    def ident(self) -> str:
        ident = self.text("id")
        if not _ID.fullmatch(ident):
            raise _Wrong("id", f"'{ident}' is not two capital letters and two digits, for example FD07")
        return ident

    def names(self) -> Names:
        try:
            return read_texts(self.get("name"), 40)
        except ValueError as error:
            raise _Wrong("name", str(error)) from None

    def number(self, key: str, most: int, default: int | None = None) -> int:
        value = self.get(key)
        if value is None:
            value = default
        if value is None:
            raise _Wrong(key, "it is missing")
        if type(value) is not int or not 0 <= value <= most:
            raise _Wrong(key, f"must be a whole number from 0 to {most}")
        return value

    def truth(self, key: str, default: bool) -> bool:
        value = self.get(key)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise _Wrong(key, "must be true or false")
        return value

    def stock(self, key: str, needed: bool = False) -> Stock:
        value = self.get(key)
        if value is None and not needed:
            value = {}
        return _stock(key, value)

    def words(self, key: str, known: tuple[str, ...]) -> tuple[str, ...]:
        value = self.get(key)
        if not isinstance(value, list) or not value:
            raise _Wrong(key, f"write a list of some of {', '.join(known)}")
        for word in value:
            if word not in known:
                raise _Wrong(key, f"'{word}' is none of {', '.join(known)}")
        return tuple(value)


def _stock(key: str, value: Any) -> Stock:
    if not isinstance(value, dict):
        raise _Wrong(key, "write amounts, for example { wood = 2, scrap = 1 }")
    for good, n in value.items():
        if good not in GOODS:
            raise _Wrong(key, f"'{good}' is none of {', '.join(GOODS)}")
        if type(n) is not int or not 1 <= n <= 40:
            raise _Wrong(key, f"{good} must be a whole number from 1 to 40")
    return bundle(value)


def _terrain(row: _Row) -> Terrain:
    ident, names = row.ident(), row.names()
    edges, weight = row.get("edges"), row.get("weight")
    if not isinstance(edges, dict) or not edges:
        raise _Wrong("edges", "write the edges of its tiles and their numbers, for example { LLLL = 6 }")
    for pattern, n in edges.items():
        if not _EDGES.fullmatch(pattern) or type(n) is not int or not 1 <= n <= 40:
            raise _Wrong("edges", f"'{pattern} = {n}' is not four of L, R and W with a number from 1 to 40")
    if not isinstance(weight, int | float) or isinstance(weight, bool) or weight <= 0:
        raise _Wrong("weight", "must be a number above 0")
    letter = row.get("letter")
    if not isinstance(letter, str) or len(letter) != 1 or not letter.isalpha():
        raise _Wrong("letter", "must be one letter, by which maps read from the real world name it")
    passable = row.truth("passable", True)
    return Terrain(ident, names, row.stock("yield", True), passable, letter, weight, tuple(edges.items()))


def _recipes(row: _Row) -> tuple[Recipe, ...]:
    recipes = row.get("recipes") or []
    if not isinstance(recipes, list):
        raise _Wrong("recipes", "write a list of recipes")
    found = []
    for one in recipes:
        if not isinstance(one, dict) or set(one) != {"make", "input"} or one["make"] not in EQUIPMENT:
            raise _Wrong("recipes", f"a recipe has make, one of {', '.join(EQUIPMENT)}, and input")
        found.append(Recipe(one["make"], bundle({one["make"]: 1}), _stock("recipes", one["input"])))
    return tuple(found)


def _building(row: _Row, terrains: tuple[str, ...]) -> BuildingCard:
    return BuildingCard(
        id=row.ident(),
        names=row.names(),
        terrain=row.words("terrain", ("any", "shore", *terrains)),
        cost=row.stock("cost", True),
        slots=row.number("slots", 9),
        output=row.stock("output"),
        bonus=row.stock("bonus"),
        input=row.stock("input"),
        run=row.stock("run"),
        passive=row.stock("passive"),
        recipes=_recipes(row),
        exchange=row.number("exchange", 3, 0),
        heals=row.number("heals", 9, 0),
        housing=row.number("housing", 40, 0),
        tower=row.number("tower", 3, 0),
        traps=row.number("traps", 9, 0),
        filters=row.number("filters", 9, 0),
    )


def _feature(row: _Row, terrains: tuple[str, ...]) -> FeatureCard:
    feature = FeatureCard(
        id=row.ident(),
        names=row.names(),
        terrain=row.words("terrain", ("any", *terrains)),
        output=row.stock("yield"),
        charges=row.number("charges", 20, 0),
        hazard=row.text("hazard", HAZARDS, ""),
        module=row.text("module", MODULES, ""),
        in_deck=row.truth("in_deck", True),
    )
    if bool(feature.hazard) == bool(feature.charges):
        raise _Wrong("charges", "a feature has charges, or it is a hazard")
    if feature.charges and not any(feature.output):
        raise _Wrong("yield", "a feature with charges must yield something")
    return feature


def _effects(
    row: _Row, allowed: tuple[str, ...], places: tuple[str, ...], features: tuple[str, ...]
) -> tuple[Effect, ...]:
    rows = row.get("effects")
    if not isinstance(rows, list) or not rows:
        raise _Wrong("effects", "write a list of one or more, for example [{ heal = 1 }]")
    found = []
    for one in rows:
        try:
            effect = read_effect(one, places, features)
        except EffectError as error:
            raise _Wrong("effects", str(error)) from None
        for inner in (effect, *effect.then):
            if inner.verb not in allowed:
                raise _Wrong("effects", f"{inner.verb} has no place here; here may stand {', '.join(allowed)}")
        found.append(effect)
    return tuple(found)


def _card(row: _Row, places: tuple[str, ...], features: tuple[str, ...]) -> PlayerCard:
    kind = row.text("kind", KINDS)
    allowed = COMBAT if kind == "combat" else ON_PLAYER_CARDS
    effects = _effects(row, allowed, places, features)
    if kind == "combat" and len(effects) != 1:
        raise _Wrong("effects", "a combat card has exactly one")
    return PlayerCard(row.ident(), row.names(), kind, effects, row.text("module", MODULES, ""))


def _event(row: _Row, places: tuple[str, ...], features: tuple[str, ...]) -> EventCard:
    scope = row.text("scope", SCOPES)
    allowed = ON_THE_MAP if scope == "map" else ON_EVENTS
    effects = _effects(row, allowed, places, features)
    return EventCard(row.ident(), row.names(), scope, effects, row.text("module", MODULES, ""))


def read(directory: Path) -> tuple[Content | None, list[str]]:
    """The content if it is sound, and all problems if it is not."""
    problems: list[str] = []
    seen: dict[str, str] = {}

    def table(name: str, key: str, make: Callable[[_Row], T]) -> tuple[T, ...]:
        return tuple(_read_file(directory / f"{name}.toml", key, make, seen, problems))

    terrains = table("terrain", "terrain", _terrain)
    ground = tuple(terrain.id for terrain in terrains)
    buildings = table("buildings", "building", lambda row: _building(row, ground))
    places = (*(building.id for building in buildings), *ground)
    features = table("features", "feature", lambda row: _feature(row, ground))
    droppable = tuple(feature.id for feature in features)
    cards = table("cards", "card", lambda row: _card(row, places, droppable))
    events = table("events", "event", lambda row: _event(row, places, droppable))
    return (None, problems) if problems else (Content(terrains, buildings, features, cards, events), [])


def _read_file(file: Path, key: str, make: Callable[[_Row], T], seen: dict[str, str], problems: list[str]) -> list[T]:
    found = []
    for number, row in enumerate(rows_of(file, key, problems), start=1):
        ident = row.get("id", f"number {number}")
        try:
            reader = _Row(row)
            thing = make(reader)
            reader.done()
            if ident in seen:
                raise _Wrong("id", f"{seen[ident]} has this id already")
        except _Wrong as wrong:
            problems.append(f"{file.name}, {key} {ident}, field {wrong.field}: {wrong.message}")
        else:
            seen[ident] = file.name
            found.append(thing)
    return found
