"""The peer: catanatron, the fastest Python engine of a rich board game that we know, measured in the same run."""

from __future__ import annotations

from time import perf_counter

from catanatron import Color, Game, RandomPlayer

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def speed(seconds: float) -> tuple[float, float]:
    """Random players: decisions (choices between two or more actions, as we count ours) and all ticks per second."""
    decisions, ticks, number, start = 0, 0, 0, perf_counter()
    while perf_counter() - start < seconds:
        game = Game([RandomPlayer(colour) for colour in COLOURS], seed=number)
        while game.winning_color() is None and game.state.num_turns < 1000:
            decisions += len(game.state.playable_actions) > 1
            ticks += 1
            game.play_tick()
        number += 1
    took = perf_counter() - start
    return decisions / took, ticks / took


def copy_microseconds() -> float:
    """A copy in the middle of a game."""
    game = Game([RandomPlayer(colour) for colour in COLOURS], seed=1)
    for _ in range(150):
        game.play_tick()
    rounds, start = 1000, perf_counter()
    for _ in range(rounds):
        game.copy()
    return (perf_counter() - start) / rounds * 1e6
