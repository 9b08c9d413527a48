"""Battlefields (WW-BTL)."""

from __future__ import annotations

from tests.ledger import rule
from tests.rules.warlords.table import Table

RICH = dict.fromkeys(range(3), (30, 9, 9))


@rule("WW-BTL-01", "WW-BTL-02", "WW-BTL-03")
def test_the_highest_bid_wins_the_objective() -> None:
    table = Table(3, hands={0: "ST4", 1: "ST2", 2: "ST3 ST1"}, stocks=RICH, fields="O01 O02", row="S01")
    table.battle({0: {"field1": "ST4"}, 1: {"field1": "ST2"}, 2: {"field2": "ST3", "shop": "ST1"}}).finish()
    assert table.told("bids")[0]["bids"] == ((0, 5), (1, 2))
    assert [(event["seat"], event["card"]) for event in table.told("won-field")] == [(0, "O01"), (2, "O02")]
    assert table.game.tableaus[0][-1] == "O01"
    assert table.game.tableaus[2][-1] == "O02"


@rule("WW-BTL-04", "WW-BTL-05")
def test_only_those_tied_for_the_highest_roll_roll_again() -> None:
    table = Table(
        3, hands={0: "ST2", 1: "ST2", 2: "ST2"}, stocks=RICH, fields="O01", row="S01", dice=[5, 2, 5, 1, 1, 3, 2]
    )
    table.battle({seat: {"field1": "ST2"} for seat in range(3)}).finish()
    assert [(event["seat"], event["die"]) for event in table.told("rolled")] == [
        (0, 5),
        (1, 2),
        (2, 5),
        (0, 1),
        (2, 1),
        (0, 3),
        (2, 2),
    ]
    assert table.told("won-field")[0]["seat"] == 0


@rule("WW-BTL-04")
def test_who_bid_less_does_not_roll() -> None:
    table = Table(3, hands={0: "ST2", 1: "ST1", 2: "ST2"}, stocks=RICH, fields="O01", row="S01", dice=[1, 6])
    table.battle({seat: {"field1": table.game.hands[seat]} for seat in range(3)}).finish()
    assert [event["seat"] for event in table.told("rolled")] == [0, 2]


@rule("WW-BTL-06")
def test_a_paid_zero_wins_and_nothing_wins_nothing() -> None:
    table = Table(3, hands={0: "ST5", 1: "ST4"}, stocks={0: (0, 0, 0), 1: (0, 0, 0)}, fields="O01 O02", row="S01")
    table.battle({0: {"field1": "ST5"}, 1: {"field2": "ST4"}}).finish()
    assert [(event["seat"], event["card"]) for event in table.told("won-field")] == [(0, "O01")]
    assert table.game.fields == ("", "O02")


@rule("WW-BTL-07")
def test_battlefields_are_resolved_from_left_to_right() -> None:
    bids = {seat: {"field1": "ST2", "field2": "ST1"} for seat in (0, 1)}
    table = Table(3, hands={0: "ST1 ST2", 1: "ST1 ST2"}, stocks=RICH, fields="O01 O02", row="S01", dice=[6, 1, 1, 6])
    table.battle(bids).finish()
    assert [(event["seat"], event["field"]) for event in table.told("won-field")] == [(0, 1), (1, 2)]


@rule("WW-BTL-08")
def test_won_cards_are_set_aside_until_acquisition() -> None:
    table = Table(2, hands={0: "ST2 ST4"}, stocks=RICH, fields="O07", row="S01").battle(
        {0: {"field1": "ST2", "shop": "ST4"}}
    )
    assert table.step == "Purchase"
    assert table.game.won == ((0, "O07", "objective"),)
    assert table.game.tableaus[0] == ("ST8", "ST9")
    assert table.points(0) == 2
