"""What a seat may hope for: the scorings to come, with what is linked now and what a few more spaces would link."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from wastelands.games.diplomacy.checks import Rounds
from wastelands.games.diplomacy.map import Terrain

# Prospects are counted in whole parts of a point, so that every machine adds them up alike.
POINT = 12800
LINKED = (12800, 9600, 7200, 5400, 4050)  # what is linked now, and over so many empty spaces: each time three quarters
SETTLED = (0, 6720, 5040, 3780, 2835)  # a settlement that is still to be entered: seven tenths of that
FAR = len(LINKED) - 1  # spaces away that still count
SPACE, FRONTIER = 768, 512  # what a space counts for that hangs on a city, and one beside it
RIVALS = (4, 5)  # what the rivals' prospects count for: four fifths


@lru_cache(maxsize=1024)
def coming_rings(rounds: Rounds, now: int, left: tuple[str, ...], seats: int) -> tuple[int, ...]:
    """By round: how far a seat's actions will still lead until its end; past the open flaps nobody knows."""
    rings, total = [0] * now, 0
    for labels in (left, *rounds[now:]):
        total += sum([int(label.partition("-")[0]) for label in labels])
        rings.append(min(FAR, (2 * total + seats) // (2 * seats)))
    return tuple(rings)


def lead(prospects: Sequence[int], seat: int) -> int:
    """The prospects of a seat, less the mean of the others'."""
    part, whole = RIVALS
    own = prospects[seat]
    return whole * (len(prospects) - 1) * own - part * (sum(prospects) - own)


def hopes(terrain: Terrain, round_: int, own: int, settled: int, free: int, empty: int, rings: Sequence[int]) -> int:
    """What the coming scorings would bring to own spaces: less for what lies further away over empty ones.

    `free` are the settlements that may still be entered, `rings` how far the seat will come until each round's end.
    """
    left, last = terrain.to_score[round_], len(rings) - 1
    beside = terrain.grid.near(own)
    known: dict[int, list[int]] = {}  # by network: cities that hang together hope for the same
    found = 0
    for city in terrain.cities:
        if not city.bit & left:
            continue
        linked = terrain.grid.flood(city.bit, own | terrain.city_bits) if city.bit & beside else 0
        network = linked | city.bit
        if network not in known:
            known[network] = _growth(terrain, linked, city.bit, own, settled, free, empty, rings[last])
        found += sum(known[network][: 1 + rings[min(city.scored_after, last)]])
    return found


def _growth(
    terrain: Terrain, linked: int, city: int, own: int, settled: int, free: int, empty: int, rings: int
) -> list[int]:
    """What is linked to a city now, and what each further ring of empty spaces around that would link."""
    near, walked = terrain.grid.near, own | terrain.city_bits
    targets = terrain.city_bits | settled
    seen, counted = linked | city, linked & targets
    gains = [LINKED[0] * counted.bit_count()]
    ring = near(seen) & empty & ~seen
    for away in range(1, rings + 1):
        if not ring:
            break
        seen |= ring
        beyond = near(ring)
        joined = beyond & walked & ~seen
        if joined:
            joined = terrain.grid.flood(joined, walked) & ~seen
            seen |= joined
        more, entered = seen & targets & ~counted, beyond & free & ~counted
        gains.append(LINKED[away] * more.bit_count() + SETTLED[away] * entered.bit_count())
        counted |= more | entered
        ring = (beyond | near(joined) if joined else beyond) & empty & ~seen
    return gains
