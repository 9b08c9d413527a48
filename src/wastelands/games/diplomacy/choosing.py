"""Which sheets somebody gets who wants some printed: certified ones, unless he names others."""

from __future__ import annotations

from hashlib import sha256

from wastelands.drawing.kit import Order
from wastelands.engine.errors import Unreadable
from wastelands.games.diplomacy import certified
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.generator import generate
from wastelands.games.diplomacy.sheet import Sheet


def chosen(order: Order) -> list[Sheet]:
    """The sheets of an order, the same for the same seed."""
    if order.sheet:
        return [Sheet.from_id(id.strip()) for id in order.sheet.split(",")]
    seats = order.seats or Diplomacy.spec.seats[0]
    if seats not in Diplomacy.spec.seats:
        raise Unreadable(f"a sheet is for 2, 3 or 4 seats, not {seats}")
    if order.fresh:
        seeds = [order.seed or "1", *(f"{order.seed or '1'}.{n}" for n in range(2, order.count + 1))]
        return [generate(seats, seed) for seed in seeds]
    ids = _shuffled(order.seed, seats)
    if order.count > len(ids):
        raise Unreadable(
            f"there are {len(ids)} certified sheets for {seats} seats; with --fresh you get as many others as you like"
        )
    return [Sheet.from_id(id) for id in ids[: order.count]]


def _shuffled(seed: str, seats: int) -> list[str]:
    """All certified sheets: one of every map first, then a second of every map, and so on."""

    def mixed(names: tuple[str, ...]) -> list[str]:
        return sorted(names, key=lambda name: sha256(f"{seed}|{name}".encode()).digest())

    of_map = [
        [f"{terrain[:-1]}{deal}" for deal in certified.deals(terrain)] for terrain in mixed(certified.terrains(seats))
    ]
    dealt = [mixed(tuple(ids)) for ids in of_map]
    return [ids[n] for n in range(max(map(len, dealt))) for ids in dealt if n < len(ids)]
