"""Luck for thoughts: nobody sees it and no record keeps it, so it may be fast."""

from __future__ import annotations

from random import Random

from wastelands.engine.luck import Luck


class Fancy(Luck):
    """The same door as Luck, with a faster generator behind it; equal seeds fall alike on every machine."""

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
        self.place = 0
        self.log = None
        self.listener = None
        self.revealed = False
        self._random = Random(seed).random

    def below(self, n: int) -> int:
        return int(self._random() * n)

    def chance(self) -> float:
        """A number from 0 to just below 1."""
        return self._random()
