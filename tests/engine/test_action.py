"""Actions: a verb and plain values, interned, with a text that parses back."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wastelands.engine.action import LONGEST, Action
from wastelands.engine.errors import Unreadable
from wastelands.engine.hexes import Hex

NUMBERS = st.integers(-999_999_999, 999_999_999)
HEXES = st.builds(Hex, st.integers(-9999, 9999), st.integers(-9999, 9999))
WORDS = st.from_regex(r"[A-Za-z~?][A-Za-z0-9_.:'~?*+-]{0,9}|[0-9]{1,2}-[A-Z?]", fullmatch=True)
VERBS = st.from_regex(r"[a-z]{1,12}", fullmatch=True)


@given(VERBS, st.lists(NUMBERS | HEXES | WORDS, max_size=6))
def test_an_action_reads_back_from_its_text(verb: str, values: list[int | str | Hex]) -> None:
    action = Action(verb, *values)
    again = Action.parse(str(action))
    assert again is action
    assert again.values == tuple(values)
    assert [type(value) for value in again.values] == [type(value) for value in values]


@given(st.text(max_size=40))
def test_any_text_is_an_action_or_unreadable(text: str) -> None:
    try:
        action = Action.parse(text)
    except Unreadable:
        return
    assert str(action) == text


@pytest.mark.parametrize(
    "text",
    ["", " ", "end ", " end", "place  0,1", "place 00,1", "place -0,1", "place 0,", "place 1.5", "7", "place 007",
     "a\tb", "a\nb", "place 0,12345", "bid 1234567890", "place ½", "place 0,1\n"],
)  # fmt: skip
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        Action.parse(text)


def test_a_text_has_an_end() -> None:
    assert Action.parse("a " + "b" * (LONGEST - 2)).verb == "a"
    with pytest.raises(Unreadable, match=f"at most {LONGEST} characters, this text has {LONGEST + 1}"):
        Action.parse("a " + "b" * (LONGEST - 1))


def test_equal_actions_are_one_object_through_copy_and_pickle() -> None:
    action = Action("settle", Hex(0, -2), "yes")
    assert action is Action.parse("settle 0,-2 yes")
    for same in (copy.copy(action), copy.deepcopy(action), pickle.loads(pickle.dumps(action)), eval(repr(action))):
        assert same is action
    assert action is not Action.parse("settle 0,-2 no")
