"""Games of equals on a sheet, for whoever wants to know where they lead; compiled where numba is installed.

Compiled or not, the same seeds give the same games: only the time differs, by a factor of some thirty.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from wastelands.games.diplomacy.quick import Bag, Quick
from wastelands.games.diplomacy.streams import Dice
from wastelands.games.diplomacy.trying import Tried, play_on, tried_turns

MOST_LABELS = 8  # of one round, for which compiled turns have room

Points = tuple[int, ...]


class Sparring(Protocol):
    """Who plays: turns that a player tries, and games to their end."""

    def tried_turns(
        self, game: Quick, seed: int, tries: Iterable[object], bag: Bag | None = None, /
    ) -> list[Tried]: ...

    def play_on(self, game: Quick, seeds: Sequence[int], tries: int, /) -> list[Points]: ...


class Plain:
    """In plain Python."""

    def tried_turns(self, game: Quick, seed: int, tries: Iterable[object], bag: Bag | None = None) -> list[Tried]:
        return tried_turns(game, Dice(seed).below, tries, bag)

    def play_on(self, game: Quick, seeds: Sequence[int], tries: int) -> list[Points]:
        ends = []
        for seed in seeds:
            trial = game.copy()
            play_on(trial, Dice(seed).below, tries)
            ends.append(tuple(trial.points))
        return ends


PLAIN = Plain()


@cache
def compiled() -> bool:
    """Whether turns are compiled here."""
    return find_spec("numba") is not None


def on(game: Quick) -> Sparring:
    """Whoever plays soonest at this table."""
    if not compiled() or max(map(len, game.rounds)) > MOST_LABELS:
        return PLAIN
    layout = import_module("wastelands.games.diplomacy.layout").layout
    return cast(Sparring | None, layout(game.ground.terrain)) or PLAIN
