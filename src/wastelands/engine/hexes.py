"""Hexes in axial coordinates, and sets of them as bitboards.

A set of hexes is a plain ``int``: bit ``grid.place(hex)`` is set when the hex is a member.  Union, intersection and
difference are ``|``, ``&`` and ``& ~``; a whole neighbourhood is six shifts.  Bits ascend by (q, r), so members always
come out in that order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from wastelands.engine.errors import Unreadable


class Hex(NamedTuple):
    """A flat-topped hex: ``q`` counts columns to the right, ``r`` runs down the column.

    >>> Hex.parse("0,-2").distance(Hex(2, 0))
    4
    >>> str(Hex(0, 0).neighbours()[0])
    '0,-1'
    """

    q: int
    r: int

    def __str__(self) -> str:
        return f"{self.q},{self.r}"

    @classmethod
    def parse(cls, text: str) -> Hex:
        q, comma, r = text.partition(",")
        try:
            if comma and str(int(q)) == q and str(int(r)) == r:
                return cls(int(q), int(r))
        except ValueError:
            pass
        raise Unreadable(f"'{text}' is not a hex: write column and row as two whole numbers, for example 0,-2")

    def step(self, direction: tuple[int, int]) -> Hex:
        return Hex(self.q + direction[0], self.r + direction[1])

    def neighbours(self) -> list[Hex]:
        return [self.step(direction) for direction in DIRECTIONS]

    def distance(self, other: Hex) -> int:
        dq, dr = self.q - other.q, self.r - other.r
        return max(abs(dq), abs(dr), abs(dq + dr))


N, NE, SE, S, SW, NW = (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)
DIRECTIONS = (N, NE, SE, S, SW, NW)


class Grid:
    """A finite set of hexes with a bit for each."""

    __slots__ = ("_left", "_stride", "_top", "all", "hexes")

    def __init__(self, hexes: Iterable[Hex]) -> None:
        self.hexes = tuple(sorted(hexes))
        if not self.hexes:
            raise ValueError("a grid needs at least one hex")
        self._left = self.hexes[0].q
        self._top = min(h.r for h in self.hexes)
        # One spare row between columns, so that a shift off the end of a column lands on no hex.
        self._stride = max(h.r for h in self.hexes) - self._top + 2
        self.all = self.mask(self.hexes)

    def place(self, h: Hex) -> int:
        return (h.q - self._left) * self._stride + h.r - self._top

    def bit(self, h: Hex) -> int:
        return 1 << self.place(h)

    def mask(self, hexes: Iterable[Hex]) -> int:
        mask = 0
        for h in hexes:
            mask |= 1 << self.place(h)
        return mask

    def has(self, h: Hex) -> bool:
        row = h.r - self._top
        return h.q >= self._left and 0 <= row < self._stride - 1 and bool(self.all >> self.place(h) & 1)

    def hex(self, bit: int) -> Hex:
        q, r = divmod(bit.bit_length() - 1, self._stride)
        return Hex(q + self._left, r + self._top)

    def members(self, mask: int) -> list[Hex]:
        return [self.hex(bit) for bit in bits(mask)]

    def near(self, mask: int) -> int:
        """Every hex that shares an edge with a member of the set."""
        t = self._stride - 1
        down, up = mask << 1, mask >> 1
        return (down | up | (down | mask) << t | (up | mask) >> t) & self.all  # six shifts in four

    def flood(self, start: int, within: int) -> int:
        """The members of `within` that can be reached from `start` through members of `within`."""
        t = self._stride - 1
        reached = edge = start & within
        rest = within ^ reached
        while edge:
            down, up = edge << 1, edge >> 1
            edge = (down | up | (down | edge) << t | (up | edge) >> t) & rest
            rest ^= edge
        return within ^ rest


def bits(mask: int) -> Iterator[int]:
    """The single bits of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low
