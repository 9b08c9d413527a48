"""Base attacks (WW-BASE)."""

from __future__ import annotations

from tests.ledger import rule
from tests.rules.warlords.table import Table

RICH = dict.fromkeys(range(4), (30, 9, 9))


def siege(
    attackers: dict[int, str],
    defence: str = "",
    *,
    seats: int = 3,
    tableau: str = "S28",
    base: str = "S28",
    **facts: object,
) -> Table:
    """Seat 0 owns the base; the others attack it with their whole hands."""
    hands = {0: defence, **attackers}
    table = Table(seats, hands=hands, tableaus={0: tableau}, **{"stocks": RICH, "fields": "O01", "row": "S48", **facts})  # type: ignore[arg-type]
    bids: dict[int, dict[str, str]] = {seat: {"base0": units} for seat, units in attackers.items()}
    if defence:
        bids[0] = {base: defence}
    return table.battle(bids, dict.fromkeys(attackers, base))


@rule("WW-BASE-01", "WW-BASE-02", "WW-BASE-03")
def test_the_defence_wins_ties() -> None:
    held = siege({1: "ST7"})
    assert held.told("held")[0].facts == {"seat": 0, "card": "S28", "defence": 5, "attacks": ((1, 5),)}
    assert "S28" in held.finish().game.tableaus[0]
    taken = siege({1: "ST7 ST1"})
    assert taken.told("captured")[0]["attacks"] == ((1, 6),)
    defended = siege({1: "ST7 ST1"}, "ST6")
    assert defended.told("held")[0]["defence"] == 5 + 1 + 3


@rule("WW-BASE-02")
def test_fortify_helps_the_other_bases_and_not_itself() -> None:
    others = siege({1: "ST7 ST1"}, tableau="S28 S33 O22")
    assert others.told("held")[0]["defence"] == 5 + 1 + 1
    itself = siege({1: "O40"}, tableau="S33 S33", base="S33")
    assert itself.told("captured")[0]["defence"] == 9 + 1


@rule("WW-BASE-02")
def test_defenders_have_their_muster_and_pack() -> None:
    table = siege({1: "O40"}, "S19 ST6", tableau="S28 S41")
    assert table.told("held")[0]["defence"] == 5 + (4 + 3 + 1) + (1 + 3 + 1)


@rule("WW-BASE-04")
def test_a_winning_attacker_acquires_the_card() -> None:
    table = siege({1: "ST4 ST1"}).finish()
    assert table.game.tableaus[0] == ()
    assert table.game.tableaus[1] == ("ST8", "ST9", "S28")
    assert table.points(0) == 0
    assert table.points(1) == 3


@rule("WW-BASE-05")
def test_only_the_strongest_attacker_is_compared() -> None:
    table = siege({1: "ST7", 2: "ST4 ST1"}).finish()
    assert table.told("captured")[0]["seat"] == 2
    tied = siege({1: "ST4 ST1", 2: "ST4 ST1"}, dice=[2, 2, 5, 4])
    assert tied.told("captured")[0]["seat"] == 1
    assert tied.game.to_act() == (2,)  # the other one lost
    added = siege({1: "ST7", 2: "ST3"})
    assert added.told("held")  # 5 and 3 are not added up


@rule("WW-BASE-06")
def test_the_same_defence_counts_against_every_attacker() -> None:
    table = siege({1: "ST4", 2: "ST4", 3: "ST4"}, "ST1", seats=4)
    assert table.told("held")[0].facts == {"seat": 0, "card": "S28", "defence": 6, "attacks": ((1, 5), (2, 5), (3, 5))}


@rule("WW-BASE-07")
def test_starter_bases_can_be_captured() -> None:
    table = siege({1: "O40"}, tableau="ST8 ST9", base="ST8").finish()
    assert table.game.tableaus == (("ST9",), ("ST8", "ST9", "ST8"), ("ST8", "ST9"))


@rule("WW-BASE-08")
def test_a_bankrupt_attack_is_void() -> None:
    table = siege({1: "ST4"}, "ST1", stocks={0: (9, 9, 9), 1: (0, 0, 0)})
    assert not table.told("held")
    assert not table.told("captured")
    assert table.step == ""  # nobody lost, so nobody is asked to abandon anything


@rule("WW-BASE-09")
def test_bases_are_resolved_by_owner_and_tableau_order() -> None:
    table = Table(
        3,
        hands={0: "ST4 ST1", 1: "ST4 ST1", 2: "ST4 ST1"},
        tableaus={0: "S29 S28", 1: "S30"},
        stocks=RICH,
        fields="O01",
        row="S48",
    )
    table.battle({0: {"base1": "ST4 ST1"}, 1: {"base0": "ST4 ST1"}, 2: {"base0": "ST4 ST1"}}, {1: "S28", 2: "S29"})
    assert [event["card"] for event in table.told("captured")] == ["S29", "S28", "S30"]


@rule("WW-BASE-10")
def test_a_captured_card_leaves_at_once_and_arrives_later() -> None:
    table = Table(2, hands={0: "ST4 ST1", 1: "O29"}, tableaus={1: "S28 S27"}, stocks=RICH, fields="O01", row="S48")
    table.battle({0: {"base1": "ST4 ST1"}, 1: {"shop": "O29"}}, {0: "S28"})
    assert table.step == "Purchase"
    assert table.game.tableaus == (("ST8", "ST9"), ("S27",))
    assert table.game.won == ((0, "S28", "capture"),)


@rule("WW-BASE-11")
def test_attackers_of_the_same_design_mean_the_same_copy() -> None:
    table = siege({1: "ST4 ST1", 2: "ST7"}, tableau="S28 S28").finish()
    assert table.game.tableaus[0] == ("S28",)
    assert len(table.told("captured")) == 1


@rule("WW-BASE-12")
def test_no_dice_are_rolled_where_the_defence_holds() -> None:
    table = siege({1: "ST4", 2: "ST4"}, dice=[])
    assert table.told("held")
    assert not table.told("rolled")
