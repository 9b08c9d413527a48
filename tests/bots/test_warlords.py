"""War's policy against the two yardsticks, and what it must not do."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from tests.bots.measure import measure, wilson
from tests.rules.warlords.table import Table
from wastelands.bots.warlords import Greedy
from wastelands.engine.events import Event
from wastelands.engine.luck import Luck
from wastelands.games.warlords.game import Warlords


def test_the_policy_beats_the_first_bidder() -> None:
    share = measure("warlords", "greedy", "first", 2, 40)["share"]
    assert isinstance(share, float)
    assert share >= 0.7


@pytest.mark.deep
def test_normal_beats_whoever_merely_waits() -> None:
    share = measure("warlords", "normal", "waiting", 2, 30)["share"]
    assert isinstance(share, float)
    assert share >= 0.6


def test_whoever_shows_everything_at_once_loses_unless_war_is_declared() -> None:
    hasty, declared = (measure("warlords", "eager", "greedy", 2, 40, options={"declared": on}) for on in (False, True))
    assert isinstance(hasty["share"], float)
    assert isinstance(declared["share"], float)
    assert hasty["share"] < 0.35 < declared["share"]


def test_nobody_lays_what_cannot_be_paid() -> None:
    told = list[Event]()
    for number in range(8):
        luck = Luck(f"purse {number}")
        luck.listener = told.append
        game, bots = Warlords.new(3, luck), [Greedy(Luck(f"{number} {seat}")) for seat in range(3)]
        while acting := game.to_act():
            for seat in acting:
                game.play(seat, bots[seat].choose(seat, game.actions(seat), partial(game.view, seat)), luck)
    verbs = Counter(event.verb for event in told)
    assert verbs["paid"] > 100
    assert not verbs["bankrupt"]


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
