"""The sheet's map: what every hex is, where the roads lead, which clans live where (WD-MAP)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256

from wastelands.engine.action import Action
from wastelands.engine.hexes import Grid, Hex, bits

SECTORS = ("A", "B", "C", "D")
WATER = "~"
MOUNTAIN = "^"
KINDS = (*SECTORS, WATER)
CLANS = ("drifter", "raider", "pirate", "bomber", "guardian", "enforcer")
NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
ROUNDS = 6
_HEX_VERBS = ("place", "drift", "pirate", "raid", "bomb")  # actions that name one hex, kept ready

_CELL = re.compile(
    r"(?P<kind>[ABCD~])(?:\+(?P<clan>[a-z]+)(?::(?P<letter>[ABCD]))?)?|s(?P<buildings>[1-9])|\^|(?P<numeral>[IVX]+)"
)


class MapError(ValueError):
    """A map that cannot be played on, with the place that is wrong."""


@dataclass(frozen=True, slots=True)
class Clan:
    """An emblem on a space; a Drifter's hat shows the sector it may enter (WD-MAP-12)."""

    name: str
    letter: str = ""

    def __str__(self) -> str:
        return f"{self.name}:{self.letter}" if self.letter else self.name


@dataclass(frozen=True, slots=True)
class City:
    """A city, its bit, its roman numeral and the round after which it is scored (WD-SHEET-07)."""

    hex: Hex
    bit: int
    numeral: str
    scored_after: int


@dataclass(frozen=True, eq=False, repr=False)
class Terrain:
    """Everything printed on the map itself; never changes during a game.

    Built from cell tokens as the position format writes them: ``A`` to ``D`` a sector, ``~`` water, ``^`` a mountain, a
    roman numeral a city, ``s2`` a settlement with two buildings, ``A+raider`` or ``A+drifter:B`` a clan space.
    """

    cells: Mapping[Hex, str]
    links: frozenset[tuple[Hex, Hex]] = frozenset()
    scored_after: tuple[int, ...] = ()
    id: str = ""

    grid: Grid = field(init=False, repr=False)
    kinds: dict[str, int] = field(init=False, repr=False)
    spaces: int = field(init=False, repr=False)
    lettered: int = field(init=False, repr=False)
    cities: tuple[City, ...] = field(init=False, repr=False)
    city_bits: int = field(init=False, repr=False)
    to_score: tuple[int, ...] = field(init=False, repr=False)  # by round: the cities not scored before it
    beside_cities: int = field(init=False, repr=False)
    settlements: dict[int, int] = field(init=False, repr=False)
    settlement_bits: int = field(init=False, repr=False)
    beside_settlements: int = field(init=False, repr=False)
    clans: dict[int, Clan] = field(init=False, repr=False)
    clan_bits: int = field(init=False, repr=False)
    bonus_bits: int = field(init=False, repr=False)  # spaces that give a road or clan bonus
    leads: dict[int, int] = field(init=False, repr=False)
    roads: int = field(init=False, repr=False)
    triangles: tuple[tuple[int, int, int], ...] = field(init=False, repr=False)
    moves: dict[str, dict[int, Action]] = field(init=False, repr=False)
    road_moves: dict[int, tuple[tuple[int, Action], ...]] = field(init=False, repr=False)
    enforcements: tuple[tuple[int, Action], ...] = field(init=False, repr=False)
    settle_moves: dict[int, tuple[Action, Action]] = field(init=False, repr=False)
    targets: dict[Action, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", dict(sorted(self.cells.items())))
        object.__setattr__(self, "links", frozenset((min(a, b), max(a, b)) for a, b in self.links))
        for name, value in self._derive().items():
            object.__setattr__(self, name, value)

    @classmethod
    def of(
        cls,
        cells: Mapping[str, str],
        roads: Iterable[Iterable[str]] = (),
        scored_after: Iterable[int] = (),
        id: str = "",
    ) -> Terrain:
        """A map from plain text, as tests and the worked examples write it."""
        links = frozenset((Hex.parse(a), Hex.parse(b)) for a, b in roads)
        return cls({Hex.parse(h): token for h, token in cells.items()}, links, tuple(scored_after), id)

    def _derive(self) -> dict[str, object]:
        grid = Grid(self.cells)
        kinds = dict.fromkeys(KINDS, 0)
        settlements: dict[int, int] = {}
        clans: dict[int, Clan] = {}
        numerals: dict[str, Hex] = {}
        for h, token in self.cells.items():
            cell = _CELL.fullmatch(token)
            bit = grid.bit(h)
            if cell is None or (cell["clan"] and not _is_clan(cell)):
                raise MapError(f"hex {h}: '{token}' is no kind of hex")
            if cell["kind"]:
                kinds[cell["kind"]] |= bit
                if cell["clan"]:
                    clans[bit] = Clan(cell["clan"], cell["letter"] or "")
            elif cell["buildings"]:
                settlements[bit] = int(cell["buildings"])
            elif cell["numeral"]:
                if cell["numeral"] not in NUMERALS or cell["numeral"] in numerals:
                    raise MapError(f"hex {h}: city {token} stands twice or has no such numeral")
                numerals[cell["numeral"]] = h
        lettered = kinds["A"] | kinds["B"] | kinds["C"] | kinds["D"]
        spaces = lettered | kinds[WATER]
        cities = self._number(grid, numerals)
        city_bits = grid.mask(c.hex for c in cities)
        settlement_bits = sum(settlements)
        leads = self._lay_roads(grid, spaces)
        roads = sum(bit for bit in leads if bit & spaces)
        triangles = _triangles(grid, lettered)
        moves = {verb: {grid.bit(h): Action(verb, h) for h in grid.hexes} for verb in _HEX_VERBS}
        road_moves = {a: tuple((b, Action("road", grid.hex(a), grid.hex(b))) for b in bits(leads[a])) for a in leads}
        enforcements = tuple((a | b | c, Action("enforce", *map(grid.hex, (a, b, c)))) for a, b, c in triangles)
        targets = {action: bit for ready in moves.values() for bit, action in ready.items()}
        targets |= {action: bit for ready in road_moves.values() for bit, action in ready}
        targets |= {action: mask for mask, action in enforcements}
        return {
            "grid": grid,
            "kinds": kinds,
            "spaces": spaces,
            "lettered": lettered,
            "cities": cities,
            "city_bits": city_bits,
            "to_score": tuple(sum(c.bit for c in cities if c.scored_after >= n) for n in range(ROUNDS + 1)),
            "beside_cities": grid.near(city_bits),
            "settlements": settlements,
            "settlement_bits": settlement_bits,
            "beside_settlements": grid.near(settlement_bits),
            "clans": clans,
            "clan_bits": sum(clans),
            "bonus_bits": sum(clans) | roads,
            "leads": leads,
            "roads": roads,
            "triangles": triangles,
            "moves": moves,
            "road_moves": road_moves,
            "enforcements": enforcements,
            "settle_moves": {
                bit: (Action("settle", grid.hex(bit), "no"), Action("settle", grid.hex(bit), "yes"))
                for bit in settlements
            },
            "targets": targets,
        }

    def _number(self, grid: Grid, numerals: dict[str, Hex]) -> tuple[City, ...]:
        """Cities in the order of their numerals, each with its scoring slot (WD-MAP-04, WD-SCORE-01)."""
        order = sorted(numerals, key=NUMERALS.index)
        slots = self.scored_after or tuple(max(1, ROUNDS - len(order) + 1 + k) for k in range(len(order)))
        if len(slots) != len(order) or any(not 1 <= slot <= ROUNDS for slot in slots):
            raise MapError(f"{len(order)} cities need {len(order)} scoring rounds from 1 to {ROUNDS}")
        return tuple(
            City(numerals[name], grid.bit(numerals[name]), name, slot) for name, slot in zip(order, slots, strict=True)
        )

    def _lay_roads(self, grid: Grid, spaces: int) -> dict[int, int]:
        """For each hex at a road, the neighbours it is linked to (WD-MAP-09)."""
        leads: dict[int, int] = {}
        for a, b in sorted(self.links):
            if a not in self.cells or b not in self.cells or a.distance(b) != 1:
                raise MapError(f"road {a} to {b}: both hexes must be on the map and share an edge")
            leads[grid.bit(a)] = leads.get(grid.bit(a), 0) | grid.bit(b)
            leads[grid.bit(b)] = leads.get(grid.bit(b), 0) | grid.bit(a)
        return leads

    @cached_property
    def text(self) -> str:
        """Everything printed, in one line: two maps are the same if this is."""
        cells = " ".join(f"{h}={token}" for h, token in self.cells.items())
        roads = " ".join(f"{a}-{b}" for a, b in sorted(self.links))
        return f"{cells} | {roads} | {' '.join(str(city.scored_after) for city in self.cities)}"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Terrain) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"<Terrain {sha256(self.text.encode()).hexdigest()[:16]}>"

    def hex(self, bit: int) -> Hex:
        return self.grid.hex(bit)

    def kind(self, bit: int) -> str:
        """The letter of a space, or ``~``."""
        return next(kind for kind, mask in self.kinds.items() if mask & bit)


def _is_clan(cell: re.Match[str]) -> bool:
    return cell["clan"] in CLANS and (cell["clan"] == "drifter") == bool(cell["letter"]) and cell["kind"] != WATER


def _triangles(grid: Grid, lettered: int) -> tuple[tuple[int, int, int], ...]:
    """All three lettered hexes that touch each other pairwise, for the Enforcer (WD-CLAN-15)."""
    found = []
    for a in bits(lettered):
        later = grid.near(a) & lettered & -(a << 1)
        for b in bits(later):
            found += [(a, b, c) for c in bits(grid.near(b) & later & -(b << 1))]
    return tuple(found)
