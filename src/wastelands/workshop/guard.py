"""What a file must be before a spreadsheet reader sees it: small, honest about its size, and free of tricks."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO
from pathlib import Path

from openpyxl.utils import column_index_from_string

from wastelands.engine.errors import Unreadable

LARGEST_FILE = 4 * 2**20
LARGEST_INSIDE = 16 * 2**20
MOST_PARTS = 500
MOST_ROWS, MOST_COLUMNS, MOST_CELLS = 2_000, 200, 100_000
_CELL = re.compile(rb"<(?:\w+:)?c\b([^>]*)>")
_PLACE = re.compile(rb'\br="([A-Z]{1,3})(\d{1,9})"')


def checked(path: Path) -> bytes:
    """The file, if it is a workbook that may be read."""
    data = _read(path)
    try:
        with zipfile.ZipFile(BytesIO(data)) as inside:
            _check(path, inside)
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, RuntimeError, EOFError, OSError) as error:
        raise Unreadable(f"{path}: the workbook is damaged: {error}") from None
    return data


def _read(path: Path) -> bytes:
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise Unreadable(f"{path}: the file is larger than {LARGEST_FILE // 2**20} MB")
        data = path.read_bytes()
    except OSError as error:
        raise Unreadable(f"{path}: {(error.strerror or str(error)).lower()}") from None
    if not data:
        raise Unreadable(f"{path}: the file is empty")
    if not data.startswith(b"PK"):
        raise Unreadable(f"{path}: this is no workbook; save it as .xlsx (Excel 2007 or newer)")
    return data


def _check(path: Path, inside: zipfile.ZipFile) -> None:
    parts = inside.infolist()
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_INSIDE:
        raise Unreadable(f"{path}: unpacked, the workbook is larger than {LARGEST_INSIDE // 2**20} MB")
    if not any(part.filename == "xl/workbook.xml" for part in parts):
        raise Unreadable(f"{path}: this is no workbook; save it as .xlsx (Excel 2007 or newer)")
    for part in parts:
        if not part.filename.endswith((".xml", ".rels")):
            continue
        text = inside.read(part)  # zipfile never unpacks more than the size that was just added up
        if b"<!DOCTYPE" in text or b"<!ENTITY" in text or b"\0" in text:
            raise Unreadable(f"{path}: the workbook defines entities, which no spreadsheet program writes")
        if part.filename.startswith("xl/worksheets/"):
            _check_size(path, text)


def _check_size(path: Path, text: bytes) -> None:
    """How many cells there are, and where those that hold something say that they stand."""
    for cells, found in enumerate(_CELL.finditer(text), start=1):
        place = None if found[1].endswith(b"/") else _PLACE.search(found[1])
        row, column = (int(place[2]), column_index_from_string(place[1].decode())) if place else (1, 1)
        if row > MOST_ROWS or column > MOST_COLUMNS or cells > MOST_CELLS:
            raise Unreadable(
                f"{path}: a sheet has more than {MOST_ROWS} rows, {MOST_COLUMNS} columns or {MOST_CELLS} cells"
            )
