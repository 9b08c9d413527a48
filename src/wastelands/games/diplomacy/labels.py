"""The label of an action: ``4-B`` is four spaces of sector B, ``2-?`` two of any kind (WD-SHEET-10)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from wastelands.games.diplomacy.map import SECTORS

ANY = "?"
LETTERS = (*SECTORS, ANY)
DIGITS = tuple("123456789")


class Label(NamedTuple):
    """How many hexes an action has, and the letter in all of them (WD-SHEET-12)."""

    size: int
    letter: str

    def __str__(self) -> str:
        return f"{self.size}-{self.letter}"

    @classmethod
    def parse(cls, text: str) -> Label:
        return _parse(text)


@lru_cache(maxsize=256)
def _parse(text: str) -> Label:
    size, hyphen, letter = text.partition("-")
    if not (hyphen and letter in LETTERS and size in DIGITS):
        raise ValueError(f"'{text}' is no action: write its size and its letter, for example 4-B or 2-?")
    return Label(int(size), letter)
