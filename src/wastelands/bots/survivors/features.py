"""What can be counted about a party: its people, beds, meals and stores, and what its buildings bring."""

from __future__ import annotations

from math import log1p

from wastelands.bots.survivors.needs import CLINIC, MARKET, RADIOS, TOWER, WORKSHOP, income, kinds
from wastelands.engine.step import Seat
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import FOOD, GEAR, RADIO, RESOURCES, TOOL, WATER, WEAPON
from wastelands.games.survivors.people import housing, points, survivors

LASTS = 3  # meals that still count
NEAR = 8  # beds that still count


def features(view: Survivors) -> list[tuple[float, ...]]:
    """Those of each seat, from what is public."""
    return [_of(view, seat) for seat in range(view.seats)]


def _of(view: Survivors, seat: Seat) -> tuple[float, ...]:
    stock, people, made, own = view.stocks[seat], survivors(view, seat), income(view, seat), kinds(view, seat)
    beds, mouths, late = housing(view, seat) - people, max(1, people), points(view, seat) / view.goal
    crowd = (
        people / 10,
        view.bought[seat],
        late * late,
        view.people[seat].wounded / 4,
        min(NEAR, beds) / NEAR,
        sum([party.size for party in view.parties if party.owner == seat]) / 4,
        float(view.home(seat) is not None),
    )
    meals = [min(LASTS, stock[good] / mouths) for good in (FOOD, WATER)]
    yields = [min(1.5, made[good] / mouths) for good in (FOOD, WATER)]
    stores = [log1p(stock[i] / price) for i, price in enumerate(view.content.prices)]
    makes = [made[i] / view.content.prices[i] for i in range(WATER + 1, len(RESOURCES))]
    items = (min(RADIOS, stock[RADIO]), min(3, stock[TOOL]), min(4, stock[WEAPON]) / 2, min(4, stock[GEAR]) / 2)
    slots = sum([view.content.buildings[kind].slots for kind in own])
    houses = (
        len(own) / 4,
        min(1.5, slots / mouths),
        *[float(kind in own) for kind in (WORKSHOP, MARKET, CLINIC, TOWER)],
    )
    return (*crowd, *meals, *yields, *stores, *makes, *items, *houses)
