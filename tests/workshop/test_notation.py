"""Effects in one readable line, and back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wastelands.workshop.notation import (
    NotationError,
    read_list,
    read_table,
    read_tables,
    read_value,
    write_list,
    write_table,
    write_tables,
    write_value,
)

LINES: dict[str, list[dict[str, Any]]] = {
    "draw 1; prod scrap 2": [{"draw": 1}, {"prod": "scrap", "amount": 2}],
    "loyal": [{"loyal": True}],
    "vp_each base:Works per=2 most=3": [{"vp_each": "base:Works", "per": 2, "most": 3}],
    "if scav least=1 then=(gain tool 3; wound 1)": [
        {"if": "scav", "least": 1, "then": [{"gain": "tool", "amount": 3}, {"wound": 1}]}
    ],
    "mod BD01 -1 resource=food": [{"mod": "BD01", "amount": -1, "resource": "food"}],
    "stop if=clean": [{"stop": True, "if": "clean"}],
    "lose health all": [{"lose": "health", "amount": "all"}],
    'place threat where="here and adjacent"': [{"place": "threat", "where": "here and adjacent"}],
    "choose [(suffer 3), (lose health 3)]": [{"choose": [[{"suffer": 3}], [{"lose": "health", "amount": 3}]]}],
    "pay {fuel=1, mark=yes} then=(trade)": [{"pay": {"fuel": 1, "mark": True}, "then": [{"trade": True}]}],
    "check [blades, guns] difficulty=9 fail=[]": [{"check": ["blades", "guns"], "difficulty": 9, "fail": []}],
    "wait amount=2": [{"wait": True, "amount": 2}],
    "[]": [],
    "{}": [{}],
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_written_from_data_and_read_back(line: str) -> None:
    assert write_tables(LINES[line]) == line
    assert read_tables(line) == LINES[line]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("pack Raider +1", [{"pack": "Raider", "amount": 1}]),
        ("  draw   1 ;prod scrap 2 ; ", [{"draw": 1}, {"prod": "scrap", "amount": 2}]),
        ("if scav least = 1 then = ( wound 1; )", [{"if": "scav", "least": 1, "then": [{"wound": 1}]}]),
        ("place threat where=“here and adjacent”", [{"place": "threat", "where": "here and adjacent"}]),
        ('name "yes" text="1"', [{"name": "yes", "text": "1"}]),
        ("weigh 0.5 amount=1e-07", [{"weigh": 0.5, "amount": 1e-07}]),
        ("open no 2", [{"open": False, "amount": 2}]),
    ],
)
def test_what_people_and_programs_type_is_understood(typed: str, meant: list[dict[str, Any]]) -> None:
    assert read_tables(typed) == meant


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("draw =", "'=' does not belong here, after 'draw'"),
        ("draw 1)", "')' does not belong here, after '1'"),
        ("a b c d", "'d' does not belong here, after 'c'"),
        ("if x then=(wound 1", "')' is missing before the end"),
        ("x [1 2]", "',' is missing before '2'"),
        ("x {a}", "'=' is missing before '}'"),
        ("x {=}", "a word must stand where '=' is, after '{'"),
        ("x y=", "a value must stand where the end is, after '='"),
        ('x "abc', "a quotation mark is never closed"),
        ('x "\\q"', '"\\q" cannot be read as a text'),
        ("x y=1 y=2", "'y' stands twice"),
        ("", "a word must stand where the end is"),
        ("x " + "[" * 30, "brackets stand more than 20 deep"),
    ],
)
def test_a_line_that_cannot_be_read_says_where(line: str, sentence: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_tables(line)
    assert str(caught.value) == sentence


def test_what_toml_can_say_and_the_notation_cannot_is_refused() -> None:
    for value in (float("inf"), object()):
        with pytest.raises(NotationError, match="is no text, number, truth, list or table"):
            write_value(value)


def test_lists_and_single_values_have_their_own_lines() -> None:
    assert write_list(["urban", 3, "two words"]) == 'urban, 3, "two words"'
    assert read_list('urban, 3, "two words"') == ["urban", 3, "two words"]
    assert read_list("[]") == []
    assert read_table("move 15 hexes=6") == {"move": 15, "hexes": 6}
    assert write_table({"move": 15, "hexes": 6}) == "move 15 hexes=6"


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.booleans() | st.integers(-(10**18), 10**18) | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=100)
@given(VALUES)
def test_whatever_is_written_is_read_back(value: Any) -> None:
    assert read_value(write_value(value)) == value


@settings(max_examples=100)
@given(
    st.lists(st.dictionaries(st.sampled_from(["draw", "amount", "if", "a b", "yes"]), VALUES, max_size=4), max_size=3)
)
def test_so_are_tables_with_their_verb_in_front(tables: list[dict[str, Any]]) -> None:
    again = read_tables(write_tables(tables))
    assert again == tables
    assert [next(iter(table), "") for table in again] == [next(iter(table), "") for table in tables]
