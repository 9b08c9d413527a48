"""Many games at once are the same games as one at a time, in one process and in several."""

from __future__ import annotations

import numpy as np

from wastelands.research.play import Play, Spaces
from wastelands.research.vector import Batch, Games, Workers

STEPS = 60


def chosen(batch: Batch, dice: np.random.Generator) -> list[int]:
    return [int(dice.choice(np.flatnonzero(mask))) for mask in batch.masks]


def told(games: Games | Workers) -> list[Batch]:
    dice, found = np.random.default_rng(3), [games.reset()]
    for _ in range(STEPS):
        found.append(games.step(chosen(found[-1], dice)))
    return found


def test_processes_play_the_same_games_as_one() -> None:
    one = told(Games("warlords", 2, count=5, seed="dust", max_rounds=1))
    with Workers("warlords", 2, count=5, seed="dust", workers=2, max_rounds=1) as workers:
        several = told(workers)
    assert any(batch.done.any() for batch in one), "games end and others follow"
    for here, there in zip(one, several, strict=True):
        assert [part.tobytes() for part in here] == [part.tobytes() for part in there]


def test_each_game_is_one_that_could_be_played_alone() -> None:
    games, spaces = Games("diplomacy", 2, count=2, seed="dust"), Spaces.of("diplomacy", 2)
    batch, alone, dice = games.reset(), Play(spaces), np.random.default_rng(1)
    alone.reset("dust|1|0")
    while not batch.done[1]:
        assert (batch.seats[1], batch.observations[1].tobytes()) == (alone.seat, alone.observe(alone.seat).tobytes())
        actions = chosen(batch, dice)
        batch = games.step(actions)
        assert np.allclose(batch.rewards[1], alone.step(actions[1]))
    assert alone.seat == -1
    games.close()


def test_a_game_is_cut_off_after_the_most_actions() -> None:
    games = Games("knights", 2, count=1, most=3)
    batch, done = games.reset(), list[bool]()
    for _ in range(7):
        batch = games.step(batch.masks.argmax(axis=1))
        done.append(bool(batch.done[0]))
    assert done == [False, False, True, False, False, True, False]
