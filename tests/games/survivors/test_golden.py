"""Whole games as they were saved, one for each way to end and for the votes of the tied; see golden.py."""

from __future__ import annotations

import pytest

from tests.games.survivors.golden import RECORDS, WANTED, Golden
from wastelands.engine.match import Match
from wastelands.games.survivors.words import Words


@pytest.mark.parametrize("wanted", WANTED, ids=lambda wanted: wanted.name)
def test_a_golden_record_replays_to_its_end(wanted: Golden) -> None:
    text = (RECORDS / f"{wanted.name}.record").read_text(encoding="utf-8")
    match = Match.load(text)
    result = match.result()
    assert result is not None
    assert (result.reason, len(result.winners)) == (wanted.reason, wanted.winners)
    assert any(told.event.verb == "voted" for told in match.events) == wanted.voted
    assert match.save() == text
    match.check_luck()
    for seat in (*range(len(wanted.bots)), None):
        assert Words("en").event(match.seat_events(seat)[-1])


def test_there_is_no_other_record() -> None:
    assert {file.stem for file in RECORDS.glob("*.record")} == {wanted.name for wanted in WANTED}
