"""Sums that merge, and their intervals."""

from __future__ import annotations

from statistics import fmean, pstdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wastelands.lab.statistics import Sum, wilson

VALUES = st.lists(st.integers(-1000, 1000), max_size=30)


def total(values: list[int]) -> Sum:
    result = Sum()
    for value in values:
        result.add(value)
    return result


@given(VALUES, VALUES)
def test_merging_is_adding_everything(some: list[int], others: list[int]) -> None:
    merged = total(some)
    merged.merge(total(others))
    assert merged == total(some + others)


@given(VALUES.filter(bool))
def test_mean_and_spread(values: list[int]) -> None:
    assert total(values).mean == pytest.approx(fmean(values))
    assert total(values).spread == pytest.approx(pstdev(values), abs=1e-4)


def test_nothing_has_no_spread() -> None:
    assert (Sum().mean, Sum().spread, Sum().interval()) == (0.0, 0.0, (0.0, 0.0))
    assert total([5]).interval() == (5.0, 5.0)


def test_the_interval_of_a_mean_narrows_with_the_number() -> None:
    low, high = total([0, 10] * 50).interval()
    assert [low, high] == pytest.approx([4.015, 5.985], abs=0.001)
    wide_low, wide_high = total([0, 10] * 5).interval()
    assert wide_low < low < 5 < high < wide_high


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_wilsons_interval_of_a_share(wins: int, n: int, low: float, high: float) -> None:
    assert list(wilson(wins, n)) == pytest.approx([low, high], abs=1e-4)


def test_a_share_is_rounded_for_the_report() -> None:
    assert total([1, 0, 1]).share() == {"share": 0.6667, "low": 0.2077, "high": 0.9385}
