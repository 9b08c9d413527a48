"""City scoring (WD-SCORE)."""

from __future__ import annotations

import pytest

from tests.games.diplomacy.sheets import a_sheet
from tests.ledger import rule
from tests.rules.diplomacy.board import SEATS, Board
from wastelands.games.diplomacy.game import table
from wastelands.games.diplomacy.scoring import city_points


def gains(board: Board, numeral: str = "I") -> dict[str, int]:
    city = next(city for city in board.game.terrain.cities if city.numeral == numeral)
    return {SEATS[seat]: city_points(board.game, seat, city) for seat in range(board.game.seats)}


LINE = "0,0=I 0,1=A 0,2=B 0,3=II 0,4=C 0,5=s2 1,0=D"


@rule("WD-SCORE-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_city_is_scored_once_where_it_is_printed(players: int) -> None:
    sheet = a_sheet(players)
    game, luck = table(sheet.terrain, sheet.rounds, players), Board().luck
    scored: list[tuple[str, int]] = []
    luck.listener = lambda event: scored.append((event["city"], game.round)) if event.verb == "scored" else None
    while game.to_act():
        seat = game.to_act()[0]
        game.play(seat, game.actions(seat)[0], luck)
    assert scored == [(city.numeral, city.scored_after) for city in sheet.terrain.cities]
    assert [number for _, number in scored] == {2: [3, 4, 5, 6], 3: [2, 3, 4, 5, 6], 4: [2, 3, 4, 5, 6, 6]}[players]


@rule("WD-SCORE-01")
def test_the_points_are_written_down() -> None:
    rounds = (("1-A", "1-B"), *[("1-C", "1-D")] * 5)
    board = Board(LINE, x="0,1", scored=(1, 6), points=(2, 1), rounds=rounds).play("pick 1-A", "end")
    assert board.points == (3, 1)
    assert board.told("scored")[0].facts["gains"] == (1, 0)


@rule("WD-SCORE-02")
def test_only_who_stands_beside_the_city_takes_part() -> None:
    board = Board(LINE, x="0,2 0,4", o="0,1")
    assert gains(board) == {"X": 0, "O": 1}
    assert gains(board, "II") == {"X": 1, "O": 0}


@rule("WD-SCORE-02")
def test_an_own_settlement_beside_the_city_is_enough() -> None:
    board = Board("0,0=I 0,1=s1 0,2=s1", settled={"X": "0,1"})
    assert gains(board) == {"X": 2, "O": 0}


@rule("WD-SCORE-02")
def test_who_lost_the_space_beside_the_city_gets_nothing() -> None:
    board = Board(LINE, x="0,2 0,4", settled={"X": "0,5"}, destroyed="0,1")
    assert gains(board) == {"X": 0, "O": 0}


@rule("WD-SCORE-03")
def test_the_city_itself_is_one_point() -> None:
    assert gains(Board(LINE, x="0,1 1,0")) == {"X": 1, "O": 0}


@rule("WD-SCORE-04")
def test_each_other_city_linked_is_one_point() -> None:
    assert gains(Board(LINE, x="0,1 0,2")) == {"X": 2, "O": 0}
    assert gains(Board(LINE, x="0,1", o="0,2 1,0")) == {"X": 1, "O": 1}


@rule("WD-SCORE-05")
@pytest.mark.parametrize("buildings", [1, 2, 3])
def test_each_settlement_linked_is_one_point(buildings: int) -> None:
    board = Board(f"0,0=I 0,1=A 0,2=s{buildings}", x="0,1", settled={"X": "0,2"})
    assert gains(board) == {"X": 2, "O": 0}


@rule("WD-SCORE-06")
def test_links_run_through_own_spaces_settlements_and_cities() -> None:
    land = "0,0=I 0,1=s2 0,2=A 0,3=II 0,4=~ 0,5=s1"
    whole = Board(land, x="0,2 0,4", settled={"X": "0,1 0,5"})
    assert gains(whole) == {"X": 4, "O": 0}
    assert gains(Board(land, x="0,4", settled={"X": "0,1 0,5"})) == {"X": 2, "O": 0}
    assert gains(Board(land, x="0,4", o="0,2", settled={"X": "0,1 0,5", "O": "0,1"})) == {"X": 2, "O": 3}


@rule("WD-SCORE-06")
def test_two_cities_that_touch_are_linked() -> None:
    assert gains(Board("0,0=I 1,0=II 0,1=A", x="0,1")) == {"X": 2, "O": 0}


@rule("WD-SCORE-07")
def test_links_pass_through_a_city_without_owning_anything_of_it() -> None:
    land = "0,0=I 0,1=A 0,2=II 0,3=A 0,4=III 0,5=A 0,6=s1"
    board = Board(land, x="0,1 0,3 0,5", o="", settled={"X": "0,6"})
    assert gains(board) == {"X": 4, "O": 0}


@rule("WD-SCORE-08")
def test_touching_a_settlement_is_not_enough() -> None:
    land = "0,0=I 0,1=A 0,2=s2 0,3=A 0,4=II"
    board = Board(land, x="0,1 0,3", o="", settled={"O": "0,2"})
    assert gains(board) == {"X": 1, "O": 0}
    assert gains(Board(land, x="0,1 0,3", settled={"X": "0,2"})) == {"X": 3, "O": 0}


@rule("WD-SCORE-09")
def test_cities_scored_earlier_still_count_and_pass_links() -> None:
    rounds = (("1-D", "1-C"), ("1-D", "1-C"), *[("1-C", "1-D")] * 4)
    board = Board(LINE, x="0,1 0,2 0,4", settled={"X": "0,5"}, scored=(2, 1), rounds=rounds)
    while board.game.round < 3:
        board.play(board.can()[0])
    assert [(event["city"], event["gains"]) for event in board.told("scored")] == [("II", (3, 0)), ("I", (3, 0))]
