"""Cards: designs as data over nineteen effects, read from TOML and checked (WW-CARD, and the content of the ledger)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from wastelands.engine.content import Shelf, rows_of
from wastelands.engine.languages import read_texts, said_in
from wastelands.games.warlords.effects import ON, Effect, EffectError, read_effect

RESOURCES = ("scrap", "juice", "spark")
UNITS = ("Raider", "Warrior", "Machine", "Trader")  # WW-CARD-05
BASES = ("Stronghold", "Works", "Market", "Shrine")
SUBTYPES: dict[str, tuple[str, ...]] = {"unit": UNITS, "base": BASES}
FILES = ("starters", "shop", "objectives")
SHIPPED = Path(__file__).parent / "content"

_ID = re.compile(r"[A-Z]{1,3}[0-9]{1,3}")
_FIELDS = {
    "unit": ("id", "name", "type", "subtype", "copies", "acquire", "build", "attack", "points", "effects"),
    "base": ("id", "name", "type", "subtype", "copies", "acquire", "defence", "points", "effects"),
}
_MOST = {"copies": 9, "acquire": 40, "attack": 40, "defence": 40, "points": 9}

Triple = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Card:
    """One design.  Identical copies are interchangeable, so a card on the table is just this id."""

    id: str
    names: tuple[tuple[str, str], ...]
    unit: bool
    subtype: str
    acquire: int = 0
    build: Triple = (0, 0, 0)
    attack: int = 0
    defence: int = 0
    points: int = 0  # for a base the extra above 1, for a unit the total
    effects: tuple[Effect, ...] = ()
    copies: int = 1
    # read off the effects once, for speed
    bonus: dict[str, int] = field(default_factory=dict, compare=False, repr=False)  # by kind of target
    pack: tuple[tuple[str, int], ...] = field(default=(), compare=False, repr=False)
    salvage: Triple | None = field(default=None, compare=False, repr=False)
    spoils: Triple | None = field(default=None, compare=False, repr=False)
    loyal: bool = field(default=False, compare=False, repr=False)

    def name(self, lang: str = "en") -> str:
        return said_in(self.names, lang)

    def sum(self, verb: str, what: str = "") -> int:
        """Effects of the same kind add up."""
        return sum(effect.amount for effect in self.effects if effect.verb == verb and what in ("", effect.what))

    def triple(self, verb: str) -> Triple:
        """What an effect says of each resource."""
        scrap, juice, spark = (self.sum(verb, resource) for resource in RESOURCES)
        return scrap, juice, spark


class Content:
    """A whole set of cards; two tables with the same set share one object."""

    def __init__(self, directory: Path, files: dict[str, tuple[Card, ...]]) -> None:
        self.directory = directory
        self.starters, self.shop, self.objectives = (files[name] for name in FILES)
        self.cards = {card.id: card for card in (*self.starters, *self.shop, *self.objectives)}
        rules = "".join(repr(replace(card, names=())) for card in self.cards.values())
        self.mark = f"{len(self.cards)} cards {sha256(rules.encode()).hexdigest()[:12]}"  # names change no game

    def __repr__(self) -> str:
        return f"<{self.mark}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Content) and self.mark == other.mark

    def __hash__(self) -> int:
        return hash(self.mark)

    def starting_tableau(self) -> tuple[str, ...]:
        """The starter bases lie in the tableau from the beginning (WW-SET-11)."""
        return tuple(card.id for card in self.starters if not card.unit for _ in range(card.copies))

    def starting_deck(self) -> tuple[str, ...]:
        return tuple(sorted(card.id for card in self.starters if card.unit for _ in range(card.copies)))


# ---- reading


def summary(content: Content) -> str:
    effects = sum(len(card.effects) for card in content.cards.values())
    units = sum(card.unit for card in content.cards.values())
    return f"{len(content.cards)} designs ({units} units, {len(content.cards) - units} bases) with {effects} effects"


def read(directory: Path) -> tuple[Content | None, list[str]]:
    """A set of cards if it is sound, and all problems if it is not."""
    problems: list[str] = []
    files: dict[str, tuple[Card, ...]] = {}
    seen: dict[str, str] = {}
    for name in FILES:
        file = directory / f"{name}.toml"
        files[name] = tuple(_read_file(file, name == "starters", seen, problems))
        if not files[name] and not problems:
            problems.append(f"{file.name}: the file holds no card; write [[card]] tables")
    if not problems and not any(card.unit for card in files["starters"]):
        problems.append("starters.toml: no card is a unit, so nobody could ever bid")
    return (None, problems) if problems else (Content(directory, files), [])


SHELF = Shelf("warlords", SHIPPED, read)
load, check = SHELF.load, SHELF.check


def _read_file(file: Path, starters: bool, seen: dict[str, str], problems: list[str]) -> list[Card]:
    cards = []
    for number, row in enumerate(rows_of(file, "card", problems), start=1):
        at = f"{file.name}, card {row.get('id', f'number {number}')}"
        try:
            card = _read_card(row, starters)
            if card.id in seen:
                raise _Wrong("id", f"{seen[card.id]} has this id already")
        except _Wrong as wrong:
            problems.append(f"{at}, field {wrong.field}: {wrong.message}")
        else:
            seen[card.id] = file.name
            cards.append(card)
    return cards


class _Wrong(Exception):
    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field, self.message = field, message


def _read_card(row: dict[str, Any], starter: bool) -> Card:
    kind = _one_of(row, "type", ("unit", "base"))
    for key in row:
        if key not in _FIELDS[kind]:
            raise _Wrong(key, f"a {kind} has no such field; it has {', '.join(_FIELDS[kind])}")
    if starter == ("acquire" in row):  # WW-CARD-01
        raise _Wrong("acquire", "a starter card has none" if starter else "it is missing")
    if "copies" in row and not starter:
        raise _Wrong("copies", "only starter cards say it; the number of seats decides for the others")
    ident = _text(row, "id")
    if not _ID.fullmatch(ident):
        raise _Wrong("id", f"'{ident}' is not one to three capital letters and a number, for example S07")
    unit = kind == "unit"
    effects = _effects(row, kind)
    card = Card(
        id=ident,
        names=_names(row),
        unit=unit,
        subtype=_one_of(row, "subtype", SUBTYPES[kind]),
        acquire=0 if starter else _number(row, "acquire"),
        build=_build(row) if unit else (0, 0, 0),
        attack=_number(row, "attack") if unit else 0,
        defence=0 if unit else _number(row, "defence"),
        points=_number(row, "points", 0),
        effects=effects,
        copies=_number(row, "copies", 1),
    )
    return _with_sums(card)


def _with_sums(card: Card) -> Card:
    verbs = {effect.verb for effect in card.effects}
    return replace(
        card,
        bonus={kind: card.sum(kind) for kind in ("field", "assault", "defend", "shop")},
        pack=tuple((effect.what, effect.amount) for effect in card.effects if effect.verb == "pack"),
        salvage=card.triple("salvage") if "salvage" in verbs else None,
        spoils=card.triple("spoils") if "spoils" in verbs else None,
        loyal="loyal" in verbs,
    )


def _names(row: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    try:
        return read_texts(row.get("name"), 40)
    except ValueError as error:
        raise _Wrong("name", str(error)) from None


def _build(row: dict[str, Any]) -> Triple:
    build = row.get("build")
    if not isinstance(build, dict):
        raise _Wrong("build", "write what the unit costs, for example { scrap = 2, juice = 1 }, or {} for nothing")
    for resource, n in build.items():
        if resource not in RESOURCES:
            raise _Wrong("build", f"'{resource}' is no resource; the resources are {', '.join(RESOURCES)}")
        if type(n) is not int or not 0 <= n <= 20:
            raise _Wrong("build", f"{resource} must be a whole number from 0 to 20")
    return build.get("scrap", 0), build.get("juice", 0), build.get("spark", 0)


def _effects(row: dict[str, Any], kind: str) -> tuple[Effect, ...]:
    rows = row.get("effects", [])
    if not isinstance(rows, list):
        raise _Wrong("effects", "write a list, for example [{ draw = 1 }]")
    effects = []
    for one in rows:
        try:
            effect = read_effect(one, RESOURCES, SUBTYPES)
        except EffectError as error:
            raise _Wrong("effects", str(error)) from None
        if ON[effect.verb] != kind:
            raise _Wrong("effects", f"{effect.verb} stands on a {ON[effect.verb]} only")
        effects.append(effect)
    return tuple(effects)


def _number(row: dict[str, Any], key: str, default: int | None = None) -> int:
    value = row.get(key, default)
    least = 1 if key == "copies" else 0
    if value is None:
        raise _Wrong(key, "it is missing")
    if type(value) is not int or not least <= value <= _MOST[key]:
        raise _Wrong(key, f"must be a whole number from {least} to {_MOST[key]}")
    return value


def _text(row: dict[str, Any], key: str) -> str:
    value = row.get(key)
    if not isinstance(value, str):
        raise _Wrong(key, "it is missing" if value is None else "must be a text")
    return value


def _one_of(row: dict[str, Any], key: str, known: tuple[str, ...]) -> str:
    value = _text(row, key)
    if value not in known:
        raise _Wrong(key, f"'{value}' is none of {', '.join(known)}")
    return value
