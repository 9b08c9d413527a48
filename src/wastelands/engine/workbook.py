"""How a game describes its tables to a designer: sheets, columns and figures, as data.

A game hands them over as `GamePackage.tables` and `summaries`; the workshop makes spreadsheets of them and reads them
back.  What a description leaves out is shown as it stands in the file.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from wastelands.engine.languages import ENGLISH, languages

Kind: TypeAlias = Literal["text", "number", "amount", "truth", "list", "either", "effects", "effect", "value"]


@dataclass(frozen=True, slots=True)
class Column:
    """One column; `name.en` is the field `en` of the table `name`, and `edges.*` a column for each of its fields.

    An `amount` is a number of which 0 says "none"; `either` is one word or several; an `effect` is one table and
    `effects` are many, in the notation of docs/workshop.md.  If only the cell that is `alone` is filled, its value
    stands for the whole table.
    """

    key: str
    heading: str
    kind: Kind = "text"
    choices: tuple[str, ...] = ()
    alone: bool = False

    @property
    def field(self) -> str:
        """The field of the card that this column belongs to."""
        return self.key.partition(".")[0]

    @property
    def part(self) -> str:
        """Its part of that field, if the field is a table."""
        return self.key.partition(".")[2]


@dataclass(frozen=True, slots=True)
class Figure:
    """A computed column, never read back: `{attack}` is the cell of this row, `{cost.*}` the cells of a whole table."""

    heading: str
    formula: str


@dataclass(frozen=True, slots=True)
class Tab:
    """One sheet: the tables `[[key]]` of a file, or with an empty key the tables `[name]` of a file."""

    title: str
    file: str
    key: str
    columns: tuple[Column, ...]
    figures: tuple[Figure, ...] = ()
    about: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """A sheet of figures alone: `{Terrain!yield.food}` is a column of another sheet, `{row}` the number of this row."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    about: str = ""


def texts(field: str, heading: str, shared: bool = False) -> tuple[Column, ...]:
    """A text in each language; if it may be shared, the first one alone serves all."""
    return tuple(
        Column(f"{field}.{lang}", f"{heading} ({lang})", alone=shared and lang == ENGLISH) for lang in languages()
    )


def amounts(field: str, heading: str, words: Iterable[str]) -> tuple[Column, ...]:
    """How many of each of some things, a column each."""
    return tuple(Column(f"{field}.{word}", f"{heading}: {word}", "amount") for word in words)


ID = Column("id", "Id")
NAME = texts("name", "Name")
