"""A player that thinks in chains and keeps its plan as long as the table is as it foresaw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from wastelands.bots.fancy import Fancy
from wastelands.bots.mind import Mind
from wastelands.engine.action import Action
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.step import Chain, Seat

G = TypeVar("G", bound=Game)
SEEDS = 1 << 60


class Planner(Generic[G]):
    """Thinks once for each chain; it may take over a seat at any time, also in the middle of a decision."""

    __slots__ = ("foreseen", "luck", "mind", "plan")

    def __init__(self, mind: Mind[G], luck: Luck) -> None:
        self.mind = mind
        self.luck = luck
        self.plan: Chain = ()
        self.foreseen: object = None

    def think(self, view: G, seat: Seat) -> Chain:
        """What to do now and next; at least one action."""
        raise NotImplementedError

    def choose(self, seat: Seat, actions: Sequence[Action], look: Callable[[], G]) -> Action:
        if len(actions) == 1:
            return actions[0]
        view = look()
        if not (self.plan and self.plan[0] in actions and self.foreseen == situation(view, seat)):
            self.plan = self.think(view, seat)
        action, self.plan = self.plan[0], self.plan[1:]
        self.foreseen = foresee(view, seat, action) if self.plan else None
        return action


class Policy(Planner[G]):
    """Plays what the mind's policy says."""

    __slots__ = ()

    def think(self, view: G, seat: Seat) -> Chain:
        return self.mind.chain(view, seat, Fancy(self.luck.below(SEEDS)))


def situation(view: Game, seat: Seat) -> object:
    """What has to be as foreseen for a plan to go on: the seat's own sealed chain, or all that it sees."""
    sealed = view.sealed()
    return (view.count, sealed.chain(seat)) if sealed is not None else view.digest()


def foresee(view: Game, seat: Seat, action: Action) -> object:
    """The situation after an action, unless luck falls that nobody could foresee."""
    sealed = view.sealed()
    if sealed is not None:
        return (view.count, (*sealed.chain(seat), action))
    luck = Fancy(0)
    world = view.imagine(luck)
    world.play(seat, action, luck)
    return situation(world.view(seat), seat)
