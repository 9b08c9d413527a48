"""What a seat may hope for: the scorings to come, with what is linked now and what a few more spaces would link."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from wastelands.games.diplomacy.checks import Rounds
from wastelands.games.diplomacy.map import Terrain

FAR = 4  # spaces away that still count
NEARER = 0.75  # what something counts for that lies one space further away
SETTLED = 0.7  # what a settlement counts for that is still to be entered
SPACE, FRONTIER = 0.06, 0.04  # what a space counts for that hangs on a city, and one beside it
RIVALS = 0.8  # what the rivals' prospects count for


@lru_cache(maxsize=1024)
def coming_hexes(rounds: Rounds, now: int, left: tuple[str, ...], seats: int) -> tuple[float, ...]:
    """By round: how many hexes a seat's actions will still give until its end; past the open flaps nobody knows."""
    counts, total = [0.0] * now, 0.0
    for labels in (left, *rounds[now:]):
        total += sum([int(label.partition("-")[0]) for label in labels]) / seats
        counts.append(total)
    return tuple(counts)


def hopes(
    terrain: Terrain, round_: int, own: int, settled: int, free: int, empty: int, hexes: Sequence[float]
) -> list[float]:
    """What each coming scoring would bring to own spaces: less for what lies further away over empty ones.

    `free` are the settlements that may still be entered, `hexes` those of the seat's actions until each round's end.
    """
    left, last = terrain.to_score[round_], len(hexes) - 1
    beside = terrain.grid.near(own)
    rings = min(FAR, int(hexes[last] + 0.5))
    known: dict[int, list[float]] = {}  # by network: cities that hang together hope for the same
    found: list[float] = []
    for city in terrain.cities:
        if not city.bit & left:
            continue
        linked = terrain.grid.flood(city.bit, own | terrain.city_bits) if city.bit & beside else 0
        gains = known.get(linked | city.bit)
        if gains is None:
            known[linked | city.bit] = gains = _growth(terrain, linked, city.bit, own, settled, free, empty, rings)
        found += gains[: 1 + min(FAR, int(hexes[min(city.scored_after, last)] + 0.5))]
    return found


def _growth(
    terrain: Terrain, linked: int, city: int, own: int, settled: int, free: int, empty: int, rings: int
) -> list[float]:
    """What is linked to a city now, and what each further ring of empty spaces around that would link."""
    near, walked = terrain.grid.near, own | terrain.city_bits
    targets = terrain.city_bits | settled
    seen, counted = linked | city, linked & targets
    gains = [float(counted.bit_count())]
    ring, share = near(seen) & empty & ~seen, 1.0
    for _ in range(rings):
        if not ring:
            break
        share *= NEARER
        seen |= ring
        beyond = near(ring)
        joined = beyond & walked & ~seen
        if joined:
            joined = terrain.grid.flood(joined, walked) & ~seen
            seen |= joined
        more, entered = seen & targets & ~counted, beyond & free & ~counted
        gains.append(share * (more.bit_count() + SETTLED * entered.bit_count()))
        counted |= more | entered
        ring = (beyond | near(joined) if joined else beyond) & empty & ~seen
    return gains
