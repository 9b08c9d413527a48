"""Looks to the end of its own turn: grows the best few ways of playing it step by step, and keeps to the best one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import nlargest
from typing import Any

from wastelands.engine.action import Action
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat
from wastelands.package import package
from wastelands.plain import plain_value

WIDTH = 3  # ways that are grown at a time; as many as there are seats, if these are more
Value = Callable[[Any, Seat], float]
Way = tuple[Game, tuple[Action, ...], tuple[Action, ...]]  # where it leads, how, and what can be done there


class Greedy:
    """For every game that offers a `value(view, seat)`."""

    __slots__ = ("luck", "plan", "width")

    def __init__(self, luck: Luck, width: int = WIDTH) -> None:
        self.luck = luck
        self.width = width
        self.plan: list[tuple[Game, Action]] = []  # what to do at each view that is still to come, the next one last

    def choose(self, seat: Seat, actions: Sequence[Action], look: Callable[[], Game]) -> Action:
        view = look()
        if not self.plan or self.plan[-1][0] != view:
            self.plan = self.planned(seat, view)
        return self.plan.pop()[1]

    def planned(self, seat: Seat, view: Game) -> list[tuple[Game, Action]]:
        """The best turn in a world as it may be, with the views that will be seen on the way if it is so."""
        world = view.imagine(self.luck)
        plan = []
        value = package(world.spec.name).value or plain_value
        for action in best_turn(world, seat, self.luck, value, max(self.width, world.seats)):
            plan.append((world.view(seat), action))
            world.play(seat, action, self.luck)
        return plan[::-1]


def best_turn(world: Game, seat: Seat, luck: Luck, value: Value, width: int) -> tuple[Action, ...]:
    """The best way to play the turn: a beam for each first action, as these promise nothing by themselves.

    Later on the quietest action, which stands first, is taken only where nothing else is left; orders that lead to one
    position count once, and positions are valued only where one must choose between them.
    """
    best, chosen = float("-inf"), world.actions(seat)
    for first in world.actions(seat):
        ways: list[Way] = [(world, (), (first,))]
        while ways:
            found: dict[tuple[Any, ...], Way] = {}
            for game, chain, options in ways:
                for action in options:
                    after = game.copy()
                    after.play(seat, action, luck)
                    state = after.state()
                    if state not in found:
                        mine = after.to_act() == (seat,)
                        more = after.actions(seat) if mine else ()
                        found[state] = (after, (*chain, action), more[1:] or more)
            for game, chain, options in found.values():
                if not options and (worth := value(game, seat)) > best:
                    best, chosen = worth, chain
            ways = [way for way in found.values() if way[2]]
            if len(ways) > width:
                ways = nlargest(width, ways, key=lambda way: value(way[0], seat))
    return chosen
