"""A set of cards as sheets: what the game describes, and whatever else stands in its files."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from wastelands.engine.errors import Unreadable
from wastelands.engine.languages import ENGLISH, languages
from wastelands.engine.workbook import Column, Figure, Kind, Summary, Tab
from wastelands.package import package
from wastelands.workshop.cells import FITS
from wastelands.workshop.checking import problems
from wastelands.workshop.rows import Card

NAME = "[name]"  # the key of the column with the names of tables like [S01]
VALUE = "[value]"
_TITLE = re.compile(r"[\[\]:*?/\\]")
_PLAIN = re.compile(r"[^.*\s][^.*]*")
_GUESSES: tuple[Kind, ...] = ("text", "truth", "number", "list", "effects", "effect", "value")


@dataclass(frozen=True, slots=True)
class CardSheet:
    """One sheet: where its cards stand in the files, its columns, and the cards themselves."""

    title: str
    file: str
    key: str
    shape: Literal["array", "tables", "values"]
    columns: tuple[Column, ...]
    cards: list[Card]
    figures: tuple[Figure, ...] = ()
    about: str = ""

    def ident(self, card: Card, number: int) -> str:
        """What a card is called in sentences: its id, its name, or its number in the file."""
        return str(card.get(NAME, card.get("id", f"number {number}")))

    def label(self, card: Card, number: int) -> str:
        """A card for a person: its id and its English name."""
        name = card.get("name")
        english = name.get(ENGLISH) if isinstance(name, dict) else name
        return f"{self.ident(card, number)} {english}" if isinstance(english, str) else self.ident(card, number)


@dataclass(frozen=True, slots=True)
class CardSet:
    """All sheets of a set, with the text of every file."""

    game: str
    sheets: tuple[CardSheet, ...]
    summaries: tuple[Summary, ...]
    sources: dict[str, str]


def card_set(game: str, folder: Path | None) -> CardSet:
    """The cards of a game, the shipped ones or those of a folder, as sheets."""
    found = package(game)
    shipped = found.the_content().shipped
    if folder is not None and not folder.is_dir():
        raise Unreadable(f"{folder}: there is no such folder")
    if wrong := problems(game, folder or shipped):
        raise Unreadable("\n".join(wrong))
    sources = {file.stem: file.read_text(encoding="utf-8") for file in sorted((folder or shipped).glob("*.toml"))}
    return CardSet(game, sheets_of(sources, found.tables), found.summaries, sources)


def sheets_of(sources: dict[str, str], tables: tuple[Tab, ...]) -> tuple[CardSheet, ...]:
    """The described sheets in their order, then the others."""
    found = [sheet for file, text in sources.items() for sheet in _of_file(file, tomllib.loads(text), tables)]
    order = [(table.file, table.key) for table in tables]
    rank = {place: number for number, place in enumerate(order)}
    return tuple(sorted(found, key=lambda sheet: rank.get((sheet.file, sheet.key), len(order))))


def _of_file(file: str, data: dict[str, Any], tables: tuple[Tab, ...]) -> list[CardSheet]:
    arrays = {key: value for key, value in data.items() if value and FITS["effects"](value)}
    rest = {key: value for key, value in data.items() if key not in arrays}
    found = [_sheet(file, key, "array", cards, tables, len(data) == 1) for key, cards in arrays.items()]
    if rest and all(isinstance(value, dict) for value in rest.values()):
        named = [{NAME: name, **table} for name, table in rest.items()]
        found.append(_sheet(file, "", "tables", named, tables, not arrays))
    elif rest:
        values = [{NAME: name, VALUE: value} for name, value in rest.items()]
        columns = (Column(NAME, "Name"), Column(VALUE, "Value", "value"))
        title = _title(f"{file} values" if arrays else file)
        found.append(CardSheet(title, file, "", "values", columns, values))
    return found


def _sheet(
    file: str, key: str, shape: Literal["array", "tables"], cards: list[Card], tables: tuple[Tab, ...], only: bool
) -> CardSheet:
    title = _title(file if only else f"{file} {key}".strip())
    table = next((one for one in tables if (one.file, one.key) == (file, key)), Tab(title, file, key, ()))
    columns = [*([Column(NAME, "Id")] if shape == "tables" else []), *_expanded(table.columns, cards)]
    for field in dict.fromkeys(field for card in cards for field in card):
        if not any(column.field == field for column in columns):
            columns += _guessed(field, [card[field] for card in cards if field in card])
    return CardSheet(table.title, file, key, shape, tuple(columns), cards, table.figures, table.about)


def _title(text: str) -> str:
    return _TITLE.sub(" ", text.replace("_", " ")).capitalize()[:31]


def _expanded(columns: tuple[Column, ...], cards: list[Card]) -> list[Column]:
    """The described columns, with one for every part of a table that the cards have and the description leaves open."""
    found: list[Column] = []
    for place, column in enumerate(columns):
        if column.part != "*":
            found.append(column)
        last = place + 1 == len(columns) or columns[place + 1].field != column.field
        if column.part and last:
            found += _open_parts(column, {one.key for one in columns}, cards)
    return found


def _open_parts(column: Column, known: set[str], cards: list[Card]) -> list[Column]:
    tables = [card[column.field] for card in cards if isinstance(card.get(column.field), dict)]
    parts = dict.fromkeys(part for table in tables for part in table)
    heading = group_of(column.heading)
    found = []
    for part in parts:
        if f"{column.field}.{part}" not in known:
            kind = column.kind if column.part == "*" else _kind(tables, part)
            found.append(Column(f"{column.field}.{part}", f"{heading}: {part}", kind))
    return found


def group_of(heading: str) -> str:
    """`Cost` of `Cost: scrap` and of `Cost (en)`."""
    return re.split(r": | \(", heading)[0]


def _kind(tables: list[dict[str, Any]], part: str) -> Kind:
    values = [table[part] for table in tables if part in table]
    return next(kind for kind in _GUESSES if all(map(FITS[kind], values)))


def _guessed(field: str, values: list[Any]) -> list[Column]:
    """Columns for a field that nobody described, from what its values look like."""
    if not _PLAIN.fullmatch(field):
        raise Unreadable(f"the field '{field}' has a name that a spreadsheet cannot keep")
    heading = field.replace("_", " ").capitalize()
    tables = [value for value in values if isinstance(value, dict)]
    others = [value for value in values if not isinstance(value, dict)]
    parts = list(dict.fromkeys(part for table in tables for part in table))
    flat = all(not isinstance(value, list | dict) for table in tables for value in table.values())
    if parts and flat and all(map(_PLAIN.fullmatch, parts)) and all(isinstance(one, str) for one in others):
        found = [Column(f"{field}.{part}", _heading(heading, part), _kind(tables, part)) for part in parts]
        first = found[0]
        if others and first.kind != "text":
            return [Column(field, heading, "value")]
        return [Column(first.key, first.heading, first.kind, alone=bool(others)), *found[1:]]
    return [Column(field, heading, next(kind for kind in _GUESSES if all(map(FITS[kind], values))))]


def _heading(heading: str, part: str) -> str:
    return f"{heading} ({part})" if part in languages() else f"{heading}: {part}"
