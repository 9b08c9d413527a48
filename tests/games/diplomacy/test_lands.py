"""Kinds of land in three sizes: each passes every check, shows what it is called after, and is rebuilt from its id."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from itertools import pairwise
from typing import Any

import pytest

from tests.games.diplomacy.sheets import canonical
from tests.ledger import rule
from wastelands import new_game
from wastelands.engine.errors import Unreadable
from wastelands.engine.hexes import bits
from wastelands.games.diplomacy.checks import deal_failures, failures
from wastelands.games.diplomacy.deal import deal
from wastelands.games.diplomacy.generator import land_for
from wastelands.games.diplomacy.labels import ANY, Label
from wastelands.games.diplomacy.lands import LANDS
from wastelands.games.diplomacy.map import MOUNTAIN, ROUNDS, WATER, Terrain
from wastelands.games.diplomacy.names import Title, fits_its_line
from wastelands.games.diplomacy.origin import land_of, plan_of
from wastelands.games.diplomacy.plan import (
    CLOSE_VERSION,
    EVEN_VERSION,
    LANDS_VERSION,
    NEWEST,
    PLAYERS,
    SIZES,
    measured_courses,
    sized_plan,
    templates,
)
from wastelands.games.diplomacy.sheet import Id, Sheet
from wastelands.games.diplomacy.streams import Stream

KINDS = [(players, land) for players in PLAYERS for land in LANDS]
GOLDEN = {
    "lake": "063f0a788d2002ad",
    "lakes": "2358e104daa93a01",
    "islands": "a67fc640e643d08e",
    "delta": "a21aa7643d4e73f0",
    "canyon": "bf9b2e9106a5e742",
    "ring": "f3f2260db98663a4",
    "plateau": "87d6bac8730a9569",
}

EVEN_GOLDEN = {
    "lake": "8c7d624481292fcf",
    "lakes": "bcad4f8ebcedf78d",
    "islands": "33e48f43050cb18a",
    "delta": "f14baea66b7beacb",
    "canyon": "d0f7072837e72f4f",
    "ring": "846b3316d9e2b0c7",
    "plateau": "2364dfc95b978728",
}

CLOSE_GOLDEN = {
    "lake": "13f2a04429fab373",
    "lakes": "915f9378b83541ad",
    "islands": "0e8e11aa2d286e60",
    "delta": "eb6663df9fc97d56",
    "canyon": "e2cf1d42c79c7ed1",
    "ring": "ea4961c5fa10a339",
    "plateau": "60b7f0ce88d77c06",
}


@cache
def a_land(land: str, players: int = 3, size: str = "usual", version: str = NEWEST) -> Sheet:
    """The first sheet of the seed rust."""
    terrain = land_for(players, land, size, "rust", version)
    id = Id.parse(terrain.id)
    return next(sheet for number in range(100) if (sheet := Sheet.on(terrain, id._replace(deal=number))))


def pieces(terrain: Terrain, mask: int) -> list[int]:
    """The connected parts of a set, the largest first."""
    found = []
    while mask:
        part = terrain.grid.flood(mask & -mask, mask)
        found.append(part.bit_count())
        mask &= ~part
    return sorted(found, reverse=True)


@rule("WD-GEN-12")
@pytest.mark.parametrize(("players", "land"), KINDS)
def test_every_kind_of_land_passes_every_check(players: int, land: str) -> None:
    sheet = a_land(land, players)
    assert failures(sheet.terrain, players) == []
    assert deal_failures(sheet.terrain, players, sheet.rounds) == []
    assert fits_its_line(Title(sheet.title_en, sheet.title_de))
    kind = land_of(sheet.terrain.id)
    assert kind is LANDS[land]
    words = [english for english, _, _ in kind.landscapes]
    assert any(f" {word} of " in sheet.title_en for word in words)


@rule("WD-GEN-12")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_sheet_has_the_hexes_and_turns_of_its_size(players: int, size: str) -> None:
    sheet = a_land("islands", players, size)
    plan = sized_plan(players, size)
    assert plan_of(sheet.terrain, players) == plan
    assert len(sheet.terrain.cells) == plan.columns * plan.rows
    assert tuple(map(len, sheet.rounds)) in plan.scored(city.scored_after for city in sheet.terrain.cities).counts
    sizes = [sized_plan(players, one).size for one in SIZES]
    assert sizes == sorted(set(sizes))


@pytest.mark.parametrize(
    ("version", "golden"), [(LANDS_VERSION, GOLDEN), (EVEN_VERSION, EVEN_GOLDEN), (CLOSE_VERSION, CLOSE_GOLDEN)]
)
@pytest.mark.parametrize("land", LANDS)
def test_a_sheet_of_a_kind_of_land_never_changes(land: str, version: str, golden: dict[str, str]) -> None:
    sheet = a_land(land, version=version)
    assert sheet.id.startswith(f"{version}-3-{land}-usual-rust-")
    assert sha256(canonical(sheet).encode()).hexdigest()[:16] == golden[land]
    assert Sheet.from_id(sheet.id) == sheet


@rule("WD-GEN-14")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_new_sheet_takes_only_courses_that_were_measured_to_be_even(players: int, size: str) -> None:
    courses, every = measured_courses(players, size), sized_plan(players, size, LANDS_VERSION).counts
    assert sum(len(course.counts) for course in courses.values()) >= 8
    for scored_after, course in courses.items():
        assert len(scored_after) == sized_plan(players, size).cities
        assert scored_after[-1] == ROUNDS
        assert set(course.counts) <= set(every)
        assert len(course.hexes_of) == ROUNDS
    for number in range(8):
        terrain = land_for(players, tuple(LANDS)[number % len(LANDS)], size, f"even{number}")
        course = courses[tuple(city.scored_after for city in terrain.cities)]
        rounds = deal(terrain, players, (), Stream(f"even|{number}"))
        rest = deal(terrain, players, rounds[:2], Stream(f"rest|{number}"))
        assert rest[:2] == rounds[:2]
        for dealt in (rounds, rest):
            assert tuple(map(len, dealt)) in course.counts
            for labels, sizes in zip(dealt, course.hexes_of, strict=True):
                assert {Label.parse(text).size for text in labels if not text.endswith(ANY)} <= set(sizes)


def test_the_kinds_show_what_they_are_called_after() -> None:
    land = {name: a_land(name).terrain for name in LANDS}
    water = {name: terrain.kinds[WATER] for name, terrain in land.items()}
    rocks = {name: sum(token == MOUNTAIN for token in one.cells.values()) for name, one in land.items()}
    assert [size > 5 for size in pieces(land["lakes"], water["lakes"])] == [True, True]
    islands = [bit for bit in land["islands"].settlements if (land["islands"].grid.near(bit) & ~water["islands"]) == 0]
    assert len(islands) >= 2
    assert len(pieces(land["delta"], water["delta"])) >= 3
    assert min(rocks["plateau"], rocks["canyon"]) > max(rocks["lake"], rocks["delta"])
    ring = land["ring"]
    middle = ring.grid.bit(sorted(ring.cells)[len(ring.cells) // 2])
    assert ring.grid.near(middle) & (water["ring"] | ring.settlement_bits)
    around = ring.grid.flood(ring.cities[0].bit, ring.roads | ring.city_bits)
    assert around & ring.city_bits == ring.city_bits


@pytest.mark.parametrize("players", PLAYERS)
def test_templates_change_the_starter_and_give_everybody_a_round_to_begin(players: int) -> None:
    for template in templates(players, 7 if players > 2 else 8):
        starters, turn = [], 0
        for count in template:
            starters.append(turn % players)
            turn += count
        assert set(starters) == set(range(players))
        assert all(one != other for one, other in pairwise(starters))
        assert turn % players == 0


def test_a_known_beginning_is_continued_as_its_size_deals() -> None:
    sheet = a_land("delta", 3, "long")
    for number in range(20):
        rest = deal(sheet.terrain, 3, sheet.rounds[:2], Stream(f"rest|{number}"))
        assert rest[:2] == sheet.rounds[:2]
        assert tuple(map(len, rest)) in sized_plan(3, "long").counts


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("WD2-3-iland-usual-rust-0k-x", "no kind of land 'iland': write lake, lakes, islands"),
        ("WD2-3-islands-huge-rust-0k-1y", "no size 'huge': write short, usual, long"),
        ("WD2-3-islands-usual-rust-0k", "is no sheet id: it reads WD4-players-land-size-seed-attempt-deal"),
        ("WD2-3-islands-usual-rusty-0k-17y", "has a slip in it"),
        ("WD2-3-islands-usual-rust-1k-17y", "has a slip in it"),
        ("WD2-3-islands-usual-rust-0k-71y", "has a slip in it"),
        ("WD2-3-islands-usual-rust-0k-x", "ends in a number"),
    ],
)
def test_an_id_with_a_slip_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        Sheet.from_id(text)


def test_roads_of_the_ring_lead_all_around() -> None:
    ring = a_land("ring").terrain
    links = sum(1 for bit in bits(ring.roads | ring.city_bits | ring.settlement_bits) if bit in ring.leads)
    assert len(ring.links) >= links  # a tree would have one link fewer than places


def test_every_new_game_is_on_a_map_of_its_own_and_the_same_seed_on_the_same() -> None:
    games: list[Any] = [new_game("diplomacy", 3, f"own{n}").game for n in range(30)]
    assert len({(game.terrain.id, game.rounds) for game in games}) == len({game.terrain.id for game in games}) == 30
    again: Any = new_game("diplomacy", 3, "own7").game
    assert (again.terrain.id, again.rounds) == (games[7].terrain.id, games[7].rounds)
    wished: Any = new_game("diplomacy", 3, "own7", map="islands-long").game
    assert wished.terrain.id.startswith("WD4-3-islands-long-")
    with pytest.raises(Unreadable, match="no sheet id"):
        new_game("diplomacy", 3, "own7", map="moon")
