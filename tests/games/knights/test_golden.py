"""Whole games as they were saved, one for each way in which a mission ends; see golden.py."""

from __future__ import annotations

import pytest

from tests.games.knights.golden import RECORDS, WANTED, Golden
from wastelands.engine.match import Match
from wastelands.games.knights.game import Knights
from wastelands.games.knights.missions import NAMES
from wastelands.games.knights.words import Words


@pytest.mark.parametrize("wanted", WANTED, ids=lambda wanted: wanted.name)
def test_a_golden_record_replays_to_its_end(wanted: Golden) -> None:
    text = (RECORDS / f"{wanted.name}.record").read_text(encoding="utf-8")
    match = Match.load(text)
    result = match.result()
    assert result is not None
    assert (result.reason, len(result.winners)) == (wanted.reason, wanted.winners)
    assert isinstance(match.game, Knights)
    assert match.game.mission == wanted.mission
    assert match.save() == text
    match.check_luck()
    for seat in (*range(len(wanted.bots)), None):
        assert Words("en").event(match.seat_events(seat)[-1])


def test_every_mission_has_two_endings_and_there_is_no_other_record() -> None:
    assert {file.stem for file in RECORDS.glob("*.record")} == {wanted.name for wanted in WANTED}
    assert sorted(wanted.mission for wanted in WANTED) == sorted(NAMES * 2)
