"""Rulings of our own: the generator's (WD-GEN) and undo (WD-UNDO)."""

from __future__ import annotations

from collections import Counter
from itertools import count
from statistics import fmean

import pytest

import wastelands
from tests.games.diplomacy.sheets import a_sheet
from tests.ledger import rule
from wastelands.drawing.kit import Order
from wastelands.engine.hexes import Hex
from wastelands.engine.luck import Luck
from wastelands.games.diplomacy import certified, drafting
from wastelands.games.diplomacy.checks import Rounds, deal_failures, failures
from wastelands.games.diplomacy.choosing import chosen
from wastelands.games.diplomacy.deal import deal
from wastelands.games.diplomacy.fair import Deal, played, won
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.generator import land_for
from wastelands.games.diplomacy.labels import ANY, Label
from wastelands.games.diplomacy.map import MOUNTAIN, WATER, Terrain
from wastelands.games.diplomacy.names import LONGEST_TITLE, fits_its_line, title
from wastelands.games.diplomacy.plan import Course, measured_courses
from wastelands.games.diplomacy.position import read
from wastelands.games.diplomacy.sheet import Sheet, terrain_of
from wastelands.games.diplomacy.streams import Stream, weighted
from wastelands.package import package

SEEDS = ("dust", "rust", "ash", "salt", "bone", "iron")


class Asked:
    """A source that always gives the highest number, and remembers out of how many."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def below(self, n: int) -> int:
        self.sizes.append(n)
        return n - 1


class Full(Stream):
    """A stream whose words have every bit set."""

    def word(self) -> int:
        return 2**64 - 1


@rule("WD-GEN-01")
def test_a_fraction_is_always_below_one() -> None:
    assert Full("fractions").rnd() < 1


@rule("WD-GEN-02")
def test_weights_are_whole_numbers() -> None:
    source = Asked()
    assert weighted(source, ["light", "heavy"], [1, 10**6]) == "heavy"
    assert source.sizes == [10**6 + 1]
    deal(a_sheet(2, "dust").terrain, 2, (), source)
    assert all(type(size) is int for size in source.sizes)


@rule("WD-GEN-03", "WD-GEN-04")
@pytest.mark.parametrize("seed", SEEDS)
def test_water_and_mountains_keep_to_their_share(seed: str) -> None:
    cells = Counter(a_sheet(3, seed).terrain.cells.values())
    total = sum(cells.values())
    assert 0.105 <= cells[WATER] / total <= 0.155
    assert cells[MOUNTAIN] / total <= 0.08


@rule("WD-GEN-05", "WD-GEN-06")
@pytest.mark.parametrize("seed", SEEDS)
def test_clans_stand_apart_and_in_every_sector(seed: str) -> None:
    terrain = a_sheet(4, seed).terrain
    places = [terrain.hex(bit) for bit in terrain.clans]
    assert all(a.distance(b) >= 2 for a in places for b in places if a != b)
    per_sector = Counter(terrain.kind(bit) for bit in terrain.clans)
    assert set(per_sector) == set("ABCD")
    assert max(per_sector.values()) - min(per_sector.values()) <= 3


@rule("WD-GEN-07")
def test_no_road_leads_to_the_island() -> None:
    for seed in SEEDS:
        terrain = a_sheet(2, seed).terrain
        water = terrain.kinds[WATER]
        wet = [bit for bit in terrain.settlements if (terrain.grid.near(bit) & water).bit_count() >= 3]
        assert any(bit not in terrain.leads for bit in wet)


@rule("WD-GEN-08")
def test_a_continuation_keeps_what_is_known_and_passes_the_checks() -> None:
    sheet = a_sheet(3, "dust")
    for number in range(20):
        rounds = deal(sheet.terrain, 3, sheet.rounds[:2], Stream(f"on|{number}"))
        assert rounds[:2] == sheet.rounds[:2]
        assert not [failure for failure in deal_failures(sheet.terrain, 3, rounds) if failure.id == "V-18"]


@rule("WD-GEN-09")
def test_an_x_leaves_the_deal_to_luck_and_tells_no_flap() -> None:
    sheet = a_sheet(2, "salt")
    assert terrain_of(sheet.terrain_id)[2] is None
    assert Sheet.from_id(sheet.id).rounds == sheet.rounds
    deals = {wastelands.new_game("diplomacy", 2, f"s{n}", map=sheet.terrain_id).game.rounds for n in range(8)}  # type: ignore[attr-defined]
    assert len(deals) > 4
    view = wastelands.new_game("diplomacy", 2, "s1", map=sheet.terrain_id).game.view(0)
    assert view.terrain.id.endswith("-x")  # type: ignore[attr-defined]


@rule("WD-GEN-10")
def test_a_hand_made_map_is_dealt_too() -> None:
    pond = Terrain({Hex(0, 0): "I", Hex(0, 1): "~", Hex(1, 0): "~"})
    assert {label[-1] for labels in deal(pond, 2, (), Stream("pond")) for label in labels} == {"?"}
    small = Terrain({Hex(0, 0): "I", Hex(0, 1): "A", Hex(0, 2): "B"})
    rounds = deal(small, 2, (("1-A", "1-A", "1-A", "1-A", "1-A", "1-A", "1-A"),), Stream("small"))
    assert len(rounds) == 6
    assert {label[-1] for label in deal(small, 2, (), Stream("first"))[0]} <= {"A"}


@rule("WD-GEN-11")
def test_titles_fit_their_line_in_both_languages() -> None:
    for number in range(200):
        named = title(Stream(f"title|{number}"))
        assert fits_its_line(named)
        assert max(len(named.en), len(named.de)) <= LONGEST_TITLE


@rule("WD-UNDO-01")
def test_a_step_is_taken_back_until_a_flap_opens() -> None:
    match = wastelands.new_game("diplomacy", 2, "undo")
    crossed = taken = 0
    while match.game.to_act():
        seat = match.game.to_act()[0]
        before, flaps = match.game.copy(), match.game.round  # type: ignore[attr-defined]
        match.play(seat, match.game.actions(seat)[-1])
        if match.game.round != flaps:  # type: ignore[attr-defined]
            assert match.can_undo(seat) == (match.game.round == 6)  # type: ignore[attr-defined]
            crossed += 1
        elif match.can_undo(seat):
            match.undo(seat)
            assert match.game == before
            match.play(seat, match.game.actions(seat)[-1])
            taken += 1
    assert crossed
    assert taken


@rule("WD-GEN-12")
def test_a_sheet_is_checked_by_its_kind_of_land_and_its_size() -> None:
    plateau = land_for(2, "plateau", "short", "rust")
    assert failures(plateau, 2) == []
    as_lake = Terrain(plateau.cells, plateau.links, plateau.scored_after, plateau.id.replace("plateau", "lake"))
    assert "V-11" in {failure.id for failure in failures(as_lake, 2)}
    by_hand = Terrain(plateau.cells, plateau.links, plateau.scored_after)
    assert failures(by_hand, 2) == []


@rule("WD-GEN-13")
def test_the_id_of_a_shipped_terrain_does_not_lead_to_its_shipped_deals() -> None:
    id = certified.terrains(2)[0]
    shipped = {Sheet.from_id(f"{id[:-1]}{number}").rounds for number in certified.deals(id)}
    dealt = {Diplomacy.new(2, Luck(str(n)), map=id).rounds for n in range(40)}
    assert len(dealt) == 40
    assert not dealt & shipped


@rule("WD-GEN-14")
def test_scorings_counts_and_sizes_of_a_new_sheet_stand_in_one_course() -> None:
    courses, kept = measured_courses(3, "usual"), set[tuple[bool, bool]]()
    for number in range(60):
        terrain = land_for(3, "lake", "usual", f"course{number}")
        course = courses[tuple(city.scored_after for city in terrain.cities)]
        whole = deal(terrain, 3, (), Stream(f"whole|{number}"))
        rest = deal(terrain, 3, whole[:2], Stream(f"rest|{number}"))
        assert fit(whole, course) == fit(rest, course) == (True, True)
        kept.add(fit(whole, next(iter(courses.values()))))
    assert {one for one, _ in kept} == {one for _, one in kept} == {True, False}, "other scorings go with others"


def fit(rounds: Rounds, course: Course) -> tuple[bool, bool]:
    """Whether the counts and the sizes of a deal are those of a course."""
    sizes = [{Label.parse(text).size for text in labels if not text.endswith(ANY)} for labels in rounds]
    return tuple(map(len, rounds)) in course.counts, all(map(set.issubset, sizes, course.hexes_of))


@rule("WD-GEN-15")
def test_a_drawn_map_opens_fairly_and_each_game_and_print_deals_a_fair_rest() -> None:
    maps, words = package("diplomacy").the_maps(), map("word {}".format, count())
    text = drafting.start(land_for(2, "plateau", "short", "x2").id)
    terrain, shown = read(text).terrain, read(text).rounds
    seeds = [maps.dealt(text, lambda: next(words)) for _ in range(3)]
    played_on = [Diplomacy.new(2, Luck(seed), position=text).rounds for seed in seeds]
    printed = [chosen(Order(2, seed, position=text))[0].rounds for seed in ("a", "b", "c")]
    assert len(shown) == 2
    assert len({*played_on, *printed}) > 4
    for rounds in (*played_on, *printed):
        assert rounds[:2] == shown
        assert off_balance(Deal(terrain, rounds, 2)) < 0.1
    by_luck = [deal(terrain, 2, shown, Stream(f"luck|{n}")) for n in range(6)]
    assert max(off_balance(Deal(terrain, rounds, 2)) for rounds in by_luck) > 0.1


def off_balance(deal: Deal) -> float:
    """How far from its half the first of two seats stands after 300 games."""
    ends = played(deal, "ruling", range(300))
    return abs(fmean(won(points)[0] for points in ends) - 0.5)
