"""What the lab remembers of each game: a row of plain values, the same wherever the game was played.

Times are kept beside the rows, as they are never the same twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from math import inf, log2
from time import thread_time

from msgspec import Struct
from msgspec.structs import replace

from wastelands.bots.bot import Bot, new_bot
from wastelands.bots.levels import level_of, player_of
from wastelands.bots.planner import Planner
from wastelands.engine.events import Event
from wastelands.engine.game import Game
from wastelands.engine.insight import Taken
from wastelands.engine.luck import Luck
from wastelands.engine.registry import LEVELS
from wastelands.lab.simulate import Plan
from wastelands.package import GamePackage, package

GLANCE, THINK, HALVE = 1.0, 2.0, 1.0  # seconds: to do the only thing, to decide at all, to halve the options once
FINE = 1000  # parts of a second, so that sums are whole numbers


class Phase(Struct, array_like=True):
    """The decisions of one kind in a game."""

    asked: int = 0
    forced: int = 0  # of them with one option
    options: int = 0  # of all the others together
    patience: int = 0  # thousandths of a second that people at a table would need, as below


class Observed(Struct, frozen=True, array_like=True):
    """One game."""

    number: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ending: str
    rounds: int
    phases: dict[str, Phase]
    course: tuple[tuple[int, ...], ...]  # the points of every seat at each stop
    setting: dict[str, str]  # what the table was dealt
    roles: dict[str, tuple[str, ...]]  # by seat: knights, temperaments
    taken: tuple[dict[str, int], ...]  # by seat: cards, and how often
    ways: dict[str, dict[str, int]]  # by card: how it came to somebody
    offered: dict[str, int]
    used: dict[str, int]
    deeds: dict[str, int]

    @property
    def seats(self) -> int:
        return len(self.bots)

    def won(self, seat: int) -> float:
        """The seat's part of the win."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    @property
    def decisions(self) -> int:
        return sum(phase.asked - phase.forced for phase in self.phases.values())


class Clock(Struct):
    """How long decisions of a bot took: CPU times in buckets, each a tenth longer than the one before."""

    total: float = 0.0
    buckets: dict[int, int] = {}

    STEP = log2(1.1)

    def add(self, seconds: float) -> None:
        self.total += seconds
        bucket = round(log2(max(seconds, 1e-6)) / self.STEP)
        self.buckets[bucket] = self.buckets.get(bucket, 0) + 1

    def merge(self, other: Clock) -> None:
        self.total += other.total
        for bucket, n in other.buckets.items():
            self.buckets[bucket] = self.buckets.get(bucket, 0) + n

    @property
    def n(self) -> int:
        return sum(self.buckets.values())

    def quantile(self, share: float) -> float:
        """The time that so many of the decisions did not exceed, to a tenth of it."""
        left = share * self.n
        for bucket in sorted(self.buckets):
            left -= self.buckets[bucket]
            if left <= 0:
                return float(2 ** (bucket * self.STEP))
        return 0.0


class Batch(Struct):
    """What a chunk of games gave."""

    games: list[Observed] = []
    clocks: dict[str, Clock] = {}
    cards: dict[str, str] = {}  # every card of the set, by its id


class _Ear:
    """Hears a game and keeps what counts."""

    def __init__(self, found: GamePackage[Game], seats: int) -> None:
        self.insight = found.insight
        self.events: list[Event] = []
        self.deeds, self.used, self.offered = Counter[str](), Counter[str](), Counter[str]()
        self.taken = [Counter[str]() for _ in range(seats)]
        self.ways: dict[str, Counter[str]] = {}

    def __call__(self, event: Event) -> None:
        self.events.append(event)
        if deed := self.insight.counted(event):
            self.deeds[deed] += 1
        self.used.update(self.insight.played(event))
        self.offered.update(self.insight.offered(event))
        for one in self.insight.taken(event):
            self.take(one)

    def take(self, one: Taken) -> None:
        self.taken[one.seat][one.card] += 1
        self.ways.setdefault(one.card, Counter())[one.how] += 1


def lab_bot(name: str, game: str, luck: Luck) -> Bot[Game]:
    """A bot whose thoughts are counted, never timed, so that a game is the same on every machine."""
    if name in LEVELS:
        return player_of(game, replace(level_of(game, name), seconds=inf), luck)
    return new_bot(name, game, luck)


def observe(plan: Plan, number: int, batch: Batch) -> None:
    """Play game `number` of a plan and add what it showed."""
    seed, names, found = plan.seed_of(number), plan.seating(number), package(plan.game)
    luck, ear = Luck(seed), _Ear(found, plan.seats)
    luck.listener = ear
    players = [lab_bot(name, plan.game, Luck(f"{seed}|bot|{seat}")) for seat, name in enumerate(names)]
    game = plan.new(luck, number)
    clocks = [batch.clocks.setdefault(name, Clock()) for name in names]
    phases: dict[str, Phase] = {}
    roles: dict[str, tuple[str, ...]] = {}
    _play(game, players, luck, phases, clocks, roles)
    result = game.result()
    assert result is not None, "a game without anybody to act has ended"
    ear.used.update(found.insight.lying(game))
    if characters := found.insight.characters(game):
        roles["character"] = characters
    batch.cards.update(found.insight.cards(game))
    words = found.words(content=game.content)
    words.view = game
    batch.games.append(
        Observed(
            number,
            names,
            result.scores,
            result.winners,
            result.reason,
            getattr(game, "round", 0),
            phases,
            found.face(words).course(ear.events).points,
            dict(found.insight.setting(game)),
            roles,
            tuple(map(dict, ear.taken)),
            {card: dict(ways) for card, ways in ear.ways.items()},
            dict(ear.offered),
            dict(ear.used),
            dict(ear.deeds),
        )
    )


def _play(
    game: Game,
    players: Sequence[Bot[Game]],
    luck: Luck,
    phases: dict[str, Phase],
    clocks: Sequence[Clock],
    roles: dict[str, tuple[str, ...]],
) -> None:
    """Play a game to its end, and count what was asked."""
    tempers = [""] * game.seats
    while acting := game.to_act():
        for seat in acting:
            actions = game.actions(seat)
            action = actions[0]
            phase = phases.setdefault(type(game.steps[-1]).__name__, Phase())
            phase.asked += 1
            phase.patience += round(FINE * patience(len(actions)) / len(acting))
            if len(actions) == 1:
                phase.forced += 1
            else:
                phase.options += len(actions)
                start = thread_time()
                action = players[seat].choose(seat, actions, partial(game.view, seat))
                clocks[seat].add(thread_time() - start)
                tempers[seat] = tempers[seat] or _temper(players[seat], game, seat)
            game.play(seat, action, luck)
    if any(tempers):
        roles["temperament"] = tuple(tempers)


def patience(options: int) -> float:
    """How many seconds a person is thought to need; an assumption, the same for every game.

    >>> patience(1), patience(2), patience(16)
    (1.0, 3.0, 6.0)
    """
    return GLANCE if options == 1 else THINK + HALVE * log2(options)


def _temper(player: Bot[Game], game: Game, seat: int) -> str:
    return player.mind.temper(game, seat) if isinstance(player, Planner) else ""


def observe_all(plan: Plan, numbers: range) -> Batch:
    """The games of these numbers."""
    batch = Batch()
    for number in numbers:
        observe(plan, number, batch)
    return batch
