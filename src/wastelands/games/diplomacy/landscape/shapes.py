"""How each kind of land lies: where its water and its mountains are, before cities are founded on it (G8)."""

from __future__ import annotations

from collections.abc import Callable

from wastelands.engine.hexes import Hex, bits
from wastelands.games.diplomacy.landscape.draft import Draft, Rejected, cheapest_path
from wastelands.games.diplomacy.landscape.ground import fill_water, guard, raise_mountains, spread
from wastelands.games.diplomacy.plan import CITIES_APART

Shape = Callable[[Draft], None]


# ---- places on the sheet, in whole numbers so that no platform rounds differently


def middle_of(draft: Draft) -> tuple[int, int]:
    """The middle of the sheet, in the units of `apart`."""
    plan = draft.plan
    return plan.columns - 1, 2 * plan.rows - 1


def apart(h: Hex, point: tuple[int, int]) -> int:
    """How far a hex lies from a point, squared: four of these are the width of half a hex, squared."""
    across, down = 2 * h.q - point[0], 2 * (2 * h.r + h.q) - point[1]
    return 9 * across * across + 3 * down * down


def _target(draft: Draft, share: tuple[int, int]) -> int:
    low, high = draft.plan.share(share)
    return low + draft.stream.below(high - low + 1)


# ---- water


def one_lake(draft: Draft) -> None:
    """A lake with a river to a city, as on the first sheets."""
    found_cities(draft)
    fill_water(draft)
    raise_mountains(draft)


def two_lakes(draft: Draft) -> None:
    """Two round lakes far from each other."""
    found_cities(draft)
    target = _target(draft, draft.land.water) + 1
    columns = draft.plan.columns
    halves = [
        sum(bit for bit in bits(draft.inner) if low <= draft.grid.hex(bit).q < high)
        for low, high in ((1, columns // 3 + 1), (columns - columns // 3 - 1, columns - 1))
    ]
    for number, half in enumerate(halves):
        start = draft.one_of(half & draft.free & ~draft.within(draft.city_bits, 1))
        before = draft.water
        draft.water = start
        spread(draft, (target + number) // 2, roundness=2)
        draft.lake = draft.water
        if draft.within(draft.water, 2) & before:
            raise Rejected("the lakes would meet")
        draft.water |= before
    raise_mountains(draft)


def islands(draft: Draft) -> None:
    """A sea along one side of the sheet, and land in it."""
    found_cities(draft)
    target = _target(draft, draft.land.water) + 3
    edge = draft.grid.all & ~draft.inner & draft.free
    draft.water = draft.one_of(edge & ~draft.within(draft.city_bits, 2))
    spread(draft, target, roundness=1)
    draft.lake = draft.water
    draft.islands = 3
    raise_mountains(draft)


def delta(draft: Draft) -> None:
    """A lake, and three arms of a river that part to the other side, each with a ford."""
    target = _target(draft, draft.land.water) + 1
    columns, rows = draft.plan.columns, draft.plan.rows
    upward = draft.stream.below(2)
    spring = Hex(columns // 2, 1 - columns // 4 if upward else rows - 2 - columns // 4)
    draft.water = draft.grid.bit(spring)
    draft.water |= draft.grid.near(draft.water) & draft.inner
    draft.lake = draft.water
    mouths = [_edge_hex(draft, columns * part // 8, bool(upward)) for part in (1, 4, 7)]
    cost = {bit: 10 + draft.stream.below(12) for bit in bits(draft.grid.all)}
    for mouth in mouths:
        path = cheapest_path(draft.grid, draft.lake, mouth, cost, draft.grid.all)[1:]
        if len(path) < 3:
            raise Rejected("an arm of the river is too short")
        ford = path[1 + draft.stream.below(len(path) - 2)]
        draft.water |= sum(path) & ~ford
        draft.fords |= ford
    if draft.water.bit_count() > target:
        raise Rejected("the arms of the river hold too much water")
    found_cities(draft, draft.within(draft.water, 1), until=2)
    found_cities(draft)
    _fill_beside(draft, target)
    raise_mountains(draft)


def _edge_hex(draft: Draft, column: int, bottom: bool) -> int:
    return draft.grid.bit(Hex(column, draft.plan.rows - 1 - column // 2 if bottom else -(column // 2)))


def _fill_beside(draft: Draft, target: int) -> None:
    """Bays along the shores until enough is wet; a ford stays dry."""
    refused = draft.fords | draft.city_bits
    while draft.water.bit_count() < target:
        shore = list(bits(draft.grid.near(draft.lake) & draft.free & ~refused))
        if not shore:
            raise Rejected("the water cannot spread")
        bit = draft.stream.pick(shore)
        if guard(draft, bit, mountain=False):
            draft.water |= bit
            draft.lake |= bit
        else:
            refused |= bit


def canyon(draft: Draft) -> None:
    """A river from side to side between walls of mountains, with a pool in it and a few fords."""
    target = _target(draft, draft.land.water) + 1
    columns, rows = draft.plan.columns, draft.plan.rows
    left, right = (draft.grid.bit(Hex(q, 2 + draft.stream.below(rows - 4) - q // 2)) for q in (0, columns - 1))
    cost = {bit: 10 + draft.stream.below(15) for bit in bits(draft.inner | left | right)}
    path = cheapest_path(draft.grid, left, right, cost, draft.inner | left | right)
    pool = path[len(path) * (1 + draft.stream.below(2)) // 3]
    fords = {len(path) // 6, len(path) // 2, len(path) * 5 // 6}
    draft.fords = sum(path[place] for place in fords if path[place] != pool)
    draft.water = sum(path) & ~draft.fords
    draft.lake = pool | draft.grid.near(pool) & draft.inner & ~draft.fords
    draft.water |= draft.lake
    if draft.water.bit_count() > target + 2:
        raise Rejected("the river holds too much water")
    _walls(draft, _target(draft, draft.land.mountains))
    found_cities(draft, draft.within(draft.water, 1), until=2)
    found_cities(draft)
    _fill_beside(draft, target)


def _walls(draft: Draft, target: int) -> None:
    """Mountains on the banks, away from the fords."""
    banks = draft.grid.near(draft.water) & draft.free & ~draft.within(draft.fords, 1)
    order = list(bits(banks))
    draft.stream.shuffle(order)
    for bit in order:
        if draft.mountains.bit_count() >= target:
            return
        if guard(draft, bit, mountain=True):
            draft.mountains |= bit


def ring(draft: Draft) -> None:
    """A lake in the middle, and the cities around it on one road."""
    target = _target(draft, draft.land.water) + 1
    middle = middle_of(draft)
    order = sorted(draft.grid.hexes, key=lambda h: (apart(h, middle), h))
    draft.water = draft.lake = draft.grid.mask(order[:target])
    found_cities(draft, draft.within(draft.water, 1), until=2)
    found_cities(draft, draft.within(draft.water, 2 if draft.plan.cities == 4 else 3))
    centre = draft.grid.hex(draft.grid.bit(order[0]))
    cities = sorted(draft.cities, key=lambda city: _turn(draft.grid.hex(city), centre))
    draft.circuit = list(zip(cities, cities[1:] + cities[:1], strict=True))
    raise_mountains(draft)


def plateau(draft: Draft) -> None:
    """High ground in the middle behind a rim of mountains with gates in it, and a small lake outside."""
    target = _target(draft, draft.land.mountains)
    middle = middle_of(draft)
    city = min(draft.grid.hexes, key=lambda h: (apart(h, middle), h))
    here = draft.grid.bit(city)
    rim = draft.within(here, 3 if draft.plan.size > 100 else 2) & ~draft.within(here, 2 if draft.plan.size > 100 else 1)
    order = sorted(bits(rim), key=lambda bit: _turn(draft.grid.hex(bit), city))
    shift = draft.stream.below(len(order))
    order = order[shift:] + order[:shift]
    gates = 3 + draft.stream.below(2)
    for number, bit in enumerate(order):
        if number * gates % len(order) >= gates * (1 + (len(order) > 12)) and draft.mountains.bit_count() < target:
            draft.mountains |= bit
    draft.fords = rim & ~draft.mountains
    found_cities(draft, draft.inner & ~draft.within(rim, 1) & ~draft.within(here, 1), first=here)
    wet = _target(draft, draft.land.water) + 1
    shore = draft.within(draft.city_bits & ~here, 2) & ~draft.within(draft.city_bits, 1) & ~draft.within(rim, 1)
    draft.water = draft.one_of(draft.inner & draft.free & shore)
    spread(draft, wet, roundness=1)
    draft.lake = draft.water


def _turn(h: Hex, centre: Hex) -> int:
    """Where a hex stands around a centre: grows clockwise from the east."""
    across, down = 2 * (h.q - centre.q), 2 * (h.r - centre.r) + (h.q - centre.q)
    far = max(1, abs(across) + abs(down))
    return 1000 - 1000 * across // far if down >= 0 else 3000 + 1000 * across // far


# ---- cities


def found_cities(draft: Draft, where: int | None = None, first: int = 0, until: int = 0) -> None:
    """Each city keeps its distance, has open ground around it, and lies far from the others (G3.1)."""
    room = draft.inner if where is None else draft.inner & where
    room &= draft.free & ~draft.fords
    if first:
        draft.cities.append(first)
        draft.city_bits |= first
    while len(draft.cities) < (until or draft.plan.cities):
        open_ = sum(
            bit for bit in bits(room & ~draft.within(draft.city_bits, CITIES_APART - 1)) if _is_open(draft, bit)
        )
        city = draft.farthest(draft.some_of(open_, 5 if len(draft.cities) < 2 else 12), draft.city_bits)
        draft.cities.append(city)
        draft.city_bits |= city


def _is_open(draft: Draft, bit: int) -> bool:
    around = draft.grid.near(bit)
    return (around & draft.mountains).bit_count() <= 1 and (around & (draft.mountains | draft.water)).bit_count() <= 3


SHAPES: dict[str, Shape] = {
    "lake": one_lake,
    "lakes": two_lakes,
    "islands": islands,
    "delta": delta,
    "canyon": canyon,
    "ring": ring,
    "plateau": plateau,
}
