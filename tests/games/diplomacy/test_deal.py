"""The actions of a sheet, and the hidden rest of them (G4)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.diplomacy.sheets import a_sheet
from tests.ledger import rule
from wastelands.engine.luck import Luck
from wastelands.games.diplomacy.checks import Rounds, deal_failures
from wastelands.games.diplomacy.deal import deal
from wastelands.games.diplomacy.labels import Label
from wastelands.games.diplomacy.map import Terrain
from wastelands.games.diplomacy.plan import PLANS, PLAYERS
from wastelands.games.diplomacy.streams import Stream

SMALL = Terrain.of({"0,0": "I", "0,1": "A", "1,0": "A", "1,-1": "~", "0,-1": "B", "-1,0": "s1", "-1,1": "B"})
SHEETS = {players: a_sheet(players, "iron") for players in PLAYERS}
SIZES = ({1}, {1}, {1, 2}, {2}, {2, 3}, {3, 4})


@rule("WD-SHEET-10", "WD-SHEET-12")
@given(st.sampled_from(PLAYERS), st.integers(0, 10_000))
def test_a_deal_has_the_sizes_letters_and_counts_of_the_rules(players: int, number: int) -> None:
    rounds = deal(SHEETS[players].terrain, players, (), Stream(f"deal {number}"))
    assert tuple(map(len, rounds)) in PLANS[players].counts
    for index, texts in enumerate(rounds):
        labels = [Label.parse(text) for text in texts]
        lettered = [label for label in labels if label.letter != "?"]
        assert {label.size for label in lettered} <= SIZES[index]
        assert all(label.size <= 2 for label in labels if label.letter == "?")
        assert len(labels) - len(lettered) <= (index >= 2)
        assert max(Counter(label.letter for label in lettered).values()) <= (len(labels) + 1) // 2
        assert labels == sorted(labels, key=lambda label: (label.letter == "?", label.letter, label.size))


@pytest.mark.parametrize("players", PLAYERS)
def test_nearly_every_deal_passes_the_checks(players: int) -> None:
    terrain = SHEETS[players].terrain
    failed = [bool(deal_failures(terrain, players, deal(terrain, players, (), Stream(str(i))))) for i in range(200)]
    assert not any(failed)


@given(st.sampled_from(PLAYERS), st.integers(0, 6), st.integers(0, 10_000))
def test_the_shown_rounds_stay_as_they_are(players: int, shown: int, number: int) -> None:
    sheet = SHEETS[players]
    rounds = deal(sheet.terrain, players, sheet.rounds[:shown], Stream(f"rest {number}"))
    assert rounds[:shown] == sheet.rounds[:shown]
    assert tuple(map(len, rounds)) in PLANS[players].counts
    assert rounds == deal(sheet.terrain, players, sheet.rounds[:shown], Stream(f"rest {number}"))


def test_the_luck_of_a_game_can_deal_too() -> None:
    sheet = SHEETS[4]
    rests = {deal(sheet.terrain, 4, sheet.rounds[:3], Luck(f"imagine {number}")) for number in range(50)}
    assert len(rests) == 50
    assert sheet.rounds not in rests


def test_every_template_that_fits_comes_up() -> None:
    terrain = SHEETS[2].terrain
    counts = Counter(tuple(map(len, deal(terrain, 2, (("1-A",),), Stream(str(number))))) for number in range(200))
    assert set(counts) == set(PLANS[2].counts)
    three = (("1-A",), ("1-A", "1-B", "1-C"), ("1-B", "1-C", "2-D"), ("2-A", "2-B", "2-C", "2-D", "2-?"))
    assert {tuple(map(len, deal(terrain, 2, three, Stream(str(number))))) for number in range(20)} == {
        (1, 3, 3, 5, 3, 3)
    }


def test_the_rest_is_drawn_by_the_odds_of_whole_deals() -> None:
    """Whole deals that happen to begin alike must go on like deals that were given that beginning."""
    terrain = SHEETS[2].terrain
    whole = [deal(terrain, 2, (), Stream(f"whole {number}")) for number in range(3000)]
    first = Counter(rounds[0] for rounds in whole).most_common(1)[0][0]
    alike = [rounds for rounds in whole if rounds[0] == first]
    given_first = [deal(terrain, 2, (first,), Stream(f"given {number}")) for number in range(3000)]
    for measure in (_has_any_in_round_4, _is_long, _repeats_a_letter):
        share = sum(map(measure, alike)) / len(alike)
        assert abs(share - sum(map(measure, given_first)) / 3000) < 0.06


def _has_any_in_round_4(rounds: Rounds) -> bool:
    return "2-?" in rounds[3]


def _is_long(rounds: Rounds) -> bool:
    return sum(map(len, rounds)) == 18


def _repeats_a_letter(rounds: Rounds) -> bool:
    return rounds[0][0] in rounds[1]


# ---------- maps made by hand


@given(st.integers(0, 10_000))
def test_sectors_without_spaces_are_never_dealt(number: int) -> None:
    rounds = deal(SMALL, 2, (), Stream(f"small {number}"))
    assert {text[-1] for labels in rounds for text in labels} <= {"A", "B", "?"}


def test_one_sector_alone_gets_all_letters() -> None:
    rounds = deal(Terrain.of({"0,0": "I", "0,1": "C"}), 3, (), Stream("one"))
    assert {text[-1] for labels in rounds for text in labels} <= {"C", "?"}
    assert tuple(map(len, rounds)) in PLANS[3].counts


def test_a_map_of_water_gets_question_marks() -> None:
    rounds = deal(Terrain.of({"0,0": "I", "0,1": "~"}), 2, (), Stream("wet"))
    assert {text for labels in rounds for text in labels} <= {"1-?", "2-?"}


def test_the_first_round_fits_beside_a_city() -> None:
    terrain = Terrain.of({"0,0": "I", "0,1": "A", "0,2": "B", "0,3": "C", "0,4": "D"})
    assert {deal(terrain, 2, (), Stream(str(number)))[0] for number in range(40)} == {("1-A",)}


@rule("WD-SHEET-11")
def test_counts_that_fit_no_template_go_on_as_they_were() -> None:
    shown = (("1-A", "1-A"), ("1-B",))
    rounds = deal(SMALL, 2, shown, Stream("odd"))
    assert rounds[:2] == shown
    assert tuple(map(len, rounds)) == (2, 1, 1, 1, 1, 1)


def test_whole_sheets_are_left_alone() -> None:
    rounds = a_sheet().rounds
    assert deal(SMALL, 2, rounds, Stream("all")) == rounds


# ---------- labels


@given(st.integers(1, 9), st.sampled_from("ABCD?"))
def test_a_label_reads_back(size: int, letter: str) -> None:
    assert Label.parse(str(Label(size, letter))) == (size, letter)


@pytest.mark.parametrize("text", ["", "A", "4B", "0-B", "10-B", "-1-B", "4-E", "4-", "4-b", "4-AB", "²-B", "1-~"])
def test_what_is_no_label_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"for example 4-B or 2-\?"):
        Label.parse(text)
