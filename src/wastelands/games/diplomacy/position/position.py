"""What a position is: a map, who holds what on it, and whose turn it is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from wastelands.engine.errors import Unreadable
from wastelands.engine.hexes import Hex
from wastelands.games.diplomacy.checks import Rounds
from wastelands.games.diplomacy.labels import Label
from wastelands.games.diplomacy.map import ROUNDS, Terrain
from wastelands.games.diplomacy.plan import PLAYERS
from wastelands.games.diplomacy.sheet import Sheet

SYMBOLS = ("X", "O", "T", "S")  # the third and fourth player draw a triangle and a square (WD-SHEET-13)
MOST_POINTS = 9999
LARGEST_MAP = 40  # columns, and rows
FARTHEST = 999  # the largest number in the coordinates of a map's corner
OPTION = re.compile(r"(?P<name>[a-z_]+)=(?P<value>[A-Za-z0-9_.-]+)")
Hexes = tuple[Hex, ...]


class PositionError(Unreadable):
    """A text that is no position, with the place where it goes wrong."""

    def __init__(self, line: int, column: int, sentence: str) -> None:
        super().__init__(f"line {line}, column {column}: {sentence}")
        self.line = line
        self.column = column
        self.sentence = sentence


@dataclass(frozen=True)
class Position:
    """A table at the start of a turn; seats are numbers, and what is left out is empty.

    `touched` are the settlements each player was already offered (WD-SETT-04); those next to an occupied space, and
    those that the player holds, always belong to it.
    """

    cells: Mapping[Hex, str]
    players: int
    links: frozenset[tuple[Hex, Hex]] = frozenset()
    scored_after: tuple[int, ...] = ()
    occupied: tuple[Hexes, ...] = ()
    settled: tuple[Hexes, ...] = ()
    touched: tuple[Hexes, ...] = ()
    destroyed: Hexes = ()
    points: tuple[int, ...] = ()
    round: int = 1
    turn: int = 0
    rounds: Rounds = ()
    taken: tuple[str, ...] = ()
    title: str = ""
    terrain_id: str = ""
    options: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        if self.players not in PLAYERS:
            raise ValueError(f"a position is for 2, 3 or 4 players, not for {self.players}")
        terrain = self.terrain
        occupied, settled = self._each(self.occupied), self._each(self.settled)
        offered = [[*held, *_beside(terrain, spaces)] for held, spaces in zip(settled, occupied, strict=True)]
        touched = tuple(_order([*a, *b]) for a, b in zip(self._each(self.touched), offered, strict=True))
        for name, value in {
            "cells": terrain.cells,
            "links": terrain.links,
            "occupied": occupied,
            "settled": settled,
            "touched": touched,
            "destroyed": _order(self.destroyed),
            "points": self.points or (0,) * self.players,
            "taken": tuple(sorted(self.taken)),
            "options": tuple(sorted(self.options)),
        }.items():
            object.__setattr__(self, name, value)
        self._check_board()
        self._check_rounds()
        self._check_words()

    @cached_property
    def terrain(self) -> Terrain:
        return Terrain(self.cells, self.links, self.scored_after, self.terrain_id)

    @classmethod
    def start(cls, sheet: Sheet) -> Position:
        """The sheet before the first turn, with all its flaps open."""
        terrain = sheet.terrain
        return cls(
            terrain.cells,
            sheet.players,
            terrain.links,
            terrain.scored_after,
            rounds=sheet.rounds,
            title=sheet.title_en,
            terrain_id=sheet.terrain_id,
        )

    @property
    def untouched(self) -> bool:
        """Whether the first turn is still to come."""
        played = (*self.occupied, *self.settled, self.destroyed, self.taken)
        return self.round == 1 and not self.turn and not any(played) and not any(self.points)

    @property
    def corner(self) -> Hex:
        """The top left of the smallest block of columns and rows that holds the map."""
        left = min(h.q for h in self.cells)
        return Hex(left, min(h.r + (h.q - left) // 2 for h in self.cells))

    def square(self, h: Hex) -> tuple[int, int]:
        """The column and the row of a hex in that block, both counted from 0."""
        corner = self.corner
        return h.q - corner.q, h.r - corner.r + (h.q - corner.q) // 2

    def _each(self, hexes: tuple[Hexes, ...]) -> tuple[Hexes, ...]:
        return tuple(map(_order, hexes)) or ((),) * self.players

    def _check_board(self) -> None:
        terrain = self.terrain
        if max(max(self.square(h)) for h in self.cells) >= LARGEST_MAP or max(map(abs, self.corner)) > FARTHEST:
            raise ValueError(f"a map has at most {LARGEST_MAP} columns and rows, and its corner lies within {FARTHEST}")
        for each in (self.occupied, self.settled, self.touched, self.points):
            if len(each) != self.players:
                raise ValueError(f"{len(each)} entries for {self.players} players")
        marked = Counter([*self.destroyed, *(h for hexes in self.occupied for h in hexes)])
        for h, times in marked.items():
            if not (terrain.grid.has(h) and terrain.grid.bit(h) & terrain.spaces):
                raise ValueError(f"hex {h} is no space, so nobody can occupy or destroy it")
            if times > 1:
                raise ValueError(f"hex {h} is occupied or destroyed twice")
        holders = Counter(h for hexes in self.settled for h in hexes)
        for h in {h for hexes in self.touched for h in hexes}:
            buildings = terrain.settlements.get(terrain.grid.bit(h), 0) if terrain.grid.has(h) else 0
            if not buildings:
                raise ValueError(f"hex {h} is no settlement")
            if holders[h] > buildings:
                raise ValueError(f"the settlement at {h} has {buildings} buildings for {holders[h]} players")

    def _check_rounds(self) -> None:
        if not 1 <= self.round <= len(self.rounds) <= ROUNDS:
            raise ValueError(f"the actions must be known from round 1 to round {self.round} and at most {ROUNDS}")
        if not 0 <= self.turn < self.players:
            raise ValueError(f"seat {self.turn} is not one of {self.players} players")
        if min(self.points) < 0 or max(self.points) > MOST_POINTS:
            raise ValueError(f"points are numbers from 0 to {MOST_POINTS}")
        for labels in self.rounds:
            for label in labels:
                Label.parse(label)
        if Counter(self.taken) - Counter(self.rounds[self.round - 1]):
            raise ValueError(f"round {self.round} does not have all the actions that were taken")

    def _check_words(self) -> None:
        for text in (self.title, self.terrain_id):
            if not text.isprintable() or text != text.strip():
                raise ValueError(f"'{text}' is not one line of text without spaces around it")
        for name, value in self.options:
            if not OPTION.fullmatch(f"{name}={value}"):
                raise ValueError(f"'{name}={value}' is no option")
        if len(dict(self.options)) < len(self.options):
            raise ValueError("an option stands twice")


def _order(hexes: Iterable[Hex]) -> Hexes:
    return tuple(sorted(set(hexes)))


def _beside(terrain: Terrain, spaces: Iterable[Hex]) -> list[Hex]:
    """The settlements next to any of the spaces."""
    on_map = terrain.grid.mask(h for h in spaces if terrain.grid.has(h))
    return terrain.grid.members(terrain.grid.near(on_map) & terrain.settlement_bits)
