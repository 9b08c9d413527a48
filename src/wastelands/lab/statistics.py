"""Sums that can be merged, and the intervals that say how sure they are."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

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
