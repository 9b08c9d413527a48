"""The hard checks of a sheet: each a yes-or-no test that answers with a sentence when it fails (G5).

V-01 to V-15 look at the terrain, V-16 to V-20 at the actions dealt on it; V-21 is about the title, in `names`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate, combinations
from typing import NamedTuple

from wastelands.engine.hexes import Hex, bits
from wastelands.engine.words import N_
from wastelands.games.diplomacy.labels import ANY, Label
from wastelands.games.diplomacy.map import CLANS, MOUNTAIN, SECTORS, WATER, Terrain
from wastelands.games.diplomacy.origin import land_of, plan_of, shares_of
from wastelands.games.diplomacy.plan import (
    CITIES_APART,
    CLANS_APART,
    SAME_CLAN_APART,
    SETTLEMENTS_APART,
    plan_for,
)

Rounds = tuple[tuple[str, ...], ...]


class Fault(NamedTuple):
    """What is wrong, as a message and its facts, so that it can be said in every language."""

    message: str
    facts: dict[str, object]

    @classmethod
    def of(cls, message: str, **facts: object) -> Fault:
        return cls(message, facts)

    def __str__(self) -> str:
        return self.message.format(**self.facts)


TerrainCheck = Callable[[Terrain, int], Fault | None]
DealCheck = Callable[[Terrain, int, Rounds], Fault | None]


@dataclass(frozen=True, slots=True)
class Failure:
    """A check that does not hold, and why."""

    id: str
    fault: Fault

    @property
    def sentence(self) -> str:
        return str(self.fault)

    def __str__(self) -> str:
        return f"{self.id}: {self.sentence}"


def holds(terrain: Terrain, players: int) -> bool:
    """Whether a terrain passes every check; stops at the first that fails."""
    return next(_failing(terrain, players), None) is None


def failures(terrain: Terrain, players: int) -> list[Failure]:
    """Everything that is wrong with a terrain."""
    return list(_failing(terrain, players))


def deal_failures(terrain: Terrain, players: int, rounds: Rounds) -> list[Failure]:
    """Everything that is wrong with the actions dealt on a terrain."""
    found = ((id, check(terrain, players, rounds)) for id, check in DEAL_CHECKS.items())
    return [Failure(id, fault) for id, fault in found if fault]


def _failing(terrain: Terrain, players: int) -> Iterator[Failure]:
    for id, check in TERRAIN_CHECKS.items():
        fault = check(terrain, players)
        if fault:
            yield Failure(id, fault)


# ---------- the terrain


def counts_equal_the_table(terrain: Terrain, players: int) -> Fault | None:
    plan = plan_of(terrain, players)
    if list(terrain.cells) != sorted(plan.hexes()):
        return Fault.of(N_("the map is not {columns} columns of {rows} hexes"), columns=plan.columns, rows=plan.rows)
    if len(terrain.cities) != plan.cities:
        return Fault.of(N_("{n} cities instead of {wanted}"), n=len(terrain.cities), wanted=plan.cities)
    if len(terrain.settlements) != plan.settlements:
        return Fault.of(N_("{n} settlements instead of {wanted}"), n=len(terrain.settlements), wanted=plan.settlements)
    clans = Counter(clan.name for clan in terrain.clans.values())
    wrong = [name for name in CLANS if clans[name] != plan.clans[name]]
    return (
        Fault.of(
            N_("{n} of the clan {clan} instead of {wanted}"),
            n=clans[wrong[0]],
            clan=wrong[0],
            wanted=plan.clans[wrong[0]],
        )
        if wrong
        else None
    )


def cities_have_room(terrain: Terrain, players: int) -> Fault | None:
    for a, b in combinations(terrain.cities, 2):
        if a.hex.distance(b.hex) < CITIES_APART:
            return Fault.of(
                N_("cities {one} and {other} are nearer than {least}"),
                one=a.numeral,
                other=b.numeral,
                least=CITIES_APART,
            )
    for city in terrain.cities:
        if terrain.grid.near(city.bit).bit_count() < 6:
            return Fault.of(N_("city {city} lies at the edge of the map"), city=city.numeral)
    return None


def cities_are_open(terrain: Terrain, players: int) -> Fault | None:
    mountains = _mountains(terrain)
    for city in terrain.cities:
        around = terrain.grid.near(city.bit)
        if (around & mountains).bit_count() > 1:
            return Fault.of(N_("city {city} has more than one mountain beside it"), city=city.numeral)
        if (around & terrain.lettered).bit_count() < 3:
            return Fault.of(N_("city {city} has fewer than three lettered spaces beside it"), city=city.numeral)
    return None


def settlements_have_room(terrain: Terrain, players: int) -> Fault | None:
    settlements = _hexes(terrain, terrain.settlement_bits)
    for settlement in settlements:
        if any(settlement.distance(city.hex) < 2 for city in terrain.cities):
            return Fault.of(N_("the settlement at {at} touches a city"), at=settlement)
    for a, b in combinations(settlements, 2):
        if a.distance(b) < SETTLEMENTS_APART:
            return Fault.of(
                N_("the settlements at {at} and {there} are nearer than {least}"),
                at=a,
                there=b,
                least=SETTLEMENTS_APART,
            )
    return None


def settlements_can_be_reached(terrain: Terrain, players: int) -> Fault | None:
    islands = 0
    for bit in bits(terrain.settlement_bits):
        around = terrain.grid.near(bit)
        if (around & terrain.spaces).bit_count() < 4:
            return Fault.of(N_("the settlement at {at} has fewer than four spaces beside it"), at=terrain.hex(bit))
        islands += (around & terrain.kinds[WATER]).bit_count() >= 3
    return None if islands else Fault.of(N_("no settlement has three water spaces beside it"))


def sectors_hold_together(terrain: Terrain, players: int) -> Fault | None:
    for letter in SECTORS:
        sector = terrain.kinds[letter]
        if 100 * _largest_group(terrain, sector).bit_count() < 80 * sector.bit_count():
            return Fault.of(N_("the largest part of sector {sector} holds less than 80 % of it"), sector=letter)
    return None


def sectors_are_alike(terrain: Terrain, players: int) -> Fault | None:
    sizes = {letter: terrain.kinds[letter].bit_count() for letter in SECTORS}
    small, large = min(sizes, key=sizes.__getitem__), max(sizes, key=sizes.__getitem__)
    if 10 * sizes[large] > 16 * sizes[small]:
        return Fault.of(
            N_("sector {large} with {many} spaces is over 1.6 times sector {small} with {few}"),
            large=large,
            many=sizes[large],
            small=small,
            few=sizes[small],
        )
    return None


def sectors_reach_cities(terrain: Terrain, players: int) -> Fault | None:
    for letter in SECTORS:
        beside = (terrain.kinds[letter] & terrain.beside_cities).bit_count()
        if beside < players + 1:
            return Fault.of(
                N_("sector {sector} has {n} spaces beside cities instead of {least} or more"),
                sector=letter,
                n=beside,
                least=players + 1,
            )
    return None


def cities_are_joined_by_land(terrain: Terrain, players: int) -> Fault | None:
    land = terrain.lettered | terrain.city_bits
    apart = terrain.city_bits & ~terrain.grid.flood(terrain.city_bits & -terrain.city_bits, land)
    return Fault.of(N_("the city at {at} cannot be reached by land"), at=_first(terrain, apart)) if apart else None


def nothing_is_cut_off(terrain: Terrain, players: int) -> Fault | None:
    ground = terrain.spaces | terrain.settlement_bits | terrain.city_bits
    apart = ground & ~terrain.grid.flood(terrain.city_bits & -terrain.city_bits, ground)
    return Fault.of(N_("the hex at {at} is cut off from the cities"), at=_first(terrain, apart)) if apart else None


def water_and_mountains_keep_their_share(terrain: Terrain, players: int) -> Fault | None:
    hexes, water, mountains = len(terrain.cells), terrain.kinds[WATER].bit_count(), _mountains(terrain).bit_count()
    (low, high), (_, highest) = shares_of(terrain)
    percent = (200 * water + hexes) // (2 * hexes)  # rounded to the nearest
    if not low <= percent <= high:
        return Fault.of(
            N_("{percent} % of the hexes are water instead of {low} to {high} %"), percent=percent, low=low, high=high
        )
    if 100 * mountains > highest * hexes:
        return Fault.of(N_("{n} mountains are more than {most} % of the hexes"), n=mountains, most=highest)
    if (terrain.kinds[WATER] & terrain.beside_cities).bit_count() < 3:
        return Fault.of(N_("fewer than three water spaces touch cities"))
    return None


def roads_keep_their_share(terrain: Terrain, players: int) -> Fault | None:
    roads, lettered = terrain.roads.bit_count(), terrain.lettered.bit_count()
    if not 16 * lettered <= 100 * roads <= 32 * lettered:
        return Fault.of(
            N_("{n} of {spaces} lettered spaces are road spaces instead of 16 to 32 %"), n=roads, spaces=lettered
        )
    wrong = sum(terrain.leads) & (terrain.kinds[WATER] | _mountains(terrain))
    return Fault.of(N_("a road touches water or mountain at {at}"), at=_first(terrain, wrong)) if wrong else None


def roads_lead_somewhere(terrain: Terrain, players: int) -> Fault | None:
    for bit in bits(terrain.roads):
        if terrain.leads[bit].bit_count() < 2:
            return Fault.of(N_("the road ends in the wild at {at}"), at=terrain.hex(bit))
    for city in terrain.cities:
        if city.bit not in terrain.leads:
            return Fault.of(N_("no road leads to city {city}"), city=city.numeral)
    return None


def clans_keep_their_distance(terrain: Terrain, players: int) -> Fault | None:
    at = [(terrain.hex(bit), clan) for bit, clan in sorted(terrain.clans.items())]
    missing = set(CLANS) - {clan.name for _, clan in at}
    if missing:
        return Fault.of(N_("the clan {clan} is missing"), clan=min(missing))
    for letter in SECTORS:
        if not terrain.kinds[letter] & terrain.clan_bits:
            return Fault.of(N_("sector {sector} has no clan"), sector=letter)
    for (a, clan), (b, other) in combinations(at, 2):
        if a.distance(b) < (SAME_CLAN_APART if clan.name == other.name else CLANS_APART):
            return Fault.of(
                N_("the clans {clan} at {at} and {other} at {there} are too near to each other"),
                clan=clan.name,
                at=a,
                other=other.name,
                there=b,
            )
    return next((wrong for h, clan in at if (wrong := _misplaced(terrain, h, clan.name))), None)


def _misplaced(terrain: Terrain, h: Hex, clan: str) -> Fault | None:
    if clan != "drifter" and any(h.distance(city.hex) < 2 for city in terrain.cities):
        return Fault.of(N_("the clan {clan} at {at} touches a city"), clan=clan, at=h)
    if clan == "pirate" and all(h.distance(water) > 2 for water in _hexes(terrain, terrain.kinds[WATER])):
        return Fault.of(N_("the Pirate at {at} has no water within 2"), at=h)
    return None


def clans_have_work(terrain: Terrain, players: int) -> Fault | None:
    for bit, clan in sorted(terrain.clans.items()):
        here = terrain.hex(bit)
        around = sum(terrain.grid.bit(h) for h in terrain.cells if 1 <= here.distance(h) <= 2)
        if clan.name == "drifter" and not terrain.kinds[clan.letter] & around:
            return Fault.of(
                N_("the Drifter at {at} has no space of sector {sector} within 2"), at=here, sector=clan.letter
            )
        if clan.name == "enforcer" and all((a | b | c) & ~around for a, b, c in terrain.triangles):
            return Fault.of(N_("the Enforcer at {at} has no triangle within 2"), at=here)
    return None


# ---------- the actions


def starter_changes(terrain: Terrain, players: int, rounds: Rounds) -> Fault | None:
    for number, labels in enumerate(rounds, start=1):
        if len(labels) % players == 0:
            return Fault.of(
                N_("round {round} has {n} actions, a multiple of {players}"),
                round=number,
                n=len(labels),
                players=players,
            )
    return None


def turns_are_equal(terrain: Terrain, players: int, rounds: Rounds) -> Fault | None:
    counts = [len(labels) for labels in rounds]
    if sum(counts) % players:
        return Fault.of(
            N_("{n} actions do not give {players} players the same number of turns"), n=sum(counts), players=players
        )
    starters = {before % players for before in accumulate(counts[:-1], initial=0)}
    return None if len(starters) == players else Fault.of(N_("not every player starts a round"))


def sectors_are_in_demand(terrain: Terrain, players: int, rounds: Rounds) -> Fault | None:
    demand = dict.fromkeys((*SECTORS, ANY), 0)
    for labels in rounds:
        for text in labels:
            size, letter = Label.parse(text)
            demand[letter] += size
    for letter in SECTORS:
        lettered = terrain.kinds[letter].bit_count()
        low, high = limits = plan_of(terrain, players).demand if land_of(terrain.id) else plan_for(players).demand
        if not fits_demand(demand[letter], lettered, limits):
            return Fault.of(
                N_("{n} hexes are dealt for the {spaces} spaces of sector {sector}: not {low} to {high} %"),
                n=demand[letter],
                spaces=lettered,
                sector=letter,
                low=low,
                high=high,
            )
    return None


def fits_demand(hexes: int, lettered: int, limits: tuple[int, int]) -> bool:
    low, high = limits
    return low * lettered <= 100 * hexes <= high * lettered


def first_actions_can_be_used(terrain: Terrain, players: int, rounds: Rounds) -> Fault | None:
    for number, labels in enumerate(rounds, start=1):
        for text in labels:
            size, letter = Label.parse(text)
            kind = terrain.spaces if letter == ANY else terrain.kinds[letter]
            if number == 1 and not kind & terrain.beside_cities:
                return Fault.of(N_("action {action} of round 1 fits no space beside a city"), action=text)
            if letter == ANY and size > 2:
                return Fault.of(N_("action {action} of round {round} is larger than 2"), action=text, round=number)
    return None


def flaps_hold_their_rows(terrain: Terrain, players: int, rounds: Rounds) -> Fault | None:
    counts = [len(labels) for labels in rounds]
    if sum(counts[:2]) > 8:
        return Fault.of(N_("rounds 1 and 2 have {n} actions, and flap 1 has room for 8"), n=sum(counts[:2]))
    for number, count in enumerate(counts[2:], start=3):
        if count > 6:
            return Fault.of(N_("round {round} has {n} actions, and its flap has room for 6"), round=number, n=count)
    return None


TERRAIN_CHECKS: dict[str, TerrainCheck] = {
    "V-01": counts_equal_the_table,
    "V-02": cities_have_room,
    "V-03": cities_are_open,
    "V-04": settlements_have_room,
    "V-05": settlements_can_be_reached,
    "V-06": sectors_hold_together,
    "V-07": sectors_are_alike,
    "V-08": sectors_reach_cities,
    "V-09": cities_are_joined_by_land,
    "V-10": nothing_is_cut_off,
    "V-11": water_and_mountains_keep_their_share,
    "V-12": roads_keep_their_share,
    "V-13": roads_lead_somewhere,
    "V-14": clans_keep_their_distance,
    "V-15": clans_have_work,
}
DEAL_CHECKS: dict[str, DealCheck] = {
    "V-16": starter_changes,
    "V-17": turns_are_equal,
    "V-18": sectors_are_in_demand,
    "V-19": first_actions_can_be_used,
    "V-20": flaps_hold_their_rows,
}


def _mountains(terrain: Terrain) -> int:
    return terrain.grid.mask(h for h, token in terrain.cells.items() if token == MOUNTAIN)


def _hexes(terrain: Terrain, mask: int) -> list[Hex]:
    return terrain.grid.members(mask)


def _first(terrain: Terrain, mask: int) -> Hex:
    return terrain.hex(mask & -mask)


def _largest_group(terrain: Terrain, mask: int) -> int:
    largest = 0
    while mask:
        group = terrain.grid.flood(mask & -mask, mask)
        mask &= ~group
        largest = max(largest, group, key=int.bit_count)
    return largest
