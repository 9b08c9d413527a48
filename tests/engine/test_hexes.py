"""Hexes, and sets of them as bitboards, against plain Python sets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wastelands.engine.errors import Unreadable
from wastelands.engine.hexes import DIRECTIONS, Grid, Hex, bits

HEX = st.builds(Hex, st.integers(-6, 6), st.integers(-6, 6))
HEXES = st.sets(HEX, min_size=1, max_size=40)


@given(HEX)
def test_a_hex_reads_back(h: Hex) -> None:
    assert Hex.parse(str(h)) == h


@pytest.mark.parametrize("text", ["", "1", "1,", ",1", "1,2,3", "01,2", "+1,2", "1, 2", "a,b", "1_0,2", "٣,1", "-0,0"])
def test_what_is_no_hex_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="is not a hex"):
        Hex.parse(text)


@given(HEX, HEX)
def test_distance_is_the_number_of_steps(a: Hex, b: Hex) -> None:
    assert a.distance(b) == b.distance(a)
    assert (a.distance(b) == 0) == (a == b)
    assert (a.distance(b) == 1) == (b in a.neighbours())
    if a != b:
        assert min(n.distance(b) for n in a.neighbours()) == a.distance(b) - 1


def test_there_are_six_directions_in_opposite_pairs() -> None:
    assert len(set(DIRECTIONS)) == 6
    assert {(-q, -r) for q, r in DIRECTIONS} == set(DIRECTIONS)


@given(HEXES, HEXES)
def test_a_grid_is_a_set_of_hexes(all_of_them: set[Hex], some: set[Hex]) -> None:
    grid = Grid(all_of_them)
    part = some & all_of_them
    assert grid.members(grid.mask(part)) == sorted(part)
    assert grid.members(grid.all) == sorted(all_of_them) == list(grid.hexes)
    for h in some | all_of_them:
        assert grid.has(h) == (h in all_of_them)
    for h in all_of_them:
        assert grid.hex(grid.bit(h)) == h
    assert not grid.has(Hex(99, 0))
    assert not grid.has(Hex(0, -99))


@given(HEXES, HEXES)
def test_near_is_every_neighbour_on_the_grid(all_of_them: set[Hex], some: set[Hex]) -> None:
    grid = Grid(all_of_them)
    wanted = {n for h in some & all_of_them for n in h.neighbours()} & all_of_them
    assert set(grid.members(grid.near(grid.mask(some & all_of_them)))) == wanted


@given(HEXES, HEXES, HEXES)
def test_flood_reaches_what_is_connected(all_of_them: set[Hex], start: set[Hex], within: set[Hex]) -> None:
    grid = Grid(all_of_them | within)
    start &= all_of_them | within
    reached, waiting = set(), [h for h in start if h in within]
    while waiting:
        h = waiting.pop()
        if h not in reached:
            reached.add(h)
            waiting += [n for n in h.neighbours() if n in within]
    assert set(grid.members(grid.flood(grid.mask(start), grid.mask(within)))) == reached


def test_the_bits_of_a_set_come_lowest_first() -> None:
    assert list(bits(0b101100)) == [0b100, 0b1000, 0b100000]
    assert list(bits(0)) == []


def test_a_grid_is_not_empty() -> None:
    with pytest.raises(ValueError, match="at least one hex"):
        Grid([])
