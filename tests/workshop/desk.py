"""A designer's desk: a small set of cards, its workbook, and hands that change it."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

from wastelands.engine.errors import Unreadable
from wastelands.workshop.book import made
from wastelands.workshop.cardsheets import card_set
from wastelands.workshop.importing import Imported, Refused, imported

CARDS = Path(__file__).parent / "cards"
LIBREOFFICE = Path(__file__).parent / "libreoffice.xlsx"
BOOK = made(card_set("warlords", CARDS))
SHOP = "xl/worksheets/sheet3.xml"


def changed(path: Path, change: Callable[[Workbook], None], book: bytes = BOOK) -> Path:
    """The workbook after a designer's hand went over it."""
    workbook = load_workbook(BytesIO(book))
    change(workbook)
    workbook.save(path)
    return path


def cells(sheet: str, **values: Any) -> Callable[[Workbook], None]:
    """Write values into cells of one sheet."""

    def change(book: Workbook) -> None:
        for cell, value in values.items():
            book[sheet][cell].value = value

    return change


def after(path: Path, change: Callable[[Workbook], None]) -> Imported:
    return imported("warlords", changed(path / "changed.xlsx", change), CARDS)


def refused(path: Path, change: Callable[[Workbook], None]) -> list[str]:
    """What the workshop says against a change."""
    with pytest.raises((Refused, Unreadable)) as caught:
        after(path, change)
    error = caught.value
    return error.problems if isinstance(error, Refused) else [str(error)]


def part_of_book(part: str) -> bytes:
    with zipfile.ZipFile(BytesIO(BOOK)) as book:
        return book.read(part)


def repacked(path: Path, part: str, text: bytes) -> Path:
    """The workbook with one part inside it replaced."""
    with zipfile.ZipFile(BytesIO(BOOK)) as old, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, text if name == part else old.read(name))
        if part not in old.namelist():
            new.writestr(part, text)
    return path
