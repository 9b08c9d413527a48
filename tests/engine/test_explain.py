"""Why can't I tap this?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.laws.toy import Toy
from tests.rules.diplomacy.board import Board
from wastelands.engine import reason
from wastelands.engine.errors import Unreadable
from wastelands.engine.explain import actions_on, read_thing, why_not_on
from wastelands.engine.hexes import Hex
from wastelands.engine.luck import Luck
from wastelands.engine.spec import Verb, verbs

LAND = "0,0=I 0,1=A 0,2=A 1,0=B 1,1=s1"


@pytest.mark.parametrize(
    ("thing", "value"),
    [
        ("hex:0,-2", ("hex", Hex(0, -2))),
        ("seat:3", ("seat", 3)),
        ("number:12", ("number", 12)),
        ("card:ST3", ("card", "ST3")),
        ("word:1-A", ("word", "1-A")),
        ("word:two words", ("word", "two words")),
        ("card:", ("card", "")),
    ],
)
def test_a_thing_is_a_kind_and_a_value(thing: str, value: tuple[str, object]) -> None:
    assert read_thing(thing) == value


NO_THINGS = ["", "hex", "hex:", "hex:x", "hex:0,0,0", "seat:x", "seat:-1", "number:1.5", "moon:1", ":1"]


@pytest.mark.parametrize("thing", NO_THINGS)
def test_what_is_no_thing_is_refused(thing: str) -> None:
    with pytest.raises(Unreadable):
        read_thing(thing)


def test_a_tap_means_every_action_on_the_thing() -> None:
    board = Board(LAND, action="1-A")
    assert [str(a) for a in actions_on(board.game, 0, "hex:0,1")] == ["place 0,1"]
    assert actions_on(board.game, 0, "hex:1,0") == []
    board.play("place 0,1")
    assert [str(a) for a in actions_on(board.game, 0, "hex:1,1")] == ["settle 1,1 no", "settle 1,1 yes"]


def test_why_nothing_can_be_done_with_a_thing() -> None:
    board = Board(LAND, action="2-A")
    assert why_not_on(board.game, 0, "hex:0,1") is None
    rules = {"1,0": "WD-ACT-03", "0,2": "WD-ACT-07", "0,0": "WD-MAP-06", "9,9": "WD-MAP-01"}
    for target, rule in rules.items():
        found = why_not_on(board.game, 0, f"hex:{target}")
        assert found is not None
        assert (found[0].verb, found[1].rule) == ("place", rule)


def test_verbs_that_are_possible_elsewhere_come_first() -> None:
    board = Board(LAND, action="2-A").play("place 0,1")
    found = why_not_on(board.game, 0, "hex:0,2")
    assert found is not None
    assert str(found[0]) == "settle 0,2 no", "its other values are those of a legal one"
    assert found[1].rule == "WD-SETT-01"


def test_a_kind_that_no_verb_taps_has_no_reason() -> None:
    assert why_not_on(Board(LAND, action="1-A").game, 0, "seat:1") is None


def test_before_the_pick_a_label_is_tapped() -> None:
    board = Board(LAND, rounds=(("1-A", "1-B"), ("2-A", "2-B"), *[("1-A",)] * 4))
    assert why_not_on(board.game, 0, "word:1-A") is None
    found = why_not_on(board.game, 0, "word:2-A")
    assert found is not None
    assert found[1].rule == "WD-ROUND-11"


def test_the_plainest_values_fill_an_action_of_which_none_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = Verb("odd", ("card", "seat", "number", "word", "hex", "card"), taps=(0,), words=("left", "right"))
    monkeypatch.setattr(Toy, "spec", replace(Toy.spec, verbs=verbs(*Toy.spec.verbs.values(), odd)))
    found = why_not_on(Toy.new(3, Luck("toy")), 0, "card:ST1")
    assert found is not None
    assert str(found[0]) == "odd ST1 0 0 left 0,0 none"
    assert found[1] != reason.WRONG_VALUES
