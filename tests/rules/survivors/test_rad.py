"""Radiation (SV-RAD)."""

from __future__ import annotations

import pytest

from tests.ledger import rule
from tests.rules.survivors.table import Table
from wastelands.engine.luck import Luck
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.ground import distance, spot
from wastelands.games.survivors.pieces import People
from wastelands.games.survivors.radiation import Drift, expose, levels
from wastelands.games.survivors.setup import PlaceBase, Ready


def clouds(table: Table) -> list[tuple[int, int, int]]:
    return [(*spot(cloud.at), cloud.level) for cloud in table.game.clouds]


@rule("SV-RAD-02")
def test_one_cloud_per_player_away_from_bases() -> None:
    luck = Luck("clouds")
    game = Survivors.new(4, luck, events=False)
    while isinstance(game.steps[-1], PlaceBase):
        (seat,) = game.to_act()
        game.play(seat, game.actions(seat)[-1], luck)
    assert [cloud.level for cloud in game.clouds] == [1] * 4
    assert all(distance(cloud.at, base.at) >= 3 for cloud in game.clouds for base in game.bases)
    small = Table(ground="ffff", bases=[(0, 0, 0, True), (0, 1, 1, True)], modules=("radiation",), dice=["0,3", "0,3"])
    small.push(Ready())
    assert clouds(small) == [(0, 3, 1), (0, 3, 1)]


@rule("SV-RAD-01", "SV-RAD-03", "SV-RAD-06")
def test_drift_then_a_new_cloud_in_every_third_round_then_exposure() -> None:
    table = Table(round=3, clouds=[(4, 4, 1)], dice=[2, "0,8"], start=Drift())
    assert clouds(table) == [(4, 5, 1), (0, 8, 1)]
    table = Table(round=4, clouds=[(4, 4, 1)], dice=[2], start=Drift())
    assert clouds(table) == [(4, 5, 1)]


@rule("SV-RAD-04", "SV-RAD-05")
@pytest.mark.parametrize(
    ("cloud", "die", "after"),
    [
        ((4, 4, 1), 1, [(3, 4, 1)]),
        ((4, 4, 1), 2, [(4, 5, 1)]),
        ((4, 4, 1), 3, [(5, 4, 1)]),
        ((4, 4, 1), 4, [(4, 3, 1)]),
        ((4, 4, 2), 5, [(4, 4, 1)]),
        ((4, 4, 1), 5, []),
        ((4, 4, 2), 6, [(4, 4, 3)]),
        ((4, 4, 3), 6, [(4, 4, 3)]),
        ((0, 4, 3), 1, []),
    ],
)
def test_the_wind(cloud: tuple[int, int, int], die: int, after: list[tuple[int, int, int]]) -> None:
    assert clouds(Table(clouds=[cloud], dice=[die], start=Drift())) == after


@rule("SV-RAD-07", "SV-RES-19")
def test_each_group_suffers_the_highest_level_on_its_tile() -> None:
    table = Table(clouds=[(1, 4, 2), (1, 4, 1)], parties=[("P1.1", 0, 1, 4, 3)])
    expose(table.game, table.luck)
    assert table.game.people[0] == People(4, wounded=4)
    assert table.party("P1.1").size == 1


@rule("SV-RAD-08")
def test_a_filter_station_takes_two_off() -> None:
    table = Table(clouds=[(1, 4, 3)], buildings=[("BD18", 1, 5, 0)])
    expose(table.game, table.luck)
    assert table.game.people[0] == People(5, wounded=1)


@rule("SV-RAD-09")
def test_each_suit_prevents_one_wound_in_order() -> None:
    table = Table(clouds=[(1, 4, 2), (5, 5, 2)], parties=[("P1.1", 0, 5, 5, 3)], stock={0: {"suit": 3}})
    expose(table.game, table.luck)
    assert table.game.people[0] == People(6, wounded=1)
    assert table.party("P1.1").size == 2
    assert table.has(0, "suit") == 3


@rule("SV-RAD-10")
def test_a_leaking_silo_is_a_cloud_that_stays() -> None:
    table = Table(features=[("FT14", 3, 3, 0)], parties=[("P1.1", 0, 3, 3, 2)], start=Drift())
    assert table.game.people[0].wounded == 1
    assert levels(table.game) == {table.game.features[0].at: 1}


@rule("SV-RAD-11")
def test_zombies_ignore_it() -> None:
    table = Table(clouds=[(5, 5, 3)], zombies={(5, 5): 2}, dice=[6], start=Drift())
    assert table.game.zombies[0][1] == 2
