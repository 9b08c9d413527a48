"""Cities, water and mountains: what nobody will ever letter (G3.1 to G3.4)."""

from __future__ import annotations

from wastelands.engine.hexes import bits
from wastelands.games.diplomacy.landscape.draft import Draft, Rejected, cheapest_path
from wastelands.games.diplomacy.plan import CITIES_APART

SMALLEST_LAKE = 6
WALKS = 60  # before a draft settles for fewer mountains


def place_cities(draft: Draft) -> None:
    """Each city keeps its distance and lies as far from the others as a few draws allow (G3.1)."""
    for number in range(draft.plan.cities):
        drawn = draft.some_of(draft.inner, 5 if number < 2 else 12)
        too_near = draft.within(draft.city_bits, CITIES_APART - 1)
        candidates = [bit for bit in drawn if not bit & too_near]
        if not candidates:
            raise Rejected("no room for another city")
        city = draft.farthest(candidates, draft.city_bits)
        draft.cities.append(city)
        draft.city_bits |= city


def guard(draft: Draft, bit: int, mountain: bool) -> bool:
    """Whether a hex may become water or mountain: the land stays whole and every city open (G3.2)."""
    if bit & draft.fords:
        return False
    blocked = draft.water | draft.mountains | bit
    land = draft.grid.all & ~blocked
    if draft.grid.flood(land & -land, land) != land:
        return False
    for city in bits(draft.grid.near(bit) & draft.city_bits):
        around = draft.grid.near(city)
        if (around & blocked).bit_count() > 3 or (mountain and around & draft.mountains):
            return False
    return True


def fill_water(draft: Draft) -> None:
    """A lake, a river from it to a city, and puddles until enough is wet (G3.3)."""
    low, high = draft.plan.share(draft.land.water)
    # One hex more, since the island settlement will take one of them back.
    target = low + draft.stream.below(high - low + 1) + 1
    near, far = draft.within(draft.city_bits, 1), draft.within(draft.city_bits, 3)
    start = draft.one_of(draft.inner & far & ~near)
    if not guard(draft, start, mountain=False):
        raise Rejected("no lake can begin here")
    draft.water = start
    spread(draft, max(SMALLEST_LAKE, 55 * target // 100), roundness=1)
    draft.lake = draft.water
    _lay_river(draft, start, target)
    spread(draft, target, roundness=0)


def spread(draft: Draft, target: int, roundness: int) -> None:
    """Let the water grow from its shores; the rounder, the more a hex with many wet neighbours comes first."""
    refused = 0
    while draft.water.bit_count() < target:
        shore = list(bits(draft.grid.near(draft.water) & draft.free & ~refused))
        if not shore:
            raise Rejected("the water cannot spread")
        weights = [1 + roundness * (draft.grid.near(bit) & draft.water).bit_count() ** 2 for bit in shore]
        bit = draft.stream.weighted(shore, weights)
        if guard(draft, bit, mountain=False):
            draft.water |= bit
        else:
            refused |= bit


def _lay_river(draft: Draft, source: int, target: int) -> None:
    """Water from the hex beside a city towards the lake, as far as water and guard allow."""
    nearest = min(draft.cities, key=lambda city: draft.distance(city, source))
    city = draft.stream.pick([city for city in draft.cities if city != nearest])
    cost = {bit: 10 + draft.stream.below(31) for bit in bits(draft.grid.all)}
    path = cheapest_path(draft.grid, draft.lake, draft.grid.near(city), cost, draft.free | draft.lake)
    for bit in reversed(path):
        if bit & draft.water:
            continue
        if draft.water.bit_count() >= target or not guard(draft, bit, mountain=False):
            return
        draft.water |= bit


def raise_mountains(draft: Draft) -> None:
    """Short ranges, each a walk of two to four hexes (G3.4)."""
    low, high = draft.plan.share(draft.land.mountains)
    target = low + draft.stream.below(high - low + 1)
    for _ in range(WALKS):
        bit = draft.one_of(draft.free)
        for _ in range(2 + draft.stream.below(3)):
            if draft.mountains.bit_count() == target:
                return
            if not guard(draft, bit, mountain=True):
                break
            draft.mountains |= bit
            onward = draft.grid.near(bit) & draft.free
            if not onward:
                break
            bit = draft.one_of(onward)
