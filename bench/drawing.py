"""How long a board takes to draw once what stands still is drawn: in the middle of a game, for every game."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from time import perf_counter

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import PAPER
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.registry import game_class
from wastelands.package import package

SEATS = 4
DECISIONS = 120
ROUNDS = 50


def middle(name: str) -> Game:
    """A game after many random decisions, or just before its end."""
    luck = Luck("bench")
    game = game_class(name).new(SEATS, luck)
    for _ in range(DECISIONS):
        seat = game.to_act()[0]
        actions, before = game.actions(seat), game.copy()
        game.play(seat, actions[luck.below(len(actions))], luck)
        if not game.to_act():
            return before
    return game


def run(names: Sequence[str]) -> None:
    for name in names:
        words = package(name).words("en", [f"Player {seat}" for seat in range(SEATS)])
        drawing = package(name).drawing(words, PAPER)
        view, took = middle(name).view(0), []
        drawing.board(view, Marks())
        for _ in range(ROUNDS):
            start = perf_counter()
            drawing.board(view, Marks())
            took.append((perf_counter() - start) * 1000)
        median, worst = statistics.median(took), max(took)
        print(f"drawing: a board of {name}: median {median:.1f} ms, worst {worst:.1f} (wanted below 20)")
