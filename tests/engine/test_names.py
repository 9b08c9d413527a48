"""Warlords have names in both languages."""

from __future__ import annotations

from wastelands.engine.names import BYNAMES, GIVEN_NAMES, warlord


def test_warlords_have_a_name_and_a_byname_in_both_languages() -> None:
    given, byname = warlord("dust").split(" ")
    assert given in GIVEN_NAMES
    assert warlord("dust", "de") == f"{given} {dict(BYNAMES)[byname]}"
    assert warlord("dust") == warlord("dust")
    assert len({warlord(str(n)) for n in range(50)}) > 40


def test_there_are_many_warlords_and_all_fit_their_field() -> None:
    assert len(set(GIVEN_NAMES)) == len(GIVEN_NAMES) >= 24
    assert len(dict(BYNAMES)) == len({german for _, german in BYNAMES}) == len(BYNAMES) >= 24
    longest = max(len(given) + 1 + len(byname) for given in GIVEN_NAMES for pair in BYNAMES for byname in pair)
    assert longest <= 22
