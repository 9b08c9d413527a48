"""EXCHANGE: the market's worker and the caravan (SD-20)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import InOrder, Seat
from wastelands.games.survivors.goods import NUMBER, RESOURCES, some
from wastelands.games.survivors.people import change, pay
from wastelands.games.survivors.yields import Staffing, balance

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors

DONE = Action("done")
RATE = 2


@cache
def swap(one: str, other: str) -> Action:
    return Action("swap", one, other)


class Exchange(InOrder["Survivors"], frozen=True):
    """Twice the price of one resource for the price of another, some times; several seats one after the other."""

    times: int
    left: int = 0  # how often the first of them may still exchange; 0: as often as `times`

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        found = [DONE]
        spare = _spare(game, seat)
        for i, one in enumerate(RESOURCES):
            if spare[i] >= RATE * game.content.prices[i]:
                found += [swap(one, other) for other in RESOURCES if other != one]
        return found

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        if action.verb != "swap":
            return reason("SV-EVT-01", "exchange-first")
        one, other = map(str, action.values)
        if one == other:
            return reason("SV-EVT-01", "same-resource")
        return reason("SV-EVT-01", "exchange-needs", n=RATE * game.content.prices[NUMBER[one]])

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        left = (self.left or self.times) - 1
        if action is DONE:
            left = 0
        else:
            one, other = (NUMBER[str(value)] for value in action.values)
            pay(game, seat, some(one, RATE * game.content.prices[one]), "SV-EVT-01", luck)
            change(game, seat, some(other, game.content.prices[other]), "SV-EVT-01", luck)
        if left:
            game.push(Exchange(self.order, self.times, left))
        else:
            self.ask_next(game, left=0)


def _spare(game: Survivors, seat: Seat) -> tuple[int, ...]:
    """What can be given away: in step 4 the inputs of workers must stay covered (SV-RES-10)."""

    stock = game.stocks[seat]
    if not any(isinstance(step, Staffing) for step in game.steps):
        return stock
    return tuple([min(a, b) for a, b in zip(stock, balance(game, seat), strict=True)])
