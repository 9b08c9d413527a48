"""Warlords have names in both languages."""

from __future__ import annotations

from wastelands.engine.languages import languages
from wastelands.engine.names import BYNAMES, GIVEN_NAMES, warlord
from wastelands.engine.names import byname as said_as


def test_warlords_have_a_name_and_a_byname_in_both_languages() -> None:
    given, byname = warlord("dust").split(" ")
    assert given in GIVEN_NAMES
    assert warlord("dust", "de") == f"{given} {said_as(byname, 'de')}"
    assert warlord("dust") == warlord("dust")
    assert len({warlord(str(n)) for n in range(50)}) > 40


def test_there_are_many_warlords_and_all_fit_their_field() -> None:
    assert len(set(GIVEN_NAMES)) == len(GIVEN_NAMES) >= 24
    for lang in languages():
        names = {said_as(byname, lang) for byname in BYNAMES}
        assert len(names) == len(BYNAMES) >= 24
        assert max(map(len, GIVEN_NAMES)) + 1 + max(map(len, names)) <= 22
    assert {said_as(byname, "de") for byname in BYNAMES}.isdisjoint(BYNAMES)
