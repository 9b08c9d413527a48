"""Road bonuses (WD-ROAD)."""

from __future__ import annotations

import pytest

from tests.ledger import rule
from tests.rules.diplomacy.board import Board, enforce

LAND = "0,0=I 0,1=A 0,2=B 1,1=C 0,3=D 1,0=A"
ROAD = "0,0>0,1>0,2>0,3"


@rule("WD-ROAD-01")
def test_a_road_space_gives_one_further_space_along_its_road() -> None:
    board = Board(LAND, roads=ROAD, action="1-A").play("place 0,1")
    assert board.can() == ["end", "road 0,1 0,2"]
    board.play("road 0,1 0,2")
    assert board.occupied("X") == ["0,1", "0,2"]
    assert board.seat == "O"


@rule("WD-ROAD-01")
def test_each_road_space_gives_its_own_bonus() -> None:
    board = Board(f"{LAND} 1,-1=B", roads=f"{ROAD} 1,0>1,-1", action="2-A").play("place 0,1", "place 1,0")
    assert board.can() == ["end", "road 0,1 0,2", "road 1,0 1,-1"]
    board.play("road 1,0 1,-1")
    assert board.can() == ["end", "road 0,1 0,2"]
    assert board.rule("road 1,0 1,-1") == "WD-ACT-02"
    assert board.rule("road 1,0 0,2") == "WD-ROAD-01"


@rule("WD-ROAD-01")
def test_neighbours_without_a_link_do_not_count() -> None:
    board = Board(LAND, roads=f"0,0>0,1>0,2 1,0>1,1 {ROAD}", action="1-A").play("place 0,1")
    assert board.targets("road") == ["0,2"]
    assert board.rule("road 0,1 1,0") == "WD-ROAD-01"
    assert Board(LAND, roads=ROAD, action="2-A").play("place 1,0").rule("road 1,0 0,1") == "WD-ROAD-01"


@rule("WD-ROAD-01")
@pytest.mark.parametrize(
    ("clan", "step"),
    [("A+drifter:B", "drift 1,0"), ("A+pirate", "pirate 0,1"), ("A+enforcer", enforce("1,-1 2,-2 2,-1"))],
)
def test_every_way_of_occupying_but_a_road_gives_the_bonus(clan: str, step: str) -> None:
    land = f"0,0=I -1,0={clan} 1,0=B 0,1=~ 1,-1=C 2,-2=C 2,-1=C 3,-1=A 0,2=D 2,0=D"
    board = Board(land, roads="1,0>2,0 0,1>0,2 2,-1>3,-1", action="1-A").play("place -1,0")
    assert board.pool.roads == ()
    assert len(board.play(step).targets("road")) == 1


@rule("WD-ROAD-02")
def test_the_target_is_any_empty_space_whatever_its_letter() -> None:
    land = "0,0=I 0,1=A 0,2=~ 1,1=s1 -1,2=^ 1,0=D -1,1=B"
    roads = "0,0>0,1>0,2 0,1>1,1 0,1>-1,2 0,1>1,0 0,1>-1,1"
    board = Board(land, roads=roads, o="1,0", action="1-A").play("place 0,1", "settle 1,1 no")
    assert board.targets("road") == ["-1,1", "0,2"]
    for target in ("0,0", "1,1", "-1,2"):
        assert board.rule(f"road 0,1 {target}") == "WD-MAP-06"
    assert board.rule("road 0,1 1,0") == "WD-ACT-02"


@rule("WD-ROAD-03")
def test_a_bonus_without_a_target_is_lost() -> None:
    board = Board("0,0=I 0,1=A 0,2=II 1,0=A", roads="0,0>0,1>0,2", action="2-A").play("place 0,1")
    assert board.pool.roads == ()
    assert board.can() == ["end", "place 1,0"]
    assert board.rule("road 0,1 0,2") == "WD-ROAD-01"


@rule("WD-ROAD-04")
def test_the_bonus_need_not_be_used() -> None:
    board = Board(LAND, roads=ROAD, action="1-A").play("place 0,1", "end")
    assert board.lost == ["road 0,1"]
    assert board.occupied("X") == ["0,1"]


@rule("WD-ROAD-05")
def test_a_road_bonus_gives_no_second_one() -> None:
    board = Board(LAND, roads=ROAD, action="1-A").play("place 0,1", "road 0,1 0,2")
    assert board.seat == "O"
    assert board.occupied("X") == ["0,1", "0,2"]


@rule("WD-ROAD-05")
def test_roads_chain_only_if_so_agreed() -> None:
    board = Board(LAND, roads=ROAD, action="1-A", road_chain=True).play("place 0,1", "road 0,1 0,2")
    assert board.can() == ["end", "road 0,2 0,3"]


@rule("WD-ROAD-06")
def test_a_space_taken_by_road_gives_clan_bonus_and_settlement_offer() -> None:
    board = Board("0,0=I 0,1=A 0,2=B+bomber 0,3=s1 1,1=C", roads="0,1>0,2", o="1,1", action="1-A")
    board.play("place 0,1", "road 0,1 0,2")
    assert board.offers == ["0,3"]
    board.play("settle 0,3 no")
    assert board.targets("bomb") == ["0,1", "0,2"]


@rule("WD-ROAD-07")
def test_a_destroyed_road_space_loses_its_bonus() -> None:
    land = "0,0=I 0,1=A+raider 0,2=B 1,0=D 1,1=D -1,0=A"
    board = Board(land, roads="0,1>0,2", x="1,0 1,1", action="2-A").play("place 0,1")
    assert board.targets("road") == ["0,2"]
    board.play("raid 0,1")  # 0,2 is empty and in reach from 1,1 as before
    assert board.can() == ["end", "place -1,0"]
    assert board.rule("road 0,1 0,2") == "WD-ROAD-01"


@rule("WD-ROAD-08")
def test_the_target_must_be_in_reach_after_cutting_oneself_off() -> None:
    land = "0,0=I 0,1=A+raider 0,2=A 0,3=A 0,4=B 1,0=D"
    board = Board(land, roads="0,3>0,4 0,1>0,2", action="3-A").play("place 0,1", "place 0,2", "place 0,3")
    assert board.targets("road") == ["0,4"]
    board.play("raid 0,1")
    assert board.seat == "O"
    assert board.lost == ["road 0,3"]


@rule("WD-ROAD-08")
def test_why_the_road_does_not_help_out_of_reach() -> None:
    land = "0,0=I 0,1=A+raider 0,2=A 0,3=A 0,4=B 1,0=D+raider 0,-1=A"
    board = Board(land, roads="0,3>0,4 0,1>0,2", action="4-A").play("place 0,1", "place 0,2", "place 0,3", "raid 0,1")
    assert board.can() == ["end", "place 0,-1"]
    assert board.rule("road 0,3 0,4") == "WD-ACT-07"
