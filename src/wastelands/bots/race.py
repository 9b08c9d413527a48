"""Race: whole turns run against each other in the same imagined worlds, and the slower half drops out each time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, log2, sqrt
from time import thread_time
from typing import TypeVar

from wastelands.bots.fancy import Fancy
from wastelands.bots.mind import Horizon, Mind
from wastelands.bots.planner import SEEDS, Planner
from wastelands.bots.running import OutOfTime
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.step import Chain, Seat

G = TypeVar("G", bound=Game)
PROPOSING = 0.5  # the part of the cap in which there should be proposals


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a thought may cost: simulations, so that every machine decides alike, under a cap of CPU seconds."""

    candidates: int = 12
    simulations: int = 200
    seconds: float = 1.0
    horizon: Horizon | None = None  # None: that of the mind
    doubt: float = 1.0  # by how many standard errors the policy's own chain must be beaten


@dataclass(slots=True)
class Runner:
    """A candidate with what its worlds said: the chances of its seat."""

    chain: Chain
    chances: list[float] = field(default_factory=list)
    number: int = 0  # among what was proposed, where that is no chain

    @property
    def mean(self) -> float:
        return sum(self.chances) / len(self.chances) if self.chances else 0.0


def race(mind: Mind[G], view: G, seat: Seat, budget: Budget, seed: int, chains: Sequence[Chain] = ()) -> list[Runner]:
    """The candidates, the best first; the same seed gives the same race unless the cap is reached."""
    mind.ready()
    start = thread_time()
    until, luck = start + budget.seconds, Fancy(seed, start + PROPOSING * budget.seconds)
    runners = [Runner(chain) for chain in chains or mind.propose(view, seat, luck, budget.candidates)]
    ranked = halve(
        runners,
        budget.simulations,
        lambda alive, world: _one_world(mind, view, seat, alive, budget, seed + world, until),
        until,
    )
    if not surely_better(ranked[0], runners[0], budget.doubt):
        ranked.remove(runners[0])
        ranked.insert(0, runners[0])
    return ranked


def halve(
    runners: list[Runner], simulations: int, one_world: Callable[[Sequence[Runner], int], None], until: float
) -> list[Runner]:
    """Let all run in one world after the other, and drop the worse half after each part of the simulations.

    Where they take too long, it drops out after the same part of the time, and one world at least.
    """
    stages = max(1, ceil(log2(len(runners))))
    alive, world, start = list(runners), 0, thread_time()
    try:
        for stage in range(stages if len(runners) > 1 else 0):
            left = simulations * (stage + 1) // stages - sum(len(runner.chances) for runner in runners)
            part = start + (until - start) * (stage + 1) / stages
            for number in range(max(1, left // len(alive))):
                if number and thread_time() > part:
                    break
                world += 1
                one_world(alive, world)
            alive.sort(key=lambda runner: -runner.mean)
            if stage + 1 < stages:
                alive = alive[: max(2, (len(alive) + 1) // 2)]
    except OutOfTime:
        alive.sort(key=lambda runner: -runner.mean)
    dropped = [runner for runner in runners if runner not in alive]
    return alive + sorted(dropped, key=lambda runner: -runner.mean)


def surely_better(one: Runner, other: Runner, doubt: float) -> bool:
    """Whether one leads in the worlds that both have seen by more than chance makes likely."""
    leads = [mine - theirs for mine, theirs in zip(one.chances, other.chances, strict=False)]
    if len(leads) < 2:
        return False
    mean = sum(leads) / len(leads)
    variance = sum([(lead - mean) ** 2 for lead in leads]) / (len(leads) - 1)
    return mean > doubt * sqrt(variance / len(leads))


def _one_world(
    mind: Mind[G], view: G, seat: Seat, runners: Sequence[Runner], budget: Budget, seed: int, until: float
) -> None:
    """Let all run in one imagined world, with the same luck; a world that not all have seen counts for nobody."""
    world, horizon = mind.dream(view, seat, Fancy(seed)), budget.horizon or mind.horizon
    chances = [mind.ends(world, seat, runner.chain, seed, horizon, until)[seat] for runner in runners]
    for runner, chance in zip(runners, chances, strict=True):
        runner.chances.append(chance)


class Race(Planner[G]):
    """A player that races its proposals and plays the winner's chain."""

    __slots__ = ("budget",)

    def __init__(self, mind: Mind[G], luck: Luck, budget: Budget) -> None:
        super().__init__(mind, luck)
        self.budget = budget

    def think(self, view: G, seat: Seat) -> Chain:
        return race(self.mind, view, seat, self.budget, self.luck.below(SEEDS))[0].chain
