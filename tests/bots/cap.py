"""How well the cap holds: ``python -m tests.bots.cap 0.25 50 [GAME ...]`` (seconds, decisions per game), in CPU time.

The positions are those of random play; simulations are without end, so that each thought runs into the cap.
"""

from __future__ import annotations

import sys
from time import thread_time

from wastelands.bots.levels import MANNERS, level_of
from wastelands.bots.manners import race_manners
from wastelands.bots.mind import Mind, mind_of
from wastelands.bots.race import Budget, race
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.registry import game_class, game_names
from wastelands.engine.step import Seat


def is_raced(mind: Mind[Game], view: Game, seat: Seat, budget: Budget, seed: int) -> bool:
    """Think as the game's expert does; says whether there was anything to think about."""
    if level_of(mind.game, "expert").player != MANNERS:
        return len(race(mind, view, seat, budget, seed)) > 1
    now = mind.stretch(view, seat)
    if now is not None:
        race_manners(mind, mind, view, seat, now.turn, budget, seed)
    return now is not None


def overruns(name: str, cap: float, decisions: int) -> list[float]:
    """The time of each thought as a part of the cap, sorted."""
    luck, mind, found = Luck("cap"), mind_of(name), list[float]()
    mind.ready()
    game = game_class(name).new(2, luck)
    while len(found) < decisions:
        if not game.to_act():
            game = game_class(name).new(2, luck)
        for seat in game.to_act():
            options = game.actions(seat)
            if len(options) > 2 and luck.below(4) == 0:
                start = thread_time()
                if is_raced(mind, game.view(seat), seat, Budget(16, 10**9, cap), luck.below(1 << 60)):
                    found.append((thread_time() - start) / cap)
            game.play(seat, options[luck.below(len(options))], luck)
    return sorted(found)


def main(cap: float, decisions: int, *names: str) -> None:
    for name in names or game_names():
        found = overruns(name, cap, decisions)
        print(f"{name}: cap {cap} s, {len(found)} thoughts, p50 {found[len(found) // 2]:.3f}, ", end="")
        print(f"p99 {found[len(found) * 99 // 100]:.3f}, most {found[-1]:.3f} of the cap")


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
