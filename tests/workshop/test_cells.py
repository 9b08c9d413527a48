"""Single cells: what people and spreadsheet programs put into them."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from wastelands.engine.workbook import Kind
from wastelands.workshop.cells import Fault, Formula, Misfit, from_cell, tidy, to_cell


@pytest.mark.parametrize(
    ("raw", "kind", "meant"),
    [
        (None, "text", None),
        ("Dust", "text", "Dust"),
        (1984, "text", "1984"),
        (True, "text", "yes"),
        ('""', "text", ""),
        ('"  "', "text", "  "),
        ('"""', "text", '"'),
        ("=sum", "text", "=sum"),
        ("+3", "number", 3),
        ("0.5", "number", 0.5),
        (True, "truth", True),
        (" No ", "truth", False),
        ("TRUE", "truth", True),
        ("guns", "either", "guns"),
        ("blades, guns", "either", ["blades", "guns"]),
        (7, "list", [7]),
        ("a, b", "list", ["a", "b"]),
        ("move 15 hexes=6", "effect", {"move": 15, "hexes": 6}),
        ("{a=1}", "value", {"a": 1}),
    ],
)
def test_a_cell_means(raw: Any, kind: Kind, meant: Any) -> None:
    assert from_cell(tidy(raw), kind) == meant


@pytest.mark.parametrize(
    ("raw", "kind", "sentence"),
    [
        ("many", "number", "'many' is no number"),
        ("(", "number", "'(' is no number"),
        ("yes", "number", "'yes' is no number"),
        ("maybe", "truth", "'maybe' is neither yes nor no"),
        ("a,,b", "list", "'a,,b' cannot be read: a value must stand where ',' is, after ','"),
        ("x" * 70 + " (", "effects", f"'{'x' * 57}...' cannot be read: a word must stand where the end is, after '('"),
        (datetime.time(12), "text", "a date stands here; write a text or a number"),
        (Fault("#REF!"), "text", "this formula comes to #REF!"),
        (
            Formula(),
            "number",
            "this formula has no value yet; save the file in a spreadsheet program, or write the value",
        ),
    ],
)
def test_a_cell_that_cannot_be_read_says_why(raw: Any, kind: Kind, sentence: str) -> None:
    with pytest.raises(Misfit) as caught:
        from_cell(tidy(raw), kind)
    assert str(caught.value) == sentence


def test_blanks_and_point_zero_are_tidied_away() -> None:
    assert [tidy(raw) for raw in ("  \n", 3.0, 2.5, "a\r\nb", True)] == [None, 3, 2.5, "a\nb", True]
    assert type(tidy(3.0)) is int


def test_texts_without_letters_stand_in_quotation_marks() -> None:
    for text in ("", " ", '"', '""', "\n"):
        assert from_cell(to_cell(text, "text"), "text") == text


def test_a_value_that_the_notation_cannot_say_is_refused() -> None:
    with pytest.raises(Misfit, match="'2030-01-02' is no text, number, truth, list or table"):
        to_cell(datetime.date(2030, 1, 2), "value")
