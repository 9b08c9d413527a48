"""Reveal, payment and strength (WW-REV)."""

from __future__ import annotations

from tests.ledger import rule
from tests.rules.warlords.table import Table


def bankrupt(table: Table) -> list[int]:
    return [event["seat"] for event in table.told("bankrupt")]


@rule("WW-REV-01")
def test_all_played_cards_are_shown_and_paid_together() -> None:
    table = Table(2, hands={0: "ST2 ST4", 1: "ST1"}, stocks={0: (6, 2, 1)}, fields="O01", row="S01")
    table.battle({0: {"field1": "ST4", "shop": "ST2"}, 1: {"shop": "ST1"}})
    assert [event["bids"] for event in table.told("revealed")] == [
        (("field1", ("ST4",)), ("shop", ("ST2",))),
        (("shop", ("ST1",)),),
    ]
    assert [event["cost"] for event in table.told("paid")] == [(5, 1, 0), (1, 0, 0)]
    assert table.game.stocks[0] == (1, 1, 1)
    assert table.luck.revealed


@rule("WW-REV-02", "WW-REV-04")
def test_who_cannot_pay_loses_all_bids_and_no_resources() -> None:
    table = Table(2, hands={0: "ST2 ST4"}, stocks={0: (4, 1, 0)}, fields="O01", row="S01 S02")
    table.battle({0: {"field1": "ST4", "shop": "ST2"}})
    assert bankrupt(table) == [0]
    assert table.game.stocks[0] == (4, 1, 0)
    assert table.game.discards[0] == ("ST2", "ST4")
    assert table.game.fields == ("O01",)
    assert not table.told("order")


@rule("WW-REV-03")
def test_bankruptcy_takes_shop_and_defence_cards_too() -> None:
    table = Table(
        2,
        hands={0: "ST5 ST6 ST4", 1: "ST7 ST2"},
        stocks={0: (3, 0, 0), 1: (9, 9, 9)},
        tableaus={0: "S28"},
        fields="O01",
        row="S01",
    )
    table.battle({0: {"shop": "ST5", "field1": "ST4", "S28": "ST6"}, 1: {"base0": "ST7 ST2"}})
    assert bankrupt(table) == [0]
    assert table.game.discards[0] == ("ST4", "ST5", "ST6")
    assert table.told("captured")[0]["defence"] == 5


@rule("WW-REV-05")
def test_who_can_pay_must_pay_everything() -> None:
    table = Table(2, hands={0: "ST1 ST2"}, stocks={0: (3, 0, 0)}, fields="O01", row="S48")
    table.battle({0: {"field1": "ST1", "shop": "ST2"}})
    assert table.game.stocks[0] == (0, 0, 0)


@rule("WW-REV-06")
def test_discounts_lower_the_total_and_salvage_comes_after() -> None:
    table = Table(2, hands={0: "ST2 ST2 ST5"}, tableaus={0: "S44"}, stocks={0: (2, 0, 0)}, fields="O01", row="S48")
    table.battle({0: {"field1": "ST2 ST2", "shop": "ST5"}})
    assert table.told("paid")[0]["cost"] == (2, 0, 0)
    assert table.game.stocks[0] == (1, 0, 0)
    cheap = Table(2, hands={0: "ST1"}, tableaus={0: "S44"}, stocks={0: (0, 0, 0)}, fields="O01", row="S48").battle(
        {0: {"field1": "ST1"}}
    )
    assert cheap.told("paid")[0]["cost"] == (0, 0, 0)
    broke = Table(2, hands={0: "ST1 ST5"}, stocks={0: (0, 0, 0)}, fields="O01", row="S48").battle(
        {0: {"field1": "ST1 ST5"}}
    )
    assert bankrupt(broke) == [0]  # salvage does not finance itself
    assert broke.game.stocks[0] == (0, 0, 0)


@rule("WW-REV-07")
def test_strength_is_attack_muster_bonus_and_pack() -> None:
    table = Table(
        2,
        hands={0: "S10 S01 S03 S05", 1: "ST1"},
        tableaus={0: "S40 S41 S32"},
        stocks={0: (30, 9, 9)},
        fields="O01",
        row="S48",
    )
    table.battle({0: {"field1": "S10 S01 S03", "shop": "S05"}, 1: {"shop": "ST1"}})
    bids = dict(table.told("order")[0]["bids"])
    assert bids[0] == (2 + 3) + 2  # BARTER adds to the bid
    assert dict(table.told("bids")[0]["bids"])[0] == (4 + 1 + 2) + (2 + 1) + (3 + 1 + 2)


@rule("WW-REV-07")
def test_a_pack_needs_another_unit() -> None:
    alone = Table(2, hands={0: "S10"}, stocks={0: (9, 9, 9)}, fields="O01", row="S48").battle({0: {"field1": "S10"}})
    assert dict(alone.told("bids")[0]["bids"])[0] == 4
    twins = Table(2, hands={0: "S10 S10"}, stocks={0: (9, 9, 9)}, fields="O01", row="S48").battle(
        {0: {"field1": "S10 S10"}}
    )
    assert dict(twins.told("bids")[0]["bids"])[0] == 12
    apart = Table(2, hands={0: "S10 S01"}, stocks={0: (9, 9, 9)}, fields="O01", row="S48").battle(
        {0: {"field1": "S10", "shop": "S01"}}
    )
    assert dict(apart.told("bids")[0]["bids"])[0] == 4


@rule("WW-REV-08")
def test_strengths_are_those_of_the_reveal() -> None:
    """Seat 0 loses Raider Den and Barter Stall, and still has their strength in the shop."""
    table = Table(
        3,
        hands={0: "S01 ST1", 1: "O40", 2: "O40"},
        tableaus={0: "S32 S40 S27"},
        stocks=dict.fromkeys(range(3), (9, 9, 9)),
        fields="O01",
        row="S17 S48",
    )
    table.bid({0: {"shop": "S01"}, 1: {"base0": "O40"}, 2: {"base0": "O40"}}, {1: "S32", 2: "S40"})
    table.bid({0: {"field1": "ST1"}})
    table.skip()
    assert len(table.told("captured")) == 2
    assert table.told("order")[0]["bids"] == ((0, 2 + 1 + 2),)


@rule("WW-REV-08")
def test_fortify_lasts_through_the_base_attacks() -> None:
    """Sandbag Wall falls first, and Tin Shack still has its bonus."""
    table = Table(
        3,
        hands={1: "O38", 2: "ST4 ST1"},
        tableaus={0: "S33 S27"},
        stocks=dict.fromkeys(range(3), (9, 9, 9)),
        fields="O01",
        row="S48",
    )
    table.battle({1: {"base0": "O38"}, 2: {"base0": "ST4 ST1"}}, {1: "S33", 2: "S27"})
    assert [event["card"] for event in table.told("captured")] == ["S33"]
    assert table.told("held")[0]["defence"] == 5 + 1


@rule("WW-REV-09")
def test_luck_too_is_that_of_the_reveal() -> None:
    """Seat 0 loses Dice House in phase 5 and still adds it to the roll for the shop in phase 6."""
    table = Table(
        3,
        hands={0: "ST2", 1: "O40", 2: "ST2"},
        tableaus={0: "S43 ST8"},
        stocks=dict.fromkeys(range(3), (9, 9, 9)),
        fields="O01",
        row="S01 S01",
        dice=[3, 3],
    )
    table.battle({0: {"shop": "ST2"}, 1: {"base0": "O40"}, 2: {"shop": "ST2"}}, {1: "S43"})
    assert len(table.told("captured")) == 1
    assert [event["plus"] for event in table.told("rolled")] == [1, 0]
    assert table.game.to_act() == (0,)
