"""Whole games as they were saved, see golden.py for making them anew."""

from __future__ import annotations

import pytest

from tests.games.diplomacy.golden import RECORDS, WANTED
from wastelands.package import package
from wastelands.testing.golden import Golden, replayed


@pytest.mark.parametrize("wanted", WANTED, ids=lambda wanted: wanted.name)
def test_a_golden_record_replays_to_its_end(wanted: Golden) -> None:
    replayed(package("diplomacy"), wanted, RECORDS)


def test_there_is_no_other_record() -> None:
    assert {file.stem for file in RECORDS.glob("*.record")} == {wanted.name for wanted in WANTED}
