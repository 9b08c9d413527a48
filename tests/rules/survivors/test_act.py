"""Activities: allowance, build, gather, search, points (SV-ACT-01 to SV-ACT-30, SV-ACT-67 to SV-ACT-70)."""

from __future__ import annotations

import pytest

from tests.ledger import rule
from tests.rules.survivors.table import PLENTY, Table
from wastelands.games.survivors.activities import StartActivities
from wastelands.games.survivors.building import PlaceBuilding
from wastelands.games.survivors.consumption import Consume
from wastelands.games.survivors.goods import listed
from wastelands.games.survivors.ground import spot, tile
from wastelands.games.survivors.people import free
from wastelands.games.survivors.pieces import People
from wastelands.games.survivors.reading import load
from wastelands.games.survivors.rounds import EndTurn, StartTurn

FED = {"food": 40, "water": 40}


def acting(people: People | int = 6, stock: dict[str, int] | None = None, **facts: object) -> Table:
    given = {"people": {0: people}, "stock": {0: stock or {}}, "start": (EndTurn(0), StartActivities(0)), **facts}
    return Table(**given)  # type: ignore[arg-type]


# ---- allowance


@rule("SV-ACT-01", "SV-ACT-02")
@pytest.mark.parametrize(("survivors", "scavengers", "n"), [(6, 2, 2), (7, 0, 3), (10, 2, 3), (4, 4, 0), (1, 0, 1)])
def test_worked_example_1(survivors: int, scavengers: int, n: int) -> None:
    table = acting(People(survivors - scavengers, scavengers=scavengers))
    assert table.game.turn.allowance == n


@rule("SV-ACT-02")
def test_the_allowance_counts_workers_builders_parties_and_wounded() -> None:
    table = acting(
        People(1, wounded=2),
        buildings=[("BD01", 0, 0, 0, 2)],
        sites=[("BD04", 0, 1, 0, 3, 0)],
        parties=[("P1.1", 0, 5, 5, 2)],
    )
    assert table.game.turn.allowance == 4


@rule("SV-ACT-01", "SV-ACT-03")
def test_activities_repeat_until_the_allowance_is_used() -> None:
    table = acting(6).play(0, "gather 0,4 tile", "gather 0,3 tile")
    assert table.has(0, "food") == 6
    assert table.can(0, "gather") == []
    assert table.rule(0, "gather 0,5 tile") == "SV-ACT-01"


# ---- build


@rule("SV-ACT-04", "SV-ACT-05", "SV-ACT-06", "SV-ACT-08", "SV-ACT-10", "SV-ACT-12", "SV-ACT-67")
def test_worked_example_10_without_tools() -> None:
    table = acting(6, {**FED, "wood": 4, "scrap": 2, "tool": 2}).play(0, "build BD01", "place BD01 0,4")
    assert table.goods(0) == {**FED, "tool": 2}
    assert (table.game.people[0].idle, len(table.game.sites), table.game.buildings) == (3, 1, ())
    table.play(0, "end").push(StartTurn(0))
    assert table.can(0, "scavenge")[-1] == "scavenge 3"
    table.until("Activity")
    assert table.building(0, 4).kind == "BD01"
    assert free(table.game, 0) == 6
    assert table.rule(0, "staff 0,4 1") == "SV-ACT-12"
    assert table.game.turn.allowance == 2  # finishing costs none
    table.play(0, "end").push(StartTurn(0)).until("Workers")
    assert "staff 0,4 3" in table.can(0)


@rule("SV-ACT-09", "SV-ACT-10", "SV-ACT-11")
def test_with_three_tools_it_stands_at_once_and_tools_are_reserved() -> None:
    table = acting(9, {**PLENTY, "tool": 5}).play(0, "build BD04", "place BD04 0,4")
    assert table.building(0, 4).owner == 0
    assert table.game.people[0] == People(6, out=3)
    assert table.has(0, "tool") == 5
    table.play(0, "build BD04", "place BD04 0,5")
    assert len(table.game.sites) == 1  # two unreserved tools are too few
    table.play(0, "end")
    assert table.game.people[0].out == 0


@rule("SV-ACT-06", "SV-ACT-07")
def test_three_free_survivors_are_needed() -> None:
    table = acting(People(3, new=1), PLENTY)
    assert table.can(0, "build") == []
    assert table.rule(0, "build BD04") == "SV-ACT-07"


@rule("SV-ACT-04")
def test_the_card_says_the_cost() -> None:
    table = acting(6, {"wood": 4})
    assert table.can(0, "build") == ["build BD08"]
    assert table.rule(0, "build BD01") == "SV-ACT-04"
    assert table.rule(0, "build BD99") == "SV-ACT-04"


@rule("SV-ACT-14", "SV-ACT-15")
def test_where_a_building_may_stand() -> None:
    table = acting(
        9,
        {**PLENTY, "tool": 0},
        features=[("FT01", 1, 3, 1)],
        zombies={(0, 4): 1},
        parties=[("P2.1", 1, 0, 5, 1), ("P1.1", 0, 0, 3, 1)],
        buildings=[("BD04", 1, 5, 0)],
        sites=[("BD04", 1, 6, 0, 3, 1)],
    )
    table.play(0, "build BD04")
    for taken in ("1,4", "1,3", "0,4", "0,5", "1,5", "1,6"):
        assert table.rule(0, f"place BD04 {taken}") == "SV-ACT-14"
    assert table.rule(0, "place BD04 1,2") == "SV-ACT-14"  # water
    assert table.rule(0, "place BD04 8,8") == "SV-ACT-14"  # out of reach
    assert table.rule(0, "end") == "SV-ACT-14"
    assert "place BD04 0,3" in table.can(0)
    table.play(0, "place BD04 0,3")
    assert table.can(0, "build")  # another of the same kind


@rule("SV-ACT-14")
@pytest.mark.parametrize(
    ("kind", "tiles"),
    [
        ("BD07", {"2,1", "1,1"}),
        ("BD02", {"0,2", "1,1", "1,3", "2,2"}),
        ("BD08", {"1,3", "2,3", "2,2"}),
        ("BD13", {"1,3", "2,3", "2,4", "3,1"}),
    ],
)
def test_terrain_and_shore(kind: str, tiles: set[str]) -> None:
    table = acting(6, PLENTY, bases=[(1, 4, 0, True), (3, 2, 0, False)])
    assert {str(action.values[1]) for action in PlaceBuilding(0, kind).actions(table.game, 0)} == tiles


@rule("SV-ACT-68")
def test_a_site_without_builders_is_removed_and_with_one_it_is_finished() -> None:
    table = Table(people={0: 0}, sites=[("BD04", 0, 0, 0, 2, 0)], stock={0: {"food": 9}}, start=Consume(0))
    assert table.game.sites[0].builders == 1  # hunger
    table.push(StartActivities(0))
    assert table.building(0, 0).kind == "BD04"
    table = Table(people={0: People(0, wounded=1)}, sites=[("BD04", 0, 0, 0, 1, 0)], start=Consume(0))
    table.play(0, "lose-at 0,0")
    assert table.game.sites == ()


@rule("SV-ACT-13")
def test_passive_effects_work_at_once() -> None:
    table = acting(12, {**PLENTY, "radio": 0}).play(0, "build BD15", "place BD15 0,4", "search 12")
    assert table.survivors(0) == 15


# ---- gather


@rule("SV-ACT-16", "SV-ACT-18")
@pytest.mark.parametrize(
    ("at", "goods"),
    [
        ("0,4", {"food": 3}),
        ("1,1", {"wood": 4, "food": 1}),
        ("1,2", {"water": 6}),
        ("1,3", {"scrap": 2}),
        ("2,2", {"scrap": 2, "fuel": 2}),
        ("2,4", {"medicine": 1, "electronics": 1}),
        ("3,3", {"scrap": 1}),
    ],
)
def test_each_tile_yields_its_amount(at: str, goods: dict[str, int]) -> None:
    table = acting(6).play(0, f"gather {at} tile")
    assert table.goods(0) == goods
    assert table.game.people[0] == People(5, out=1)


@rule("SV-ACT-18")
def test_a_feature_gives_a_charge_and_goes_with_its_last() -> None:
    table = acting(6, features=[("FT01", 1, 3, 2), ("FT07", 0, 4, 1)])
    table.play(0, "gather 1,3 feature", "gather 0,4 feature")
    assert table.goods(0) == {"food": 4, "water": 7}
    assert [(f.kind, f.charges) for f in table.game.features] == [("FT01", 1)]
    assert acting(6).rule(0, "gather 0,4 feature") == "SV-ACT-18"
    assert acting(People(0, wounded=4), {"food": 9}).rule(0, "gather 0,4 tile") == "SV-ACT-18"


@rule("SV-ACT-19", "SV-ACT-74")
def test_within_reach_of_a_base_or_with_a_party() -> None:
    table = acting(6, parties=[("P1.1", 0, 8, 0, 1)])
    assert "gather 8,0 tile" in table.can(0)
    assert "gather 5,4 tile" in table.can(0)
    assert table.rule(0, "gather 6,4 tile") == "SV-ACT-19"


@rule("SV-ACT-20")
def test_once_per_round_by_anyone() -> None:
    table = acting(6, gathered=(tile(0, 4),))
    assert table.rule(0, "gather 0,4 tile") == "SV-ACT-20"


@rule("SV-ACT-21")
def test_occupied_or_unsafe_tiles_are_closed() -> None:
    table = acting(
        6,
        buildings=[("BD04", 0, 4, 1)],
        parties=[("P2.1", 1, 0, 5, 1)],
        zombies={(0, 3): 1},
        clouds=[(1, 5, 1)],
        features=[("FT14", 3, 3, 0)],
    )
    for at in ("0,4", "0,5", "0,3", "1,5", "1,4", "3,3"):
        assert table.rule(0, f"gather {at} tile") == "SV-ACT-21"


@rule("SV-ACT-22", "SV-ACT-23", "SV-ACT-69")
def test_gathering_with_a_building() -> None:
    table = acting(6, {"water": 3}, buildings=[("BD01", 0, 4, 0)])
    table.play(0, "staff 0,4 3")
    assert table.goods(0) == {"food": 14}
    assert table.building(0, 4).crew == 3
    assert table.rule(0, "staff 0,4 1") == "SV-ACT-23"
    poor = acting(6, {"water": 1}, buildings=[("BD01", 0, 4, 0)])
    assert poor.can(0, "staff") == ["staff 0,4 1"]
    assert poor.rule(0, "staff 0,4 2") == "SV-RES-10"


@rule("SV-ACT-22", "SV-ACT-69")
def test_recipes_worker_by_worker_in_one_activity() -> None:
    table = acting(6, {"scrap": 3, "wood": 1, "electronics": 2}, buildings=[("BD12", 0, 4, 0)])
    assert table.can(0, "craft") == ["craft 0,4 tool", "craft 0,4 weapon", "craft 0,4 radio"]
    table.play(0, "craft 0,4 weapon")
    assert table.rule(0, "craft 0,4 weapon") == "SV-ACT-69"
    assert table.rule(0, "end") == "SV-ACT-22"
    table.play(0, "craft 0,4 tool")
    assert table.goods(0) == {"electronics": 2, "weapon": 1, "tool": 1}
    assert table.game.turn.allowance == 1


@rule("SV-ACT-22")
def test_a_clinic_does_not_gather() -> None:
    table = acting(6, buildings=[("BD14", 0, 4, 0)])
    assert table.can(0, "staff") == []
    assert table.rule(0, "staff 0,4 1") == "SV-ACT-22"


# ---- search and points


@rule("SV-ACT-24", "SV-ACT-25", "SV-ACT-26", "SV-ACT-27", "SV-RES-26")
def test_worked_example_2() -> None:
    table = acting(16, {"food": 12, "radio": 2}, buildings=[("BD15", 0, 0, 0)]).play(0, "search 12")
    assert (table.survivors(0), table.has(0, "food")) == (20, 0)
    table = acting(6, {"food": 9}).play(0, "search 9")
    assert (table.survivors(0), table.has(0, "food")) == (8, 0)
    assert acting(6, {"food": 3}).rule(0, "search 3") == "SV-ACT-24"
    assert acting(6, {"food": 20}).can(0, "search") == [f"search {n}" for n in range(4, 13)]


@rule("SV-ACT-28", "SV-ACT-29", "SV-ACT-30", "SV-ACT-03")
def test_one_search_per_turn_whose_finds_are_not_free() -> None:
    table = acting(6, {"food": 20, "radio": 1}).play(0, "search 8")
    assert table.game.people[0] == People(9, new=3)
    assert free(table.game, 0) == 6
    assert table.has(0, "radio") == 1
    assert table.rule(0, "search 4") == "SV-ACT-28"
    table.game.stocks = ((99,) * 12, (99,) * 12)
    table.play(0, "end").push(StartTurn(0))
    assert free(table.game, 0) == 9


@rule("SV-END-12", "SV-END-13", "SV-END-14", "SV-END-15", "SV-END-17", "SV-END-18")
def test_worked_example_11() -> None:
    from wastelands.games.survivors.people import points

    stock = {"food": 21, "water": 25, "wood": 16, "scrap": 12, "fuel": 6, "medicine": 4, "electronics": 1}
    table = acting(People(14, wounded=3), stock)
    assert points(table.game, 0) == 3
    assert table.can(0, "buy") == ["buy 1"]
    assert table.rule(0, "buy 2") == "SV-END-15"
    allowance = table.game.turn.allowance
    table.play(0, "buy 1")
    left = {"food": 11, "water": 15, "wood": 8, "scrap": 6, "fuel": 3, "medicine": 2}
    assert (table.goods(0), points(table.game, 0), table.game.turn.allowance) == (left, 4, allowance)
    table.game.people = (People(4), People(6))
    assert points(table.game, 0) == 1


@rule("SV-ACT-04", "SV-ACT-16")
@pytest.mark.parametrize("kind", sorted(load().buildings))
def test_every_building_can_be_built_and_does_what_its_card_says(kind: str) -> None:
    card = load().buildings[kind]
    table = acting(9, {**PLENTY, "tool": 3}).play(0, f"build {kind}")
    if table.step == "PlaceBuilding":
        table.play(0, table.can(0)[0])
    at = spot(table.game.buildings[0].at)
    cost = {good: 30 - n for good, n in listed(card.cost)}
    assert {good: table.has(0, good) for good in cost} == cost
    table.game.people = (People(9), People(6))
    table.push(StartTurn(0)).until("Workers")
    table.events.clear()
    before = table.goods(0)
    if card.recipes:
        assert len(table.can(0, "craft")) == len(card.recipes)
    elif card.slots:
        table.play(0, f"staff {at} {card.slots}")
    if card.exchange:
        table.play(0, "swap food electronics")
        assert table.has(0, "electronics") == before["electronics"] + 1
    table.play(0, "done")
    expected = {good: card.slots * n for good, n in listed(card.output)}
    for good, n in (*listed(card.bonus), *listed(card.passive)):
        expected[good] = expected.get(good, 0) + n
    made = [dict(event["goods"]) for event in table.told("stock") if event["rule"] == "SV-RES-04"]
    assert made == ([expected] if expected else [])
    assert table.step == "Activity"
