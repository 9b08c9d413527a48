"""How fast the rules run: decisions, games, copies, views, for every game beside the peer."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from time import perf_counter

from bench import peer
from wastelands.bots.bot import Look
from wastelands.engine.action import Action
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.registry import game_class
from wastelands.engine.step import Seat

SEATS = {"diplomacy": (2, 3, 4), "warlords": (2, 4, 8), "survivors": (2, 4, 6), "knights": (2, 4)}
SECONDS = 1.5
ROUNDS = 3


class Blind:
    """Chooses at random and never looks."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck

    def choose(self, seat: Seat, actions: Sequence[Action], look: Look) -> Action:
        return actions[self.luck.below(len(actions))]


class Looking(Blind):
    """Chooses at random, but makes its view first, as a thinking bot does."""

    def choose(self, seat: Seat, actions: Sequence[Action], look: Look) -> Action:
        look()
        return super().choose(seat, actions, look)


def play(name: str, seats: int, seconds: float, kind: type[Blind]) -> tuple[float, float]:
    """Decisions and games per second on one core."""
    rules, decisions, games, start = game_class(name), 0, 0, perf_counter()
    while perf_counter() - start < seconds:
        luck = Luck(f"bench|{games}")
        bot = kind(luck)
        game = rules.new(seats, luck)
        while acting := game.to_act():
            for seat in acting:
                actions = game.actions(seat)
                action = actions[0]
                if len(actions) > 1:
                    decisions += 1
                    action = bot.choose(seat, actions, lambda game=game, seat=seat: game.view(seat))  # type: ignore[misc]
                game.play(seat, action, luck)
        games += 1
    took = perf_counter() - start
    return decisions / took, games / took


def microseconds(do: Callable[[], object], rounds: int) -> float:
    start = perf_counter()
    for _ in range(rounds):
        do()
    return (perf_counter() - start) / rounds * 1e6


def middle(name: str, seats: int) -> Game:
    """A game after a good number of decisions."""
    luck = Luck("middle")
    game = game_class(name).new(seats, luck)
    for _ in range(60):
        if not game.to_act():
            break
        seat = game.to_act()[0]
        actions = game.actions(seat)
        game.play(seat, actions[luck.below(len(actions))], luck)
    return game


def run(names: Sequence[str]) -> None:
    """Each number is the median of rounds in which we and the peer take turns, as machines are noisy."""
    peer_speeds = [peer.speed(SECONDS) for _ in range(ROUNDS)]
    peer_copy = statistics.median(peer.copy_microseconds() for _ in range(ROUNDS))
    decisions, ticks = (statistics.median(one[i] for one in peer_speeds) for i in (0, 1))
    print(f"catanatron, 4 seats: {decisions:,.0f} decisions/s, {ticks:,.0f} ticks/s, copy {peer_copy:.1f} us")
    print("ratios: our decisions to its decisions, and, less kindly, to all its ticks")
    for name in names:
        for seats in SEATS[name]:
            game_class(name).new(seats, Luck("warm"))
            found: dict[str, list[float]] = {key: [] for key in ("speed", "rate", "ratio", "unkind", "look")}
            for _ in range(ROUNDS):
                theirs, their_ticks = peer.speed(SECONDS / 2)
                speed, rate = play(name, seats, SECONDS, Blind)
                look, _ = play(name, seats, SECONDS / 2, Looking)
                numbers = (speed, rate, speed / theirs, speed / their_ticks, look / their_ticks)
                for values, number in zip(found.values(), numbers, strict=True):
                    values.append(number)
            median = {key: statistics.median(values) for key, values in found.items()}
            print(
                f"{name}, {seats} seats: {median['speed']:,.0f} decisions/s ({median['ratio']:.1f}x; of ticks "
                f"{median['unkind']:.2f}x, {median['look']:.2f}x with a view each), {median['rate']:,.0f} games/s, "
                + small_things(middle(name, seats), peer_copy)
            )


def small_things(game: Game, peer_copy: float) -> str:
    """What a bot does all the time."""
    seat, luck = (game.to_act() or (0,))[0], Luck("imagine")
    view = game.view(seat)
    copy = microseconds(game.copy, 20_000)
    look, imagine = microseconds(lambda: game.view(seat), 3000), microseconds(lambda: view.imagine(luck), 300)
    return f"copy {copy:.2f} us (1/{peer_copy / copy:.0f}), view {look:.1f} us, imagine {imagine:.0f} us"
