"""Whole games as they were saved, one for each way in which a mission ends; see golden.py."""

from __future__ import annotations

import pytest

from tests.games.knights.golden import RECORDS, WANTED
from wastelands.games.knights.game import Knights
from wastelands.games.knights.missions import NAMES
from wastelands.package import package
from wastelands.testing.golden import Golden, replayed


@pytest.mark.parametrize("wanted", WANTED, ids=lambda wanted: wanted.name)
def test_a_golden_record_replays_to_its_end(wanted: Golden) -> None:
    match = replayed(package("knights"), wanted, RECORDS)
    assert isinstance(match.game, Knights)
    assert match.game.mission == wanted.options["mission"]


def test_every_mission_has_two_endings_and_there_is_no_other_record() -> None:
    assert {file.stem for file in RECORDS.glob("*.record")} == {wanted.name for wanted in WANTED}
    assert sorted(str(wanted.options["mission"]) for wanted in WANTED) == sorted(NAMES * 2)
