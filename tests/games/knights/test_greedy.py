"""The first sensible knight: it goes where the mission wants it, and beats whoever plays at random."""

from __future__ import annotations

import pytest

from wastelands.bots.bot import new_bot
from wastelands.bots.knights_routes import best, goals
from wastelands.engine.luck import Luck
from wastelands.engine.registry import bot_names
from wastelands.games.knights.board import GANGRAEN
from wastelands.games.knights.game import Knights


def played(number: int, mission: str) -> tuple[float, str]:
    """What the greedy knight won of a game for two against a random one, and how it ended."""
    luck, own = Luck(f"greedy|{number}"), number % 2
    game = Knights.new(2, luck, mission=mission)
    names = ["random", "random"]
    names[own] = "greedy"
    bots = [new_bot(name, "knights", Luck(f"{number}|{seat}")) for seat, name in enumerate(names)]
    while acting := game.to_act():
        seat = acting[0]
        action = bots[seat].choose(seat, game.actions(seat), lambda seat=seat: game.view(seat))  # type: ignore[misc]
        game.play(seat, action, luck)
    result = game.result()
    assert result is not None
    return (own in result.winners) / max(1, len(result.winners)), result.reason


def test_it_is_found_by_its_name() -> None:
    assert bot_names("knights") == ["greedy", "random"]


def test_it_finds_the_keys_and_wins() -> None:
    found = [played(number, "savior") for number in range(4)]
    assert sum(won for won, _ in found) >= 3
    assert [reason for _, reason in found].count("goal") >= 2


@pytest.mark.parametrize("mission", ["damsel", "cult", "avengers"])
def test_it_plays_every_mission_to_its_end(mission: str) -> None:
    assert played(1, mission)[1] in {"goal", "rounds", "villains", "villain-alive", "cultists"}


def test_a_knight_with_enough_keys_wants_to_go_home() -> None:
    luck = Luck("home")
    game = Knights.new(2, luck, mission="savior")
    while not game.mission or not game.sites:
        seat = game.to_act()[0]
        game.play(seat, game.actions(seat)[0], luck)
    game.prizes = (("key", "key", "key"), ())
    game.at = (20, GANGRAEN)
    assert any(goal.at == GANGRAEN for goal in goals(game, 0))
    found = best(game, 0)
    assert found is not None
    assert found[0] == GANGRAEN
    assert found[1][-1] == GANGRAEN


@pytest.mark.deep
def test_it_beats_random_in_nine_games_of_ten() -> None:
    assert sum(played(number, "savior")[0] for number in range(200)) >= 180
