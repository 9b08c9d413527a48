"""What the page remembers of a seat's turn before."""

from __future__ import annotations

import pytest

from wastelands.engine.action import Action
from wastelands.games.survivors.crews import last_production


def told(text: str) -> list[str]:
    return [one.text for one in last_production([Action.parse(one) for one in text.split("; ")])]


@pytest.mark.parametrize(
    "turn",
    [
        "scavenge 0; staff 4,2 2; staff 7,2 3; done; gather 5,1 tile; end; scavenge 0",
        "scavenge 0; staff 4,2 2; staff 7,2 3; build BD07; place BD07 6,3; staff 1,1 1; end; scavenge 0",
        "scavenge 0; staff 4,2 2; staff 7,2 3; gather 5,1 tile; end; pass; ruin 5,3; scavenge 0",
        "scavenge 0; staff 4,2 2; staff 7,2 3; gather 5,1 tile; scavenge 0; feature FT01 1,1",
    ],
    ids=["whole", "done of itself", "something between the turns", "ended of itself"],
)
def test_the_last_production_is_found_whatever_was_spared_the_seat(turn: str) -> None:
    assert told(turn) == ["staff 4,2 2", "staff 7,2 3"]


def test_who_sent_nobody_out_is_remembered_so() -> None:
    assert told("scavenge 0; staff 1,1 2; done; end; scavenge 1; done; staff 1,1 1; end; scavenge 0") == []
    assert told("scavenge 0") == []
