"""What a search over single actions thinks with in Wasteland Knights."""

from __future__ import annotations

from wastelands.bots.fancy import Fancy
from wastelands.bots.knights import THOUGHTS, Greedy, outlook
from wastelands.bots.mind import Horizon, Mind
from wastelands.engine.action import Action
from wastelands.engine.game import FULL
from wastelands.engine.step import Chain, Seat
from wastelands.games.knights.arrange import Arrange, Stow
from wastelands.games.knights.game import Knights
from wastelands.games.knights.payment import Pay
from wastelands.games.knights.setup import PickKnight, PickVehicle

SETTLED = (Arrange, Stow, Pay, PickKnight, PickVehicle)  # what the greedy knight does well enough alone


class KnightsMind(Mind[Knights]):
    """On a mask it weighs like the greedy knight, unless its style is simple; in imagined worlds it is quick."""

    horizon = Horizon("turns", 2)
    scale = 15.0
    atomic = True

    def policy(self, view: Knights, seat: Seat, luck: Fancy) -> Action:
        if view.viewer != FULL and self.style != "simple":
            return Greedy(luck).choose(seat, view.actions(seat), lambda: view)
        thought = THOUGHTS.get(type(view.steps[-1]))
        found = thought(view, seat, view.actions(seat)) if thought else None
        return found or outlook.simple(view, seat, luck)

    def propose(self, view: Knights, seat: Seat, luck: Fancy, n: int) -> list[Chain]:
        return super().propose(view, seat, luck, 1 if isinstance(view.steps[-1], SETTLED) else n)
