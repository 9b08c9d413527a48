"""Equals who try a few turns and take the one that leaves them best off, in quick games (F-9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from wastelands.games.diplomacy.hopes import FRONTIER, RIVALS, SPACE, coming_hexes, hopes
from wastelands.games.diplomacy.map import ROUNDS, Terrain
from wastelands.games.diplomacy.quick import Below, Move, Quick

PARENTS, VARIED = 4, 6  # how many of the best are varied, and in how many of ten tries
HOPE = 0.3  # what the frontier would link

Judge = Callable[[Quick, int], float]


class Tried(NamedTuple):
    """A turn, and the table after it."""

    worth: float
    label: str
    moves: list[Move]
    after: Quick


def best_turn(game: Quick, below: Below, tries: int, judge: Judge) -> Tried:
    """The best of a few turns: random ones, and variations of the best so far."""
    seat, labels = game.turn, tuple(dict.fromkeys(game.left))
    best: list[Tried] = []
    known: set[tuple[str, frozenset[Move]]] = set()
    for _ in range(tries):
        label, begun = "", list[Move]()
        if best and below(10) < VARIED:
            parent = best[below(len(best))]
            kept = below(1 + len(parent.moves))
            if kept:
                label, begun = parent.label, parent.moves[: kept - 1]
        label = label or labels[below(len(labels))]
        trial = game.copy()
        moves = trial.take(label, below, begun)
        key = label, frozenset(moves)
        if key not in known:
            known.add(key)
            trial.end_turn()
            best.append(Tried(judge(trial, seat), label, moves, trial))
            best.sort(key=_best_first)
            del best[PARENTS:]
    return best[0]


def _best_first(one: Tried) -> float:
    return -one.worth


def prospects(game: Quick, seat: int) -> float:
    """The prospects of a seat, less those of the others, as the level `normal` judges them."""
    if game.round > ROUNDS:
        return game.points[seat] - RIVALS * (sum(game.points) - game.points[seat]) / (game.seats - 1)
    terrain, empty = game.ground.terrain, game.empty
    hexes = coming_hexes(game.rounds, game.round, game.left, game.seats)
    all_prospects = []
    for one in range(game.seats):
        settled, touched = game.settled[one], game.touched[one]
        free = game.open_settlements & ~touched
        points = game.points[one] + SPACE * game.active[one].bit_count()
        points += FRONTIER * (game.edge[one] & empty).bit_count()
        points += sum(hopes(terrain, game.round, game.owned[one] | settled, settled, free, empty, hexes))
        all_prospects.append(points)
    own = all_prospects[seat]
    return own - RIVALS * (sum(all_prospects) - own) / (game.seats - 1)


def value(game: Quick, seat: int) -> float:
    """How well a seat stands: its worth and what it may hope for, less the mean worth of the others."""
    terrain, empty = game.ground.terrain, game.empty
    left = terrain.to_score[game.round] if game.round <= ROUNDS else 0
    rivals = own_worth = 0.0
    for one in range(game.seats):
        settled = game.settled[one]
        own = game.owned[one] | settled
        links = linked(terrain, left & game.edge[one], own, settled)
        frontier = game.edge[one] & empty
        worth = game.points[one] + links + SPACE * game.active[one].bit_count() + FRONTIER * frontier.bit_count()
        if one != seat:
            rivals += worth
        else:
            beside = left & (game.edge[one] | terrain.grid.near(frontier))
            own_worth = worth + HOPE * (linked(terrain, beside, own | frontier, settled) - links)
    return own_worth - rivals / (game.seats - 1)


def linked(terrain: Terrain, left: int, own: int, settled: int) -> int:
    """What the cities that are left would bring if they were scored now."""
    flood, walked, counted = terrain.grid.flood, own | terrain.city_bits, terrain.city_bits | settled
    points = 0
    while left:
        network = flood(left & -left, walked)
        points += (network & counted).bit_count() * (network & left).bit_count()
        left &= ~network
    return points
