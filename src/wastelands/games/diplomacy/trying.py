"""Players who try some turns and take the one that leaves them best off, in quick games (F-9)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable
from typing import NamedTuple

from wastelands.games.diplomacy.hopes import FRONTIER, POINT, SPACE, coming_rings, hopes, lead
from wastelands.games.diplomacy.map import ROUNDS
from wastelands.games.diplomacy.quick import Bag, Below, Move, Quick

Pause = Callable[[], None]  # what is asked before each turn of games that take long, and may break them off

NORMAL = 30  # turns that a sensible player tries; by games of such players sheets are held to be fair
PARENTS, VARIED = 4, 6  # how many of the best are varied, and in how many of ten tries


def at_once() -> None:
    """No pause."""


class Tried(NamedTuple):
    """A turn, and what the table is worth after it."""

    worth: int
    label: str  # none if the turn was begun before
    moves: list[Move]


def tried_turns(game: Quick, below: Below, tries: Iterable[object], bag: Bag | None = None) -> list[Tried]:
    """Different turns, the best first: random ones, and variations of the best so far.

    With a bag the turn is begun already, and the bag is what it still holds.
    """
    seat, labels = game.turn, tuple(dict.fromkeys(game.left))
    found: list[Tried] = []
    known: set[tuple[str, frozenset[Move]]] = set()
    for _ in tries:
        label, begun = "", list[Move]()
        if found and below(10) < VARIED:
            parent = found[below(min(len(found), PARENTS))]
            kept = below(1 + len(parent.moves))
            if kept:
                label, begun = parent.label, parent.moves[: kept - 1]
        if bag is None:
            label = label or labels[below(len(labels))]
        trial = game.copy()
        moves = trial.finish(trial.begin(label) if bag is None else bag.copy(), below, begun)
        key = label, frozenset(moves)
        if key not in known:
            known.add(key)
            trial.end_turn()
            insort(found, Tried(prospects(trial, seat), label, moves), key=_best_first)
    return found


def _best_first(one: Tried) -> int:
    return -one.worth


def play_on(game: Quick, below: Below, tries: int, pause: Pause = at_once) -> None:
    """Play to the end: everybody takes the best of so many turns."""
    while game.round <= ROUNDS:
        pause()
        best = tried_turns(game, below, range(tries))[0]
        game.play(best.label, best.moves)


def prospects(game: Quick, seat: int) -> int:
    """The prospects of a seat, less those of the others, as the levels judge them."""
    terrain, empty = game.ground.terrain, game.empty
    parts = [POINT * points for points in game.points]
    if game.round <= ROUNDS:
        rings = coming_rings(game.rounds, game.round, game.left, game.seats)
        for one in range(game.seats):
            settled, free = game.settled[one], game.open_settlements & ~game.touched[one]
            parts[one] += SPACE * game.active[one].bit_count() + FRONTIER * (game.edge[one] & empty).bit_count()
            parts[one] += hopes(terrain, game.round, game.owned[one] | settled, settled, free, empty, rings)
    return lead(parts, seat)
