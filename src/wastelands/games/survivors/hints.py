"""How rich the surroundings of a tile are: what lies within reach of a base there (SV-SET-33, SV-ACT-18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from wastelands.engine.step import Seat
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.ground import Tile, distance

WANTED = {
    "field": (4, 2.0), "forest": (3, 2.0), "water": (2, 1.5), "urban": (2, 1.2), "industrial": (2, 2.0),
    "commercial": (2, 2.0), "civic": (1, 1.0), "road": (1, 0.4), "barren": (1, 0.3),
}  # fmt: skip
SPARE = 0.1  # what a further tile of a terrain is worth


def surroundings(view: Survivors, seat: Seat, at: Tile, expected: Sequence[Tile] = ()) -> float:
    """So many tiles of each terrain are of use; what others reach, too, or are expected to, is worth half."""
    counts: Counter[str] = Counter()
    total, shared = 0.0, contested(view, seat, at, expected)
    for other in view.ground.within(at, view.content.numbers.reach):
        kind = view.ground.terrain[other]
        counts[kind] += 1
        most, each = WANTED[kind]
        total += (each if counts[kind] <= most else SPARE) * (0.5 if other in shared else 1.0)
    return total


def contested(view: Survivors, seat: Seat, at: Tile, expected: Sequence[Tile] = ()) -> set[Tile]:
    """What lies within reach of a tile and of a rival's base."""
    reach = view.content.numbers.reach
    foreign = [*(base.at for base in view.bases if base.owner != seat), *expected]
    return {one for one in view.ground.within(at, reach) if any(distance(one, base) <= reach for base in foreign)}


def terrains(view: Survivors, at: Tile) -> Counter[str]:
    """How many tiles of each terrain lie within reach."""
    tiles = view.ground.within(at, view.content.numbers.reach)
    return Counter(view.ground.terrain[one] for one in tiles)
