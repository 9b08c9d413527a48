"""Destruction (WD-DEST)."""

from __future__ import annotations

from tests.ledger import rule
from tests.rules.diplomacy.board import Board
from wastelands.games.diplomacy.scoring import city_points

LINE = "0,0=I 0,1=A 0,2=B 0,3=B 0,4=B 1,0=A+raider 1,-1=C"
ROADS = "0,1>0,2>0,3"


@rule("WD-DEST-01")
def test_only_spaces_can_be_destroyed() -> None:
    land = "0,0=I 0,-1=A+raider 0,1=s2 1,0=^ -1,1=~ -1,0=B"
    roads = "0,0>0,1 0,0>1,0 0,1>-1,1 0,0>-1,0"
    board = Board(land, roads=roads, action="1-A").play("place 0,-1")
    assert board.targets("raid") == ["-1,0", "-1,1"]
    bomb = Board(land.replace("raider", "bomber"), o="-1,0", settled={"O": "0,1"}, action="1-A")
    bomb.play("place 0,-1", "bomb 0,-1")
    assert bomb.destroyed == ["-1,0"]
    assert bomb.settled("O") == ["0,1"]


@rule("WD-DEST-02")
def test_a_destroyed_space_belongs_to_nobody_and_links_nothing() -> None:
    board = Board(LINE, roads=ROADS, o="0,1 0,2 0,3", action="1-A").play("place 1,0", "raid 0,2")
    assert board.occupied("O") == ["0,1", "0,3"]
    assert board.active("O") == ["0,1"]
    assert "0,2" not in board.names(board.game.empty)
    board = Board("0,0=I 0,1=A 0,2=II", o="", destroyed="0,1")
    assert city_points(board.game, 1, board.game.terrain.cities[0]) == 0


@rule("WD-DEST-02")
def test_a_destroyed_space_is_no_support_and_no_victim() -> None:
    land = "0,0=I 0,1=B 0,2=B 1,0=A+bomber 1,-1=A"
    board = Board(land, destroyed="0,1", action="2-A").play("place 1,0")
    assert board.targets("bomb") == []
    assert board.targets("place") == ["1,-1"]


@rule("WD-DEST-03")
def test_a_destroyed_space_is_never_occupied_again() -> None:
    board = Board("0,0=I 0,1=A 1,0=A", destroyed="0,1", action="2-A")
    assert board.targets("place") == ["1,0"]
    assert board.rule("place 0,1") == "WD-DEST-03"
    raid = Board(LINE, roads=ROADS, action="2-A").play("place 1,0", "raid 0,1")
    assert raid.targets("place") == []


@rule("WD-DEST-04")
def test_road_links_and_emblem_of_a_destroyed_space_are_void() -> None:
    land = "0,0=I 0,1=A+raider 0,2=B+guardian 1,0=A"
    board = Board(land, roads="0,1>0,2", action="2-A").play("place 0,1", "raid 0,2")
    assert board.targets("road") == []
    assert board.pool.roads == ()
    assert board.points == (0, 0)
    assert Board(land, roads="0,1>0,2", destroyed="0,2", action="2-A").play("place 0,1").targets("raid") == ["0,1"]


@rule("WD-DEST-05")
def test_after_each_destruction_activity_is_new_for_everybody() -> None:
    board = Board(LINE, roads=ROADS, o="0,1 0,2 0,3 0,4", action="1-A")
    assert board.active("O") == ["0,1", "0,2", "0,3", "0,4"]
    board.play("place 1,0", "raid 0,1")
    assert board.active("O") == []
    assert board.occupied("O") == ["0,2", "0,3", "0,4"]


@rule("WD-DEST-05")
def test_the_far_half_lives_on_from_another_city() -> None:
    board = Board(f"{LINE} 0,5=II", roads=ROADS, o="0,1 0,2 0,3 0,4", action="1-A").play("place 1,0", "raid 0,2")
    assert board.active("O") == ["0,1", "0,3", "0,4"]


@rule("WD-DEST-06")
def test_what_was_gained_is_never_taken_back() -> None:
    land = "0,0=I 0,1=A+guardian 0,2=s1 1,0=A+raider -1,0=A+pirate -1,1=~ -1,-1=D"
    board = Board(land, roads="0,1>1,0 -1,0>-1,-1", action="3-A")
    board.play("place 0,1", "settle 0,2 yes", "place -1,0", "place 1,0", "raid 0,1")
    assert board.points == (3, 0)
    assert board.settled("X") == ["0,2"]
    assert board.pool.pirates == 3
    assert board.game.touched[0] == board.game.terrain.settlement_bits
