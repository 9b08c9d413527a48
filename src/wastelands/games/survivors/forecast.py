"""What a turn will leave: the stock, what work makes and uses, and what is eaten (SV-RES-07 to SV-RES-13)."""

from __future__ import annotations

from typing import NamedTuple

from wastelands.engine.step import Seat
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import FOOD, NOTHING, WATER, Stock, some
from wastelands.games.survivors.people import survivors
from wastelands.games.survivors.production import Workers
from wastelands.games.survivors.yields import needed, produced

MEALS = (FOOD, WATER)


class Forecast(NamedTuple):
    """Of every good: what is there, made, used by buildings and eaten."""

    stock: Stock
    made: Stock
    used: Stock
    eaten: Stock

    def left(self, good: int) -> int:
        """What is left after the meal; below nothing it is missing."""
        return self.stock[good] + self.made[good] - self.used[good] - self.eaten[good]

    def short(self, good: int) -> int:
        return max(0, -self.left(good)) if good in MEALS else 0

    def sum(self, good: int) -> str:
        """The way from the stock to what is left: 3 + 34 − 9 − 30 = −2; nothing where nothing changes."""
        terms = ((" + ", self.made[good]), (" − ", self.used[good]), (" − ", self.eaten[good]))
        said = "".join(f"{sign}{n}" for sign, n in terms if n)
        left = self.left(good)
        return f"{self.stock[good]}{said} = {left if left >= 0 else f'−{-left}'}" if said else ""

    @property
    def missing(self) -> tuple[int, int]:
        """How much food and water the meal lacks."""
        return self.short(FOOD), self.short(WATER)


def forecast(view: Survivors, seat: Seat) -> Forecast:
    """What this turn's meal will leave as the workers stand now; outside step 4 nothing is made or eaten."""
    if not is_ahead(view, seat):
        return Forecast(view.stocks[seat], NOTHING, NOTHING, NOTHING)
    mouths = survivors(view, seat)
    eaten = tuple(a + b for a, b in zip(some(FOOD, mouths), some(WATER, mouths), strict=True))
    return Forecast(view.stocks[seat], produced(view, seat), needed(view, seat), eaten)


def is_ahead(view: Survivors, seat: Seat) -> bool:
    """Whether the seat's own production and meal are still to come and are being decided."""
    return any(isinstance(step, Workers) and step.seat == seat for step in view.steps)
