"""The OpenSpiel games: its own tests, its own players, and chance with true probabilities."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

from wastelands.research import spiel

flags.FLAGS.mark_as_parsed()  # as OpenSpiel's playthroughs want it of a program
SHORT = {"warlords": "max_rounds:2", "survivors": "turn_limit:1"}


def game(name: str, chance: str = spiel.LISTED, **more: Any) -> Any:
    parameters = {"players": 2, "chance": chance, "options": SHORT.get(name, ""), **more}
    return pyspiel.load_game(f"wastelands_{name}", parameters)


def begun(name: str, chance: str, dice: np.random.RandomState, **more: Any) -> Any:
    """A state past its setup."""
    state = game(name, chance, **more).new_initial_state()
    while state.is_chance_node():
        fall(state, dice)
    return state


def fall(state: Any, dice: np.random.RandomState) -> None:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(dice.choice(outcomes, p=chances))


QUICK = {"diplomacy": spiel.LISTED, "warlords": spiel.LISTED, "survivors": spiel.SAMPLED, "knights": spiel.LISTED}
BOTH = [
    pytest.param(name, chance, marks=[] if chance == quick else [pytest.mark.deep])
    for name, quick in QUICK.items()
    for chance in (spiel.LISTED, spiel.SAMPLED)
]


@pytest.mark.parametrize(("name", "chance"), BOTH)
def test_it_passes_the_simulation_at_random(name: str, chance: str) -> None:
    pyspiel.random_sim_test(game(name, chance), num_sims=1, serialize=True, verbose=False)


@pytest.mark.deep
def test_it_passes_with_more_players() -> None:
    pyspiel.random_sim_test(game("diplomacy", players=4), num_sims=1, serialize=False, verbose=False)


LONG = [pytest.param(name, marks=pytest.mark.deep) for name in ("survivors", "knights")]


@pytest.mark.parametrize("name", ["warlords", pytest.param("diplomacy", marks=pytest.mark.deep), *LONG])
def test_a_playthrough_can_be_played_again(name: str, tmp_path: Path) -> None:
    options = SHORT.get(name, "").replace("2", "1")
    text = generate_playthrough.playthrough(f"wastelands_{name}(options={options})", None, seed=3)
    file = tmp_path / "playthrough.txt"
    file.write_text(text, encoding="utf-8")
    original, again = generate_playthrough.replay(str(file))
    assert len(original) > 1000
    assert original == again


@pytest.mark.parametrize("name", ["diplomacy", "warlords", *LONG])
def test_its_tree_search_plays_ours(name: str) -> None:
    dice = np.random.RandomState(1)
    state = begun(name, spiel.SAMPLED, dice, options=SHORT.get(name, "").replace("2", "1"))
    bots = [
        mcts.MCTSBot(state.get_game(), 2.0, 4, mcts.RandomRolloutEvaluator(1, dice), random_state=dice),
        ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1, dice), 2.0, 4, random_state=dice),
    ]
    plays = 0
    while not state.is_terminal() and plays < 60:
        if state.is_chance_node():
            fall(state, dice)
        else:
            action = bots[state.current_player()].step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            plays += 1
    assert plays > 10


def test_another_world_looks_the_same_to_its_player() -> None:
    dice = np.random.RandomState(2)
    state = begun("warlords", spiel.LISTED, dice)
    worlds = [state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0)) for _ in range(6)]
    assert {world.information_state_string(0) for world in worlds} == {state.information_state_string(0)}
    assert len({str(world) for world in worlds}) > 1


def test_chance_is_listed_with_true_probabilities() -> None:
    state = game("warlords").new_initial_state()
    outcomes = state.chance_outcomes()
    assert state.is_chance_node()
    assert sum(chance for _, chance in outcomes) == pytest.approx(1.0)
    assert state.action_to_string(outcomes[0][0]).startswith("draw=")
    assert state.observation_string(1) == "seat 1 before the setup"
    assert not any(state.observation_tensor(0))


def test_chance_is_sampled_in_one_node_for_each_action() -> None:
    state = game("knights", spiel.SAMPLED).new_initial_state()
    assert len(state.chance_outcomes()) == spiel.SAMPLES
    assert state.action_to_string(7) == "luck 7"
    state.apply_action(7)
    assert not state.is_chance_node()


def test_there_is_no_other_chance() -> None:
    with pytest.raises(ValueError, match="chance is listed or sampled, not 'fair'"):
        game("diplomacy", "fair")
