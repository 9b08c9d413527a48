"""Learn what a position is worth: features of every seat, taken from games between bots, and who won them.

The chance of a seat is the softmax over all seats of its weighted features; the weights are found by gradient descent.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from wastelands.bots.bot import new_bot
from wastelands.bots.mind import mind_of
from wastelands.engine.errors import Unreadable
from wastelands.engine.luck import Luck
from wastelands.engine.registry import game_class

STEPS = 400
PACE = 0.5
PULL = 1e-4  # towards no weight at all
HELD_OUT = 5  # every so-manieth game only tests what the others taught


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position: the features of each seat, and what part of the win each seat got."""

    features: list[tuple[float, ...]]
    won: list[float]


def lessons(game: str, seats: int, games: int, bot: str, seed: str, every: int = 0) -> list[list[Lesson]]:
    """The positions of each game: those in which a round begins, or each so-manieth where games have no rounds."""
    mind, found = mind_of(game), []
    for number in range(games):
        luck = Luck(f"{seed}|{number}")
        table = game_class(game).new(seats, luck)
        bots = [new_bot(bot, game, Luck(f"{seed}|{number}|{seat}")) for seat in range(seats)]
        seen: list[list[tuple[float, ...]]] = []
        last = -1
        while acting := table.to_act():
            now = table.count // every if every else getattr(table, "round", 0)
            if now != last:
                last = now
                seen.append(mind.features(table))
            for seat in acting:
                options = table.actions(seat)
                look = partial(table.view, seat)
                table.play(seat, options[0] if len(options) == 1 else bots[seat].choose(seat, options, look), luck)
        result = table.result()
        assert result is not None
        if result.winners:
            won = [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(seats)]
            found.append([Lesson(features, won) for features in seen])
    return found


def fit(taught: list[Lesson]) -> Any:
    """The weights that explain best who won."""
    rows = np.array([lesson.features for lesson in taught])
    won = np.array([lesson.won for lesson in taught])
    scale = rows.std(axis=(0, 1)) + 1e-9
    rows = (rows - rows.mean(axis=1, keepdims=True)) / scale
    weights = np.zeros(rows.shape[2])
    for _ in range(STEPS):
        error = _chances(rows, weights) - won
        weights -= PACE * (np.einsum("ns,nsf->f", error, rows) / len(rows) + PULL * weights)
    return weights / scale


def _chances(rows: Any, weights: Any) -> Any:
    scores = rows @ weights
    grown = np.exp(scores - scores.max(axis=1, keepdims=True))
    return grown / grown.sum(axis=1, keepdims=True)


def train(game: str, seats: int, games: int, bot: str = "greedy", seed: str = "1", every: int = 0) -> dict[str, Any]:
    """Weights, with the share of held-out positions in which the likeliest seat won."""
    found = lessons(game, seats, games, bot, seed, every)
    if not any(lesson.features[0] for one in found for lesson in one if lesson.features):
        raise Unreadable(f"the mind of {game} counts no features to learn from")
    test = [lesson for number, one in enumerate(found) if number % HELD_OUT == 0 for lesson in one]
    weights = fit([lesson for number, one in enumerate(found) if number % HELD_OUT for lesson in one])
    rows = np.array([lesson.features for lesson in test])
    right = np.mean([lesson.won[best] for lesson, best in zip(test, (rows @ weights).argmax(axis=1), strict=True)])
    return {
        "command": f"wastelands lab train {game} --seats {seats} --games {games} --bot {bot} --seed {seed}",
        "right": round(float(right), 3),
        "weights": [round(float(weight), 4) for weight in weights],
    }
