"""Acquisition and the end of a round (WW-ACQ, WW-EORD)."""

from __future__ import annotations

from tests.ledger import rule
from tests.rules.warlords.table import TWENTY, Table

RICH = dict.fromkeys(range(4), (30, 9, 9))


@rule("WW-ACQ-03")
def test_new_bases_score_this_round_and_produce_in_the_next() -> None:
    table = Table(
        2, hands={0: "ST2"}, decks={0: "ST1 ST1 ST1 ST1 ST1"}, stocks=RICH, fields="O05", row="S48", last=False
    ).battle({0: {"field1": "ST2"}})
    assert table.points(0) == 2 + 2
    assert table.game.stocks[0] == (30 - 2 + 4 + 3, 9, 9)


@rule("WW-ACQ-03")
def test_a_new_grinder_pit_works_in_the_same_round() -> None:
    table = Table(2, hands={0: "ST1 ST4", 1: "ST4"}, stocks=RICH, fields="O01", row="S42")
    table.battle({0: {"field1": "ST1", "shop": "ST4"}, 1: {"field1": "ST4"}})
    table.play(0, "buy S42")
    table.play(0, "abandon ST1")
    table.play(0, "done")
    assert table.game.stocks[0] == (30 - 4 + 2, 8, 9)


@rule("WW-ACQ-04")
def test_objectives_then_captures_then_purchases() -> None:
    table = Table(3, hands={0: "ST1 ST2 ST4 O40"}, tableaus={1: "S28"}, stocks=RICH, fields="O01 O02", row="S27")
    table.battle({0: {"field1": "ST1", "field2": "ST2", "base1": "O40", "shop": "ST4"}})
    table.play(0, "buy S27")
    assert table.game.tableaus[0] == ("ST8", "ST9", "O01", "O02", "S28", "S27")


@rule("WW-EORD-01")
def test_played_units_are_discarded() -> None:
    table = Table(2, hands={0: "ST1 ST2 ST3"}, stocks=RICH, fields="O01", row="S48").battle(
        {0: {"field1": "ST1", "shop": "ST2"}}
    )
    assert table.game.discards[0] == ("ST1", "ST2")
    assert table.game.hands[0] == ("ST3",)


@rule("WW-EORD-02", "WW-EORD-03", "WW-EORD-05")
def test_only_units_at_a_lost_target_may_be_abandoned() -> None:
    table = Table(3, hands={0: "ST1 ST1 ST2 ST3", 1: "ST4"}, stocks=RICH, fields="O01 O02", row="S48")
    table.battle({0: {"field1": "ST1 ST1", "field2": "ST2", "shop": "ST3"}, 1: {"field1": "ST4"}})
    assert table.game.to_act() == (0,)
    assert table.can(0) == ["done", "abandon ST1"]
    assert table.rule(0, "abandon ST2") == "WW-EORD-03"  # won
    assert table.rule(0, "abandon ST3") == "WW-EORD-03"  # in the shop
    assert table.rule(0, "pass") == "WW-EORD-02"
    table.play(0, "abandon ST1")
    table.play(0, "abandon ST1")
    assert table.can(0) == ["done"]
    table.play(0, "done")
    assert table.game.wastes[0] == ("ST1", "ST1")
    assert table.game.discards[0] == ("ST2", "ST3")


@rule("WW-EORD-02")
def test_a_lost_base_attack_may_be_abandoned_too() -> None:
    table = Table(2, hands={0: "ST1"}, stocks=RICH, fields="O01", row="S48").battle({0: {"base1": "ST1"}}, {0: "ST8"})
    assert table.can(0) == ["done", "abandon ST1"]


@rule("WW-EORD-04")
def test_the_defenders_of_a_captured_base_may_be_abandoned() -> None:
    table = Table(2, hands={0: "O40", 1: "ST1"}, tableaus={1: "S28"}, stocks=RICH, fields="O01", row="S48")
    table.battle({0: {"base1": "O40"}, 1: {"S28": "ST1"}})
    assert table.game.to_act() == (1,)
    assert table.can(1) == ["done", "abandon ST1"]
    held = Table(2, hands={0: "ST1", 1: "ST1"}, tableaus={1: "S28"}, stocks=RICH, fields="O01", row="S48")
    held.battle({0: {"base1": "ST1"}, 1: {"S28": "ST1"}})
    assert held.game.to_act() == (0,)


@rule("WW-EORD-05")
def test_a_bankrupt_abandons_nothing() -> None:
    table = Table(2, hands={0: "ST4", 1: "ST1"}, stocks={0: (0, 0, 0)}, fields="O01", row="S48")
    table.battle({0: {"field1": "ST4"}, 1: {"field1": "ST1"}})
    assert table.step == ""
    assert table.game.discards[0] == ("ST4",)


@rule("WW-EORD-06")
def test_loyal_units_return_unless_abandoned_or_bankrupt() -> None:
    table = Table(2, hands={0: "S20 O39 S20", 1: "O40"}, stocks=RICH, fields="O01", row="S48")
    table.battle({0: {"field1": "S20 O39", "shop": "S20"}, 1: {"field1": "O40"}})
    table.play(0, "abandon S20")
    table.play(0, "done")
    assert table.game.hands[0] == ("O39", "S20")
    assert table.game.known[0] == ("O39", "S20")  # everybody saw them return
    assert table.game.discards[0] == ()
    broke = Table(2, hands={0: "S20"}, stocks={0: (0, 0, 0)}, fields="O01", row="S48").battle({0: {"field1": "S20"}})
    assert broke.game.discards[0] == ("S20",)
    assert broke.game.hands[0] == ()


@rule("WW-EORD-10")
def test_which_copy_is_abandoned_makes_no_difference() -> None:
    """One copy lost, one won: either way one stays behind and one is discarded."""
    table = Table(3, hands={0: "ST2 ST2", 1: "ST4"}, stocks=RICH, fields="O01 O02", row="S48")
    table.battle({0: {"field1": "ST2", "field2": "ST2"}, 1: {"field1": "ST4"}})
    table.play(0, "abandon ST2")
    assert table.can(0) == ["done"]
    table.play(0, "done")
    assert (table.game.wastes[0], table.game.discards[0]) == (("ST2",), ("ST2",))


@rule("WW-EORD-07", "WW-EORD-08")
def test_remaining_cards_are_discarded_and_new_ones_laid_out() -> None:
    table = Table(
        2,
        hands={0: "ST2"},
        fields="O01",
        row="S01 S02",
        last=False,
        objective_deck=("O05",),
        shop_deck=("S05", "S06"),
        objective_discard=(),
        shop_discard=(),
    )
    table.finish()
    assert table.game.objective_discard == ("O01",)
    assert table.game.shop_discard == ("S01", "S02")
    assert table.game.fields == ("O05",)
    assert sorted(table.game.row) == ["S05", "S06"]


@rule("WW-EORD-09")
def test_the_end_is_checked_before_refilling() -> None:
    table = Table(2, hands={0: "ST2"}, fields="S27", row="S01", tableaus={0: TWENTY}, last=False).battle(
        {0: {"field1": "ST2"}}
    )
    assert table.points(0) == 21
    assert table.game.to_act() == ()
    assert table.game.fields == ("",)
    assert table.game.row == ("S01",)
    assert table.game.round == 1
    on = Table(2, hands={0: "ST2"}, last=False).finish()
    assert on.game.round == 2
