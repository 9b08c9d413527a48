"""How fast our players think, beside OpenSpiel's ISMCTS from Python on gin rummy.

One number each: simulations per CPU second in the middle of a game.  They are no equal work: ours play on from an
imagined world by a policy, up to the game's horizon; OpenSpiel's plays at random to the end.  The published catanatron
holds no AlphaBeta.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from time import process_time

import numpy
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from wastelands.bots.fancy import Fancy
from wastelands.bots.mind import mind_of
from wastelands.bots.race import Budget, race
from wastelands.bots.tree import search
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.registry import game_class
from wastelands.engine.step import Seat

SIMULATIONS = 100
PLAYED = 40  # choices before the position
PEERS = 200


def position(name: str) -> tuple[Game, Seat]:
    """A choice in the middle of a random game of two that a player has to think about."""
    luck, made = Luck("search"), 0
    game = game_class(name).new(2, luck)
    while True:
        seat = game.to_act()[0]
        options = game.actions(seat)
        made += len(options) > 1
        if made > PLAYED and len(mind_of(name).propose(game.view(seat), seat, Fancy(1), 4)) > 1:
            return game.view(seat), seat
        game.play(seat, options[luck.below(len(options))], luck)


def per_second(run: Callable[[], int]) -> float:
    start = process_time()
    return run() / (process_time() - start)


def ours(name: str) -> dict[str, float]:
    view, seat = position(name)
    budget = Budget(16, SIMULATIONS, 60.0)
    mind = mind_of(name)

    def raced() -> int:
        return sum(len(runner.chances) for runner in race(mind, view, seat, budget, 1))

    def grown() -> int:
        return sum(node.taken for node in search(mind, view, seat, budget, 1).then.values())

    return {"race": per_second(raced), "tree": per_second(grown)}


def openspiel() -> float:
    """Simulations of its ISMCTS in gin rummy."""
    state, dice = pyspiel.load_game("gin_rummy").new_initial_state(), random.Random(1)
    while state.is_chance_node() or state.move_number() < PLAYED:
        state.apply_action(dice.choice(state.legal_actions()))
    rollouts = mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        pyspiel.load_game("gin_rummy"), rollouts, 1.4, PEERS, random_state=numpy.random.RandomState(1)
    )

    def run() -> int:
        bot.step(state)
        return PEERS

    return per_second(run)


def run(names: Sequence[str]) -> None:
    print(f"OpenSpiel's ISMCTS from Python, gin rummy: {openspiel():,.0f} simulations/s")
    for name in names:
        print(f"{name}:", ", ".join(f"{what} {value:,.0f} simulations/s" for what, value in ours(name).items()))
