"""The PettingZoo environments of all games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from wastelands.engine.registry import game_names
from wastelands.research.environment import Environment

pytestmark = pytest.mark.filterwarnings("ignore:Observation")  # an observation with a mask is no array, by design
LONG = 300


@pytest.mark.parametrize("name", game_names())
def test_it_passes_the_test_of_the_interface(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(Environment(name, 2), num_cycles=60)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("name", game_names())
def test_it_passes_the_test_of_seeds(name: str) -> None:
    seed_test(lambda: Environment(name, 2), num_cycles=40)


def story(name: str, seed: int, dice: np.random.Generator) -> Iterator[tuple[str, bytes, float]]:
    """Several games one after the other: who acts, what he sees and may do, what he earned."""
    environment, steps = Environment(name, 2), 0
    environment.reset(seed=seed)
    while steps < LONG:
        for agent in environment.agent_iter():
            seen, reward, ended, cut_off, _ = environment.last()
            yield agent, seen["observation"].tobytes() + seen["action_mask"].tobytes(), reward
            steps += 1
            legal = np.flatnonzero(seen["action_mask"])
            environment.step(None if ended or cut_off else int(dice.choice(legal)))
        environment.reset()


@pytest.mark.parametrize("name", game_names())
def test_a_seed_fixes_all_games_that_follow_and_another_seed_changes_them(name: str) -> None:
    one, same, other = (list(story(name, seed, np.random.default_rng(1))) for seed in (7, 7, 8))
    assert len(one) >= LONG
    assert one == same
    assert one != other


def play_out(environment: Environment) -> dict[str, float]:
    total = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        seen, reward, ended, cut_off, _ = environment.last()
        total[agent] += reward
        environment.step(None if ended or cut_off else int(seen["action_mask"].argmax()))
    return total


def test_the_end_is_worth_a_win_and_adds_up_to_nothing() -> None:
    environment = Environment("diplomacy", 3)
    environment.reset(seed=4)
    total = play_out(environment)
    assert sum(total.values()) == pytest.approx(0.0)
    assert max(total.values()) > 0.0


def test_shaping_adds_up_to_nothing_over_a_game() -> None:
    plain, shaped = Environment("diplomacy", 2), Environment("diplomacy", 2, shaping=0.5)
    earned = list[float]()
    for environment in (plain, shaped):
        environment.reset(seed=5)
    steps = 0
    while plain.play.seat >= 0:
        action = int(plain.last()[0]["action_mask"].argmax())
        plain.step(action)
        shaped.step(action)
        earned += [value for value in shaped.rewards.values() if value]
        steps += 1
    assert len(earned) > steps / 4, "each action earns its change"
    assert sum(earned) == pytest.approx(sum(plain.rewards.values()), abs=1e-6)


def test_after_the_most_actions_a_game_is_cut_off() -> None:
    environment = Environment("warlords", 2, most=5)
    environment.reset(seed=1)
    for _ in range(5):
        assert not any(environment.truncations.values())
        environment.step(int(environment.last()[0]["action_mask"].argmax()))
    assert all(environment.truncations.values())
    assert not any(environment.terminations.values())


def test_none_is_for_those_whose_game_is_over() -> None:
    environment = Environment("diplomacy", 2)
    environment.reset(seed=1)
    with pytest.raises(ValueError, match="name the number of a legal action"):
        environment.step(None)


@pytest.mark.parametrize("name", game_names())
def test_it_shows_what_a_spectator_sees(name: str) -> None:
    def shown(mode: str | None) -> Any:
        environment = Environment(name, 2, render_mode=mode)
        environment.reset(seed=2)
        return environment.render()

    assert shown("svg").startswith("<svg")
    assert len(shown("ansi").splitlines()) > 4
    assert shown(None) is None
    points = shown("rgb_array")
    assert points.dtype == np.uint8
    assert points.shape[2] == 3
    assert points.std() > 10


def test_there_is_no_other_way_to_render() -> None:
    with pytest.raises(ValueError, match="there is no render mode 'human'"):
        Environment("diplomacy", 2, render_mode="human")


def test_an_environment_that_remembers_tells_what_an_agent_recalls() -> None:
    environment = Environment("diplomacy", 2, remember=True)
    environment.reset(seed=2)
    assert environment.recall("player_1").startswith("diplomacy, seat 1 of 2\n> round")
