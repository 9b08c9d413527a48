"""How long a hint takes: process time of the strongest opponent on positions of random games, game by game."""

from __future__ import annotations

import argparse
from random import Random
from time import process_time

from wastelands.bots.analysis import hints
from wastelands.engine.match import Match
from wastelands.engine.registry import game_names
from wastelands.package import package

APART = 7  # actions between two positions


def seconds(game: str, positions: int) -> list[float]:
    """The time of a hint at so many positions with a choice."""
    random, found = Random(game), list[float]()
    match = Match.new(package(game).rules, 3, "hints")
    played = 0
    while len(found) < positions and match.result() is None:
        seat = match.game.to_act()[0]
        actions = match.game.actions(seat)
        played += 1
        if played % APART == 1 and len(actions) > 1:
            before = process_time()
            hints(match.game.view(seat), seat, f"{game}|{played}")
            found.append(process_time() - before)
        match.play(seat, random.choice(actions))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=8)
    parser.add_argument("games", nargs="*", default=game_names())
    given = parser.parse_args()
    for game in given.games:
        taken = sorted(seconds(game, given.positions))
        print(f"{game}: {len(taken)} hints, median {taken[len(taken) // 2]:.2f} s, longest {taken[-1]:.2f} s")


if __name__ == "__main__":
    main()
