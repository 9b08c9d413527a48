"""The worked examples of the ledger, each with its own dice."""

from __future__ import annotations

from tests.ledger import rule
from tests.rules.warlords.table import Table
from wastelands.engine.action import Action
from wastelands.engine.luck import ScriptedLuck
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.scoring import points

HAND = ["ST1", "ST2", "ST3", "ST4"]
NEXT = ["ST5", "ST6", "ST7"]


@rule("WW-RES-03", "WW-RES-06")
def test_example_1_first_collection() -> None:
    luck = ScriptedLuck(["O01", "S01", "S02", *HAND, *HAND, *NEXT, *NEXT])
    game = Warlords.new(2, luck)
    game.play(0, Action.parse("take 1 0"), luck)
    game.play(1, Action.parse("take 0 1"), luck)
    assert game.stocks == ((9, 1, 0), (9, 0, 1))
    assert [len(hand) for hand in game.hands] == [7, 7]
    assert [len(deck) for deck in game.decks] == [3, 3]
    assert luck.left == 0


@rule("WW-SET-12", "WW-SET-13", "WW-SET-14", "WW-SET-18", "WW-SET-19", "WW-CARD-15")
def test_example_2_setup_for_five() -> None:
    game = Warlords.new(5, ScriptedLuck(["O01", "O02", "O03", "S01", "S02", "S03", "S04", "S05", *HAND * 5]))
    assert (len(game.fields), len(game.row)) == (3, 5)
    assert len(game.shop_deck) + len(game.row) == 96
    assert len(game.objective_deck) + len(game.fields) == 80
    assert [points(game, seat) for seat in range(5)] == [2] * 5


@rule("WW-REV-01", "WW-REV-05")
def test_example_3_paying() -> None:
    table = Table(2, hands={0: "ST4 ST2"}, stocks={0: (5, 1, 0)}, fields="O01", row="S01")
    table.battle({0: {"field1": "ST4", "shop": "ST2"}})
    assert table.game.stocks[0] == (0, 0, 0)
    assert dict(table.game.armies[0]) == {"field1": 5, "shop": 2}


@rule("WW-REV-02", "WW-REV-03", "WW-REV-04", "WW-REV-06", "WW-EORD-05")
def test_example_4_bankruptcy() -> None:
    table = Table(2, hands={0: "ST4 ST2 ST5", 1: "ST1"}, stocks={0: (4, 1, 0)}, fields="O01", row="S01")
    table.battle({0: {"field1": "ST4", "shop": "ST2 ST5"}, 1: {"field1": "ST1"}})
    assert table.game.discards[0] == ("ST2", "ST4", "ST5")
    assert table.game.stocks[0] == (4, 1, 0)
    assert table.told("won-field")[0]["seat"] == 1
    assert not table.told("order")
    assert table.step == ""


@rule("WW-BTL-03", "WW-BTL-04", "WW-BTL-05", "WW-EORD-02")
def test_example_5_tied_battlefield() -> None:
    rich = dict.fromkeys(range(3), (9, 3, 0))
    table = Table(3, hands={0: "ST4", 1: "ST3 ST2", 2: "ST3"}, stocks=rich, fields="O01", row="S01", dice=[4, 4, 2, 6])
    table.battle({0: {"field1": "ST4"}, 1: {"field1": "ST3 ST2"}, 2: {"field1": "ST3"}})
    assert table.told("won-field")[0]["seat"] == 1
    assert table.game.to_act() == (0, 2)
    assert table.can(0) == ["done", "abandon ST4"]
    assert table.can(2) == ["done", "abandon ST3"]


@rule("WW-BASE-01", "WW-BASE-02", "WW-BASE-03", "WW-BASE-04")
def test_example_6_base_attack() -> None:
    def attack(units: str, defence: str = "") -> Table:
        table = Table(
            2, hands={0: units, 1: defence}, tableaus={1: "S28"}, stocks={0: (9, 0, 1)}, fields="O01", row="S01"
        )
        return table.battle({0: {"base1": units}, 1: {"S28": defence}} if defence else {0: {"base1": units}})

    assert attack("ST7").told("held")[0]["defence"] == 5
    assert attack("ST7 ST1").told("captured")[0]["attacks"] == ((0, 6),)
    assert attack("ST7 ST1", "ST6").told("held")[0]["defence"] == 9


@rule("WW-BUY-07")
def test_example_9_cannot_afford() -> None:
    table = Table(2, hands={0: "ST3"}, stocks={0: (1, 1, 0)}, fields="O01", row="S25 S26").battle({0: {"shop": "ST3"}})
    assert table.game.discards[0] == ("ST3",)
    assert table.game.stocks[0] == (0, 0, 0)
    assert not table.told("acquired")


@rule("WW-REV-07")
def test_example_10_effects() -> None:
    table = Table(2, hands={0: "S10 S01"}, tableaus={0: "S40"}, fields="O01", row="S01").battle(
        {0: {"field1": "S10 S01"}}
    )
    assert dict(table.told("bids")[0]["bids"]) == {0: 10}
    alone = Table(2, hands={0: "S10"}, tableaus={0: "S40"}, fields="O01", row="S01").battle({0: {"field1": "S10"}})
    assert dict(alone.told("bids")[0]["bids"]) == {0: 5}
