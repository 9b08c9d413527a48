"""Luck for thoughts: nobody sees it and no record keeps it, so it may be fast."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from random import Random
from time import thread_time

from wastelands.engine.luck import Luck


class Fancy(Luck):
    """The same door as Luck, with a faster generator behind it; equal seeds fall alike on every machine.

    `until` is the CPU time at which a thought should have its proposals.
    """

    __slots__ = ("_random", "until")

    def __init__(self, seed: int, until: float = inf) -> None:
        self.place = 0
        self.log = None
        self.listener = None
        self.revealed = False
        self.until = until
        self._random = Random(seed).random

    def below(self, n: int) -> int:
        return int(self._random() * n)

    def tries(self, n: int) -> Iterator[int]:
        """Up to n tries: none begins but the first when the time of the thought is over."""
        for number in range(n):
            if number and thread_time() > self.until:
                return
            yield number

    def chance(self) -> float:
        """A number from 0 to just below 1."""
        return self._random()
