"""Trade and rights to use (SV-TRD)."""

from __future__ import annotations

from msgspec.structs import replace

from tests.ledger import rule
from tests.rules.survivors.table import Table
from wastelands.games.survivors.activities import StartActivities
from wastelands.games.survivors.attack import attack_site
from wastelands.games.survivors.goods import GOODS
from wastelands.games.survivors.rounds import StartTurn

FED = {"food": 40, "water": 40}


def bazaar(**facts: object) -> Table:
    given = {"stock": {0: {**FED, "wood": 3}, 1: {**FED, "weapon": 2}}, **facts}
    return Table(**given).until("Activity")  # type: ignore[arg-type]


@rule("SV-TRD-01")
def test_trade_is_open_at_every_point_of_the_own_turn() -> None:
    table = Table(stock={0: FED, 1: FED})
    for step in ("Scavengers", "Workers", "Activity"):
        assert "trade" in table.until(step).can(0)
    assert table.game.actions(1) == ()


@rule("SV-TRD-02", "SV-TRD-03", "SV-TRD-04")
def test_resources_and_equipment_change_hands_at_once() -> None:
    table = bazaar().play(0, "trade", "give wood 2", "want weapon 1", "propose")
    assert table.game.to_act() == (1,)
    table.play(1, "accept")
    assert (table.has(0, "wood"), table.has(0, "weapon")) == (1, 1)
    assert (table.has(1, "wood"), table.has(1, "weapon")) == (2, 1)
    assert table.step == "Activity"
    assert set(table.game.spec.verbs["give"].words) == set(GOODS)


@rule("SV-TRD-03", "SV-TRD-04")
def test_what_cannot_be_named() -> None:
    table = bazaar().play(0, "trade")
    assert table.rule(0, "give wood 9") == "SV-TRD-03"
    assert table.rule(0, "want weapon 1") == "SV-TRD-03"
    assert table.rule(0, "lend 0,0") == "SV-TRD-10"
    assert table.rule(0, "end") == "SV-TRD-04"
    three = Table(3, stock={0: FED, 1: FED}, alive=(True, True, True)).until("Activity").play(0, "trade")
    assert three.rule(0, "partner 0") == "SV-TRD-04"
    assert three.rule(0, "partner 7") == "SV-TRD-04"
    assert three.rule(0, "propose") == "SV-TRD-04"


@rule("SV-TRD-05")
def test_gifts_are_trades_but_nothing_for_nothing_is_not() -> None:
    table = bazaar().play(0, "trade", "nothing", "nothing")
    assert table.rule(0, "propose") == "SV-TRD-05"
    table.play(0, "more", "give food 5", "nothing", "propose").play(1, "accept")
    food = table.has(1, "food")
    assert food == 45


@rule("SV-TRD-06", "SV-TRD-15")
def test_one_counter_offer_and_six_refusals() -> None:
    table = bazaar().play(0, "trade", "give wood 1", "nothing", "propose").play(1, "counter")
    table.play(1, "give weapon 1", "want wood 3", "propose")
    assert table.game.to_act() == (0,)
    assert table.rule(0, "counter") == "SV-TRD-06"
    table.play(0, "accept")
    assert (table.has(0, "weapon"), table.has(1, "wood")) == (1, 3)
    for _ in range(5):
        table.play(0, "trade", "give food 1", "nothing", "propose").play(1, "refuse")
    table.play(0, "trade", "give food 1", "nothing", "withdraw")
    assert "trade" not in table.can(0)
    assert table.rule(0, "trade") == "SV-TRD-06"
    assert "trade" in table.push(StartTurn(0)).can(0)


@rule("SV-TRD-07")
def test_no_trade_inside_another_decision() -> None:
    table = Table(stock={0: FED, 1: FED}, buildings=[("BD04", 0, 0, 0), ("BD04", 0, 1, 0)]).until("Workers")
    table.play(0, "staff 0,0 1")
    assert "trade" not in table.can(0)
    assert table.rule(0, "trade") == "SV-TRD-07"


@rule("SV-TRD-08", "SV-TRD-09", "SV-TRD-10", "SV-TRD-12")
def test_the_right_to_use_a_building_is_traded_by_either_side() -> None:
    buildings = [("BD04", 0, 0, 1), ("BD04", 0, 1, 1, 1), ("BD05", 0, 2, 1), ("BD04", 8, 8, 0)]
    table = Table(stock={0: FED, 1: FED}, buildings=buildings).until("Workers").play(0, "trade")
    assert table.can(0, "lend") == ["lend 8,8"]
    table.play(0, "nothing")
    assert table.can(0, "rent") == ["rent 0,0"]
    table.play(0, "rent 0,0", "propose").play(1, "accept")
    assert table.can(0, "staff") == ["staff 0,0 1", "staff 0,0 2", "staff 8,8 1", "staff 8,8 2"]
    water = table.has(0, "water")
    table.play(0, "staff 0,0 2", "done")
    assert table.told("stock")[0]["seat"] == 0
    assert table.has(0, "water") == water + 14 - 6


@rule("SV-TRD-11", "SV-TRD-13", "SV-ACT-23")
def test_a_right_ends_after_one_use_and_the_renters_workers_go_home() -> None:
    table = Table(stock={0: FED, 1: FED}, buildings=[("BD04", 0, 0, 1)]).until("Workers")
    table.play(0, "trade", "nothing", "rent 0,0", "propose").play(1, "accept")
    table.play(0, "staff 0,0 2", "done").until("Activity").play(0, "end")
    building = table.building(0, 0)
    assert (building.crew, building.renter, building.used) == (0, -1, True)
    assert table.game.people[0].idle == 6
    table.push(StartTurn(1)).until("Workers")
    assert table.can(1, "staff") == ["staff 0,0 1", "staff 0,0 2"]  # the owner's turn begins anew


@rule("SV-TRD-11")
def test_an_unused_right_ends_when_the_owners_turn_starts() -> None:
    table = Table(stock={0: FED, 1: FED}, buildings=[("BD04", 0, 0, 1)]).until("Activity")
    table.play(0, "trade", "nothing", "rent 0,0", "propose").play(1, "accept").play(0, "end")
    assert table.building(0, 0).renter == 0
    table.push(StartTurn(1))
    assert table.building(0, 0).renter == -1


@rule("SV-TRD-11")
def test_what_is_lent_is_not_the_owners_to_use() -> None:
    table = Table(stock={0: FED, 1: FED}, buildings=[("BD04", 0, 0, 0)]).until("Workers")
    table.play(0, "trade", "lend 0,0", "nothing", "propose").play(1, "accept")
    assert table.rule(0, "staff 0,0 1") == "SV-TRD-11"


@rule("SV-TRD-14")
def test_a_right_lapses_when_the_building_changes_owner() -> None:
    table = Table(3, parties=[("P3.1", 2, 0, 0, 2)], buildings=[("BD04", 0, 0, 1)], start=StartActivities(0))
    building = table.building(0, 0)
    table.game.swap_building(building, replace(building, renter=0))
    attack_site(table.game, table.party("P3.1"), "building", table.luck)
    table.play(2, "control 0,0")
    assert (table.building(0, 0).owner, table.building(0, 0).renter) == (2, -1)
