"""A board of Wasteland from a street map: what a survey must know of the game."""

from __future__ import annotations

from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.reading import SHELF
from wastelands.package import Terrain


def terrains() -> dict[str, Terrain]:
    """The terrains of the shipped cards, in the order that breaks ties."""
    return {name: Terrain(one.weight, one.letter) for name, one in SHELF.load().terrains.items()}


def size(seats: int) -> tuple[int, int]:
    """Rows and columns of a board for so many seats (SV-SET-11)."""
    Survivors.spec.check_seats(seats)
    return SHELF.load().numbers.size(seats)
