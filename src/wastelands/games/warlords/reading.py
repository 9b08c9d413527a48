"""Reading the cards from TOML (the content of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct

from wastelands.drawing.looks import looks
from wastelands.engine.content import Shelf
from wastelands.engine.fields import At, Name, OneOf, Spelled, amounts
from wastelands.engine.reader import Reader
from wastelands.games.warlords.cards import (
    BASES,
    FILES,
    NOTHING,
    ON_A_BASE,
    ON_A_UNIT,
    RESOURCES,
    UNITS,
    Arms,
    Card,
    Content,
    Effect,
    Numbers,
    Triple,
)
from wastelands.games.warlords.effects import EFFECTS

SHIPPED = Path(__file__).parent / "content"
Strength = Annotated[int, Meta(ge=0, le=40)]
Ident = Annotated[
    str,
    Meta(pattern="^[A-Z]{1,3}[0-9]{1,3}$", description="one to three capital letters and a number, for example S07"),
]


class CardRow(Struct, frozen=True, kw_only=True, tag_field="type"):
    """What units and bases have in common in the files."""

    id: Ident
    name: Name
    copies: Annotated[int, Meta(ge=1, le=9)] = 1
    acquire: Strength = 0
    points: Annotated[int, Meta(ge=0, le=9)] = 0

    def card(self) -> Card:
        raise NotImplementedError


class Unit(CardRow, frozen=True, kw_only=True, tag="unit"):
    """A unit, as it stands in a file."""

    subtype: Annotated[str, OneOf(UNITS)]
    build: Annotated[Triple, Spelled(amounts(RESOURCES, 20), "amounts, for example { scrap = 2, juice = 1 }")]
    attack: Strength
    effects: Annotated[tuple[Effect, ...], At(ON_A_UNIT)] = ()

    def card(self) -> Card:
        arms = Arms()
        for effect in self.effects:
            effect.arm(arms)
        return Card(self.id, self.name, True, self.subtype, self.acquire, self.build, self.attack, 0, self.points,
                    self.effects, self.copies, **{key: getattr(arms, key) for key in arms.__slots__})  # fmt: skip


class Base(CardRow, frozen=True, kw_only=True, tag="base"):
    """A base, as it stands in a file."""

    subtype: Annotated[str, OneOf(BASES)]
    defence: Strength
    effects: Annotated[tuple[Effect, ...], At(ON_A_BASE)] = ()

    def card(self) -> Card:
        scoring = tuple(effect for effect in self.effects if effect.scores)
        return Card(self.id, self.name, False, self.subtype, self.acquire, NOTHING, 0, self.defence, self.points,
                    self.effects, self.copies, scoring=scoring)  # fmt: skip


def read(directory: Path) -> tuple[Content | None, list[str]]:
    """A set of cards if it is sound, and all problems if it is not."""
    reader = Reader(directory, dict.fromkeys(FILES, "card"), EFFECTS)
    checks = {"starters": starter}
    rows = {file: reader.table(file, Unit, Base, check=checks.get(file, for_sale)) for file in FILES}
    numbers, look = reader.numbers(Numbers), looks(directory)
    files = {file: tuple(replace(row.card(), look=look.get(row.id)) for row in found) for file, found in rows.items()}
    if not reader.problems and not any(card.unit for card in files["starters"]):
        reader.problems.append("starters.toml: no card is a unit, so nobody could ever bid")
    return (None, reader.problems) if reader.problems else (Content(directory, files, numbers), [])


def starter(row: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """WW-CARD-01."""
    if "acquire" in row:
        yield "acquire", "a starter card has none"


def for_sale(row: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """WW-CARD-01, WW-SET-18."""
    if "acquire" not in row:
        yield "acquire", "it is missing"
    if "copies" in row:
        yield "copies", "only starter cards say it; the number of seats decides for the others"


SHELF = Shelf("warlords", SHIPPED, read, EFFECTS)
load, check = SHELF.load, SHELF.check


def summary(content: Content) -> str:
    effects = sum(len(card.effects) for card in content.cards.values())
    units = sum(card.unit for card in content.cards.values())
    return f"{len(content.cards)} designs ({units} units, {len(content.cards) - units} bases) with {effects} effects"
