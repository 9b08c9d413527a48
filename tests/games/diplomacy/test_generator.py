"""The generator: equal input gives an equal sheet, everywhere, and every sheet passes every check."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.diplomacy.sheets import a_sheet, canonical
from tests.ledger import rule
from wastelands.engine.hexes import Hex
from wastelands.games.diplomacy.checks import deal_failures, failures
from wastelands.games.diplomacy.generator import build, generate
from wastelands.games.diplomacy.landscape.clans import place_clans
from wastelands.games.diplomacy.landscape.draft import Draft, Rejected, cheapest_path
from wastelands.games.diplomacy.landscape.sectors import letter_sectors
from wastelands.games.diplomacy.landscape.settlements import place_settlements
from wastelands.games.diplomacy.map import WATER, Terrain
from wastelands.games.diplomacy.names import Title, fits_its_line
from wastelands.games.diplomacy.plan import PLANS, PLAYERS
from wastelands.games.diplomacy.sheet import Id, Sheet, check_seed, terrain_of
from wastelands.games.diplomacy.streams import Stream

ROOT = Path(__file__).parents[3]
GOLDEN = {
    (2, "dust"): ("WD1-2-dust-6-0", "14096d980ef8bf151b973c942e81b3a6"),
    (3, "a-b"): ("WD1-3-a-b-20-0", "1e247b553234e3d3bfc5bbe2b8215f1c"),
    (4, "iron"): ("WD1-4-iron-27-0", "5be6487aeb64e531150f41207e489b81"),
}
SWEEP = [(players, f"sweep{number}") for players in PLAYERS for number in range(10)]


@pytest.mark.parametrize(("players", "seed"), GOLDEN)
def test_a_sheet_never_changes(players: int, seed: str) -> None:
    sheet = a_sheet(players, seed)
    assert (sheet.id, sha256(canonical(sheet).encode()).hexdigest()[:32]) == GOLDEN[players, seed]


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_a_sheet_does_not_depend_on_the_hash_seed(hash_seed: str) -> None:
    script = (
        "from hashlib import sha256\n"
        "from tests.games.diplomacy.sheets import a_sheet, canonical\n"
        f"for players, seed in {list(GOLDEN)}:\n"
        "    print(sha256(canonical(a_sheet(players, seed)).encode()).hexdigest()[:32])"
    )
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path}
    run = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True)
    assert run.stdout.split() == [digest for _, digest in GOLDEN.values()]


@rule("WD-MAP-01", "WD-MAP-02", "WD-MAP-04", "WD-MAP-05", "WD-MAP-11", "WD-SETUP-01")
@pytest.mark.parametrize(("players", "seed"), SWEEP)
def test_every_sheet_passes_every_check(players: int, seed: str) -> None:
    sheet = a_sheet(players, seed)
    assert failures(sheet.terrain, players) == []
    assert deal_failures(sheet.terrain, players, sheet.rounds) == []
    assert fits_its_line(Title(sheet.title_en, sheet.title_de))


@pytest.mark.parametrize(("players", "seed"), SWEEP[::5])
def test_the_id_rebuilds_the_sheet(players: int, seed: str) -> None:
    sheet = a_sheet(players, seed)
    assert Sheet.from_id(sheet.id) == sheet
    assert sheet.id == sheet.terrain_id.removesuffix("x") + str(sheet.deal)
    assert terrain_of(sheet.terrain_id) == (sheet.terrain, players, None)
    assert terrain_of(sheet.id) == (sheet.terrain, players, sheet.rounds)


def test_every_deal_on_a_terrain_is_another_sheet_on_the_same_map() -> None:
    sheet = a_sheet(3, "sweep0")
    others = [Sheet.from_id(f"{sheet.terrain_id.removesuffix('x')}{number}") for number in range(6)]
    assert {other.terrain for other in others} == {sheet.terrain}
    assert len({other.rounds for other in others}) == 6


@rule("WD-ROUND-08")
@pytest.mark.parametrize(("players", "seed"), SWEEP[::5])
def test_the_printed_starters_follow_the_turns(players: int, seed: str) -> None:
    sheet = a_sheet(players, seed)
    seats = [turn % players for turn in range(sum(map(len, sheet.rounds)))]
    for starter, labels in zip(sheet.starters, sheet.rounds, strict=True):
        assert starter == seats[0]
        del seats[: len(labels)]


@pytest.mark.parametrize(("players", "seed"), SWEEP[::3])
def test_a_settlement_stands_on_an_island_and_roads_join_every_city(players: int, seed: str) -> None:
    terrain = a_sheet(players, seed).terrain
    water = terrain.kinds[WATER]
    assert any((terrain.grid.near(bit) & water).bit_count() >= 3 for bit in terrain.settlements)
    assert all(city.bit in terrain.leads for city in terrain.cities)


def test_different_seeds_and_players_give_different_sheets() -> None:
    sheets = [a_sheet(players, seed) for players, seed in SWEEP]
    assert len({sheet.terrain.text for sheet in sheets}) == len(sheets)


# ---------- ids and seeds


SEEDS = st.from_regex(r"[A-Za-z0-9._-]{1,24}", fullmatch=True)


@given(st.sampled_from(PLAYERS), SEEDS, st.integers(0, 1999), st.none() | st.integers(0, 99))
def test_an_id_reads_in_one_way_only(players: int, seed: str, attempt: int, deal: int | None) -> None:
    text = f"WD1-{players}-{seed}-{attempt}-" + ("x" if deal is None else f"{deal}")
    assert Id.parse(text) == Id(players, seed, attempt, deal)


@pytest.mark.parametrize("seed", ["", " ", "a b", "ä", "x" * 25, "a\n", "a/b", "٣"])
def test_a_malformed_seed_is_refused_in_a_sentence(seed: str) -> None:
    with pytest.raises(ValueError, match="is no seed: write 1 to 24"):
        generate(2, seed)


@pytest.mark.parametrize("seed", ["x", "-", "a-b", "2026-nov", "rusty-42", "7", "x" * 24, "A.b_c-"])
def test_hyphens_dots_and_digits_are_fine_in_a_seed(seed: str) -> None:
    check_seed(seed)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_a_sheet_is_for_two_to_four(players: int) -> None:
    with pytest.raises(ValueError, match=f"2, 3 or 4 players, not for {players}"):
        generate(players, "dust")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is no sheet id"),
        ("WD1-2-dust", "is no sheet id"),
        ("WD2-2-dust-6-0", "is no sheet id"),
        ("WD1-5-dust-6-0", "is no sheet id"),
        ("WD1-2-dust-06-0", "is no sheet id"),
        ("WD1-2-d ust-6-0", "is no sheet id"),
        ("WD1-2-dust-6-0\n", "is no sheet id"),
        ("WD1-2-dust-6", "is no sheet id"),
        ("WD1-2-dust-6-x", "ends in a number"),
        ("WD1-2-dust-0-0", "gives no map for 2 players in attempt 0"),
        ("WD1-2-dust-2000-0", "gives no map for 2 players in attempt 2000"),
        ("WD1-2-dust-6-100", "deal 100 on this map gives no fair actions"),
    ],
)
def test_a_malformed_id_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Sheet.from_id(text)


def test_a_seed_that_never_works_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wastelands.games.diplomacy.generator.build", lambda *_: None)
    with pytest.raises(ValueError, match="gives no sheet for 2 players in 2000 attempts: try another seed"):
        generate(2, "dust")


def test_a_map_without_a_fair_deal_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    tiny = Terrain.of({"0,0": "I", "0,1": "A"})
    assert Sheet.dealt(tiny, 2, "dust", 0, 0) is None
    monkeypatch.setattr("wastelands.games.diplomacy.generator.DEALS", 2)
    good = a_sheet().terrain
    monkeypatch.setattr("wastelands.games.diplomacy.generator.build", lambda *at: good if at[2] else tiny)
    assert generate(2, "dust").terrain == good


def test_an_attempt_that_fails_gives_no_terrain() -> None:
    assert build(2, "dust", 0) is None


# ---------- the draft


@pytest.mark.parametrize("players", PLAYERS)
def test_steps_on_the_grid_are_distances(players: int) -> None:
    draft = Draft(PLANS[players], Stream("steps"))
    for a, b in combinations(draft.grid.hexes[:: 3 if players == 2 else 7], 2):
        for steps in (1, 2, 3):
            assert bool(draft.within(draft.grid.bit(a), steps) & draft.grid.bit(b)) == (a.distance(b) <= steps)


@rule("WD-MAP-08")
def test_odd_columns_lie_half_a_hex_lower() -> None:
    hexes = PLANS[2].hexes()
    assert len(hexes) == len(set(hexes)) == 88
    assert {Hex(0, 0), Hex(1, 0), Hex(2, -1), Hex(10, -5), Hex(10, 2)} <= set(hexes)


def test_nothing_is_chosen_from_nothing() -> None:
    with pytest.raises(Rejected):
        Draft(PLANS[2], Stream("none")).one_of(0)


def test_the_cheapest_path_goes_round_what_is_dear() -> None:
    draft = Draft(PLANS[2], Stream("path"))
    bit = draft.grid.bit
    cost = dict.fromkeys((bit(h) for h in draft.grid.hexes), 1)
    cost[bit(Hex(0, 1))] = 50
    path = cheapest_path(draft.grid, bit(Hex(0, 0)), bit(Hex(0, 2)), cost, draft.grid.all)
    assert [draft.grid.hex(step) for step in path] == [Hex(0, 0), Hex(1, 0), Hex(1, 1), Hex(0, 2)]
    wall = draft.grid.mask(h for h in draft.grid.hexes if h.q == 1)
    assert cheapest_path(draft.grid, bit(Hex(0, 0)), bit(Hex(5, 0)), cost, draft.grid.all & ~wall) == []


def a_draft() -> Draft:
    """A draft with four cities and otherwise free hexes."""
    draft = Draft(PLANS[2], Stream("draft"))
    draft.cities = [draft.grid.bit(h) for h in (Hex(2, 0), Hex(8, -3), Hex(2, 4), Hex(8, 1))]
    draft.city_bits = sum(draft.cities)
    return draft


def test_a_lake_without_room_for_an_island_is_rejected() -> None:
    draft = a_draft()
    draft.water = draft.lake = draft.grid.bit(Hex(5, 2))
    with pytest.raises(Rejected, match="island"):
        place_settlements(draft)


def test_clans_without_room_are_rejected() -> None:
    with pytest.raises(Rejected, match="another clan"):
        place_clans(a_draft())


def test_a_drifter_that_sees_no_sector_is_rejected() -> None:
    draft = a_draft()
    draft.plan = replace(draft.plan, clans={"drifter": 1})
    draft.lettered = draft.sectors["A"] = draft.grid.bit(Hex(5, 2))
    with pytest.raises(Rejected, match="Drifter"):
        place_clans(draft)


def test_sectors_take_all_free_hexes_and_leave_water_behind_mountains_alone() -> None:
    draft = a_draft()
    draft.water = draft.grid.bit(Hex(0, 0))
    draft.mountains = draft.grid.mask([Hex(0, 1), Hex(1, 0)])
    letter_sectors(draft)
    assert draft.lettered == draft.free
    sizes = sorted(sector.bit_count() for sector in draft.sectors.values())
    assert 10 * sizes[-1] <= 16 * sizes[0]
