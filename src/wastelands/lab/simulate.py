"""Play many games between bots and say what they show.

Every game has a seed of its own, made from the run's seed and the game's number, and sums are merged in the order of
the games, so the result is the same to the digit whatever played them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Generic

from wastelands.bots.bot import Bot, new_bot
from wastelands.engine.errors import Unreadable
from wastelands.engine.events import Event
from wastelands.engine.game import Game
from wastelands.engine.insight import Insight
from wastelands.engine.luck import Luck
from wastelands.engine.record import check_seed
from wastelands.engine.registry import game_class
from wastelands.engine.spec import OptionValue
from wastelands.engine.step import G, Seat
from wastelands.lab.executor import Executor, Here, chunks_of, in_order
from wastelands.lab.statistics import Sum
from wastelands.package import on_a_map, package

ON_A_MAP = 10  # games: a map takes longer to make than some bots play


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be simulated."""

    game: str
    seats: int
    bots: tuple[str, ...]
    seed: str = "1"
    options: dict[str, OptionValue] = field(default_factory=dict)
    content: Path | None = None  # a folder of other cards than the shipped ones

    def new(self, luck: Luck, number: int = 0) -> Game:
        """A table of this plan for the game of this number; a few games in a row are played on the same new map."""
        options = on_a_map(self.game, self.seats, self.options, self.seed_of(number // ON_A_MAP))
        return new_table(self.game, self.seats, luck, self.content, **options)

    def check(self) -> None:
        """Refuse a plan that cannot be carried out, before anything runs."""
        check_seed(self.seed)
        kind = game_class(self.game)
        kind.spec.check_seats(self.seats)
        if len(self.bots) != self.seats:
            raise Unreadable(f"{self.seats} seats need {self.seats} bots, not {len(self.bots)}: {','.join(self.bots)}")
        for bot in self.bots:
            new_bot(bot, self.game, Luck("check"))
        self.new(Luck("check"))

    def seed_of(self, number: int) -> str:
        """The seed of a game."""
        return f"{self.seed}|{number}"

    def seating(self, number: int) -> tuple[str, ...]:
        """Bots change seats from game to game, so that no bot owes its wins to its chair."""
        turn = number % self.seats
        return self.bots[turn:] + self.bots[:turn]


@dataclass(slots=True)
class Tally:
    """What some games showed; tallies merge in any order."""

    games: int = 0
    decisions: int = 0
    length: Sum = field(default_factory=Sum)
    rounds: Sum = field(default_factory=Sum)  # of games that count them
    branching: Sum = field(default_factory=Sum)
    bots: dict[str, Sum] = field(default_factory=dict)
    seats: dict[int, Sum] = field(default_factory=dict)
    points: dict[int, Sum] = field(default_factory=dict)
    endings: Counter[str] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    # of games that offer an insight
    characters: dict[str, Sum] = field(default_factory=dict)  # wins in games that somebody won, times the seats
    deeds: Counter[str] = field(default_factory=Counter)
    cards: dict[str, str] = field(default_factory=dict)
    plays: Counter[str] = field(default_factory=Counter)

    def merge(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.length.merge(other.length)
        self.rounds.merge(other.rounds)
        self.branching.merge(other.branching)
        for mine, theirs in (
            (self.bots, other.bots),
            (self.seats, other.seats),
            (self.points, other.points),
            (self.characters, other.characters),
        ):
            _merge(mine, theirs)
        self.endings.update(other.endings)
        self.verbs.update(other.verbs)
        self.deeds.update(other.deeds)
        self.cards.update(other.cards)
        self.plays.update(other.plays)

    def report(self, seconds: float) -> dict[str, Any]:
        """One plain object, as `--json` prints it."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(seconds, 3),
            "decisions_per_second": round(self.decisions / seconds) if seconds else 0,
            "games_per_second": round(self.games / seconds, 1) if seconds else 0,
            "length": _spread(self.length),
            **({"rounds": _spread(self.rounds)} if self.rounds.n else {}),
            "branching": _spread(self.branching),
            "bots": {name: wins.share() for name, wins in sorted(self.bots.items())},
            "seats": {str(seat): wins.share() for seat, wins in sorted(self.seats.items())},
            "points": {str(seat): _points(points) for seat, points in sorted(self.points.items())},
            "endings": dict(self.endings.most_common()),
            "verbs": dict(sorted(self.verbs.items())),
            **(self._insight() if self.cards else {}),
        }

    def _insight(self) -> dict[str, Any]:
        """Characters by their wins beside a fair share of 1, deeds per game, and the cards that nobody used."""
        who = {name: {"seats": wins.n, **_points(wins)} for name, wins in sorted(self.characters.items())}
        return {
            **({"characters": who} if who else {}),
            "deeds": {name: round(n / max(1, self.games), 2) for name, n in sorted(self.deeds.items())},
            "never_played": [f"{card} {name}" for card, name in sorted(self.cards.items()) if not self.plays[card]],
        }


def _spread(values: Sum) -> dict[str, float]:
    return {"mean": round(values.mean, 2), "spread": round(values.spread, 2)}


def _points(points: Sum) -> dict[str, float]:
    low, high = points.interval()
    return {
        "mean": round(points.mean, 2),
        "spread": round(points.spread, 2),
        "low": round(low, 2),
        "high": round(high, 2),
    }


def _merge(mine: dict[Any, Sum], theirs: dict[Any, Sum]) -> None:
    for key, value in theirs.items():
        mine.setdefault(key, Sum()).merge(value)


def play_out(game: G, players: Sequence[Bot[G]], luck: Luck, tally: Tally) -> None:
    """Play a game to its end; a decision is a play with two or more options."""
    length, verbs, branching = 0, tally.verbs, tally.branching
    while acting := game.to_act():
        for seat in acting:
            actions = game.actions(seat)
            action = actions[0]
            if len(actions) > 1:
                length += 1
                branching.add(len(actions))
                action = players[seat].choose(seat, actions, _Look(game, seat))
                verbs[action.verb] += 1
            game.play(seat, action, luck)
    tally.decisions += length
    tally.length.add(length)


class _Look(Generic[G]):
    """Makes a seat's view only when its bot asks for it."""

    __slots__ = ("game", "seat")

    def __init__(self, game: G, seat: Seat) -> None:
        self.game, self.seat = game, seat

    def __call__(self) -> G:
        return self.game.view(self.seat)


def new_table(name: str, seats: int, luck: Luck, folder: Path | None, **options: OptionValue) -> Game:
    """A table with the cards of a folder, else with the shipped ones; every process reads a folder once."""
    content = package(name).the_content().load(folder) if folder is not None else None
    return game_class(name).new(seats, luck, content, **options)


def one_game(plan: Plan, number: int, tally: Tally) -> None:
    """Game `number` of a plan, from its own seed."""
    seed = plan.seed_of(number)
    luck = Luck(seed)
    names = plan.seating(number)
    players = [new_bot(name, plan.game, Luck(f"{seed}|bot|{seat}")) for seat, name in enumerate(names)]
    insight = package(plan.game).insight
    luck.listener = partial(hear, tally, insight)
    game = plan.new(luck, number)
    play_out(game, players, luck, tally)
    result = game.result()
    assert result is not None, "a game without anybody to act has ended"
    tally.games += 1
    tally.endings[result.reason] += 1
    if hasattr(game, "round"):
        tally.rounds.add(game.round)
    for seat, name in enumerate(names):
        won = 1 / len(result.winners) if seat in result.winners else 0
        tally.bots.setdefault(name, Sum()).add(won)
        tally.seats.setdefault(seat, Sum()).add(won)
        tally.points.setdefault(seat, Sum()).add(result.scores[seat])
    tally.cards.update(insight.cards(game))
    tally.plays.update(insight.lying(game))
    for seat, name in enumerate(insight.characters(game) if result.winners else ()):
        won = plan.seats / len(result.winners) if seat in result.winners else 0
        tally.characters.setdefault(name, Sum()).add(won)


def hear(tally: Tally, insight: Insight[Game], event: Event) -> None:
    """Count what an event shows."""
    if deed := insight.counted(event):
        tally.deeds[deed] += 1
    tally.plays.update(insight.played(event))


def play_all(plan: Plan, numbers: range) -> Tally:
    """The games of these numbers."""
    tally = Tally()
    for number in numbers:
        one_game(plan, number, tally)
    return tally


def run(
    plan: Plan, games: int, executor: Executor | None = None, progress: Callable[[int], None] = lambda done: None
) -> tuple[Tally, float]:
    """Play all games; Ctrl-C keeps what is done."""
    plan.check()
    chunks, tally, start = chunks_of(range(games)), Tally(), perf_counter()
    done = (executor or Here()).play(partial(play_all, plan), chunks)
    with suppress(KeyboardInterrupt):
        for part in in_order(chunks, done):
            tally.merge(part)
            progress(tally.games)
    return tally, perf_counter() - start
