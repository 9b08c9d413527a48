"""The balance of the missions between sensible knights, as docs/rules/knights.md states it."""

from __future__ import annotations

import pytest

from wastelands.lab.simulate import Plan, play_all

GAMES, LEAST = 60, 20  # a third
GOAL = {"savior": "goal", "only-one": "goal", "damsel": "goal", "avengers": "villains", "cult": "rounds"}


@pytest.mark.deep
@pytest.mark.timeout(14_400)
@pytest.mark.parametrize("mission", GOAL)
def test_a_mission_ends_by_its_goal_in_a_third_of_games(mission: str) -> None:
    tally = play_all(Plan("knights", 4, ("greedy",) * 4, "balance", {"mission": mission}), range(GAMES))
    assert tally.endings[GOAL[mission]] >= LEAST
    assert tally.rounds.mean > 5
    assert set(tally.characters) <= set(tally.cards.values())
    for wins in tally.seats.values():
        assert wins.mean < 0.5
