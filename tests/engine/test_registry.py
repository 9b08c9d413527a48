"""Games and bots are found by name."""

from __future__ import annotations

import pytest

import wastelands
from wastelands.bots.bot import new_bot
from wastelands.engine.errors import UnknownGame, Unreadable
from wastelands.engine.luck import Luck
from wastelands.engine.registry import bot_names, bot_point, game_class, game_names
from wastelands.games.diplomacy.game import Diplomacy, value
from wastelands.package import package


def test_games_by_name() -> None:
    assert "diplomacy" in game_names()
    assert game_class("diplomacy") is Diplomacy
    assert wastelands.games()["diplomacy"].title == "Wasteland Diplomacy"
    assert list(wastelands.games()) == sorted(wastelands.games())


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"there is no game 'chess'; the games are: .*diplomacy"):
        game_class("chess")


def test_what_a_game_hands_over_and_what_it_lacks() -> None:
    found = package("diplomacy")
    assert found.words("en").tagline()
    assert found.value is value
    with pytest.raises(Unreadable, match="Wasteland Diplomacy has no cards"):
        found.the_content()


def test_bots_by_name() -> None:
    assert "random" in bot_names("diplomacy")
    bot = new_bot("random", "diplomacy", Luck("bot"))
    game = game_class("diplomacy").new(2, Luck("game"))
    actions = game.actions(0)
    assert {bot.choose(0, actions, lambda: game) for _ in range(200)} == set(actions)


def test_a_games_own_bot_is_for_that_game_only() -> None:
    assert all("." not in name for name in bot_names("diplomacy"))
    for name in bot_names("diplomacy"):
        assert new_bot(name, "diplomacy", Luck("bot"))
    with pytest.raises(UnknownGame, match=r"there is no bot 'genius'; the bots for diplomacy are: .*random"):
        bot_point("genius", "diplomacy")
