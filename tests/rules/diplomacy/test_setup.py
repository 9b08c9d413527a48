"""Setting up (WD-SETUP)."""

from __future__ import annotations

import pytest

import wastelands
from tests.games.diplomacy.sheets import a_sheet
from tests.ledger import rule
from tests.rules.diplomacy.board import RING, Board
from wastelands.engine.errors import Unreadable
from wastelands.engine.luck import Luck
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.words import Words

PLAYERS = (2, 3, 4)


@rule("WD-SETUP-01")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_sheet_is_one_for_that_many_players(players: int) -> None:
    sheet = a_sheet(players)
    game = Diplomacy.new(players, Luck("a"), map=sheet.id)
    assert (game.seats, game.terrain, game.rounds) == (players, sheet.terrain, sheet.rounds)
    assert Diplomacy.new(players, Luck("a")).terrain.id.startswith(f"WD1-{players}-")
    other = PLAYERS[players - 3]
    with pytest.raises(Unreadable, match=f"is for {players} seats, not {other}"):
        Diplomacy.new(other, Luck("a"), map=sheet.id)


@rule("WD-SETUP-01")
@pytest.mark.parametrize("seats", [0, 1, 5, 7])
def test_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(Unreadable, match=f"2 to 4 seats, not {seats}"):
        Diplomacy.new(seats, Luck("a"))


@rule("WD-SETUP-02")
@pytest.mark.parametrize("players", PLAYERS)
def test_all_flaps_but_the_first_are_hidden_from_everybody(players: int) -> None:
    match = wastelands.new_game("diplomacy", players, "dust", map=a_sheet(players).terrain_id)
    game = match.game
    assert isinstance(game, Diplomacy)
    hidden = game.rounds
    for seat in [*range(players), None]:
        view = game.view(seat)
        assert view.rounds == hidden[:2]
        assert "flap" not in match.seat_record(seat)
        assert str(hidden[2]) not in repr(view.state())
    assert len(game.rounds) == 6


@rule("WD-SETUP-03")
def test_each_player_has_a_warlord_name() -> None:
    board = Board(RING, rounds=(("1-A", "1-B"),) * 6).play("pick 1-A")
    words = Words("en", ["Immortan", "Auntie"])
    assert words.event(board.told("picked")[0]) == "Immortan takes action 1-A."
    assert words.waiting(board.game.to_act()) == "Waiting for Immortan."


@rule("WD-SETUP-04")
@pytest.mark.parametrize("players", PLAYERS)
def test_x_takes_the_first_turn(players: int) -> None:
    match = wastelands.new_game("diplomacy", players, "dust")
    assert match.events[0].event.facts == {"round": 1, "seat": 0}
    assert match.game.to_act() == (0,)
