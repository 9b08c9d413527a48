"""Named streams of numbers: the same name gives the same numbers on every platform and Python version (G1)."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import accumulate
from typing import Protocol, TypeVar

T = TypeVar("T")
_WORD = 1 << 64
_CHECKS = "abcdefghkmnpqrstuvwyz"  # no letter that is taken for a number, and no x, which ends a terrain's id


class Source(Protocol):
    """Anything that gives numbers from 0 to n - 1: a stream, or the luck of a game."""

    def below(self, n: int, /) -> int: ...


def check_letter(text: str) -> str:
    """A letter by which most slips in a text that somebody copied are noticed."""
    return _CHECKS[sha256(text.encode()).digest()[0] % len(_CHECKS)]


class Stream:
    """SplitMix64, started with the first eight bytes of the SHA-256 of its name."""

    __slots__ = ("_state", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self._state = int.from_bytes(sha256(name.encode()).digest()[:8], "big")

    def word(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) % _WORD
        z = self._state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % _WORD
        z = (z ^ z >> 27) * 0x94D049BB133111EB % _WORD
        return z ^ z >> 31

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each exactly as likely as the others."""
        if n < 1:
            raise ValueError(f"there is no number from 0 to {n - 1}")
        fair = _WORD - _WORD % n
        word = self.word()
        while word >= fair:
            word = self.word()
        return word % n

    def rnd(self) -> float:
        """A number from 0 up to, never reaching, 1."""
        return (self.word() >> 11) / (1 << 53)  # 53 bits are what a float holds; all 64 could round up to 1.0

    def shuffle(self, items: list[T]) -> None:
        for last in range(len(items) - 1, 0, -1):
            chosen = self.below(last + 1)
            items[last], items[chosen] = items[chosen], items[last]

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def weighted(self, items: Sequence[T], weights: Sequence[int]) -> T:
        return weighted(self, items, weights)


class Dice:
    """The same numbers, quick to draw, for games that nobody keeps: compiled turns (`swift`) draw them too."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed % _WORD

    def below(self, n: int) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) % _WORD
        z = self._state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % _WORD
        z = (z ^ z >> 27) * 0x94D049BB133111EB % _WORD
        return ((z ^ z >> 31) >> 32) * n >> 32


def weighted(source: Source, items: Sequence[T], weights: Sequence[int]) -> T:
    """One of the items, each as likely as its weight says; whole numbers only, so no platform rounds differently."""
    drawn = source.below(sum(weights))
    return next(item for item, up_to in zip(items, accumulate(weights), strict=True) if drawn < up_to)
