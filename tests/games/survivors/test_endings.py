"""Random play meets all four endings in a short game: hunger, a goal in reach and a limit see to them."""

from __future__ import annotations

from collections import Counter

from wastelands.engine.luck import Luck
from wastelands.games.survivors.game import Survivors

SHORT = {"goal": 2, "turn_limit": 7}


def ending(seed: str, **options: int) -> str:
    """How a game of two random players ends."""
    luck = Luck(seed)
    game = Survivors.new(2, luck, None, **options)
    while acting := game.to_act():
        actions = game.actions(acting[0])
        game.play(acting[0], actions[luck.below(len(actions))], luck)
    result = game.result()
    assert result is not None
    assert result.reason != "points" or max(result.scores) >= game.goal
    assert result.reason != "limit" or game.round == game.limit
    assert bool(result.winners) or result.reason == "nobody" or result.scores[0] == result.scores[1]
    return result.reason


def test_random_play_of_a_short_game_meets_all_four_endings() -> None:
    met = Counter(ending(f"short-{number}", **SHORT) for number in range(80, 180))
    assert {"last", "nobody", "limit", "points"} == set(met)


def test_random_play_of_a_usual_game_starves() -> None:
    met = Counter(ending(f"random-{number}") for number in range(24))
    assert set(met) <= {"last", "nobody"}
