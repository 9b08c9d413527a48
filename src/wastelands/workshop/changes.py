"""What a designer changed: card by card, and field by field."""

from __future__ import annotations

from collections.abc import Iterator

from wastelands.workshop.cardsheets import CardSet, CardSheet
from wastelands.workshop.cells import Cell
from wastelands.workshop.rows import cells_of


def changes(old: CardSet, sheets: list[CardSheet]) -> list[str]:
    """Every change in one line."""
    before = {(sheet.file, sheet.key): sheet for sheet in old.sheets}
    return [line for sheet in sheets for line in _of_sheet(before[sheet.file, sheet.key], sheet)]


def _of_sheet(old: CardSheet, new: CardSheet) -> Iterator[str]:
    was = {old.ident(card, n): (n, card) for n, card in enumerate(old.cards, start=1)}
    now = {new.ident(card, n): (n, card) for n, card in enumerate(new.cards, start=1)}
    for ident, (number, card) in now.items():
        if ident not in was:
            yield f"{new.title}: added {new.label(card, number)}"
            continue
        before, after = cells_of(was[ident][1], new.columns), cells_of(card, new.columns)
        for column in new.columns:
            if before[column.key] != after[column.key]:
                said = f"{_shown(before[column.key])} -> {_shown(after[column.key])}"
                yield f"{new.title}, {new.label(card, number)}, {column.heading}: {said}"
    for ident, (number, card) in was.items():
        if ident not in now:
            yield f"{new.title}: removed {old.label(card, number)}"
    if [ident for ident in was if ident in now] != [ident for ident in now if ident in was]:
        yield f"{new.title}: the order changed"


def _shown(cell: Cell) -> str:
    return "nothing" if cell is None else str(cell)
