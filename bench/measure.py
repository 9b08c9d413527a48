"""What one core does in a second of its own time, for every game; `python -m bench.measure game ...` prints it as JSON.

It needs nothing but the contract, so that with PYTHONPATH at another tree's `src` it measures that tree.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from time import process_time

from wastelands.bots.bot import new_bot
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.registry import game_class, game_names

SEATS = {"diplomacy": (2, 3, 4), "warlords": (2, 4, 8), "survivors": (2, 4, 6), "knights": (2, 4)}
SECONDS = 1.0
HOUR = 3600.0


class CountingLuck(Luck):
    """Luck that counts the actions which the engine plays itself."""

    __slots__ = ("forced_ones",)

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.forced_ones = 0

    def forced(self, seat: int, action: object) -> None:
        self.forced_ones += 1


def play_out(game: Game, luck: Luck) -> tuple[int, int]:
    """To the end at random: choices between two or more actions, and all plays."""
    choices = plays = 0
    while acting := game.to_act():
        for seat in acting:
            actions = game.actions(seat)
            plays += 1
            action = actions[0]
            if len(actions) > 1:
                choices += 1
                action = actions[luck.below(len(actions))]
            game.play(seat, action, luck)
    return choices, plays


def at_random(name: str, seats: int, seconds: float = SECONDS) -> dict[str, float]:
    """Whole random games: choices, and all ticks, also those with a single option."""
    rules, choices, ticks, games, start = game_class(name), 0, 0, 0, process_time()
    while process_time() - start < seconds:
        luck = CountingLuck(f"bench|{games}")
        more, plays = play_out(rules.new(seats, luck), luck)
        choices, ticks, games = choices + more, ticks + plays + luck.forced_ones, games + 1
    took = process_time() - start
    return {"choices/s": choices / took, "ticks/s": ticks / took, "random games/h": games / took * HOUR}


def by_greedy(name: str, seats: int) -> dict[str, float]:
    """Whole games of the greedy bots."""
    rules, choices, games, start = game_class(name), 0, 0, process_time()
    while process_time() - start < SECONDS:
        luck = Luck(f"greedy|{games}")
        bots = [new_bot("greedy", name, Luck(f"greedy|{games}|{seat}")) for seat in range(seats)]
        game = rules.new(seats, luck)
        while acting := game.to_act():
            for seat in acting:
                actions = game.actions(seat)
                action = actions[0]
                if len(actions) > 1:
                    choices += 1
                    action = bots[seat].choose(seat, actions, lambda game=game, seat=seat: game.view(seat))  # type: ignore[misc]
                game.play(seat, action, luck)
        games += 1
    took = process_time() - start
    return {"greedy us": took / choices * 1e6, "greedy games/h": games / took * HOUR}


def middle(name: str, seats: int) -> Game:
    """Half of a random game."""
    luck = Luck("middle")
    game, past = game_class(name).new(seats, luck), list[Game]()
    while acting := game.to_act():
        past.append(game.copy())
        actions = game.actions(acting[0])
        game.play(acting[0], actions[luck.below(len(actions))], luck)
    return past[len(past) // 2]


def microseconds(do: Callable[[], object]) -> float:
    rounds, start = 0, process_time()
    while process_time() - start < SECONDS / 10:
        for _ in range(20):
            do()
        rounds += 20
    return (process_time() - start) / rounds * 1e6


def small_things(name: str, seats: int) -> dict[str, float]:
    """What a thinking bot does all the time; a simulation is an imagined world played to its end at random."""
    game, luck = middle(name, seats), Luck("imagine")
    seat = game.to_act()[0]
    view = game.view(seat)
    return {
        "new us": microseconds(lambda: game_class(name).new(seats, luck)),
        "copy us": microseconds(game.copy),
        "view us": microseconds(lambda: game.view(seat)),
        "imagine us": microseconds(lambda: view.imagine(luck)),
        "simulations/s": 1e6 / microseconds(lambda: play_out(view.imagine(luck), luck)),
    }


def measure(name: str, seats: int) -> dict[str, float]:
    for number in range(100):  # maps and cards are read once
        game_class(name).new(seats, Luck(f"bench|{number}"))
    return {**at_random(name, seats), **small_things(name, seats), **by_greedy(name, seats)}


def faster(what: str, new: float, old: float) -> float:
    """How many times as fast as before."""
    return old / new if what.endswith("us") else new / old


if __name__ == "__main__":
    names = sys.argv[1:] or game_names()
    print(json.dumps({f"{name} {seats}": measure(name, seats) for name in names for seats in SEATS[name]}))
