"""What a sheet for two, three or four players is made of: the table of the generator (G2)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from itertools import accumulate, product

from wastelands.engine.hexes import Hex

VERSION = "WD1"  # of the generator: changes whenever the same input would give another sheet
LANDS_VERSION = "WD2"  # of the one that knows kinds of land and sizes
EVEN_VERSION = "WD3"  # of the one that joins scorings and counts only where that was measured to be even (G9)
CLOSE_VERSION = "WD4"  # of the one that measured sizes with them, and how close games end (G10)
LAND_VERSIONS = (LANDS_VERSION, EVEN_VERSION, CLOSE_VERSION)
NEWEST = LAND_VERSIONS[-1]
PLAYERS = (2, 3, 4)
USUAL = "usual"
SIZES = ("short", USUAL, "long")
# The sizes an action of each round may have; 3 stands twice for round 6 because it is twice as likely as 4 (G4.2).
HEXES = ((1,), (1,), (1, 2), (2,), (2, 3), (3, 3, 4))
MORE_HEXES = ((1,), (1, 2), (2,), (2, 3), (3,), (3, 4))  # on long sheets for four
FLAP_ROWS, FIRST_FLAP_ROWS = 6, 8  # V-20
CITIES_APART = 4
SETTLEMENTS_APART = 3
CLANS_APART = 2
SAME_CLAN_APART = 4


Counts = tuple[int, ...]  # how many actions rounds 1 to 6 have
Scorings = tuple[int, ...]  # the round after which each city is scored
Hexes = tuple[tuple[int, ...], ...]  # the sizes that an action of each round may have


@dataclass(frozen=True, slots=True)
class Course:
    """What goes with the scorings of a terrain."""

    counts: tuple[Counts, ...]  # the templates
    hexes_of: Hexes


@dataclass(frozen=True, slots=True)
class Plan:
    """How much of everything one sheet holds."""

    players: int
    columns: int
    rows: int
    scored_after: Scorings  # in the order of the numerals
    settlements: int
    buildings: tuple[int, int, int]  # weights of settlements with 1, 2 and 3 buildings
    clans: dict[str, int]
    counts: tuple[Counts, ...]  # the templates
    hexes_of: Hexes = HEXES
    courses: dict[Scorings, Course] = field(default_factory=dict)  # other rounds after which the cities may be scored
    half_free: bool = False  # whether half of a round's actions are ``?``, which evens out what a deal gives to whom
    demand: tuple[int, int] = (25, 70)  # percent of a sector's spaces that are printed for it (V-18)

    @property
    def cities(self) -> int:
        return len(self.scored_after)

    @property
    def size(self) -> int:
        return self.columns * self.rows

    def hexes(self) -> list[Hex]:
        """Columns of flat-topped hexes, every second one half a hex lower."""
        return [Hex(column, row - column // 2) for column in range(self.columns) for row in range(self.rows)]

    def scored(self, scored_after: Iterable[int]) -> Plan:
        """What a sheet with these scorings holds."""
        course = self.courses.get(tuple(scored_after))
        return replace(self, counts=course.counts, hexes_of=course.hexes_of) if course else self

    def share(self, percent: tuple[int, int]) -> tuple[int, int]:
        """The least and the greatest whole number of hexes inside a span of percentages."""
        low, high = percent
        return -(-low * self.size // 100), high * self.size // 100


def _clans(drifter: int, raider: int, pirate: int, bomber: int, guardian: int, enforcer: int) -> dict[str, int]:
    return {
        "drifter": drifter,
        "raider": raider,
        "pirate": pirate,
        "bomber": bomber,
        "guardian": guardian,
        "enforcer": enforcer,
    }


PLANS = {
    2: Plan(
        players=2,
        columns=11,
        rows=8,
        scored_after=(3, 4, 5, 6),
        settlements=7,
        buildings=(5, 5, 0),
        clans=_clans(3, 2, 1, 1, 1, 1),
        counts=((1, 3, 3, 3, 3, 3), (1, 3, 3, 3, 3, 5), (1, 3, 3, 5, 3, 3)),
    ),
    3: Plan(
        players=3,
        columns=13,
        rows=9,
        scored_after=(2, 3, 4, 5, 6),
        settlements=9,
        buildings=(4, 4, 2),
        clans=_clans(3, 2, 2, 2, 1, 2),
        counts=((1, 4, 4, 4, 4, 4), (2, 2, 5, 5, 5, 5)),
    ),
    4: Plan(
        players=4,
        columns=15,
        rows=10,
        scored_after=(2, 3, 4, 5, 6, 6),
        settlements=11,
        buildings=(3, 4, 3),
        clans=_clans(5, 2, 2, 2, 2, 2),
        counts=((3, 5, 5, 5, 5, 5), (1, 5, 5, 6, 5, 6)),
    ),
}


def plan_for(players: int) -> Plan:
    if players not in PLANS:
        raise ValueError(f"a sheet is for 2, 3 or 4 players, not for {players}")
    return PLANS[players]


# ---- sheets of any kind of land, in three sizes (G8)

# Cities that are scored one by one after every round help whoever begins; these even it out.
_SCORINGS = {
    4: ((2, 4, 5, 6), (2, 4, 6, 6), (3, 4, 6, 6), (4, 4, 6, 6)),
    5: ((2, 4, 5, 6, 6), (2, 4, 4, 6, 6), (3, 4, 5, 6, 6), (3, 4, 4, 6, 6)),
    6: ((2, 3, 4, 5, 6, 6), (2, 4, 4, 5, 6, 6), (3, 4, 5, 5, 6, 6), (2, 3, 4, 4, 6, 6)),
    7: ((2, 3, 4, 5, 5, 6, 6), (2, 4, 4, 5, 6, 6, 6), (3, 4, 4, 5, 6, 6, 6)),
}


_TURNS: dict[str, dict[int, tuple[int, ...]]] = {  # of each player
    "short": {2: (6, 7), 3: (6,), 4: (6,)},
    USUAL: {2: (8, 9), 3: (7, 8), 4: (7,)},
    "long": {2: (10,), 3: (9,), 4: (7,)},
}


@cache
def sized_plan(players: int, size: str, version: str = NEWEST) -> Plan:
    """What a sheet of this size holds: a short one nearly what one player fewer would get, a long one what one more."""
    if version != LANDS_VERSION:
        return replace(open_plan(players, size), courses=measured_courses(players, size, version))
    found = open_plan(players, size)
    course = Course(found.counts, MORE_HEXES if size == "long" and players == 4 else HEXES)
    return replace(found, courses=dict.fromkeys(_SCORINGS[found.cities], course))


@cache
def open_plan(players: int, size: str) -> Plan:
    """What a sheet of this size holds, whatever its scorings and what goes with them."""
    plan = {"short": _shorter, "long": _longer}.get(size, plan_for)(players)
    return replace(
        plan,
        players=players,
        buildings=plan_for(players).buildings,
        counts=tuple(one for turns in _TURNS[size][players] for one in templates(players, turns)),
        half_free=True,
        demand=(12, 70),
    )


@cache
def measured_courses(players: int, size: str, version: str = NEWEST) -> dict[Scorings, Course]:
    """The scorings of sheets of this version, each with what was measured to be even with it (bench.even)."""
    text = (files("wastelands.games.diplomacy") / "content" / "courses" / f"{version}.json").read_text(encoding="utf-8")
    return {tuple(one["scored_after"]): _course(one) for one in json.loads(text)["courses"][str(players)][size]}


def _course(one: dict[str, list[list[int]]]) -> Course:
    return Course(tuple(map(tuple, one["counts"])), tuple(map(tuple, one["hexes_of"])))


def _shorter(players: int) -> Plan:
    if players > 2:
        return PLANS[players - 1]
    return replace(PLANS[2], columns=10, rows=7, settlements=6, clans=_clans(2, 1, 1, 1, 1, 1))


def _longer(players: int) -> Plan:
    if players < 4:
        return PLANS[players + 1]
    scored_after = (2, 3, 4, 5, 5, 6, 6)
    clans = _clans(5, 3, 2, 2, 2, 3)
    return replace(PLANS[4], columns=16, rows=11, scored_after=scored_after, settlements=13, clans=clans)


@cache
def templates(players: int, turns: int) -> tuple[Counts, ...]:
    """Every row of counts for six rounds that gives each seat so many turns and a round to begin (V-16, V-17)."""
    counts = [n for n in range(1, FLAP_ROWS + 1) if n % players]
    early = [n for n in counts if n <= players + 1]
    late = [n for n in counts if n >= 2 or players == 2]
    found = []
    for template in product(early, late, late, late, late, late):
        starters = {before % players for before in accumulate(template[:-1], initial=0)}
        if (
            sum(template) == players * turns
            and template[0] + template[1] <= FIRST_FLAP_ROWS
            and max(template[1:]) - min(template[1:]) <= 2
            and len(starters) == players
        ):
            found.append(template)
    return tuple(found)
