"""A bot may take over anywhere: after each play of a whole game between people who play anything."""

from __future__ import annotations

import pytest

from tests.bots.test_fair import brisk
from wastelands.bots.bot import new_bot
from wastelands.engine.luck import Luck
from wastelands.engine.registry import bot_names, game_class, game_names


def takes_over(name: str, bot: str, seats: int, seed: str, every: int, most: int = 10**9) -> int:
    """Ask a new bot at each so-manieth decision, and go on with any action; says how often it was asked."""
    luck, dice = Luck(seed), Luck(f"{seed}|people")
    game = game_class(name).new(seats, luck)
    decisions = asked = 0
    while (acting := game.to_act()) and decisions < most:
        for seat in acting:
            actions = game.actions(seat)
            if len(actions) > 1:
                decisions += 1
                if decisions % every == 0:
                    asked += 1
                    view = game.view(seat)
                    chosen = new_bot(bot, name, Luck(f"{decisions}")).choose(seat, actions, lambda view=view: view)  # type: ignore[misc]
                    assert chosen in actions, f"{bot} names {chosen} as decision {decisions}"
            game.play(seat, actions[dice.below(len(actions))], luck)
    return asked


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("bot", ["easy", "normal"])
def test_it_takes_over_at_any_decision_of_a_game(name: str, bot: str) -> None:
    assert takes_over(name, bot, 2, "take over", 3, 450) > 5


@pytest.mark.parametrize("name", game_names())
def test_a_searching_level_takes_over_too(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    brisk(monkeypatch)
    assert takes_over(name, "expert", 2, "search", 25, 300) > 0


@pytest.mark.deep
@pytest.mark.parametrize(("name", "bot"), [(name, bot) for name in game_names() for bot in bot_names(name)])
def test_it_takes_over_at_every_decision_of_whole_games(name: str, bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    brisk(monkeypatch)
    for seed in ("one", "two"):
        assert takes_over(name, bot, 3, seed, 1, 4000) > 50
