"""The buy row (WW-BUY)."""

from __future__ import annotations

from tests.ledger import rule
from tests.rules.warlords.table import Table

RICH = dict.fromkeys(range(5), (30, 9, 9))
ROW = "S01 S02 S03 S07 S48"


def market(units: dict[int, str], *, seats: int = 4, row: str = ROW, **facts: object) -> Table:
    given = {"hands": units, "stocks": RICH, "fields": "O01", "row": row, **facts}
    return Table(seats, **given).battle({seat: {"shop": cards} for seat, cards in units.items()})  # type: ignore[arg-type]


@rule("WW-BUY-01")
def test_only_who_has_units_in_the_shop_may_buy() -> None:
    table = Table(3, hands={0: "ST4", 1: "ST4", 2: "ST4"}, stocks={**RICH, 2: (0, 0, 0)}, fields="O01", row=ROW)
    table.battle({0: {"field1": "ST4"}, 1: {"shop": "ST4"}, 2: {"shop": "ST4"}})
    assert table.told("order")[0]["bids"] == ((1, 5),)
    assert table.game.to_act() == (1,)
    assert table.rule(1, "buy S05") == "WW-BUY-01"
    assert table.rule(1, "done") == "WW-BUY-01"


@rule("WW-BUY-02")
def test_the_higher_bid_chooses_first() -> None:
    table = market({0: "ST2", 1: "ST4", 2: "ST3"})
    assert table.told("order")[0]["bids"] == ((1, 5), (2, 3), (0, 2))
    table.play(1, "buy S01")
    assert table.game.to_act() == (2,)
    assert "buy S01" not in table.can(2)


@rule("WW-BUY-03", "WW-BUY-04")
def test_a_card_asks_for_a_bid_and_nothing_more() -> None:
    table = market({0: "ST3"}, row="S01 S02 S03 S25")
    assert table.can(0) == ["pass", "buy S01", "buy S02", "buy S03"]
    assert table.rule(0, "buy S25") == "WW-BUY-04"
    assert dict(table.why(0, "buy S25").facts) == {"cost": 4, "bid": 3}  # type: ignore[union-attr]
    stock = table.game.stocks[0]
    table.play(0, "buy S02")
    assert table.game.stocks[0] == stock


@rule("WW-BUY-05", "WW-BUY-06")
def test_one_card_each() -> None:
    table = market({0: "ST4 ST3", 1: "ST2"})
    table.play(0, "buy S07")
    table.play(1, "buy S01")
    assert table.step == ""
    assert [(event["seat"], event["card"]) for event in table.told("acquired")] == [(0, "S07"), (1, "S01")]


@rule("WW-BUY-07")
def test_who_can_afford_nothing_gets_nothing() -> None:
    table = market({0: "ST1"}, row="S07 S48")
    assert table.step == ""
    assert not table.told("acquired")
    assert table.game.discards[0] == ("ST1",)
    assert table.game.stocks[0] == (29, 9, 9)


@rule("WW-BUY-08")
def test_passing_is_allowed() -> None:
    table = market({0: "ST4"})
    assert table.can(0)[0] == "pass"
    table.play(0, "pass")
    assert not table.told("acquired")


@rule("WW-BUY-09")
def test_equal_bids_choose_clockwise_from_the_highest_bidder() -> None:
    table = market({0: "ST2", 1: "ST2", 2: "ST4", 3: "ST2"})
    assert [seat for seat, _ in table.told("order")[0]["bids"]] == [2, 3, 0, 1]


@rule("WW-BUY-10", "WW-BUY-11", "WW-BUY-12")
def test_a_tie_at_the_top_goes_to_the_strongest_card() -> None:
    table = market({0: "ST3 ST2", 1: "ST1 ST1 ST3", 2: "ST4", 3: "ST3 ST2"})
    assert [seat for seat, _ in table.told("order")[0]["bids"]] == [2, 3, 0, 1]
    assert not table.told("rolled")
    trader = market({0: "S14", 1: "S05 ST2"})  # 2 + 3 in the shop is less than 7
    assert [seat for seat, _ in trader.told("order")[0]["bids"]] == [0, 1]
    scouts = market({0: "ST3 ST2", 1: "S05"})  # 3 and 2 against a single 5
    assert [seat for seat, _ in scouts.told("order")[0]["bids"]] == [1, 0]


@rule("WW-BUY-10", "WW-BUY-13")
def test_then_dice_decide_with_luck() -> None:
    table = market({0: "ST4", 1: "ST4", 2: "ST4"}, dice=[6, 5, 2, 1, 3], tableaus={1: "ST8 S43"})
    assert [(event["seat"], event["die"], event["plus"]) for event in table.told("rolled")] == [
        (0, 6, 0),
        (1, 5, 1),
        (2, 2, 0),
        (0, 1, 0),
        (1, 3, 1),
    ]
    assert [seat for seat, _ in table.told("order")[0]["bids"]] == [1, 2, 0]


@rule("WW-BUY-11")
def test_barter_makes_no_card_stronger() -> None:
    table = market({0: "ST3", 1: "ST4"}, tableaus={0: "S32"})
    assert [seat for seat, _ in table.told("order")[0]["bids"]] == [1, 0]
