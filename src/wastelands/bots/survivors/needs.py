"""What a party needs: what its buildings give, what it should build next, and what goods are worth to it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from math import log1p
from typing import NamedTuple

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
from wastelands.games.survivors.ground import distance
from wastelands.games.survivors.people import housing, survivors

POINT = 10.0  # what a point is worth; all other worths are in tenths of it
URGENT = 3.0  # how much more a good is worth that is needed soon
ITEMS = {TOOL: (3, 2.0), WEAPON: (4, 0.8), GEAR: (2, 1.2), RADIO: (4, 6.0), SUIT: (2, 0.3)}  # useful number, worth
MAKERS = {WOOD: "BD07", SCRAP: "BD08", FUEL: "BD09", MEDICINE: "BD10", ELECTRONICS: "BD11"}
GROWERS = ("BD01", "BD02", "BD03")
WELL, RAIN, PUMP, FILTER = "BD04", "BD05", "BD06", "BD18"
WORKSHOP, MARKET, CLINIC, SHELTER, TOWER, TRAPS = "BD12", "BD13", "BD14", "BD15", "BD16", "BD17"
USUAL = (SHELTER, "BD01", WELL, RAIN, TRAPS, WORKSHOP, *MAKERS.values())
BRICKS = (SCRAP, WOOD)  # every building takes them
STAFFED = 0.7  # no more slots than this share of the people
FULL = 0.8  # with that many nobody is left for more of them
FIRST = 4  # buildings before those that ease trouble
MAKERS_FROM = 3  # buildings before those that make what others are built of
RADIOS = 3
WORKSHOP_FROM = 3  # buildings
TOWER_FROM = 7  # rounds
PUMP_FROM, PUMP_FUEL = 14, 4  # people who need one, and what it burns in a while
CLINIC_FROM = 20  # people who should not be without medicine
NEAR = 3  # tiles from which zombies and clouds threaten a base
HEAP = 2  # times what a point takes of a good


class Wish(NamedTuple):
    """A kind of building that comes before all others until there are so many."""

    kind: str = ""
    until: int = 0


NO_WISH = Wish()


@cache
def net(card: BuildingCard) -> Stock:
    """What a building adds in a turn with a full crew."""
    made = add(add(times(card.slots, card.output), card.bonus), card.passive)
    return less(made, add(times(card.slots, card.input), card.run))


@lru_cache(4096)
def sums(cards: tuple[BuildingCard, ...]) -> tuple[Stock, Stock, int]:
    """What buildings add without anybody, what they add beside it with full crews, and how many work there then."""
    passive = crewed = NOTHING
    for card in cards:
        passive, crewed = add(passive, card.passive), add(crewed, less(net(card), card.passive))
    return passive, crewed, sum([card.slots for card in cards])


def kinds(view: Survivors, seat: Seat) -> list[str]:
    """Own buildings and those under construction."""
    return [b.kind for b in view.buildings if b.owner == seat] + [s.kind for s in view.sites if s.owner == seat]


def income(view: Survivors, seat: Seat) -> Stock:
    """What own buildings add in a turn, with as many at work as there may be."""
    cards = view.content.buildings
    passive, crewed, slots = sums(tuple([cards[kind] for kind in kinds(view, seat)]))
    hands = survivors(view, seat) - sum([party.size for party in view.parties if party.owner == seat])
    share = min(1.0, FULL * hands / max(1, slots))
    return tuple([alone + int(share * made) for alone, made in zip(passive, crewed, strict=True)])


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


def reserve(view: Survivors, seat: Seat, first: Wish = NO_WISH) -> Stock:
    """What should not be given away: the next meals, a search, medicine and the next building."""
    food, water = hunger(view, seat)
    wish = next_building(view, seat, first)
    found = list(view.content.buildings[wish].cost if wish else NOTHING)
    found[FOOD] += food + (0 if view.turn.seat == seat and view.turn.searched else MOST_FOOD)
    found[WATER] += water
    found[MEDICINE] += view.people[seat].wounded
    if view.stocks[seat][RADIO] < RADIOS and WORKSHOP in kinds(view, seat):
        found[ELECTRONICS] += 1
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


def next_building(view: Survivors, seat: Seat, first: Wish = NO_WISH) -> str:
    """The kind of building that is wished for or missed most and has a place; empty: none."""
    wanted = list(dict.fromkeys(wishes(view, seat)))
    if first.kind and kinds(view, seat).count(first.kind) < first.until:
        wanted.insert(0, first.kind)
    if not wanted:
        return ""
    tiles, cards, ground = room(view, seat), view.content.buildings, view.ground
    return next((k for k in wanted if any(ground.suits(at, cards[k].terrain) for at in tiles)), "")


def openings(view: Survivors, seat: Seat) -> list[Wish]:
    """Other kinds that might come next: what is missed too, then the usual ones; one more of each."""
    own, tiles, cards, ground = kinds(view, seat), room(view, seat), view.content.buildings, view.ground
    likely = dict.fromkeys([*wishes(view, seat), *USUAL])
    fitting = [kind for kind in likely if any(ground.suits(at, cards[kind].terrain) for at in tiles)]
    return [Wish(kind, own.count(kind) + 1) for kind in fitting[1:]]


def wishes(view: Survivors, seat: Seat) -> list[str]:
    """What removes a bottleneck; farms, wells and shelters as they run short; what eases trouble or makes points."""
    own, stock, made = kinds(view, seat), view.stocks[seat], income(view, seat)
    cards, people = view.content.buildings, survivors(view, seat)
    slots = sum(cards[kind].slots for kind in own) / max(1, people)
    full = slots >= FULL
    mouths = people + recruits(view, seat)
    shortages = [
        ((made[FOOD] + stock[FOOD] / 4) / (mouths + MOST_FOOD), feeders(view, seat, full)),
        ((made[WATER] + stock[WATER] / 4) / (mouths + 2), waterworks(view, seat, full)),
        ((housing(view, seat) + 8 * _begun(view, seat, SHELTER)) / (mouths + 2), (SHELTER,)),
    ]
    found = [kind for kind in bottlenecks(view, seat) if kind not in own]
    found += [kind for short, wanted in sorted(shortages) if short < 1 for kind in wanted]
    if len(own) >= FIRST:
        found += [kind for kind in remedies(view, seat) if kind not in own]
    if len(own) >= MAKERS_FROM and slots < STAFFED:
        prices = view.content.prices
        makers = sorted(MAKERS, key=lambda i: (stock[i] + 3 * max(0, made[i])) / prices[i])
        found = [MAKERS[good] for good in makers if good in BRICKS and made[good] <= 0] + found
        found += [MAKERS[good] for good in makers]
    return found


def bottlenecks(view: Survivors, seat: Seat) -> Iterator[str]:
    """Radios make a party grow, and need electronics; machines need fuel, and wounds medicine."""
    own, stock, cards = kinds(view, seat), view.stocks[seat], view.content.buildings
    if len(own) >= WORKSHOP_FROM and stock[ELECTRONICS]:
        yield WORKSHOP
    if len(own) < FIRST:
        return
    if WORKSHOP in own and not stock[ELECTRONICS] and stock[RADIO] < RADIOS:
        yield MAKERS[ELECTRONICS]
    if stock[FUEL] < 2 and any(cards[kind].run[FUEL] for kind in own):
        yield MAKERS[FUEL]
    if view.people[seat].wounded > stock[MEDICINE]:
        yield MAKERS[MEDICINE]
    if stock[MEDICINE] == 1 and survivors(view, seat) >= CLINIC_FROM:
        yield CLINIC


def feeders(view: Survivors, seat: Seat, full: bool) -> tuple[str, ...]:
    """Farms and the like; without hands traps; and a market if two goods lie about in heaps."""
    stock, own = view.stocks[seat], kinds(view, seat)
    heaps = sum(n >= HEAP * price for n, price in zip(stock, view.content.prices, strict=False))
    market = (MARKET,) if heaps > 1 and MARKET not in own and len(own) >= FIRST else ()
    return (*market, TRAPS, *GROWERS) if full else (*market, *GROWERS, TRAPS)


def waterworks(view: Survivors, seat: Seat, full: bool) -> tuple[str, ...]:
    """Pumps for many, as long as there is fuel; without hands what fills by itself, of what there is more of."""
    stock = view.stocks[seat]
    if full:
        return (FILTER, RAIN, WELL) if stock[SCRAP] > stock[WOOD] else (RAIN, FILTER, WELL)
    return (PUMP, WELL) if survivors(view, seat) >= PUMP_FROM and stock[FUEL] >= PUMP_FUEL else (WELL,)


def remedies(view: Survivors, seat: Seat) -> Iterator[str]:
    """Against zombies and clouds that are near, and the hordes of later rounds."""
    home = view.home(seat)
    if home is None:
        return
    if any(distance(at, home.at) <= NEAR for at, _ in view.zombies):
        yield TRAPS
    if "zombies" in view.modules and view.round >= TOWER_FROM:
        yield TOWER
    if any(distance(cloud.at, home.at) <= 1 for cloud in view.clouds):
        yield FILTER


def _begun(view: Survivors, seat: Seat, kind: str) -> int:
    return sum(site.owner == seat and site.kind == kind for site in view.sites)
