"""Games of equals on a sheet, for whoever wants to know where they lead; compiled where numba is installed.

Compiled or not, the same seeds give the same games: only the time differs, by a factor of some thirty.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from threading import Event, Lock
from typing import Protocol, cast

from wastelands.games.diplomacy.map import ROUNDS, Terrain
from wastelands.games.diplomacy.quick import Bag, Quick
from wastelands.games.diplomacy.streams import Dice
from wastelands.games.diplomacy.trying import Pause, Tried, at_once, play_on, tried_turns

MOST_LABELS = 8  # of one round, for which compiled turns have room

LOG = logging.getLogger("wastelands.diplomacy")

_LOADED, _REFUSED, _LOADING = Event(), Event(), Lock()

Points = tuple[int, ...]


class Sparring(Protocol):
    """Who plays: turns that a player tries, and games to their end."""

    def tried_turns(
        self, game: Quick, seed: int, tries: Iterable[object], bag: Bag | None = None, /
    ) -> list[Tried]: ...

    def play_on(self, game: Quick, seeds: Sequence[int], tries: int, pause: Pause = at_once, /) -> list[Points]: ...


class Plain:
    """In plain Python."""

    def tried_turns(self, game: Quick, seed: int, tries: Iterable[object], bag: Bag | None = None) -> list[Tried]:
        return tried_turns(game, Dice(seed).below, tries, bag)

    def play_on(self, game: Quick, seeds: Sequence[int], tries: int, pause: Pause = at_once) -> list[Points]:
        ends = []
        for seed in seeds:
            trial = game.copy()
            play_on(trial, Dice(seed).below, tries, pause)
            ends.append(tuple(trial.points))
        return ends


PLAIN = Plain()


@cache
def installed() -> bool:
    return find_spec("numba") is not None


def compiled() -> bool:
    """Whether turns are compiled here."""
    return installed() and not _REFUSED.is_set()


def on(game: Quick) -> Sparring:
    """Whoever plays soonest at this table."""
    fits = ready() and max(map(len, game.rounds)) <= MOST_LABELS
    return (_laid_out(game.ground.terrain) if fits else None) or PLAIN


def room_for(terrain: Terrain) -> bool:
    """Whether turns on this map can be compiled: one that is drawn by hand may be too large."""
    return ready() and _laid_out(terrain) is not None


def ready() -> bool:
    """Load what is compiled, once in a process; False for whoever comes while another thread is still at it."""
    if compiled() and not _LOADED.is_set() and _LOADING.acquire(blocking=False):
        try:
            _load()
            _LOADED.set()
        except RuntimeError as error:
            LOG.warning("turns are not compiled, as numba cannot keep them: %s (NUMBA_CACHE_DIR names a folder)", error)
            _REFUSED.set()
        finally:
            _LOADING.release()
    return compiled() and _LOADED.is_set()


def _load() -> None:
    """Numba loads, or compiles once on a machine, what a smallest game needs."""
    game = Quick(Terrain.of({"0,0": "I", "1,0": "A"}), (("1-A",),) * ROUNDS, 2)
    player = _laid_out(game.ground.terrain)
    assert player is not None
    player.tried_turns(game, 0, range(1))
    player.play_on(game, [0], 1)


def _laid_out(terrain: Terrain) -> Sparring | None:
    layout = import_module("wastelands.games.diplomacy.layout").layout
    return cast(Sparring | None, layout(terrain))
