"""Goods: the seven resources and five kinds of equipment that a party holds (SV-RES-23, SV-RES-24)."""

from __future__ import annotations

from collections.abc import Mapping
from operator import add as plus
from operator import ge
from operator import sub as minus

RESOURCES = ("food", "water", "wood", "scrap", "fuel", "medicine", "electronics")
EQUIPMENT = ("tool", "weapon", "gear", "radio", "suit")
GOODS = (*RESOURCES, *EQUIPMENT)
FOOD, WATER, WOOD, SCRAP, FUEL, MEDICINE, ELECTRONICS, TOOL, WEAPON, GEAR, RADIO, SUIT = range(12)
NUMBER = {good: i for i, good in enumerate(GOODS)}

Stock = tuple[int, ...]  # how many of each of the goods
NOTHING: Stock = (0,) * len(GOODS)


def bundle(amounts: Mapping[str, int]) -> Stock:
    return tuple([amounts.get(good, 0) for good in GOODS])


def some(good: int, n: int) -> Stock:
    """n of one good."""
    return tuple([n if i == good else 0 for i in range(len(GOODS))])


def add(one: Stock, other: Stock) -> Stock:
    return tuple(map(plus, one, other))


def less(one: Stock, other: Stock) -> Stock:
    return tuple(map(minus, one, other))


def times(n: int, one: Stock) -> Stock:
    return tuple([n * a for a in one])


def covers(stock: Stock, cost: Stock) -> bool:
    return all(map(ge, stock, cost))


def listed(stock: Stock) -> tuple[tuple[str, int], ...]:
    """The goods that are there, as events tell them."""
    return tuple([(GOODS[i], n) for i, n in enumerate(stock) if n])
