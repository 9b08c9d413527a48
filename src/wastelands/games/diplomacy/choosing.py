"""Which sheets somebody gets who wants some: new ones, unless he names others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from wastelands.drawing.kit import Order
from wastelands.engine.errors import Unreadable
from wastelands.games.diplomacy.deal import deal
from wastelands.games.diplomacy.fair import HASTY, Care, at_once, fair_deal, fairest
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.generator import lands_for
from wastelands.games.diplomacy.lands import LANDS
from wastelands.games.diplomacy.map import Terrain
from wastelands.games.diplomacy.plan import SIZES, USUAL
from wastelands.games.diplomacy.position import read
from wastelands.games.diplomacy.setup import NO_CITY
from wastelands.games.diplomacy.sheet import MOST_DEALS, Id, Sheet, check_land
from wastelands.games.diplomacy.streams import Stream


def chosen(order: Order) -> list[Sheet]:
    """The sheets of an order, the same for the same seed."""
    if order.position:
        return [by_hand(order.position, order.seed or "1")]
    care = at_once() if order.fresh else HASTY
    if order.sheet:
        return [_named(id.strip(), order.seed or "1", care) for id in order.sheet.split(",")]
    seats = order.seats or Diplomacy.spec.seats[0]
    if seats not in Diplomacy.spec.seats:
        raise Unreadable(f"a sheet is for 2, 3 or 4 seats, not {seats}")
    seeds = [order.seed or "1", *(f"{order.seed or '1'}.{n}" for n in range(2, order.count + 1))]
    return [fair_sheet(seats, order.land, seed, care) for seed in seeds]


def _named(id: str, seed: str, care: Care) -> Sheet:
    """The sheet of this id; of a map whose id ends in x, one whose deal a seed gives, found fair by play."""
    found = Id.parse(id)
    if found.deal is not None or not found.land:
        return Sheet.from_id(id)
    return _fairest(found.terrain(), found.players, Stream(f"named|{id}|{seed}"), care)


@lru_cache(maxsize=64)
def fair_sheet(seats: int, wish: str, seed: str, care: Care = HASTY) -> Sheet:
    """The sheet that a seed gives, found fair by play; the same for the same wish, seed and care."""
    stream = Stream(f"fresh|{seats}|{wish}|{seed}")
    terrains = lands_for(seats, *wished(wish, lambda: str(stream.word())), seed)
    return _fairest(terrains, seats, stream, care)


def _fairest(land: Terrain | Iterator[Terrain], seats: int, stream: Stream, care: Care) -> Sheet:
    numbers: list[int] = []
    found = fairest(land, seats, _numbers(numbers, stream), care)
    terrain = found.deal.terrain
    sheet = Sheet.on(terrain, Id.parse(terrain.id)._replace(deal=numbers[found.place]))
    assert sheet is not None
    return sheet


def by_hand(text: str, seed: str) -> Sheet:
    """A map that was drawn by hand as a sheet to print: its open actions as they are, the others dealt by a seed."""
    found = read(text)
    if not found.terrain.cities:
        raise Unreadable(NO_CITY)
    dealt = fair_deal if found.untouched else deal
    rounds = dealt(found.terrain, found.players, found.rounds, Stream(f"by hand|{seed}"))
    return Sheet(found.players, seed, 0, 0, found.terrain, rounds, found.title, found.title)


def _numbers(numbers: list[int], stream: Stream) -> Iterator[int]:
    while True:
        numbers.append(stream.below(MOST_DEALS))
        yield numbers[-1]


def wished(wish: str, draw: Callable[[], str]) -> tuple[str, str]:
    """Kind of land and size of a wish such as `islands`, `long` or `islands-long`; the kind is drawn if it is open."""
    words = [word for word in wish.split("-") if word]
    size = next((word for word in words if word in SIZES), USUAL)
    kinds = [check_land(word) for word in words if word not in SIZES]
    return kinds[0] if kinds else Stream(f"land|{draw()}").pick(tuple(LANDS)), size
