"""The zombies' turn (SV-ZOM)."""

from __future__ import annotations

import pytest

from tests.ledger import rule
from tests.rules.survivors.table import Table
from wastelands.games.survivors.activities import StartActivities
from wastelands.games.survivors.ground import Ground, distance, spot, tile
from wastelands.games.survivors.pieces import People
from wastelands.games.survivors.rounds import StartTurn
from wastelands.games.survivors.zombies import ZombieTurn, spawn

FAR = [(0, 0, 0, True), (8, 8, 1, True)]


def night(zombies: dict[tuple[int, int], int], *, round: int = 1, **facts: object) -> Table:
    return Table(zombies=zombies, round=round, start=ZombieTurn(), **facts)  # type: ignore[arg-type]


def where(table: Table) -> dict[tuple[int, int], int]:
    return {(spot(at).q, spot(at).r): n for at, n in table.game.zombies}


@rule("SV-ZOM-01", "SV-ZOM-02")
def test_spawn_move_traps_fight() -> None:
    table = night({}, round=2, dice=["0,0", "8,0", 1, 6, 6], people={0: People(6), 1: People(6)})
    assert [event.verb for event in table.events][:4] == ["zombie", "zombie", "shambled", "shambled"]


@rule("SV-ZOM-03")
@pytest.mark.parametrize(("round", "n"), [(1, 0), (2, 2), (9, 0), (10, 2), (11, 2)])
def test_when_they_spawn(round: int, n: int) -> None:
    table = night({}, round=round, dice=["0,0", "8,0"][:n])
    assert sum(where(table).values()) == n


@rule("SV-ZOM-03")
def test_one_per_living_player() -> None:
    table = night({}, round=2, dice=["0,0"], seats=2, alive=(True, False))
    assert sum(where(table).values()) == 1


@rule("SV-ZOM-04", "SV-ZOM-05")
def test_they_come_from_the_border_away_from_bases() -> None:
    ground = Ground((tile(r, c), "water" if (r, c) == (0, 0) else "field", "****") for r in range(4) for c in range(4))
    assert {tuple(spot(at)) for at in ground.border} == {
        (r, c) for r in range(4) for c in range(4) if (r in (0, 3) or c in (0, 3)) and (r, c) != (0, 0)
    }
    for n in range(6):
        table = Table(dice=None, bases=FAR, round=n)
        spawn(table.game, 2, table.luck)
        tiles = [at for at, _ in table.game.zombies]
        assert min(distance(at, base.at) for at in tiles for base in table.game.bases) >= 3
    near = Table(dice=None, ground="fff", bases=[(0, 0, 0, True), (0, 2, 1, True)])
    spawn(near.game, 1, near.luck)
    assert len(near.game.zombies) == 1


@rule("SV-ZOM-06", "SV-ZOM-07")
def test_nests_add_one_and_three_per_player_are_the_most() -> None:
    table = Table(dice=["0,0"], features=[("FT13", 1, 3, 0)])
    spawn(table.game, 1, table.luck)
    assert where(table) == {(0, 0): 1, (1, 3): 1}
    full = Table(dice=[], zombies={(4, 4): 6}, features=[("FT13", 1, 3, 0)])
    spawn(full.game, 4, full.luck)
    assert where(full) == {(4, 4): 6}


@rule("SV-ZOM-07", "SV-ACT-72")
def test_a_nest_is_cleared_by_an_attack_when_no_zombie_is_there() -> None:
    nest = {"features": [("FT13", 1, 3, 0)], "parties": [("P1.1", 0, 1, 3, 1)]}
    table = Table(**nest, start=StartActivities(0))  # type: ignore[arg-type]
    table.play(0, "assault P1.1 nest")
    assert table.game.features == ()
    table = Table(**nest, zombies={(1, 3): 1}, start=StartActivities(0))  # type: ignore[arg-type]
    assert table.rule(0, "assault P1.1 nest") == "SV-ZOM-07"
    assert "assault P1.1 horde" in table.can(0)


@rule("SV-ZOM-08", "SV-ZOM-09", "SV-ZOM-11")
def test_hordes_step_to_the_nearest_people_and_merge() -> None:
    table = night({(5, 4): 1, (4, 3): 2, (0, 8): 1}, bases=[(1, 4, 0, True), (8, 8, 1, True)])
    assert where(table) == {(3, 3): 2, (4, 4): 1, (1, 8): 1}
    merged = night({(2, 0): 1, (2, 2): 2}, ground="wfw\nwfw\nfff", bases=[(0, 1, 0, True)], people={0: 6, 1: 0})
    assert where(merged) == {(2, 1): 3}


@rule("SV-ZOM-09")
def test_with_no_path_they_stay() -> None:
    table = night({(0, 4): 1}, ground="ffwff", bases=[(0, 0, 0, True), (0, 1, 1, True)])
    assert where(table) == {(0, 4): 1}


@rule("SV-ZOM-10")
def test_ties_go_to_the_lowest_target_and_north_first() -> None:
    parties = [("P1.1", 0, 4, 6, 1), ("P1.2", 0, 6, 4, 1)]
    table = night({(6, 6): 1}, parties=parties, bases=FAR)
    assert where(table) == {(5, 6): 1}
    corner = night({(6, 6): 1}, parties=[("P1.1", 0, 4, 4, 1)], bases=FAR)
    assert where(corner) == {(5, 6): 1}


@rule("SV-ZOM-12")
def test_wounded_at_a_base_draw_them() -> None:
    table = night({(4, 4): 1}, people={0: People(0, wounded=3), 1: People(6)})
    assert where(table) == {(3, 4): 1}


@rule("SV-ZOM-13")
def test_a_trap_field_kills_one_that_moved_next_to_it() -> None:
    table = night({(4, 4): 2}, buildings=[("BD17", 3, 5, 0)])
    assert where(table) == {(3, 4): 1}
    still = night({(3, 4): 2}, buildings=[("BD17", 3, 5, 0)], parties=[("P1.1", 0, 3, 4, 1)], dice=[1, 1, 6])
    assert still.told("trapped") == []


@rule("SV-ZOM-14", "SV-ZOM-15", "SV-ZOM-16", "SV-CMB-02")
def test_a_horde_meets_parties_then_workers_then_the_base() -> None:
    table = night({(1, 4): 1}, parties=[("P1.1", 0, 1, 4, 1)], dice=[1, 6])
    (combat,) = table.told("combat")
    assert (combat["kinds"], combat["assault"]) == (("horde", "party"), True)
    assert where(table) == {}
    crew = night({(5, 5): 1}, buildings=[("BD01", 5, 5, 0, 2)], dice=[6, 1, 1, 6, 1])
    assert crew.told("combat")[0]["kinds"] == ("horde", "crew")


@rule("SV-ZOM-17", "SV-ACT-61")
def test_a_base_whose_defenders_die_is_destroyed() -> None:
    table = night(
        {(1, 4): 3},
        people={0: People(1, wounded=1), 1: People(6)},
        parties=[("P1.1", 0, 5, 5, 2)],
        stock={0: {"food": 9}},
        dice=[6, 6, 6, 1],
    )
    assert table.game.people[0] == People(2)
    assert spot(table.game.bases[0].at) == (5, 5)
    assert table.goods(0) == {"food": 9}


@rule("SV-ZOM-17")
def test_an_empty_base_is_warned_first() -> None:
    hurt = {0: People(0, wounded=1), 1: People(6)}
    table = night({(1, 4): 1}, people=hurt, buildings=[("BD01", 5, 5, 0, 3)], stock={0: {"food": 9, "wood": 4}})
    assert table.goods(0) == {"food": 5, "wood": 4}
    assert table.game.bases[0].overrun
    table.push(ZombieTurn())
    assert len(table.told("base-fell")) == 1
    assert table.game.people[0] == People(3)
    calm = night({(1, 4): 1}, people=hurt, buildings=[("BD01", 5, 5, 0, 3)])
    calm.game.zombies = ()
    calm.push(ZombieTurn())
    assert not calm.game.bases[0].overrun


@rule("SV-ZOM-18")
def test_a_building_with_zombies_takes_no_workers() -> None:
    table = night({(5, 5): 4}, buildings=[("BD04", 5, 5, 0, 1)], dice=[6, 6, 6, 6, 1])
    table.play(0, "pass")
    assert table.building(5, 5).crew == 0
    table.game.stocks = ((30,) * 12, (30,) * 12)
    table.push(StartTurn(0)).play(0, "scavenge 0")
    assert table.can(0, "staff") == []
    assert table.rule(0, "staff 5,5 1") == "SV-ZOM-18"


@rule("SV-CMB-19")
def test_a_suspended_fight_with_zombies_goes_on_in_their_next_turn() -> None:
    table = night(
        {(1, 4): 6}, people={0: 30, 1: 6}, dice=[6, 6, 6, 6, 1, 1] * 10 + [1, 1, 1, 1, 6, 6] * 2 + [1, 1, 6, 6]
    )
    assert len(table.game.suspended) == 1
    table.push(ZombieTurn())
    assert len(table.told("resumed")) == 1
    assert (table.game.zombies, table.survivors(0)) == ((), 10)
