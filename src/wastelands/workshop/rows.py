"""A card as a row of cells, and back: tables inside a card are flattened into columns of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from wastelands.engine.workbook import Column
from wastelands.workshop.cells import Cell, Misfit, from_cell, to_cell
from wastelands.workshop.notation import write_value as written

EMPTY_TABLE = "{}"
Card = dict[str, Any]


class Trouble(NamedTuple):
    """A cell that cannot be read, and why."""

    column: Column
    sentence: str


def by_field(columns: Sequence[Column]) -> dict[str, list[Column]]:
    """The columns of each field, in order."""
    found: dict[str, list[Column]] = {}
    for column in columns:
        found.setdefault(column.field, []).append(column)
    return found


def cells_of(card: Card, columns: Sequence[Column]) -> dict[str, Cell]:
    """A card's cells by the keys of their columns."""
    cells: dict[str, Cell] = {}
    for field, parts in by_field(columns).items():
        value, first = card.get(field), parts[0]
        if not first.part:
            cells[first.key] = to_cell(value, first.kind)
        elif isinstance(value, dict):
            cells |= {one.key: to_cell(value.get(one.part), one.kind) for one in parts}
            if not value:
                cells[first.key] = 0 if first.kind == "amount" else EMPTY_TABLE
        elif value is None or any(one.alone for one in parts):
            cells |= {one.key: to_cell(value, one.kind) if one.alone else None for one in parts}
        else:
            raise Misfit(f"{field} is no table")
    return cells


def card_of(cells: dict[str, Any], columns: Sequence[Column], old: Card | None) -> tuple[Card, list[Trouble]]:
    """The card that a row means; what did not change is taken from the old card, so that nothing is lost on the way."""
    card: Card = {}
    troubles: list[Trouble] = []
    before = cells_of(old, columns) if old is not None else {}
    for field, parts in by_field(columns).items():
        if old is not None and all(cells.get(one.key) == before[one.key] for one in parts):
            value = old.get(field)
        else:
            value = _field(cells, parts, troubles)
            if old is not None and value is not None and field in old and written(value) == written(old[field]):
                value = old[field]
        if value is not None:
            card[field] = value
    return _in_order(card, old), troubles


def _field(cells: dict[str, Any], columns: list[Column], troubles: list[Trouble]) -> Any:
    """The value of one field from its cells; none: the field is not there."""
    first = columns[0]
    if first.part and cells.get(first.key) == EMPTY_TABLE:
        return {}
    found: dict[str, Any] = {}
    for column in columns:
        try:
            value = from_cell(cells.get(column.key), column.kind)
        except Misfit as misfit:
            troubles.append(Trouble(column, str(misfit)))
        else:
            if value is not None:
                found[column.part] = value
    if not first.part:
        return found.get("")
    if set(found) == {one.part for one in columns if one.alone}:
        return next(iter(found.values()), None)
    none = {one.part for one in columns if one.kind == "amount" and found.get(one.part) == 0}
    return {part: value for part, value in found.items() if part not in none} if found else None


def _in_order(card: Card, old: Card | None) -> Card:
    """The fields in the order in which the old card has them, then the new ones."""
    known = [field for field in old or () if field in card]
    return {field: card[field] for field in (*known, *(field for field in card if field not in known))}
