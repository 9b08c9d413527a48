"""The worked examples of the ledger, read from it and played."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ledger import rule
from tests.rules.diplomacy.board import SEATS, Board, enforce, example, hexes
from wastelands.engine.action import Action
from wastelands.games.diplomacy.scoring import city_points


def set_up(block: dict[str, Any], action: str = "") -> Board:
    state = block.get("state", {})
    occupied, action = state.get("occ", {}), action or block.get("action", "")
    others = block.get("round_actions", [action, "1-C", "1-D"])
    return Board(
        block["map"]["cells"],
        block["map"]["roads"],
        x=occupied.get("X", ""),
        o=occupied.get("O", ""),
        settled=state.get("sett"),
        destroyed=state.get("destroyed", ""),
        turn=block.get("turn", "X"),
        action=action,
        rounds=(("1-A", "1-B"), tuple(others), *[("1-A", "1-B")] * 4),
        round=2,
    )


def perform(board: Board, step: list[Any]) -> None:
    match step:
        case ["legal", "enforce", triangles]:
            assert sorted(board.can()) == sorted(["end", *map(enforce, triangles)])
        case ["legal", verb, targets]:
            assert board.targets(verb) == list(map(str, sorted(hexes(targets))))
        case ["offers", offers]:
            assert board.offers == offers
        case ["settle", settlement, answer]:
            board.play(f"settle {settlement} {'yes' if answer else 'no'}")
        case ["enforce", three]:
            board.play(enforce(three))
        case [verb, *values]:
            board.play(" ".join([verb, *values]))


def compare(board: Board, expected: dict[str, Any]) -> None:
    found = {
        "occ": {seat: sorted(board.occupied(seat)) for seat in expected.get("occ", {})},
        "sett": {seat: sorted(board.settled(seat)) for seat in expected.get("sett", {})},
        "active": {seat: sorted(board.active(seat)) for seat in expected.get("active", {})},
        "points": {seat: board.points[SEATS.index(seat)] for seat in expected.get("points", {})},
        "lost": board.lost if "lost" in expected else None,
    }
    for name, value in expected.items():
        if isinstance(value, dict):
            value = {seat: sorted(of) if isinstance(of, list) else of for seat, of in value.items()}
        assert found[name] == value, name


def play_out(id: str) -> None:
    block = example(id)
    board = set_up(block)
    for step in block.get("steps", []):
        perform(board, step)
    for numeral, gains in block.get("score", []):
        city = next(city for city in board.game.terrain.cities if city.numeral == numeral)
        assert {seat: city_points(board.game, SEATS.index(seat), city) for seat in gains} == gains, numeral
    compare(board, block.get("expect", {}))


@rule("WD-EX-01", "WD-ROUND-05", "WD-ROUND-06", "WD-SHEET-11")
def test_turn_order_labels_and_visible_rounds() -> None:
    block = example("WD-EX-01")
    rounds = tuple(map(tuple, block["rounds"]))
    board = Board("0,0=I 0,-1=A 1,-1=B 1,0=C 0,1=D", rounds=rounds)
    picks = list(block["picks"])
    starters: dict[int, str] = {}
    visible: dict[str, list[int]] = {}
    while board.game.to_act():
        game = board.game
        starters.setdefault(game.round, board.seat)
        visible[str(game.round)] = list(range(1, len(game.view(None).rounds) + 1))
        if picks and board.can()[0].startswith("pick"):
            number, seat, labels, label = picks.pop(0)
            assert [game.round, board.seat, board.can()] == [number, seat, [f"pick {name}" for name in labels]]
            board.play(f"pick {label}")
        else:
            board.play(board.can()[0])
        while picks and len(picks[0][2]) == 1:  # a single label is taken without asking
            number, seat, _, label = picks[0]
            if board.told("picked")[-1].facts != {"seat": SEATS.index(seat), "label": label, "round": number}:
                break
            picks.pop(0)
    assert picks == []
    assert list(starters.values()) == block["starters"]
    assert {number: visible[number] for number in block["visible_in_round"]} == block["visible_in_round"]


@rule("WD-EX-02")
def test_first_turn_starred_spaces_and_a_road_bonus() -> None:
    block = example("WD-EX-02")
    play_out("WD-EX-02")
    starred = {target for action in ("1-A", "1-B") for target in set_up(block, action).targets("place")}
    assert starred == set(block["starred"])


@rule("WD-EX-03")
def test_second_turn_drifter_settlement_and_road() -> None:
    play_out("WD-EX-03")


@rule("WD-EX-04")
def test_city_iv_is_scored_before_the_raid() -> None:
    play_out("WD-EX-04")


@rule("WD-EX-05")
def test_city_iv_is_scored_after_the_raid() -> None:
    play_out("WD-EX-05")


@rule("WD-EX-07")
def test_enforcer() -> None:
    play_out("WD-EX-07")


@rule("WD-EX-08")
def test_pirate() -> None:
    play_out("WD-EX-08")


@rule("WD-EX-13")
def test_question_mark() -> None:
    play_out("WD-EX-13")


def test_a_wrong_expectation_is_noticed() -> None:
    """The comparison itself can fail, for each thing that it compares."""
    block = example("WD-EX-07")
    board = set_up(block)
    for step in block["steps"]:
        perform(board, step)
    wrong_ones: list[dict[str, Any]] = [
        {"occ": {"X": []}},
        {"sett": {"O": ["0,-1"]}},
        {"active": {"O": []}},
        {"points": {"O": 2}},
        {"lost": []},
    ]
    for wrong in wrong_ones:
        with pytest.raises(AssertionError):
            compare(board, wrong)
    with pytest.raises(AssertionError):
        perform(board, ["legal", "road", ["0,0"]])
    with pytest.raises(AssertionError):
        perform(board, ["offers", ["0,-2"]])
    assert Action.parse("end") not in board.game.actions(1)
