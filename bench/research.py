"""How many steps a second programs that learn get from us and from the peers, in one run and by processor time.

A step is one decision of one agent: what it sees as an array of numbers, which actions are legal, a random one of them,
and the game after it.  Each library is asked in its own way; a mask is made where it is usual.
"""

from __future__ import annotations

import statistics
import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from time import process_time
from typing import Any

import numpy as np
import pyspiel

from wastelands.research import spiel
from wastelands.research.environment import Environment
from wastelands.research.play import Play, Spaces
from wastelands.research.vector import Games

SECONDS, ROUNDS, COUNT = 0.5, 5, 32
Dice = np.random.Generator
Run = Callable[[Dice], int]  # one game, or some steps of several: how many steps it took


# ---- ours


def played(name: str) -> Run:
    """The bare loop."""
    play, games = Play(Spaces.of(name, 2)), iter(range(10**9))

    def run(dice: Dice) -> int:
        play.reset(f"bench|{next(games)}")
        steps = 0
        while (seat := play.seat) >= 0:
            np.frombuffer(play.observe(seat), np.float32)
            legal = play.spaces.codec.legal(play.game, seat)
            play.step(legal[dice.integers(len(legal))])
            steps += 1
        return steps

    return run


def together(name: str) -> Run:
    """Many games at once."""
    games = Games(name, 2, COUNT, "bench")
    batch = games.reset()

    def run(dice: Dice) -> int:
        nonlocal batch
        legal = (np.flatnonzero(mask) for mask in batch.masks)
        batch = games.step([int(one[dice.integers(len(one))]) for one in legal])
        return COUNT

    return run


# ---- what PettingZoo, OpenSpiel and RLCard ask for


def agents(environment: Any) -> Run:
    """An environment of PettingZoo."""
    games = iter(range(10**9))

    def run(dice: Dice) -> int:
        steps = 0
        environment.reset(seed=next(games))
        for _ in environment.agent_iter():
            seen, _, ended, cut_off, info = environment.last()
            if ended or cut_off:
                environment.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"] if "action_mask" in seen else info["action_mask"])
            environment.step(int(legal[dice.integers(len(legal))]))
            steps += 1
        return steps

    return run


def states(name: str, **parameters: Any) -> Run:
    """A game of OpenSpiel, state by state."""
    game = pyspiel.load_game(name, parameters)

    def run(dice: Dice) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[dice.integers(len(outcomes))][0])
                continue
            player = state.current_player()
            np.array(state.observation_tensor(player), np.float32)
            legal = np.flatnonzero(state.legal_actions_mask(player))
            state.apply_action(int(legal[dice.integers(len(legal))]))
            steps += 1
        return steps

    return run


def cards(name: str) -> Run:
    """An environment of RLCard."""
    import rlcard

    environment = rlcard.make(name, config={"seed": 1})

    def run(dice: Dice) -> int:
        state, _ = environment.reset()
        steps = 0
        while not environment.is_over():
            legal = list(state["legal_actions"])
            state, _ = environment.step(legal[dice.integers(len(legal))])
            steps += 1
        return steps

    return run


def classic(name: str) -> Run:
    return agents(import_module(f"pettingzoo.classic.{name}").env())


OURS: dict[str, dict[str, Callable[[], Run]]] = {
    name: {
        "bare": lambda name=name: played(name),
        f"{COUNT} at once": lambda name=name: together(name),
        "PettingZoo": lambda name=name: agents(Environment(name, 2)),
        "OpenSpiel": lambda name=name: states(f"wastelands_{name}", chance=spiel.SAMPLED),
    }
    for name in ("diplomacy", "warlords", "survivors", "knights")
}
PEERS: dict[str, tuple[str, bool, Callable[[], Run]]] = {  # what it is, whether it hides anything, how it is run
    **{
        f"PettingZoo {name}": ("PettingZoo", hidden, lambda name=name: classic(name))
        for name, hidden in {
            "leduc_holdem_v4": True,
            "texas_holdem_v4": True,
            "texas_holdem_no_limit_v6": True,
            "hanabi_v5": True,
            "connect_four_v3": False,
            "chess_v6": False,
        }.items()
    },
    **{
        f"RLCard {name}": ("RLCard", True, lambda name=name: cards(name))
        for name in ("leduc-holdem", "limit-holdem", "uno", "gin-rummy", "mahjong", "doudizhu")
    },
    **{
        f"OpenSpiel {name}": ("OpenSpiel, Python", hidden, lambda name=name: states(name))
        for name, hidden in {"python_kuhn_poker": True, "python_liars_poker": True, "python_tic_tac_toe": False}.items()
    },
    **{
        f"OpenSpiel {name}": ("OpenSpiel, C++", True, lambda name=name: states(name))
        for name in ("leduc_poker", "liars_dice", "hanabi", "gin_rummy", "dark_chess")
    },
}


def measured(run: Run, dice: Dice) -> float:
    steps, start = 0, process_time()
    while (took := process_time() - start) < SECONDS:
        steps += run(dice)
    return steps / took


def median(runs: dict[str, Run]) -> dict[str, float]:
    """Steps a second of each, the median of rounds in which all take turns."""
    dice, found = np.random.default_rng(1), {key: list[float]() for key in runs}
    for run in runs.values():
        run(dice)  # what is made once
    for _ in range(ROUNDS):
        for key, run in runs.items():
            found[key].append(measured(run, dice))
    return {key: statistics.median(values) for key, values in found.items()}


def run(names: Sequence[str]) -> None:
    warnings.simplefilter("ignore")
    import_module("open_spiel.python.games")  # which registers them
    mine = {(name, way): make() for name in names for way, make in OURS[name].items()}
    runs = {f"{name} {way}": one for (name, way), one in mine.items()}
    speeds = median({**runs, **{peer: make() for peer, (_, _, make) in PEERS.items()}})
    ways = list(OURS["diplomacy"])
    print("\n| ours, 2 seats |", " | ".join(ways), "|\n|---|" + "---|" * len(ways))
    for name in names:
        print(f"| {name} |", " | ".join(f"{speeds[f'{name} {way}']:,.0f}" for way in ways), "|")
    best = {way: min(speeds[f"{name} {way}"] for name in names) for way in ways}
    print(
        "\n| peer | of | hidden | steps/s | our slowest, bare | our slowest in PettingZoo |\n|---|---|---|---|---|---|"
    )
    for peer, (kind, hidden, _) in PEERS.items():
        speed = speeds[peer]
        sign = "yes" if hidden else "no"
        ratios = " | ".join(f"{best[way] / speed:.1f}x" for way in ("bare", "PettingZoo"))
        print(f"| {peer} | {kind} | {sign} | {speed:,.0f} | {ratios} |")
