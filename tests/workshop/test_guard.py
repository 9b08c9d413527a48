"""Files that are no workbook, or one that means harm: one sentence, before anything large is read."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest

from tests.workshop.desk import BOOK, CARDS, SHOP, part_of_book, repacked
from wastelands.engine.errors import Unreadable
from wastelands.workshop import guard
from wastelands.workshop.importing import imported

TOO_MANY = "a sheet has more than 2000 rows, 200 columns or 100000 cells"
HEAD = b'<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
TAIL = b"</sheetData></worksheet>"


def said_of(path: Path) -> str:
    with pytest.raises(Unreadable) as caught:
        imported("warlords", path, CARDS)
    assert str(caught.value).startswith(f"{path}: ")
    return str(caught.value).removeprefix(f"{path}: ")


def sheet(path: Path, rows: bytes) -> Path:
    return repacked(path / "odd.xlsx", SHOP, HEAD + rows + TAIL)


def test_the_untouched_file_is_let_through(tmp_path: Path) -> None:
    (tmp_path / "good.xlsx").write_bytes(BOOK)
    assert guard.checked(tmp_path / "good.xlsx") == BOOK


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "the file is empty"),
        (b"id;name\nS01;Runner\n", "this is no workbook; save it as .xlsx (Excel 2007 or newer)"),
        (BOOK[:2000], "the workbook is damaged: File is not a zip file"),
    ],
    ids=["empty", "no workbook", "cut off"],  # a workbook holds the time it was made
)
def test_a_file_that_is_no_workbook_is_refused(data: bytes, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "odd.xlsx").write_bytes(data)
    assert said_of(tmp_path / "odd.xlsx") == sentence


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    assert said_of(tmp_path / "nowhere.xlsx") == "no such file or directory"
    assert said_of(tmp_path) == "is a directory"


def test_another_zip_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "odd.xlsx", "w") as made:
        made.writestr("letter.txt", "dear designer")
    assert said_of(tmp_path / "odd.xlsx") == "this is no workbook; save it as .xlsx (Excel 2007 or newer)"


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    with open(tmp_path / "odd.xlsx", "wb") as file:
        file.truncate(guard.LARGEST_FILE + 1)
    assert said_of(tmp_path / "odd.xlsx") == "the file is larger than 4 MB"


def test_a_zip_bomb_is_refused_unpacked(tmp_path: Path) -> None:
    bomb = repacked(tmp_path / "odd.xlsx", "xl/media/bomb.bin", bytes(guard.LARGEST_INSIDE + 1))
    assert bomb.stat().st_size < 200_000
    assert said_of(bomb) == "unpacked, the workbook is larger than 16 MB"


def test_a_part_that_lies_about_its_size_is_refused(tmp_path: Path) -> None:
    path = repacked(tmp_path / "odd.xlsx", "xl/media/liar.xml", b"x" * 1_000_003)
    data = path.read_bytes()
    told = (1_000_003).to_bytes(4, "little")
    assert data.count(told) == 2
    path.write_bytes(data.replace(told, (3).to_bytes(4, "little")))
    assert said_of(path).startswith("the workbook is damaged: ")


def test_too_many_parts_are_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "odd.xlsx", "w") as made:
        for number in range(guard.MOST_PARTS + 1):
            made.writestr(f"{number}.xml", "")
    assert said_of(tmp_path / "odd.xlsx") == "unpacked, the workbook is larger than 16 MB"


@pytest.mark.parametrize(
    "rows",
    [
        b'<row r="1000000"><c r="A1000000" t="n"><v>1</v></c></row>',
        b'<row r="3"><c r="XFD3"><v>1</v></c></row>',
        b"<row>" + b"<c><v>1</v></c>" * 100_001 + b"</row>",
        b'<x:row r="1000000"><x:c t="n" r="A1000000"><x:v>1</x:v></x:c></x:row>',
    ],
    ids=["rows", "columns", "cells", "rows by another name"],
)
def test_a_million_rows_are_refused(rows: bytes, tmp_path: Path) -> None:
    assert said_of(sheet(tmp_path, rows)) == TOO_MANY


def test_a_last_row_that_only_has_a_style_does_no_harm(tmp_path: Path) -> None:
    text = part_of_book(SHOP)
    styled = text.replace(b"</sheetData>", b'<row r="1048576"><c r="A1048576" s="1"/></row></sheetData>')
    assert styled != text
    assert imported("warlords", repacked(tmp_path / "b.xlsx", SHOP, styled), CARDS).changes == []


def test_entities_are_refused(tmp_path: Path) -> None:
    laughs = b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>'
    sentence = "the workbook defines entities, which no spreadsheet program writes"
    assert said_of(repacked(tmp_path / "odd.xlsx", "xl/styles.xml", laughs)) == sentence
    assert said_of(repacked(tmp_path / "odd.xlsx", "xl/styles.xml", laughs.decode().encode("utf-16-le"))) == sentence


@pytest.mark.parametrize("part", ["xl/workbook.xml", SHOP, "xl/styles.xml", "[Content_Types].xml"])
def test_a_damaged_part_is_one_sentence(part: str, tmp_path: Path) -> None:
    assert said_of(repacked(tmp_path / "odd.xlsx", part, b"<broken")).startswith("the workbook is damaged: ")


def test_a_fault_in_a_cell_is_told(tmp_path: Path) -> None:
    text = part_of_book(SHOP)
    wrong = re.sub(rb'<c r="J4"[^>]*><v>5</v></c>', b'<c r="J4" t="e"><v>#DIV/0!</v></c>', text)
    assert wrong != text
    with pytest.raises(Exception, match=r"Shop, row 4, column J \(Attack\): this formula comes to #DIV/0!"):
        imported("warlords", repacked(tmp_path / "b.xlsx", SHOP, wrong), CARDS)
