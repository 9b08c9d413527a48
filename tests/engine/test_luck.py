"""Luck: the same seed gives the same fall, a script falls as written, and outcomes read back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wastelands.engine.action import Action
from wastelands.engine.errors import LuckRanOut
from wastelands.engine.events import Event
from wastelands.engine.luck import NOBODY, Forced, Luck, Outcome, ScriptedLuck


def test_a_seed_gives_the_same_luck_for_ever() -> None:
    """Old seeds must keep their games: these numbers never change."""
    luck = Luck("dust")
    assert [luck.below(1000) for _ in range(10)] == [566, 373, 356, 964, 124, 52, 262, 410, 953, 511]
    assert [luck.die() for _ in range(3)] == [3, 1, 1]
    assert luck.place == 13
    assert Luck("dust").below(2**64) == 0x9123819EA1E2B96D
    assert Luck("dusk").below(2**64) == 0x761187B5C931479B


def test_luck_can_go_on_from_any_place() -> None:
    luck = Luck("dust")
    first = [luck.below(6) for _ in range(30)]
    assert [Luck("dust", place=n).below(6) for n in range(30)] == first


def test_luck_is_fair() -> None:
    luck, bag = Luck("fair"), range(1, 7)
    falls: list[Callable[[], int]] = [luck.die, lambda: luck.draw(bag), lambda: 1 + luck.number(6, "one of six")]
    for fall in falls:
        counts = Counter(fall() for _ in range(6000))
        assert set(counts) == set(bag)
        assert all(880 < n < 1120 for n in counts.values())


def test_every_fall_is_logged_with_its_value_and_who_sees_it() -> None:
    luck = Luck("log")
    luck.die()
    luck.log = []
    die = luck.die(10)
    card = luck.draw(("ST1", "ST2"), (1,))
    deal = luck.number(100, "deal", NOBODY)
    luck.forced(0, Action("end"))
    assert luck.log == [
        Outcome("d10", str(die)),
        Outcome("draw", card, (1,)),
        Outcome("deal", str(deal), ()),
        Forced(0, Action("end")),
    ]
    quiet = Luck("log")
    quiet.forced(0, Action("end"))
    assert quiet.log is None


WHAT = st.from_regex(r"[a-z0-9]{1,5}", fullmatch=True)
VALUE = st.from_regex(r"[A-Za-z0-9_-]{1,8}", fullmatch=True)
SEEN = st.none() | st.lists(st.integers(0, 7), max_size=3).map(tuple)


@given(WHAT, VALUE, SEEN)
def test_an_outcome_reads_back(what: str, value: str, seen_by: tuple[int, ...] | None) -> None:
    outcome = Outcome(what, value, seen_by)
    assert Outcome.parse(str(outcome)) == outcome


@pytest.mark.parametrize("text", ["", "d6", "=4", "d6=", "d6=@1"])
def test_what_is_no_outcome_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no outcome of luck"):
        Outcome.parse(text)


def test_a_script_falls_as_written() -> None:
    luck = ScriptedLuck([4, "ST2", Outcome("deal", "7")])
    luck.log = []
    assert (luck.die(), luck.draw(("ST1", "ST2")), luck.number(9, "deal", NOBODY)) == (4, "ST2", 7)
    assert (luck.left, luck.place) == (0, 3)
    assert luck.log[-1] == Outcome("deal", "7", ())


def test_a_script_refuses_what_cannot_be() -> None:
    with pytest.raises(LuckRanOut, match="used up, and the game asks for d6"):
        ScriptedLuck([]).die()
    with pytest.raises(LuckRanOut, match="says d6=7, which cannot happen"):
        ScriptedLuck([7]).die()
    with pytest.raises(LuckRanOut, match="says d6=x, which cannot happen"):
        ScriptedLuck(["x"]).die()
    with pytest.raises(LuckRanOut, match="draw=ST9, which cannot happen"):
        ScriptedLuck(["ST9"]).draw(("ST1",))
    with pytest.raises(LuckRanOut, match="says d6=3, but the game asks for d10"):
        ScriptedLuck([Outcome("d6", "3")]).die(10)
    assert ScriptedLuck([1]).draw((1, 2)) == 1


def test_what_happens_is_told_to_who_listens() -> None:
    luck, heard = Luck("tell"), list[Event]()
    luck.tell("unheard")
    luck.listener = heard.append
    luck.tell("drew", seat=1, secret={"card": "ST1"}, knows=(1,))
    luck.tell("whisper", to=(0,))
    assert not luck.revealed
    luck.reveal("flap", round=3)
    assert luck.revealed
    assert heard == [
        Event("drew", {"seat": 1}, None, {"card": "ST1"}, (1,)),
        Event("whisper", {}, (0,)),
        Event("flap", {"round": 3}),
    ]
