"""Random play meets all four endings: hunger sees to the first two, a short limit and a rich start to the others."""

from __future__ import annotations

from collections import Counter

from wastelands.engine.luck import Luck
from wastelands.games.survivors.endings import GOAL
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import NOTHING


def ending(seed: str, rich: bool = False, **options: int) -> str:
    """How a game of two random players ends."""
    luck = Luck(seed)
    game = Survivors.new(2, luck, **options)
    if rich:
        game.stocks = (tuple(150 for _ in NOTHING),) * 2
    while acting := game.to_act():
        actions = game.actions(acting[0])
        game.play(acting[0], actions[luck.below(len(actions))], luck)
    result = game.result()
    assert result is not None
    assert result.reason != "points" or max(result.scores) >= GOAL
    assert bool(result.winners) or result.reason == "nobody" or result.scores[0] == result.scores[1]
    return result.reason


def test_random_play_meets_all_four_endings() -> None:
    met = Counter(ending(f"random-{number}") for number in range(60))
    assert {"last", "nobody"} <= set(met)
    assert ending("random-limit", turn_limit=3) == "limit"
    assert "points" in {ending(f"rich-{number}", rich=True) for number in range(6)}
