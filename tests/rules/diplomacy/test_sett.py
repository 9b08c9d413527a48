"""Settlements (WD-SETT)."""

from __future__ import annotations

import pytest

from tests.ledger import rule
from tests.rules.diplomacy.board import Board, enforce

LAND = "0,0=I 0,1=A 1,0=A 1,1=s2 0,2=A 2,1=A"  # three A spaces around a settlement, two of them beside the city


@rule("WD-SETT-01")
def test_the_first_space_beside_a_settlement_gives_an_offer() -> None:
    board = Board(LAND, action="2-A").play("place 0,1")
    assert board.offers == ["1,1"]
    assert board.can() == ["settle 1,1 no", "settle 1,1 yes"]
    board.play("settle 1,1 yes")
    assert board.settled("X") == ["1,1"]
    assert board.active("X") == ["0,1", "1,1"]
    assert board.rule("settle 1,1 yes") == "WD-SETT-04"


@rule("WD-SETT-01")
def test_only_the_settlement_beside_the_space_is_offered() -> None:
    board = Board(f"{LAND} 0,-1=A 0,-2=s1", action="2-A").play("place 0,1")
    assert board.rule("settle 0,-2 yes") == "WD-SETT-01"
    assert Board(f"{LAND} 0,-1=A", action="1-A").play("place 0,-1").offers == []


@rule("WD-SETT-02")
def test_an_offer_needs_a_free_building() -> None:
    small = LAND.replace("s2", "s1")
    board = Board(small, settled={"O": "1,1"}, action="2-A").play("place 0,1")
    assert board.offers == []
    assert board.settled("X") == []
    assert Board(LAND, settled={"O": "1,1"}, action="2-A").play("place 0,1").offers == ["1,1"]
    full = Board(LAND, seats=3, settled={"O": "1,1", "T": "1,1"}, action="2-A").play("place 0,1")
    assert full.offers == []


@rule("WD-SETT-03")
@pytest.mark.parametrize(
    ("start", "step"),
    [
        ("A+drifter:B", "drift 1,-1"),
        ("A+pirate", "pirate 1,0"),
        ("A+enforcer", enforce("1,-1 2,-1 2,-2")),
    ],
)
def test_any_way_of_occupying_gives_the_offer(start: str, step: str) -> None:
    board = Board(f"0,0=I -1,0={start} 1,-1=B 1,0=~ 2,-1=B 2,-2=C 2,0=s2 1,-2=s1", action="1-A").play("place -1,0")
    assert board.offers == []
    board.play(step)
    assert board.offers


@rule("WD-SETT-03", "WD-ROAD-06")
def test_a_road_bonus_gives_the_offer_too() -> None:
    board = Board("0,0=I 0,1=A 0,2=B 0,3=s1", roads="0,1>0,2", action="1-A").play("place 0,1", "road 0,1 0,2")
    assert board.offers == ["0,3"]


@rule("WD-SETT-04")
def test_a_refused_offer_never_returns() -> None:
    board = Board(LAND, action="3-A").play("place 0,1", "settle 1,1 no", "place 1,0")
    assert board.offers == []
    assert board.rule("settle 1,1 yes") == "WD-SETT-04"
    board.play("place 0,2")
    assert board.offers == []
    assert board.settled("X") == []


@rule("WD-SETT-04")
def test_a_missed_offer_never_returns() -> None:
    small = LAND.replace("s2", "s1")
    board = Board(small, settled={"O": "1,1"}, action="2-A").play("place 0,1")
    board.game.settled = (0, 0)  # even if a building became free
    assert board.play("place 1,0").offers == []


@rule("WD-SETT-04")
def test_the_offer_is_remembered_when_the_space_is_gone() -> None:
    board = Board(LAND, touched={"X": "1,1"}, destroyed="0,1", action="1-A").play("place 1,0")
    assert board.offers == []


@rule("WD-SETT-05")
def test_several_players_share_a_settlement_with_one_building_each() -> None:
    board = Board(LAND, o="1,0", settled={"O": "1,1"}, action="2-A").play("place 0,1", "settle 1,1 yes")
    assert board.settled("X") == board.settled("O") == ["1,1"]
    assert board.game.free_buildings(board.game.terrain.settlement_bits) == 0
    board.play("place 0,2")
    assert board.offers == []


@rule("WD-SETT-06")
def test_two_settlements_give_two_offers_in_order() -> None:
    board = Board("0,0=I 0,1=A 0,2=s1 1,1=A 1,0=s1", action="2-A").play("place 0,1")
    assert board.offers == ["0,2", "1,0"]
    assert board.can() == ["settle 0,2 no", "settle 0,2 yes"]
    assert board.rule("settle 1,0 yes") == "WD-SETT-01"
    board.play("settle 0,2 no")
    assert board.can() == ["settle 1,0 no", "settle 1,0 yes"]
    board.play("settle 1,0 yes")
    assert board.settled("X") == ["1,0"]


@rule("WD-SETT-07")
def test_a_settlement_uses_no_hex_of_the_action() -> None:
    board = Board(LAND, action="2-A").play("place 0,1", "settle 1,1 yes")
    assert board.pool.hexes == 1
    board.play("place 2,1")
    assert board.occupied("X") == ["0,1", "2,1"]


@rule("WD-SETT-08")
def test_a_settlement_gives_neither_a_road_bonus_nor_another_offer() -> None:
    board = Board("0,0=I 0,1=A 0,2=s1 0,3=s1 1,1=B", roads="0,1>0,2>1,1", action="2-A").play("place 0,1")
    assert board.offers == ["0,2"]
    board.play("settle 0,2 yes")
    assert board.seat == "O"  # no offer, no bonus, no A space: the turn has ended
    assert board.settled("X") == ["0,2"]
    assert board.lost == ["action 1"]
