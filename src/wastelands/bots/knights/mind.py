"""What a search thinks with in Waste Knights: whole moves and single actions, looked at to the end of the round."""

from __future__ import annotations

from wastelands.bots.fancy import Fancy
from wastelands.bots.knights import OUTSET, THOUGHTS, Greedy, outlook, routes
from wastelands.bots.knights.features import features
from wastelands.bots.mind import Horizon, Mind
from wastelands.engine.action import Action
from wastelands.engine.game import FULL
from wastelands.engine.step import Chain, Seat
from wastelands.games.knights.game import Knights
from wastelands.games.knights.interaction import Meet, Reply
from wastelands.games.knights.moving import PlanMove

WEIGHED = (Meet, Reply)  # what is tried out although there is a rule of thumb for it


class KnightsMind(Mind[Knights]):
    """On a mask it weighs like the greedy knight; in imagined worlds nothing is tried out within the thought."""

    horizon = Horizon("rounds", 1)
    scale = 15.0
    atomic = True

    def policy(self, view: Knights, seat: Seat, luck: Fancy) -> Action:
        if view.viewer == FULL:
            return self.thought(view, seat) or outlook.simple(view, seat, luck)
        return Greedy(luck, self.style).choose(seat, view.actions(seat), lambda: view)

    def chain(self, view: Knights, seat: Seat, luck: Fancy) -> Chain:
        """A move as a whole, so that nobody thinks about it hex by hex."""
        if isinstance(view.steps[-1], PlanMove):
            return routes.chain(view, seat, routes.wanted(view, seat, self.style == "hasty"), view.actions(seat))
        return super().chain(view, seat, luck)

    def thought(self, view: Knights, seat: Seat) -> Action | None:
        """What is clear without trying it out."""
        thought = THOUGHTS.get(type(view.steps[-1]))
        return thought(view, seat, view.actions(seat)) if thought else None

    def features(self, view: Knights) -> list[tuple[float, ...]]:
        return features(view)

    def propose(self, view: Knights, seat: Seat, luck: Fancy, n: int) -> list[Chain]:
        """Where to go: to one goal or another, or nowhere; what is clear is not raced."""
        step = view.steps[-1]
        if isinstance(step, PlanMove):
            actions = view.actions(seat)
            ways = [routes.wanted(view, seat), *(plan.way for plan in routes.plans(view, seat)), ()]
            return list(dict.fromkeys([routes.chain(view, seat, way, actions) for way in ways]))[:n]
        if type(step) in OUTSET:
            return [(self.policy(view, seat, luck),)]
        clear = None if isinstance(step, WEIGHED) else self.thought(view, seat)
        return [(clear,)] if clear else super().propose(view, seat, luck, n)
