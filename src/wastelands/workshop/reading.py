"""The workbook as a designer gives it back: its sheets as rows of plain cells."""

from __future__ import annotations

import warnings
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias

from openpyxl import load_workbook

from wastelands.engine.errors import Unreadable
from wastelands.workshop.book import FIRST, HEADINGS, KEYS, README
from wastelands.workshop.cells import Fault, Formula, tidy
from wastelands.workshop.guard import MOST_COLUMNS, MOST_ROWS, checked

Grid: TypeAlias = dict[int, list[Any]]  # the rows that hold anything, by their numbers


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet of the file: the keys and headings of its columns, and the rows below by their numbers."""

    title: str
    keys: list[Any]
    headings: list[Any]
    rows: Grid


def pages_of(path: Path, game: str, titles: Collection[str]) -> tuple[dict[str, Page], list[str]]:
    """The sheets of a workbook that somebody wants, by title, and the titles of the others."""
    data = checked(path)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about styles and extensions that do not matter here
            said, others = _grids(data, titles, computed=False)
            computed, _ = _grids(data, titles, computed=True)
    except Exception as error:  # the reader stumbles over a damaged workbook in many ways
        raise Unreadable(f"{path}: the workbook is damaged: {' '.join(str(error).split())[:200]}") from None
    for row in said.pop(README, {}).values():
        if row[:1] == ["Game"] and row[1:2] not in ([game], []):
            raise Unreadable(f"{path}: these are cards of {row[1]}, not of {game}")
    return {title: _page(title, grid, computed[title]) for title, grid in said.items()}, others


def _grids(data: bytes, titles: Collection[str], computed: bool) -> tuple[dict[str, Grid], list[str]]:
    book = load_workbook(BytesIO(data), read_only=True, data_only=computed, keep_links=False)
    grids, others = {}, []
    for page in book.worksheets:
        if page.title in titles or page.title == README:
            page.reset_dimensions()
            grids[page.title] = dict(_rows(page))
        else:
            others.append(page.title)
    book.close()
    return grids, others


def _rows(page: Any) -> Iterator[tuple[int, list[Any]]]:
    for number, row in enumerate(page.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS), start=1):
        if any(cell.value is not None for cell in row):
            yield number, [_cell(cell) for cell in row]


def _cell(cell: Any) -> Any:
    if cell.value is not None and cell.data_type == "f":
        return Formula()
    if cell.data_type == "e":
        return Fault(str(cell.value))
    return tidy(cell.value)


def _page(title: str, grid: Grid, computed: Grid) -> Page:
    """Formulas give way to their values, where the file holds them."""
    rows = {}
    for number, row in grid.items():
        values = computed.get(number, [])
        rows[number] = [_value(cell, values, place) for place, cell in enumerate(row)]
    keys, headings = rows.pop(KEYS, []), rows.pop(HEADINGS, [])
    return Page(title, keys, headings, {number: row for number, row in rows.items() if number >= FIRST})


def _value(cell: Any, values: list[Any], place: int) -> Any:
    if not isinstance(cell, Formula) or place >= len(values) or values[place] is None:
        return cell
    return values[place]
