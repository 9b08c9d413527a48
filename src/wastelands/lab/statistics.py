"""Sums that can be merged, and the intervals that say how sure they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import erfc, expm1, hypot, inf, log1p, sqrt
from statistics import NormalDist
from typing import Self

SURE = 0.95
Z = 1.959963984540054  # 95 %


@dataclass(slots=True)
class Sum:
    """Count, sum and sum of squares: enough for a mean and a spread, and independent of the order of merging."""

    n: int = 0
    total: float = 0
    squares: float = 0

    def add(self, value: float) -> None:
        self.n += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: Sum) -> None:
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        return self.total / self.n if self.n else 0.0

    @property
    def spread(self) -> float:
        """The standard deviation."""
        return sqrt(max(0.0, self.squares / self.n - self.mean**2)) if self.n else 0.0

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean."""
        if self.n < 2:
            return (self.mean, self.mean)
        half = Z * self.spread / sqrt(self.n - 1)
        return (self.mean - half, self.mean + half)

    def share(self) -> dict[str, float | list[float]]:
        """The mean of wins as a share, with an interval that stays between 0 and 1 (Wilson's)."""
        low, high = wilson(self.total, self.n)
        return {"share": round(self.mean, 4), "low": round(low, 4), "high": round(high, 4)}


def wilson(wins: float, n: int) -> tuple[float, float]:
    if not n:
        return (0.0, 1.0)
    p, z2 = wins / n, Z * Z
    centre = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = Z * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return (max(0.0, centre - half), min(1.0, centre + half))


def wide(comparisons: int) -> float:
    """How many standard errors an interval spans if so many of them shall all be right, 95 times of 100 (Bonferroni).

    >>> round(wide(1), 2), round(wide(100), 2)
    (1.96, 3.48)
    """
    return NormalDist().inv_cdf(1 - (1 - SURE) / (2 * max(1, comparisons)))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number that games showed, how far it may be off (a standard error), and on how many it stands.

    >>> found = Estimate.of([0.0, 1.0, 1.0, 1.0])
    >>> found.mean, round(found.error, 2), round((found - Estimate(0.5, 0.0, 4)).p, 2)
    (0.75, 0.25, 0.39)
    """

    mean: float
    error: float
    n: int

    @classmethod
    def of(cls, values: Iterable[float]) -> Self:
        found = Sum()
        for value in values:
            found.add(value)
        return cls(found.mean, found.spread / sqrt(found.n - 1) if found.n > 1 else inf, found.n)

    @classmethod
    def share(cls, wins: float, n: int) -> Self:
        """A share of n; none or all of few is not sure either, so two of each are thought in (Agresti and Coull)."""
        p = (wins + 2) / (n + 4)
        return cls(wins / n if n else 0.0, sqrt(p * (1 - p) / (n + 4)) if n else inf, n)

    def interval(self, comparisons: int = 1) -> tuple[float, float]:
        if not self.error or self.n < 2:
            return self.mean - self.error, self.mean + self.error
        half = _as_students(wide(comparisons), self.n - 1) * self.error
        return self.mean - half, self.mean + half

    def __sub__(self, other: Estimate) -> Estimate:
        return Estimate(self.mean - other.mean, hypot(self.error, other.error), min(self.n, other.n))

    def times(self, factor: float) -> Estimate:
        return Estimate(factor * self.mean, abs(factor) * self.error, self.n)

    @property
    def p(self) -> float:
        """How likely chance alone would bring it so far from nought."""
        if not self.error:
            return 1.0 if not self.mean else 0.0
        if self.n < 2:
            return 1.0
        return erfc(_as_normal(abs(self.mean) / self.error, self.n - 1) / sqrt(2))


def _as_normal(t: float, freedom: int) -> float:
    """What is as unlikely among normal numbers as t among Student's (Wallace): few games stray further than many."""
    return (8 * freedom + 1) / (8 * freedom + 3) * sqrt(freedom * log1p(t * t / freedom))


def _as_students(z: float, freedom: int) -> float:
    """The same the other way round."""
    z *= (8 * freedom + 3) / (8 * freedom + 1)
    return sqrt(freedom * expm1(z * z / freedom))


def holm(chances: Sequence[float]) -> list[float]:
    """The same chances where so many things were looked at: below 5 % even one false alarm is that unlikely.

    >>> [round(p, 2) for p in holm([0.01, 0.04, 0.9])]
    [0.03, 0.08, 0.9]
    """
    order = sorted(range(len(chances)), key=chances.__getitem__)
    found, least = [1.0] * len(chances), 0.0
    for place, index in enumerate(order):
        least = max(least, min(1.0, (len(chances) - place) * chances[index]))
        found[index] = least
    return found
