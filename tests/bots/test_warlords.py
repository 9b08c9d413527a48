"""War's policy against the two yardsticks, and what it must not do."""

from __future__ import annotations

import pytest

from tests.bots.measure import measure, wilson
from tests.rules.warlords.table import Table
from wastelands.bots.warlords import Greedy
from wastelands.engine.luck import Luck


@pytest.mark.parametrize(("other", "least"), [("first", 0.65), ("waiting", 0.52)])
def test_the_policy_beats_the_first_bidder_and_the_one_that_waits(other: str, least: float) -> None:
    share = measure("warlords", "greedy", other, 2, 40)["share"]
    assert isinstance(share, float)
    assert share >= least


def test_it_takes_an_uncontested_field_with_its_cheapest_card() -> None:
    table = Table(2, hands={0: "ST1 ST4", 1: "ST2"}, fields="O01", row="S01")
    table.game.bidding = 3
    table.mark({0: ["field1"]})
    view = table.game.view(0)
    assert str(Greedy(Luck("snipe")).choose(0, table.game.actions(0), lambda: view)) == "commit ST1 field1"


def test_the_interval_of_a_share_lies_around_it() -> None:
    low, high = wilson(15, 20)
    assert low == pytest.approx(0.531, abs=0.001)
    assert high == pytest.approx(0.888, abs=0.001)
