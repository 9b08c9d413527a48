"""The proof that a change for speed changed nothing: random games, one digest of all positions and views passed.

`python -m bench.digests` prints a line per game; with PYTHONPATH at another tree's `src` it speaks of that tree.
"""

from __future__ import annotations

import sys
from hashlib import sha256

from wastelands.engine.luck import Luck
from wastelands.engine.registry import game_class, game_names

GAMES = 200
APART = 17  # decisions between two positions that count


def digest(name: str, games: int = GAMES) -> str:
    """Games at every number of seats in turn: their ends, and now and then a position and what its seat sees."""
    rules, seen = game_class(name), sha256()
    seats = rules.spec.seats
    for number in range(games):
        luck, ticks = Luck(f"digest|{number}"), 0
        game = rules.new(seats[number % len(seats)], luck)
        while acting := game.to_act():
            for seat in acting:
                actions = game.actions(seat)
                game.play(seat, actions[luck.below(len(actions))], luck)
                ticks += 1
                if ticks % APART == 0:
                    seen.update((game.digest() + game.view(seat).digest()).encode())
        seen.update(f"{game.digest()}{game.result()}".encode())
    return seen.hexdigest()[:16]


if __name__ == "__main__":
    for name in sys.argv[1:] or game_names():
        print(name, digest(name), flush=True)
