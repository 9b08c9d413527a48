"""Actions: occupying spaces with lettered hexes (WD-ACT)."""

from __future__ import annotations

from tests.ledger import rule
from tests.rules.diplomacy.board import RING, Board

LINE = "0,0=I 0,1=A 0,2=A 0,3=A 0,4=B"


@rule("WD-ACT-01")
def test_an_action_lets_one_draw_the_own_symbol_n_times() -> None:
    board = Board(LINE, action="2-A").play("place 0,1", "place 0,2")
    assert board.occupied("X") == ["0,1", "0,2"]
    assert board.seat == "O"
    assert board.lost == []
    water = Board("0,0=I 0,1=~ 0,2=A", action="1-?").play("place 0,1")
    assert water.occupied("X") == ["0,1"]


@rule("WD-ACT-02")
def test_a_space_must_be_empty() -> None:
    board = Board("0,0=I 0,1=A 1,0=A 0,-1=A", x="0,1", o="1,0", action="1-A")
    assert board.targets("place") == ["0,-1"]
    assert board.rule("place 0,1") == "WD-ACT-02"
    assert board.rule("place 1,0") == "WD-ACT-02"


@rule("WD-ACT-03")
def test_a_space_must_bear_the_letter() -> None:
    board = Board(action="1-B")
    assert board.targets("place") == ["-1,0", "1,-1"]
    assert board.rule("place 0,-1") == "WD-ACT-03"


@rule("WD-ACT-04")
def test_a_question_mark_is_any_sector_or_water() -> None:
    board = Board("0,0=I 0,-1=A 1,-1=B 1,0=C 0,1=D -1,1=~ -1,0=^", action="1-?")
    assert board.targets("place") == ["-1,1", "0,-1", "0,1", "1,-1", "1,0"]


@rule("WD-ACT-05")
def test_a_question_mark_is_chosen_anew_for_each_hex() -> None:
    board = Board("0,0=I 0,-1=A 1,-1=B 1,0=~", action="3-?").play("place 1,0", "place 0,-1")
    assert board.targets("place") == ["1,-1"]
    assert board.rule("kind B") == "WD-ACT-05"


@rule("WD-ACT-05")
def test_one_kind_serves_the_whole_action_if_so_agreed() -> None:
    board = Board("0,0=I 0,-1=A 1,-1=B 1,0=~ 0,1=~ 3,0=D", action="2-?", question_scope="action")
    assert board.can() == ["end", "kind A", "kind B", "kind ~"]
    assert board.rule("place 1,0") == "WD-ACT-05"
    assert board.rule("kind D") == "WD-ACT-07"
    board.play("kind ~")
    assert board.can() == ["end", "place 0,1", "place 1,0"]
    assert board.rule("kind A") == "WD-ACT-05"
    board.play("place 1,0")
    assert board.can() == ["end", "place 0,1"]


@rule("WD-ACT-05")
def test_a_lettered_action_asks_for_no_kind() -> None:
    board = Board(action="2-A", question_scope="action")
    assert board.can() == ["end", "place -1,1", "place 0,-1"]
    assert board.rule("kind A") == "WD-ACT-05"


@rule("WD-ACT-06")
def test_the_spaces_of_an_action_may_lie_apart() -> None:
    board = Board("0,0=I 0,-1=A 5,0=II 6,0=A", action="2-A").play("place 0,-1", "place 6,0")
    assert board.occupied("X") == ["0,-1", "6,0"]


@rule("WD-ACT-07")
def test_a_space_must_touch_a_city_or_an_own_active_space() -> None:
    board = Board(LINE, action="3-A")
    assert board.targets("place") == ["0,1"]
    assert board.rule("place 0,2") == "WD-ACT-07"
    assert Board(LINE, x="0,1", action="1-A").targets("place") == ["0,2"]
    assert Board(LINE, x="0,2", action="1-A").targets("place") == ["0,1"], "an inactive space supports nothing"


@rule("WD-ACT-07")
def test_scored_cities_support_as_well() -> None:
    rounds = (("1-A", "1-B"), ("2-A", "2-B"), *[("1-A", "1-B")] * 4)
    board = Board(LINE, scored=(1,), rounds=rounds).play("pick 1-A", "end")
    assert [event["city"] for event in board.told("scored")] == ["I"]
    assert board.play("pick 2-A").targets("place") == ["0,1"]


@rule("WD-ACT-08")
def test_an_opponents_space_is_no_support() -> None:
    board = Board(LINE, o="0,1", x="", action="1-A")
    assert board.seat == "O"  # nothing for X: the turn has ended
    board = Board(LINE + " 0,-1=A", o="0,1", action="1-A")
    assert board.targets("place") == ["0,-1"]
    assert board.rule("place 0,2") == "WD-ACT-07"


@rule("WD-ACT-08")
def test_an_opponents_settlement_is_no_support() -> None:
    board = Board("0,0=I 0,1=s2 0,2=A 1,0=A", settled={"O": "0,1"}, action="1-A")
    assert board.targets("place") == ["1,0"]


@rule("WD-ACT-09")
def test_an_earlier_space_supports_a_later_one() -> None:
    board = Board(LINE, action="3-A")
    for target in ("0,1", "0,2", "0,3"):
        assert board.targets("place") == [target]
        board.play(f"place {target}")
    assert board.occupied("X") == ["0,1", "0,2", "0,3"]


@rule("WD-ACT-10")
def test_hexes_may_be_left_unused() -> None:
    board = Board(LINE, action="3-A")
    assert board.can()[0] == "end"
    board.play("place 0,1", "end")
    assert board.seat == "O"
    assert board.lost == ["action 2"]
    assert board.occupied("X") == ["0,1"]


@rule("WD-ACT-11")
def test_an_action_without_effect_is_taken_all_the_same() -> None:
    rounds = (("2-C", "1-B", "1-B"), *[("1-A", "1-B")] * 5)
    board = Board("0,0=I 0,1=A", rounds=rounds)
    board.play("pick 2-C")
    assert board.told("ended")[0].facts == {"seat": 0, "lost": ("action 2",)}
    assert [event["label"] for event in board.told("picked")] == ["2-C", "1-B", "1-B"]
    assert (board.game.round, board.seat) == (2, "O")
    assert Board(RING, action="1-A").seat == "X"
