"""The peer: catanatron, the fastest Python engine of a rich board game that we know, measured in the same run."""

from __future__ import annotations

from time import process_time

from catanatron import Color, Game, RandomPlayer

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
SECONDS = 1.0


def measure() -> dict[str, float]:
    """Random players, and a copy in mid-game."""
    return {**at_random(SECONDS), "copy us": _copy()}


def at_random(seconds: float) -> dict[str, float]:
    """Choices between two or more actions, as we count ours, and all ticks."""
    choices, ticks, number, start = 0, 0, 0, process_time()
    while process_time() - start < seconds:
        game = Game([RandomPlayer(colour) for colour in COLOURS], seed=number)
        while game.winning_color() is None and game.state.num_turns < 1000:
            choices += len(game.state.playable_actions) > 1
            ticks += 1
            game.play_tick()
        number += 1
    took = process_time() - start
    return {"choices/s": choices / took, "ticks/s": ticks / took}


def _copy() -> float:
    game = Game([RandomPlayer(colour) for colour in COLOURS], seed=1)
    for _ in range(150):
        game.play_tick()
    rounds, start = 1000, process_time()
    for _ in range(rounds):
        game.copy()
    return (process_time() - start) / rounds * 1e6
