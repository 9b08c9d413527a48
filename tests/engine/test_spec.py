"""The static facts of a game: what fits a verb, which options there are."""

from __future__ import annotations

import pytest

from wastelands.engine.action import Action
from wastelands.engine.errors import Unreadable
from wastelands.engine.spec import Option, OptionValue, Spec, Verb, verbs

SETTLE = Verb("settle", ("hex", "word"), taps=(0,), words=("no", "yes"))
PASS = Verb("give", ("seat", "number", "card"), taps=(0, 2))
SPEC = Spec(
    "toy", "Toy", (2, 3, 4), (1, 2), 1, "draft", verbs(SETTLE, PASS),
    (Option("rounds", 3, least=1, most=9), Option("chain", False), Option("scope", "hex", ("hex", "action")),
     Option("depth", 1), Option("map", "")),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("settle 0,1 yes", True),
        ("settle 0,1 maybe", False),
        ("settle 0,1", False),
        ("settle 0,1 yes no", False),
        ("settle 1 yes", False),
        ("settle 0,1 1", False),
    ],
)
def test_an_action_fits_its_verb_by_kinds_and_words(text: str, fits: bool) -> None:
    assert SETTLE.fits(Action.parse(text)) == fits


def test_cards_seats_and_numbers() -> None:
    assert PASS.fits(Action.parse("give 1 2 ST3"))
    assert not PASS.fits(Action.parse("give ST3 2 1"))
    assert PASS.things(Action.parse("give 1 2 ST3")) == ["seat:1", "card:ST3"]
    assert SETTLE.things(Action.parse("settle 0,1 yes")) == ["hex:0,1"]


@pytest.mark.parametrize(
    ("name", "given", "read"),
    [
        ("rounds", 9, 9),
        ("rounds", "2", 2),
        ("chain", "on", True),
        ("chain", "No", False),
        ("chain", True, True),
        ("scope", "action", "action"),
        ("depth", "-5", -5),
        ("map", "anything", "anything"),
    ],
)
def test_an_option_reads_values_and_text(name: str, given: OptionValue, read: OptionValue) -> None:
    assert SPEC.read_options({name: given})[name] == read
    assert type(SPEC.read_options({name: given})[name]) is type(read)


@pytest.mark.parametrize(
    ("name", "given", "sentence"),
    [
        ("rounds", 0, "option rounds: 0 is not a whole number from 1 to 9"),
        ("rounds", "10", "option rounds: 10 is not a whole number from 1 to 9"),
        ("rounds", "many", "option rounds: 'many' is not a whole number from 1 to 9"),
        ("rounds", True, "option rounds: 'True' is not a whole number from 1 to 9"),
        ("depth", "deep", "option depth: 'deep' is not a whole number"),
        ("chain", "perhaps", "option chain: 'perhaps' is not on or off"),
        ("chain", 1, "option chain: '1' is not on or off"),
        ("scope", "all", "option scope: 'all' is not one of hex, action"),
        ("map", 7, "option map: '7' is not a word"),
        ("speed", 1, "Toy has no option 'speed'; its options are: rounds, chain, scope, depth, map"),
    ],
)
def test_a_wrong_option_is_one_sentence(name: str, given: OptionValue, sentence: str) -> None:
    with pytest.raises(Unreadable) as error:
        SPEC.read_options({name: given})
    assert str(error.value) == sentence


def test_what_is_not_given_has_its_default() -> None:
    assert SPEC.read_options({}) == {"rounds": 3, "chain": False, "scope": "hex", "depth": 1, "map": ""}
    bare = Spec("bare", "Bare", (2,), (1, 2), 1, "draft", verbs())
    with pytest.raises(Unreadable, match="its options are: none"):
        bare.read_options({"x": 1})


def test_seats_are_checked() -> None:
    SPEC.check_seats(4)
    with pytest.raises(Unreadable, match="Toy is for 2 to 4 seats, not 7"):
        SPEC.check_seats(7)
