"""Cards as a designer might write them, made at random from the declared types."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct

from wastelands.engine.effects import Effect, keys_of, own_field, standing, toml
from wastelands.engine.fields import At, Field, Named, OneOf, choices_of, fields_of, is_a, items_of, limits, split
from wastelands.games.knights.cards import SHIPPED
from wastelands.games.knights.effect import (
    CONDITIONS,
    ON_ENEMIES,
    ON_GEAR,
    ONCE,
    Difficulty,
    If,
    Price,
    Signed,
    Skills,
    at,
    of_enemy,
)
from wastelands.games.knights.effects import EFFECTS
from wastelands.games.knights.hazards import Loss
from wastelands.games.knights.vocabulary import COLOURS, DIFFICULTIES, SKILLS, STORES

DEEPEST = 2  # effects inside effects
Row = dict[str, Any]


class Designer:
    """Writes rows of the files by chance."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.blue = [row["id"] for row in rows("gear_blue")]
        self.spelled: list[tuple[Any, Callable[[], Any]]] = [
            (Signed, lambda: self.dice.choice([-2, -1, 1, 2])),
            (Skills, lambda: self.dice.sample(SKILLS, self.dice.randint(1, 2))),
            (Difficulty, lambda: self.dice.choice(DIFFICULTIES)),
            (Loss, lambda: self.dice.choice([1, 2, "all"])),
            (If, self.condition),
            (Price, self.price),
        ]

    def condition(self) -> str:
        name, known = self.dice.choice(list(CONDITIONS.items()))
        of = str(self.dice.randint(1, 3)) if known.of is None else self.dice.choice(known.of) if known.of else ""
        return f"{name}:{of}" if of else name

    def price(self) -> Row:
        return {self.dice.choice((*COLOURS, *STORES)): self.dice.randint(1, 2)}

    # ---- effects

    def effects(self, place: str, depth: int = 0) -> list[Row]:
        return [self.effect(place, depth) for _ in range(self.dice.randint(1, 2))]

    def effect(self, place: str, depth: int = 0) -> Row:
        """A sound effect for a place; a throw that its own rules refuse is thrown again."""
        kinds = [EFFECTS[verb] for verb in standing(EFFECTS, place)]
        if depth == DEEPEST:
            kinds = [kind for kind in kinds if not any(_leads_on(field.kind) for field in fields_of(kind))]
        kind = self.dice.choice(kinds)
        row: Row = {kind.verb: True} if own_field(kind) is None else {}
        for key, field in keys_of(kind).items():
            if field.needed or self.wants(kind, field):
                row[key] = self.value(field.kind, place, depth, {})
        return _mended(row)

    def wants(self, kind: type[Effect[Any, Any]], field: Field) -> bool:
        if field.name == "cond" and not EFFECTS[kind.verb].conditional:
            return False
        return field.name in ("then", "other", "each") or self.dice.random() < (0.15 if field.name == "cond" else 0.4)

    def value(self, kind: Any, place: str, depth: int, row: Row) -> Any:
        for spelled, make in self.spelled:
            if kind == spelled:
                return make()
        bare, notes = split(kind)
        meta = limits(notes)
        for note in notes:
            if isinstance(note, OneOf):
                return self.dice.choice(note.words)
            if isinstance(note, Named):
                return self.dice.choice(self.blue)
            if isinstance(note, At):
                place = note.within(place, row)
        item = items_of(bare)
        if item is not None and is_a(split(item)[0], Effect):
            return self.effects(place, depth + 1)
        if item is not None:
            return [self.value(item, place, depth, row) for _ in range(max(2, meta.min_length or 0))]
        if is_a(bare, Struct):
            return {field.key: self.value(field.kind, place, depth, row) for field in fields_of(bare)}
        return self.dice.randint(int(meta.ge or 1), min(3, int(meta.le or 3)))

    # ---- cards

    def powers(self, whens: tuple[str, ...], places: tuple[str, ...], costs: tuple[Any, ...]) -> list[Row]:
        found = []
        for when, place in self.dice.sample(list(zip(whens, places, strict=True)), self.dice.randint(1, 3)):
            power: Row = {"when": when, "effects": self.effects(place)}
            if when != "always" and costs and self.dice.random() < 0.7:
                power["cost"] = self.dice.choice(costs)
            if when not in ("always", "hit", "win", "lose", "escape") and self.dice.random() < 0.2:
                power["if"] = self.condition()
            found.append(power)
        return found

    def card(self, file: str, row: Row) -> Row:
        """The shipped card with other effects."""
        row = dict(row)
        if "powers" in row or file in ("enemies", "foes"):
            if file in ("enemies", "foes"):
                row["powers"] = self.powers(ON_ENEMIES, of_enemy(*ON_ENEMIES), ())
            else:
                marked = row.get("group") not in ("enhancement", "implant", "mutation", "tuning")
                kept = file in ("knights", "gear_start", "gear_blue")
                costs = (*(("mark",) if marked else ()), *(() if kept else ("discard",)), {"ammo": 1}, {"fuel": 1})
                row["powers"] = self.powers(ON_GEAR, at(*ON_GEAR), costs)
        if file == "luck":
            row["effects"] = self.effects(f"at {row['when']}")
        for key in ("effects", "always", "rewards"):
            if file != "luck" and key in row:
                row[key] = self.effects(ONCE)
        if "actions" in row:
            row["actions"] = [{**action, "effects": self.effects(ONCE)} for action in row["actions"]]
        return row


def rows(file: str) -> list[Row]:
    data = tomllib.loads((SHIPPED / f"{file}.toml").read_text(encoding="utf-8"))
    found: list[Row] = next(iter(data.values()))
    return found


def _leads_on(kind: Any) -> bool:
    bare, _ = split(kind)
    if is_a(bare, Effect):
        return True
    if is_a(bare, Struct):
        return any(_leads_on(field.kind) for field in fields_of(bare))
    return any(_leads_on(one) for one in (items_of(bare), *choices_of(bare)) if one is not None)


def _mended(row: Row) -> Row:
    """What a designer would see at once: how far a table goes, and where an amount belongs."""
    if "roll" in row:
        row["roll"] = [{**one, "upto": upto} for one, upto in zip(row["roll"], (4, 10), strict=True)]
    if "place" in row:
        row = {key: value for key, value in row.items() if key != "amount"}
        if row["where"] == "choice":
            row["amount"] = 2
    return row


def write(folder: Path, seed: int) -> None:
    """A folder of content with the shipped cards, all of whose effects are others."""
    designer = Designer(seed)
    for file in SHIPPED.glob("*.toml"):
        text = file.read_text(encoding="utf-8")
        data = tomllib.loads(text)
        if len(data) == 1:
            ((key, cards),) = data.items()
            tables = [designer.card(file.stem, card) for card in cards]
            text = "\n".join(
                line for card in tables for line in (f"[[{key}]]", *(f"{k} = {toml(v)}" for k, v in card.items()))
            )
        (folder / file.name).write_text(text + "\n", encoding="utf-8")
