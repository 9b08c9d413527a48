"""The sheet: labels, flaps, starters, title (WD-SHEET)."""

from __future__ import annotations

import re

import pytest

from tests.games.diplomacy.sheets import a_sheet
from tests.ledger import rule
from tests.rules.diplomacy.board import RING, Board
from wastelands.engine.hexes import Hex
from wastelands.games.diplomacy.labels import LETTERS, Label
from wastelands.games.diplomacy.words import Words

PLAYERS = (2, 3, 4)


@rule("WD-SHEET-01")
@pytest.mark.parametrize("players", PLAYERS)
def test_one_sheet_holds_the_map_and_all_the_actions(players: int) -> None:
    sheet = a_sheet(players)
    assert (len(sheet.rounds), len(sheet.starters)) == (6, 6)
    assert all(sheet.rounds)
    assert sheet.players == players
    assert len(sheet.terrain.cells) == {2: 88, 3: 117, 4: 150}[players]


@rule("WD-SHEET-02")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_title_has_the_form_of_a_place_name(players: int) -> None:
    assert re.fullmatch(r"The [a-z]+ [a-z ]+ of [A-Z][a-z]+", a_sheet(players).title_en)
    assert re.fullmatch(r"(Der|Die|Das) [a-zäöüß]+e [A-Z]\w+ von [A-Z][a-z]+", a_sheet(players).title_de)


@rule("WD-SHEET-05")
def test_a_player_has_a_name_a_symbol_and_points() -> None:
    words = Words("en", ["Immortan", "Auntie"])
    assert [(words.name(seat), words.symbol(seat)) for seat in (0, 1)] == [("Immortan", "X"), ("Auntie", "O")]
    assert Board("0,0=I 0,-1=A+guardian", action="1-A").play("place 0,-1").points == (3, 0)


@rule("WD-SHEET-06")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_round_names_its_number_and_starter(players: int) -> None:
    sheet = a_sheet(players)
    board = Board(RING, rounds=sheet.rounds, seats=players)
    while board.seat:
        board.play(board.can()[0])
    rounds = [(event["round"], event["seat"]) for event in board.told("round")]
    assert rounds == list(enumerate(sheet.starters, start=1))[1:]


@rule("WD-SHEET-07")
def test_a_city_is_scored_where_its_mark_is_printed() -> None:
    board = Board("0,0=I 5,0=II 1,0=A", scored=(4, 2), rounds=(("1-A", "1-B"),) * 6)
    while board.seat:
        board.play(board.can()[0])
    order = [str(e.facts.get("city") or e.facts.get("round")) for e in board.events if e.verb in ("scored", "round")]
    assert order == ["2", "II", "3", "4", "I", "5", "6"]


@rule("WD-SHEET-09")
def test_the_first_flap_holds_two_rounds_and_the_others_one() -> None:
    board = Board(RING, rounds=(("1-A", "1-B"),) * 6)
    assert len(board.game.view(None).rounds) == 2
    while board.seat:
        board.play(board.can()[0])
    assert [event["round"] for event in board.told("flap")] == [3, 4, 5, 6]


@rule("WD-SHEET-10")
def test_a_label_is_a_count_and_a_letter() -> None:
    board = Board(action="4-B")
    assert (board.pool.hexes, board.pool.letter) == (4, "B")
    assert Label.parse("4-B") == (4, "B")
    assert str(Label(2, "?")) == "2-?"
    for wrong in ("B-4", "4B", "4-E", "0-A", "44-A", "4-", "-B", "4-b", ""):
        with pytest.raises(ValueError, match="is no action"):
            Label.parse(wrong)


@rule("WD-SHEET-11")
def test_labels_are_kinds_and_may_be_printed_twice() -> None:
    board = Board(rounds=(("1-A", "1-A", "1-B"),) * 6)
    assert board.can() == ["pick 1-A", "pick 1-B"]
    board.play("pick 1-A", "end")
    assert board.can() == ["pick 1-A", "pick 1-B"]
    board.play("pick 1-A", "end")
    assert board.told("picked")[-1]["label"] == "1-B"


@rule("WD-SHEET-12")
def test_all_hexes_of_an_action_show_its_letter() -> None:
    board = Board("0,0=I 0,-1=A 1,-1=A 1,0=B 0,1=C", action="3-A")
    for target in ("0,-1", "1,-1"):
        assert board.targets("place")[0] == target
        board.play(f"place {target}")
    assert board.told("ended")[-1]["lost"] == ("action 1",)
    assert [len(label) for label in LETTERS] == [1] * 5


@rule("WD-SHEET-13")
def test_the_symbols_are_cross_ring_triangle_and_square() -> None:
    assert [Words().symbol(seat) for seat in range(4)] == ["X", "O", "▲", "■"]


@rule("WD-SHEET-12", "WD-SHEET-10")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_printed_label_can_be_read(players: int) -> None:
    for labels in a_sheet(players).rounds:
        for text in labels:
            assert str(Label.parse(text)) == text
    assert Hex(0, 0) in a_sheet(players).terrain.cells
