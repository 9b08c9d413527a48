"""A tree search for comparison: ISMCTS with one observer, open loop, and rollouts by the policy.

Each simulation imagines a world and walks down one tree of actions in it: whoever is to act takes, among the actions
that are legal in this world, the one with the best upper bound for himself.  What rivals seal is played by their
policy, as they cannot answer to what the observer seals at the same time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, sqrt
from time import thread_time
from typing import TypeVar

from wastelands.bots.fancy import Fancy
from wastelands.bots.mind import Mind
from wastelands.bots.planner import SEEDS, Planner
from wastelands.bots.race import Budget
from wastelands.bots.running import OutOfTime, check, run_on
from wastelands.engine.action import Action
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.step import Chain, Seat

G = TypeVar("G", bound=Game)
CURIOSITY = 0.7  # how much the unknown counts beside what was found good


@dataclass(slots=True)
class Node:
    """What became of an action: how often it was legal and taken, and the chances of whoever took it."""

    legal: int = 0
    taken: int = 0
    sum: float = 0.0
    then: dict[Action, Node] = field(default_factory=dict)

    def bound(self) -> float:
        return self.sum / self.taken + CURIOSITY * sqrt(log(self.legal) / self.taken)


def search(mind: Mind[G], view: G, seat: Seat, budget: Budget, seed: int) -> Node:
    """The tree after the simulations of a budget; the same seed gives the same tree unless the cap is reached."""
    mind.ready()
    until, root = thread_time() + budget.seconds, Node()
    try:
        for number in range(1, budget.simulations + 1):
            _simulate(mind, mind.dream(view, seat, Fancy(seed + number)), seat, root, budget, seed + number, until)
    except OutOfTime:
        pass
    return root


def _simulate(mind: Mind[G], world: G, observer: Seat, root: Node, budget: Budget, seed: int, until: float) -> None:
    """Walk down to an action that nobody has tried here, run on by the policy, and tell all on the way how it ended."""
    luck = Fancy(seed)
    stop = (budget.horizon or mind.horizon).stop(world)
    node, way = root, list[tuple[Seat, Node]]()
    while (acting := world.to_act()) and not stop(world):
        check(until)
        own = observer in acting
        actor = observer if own else acting[0]
        options = world.actions(actor)
        if len(options) == 1 or (not own and world.sealed() is not None):
            world.play(actor, options[0] if len(options) == 1 else mind.policy(world, actor, luck), luck)
            continue
        action, fresh = _choose(mind, world, actor, node, luck)
        node = node.then[action]
        way.append((actor, node))
        world.play(actor, action, luck)
        if fresh:
            break
    run_on(mind, world, luck, stop, until)
    chances = mind.judge(world)
    for actor, met in way:
        met.taken += 1
        met.sum += chances[actor]


def _choose(mind: Mind[G], world: G, actor: Seat, node: Node, luck: Fancy) -> tuple[Action, bool]:
    """The policy's action first, then any that was not taken yet, then the best bound; and whether it is new here."""
    options = world.actions(actor)
    for action in options:
        node.then.setdefault(action, Node()).legal += 1
    untried = [action for action in options if not node.then[action].taken]
    if not untried:
        return max(options, key=lambda action: node.then[action].bound()), False
    if len(untried) == len(options):
        return mind.policy(world, actor, luck), True
    return untried[luck.below(len(untried))], True


class Tree(Planner[G]):
    """A player that plays what its tree tried most; the policy's action if there was no time for any."""

    __slots__ = ("budget",)

    def __init__(self, mind: Mind[G], luck: Luck, budget: Budget) -> None:
        super().__init__(mind, luck)
        self.budget = budget

    def think(self, view: G, seat: Seat) -> Chain:
        seed = self.luck.below(SEEDS)
        tried = search(self.mind, view, seat, self.budget, seed).then
        if not any(node.taken for node in tried.values()):
            return (self.mind.policy(view, seat, Fancy(seed)),)
        return (max(view.actions(seat), key=lambda action: tried[action].taken if action in tried else 0),)
