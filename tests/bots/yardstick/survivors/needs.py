"""What a party needs: what its buildings give, what it should build next, and what goods are worth to it."""

from __future__ import annotations

from functools import cache
from math import log1p

from wastelands.engine.step import Seat
from wastelands.games.survivors.activities import MOST_FOOD, PER_FIND
from wastelands.games.survivors.building import room
from wastelands.games.survivors.cards import BuildingCard
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import (
    ELECTRONICS,
    FOOD,
    FUEL,
    GEAR,
    MEDICINE,
    NOTHING,
    RADIO,
    SCRAP,
    SUIT,
    TOOL,
    WATER,
    WEAPON,
    WOOD,
    Stock,
    add,
    less,
    times,
)
from wastelands.games.survivors.people import housing, survivors

POINT = 10.0  # what a point is worth; all other worths are in tenths of it
URGENT = 3.0  # how much more a good is worth that is needed soon
ITEMS = {TOOL: (3, 2.0), WEAPON: (4, 0.8), GEAR: (2, 1.2), RADIO: (4, 6.0), SUIT: (2, 0.3)}  # useful number, worth
MAKERS = {WOOD: "BD07", SCRAP: "BD08", FUEL: "BD09", MEDICINE: "BD10", ELECTRONICS: "BD11"}
GROWERS = ("BD01", "BD02", "BD03")
WELL, WORKSHOP, SHELTER, TOWER = "BD04", "BD12", "BD15", "BD16"
BRICKS = (SCRAP, WOOD)  # every building takes them
STAFFED = 0.7  # no more slots than this share of the people
FIRST = 4  # buildings before those that make points
RADIOS = 3
TOWER_FROM = 7  # rounds


@cache
def net(card: BuildingCard) -> Stock:
    """What a building adds in a turn with a full crew."""
    made = add(add(times(card.slots, card.output), card.bonus), card.passive)
    return less(made, add(times(card.slots, card.input), card.run))


def kinds(view: Survivors, seat: Seat) -> list[str]:
    """Own buildings and those under construction."""
    return [b.kind for b in view.buildings if b.owner == seat] + [s.kind for s in view.sites if s.owner == seat]


def income(view: Survivors, seat: Seat) -> Stock:
    found = NOTHING
    for kind in kinds(view, seat):
        found = add(found, net(view.content.buildings[kind]))
    return found


def recruits(view: Survivors, seat: Seat) -> int:
    """How many a well-fed search finds."""
    return MOST_FOOD // PER_FIND + view.stocks[seat][RADIO]


def expected(view: Survivors, seat: Seat) -> int:
    """The mouths of the next turn."""
    beds = max(0, housing(view, seat) - survivors(view, seat))
    return survivors(view, seat) + min(beds, recruits(view, seat))


def hunger(view: Survivors, seat: Seat) -> tuple[int, int]:
    """The food and water that the next turn will not bring by itself."""
    made, mouths = income(view, seat), expected(view, seat)
    return max(0, mouths - made[FOOD]), max(0, mouths - made[WATER])


def reserve(view: Survivors, seat: Seat) -> Stock:
    """What should not be given away: the next meals, a search, medicine and the next building."""
    food, water = hunger(view, seat)
    wish = next_building(view, seat)
    found = list(view.content.buildings[wish].cost if wish else NOTHING)
    found[FOOD] += food + (0 if view.turn.seat == seat and view.turn.searched else MOST_FOOD)
    found[WATER] += water
    found[MEDICINE] += view.people[seat].wounded
    if view.stocks[seat][RADIO] < RADIOS and WORKSHOP in kinds(view, seat):
        found[ELECTRONICS] += 2
    return tuple(found)


def worth(view: Survivors, stock: Stock, kept: Stock) -> float:
    """What a stock is worth to who wants to keep that much; a point takes some of each resource."""
    prices = view.content.prices
    share = POINT / len(prices)
    total = 0.0
    for i, price in enumerate(prices):
        needed = min(stock[i], kept[i])
        total += URGENT * share / price * needed
        if stock[i] > needed:
            total += share * log1p((stock[i] - needed) / price)
    for item, (most, each) in ITEMS.items():
        total += each * min(stock[item], most)
    return total


# ---- what to build


def next_building(view: Survivors, seat: Seat) -> str:
    """The kind of building that is missed most and has a place; empty: none."""
    wanted = list(dict.fromkeys(wishes(view, seat)))
    if not wanted:
        return ""
    tiles, cards, ground = room(view, seat), view.content.buildings, view.ground
    return next((k for k in wanted if any(ground.suits(at, cards[k].terrain) for at in tiles)), "")


def wishes(view: Survivors, seat: Seat) -> list[str]:
    """Wells, farms and shelters as they run short, then whatever makes points."""
    own, stock, made = kinds(view, seat), view.stocks[seat], income(view, seat)
    mouths = survivors(view, seat) + recruits(view, seat)
    shortages = [
        ((made[FOOD] + stock[FOOD] / 4) / (mouths + MOST_FOOD), GROWERS),
        ((made[WATER] + stock[WATER] / 4) / (mouths + 2), (WELL,)),
        ((housing(view, seat) + 8 * _begun(view, seat, SHELTER)) / (mouths + 2), (SHELTER,)),
    ]
    found = [kind for short, wanted in sorted(shortages) if short < 1 for kind in wanted]
    cards = view.content.buildings
    slots = sum(cards[kind].slots for kind in own)
    if WORKSHOP not in own and len(own) >= 3 and stock[ELECTRONICS] >= 2:
        found.append(WORKSHOP)
    if TOWER not in own and "zombies" in view.modules and view.round >= TOWER_FROM:
        found.append(TOWER)
    if slots < STAFFED * survivors(view, seat) and len(own) >= FIRST:
        prices = view.content.prices
        makers = sorted(MAKERS, key=lambda i: (stock[i] + 3 * max(0, made[i])) / prices[i])
        found = [MAKERS[good] for good in makers if good in BRICKS and made[good] <= 0] + found
        found += [MAKERS[good] for good in makers]
    return found


def _begun(view: Survivors, seat: Seat, kind: str) -> int:
    return sum(site.owner == seat and site.kind == kind for site in view.sites)
