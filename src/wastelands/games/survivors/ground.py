"""The ground: square tiles, who is next to whom, and what lies within reach (SV-SET-10).

A tile is a plain number, so that tiles sort by (row, col) and neighbours are sums; in actions and events it is written
`row,col`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property, lru_cache
from hashlib import sha256

from wastelands.engine.hexes import Hex

ROW = 1024
MIDDLE = 512
NORTH, EAST, SOUTH, WEST = -ROW, 1, ROW, -1
COMPASS = (NORTH, EAST, SOUTH, WEST)
WET = "water"

Tile = int
Laid = tuple[Tile, str, str]  # a tile, its terrain and its edges


def tile(row: int, col: int) -> Tile:
    return (row + MIDDLE) * ROW + col + MIDDLE


@cache
def spot(at: Tile) -> Hex:
    """A tile as actions and events write it: row, col."""
    row, col = divmod(at, ROW)
    return Hex(row - MIDDLE, col - MIDDLE)


def tile_at(written: object) -> Tile:
    """A tile from an action's value, or from its text in an outcome of luck."""
    row, col = written if isinstance(written, tuple) else map(int, str(written).split(","))
    return tile(row, col)


@cache
def distance(one: Tile, other: Tile) -> int:
    a, b = spot(one), spot(other)
    return abs(a.q - b.q) + abs(a.r - b.r)


@lru_cache(maxsize=64)
def neighbours(tiles: tuple[Tile, ...]) -> tuple[dict[Tile, tuple[Tile, ...]], tuple[Tile, ...]]:
    """Who is next to whom, and the edge; remembered, as most maps are rectangles of the same few sizes."""
    there = frozenset(tiles)
    near = {at: tuple([at + d for d in COMPASS if at + d in there]) for at in tiles}
    return near, tuple([at for at in tiles if len(near[at]) < len(COMPASS)])


class Ground:
    """The laid tiles and everything that follows from them; it never changes, a further tile makes another ground."""

    def __init__(self, laid: Iterable[Laid], impassable: frozenset[str] = frozenset((WET,)), credit: str = "") -> None:
        self.laid = tuple(sorted(laid))
        self.credit = credit  # who must be named on a map read from the real world
        self.impassable = impassable
        self.terrain = {at: terrain for at, terrain, _ in self.laid}
        self.edges = {at: edges for at, _, edges in self.laid}
        self.near, self.edge = neighbours(tuple(self.terrain))
        self.land = frozenset([at for at, terrain in self.terrain.items() if terrain not in impassable])
        self.steps = {at: tuple([n for n in near if n in self.land]) for at, near in self.near.items()}
        self.border = tuple([at for at in self.edge if at in self.land])
        wet = [at for at, terrain in self.terrain.items() if terrain == WET]
        self.shore = self.land.intersection([n for at in wet for n in self.near[at]])
        self._within: dict[tuple[Tile, int], tuple[Tile, ...]] = {}

    @cached_property
    def mark(self) -> str:
        return f"{len(self.laid)} tiles {sha256(repr((self.laid, self.credit)).encode()).hexdigest()[:12]}"

    def __repr__(self) -> str:
        return f"<{self.mark}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ground) and self.mark == other.mark

    def __hash__(self) -> int:
        return hash(self.mark)

    def with_tile(self, one: Laid) -> Ground:
        return Ground((*self.laid, one), self.impassable, self.credit)

    def within(self, at: Tile, reach: int) -> tuple[Tile, ...]:
        """The tiles within reach, in order."""
        found = self._within.get((at, reach))
        if found is None:
            found = tuple(other for other in self.terrain if distance(at, other) <= reach)
            self._within[at, reach] = found
        return found

    def suits(self, at: Tile, terrains: tuple[str, ...]) -> bool:
        """Whether a tile is one of these terrains, "any" (passable) or "shore"."""
        if self.terrain[at] in terrains or ("any" in terrains and at in self.land):
            return True
        return "shore" in terrains and at in self.shore

    @cached_property
    def mainland(self) -> tuple[Tile, ...]:
        """The largest connected land area (SV-SET-35); of equals the one that begins first."""
        best: list[Tile] = []
        left = set(self.land)
        for start in self.terrain:
            if start in left:
                area, edge = [start], [start]
                left.discard(start)
                while edge:
                    edge = [n for at in edge for n in self.steps[at] if n in left and not left.discard(n)]  # type: ignore[func-returns-value]
                    area += edge
                if len(area) > len(best):
                    best = area
        return tuple(sorted(best))

    def steps_from(self, goals: Iterable[Tile], blocked: frozenset[Tile]) -> dict[Tile, int]:
        """How many steps each land tile is from the nearest goal; unreachable tiles are missing."""
        far = dict.fromkeys(goals, 0)
        edge = list(far)
        while edge:
            following = []
            for at in edge:
                for n in self.steps[at]:
                    if n not in far and n not in blocked:
                        far[n] = far[at] + 1
                        following.append(n)
            edge = following
        return far
