"""Bidding: targets, announcements, commitments (WW-BID)."""

from __future__ import annotations

import pytest

from tests.ledger import rule
from tests.rules.warlords.table import Table

HANDS = {0: "ST1 ST2 ST3", 1: "ST1 ST4 ST6", 2: "ST1 ST2"}


def a_table(**facts: object) -> Table:
    given: dict[str, object] = {
        "hands": HANDS,
        "fields": "O01 O02",
        "row": "S01 S02 S03",
        "stocks": dict.fromkeys(range(3), (30, 9, 9)),
    }
    return Table(3, **{**given, **facts})  # type: ignore[arg-type]


@rule("WW-BID-01", "WW-BID-23")
def test_three_bidding_rounds_of_targeting_and_commitment() -> None:
    table = a_table()
    for number in (1, 2, 3):
        assert table.game.bidding == number
        assert table.step == "Targeting"
        table.mark({0: ["shop"]})
        assert table.step == "Commitment"
        table.commit({0: {"shop": table.game.hands[0][:1]}})
    assert len(table.told("revealed")) == 1


@rule("WW-BID-02", "WW-AUD-02")
def test_targets_are_marked_in_secret() -> None:
    table = a_table()
    before = table.game.view(1)
    table.play(0, "mark field1")
    assert table.game.view(1) == before
    assert table.game.view(None).sealed().chain(0) == ()  # type: ignore[union-attr]
    assert not table.told("marked")


@rule("WW-BID-02")
def test_one_mark_for_each_target() -> None:
    table = a_table()
    table.play(0, "mark field1")
    assert table.rule(0, "mark field1") == "WW-BID-02"
    assert table.rule(0, "commit ST1 field1") == "WW-BID-02"


@rule("WW-BID-03", "WW-BID-04", "WW-BID-07", "WW-BID-08")
def test_targets_are_battlefields_the_shop_and_rivals() -> None:
    table = a_table()
    assert table.can(0) == ["done", "mark field1", "mark field2", "mark shop", "mark base1", "mark base2"]
    assert table.rule(0, "mark base0") == "WW-BID-03"
    assert table.rule(0, "mark base7") == "WW-BID-03"


@rule("WW-BID-05")
def test_only_one_rival_can_be_attacked() -> None:
    table = a_table()
    table.play(0, "mark base1")
    assert "mark base2" not in table.can(0)
    assert table.rule(0, "mark base2") == "WW-BID-05"
    assert "mark shop" in table.can(0)


@rule("WW-BID-06", "WW-BID-16")
def test_the_base_card_is_announced_before_any_card_is_committed() -> None:
    table = a_table(tableaus={1: "ST8 ST9 S27 S27"})
    table.mark({0: ["base1", "shop"], 2: ["base1"]})
    assert table.step == "Announcement"
    assert table.game.to_act() == (0, 2)
    assert table.can(0) == ["attack ST8", "attack ST9", "attack S27"]
    assert table.rule(0, "attack S28") == "WW-BID-06"
    assert table.rule(0, "commit ST1 shop") == "WW-BID-16"
    table.play(0, "attack S27")
    assert table.step == "Announcement"
    table.play(2, "attack ST9")
    assert table.game.attacks == ((1, "S27"), None, (1, "ST9"))
    assert table.step == "Commitment"


@rule("WW-BID-24")
def test_an_only_base_is_announced_without_asking() -> None:
    table = a_table(tableaus={1: "S27 S27"})
    table.mark({0: ["base1"]})
    assert table.step == "Commitment"
    assert table.game.attacks[0] == (1, "S27")
    assert [event["card"] for event in table.told("attacks")] == ["S27"]


@rule("WW-BID-09")
def test_targets_are_chosen_anew_and_cards_stay() -> None:
    table = a_table()
    table.bid({0: {"field1": "ST1"}})
    assert table.game.marks == ((), (), ())
    table.bid({0: {"shop": "ST2"}})
    assert table.game.bids[0] == (("field1", ("ST1",)), ("shop", ("ST2",)))


@rule("WW-BID-10")
def test_nobody_must_mark_a_target() -> None:
    table = a_table()
    assert table.can(0)[0] == "done"
    table.mark({1: ["shop"]})
    assert table.game.to_act() == (1,)  # whoever has no mark and no attacked base commits nothing


@rule("WW-BID-11")
def test_no_more_marks_than_cards_in_hand() -> None:
    table = a_table()
    table.play(2, "mark field1")
    table.play(2, "mark shop")
    assert table.can(2) == ["done"]
    assert table.rule(2, "mark field2") == "WW-BID-11"


@rule("WW-BID-12")
def test_a_mark_names_the_player_only() -> None:
    table = a_table(tableaus={1: "ST8 ST9"})
    table.mark({0: ["base1"]})
    assert table.told("marked")[0]["targets"] == ("base1",)
    assert table.game.attacks[0] is None


@rule("WW-BID-13")
def test_an_attack_may_be_reinforced_but_no_other_opened() -> None:
    table = a_table()
    table.bid({0: {"base1": "ST1"}}, {0: "ST9"})
    assert table.can(0) == ["done", "mark field1", "mark field2", "mark shop", "mark base1"]
    assert table.rule(0, "mark base2") == "WW-BID-13"
    table.mark({0: ["base1"]})
    assert table.step == "Commitment"  # nothing is announced again
    table.commit({0: {"base1": "ST2"}})
    assert table.game.attacks[0] == (1, "ST9")
    assert table.game.bids[0] == (("base1", ("ST1", "ST2")),)


@rule("WW-BID-14")
def test_what_has_no_cards_is_no_target() -> None:
    table = a_table(fields="O01", row="", tableaus={1: ""})
    assert table.can(0) == ["done", "mark field1", "mark base2"]
    assert table.rule(0, "mark field2") == "WW-BID-14"
    assert table.rule(0, "mark field4") == "WW-BID-14"
    assert table.rule(0, "mark shop") == "WW-BID-14"
    assert table.rule(0, "mark base1") == "WW-BID-14"


@rule("WW-BID-15")
def test_all_targets_are_revealed_together() -> None:
    table = a_table()
    table.mark({0: ["shop", "field2"], 1: ["field1"]})
    assert table.game.marks == (("field2", "shop"), ("field1",), ())
    assert [(event["seat"], event["targets"]) for event in table.told("marked")] == [
        (0, ("field2", "shop")),
        (1, ("field1",)),
        (2, ()),
    ]
    assert table.luck.revealed


@rule("WW-BID-17")
def test_every_mark_needs_a_card() -> None:
    table = a_table()
    table.mark({0: ["field1", "shop"], 2: ["field1", "field2"]})
    assert "done" not in table.can(0)
    assert table.rule(0, "done") == "WW-BID-17"
    table.play(0, "commit ST1 field1")
    table.play(0, "commit ST2 shop")
    assert table.can(0) == ["done", "commit ST3 field1", "commit ST3 shop"]
    table.play(2, "commit ST1 field1")
    assert table.can(2) == ["commit ST2 field2"]  # the last card is needed there
    assert table.rule(2, "commit ST2 field1") == "WW-BID-17"


@rule("WW-BID-17")
def test_other_actions_wait_for_the_commitment() -> None:
    table = a_table()
    table.mark({0: ["field1"]})
    assert table.rule(0, "mark shop") == "WW-BID-17"


@rule("WW-BID-18", "WW-BID-19")
def test_an_attacked_base_may_be_defended_from_then_on() -> None:
    table = a_table(hands={**HANDS, 0: "ST1 ST2 ST3 ST4", 2: "ST1"})
    table.mark({0: ["base1"], 2: ["base1"]})
    table.announce({0: "ST9", 2: "ST8"})
    assert {"defend ST1 ST9", "defend ST6 ST8"} <= set(table.can(1))  # without any mark
    table.commit({0: {"base1": "ST1"}, 1: {"ST9": "ST6"}, 2: {"base1": "ST1"}})
    table.mark({})
    assert table.game.to_act() == (1,)  # and again in later bidding rounds
    assert table.rule(1, "defend ST4 S27") == "WW-BID-18"
    table.commit({1: {"ST9": "ST4", "ST8": "ST1"}})
    assert dict(table.game.bids[1]) == {"ST8": ("ST1",), "ST9": ("ST4", "ST6")}


@rule("WW-BID-18")
def test_what_nobody_attacks_cannot_be_defended() -> None:
    table = a_table()
    table.mark({0: ["base1"], 2: ["shop"]})
    table.announce({0: "ST9"})
    assert table.rule(1, "defend ST1 ST8") == "WW-BID-18"
    assert table.rule(2, "defend ST1 ST8") == "WW-BID-18"


@rule("WW-BID-20")
def test_cards_lie_face_down_and_only_their_number_is_public() -> None:
    table = a_table()
    table.bid({0: {"field1": "ST1 ST3", "shop": "ST2"}})
    for viewer in (1, 2, None):
        assert table.game.view(viewer).bids[0] == (("field1", ("?", "?")), ("shop", ("?",)))
    assert table.game.view(0).bids[0] == (("field1", ("ST1", "ST3")), ("shop", ("ST2",)))
    told = table.told("committed")[0]
    assert told.seen_by(1).facts == {"seat": 0, "counts": (("field1", 2), ("shop", 1))}  # type: ignore[union-attr]


@rule("WW-BID-21")
def test_any_card_of_the_hand_may_be_committed() -> None:
    table = a_table(stocks=dict.fromkeys(range(3), (0, 0, 0)))
    table.mark({0: ["shop"]})
    assert table.can(0) == ["commit ST1 shop", "commit ST2 shop", "commit ST3 shop"]
    assert table.rule(0, "commit ST4 shop") == "WW-BID-21"
    table.play(0, "commit ST1 shop")
    assert table.rule(0, "commit ST1 shop") == "WW-BID-21"


@rule("WW-BID-02")
def test_cards_go_to_marked_targets_only() -> None:
    table = a_table()
    table.mark({0: ["shop"]})
    assert table.rule(0, "commit ST1 field1") == "WW-BID-02"


@rule("WW-BID-22")
def test_committed_cards_stay_where_they_are() -> None:
    table = a_table()
    table.bid({0: {"field1": "ST1", "shop": "ST2"}})
    table.mark({0: ["field2"]})
    assert {action.split()[1] for action in table.can(0) if action != "done"} == {"ST3"}
    table.commit({0: {"field2": "ST3"}})
    assert table.game.bids[0] == (("field1", ("ST1",)), ("field2", ("ST3",)), ("shop", ("ST2",)))


@rule("WW-BID-25")
def test_whether_a_seat_is_asked_can_be_seen_by_all() -> None:
    table = a_table(hands={0: "ST1 ST2", 2: "ST1"})
    assert table.game.to_act() == (0, 2)
    table.bid({2: {"shop": "ST1"}})
    assert table.game.to_act() == (0,)  # seat 2 has no card left


@pytest.mark.parametrize("bidding", [1, 2, 3])
@rule("WW-BID-19")
def test_even_an_attack_of_the_third_bidding_round_may_be_answered(bidding: int) -> None:
    table = a_table(hands={0: "ST1", 1: "ST6"}, tableaus={1: "S27"})
    for _ in range(bidding - 1):
        table.bid({})
    table.bid({0: {"base1": "ST1"}, 1: {"S27": "ST6"}})
    table.skip()
    assert table.told("held")[0]["defence"] == 5 + 4


@rule("WW-BID-26")
def test_in_a_declared_war_only_the_first_bidding_round_opens_targets() -> None:
    table = a_table(hands={0: "ST1 ST2 ST3", 1: "ST1 ST6", 2: "ST1"}, tableaus={1: "S27"}, declared=True)
    table.bid({0: {"field1": "ST1"}, 2: {"base1": "ST1"}})
    assert table.game.to_act() == (0,)  # seat 1 opened nothing, seat 2 has no card left
    assert table.can(0) == ["done", "mark field1"]
    assert table.rule(0, "mark shop") == "WW-BID-26"
    table.mark({0: ["field1"]})
    assert "defend ST6 S27" in table.can(1)


@rule("WW-BID-26")
def test_otherwise_every_bidding_round_opens_targets() -> None:
    table = a_table(hands={0: "ST1 ST2"})
    table.bid({0: {"field1": "ST1"}})
    assert "mark shop" in table.can(0)
