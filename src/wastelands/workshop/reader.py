"""One sheet back into cards: which column is which, and where each card stood."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any

from openpyxl.utils import get_column_letter

from wastelands.engine.workbook import Column
from wastelands.workshop.book import COMPUTED
from wastelands.workshop.cardsheets import NAME, CardSheet, group_of
from wastelands.workshop.reading import Page
from wastelands.workshop.rows import Card, card_of


@dataclass(slots=True)
class _Place:
    """Where a column stands in the file."""

    column: Column
    number: int

    def __str__(self) -> str:
        return f"column {get_column_letter(self.number + 1)} ({self.column.heading})"


@dataclass(slots=True)
class SheetReader:
    """Reads the cards of one sheet, and remembers where each of them stood."""

    old: CardSheet
    page: Page | None
    problems: list[str] = field(default_factory=list)
    places: list[_Place] = field(default_factory=list)
    rows: dict[str, int] = field(default_factory=dict)
    cards: list[Card] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.page is None:
            self.problems.append(f"the sheet '{self.old.title}' is missing")
            return
        self._find_columns(self.page)
        if not self.problems:
            self._read_cards(self.page)

    @property
    def sheet(self) -> CardSheet:
        return replace(self.old, columns=tuple(place.column for place in self.places), cards=self.cards)

    # ---- columns

    def _find_columns(self, page: Page) -> None:
        known = {column.key: column for column in self.old.columns}
        headed = {column.heading: column for column in self.old.columns}
        wide = max(len(page.keys), len(page.headings))
        for number in range(wide):
            key, heading = _at(page.keys, number), _at(page.headings, number)
            if key == COMPUTED or (heading is None and key is None) or str(heading or key).startswith("#"):
                continue
            column = known.get(str(key)) or (headed.get(str(heading)) if key is None else None)
            column = column or self._new_column(str(key or ""), str(heading or key))
            if column is None:
                said = f"there is no column '{heading or key}'; begin its heading with # if it is only for you"
                self.problems.append(f"{self.old.title}, column {get_column_letter(number + 1)}: {said}")
            elif column.key in (place.column.key for place in self.places):
                self.problems.append(f"{self.old.title}: the column '{column.heading}' stands there twice")
            else:
                self.places.append(_Place(column, number))
        found = {place.column.key for place in self.places}
        self.problems += [
            f"{self.old.title}: the column '{column.heading}' is missing"
            for column in self.old.columns
            if column.key not in found
        ]
        self._sort()

    def _new_column(self, key: str, heading: str) -> Column | None:
        """A further part of a table that has columns already, known by its key or its heading."""
        for column in self.old.columns:
            group = group_of(column.heading)
            if not column.part:
                continue
            if key.startswith(f"{column.field}."):
                return replace(column, key=key, heading=heading, alone=False)
            if not key and heading.startswith(f"{group}: "):
                part = heading.removeprefix(f"{group}: ").strip()
                return replace(column, key=f"{column.field}.{part}", heading=heading, alone=False)
        return None

    def _sort(self) -> None:
        """The columns in the order of the set, whatever order the file has them in, so that a card keeps its own."""
        order = [column.key for column in self.old.columns]
        fields = list(dict.fromkeys(column.field for column in self.old.columns))

        def rank(place: _Place) -> tuple[int, int]:
            key = place.column.key
            return fields.index(place.column.field), order.index(key) if key in order else len(order)

        self.places.sort(key=rank)

    # ---- cards

    def _read_cards(self, page: Page) -> None:
        before = {self.old.ident(card, n): card for n, card in enumerate(self.old.cards, start=1)}
        columns = [place.column for place in self.places]
        for row, found in page.rows.items():
            cells = {place.column.key: _at(found, place.number) for place in self.places}
            if all(cell is None for cell in cells.values()):
                continue
            names = {key: str(cells[key]) for key in (NAME, "id") if cells.get(key) is not None}
            ident = self.old.ident(names, len(self.cards) + 1)
            card, troubles = card_of(cells, columns, before.get(ident))
            self.problems += [f"{self._at(row, trouble.column)}: {trouble.sentence}" for trouble in troubles]
            if ident in self.rows:
                self.problems.append(f"{self._at(row, columns[0])}: row {self.rows[ident]} has '{ident}' already")
            elif self.old.shape != "array" and not names:
                self.problems.append(f"{self._at(row, columns[0])}: it is missing")
            self.cards.append(card)
            self.rows[ident] = row

    def _at(self, row: int, column: Column) -> str:
        place = next(place for place in self.places if place.column.key == column.key)
        return f"{self.old.title}, row {row}, {place}"

    def where(self, card: str | None, field: str | None, said: str) -> str:
        """CardSheet, row and column of something that the game says about a card."""
        row = self.rows.get(card or "")
        if row is None:
            return self.old.title
        parts = [place for place in self.places if place.column.field == field]
        if not parts:
            return f"{self.old.title}, row {row}" + (f", {field}" if field else "")
        by_part = {place.column.part: place for place in parts}
        named = [by_part[word] for word in re.findall(r"[\w-]+", said) if word in by_part]
        return self._at(row, (self._gaps(row, parts) or named or parts)[0].column)

    def _gaps(self, row: int, parts: list[_Place]) -> list[_Place]:
        """The empty cells of a field whose every part must be filled if one is: a text in several languages."""
        assert self.page is not None
        empty = [place for place in parts if _at(self.page.rows[row], place.number) is None]
        texts = all(place.column.kind == "text" for place in parts)
        return empty if texts and len(empty) < len(parts) else []


def _at(cells: list[Any], number: int) -> Any:
    return cells[number] if number < len(cells) else None
