"""Manners: who plays so decides at the beginning of a turn how to play all of it, and then follows that policy.

A candidate is not a chain of actions, which luck within the turn would break, but a way of deciding (a mind) that is
kept up to the end of the turn.  In the same imagined worlds each of them plays the turn, then everybody decides as
usual up to the horizon, and the slower half drops out each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import thread_time
from typing import TypeVar

from wastelands.bots.fancy import Fancy
from wastelands.bots.mind import Mind, Stretch
from wastelands.bots.planner import SEEDS, Planner
from wastelands.bots.race import Budget, Runner, halve, surely_better
from wastelands.bots.running import run_on
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.step import Chain, Seat

G = TypeVar("G", bound=Game)


class _Played(Mind[G]):
    """A seat decides in one manner for a turn and then as it mostly does, and all others as they do."""

    def __init__(self, seat: Seat, turn: int, manner: Mind[G], usual: Mind[G], others: Mind[G]) -> None:
        super().__init__(usual.game)
        self.seat, self.turn = seat, turn
        self.manner, self.usual, self.others = manner, usual, others

    def chain(self, view: G, seat: Seat, luck: Fancy) -> Chain:
        if seat != self.seat:
            return self.others.chain(view, seat, luck)
        now = self.usual.stretch(view, seat)
        return (self.manner if now and now.turn == self.turn else self.usual).chain(view, seat, luck)


def race_manners(mind: Mind[G], others: Mind[G], view: G, seat: Seat, turn: int, budget: Budget, seed: int) -> Mind[G]:
    """The manner in which to play this turn; the usual one unless another is surely better."""
    mind.ready()
    until, horizon = thread_time() + budget.seconds, budget.horizon or mind.horizon
    found = mind.manners(view, seat, budget.candidates)
    minds = [_Played(seat, turn, manner, mind, others) for manner in found]
    runners = [Runner((), number=number) for number in range(len(found))]

    def one_world(alive: Sequence[Runner], number: int) -> None:
        world, chances = mind.dream(view, seat, Fancy(seed + number)), []
        for runner in alive:
            game = world.copy()
            run_on(minds[runner.number], game, Fancy(seed + number), horizon.stop(game), until)
            chances.append(mind.judge(game)[seat])
        for runner, chance in zip(alive, chances, strict=True):
            runner.chances.append(chance)

    best = halve(runners, budget.simulations, one_world, until)[0]
    return found[best.number] if surely_better(best, runners[0], budget.doubt) else found[0]


class Manners(Planner[G]):
    """A player that settles once for each part of a turn in which manner to play it."""

    __slots__ = ("budget", "manner", "others", "stretch")

    def __init__(self, mind: Mind[G], luck: Luck, budget: Budget, others: Mind[G]) -> None:
        super().__init__(mind, luck)
        self.budget, self.others = budget, others
        self.manner = mind
        self.stretch: Stretch | None = None

    def think(self, view: G, seat: Seat) -> Chain:
        now = self.mind.stretch(view, seat)
        if now is None:
            return self.mind.chain(view, seat, Fancy(self.luck.below(SEEDS)))
        if now != self.stretch:
            seed = self.luck.below(SEEDS)
            self.manner = race_manners(self.mind, self.others, view, seat, now.turn, self.budget, seed)
            self.stretch = now
        return self.manner.chain(view, seat, Fancy(self.luck.below(SEEDS)))
