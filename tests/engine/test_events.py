"""Events: everybody hears only what it may."""

from __future__ import annotations

from wastelands.engine.events import Event
from wastelands.engine.hexes import Hex

DREW = Event("drew", {"seat": 1, "n": 2}, secret={"cards": ("ST1", "ST2")}, knows=(1,))


def test_a_secret_is_for_those_who_know() -> None:
    assert DREW.seen_by(1) == Event("drew", {"seat": 1, "n": 2, "cards": ("ST1", "ST2")})
    assert DREW.seen_by(0) == DREW.seen_by(None) == Event("drew", {"seat": 1, "n": 2})
    for seat in (0, 1, None):
        heard = DREW.seen_by(seat)
        assert heard is not None
        assert (heard.secret, heard.knows) == ({}, ()), "what leaves for a seat holds nothing more"


def test_an_event_for_some_is_not_heard_by_others() -> None:
    whisper = Event("undone", {"seat": 0}, to=(0,))
    assert whisper.seen_by(0) == Event("undone", {"seat": 0})
    assert whisper.seen_by(1) is None
    assert whisper.seen_by(None) is None


def test_an_event_is_one_line_of_text() -> None:
    event = Event("occupied", {"seat": 0, "hexes": (Hex(0, -1), Hex(1, 0)), "gains": ((1, 2), 3), "hex": Hex(2, 2)})
    assert str(event) == "occupied seat=0 hexes=(0,-1 1,0) gains=((1 2) 3) hex=2,2"
    assert event["seat"] == 0
