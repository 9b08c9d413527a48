"""Every check can fail: each is shown a map or a deal that breaks it (G5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from tests.games.diplomacy.sheets import a_sheet, changed
from wastelands.engine.hexes import Hex
from wastelands.games.diplomacy.checks import (
    DEAL_CHECKS,
    TERRAIN_CHECKS,
    Failure,
    Fault,
    deal_failures,
    failures,
    holds,
)
from wastelands.games.diplomacy.map import SECTORS, WATER, Terrain

TERRAIN = a_sheet().terrain
CELLS = TERRAIN.cells
CITY = TERRAIN.cities[0].hex
SETTLEMENT = TERRAIN.hex(min(TERRAIN.settlements))


def lettered() -> list[Hex]:
    return [h for h, token in CELLS.items() if token[0] in SECTORS]


def all_to(hexes: Iterable[Hex], token: str) -> Terrain:
    return changed(TERRAIN, dict.fromkeys(hexes, token))


def around(h: Hex, distance: int = 1) -> list[Hex]:
    return [other for other in CELLS if 1 <= h.distance(other) <= distance]


def the_clan(name: str) -> tuple[Hex, str]:
    return next((h, token) for h, token in CELLS.items() if f"+{name}" in token)


def swapped(a: Hex, b: Hex) -> Terrain:
    return changed(TERRAIN, {a: CELLS[b], b: CELLS[a]})


def moved(name: str, to: Hex) -> Terrain:
    """A clan with its emblem on another space."""
    old, token = the_clan(name)
    return changed(TERRAIN, {old: token[0], to: f"{CELLS[to][0]}+{token[2:]}"})


def city_at_the_edge() -> Terrain:
    city, *others = [city.hex for city in TERRAIN.cities]
    edge = [h for h in CELLS if len(around(h)) < 6]
    return swapped(city, max(edge, key=lambda h: min(h.distance(other) for other in others)))


def inland_water() -> Terrain:
    """As much water as before, none of it beside a city."""
    coast = [h for city in TERRAIN.cities for h in around(city.hex)]
    harbours = [h for h in coast if CELLS[h] == WATER]
    inland = [h for h in lettered() if h not in coast]
    return changed(TERRAIN, dict.fromkeys(harbours, "A") | dict.fromkeys(inland[: len(harbours)], WATER))


def striped() -> Terrain:
    return changed(TERRAIN, {h: SECTORS[i % 4] for i, h in enumerate(lettered())})


def lonely_drifter() -> Terrain:
    h, token = the_clan("drifter")
    own = token[0]
    other = next(letter for letter in SECTORS if letter != own)
    near = [space for space in around(h, 2) if CELLS[space][0] in SECTORS]
    return changed(TERRAIN, {**dict.fromkeys(near, own), h: f"{own}+drifter:{other}"})


ISLAND = next(h for h in CELLS if CELLS[h][0] == "s" and sum(CELLS.get(near) == WATER for near in h.neighbours()) >= 3)
ROAD = next(h for h in lettered() if TERRAIN.grid.bit(h) & TERRAIN.roads)
WATERS = [h for h, token in CELLS.items() if token == WATER]
CORNER = Hex(0, 0)

BROKEN: list[tuple[str, str, Callable[[], Terrain]]] = [
    ("V-01", "columns", lambda: Terrain({h: t for h, t in CELLS.items() if h != CORNER}, scored_after=(3, 4, 5, 6))),
    ("V-01", "3 cities instead of 4", lambda: Terrain({**CELLS, CITY: "A"}, scored_after=(4, 5, 6))),
    ("V-01", "settlements instead of 7", lambda: all_to([SETTLEMENT], "A")),
    ("V-01", "clan guardian instead of 1", lambda: all_to([the_clan("guardian")[0]], "A")),
    ("V-02", "nearer than 4", lambda: swapped(TERRAIN.cities[1].hex, Hex(CITY.q, CITY.r - 2))),
    ("V-02", "at the edge", city_at_the_edge),
    ("V-03", "more than one mountain", lambda: all_to(around(CITY)[:2], "^")),
    ("V-03", "fewer than three lettered", lambda: all_to(around(CITY), WATER)),
    ("V-04", "touches a city", lambda: all_to(around(CITY)[:1], "s1")),
    ("V-04", "nearer than 3", lambda: all_to(around(SETTLEMENT)[:1], "s1")),
    ("V-05", "fewer than four spaces", lambda: all_to(around(SETTLEMENT), "^")),
    ("V-05", "three water spaces", lambda: all_to(WATERS, "A")),
    ("V-06", "less than 80 %", striped),
    ("V-07", "over 1.6 times", lambda: all_to([h for h in lettered() if CELLS[h][0] == "B"][1:], "A")),
    ("V-08", "spaces beside cities", lambda: all_to([h for c in TERRAIN.cities for h in around(c.hex)], "A")),
    ("V-09", "by land", lambda: all_to(around(CITY), WATER)),
    ("V-10", "cut off", lambda: all_to(around(CORNER), "^")),
    ("V-11", "water instead", lambda: all_to(WATERS, "A")),
    ("V-11", "more than 14 %", lambda: all_to(lettered()[:20], "^")),
    ("V-11", "touch cities", inland_water),
    ("V-12", "instead of 16 to 32 %", lambda: changed(TERRAIN, links=frozenset())),
    ("V-12", "touches water or mountain", lambda: all_to([ROAD], "^")),
    ("V-13", "ends in the wild", lambda: changed(TERRAIN, links=frozenset([*TERRAIN.links][1:]))),
    ("V-13", "no road leads to city", lambda: changed(TERRAIN, links=frozenset())),
    ("V-14", "is missing", lambda: all_to([the_clan("guardian")[0]], "A")),
    ("V-14", "has no clan", lambda: changed(TERRAIN, {h: f"B{t[1:]}" for h, t in CELLS.items() if t.startswith("A+")})),
    ("V-14", "too near", lambda: all_to([h for h in around(the_clan("bomber")[0]) if h in lettered()][:1], "A+raider")),
    ("V-14", "touches a city", lambda: moved("guardian", next(h for h in around(CITY) if CELLS[h] in SECTORS))),
    ("V-14", "no water within 2", lambda: all_to([h for h in WATERS if the_clan("pirate")[0].distance(h) <= 2], "A")),
    ("V-15", "no space of sector", lonely_drifter),
    ("V-15", "no triangle", lambda: all_to(around(the_clan("enforcer")[0]), WATER)),
]


@pytest.mark.parametrize(("id", "sentence", "broken"), BROKEN, ids=[f"{id} {text}" for id, text, _ in BROKEN])
def test_a_broken_map_fails_its_check(id: str, sentence: str, broken: Callable[[], Terrain]) -> None:
    terrain = broken()
    found = {failure.id: failure.sentence for failure in failures(terrain, 2)}
    assert sentence in found.get(id, "")
    assert not holds(terrain, 2)


def test_every_check_was_shown_to_fail() -> None:
    assert {id for id, _, _ in BROKEN} == set(TERRAIN_CHECKS)
    assert {id for id, _, _ in BAD_DEALS} == set(DEAL_CHECKS)
    assert [*TERRAIN_CHECKS, *DEAL_CHECKS] == [f"V-{number:02}" for number in range(1, 21)]


GOOD = a_sheet().rounds


def with_round(number: int, *labels: str) -> tuple[tuple[str, ...], ...]:
    return (*GOOD[: number - 1], labels, *GOOD[number:])


BAD_DEALS: list[tuple[str, str, tuple[tuple[str, ...], ...]]] = [
    ("V-16", "round 2 has 2 actions, a multiple of 2", with_round(2, "1-A", "1-B")),
    ("V-17", "same number of turns", with_round(2, "1-A", "1-B")),
    ("V-17", "not every player starts", (("1-A", "1-A"), *[("1-A", "1-B")] * 5)),
    ("V-18", "not 25 to 70 %", with_round(6, "9-A", "9-A", "9-A")),
    ("V-18", "not 25 to 70 %", tuple(tuple("1-?" for _ in labels) for labels in GOOD)),
    ("V-19", "is larger than 2", with_round(6, "3-?", "3-A", "3-B")),
    ("V-20", "flap 1 has room for 8", with_round(2, *["1-A"] * 8)),
    ("V-20", "its flap has room for 6", with_round(5, *["2-A"] * 7)),
]


@pytest.mark.parametrize(("id", "sentence", "rounds"), BAD_DEALS, ids=[f"{id} {text}" for id, text, _ in BAD_DEALS])
def test_a_bad_deal_fails_its_check(id: str, sentence: str, rounds: tuple[tuple[str, ...], ...]) -> None:
    found = {failure.id: failure.sentence for failure in deal_failures(TERRAIN, 2, rounds)}
    assert sentence in found.get(id, "")


def test_the_first_actions_must_fit_beside_a_city() -> None:
    terrain = Terrain.of({"0,0": "I", "0,1": "A", "0,2": "B", "0,3": "C", "0,4": "D"})
    rounds = (("1-B",), *GOOD[1:])
    found = {failure.id: failure.sentence for failure in deal_failures(terrain, 2, rounds)}
    assert found["V-19"] == "action 1-B of round 1 fits no space beside a city"


def test_a_failure_reads_as_a_line() -> None:
    assert (
        str(Failure("V-01", Fault.of("{n} cities instead of {wanted}", n=3, wanted=4))) == "V-01: 3 cities instead of 4"
    )


def test_checks_speak_of_sheets_for_two_to_four() -> None:
    with pytest.raises(ValueError, match="2, 3 or 4 players"):
        failures(TERRAIN, 7)
