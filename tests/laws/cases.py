"""Every registered game at every number of seats, as a case for the laws."""

from __future__ import annotations

from importlib import import_module

from wastelands.engine.registry import game_class, games
from wastelands.package import package
from wastelands.testing.case import Case


def case(name: str, seats: int) -> Case:
    """A game without a world maker in tests/laws/worlds fails here: nobody may register one and skip the laws."""
    if name.startswith("toy"):
        return import_module("tests.laws.toy").case(name)  # type: ignore[no-any-return]
    worlds = import_module(f"tests.laws.worlds.{name}")
    return Case(game_class(name), seats, worlds.twin, worlds.universe, package=package(name))


def all_cases() -> list[tuple[str, int, bool]]:
    """Every game with each of its numbers of seats, and whether that is the fewest or the most."""
    return [
        (name, seats, seats in (spec.seats[0], spec.seats[-1]))
        for name, spec in games().items()
        for seats in spec.seats
    ]
