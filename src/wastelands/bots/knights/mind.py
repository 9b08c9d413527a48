"""What a search over single actions thinks with in Wasteland Knights."""

from __future__ import annotations

from dataclasses import dataclass

from wastelands.bots.fancy import Fancy
from wastelands.bots.knights import THOUGHTS, Greedy, outlook
from wastelands.bots.mind import Horizon, Mind, Stop, shares
from wastelands.engine.action import Action
from wastelands.engine.game import FULL, Game
from wastelands.engine.step import Chain, Seat
from wastelands.games.knights.game import Knights
from wastelands.games.knights.value import value


@dataclass(frozen=True, slots=True)
class Settled(Horizon):
    """Looks until the clash or fight, the wasteland card, the move or the exploration is over."""

    def stop(self, game: Game) -> Stop:
        assert isinstance(game, Knights)
        settled = outlook.horizon(game)
        enough = Horizon("plays", outlook.LONGEST if settled else outlook.AHEAD).stop(game)
        return lambda later: enough(later) or (settled is not None and isinstance(later, Knights) and settled(later))


class KnightsMind(Mind[Knights]):
    """On a mask it weighs like the greedy knight, unless its style is simple; in imagined worlds it is quick."""

    horizon = Settled("settled")
    scale = 15.0
    atomic = True

    def policy(self, view: Knights, seat: Seat, luck: Fancy) -> Action:
        if view.viewer == FULL:
            return outlook.simple(view, seat, luck)
        if self.style == "simple":
            return self.thought(view, seat) or outlook.simple(view, seat, luck)
        return Greedy(luck).choose(seat, view.actions(seat), lambda: view)

    def thought(self, view: Knights, seat: Seat) -> Action | None:
        """What is clear without trying it out."""
        thought = THOUGHTS.get(type(view.steps[-1]))
        return thought(view, seat, view.actions(seat)) if thought else None

    def value(self, view: Knights) -> tuple[float, ...]:
        """The game's value, and how a fight stands that is not over yet."""
        return shares([(value(view, seat) + outlook.edge(view, seat)) / self.scale for seat in range(view.seats)])

    def propose(self, view: Knights, seat: Seat, luck: Fancy, n: int) -> list[Chain]:
        """What is clear is not raced."""
        clear = self.thought(view, seat)
        return [(clear,)] if clear else super().propose(view, seat, luck, n)
