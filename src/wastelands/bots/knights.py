"""A first sensible knight: tries each action in an imagined world, plays on quietly, and keeps the best outcome."""

from __future__ import annotations

from collections.abc import Sequence

from wastelands.bots import knights_routes
from wastelands.bots.bot import Look
from wastelands.engine.action import Action
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat
from wastelands.games.knights.game import Knights
from wastelands.games.knights.value import value

SAMPLES = 2  # worlds that each action is tried in
AHEAD = 14  # plays that follow an action
MOST = 14  # actions that are tried
QUIET = ("Arrange", "TradeTurn", "Bundle", "Renew", "Answer")  # where the quietest action is good enough
BRAVE = ("escape", "wait", "stay", "pass", "end")  # quiet actions that would hide what another one leads to


class Greedy:
    """Looks a few plays ahead."""

    __slots__ = ("luck",)

    def __init__(self, luck: Luck) -> None:
        self.luck = luck

    def choose(self, seat: Seat, actions: Sequence[Action], look: Look) -> Action:
        view = look()
        step = type(view.steps[-1]).__name__
        if step in QUIET:
            return actions[0]
        assert isinstance(view, Knights)
        if step == "PlanMove":
            return knights_routes.move(view, seat, actions)
        if step == "PlanRoute":
            return knights_routes.go_on(view, seat, actions)
        if step == "ContinueOrStop" and view.health[seat] > 1:
            return next(action for action in actions if action.verb == "go")
        if step == "Explore" and (found := knights_routes.explore(view, seat, actions)):
            return found
        tried = list(actions)
        while len(tried) > MOST:
            tried.pop(self.luck.below(len(tried)))
        totals = dict.fromkeys(tried, 0.0)
        for _ in range(SAMPLES):
            world = view.imagine(self.luck)
            for action in tried:
                totals[action] += self.outcome(world, seat, action)
        return max(tried, key=lambda action: totals[action])

    def outcome(self, world: Game, seat: Seat, action: Action) -> float:
        """The value after some further plays, in which everybody decides simply."""
        game = world.copy()
        game.play(seat, action, self.luck)
        for _ in range(AHEAD):
            acting = game.to_act()
            if not acting:
                break
            options = game.actions(acting[0])
            game.play(acting[0], self.simple(options), self.luck)
        assert isinstance(game, Knights)
        return value(game, seat)

    def simple(self, options: Sequence[Action]) -> Action:
        """The quietest action, or something else where quietness would show nothing."""
        if len(options) > 1 and options[0].verb in BRAVE and self.luck.below(2):
            return options[1 + self.luck.below(len(options) - 1)]
        return options[0]
