"""Resources: production and consumption (SV-RES)."""

from __future__ import annotations

from tests.ledger import rule
from tests.rules.survivors.table import PLENTY, Table
from wastelands.games.survivors.consumption import Consume
from wastelands.games.survivors.goods import EQUIPMENT, RESOURCES
from wastelands.games.survivors.people import change, hurt, party_group, pay, recruit
from wastelands.games.survivors.pieces import People
from wastelands.games.survivors.production import AskWorkers
from wastelands.games.survivors.reading import load
from wastelands.games.survivors.rounds import StartTurn

FED = {"food": 40, "water": 40}


@rule("SV-RES-01", "SV-RES-04", "SV-RES-09", "SV-RES-11", "SV-RES-13")
def test_worked_example_3() -> None:
    table = Table(people={0: 8}, stock={0: {"food": 1, "water": 3}}, buildings=[("BD01", 0, 0, 0), ("BD04", 0, 1, 0)])
    table.until("Workers").play(0, "staff 0,0 3", "staff 0,1 1", "done")
    assert table.step == "Sacrifice"
    assert table.goods(0) == {"food": 7}
    table.play(0, "lose idle")
    assert table.survivors(0) == 7
    assert table.step == "Activity"


@rule("SV-RES-02", "SV-RES-03", "SV-RES-17")
def test_free_survivors_may_work_in_own_buildings_up_to_the_slots() -> None:
    table = Table(people={0: People(2, wounded=4)}, stock={0: FED}, buildings=[("BD01", 0, 0, 0), ("BD04", 0, 1, 1)])
    table.until("Workers")
    assert table.can(0, "staff") == ["staff 0,0 1", "staff 0,0 2"]
    assert table.rule(0, "staff 0,0 3") == "SV-RES-03"
    assert table.rule(0, "staff 0,0 4") == "SV-RES-03"
    assert table.rule(0, "staff 0,1 1") == "SV-RES-03"
    assert table.rule(0, "staff 5,5 1") == "SV-RES-03"
    assert table.rule(0, "end") == "SV-RES-03"


@rule("SV-RES-05")
def test_passive_output_needs_no_workers() -> None:
    table = Table(people={0: 1}, stock={0: {"food": 1}}, buildings=[("BD05", 0, 0, 0)], start=AskWorkers(0))
    table.play(0, "done")
    assert table.has(0, "water") == 5


@rule("SV-RES-07", "SV-RES-08", "SV-RES-12", "SV-RES-13")
def test_everybody_eats_and_drinks_and_one_is_lost_whatever_the_shortfall() -> None:
    people = People(2, scavengers=1, wounded=1)
    table = Table(
        people={0: people}, stock={0: {"food": 3, "water": 9}}, parties=[("P1.1", 0, 5, 5, 2)], start=Consume(0)
    )
    assert table.survivors(0) == 6
    assert table.goods(0) == {"water": 3}
    assert table.step == "Sacrifice"
    table.play(0, "lose P1.1")
    assert table.survivors(0) == 5
    table = Table(people={0: 6}, start=Consume(0))  # neither food nor water, and only one group to lose from
    assert table.survivors(0) == 5
    assert table.step == ""


@rule("SV-RES-14")
def test_the_owner_picks_the_group() -> None:
    table = Table(
        people={0: People(1, scavengers=1, wounded=1)},
        parties=[("P1.1", 0, 5, 5, 2)],
        buildings=[("BD01", 0, 0, 0, 2)],
        sites=[("BD04", 0, 1, 0, 3, 0)],
        start=Consume(0),
    )
    found = ["lose idle", "lose scavengers", "lose wounded", "lose P1.1", "lose-at 0,0", "lose-at 0,1"]
    assert table.can(0) == found
    assert table.rule(0, "lose P1.2") == "SV-RES-14"
    assert table.rule(0, "end") == "SV-RES-14"
    table.play(0, "lose-at 0,0")
    assert table.building(0, 0).crew == 1


@rule("SV-RES-10")
def test_each_assignment_is_covered_by_the_stock_after_production() -> None:
    table = Table(
        stock={0: {"food": 9, "water": 0}}, buildings=[("BD01", 0, 0, 0), ("BD04", 0, 1, 0)], start=AskWorkers(0)
    )
    assert table.rule(0, "staff 0,0 1") == "SV-RES-10"
    table.play(0, "staff 0,1 1", "staff 0,0 3", "done")
    assert table.goods(0) == {"food": 23, "water": 6}


@rule("SV-RES-15", "SV-RES-16")
def test_each_medicine_heals_one_and_the_others_stay_wounded() -> None:
    table = Table(people={0: People(1, wounded=4)}, stock={0: {**FED, "medicine": 3}}, start=Consume(0))
    assert table.game.people[0] == People(4, wounded=1)
    assert table.has(0, "medicine") == 0


@rule("SV-RES-15")
def test_a_clinic_at_work_heals_two_with_each() -> None:
    table = Table(people={0: People(1, wounded=3)}, stock={0: {**FED, "medicine": 3}}, buildings=[("BD14", 0, 0, 0)])
    table.until("Workers").play(0, "staff 0,0 1", "done")
    assert table.game.people[0].wounded == 0
    assert table.has(0, "medicine") == 2  # one came by itself


@rule("SV-RES-18", "SV-RES-20")
def test_wounded_lie_at_home_and_wounds_beyond_the_group_are_ignored() -> None:
    table = Table(parties=[("P1.1", 0, 5, 5, 2)])
    hurt(table.game, party_group("P1.1", 0), 3, table.luck)
    assert table.game.people[0].wounded == 2
    assert table.game.parties == ()


@rule("SV-RES-17")
def test_wounded_neither_scavenge_nor_join_parties() -> None:
    table = Table(people={0: People(0, wounded=6)}, stock={0: FED})
    assert table.until("Activity").can(0, "form") == []
    assert table.can(0, "gather") == []
    assert table.rule(0, "form 1") == "SV-ACT-32"


@rule("SV-RES-23", "SV-RES-24")
def test_seven_resources_and_five_kinds_of_equipment() -> None:
    assert RESOURCES == ("food", "water", "wood", "scrap", "fuel", "medicine", "electronics")
    assert EQUIPMENT == ("tool", "weapon", "gear", "radio", "suit")
    assert len(load().prices) == 7


@rule("SV-RES-25", "SV-AUD-04", "SV-AUD-06")
def test_stock_is_public_and_each_change_names_its_rule() -> None:
    table = Table(stock={0: PLENTY})
    assert table.game.view(1).stocks == table.game.stocks
    one = table.game.stocks[0]
    change(table.game, 0, (1,) + (0,) * 11, "SV-ACT-18", table.luck)
    pay(table.game, 0, (1,) + (0,) * 11, "SV-ACT-05", table.luck)
    assert table.game.stocks[0] == one
    told = [(event["goods"], event["rule"]) for event in table.told("stock")]
    assert told == [((("food", 1),), "SV-ACT-18"), ((("food", -1),), "SV-ACT-05")]


@rule("SV-RES-26", "SV-RES-27")
def test_newcomers_need_beds_but_nobody_is_evicted() -> None:
    table = Table(people={0: 10}, buildings=[("BD15", 0, 0, 0)])
    assert recruit(table.game, 0, 20, table.luck) == 10
    table.game.buildings = ()
    assert recruit(table.game, 0, 5, table.luck) == 0
    assert table.survivors(0) == 20
    assert table.told("joined")[-1]["turned_away"] == 5
    table.game.stocks = ((99,) * 12, (99,) * 12)
    table.push(StartTurn(0)).until("Activity")
    assert table.survivors(0) == 20
