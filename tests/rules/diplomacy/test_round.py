"""The run of rounds (WD-ROUND)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.diplomacy.sheets import a_sheet
from tests.ledger import rule
from tests.rules.diplomacy.board import RING, SEATS, Board

PLAYERS = (2, 3, 4)
ROUNDS = (("1-A", "1-B", "1-C"), ("1-A", "1-B"), ("2-A", "2-B"), ("2-C", "2-D"), ("3-A", "3-?"), ("4-B", "4-A"))


def to_the_end(board: Board) -> Board:
    while board.seat:
        board.play(board.can()[0])
    return board


@rule("WD-ROUND-01")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_game_lasts_exactly_six_rounds(players: int) -> None:
    board = to_the_end(Board(RING, rounds=ROUNDS, seats=players))
    assert [event["round"] for event in board.told("round")] == [2, 3, 4, 5, 6]
    assert {event["round"] for event in board.told("picked")} == {1, 2, 3, 4, 5, 6}
    assert board.game.result() is not None


@rule("WD-ROUND-02")
def test_a_turn_is_picking_one_action_and_carrying_it_out() -> None:
    board = Board(RING, rounds=ROUNDS)
    assert board.can() == ["pick 1-A", "pick 1-B", "pick 1-C"]
    assert board.rule("place 0,-1") == "WD-ROUND-02"
    assert board.rule("pick 9-D") == "WD-ROUND-02"
    board.play("pick 1-B")
    assert board.seat == "X"
    assert board.can() == ["end", "place -1,0", "place 1,-1"]
    assert board.rule("pick 1-A") == "WD-ROUND-02"


@rule("WD-ROUND-03")
def test_the_pick_cannot_be_skipped() -> None:
    board = Board(RING, rounds=ROUNDS)
    assert "end" not in board.can()
    assert board.rule("end") == "WD-ROUND-02"


@rule("WD-ROUND-04")
def test_each_printed_action_is_taken_exactly_once() -> None:
    board = Board(RING, rounds=ROUNDS).play("pick 1-A", "end")
    assert board.can() == ["pick 1-B", "pick 1-C"]
    board.game.rounds = (ROUNDS[0], ("1-D",), *ROUNDS[2:])
    assert board.rule("pick 1-A") == "WD-ROUND-04"
    board.game.rounds = ROUNDS
    to_the_end(board)
    taken = Counter((event["round"], event["label"]) for event in board.told("picked"))
    assert taken == Counter((number, label) for number, labels in enumerate(ROUNDS, start=1) for label in labels)


@rule("WD-ROUND-05", "WD-ROUND-06")
@pytest.mark.parametrize("players", PLAYERS)
def test_turns_pass_in_seat_order_across_rounds(players: int) -> None:
    board = to_the_end(Board(RING, rounds=ROUNDS, seats=players))
    seats = [event["seat"] for event in board.told("picked")]
    assert seats == [turn % players for turn in range(len(seats))]


@rule("WD-ROUND-07")
@pytest.mark.parametrize("players", PLAYERS)
def test_somebody_may_act_more_often_in_a_round(players: int) -> None:
    rounds = (("1-A", "1-B", "1-C", "1-D", "1-?"), *ROUNDS[1:])
    board = to_the_end(Board(RING, rounds=rounds, seats=players))
    turns = Counter(event["seat"] for event in board.told("picked") if event["round"] == 1)
    assert [turns[seat] for seat in range(players)] == {2: [3, 2], 3: [2, 2, 1], 4: [2, 1, 1, 1]}[players]


@rule("WD-ROUND-08")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_printed_starters_follow_from_the_counts(players: int) -> None:
    sheet = a_sheet(players)
    before, starters = 0, []
    for labels in sheet.rounds:
        starters.append(before % players)
        before += len(labels)
    assert list(sheet.starters) == starters
    board = to_the_end(Board(RING, rounds=sheet.rounds, seats=players))
    first = {event["round"]: event["seat"] for event in reversed(board.told("picked"))}
    assert [first[number] for number in range(1, 7)] == starters


@rule("WD-ROUND-09")
def test_between_rounds_cities_are_scored_in_order_and_then_the_flap_opens() -> None:
    board = to_the_end(Board("0,0=II 5,0=I 1,0=A", scored=(2, 2), rounds=ROUNDS))
    between = [e for e in board.events if e.verb in ("scored", "flap", "round")]
    at = next(i for i, event in enumerate(between) if event.verb == "scored")
    order = [(event.verb, event.facts.get("city", event.facts.get("round"))) for event in between[at : at + 4]]
    assert order == [("scored", "I"), ("scored", "II"), ("flap", 4), ("round", 3)]


@rule("WD-ROUND-10", "WD-SETUP-02")
def test_this_round_and_the_next_lie_open_and_no_more() -> None:
    board = Board(RING, rounds=ROUNDS)
    seen = {}
    while board.seat:
        seen[board.game.round] = {len(board.game.view(seat).rounds) for seat in (0, 1, None)}
        board.play(board.can()[0])
    assert seen == {1: {2}, 2: {3}, 3: {4}, 4: {5}, 5: {6}, 6: {6}}


@rule("WD-ROUND-10")
def test_the_flap_is_told_when_it_opens_and_not_before() -> None:
    board = Board(RING, rounds=ROUNDS)
    while board.game.round == 1:
        assert board.told("flap") == []
        board.play(board.can()[0])
    assert [(event["round"], event["labels"]) for event in board.told("flap")] == [(3, ROUNDS[2])]
    assert board.luck.revealed


@rule("WD-ROUND-11")
def test_the_next_rounds_actions_cannot_be_taken_yet() -> None:
    rounds = (("1-A", "1-B"), ("2-A", "2-B"), ("3-A", "3-B"), *ROUNDS[3:])
    board = Board(RING, rounds=rounds)
    assert board.can() == ["pick 1-A", "pick 1-B"]
    assert board.rule("pick 2-A") == "WD-ROUND-11"
    assert board.rule("pick 3-A") == "WD-ROUND-02", "nobody may learn what lies under a flap"
    assert SEATS.index(board.seat) == 0
