"""The end of the game (WD-END)."""

from __future__ import annotations

import pytest

from tests.ledger import rule
from tests.rules.diplomacy.board import Board
from wastelands.engine.action import Action
from wastelands.engine.errors import Illegal

LAST = (("1-A", "1-B"),) * 6


def last_round(cells: str = "0,0=I 0,1=A 1,0=A 5,5=B", **board: object) -> Board:
    one = Board(cells, rounds=LAST, round=6, **board)  # type: ignore[arg-type]
    one.play("pick 1-B")
    while one.seat:
        one.play(one.can()[0])
    return one


@rule("WD-END-01")
def test_the_game_ends_after_the_last_scoring() -> None:
    board = last_round(x="0,1")
    assert [event.verb for event in board.events][-1] == "scored"
    assert board.points == (1, 0)
    assert board.game.to_act() == ()
    result = board.game.result()
    assert result is not None
    assert result.reason == "last scoring"
    with pytest.raises(Illegal, match="ENGINE-2"):
        board.game.play(0, Action.parse("end"), board.luck)


@rule("WD-END-01")
def test_before_that_there_is_no_result() -> None:
    board = Board("0,0=I 0,1=A 1,0=A", rounds=LAST, round=6)
    assert board.game.result() is None
    assert board.play("pick 1-A").game.result() is None


@rule("WD-END-02")
def test_the_most_points_win() -> None:
    result = last_round(x="0,1", points=(2, 2)).game.result()
    assert result is not None
    assert (result.scores, result.winners) == ((3, 2), (0,))
    result = last_round(x="0,1", points=(2, 4)).game.result()
    assert result is not None
    assert result.winners == (1,)


@rule("WD-END-02")
def test_guardian_points_count_like_city_points() -> None:
    board = Board("0,0=I 0,1=A+guardian 1,0=C", o="1,0", rounds=LAST, round=6, turn="X").play("pick 1-A", "place 0,1")
    while board.seat:
        board.play(board.can()[0])
    result = board.game.result()
    assert result is not None
    assert (result.scores, result.winners) == ((4, 1), (0,))


@rule("WD-END-03")
def test_players_level_at_the_top_share_the_win() -> None:
    result = last_round(x="0,1", o="1,0", t="", seats=3).game.result()
    assert result is not None
    assert (result.scores, result.winners) == ((1, 1, 0), (0, 1))
