"""A bot of one's own, in one file: python examples/own_bot.py diplomacy --games 20

It knows the contract and nothing of any game: it tries each action in a few imagined worlds, plays them on at random
for a while, and takes the action after which its own value is best on average.  Then it meets `random`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from wastelands import Action, Game, Luck, game_class
from wastelands.bots.bot import Bot
from wastelands.bots.random import Random
from wastelands.lab.statistics import wilson
from wastelands.package import package
from wastelands.plain import plain_value

WORLDS, FURTHER, MOST = 4, 6, 10  # imagined worlds, random plays after an action, actions that are tried


class Dreamer:
    """Decides from what its seat may know: `look()` is a masked game, `imagine` a full one that fits it."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck

    def choose(self, seat: int, actions: Sequence[Action], look: Callable[[], Game]) -> Action:
        view = look()
        worlds = [view.imagine(self.luck) for _ in range(WORLDS)]
        tried = sorted(actions, key=lambda _: self.luck.below(1 << 30))[:MOST]
        return max(tried, key=lambda action: sum(self.after(world.copy(), seat, action) for world in worlds))

    def after(self, world: Game, seat: int, action: Action) -> float:
        """What the seat's position is worth a little later."""
        world.play(seat, action, self.luck)
        for _ in range(FURTHER):
            acting = world.to_act()
            if not acting:
                break
            options = world.actions(acting[0])
            world.play(acting[0], options[self.luck.below(len(options))], self.luck)
        value = package(world.spec.name).value or plain_value
        return value(world.view(seat), seat)


def winners(name: str, bots: Sequence[Bot], seed: str) -> tuple[int, ...]:
    """A whole game between bots."""
    luck = Luck(seed)
    game = game_class(name).new(len(bots), luck)
    while acting := game.to_act():
        seat = acting[0]
        game.play(seat, bots[seat].choose(seat, game.actions(seat), lambda seat=seat: game.view(seat)), luck)  # type: ignore[misc]
    result = game.result()
    assert result is not None
    return result.winners


def against_random(name: str, games: int) -> float:
    """How many games it wins at two seats, on each in turn; shared wins count in part."""
    won = 0.0
    for number in range(games):
        mine = number % 2
        bots: list[Bot] = [Random(Luck(f"random {number}")), Dreamer(Luck(f"dreamer {number}"))]
        found = winners(name, bots[::-1] if mine == 0 else bots, f"own bot {number}")
        won += (mine in found) / max(1, len(found))
    return won


def main() -> None:
    parser = argparse.ArgumentParser(description="A bot of one's own against random")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20)
    given = parser.parse_args()
    won = against_random(given.game, given.games)
    low, high = wilson(won, given.games)
    print(f"{given.game}: won {won:g} of {given.games} games against random ({low:.0%} to {high:.0%})")


if __name__ == "__main__":
    main()
