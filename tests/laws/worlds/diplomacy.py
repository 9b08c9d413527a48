"""Worlds of Wasteland Diplomacy that differ only in what nobody can know: the flaps that are folded back."""

from __future__ import annotations

import random

from wastelands.engine.action import Value
from wastelands.engine.game import Game
from wastelands.engine.hexes import Hex
from wastelands.engine.step import Seat
from wastelands.games.diplomacy.game import Diplomacy

LABELS: list[Value] = ["1-A", "1-B", "1-C", "1-D", "2-A", "2-B", "2-?", "3-C", "4-D"]


def twin(game: Game, seat: Seat | None, dice: random.Random) -> Game | None:
    """Other labels, and another number of them, on a flap that is still folded back."""
    assert isinstance(game, Diplomacy)
    if game.shown == len(game.rounds):
        return None
    other = game.copy()
    rounds = list(game.rounds)
    hidden = dice.randrange(game.shown, len(rounds))
    labels = [str(dice.choice(LABELS)) for _ in range(dice.randint(1, 6))]
    rounds[hidden] = tuple(sorted(labels))
    other.rounds = tuple(rounds)
    return other if other.rounds != game.rounds else None


def universe(game: Game) -> dict[str, list[Value]]:
    assert isinstance(game, Diplomacy)
    return {
        "hex": [*game.terrain.cells, Hex(99, 99)],
        "word": [*LABELS, "9-D"],
        "seat": [0, 1],
        "number": [0, 1],
        "card": ["none"],
    }
