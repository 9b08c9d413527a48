"""The arena: every bot on every seat equally often, and strengths that come out as they were put in."""

from __future__ import annotations

import io
import json
from collections import Counter
from random import Random

import pytest
from rich.console import Console

from wastelands.engine.errors import Unreadable
from wastelands.lab.arena import ELO, Contest, leader, standing, strengths
from wastelands.lab.campaign import carry_out
from wastelands.lab.observing import Observed
from wastelands.lab.report import print_standing


def played(number: int, bots: tuple[str, ...], *winners: int) -> Observed:
    return Observed(number, bots, (0,) * len(bots), winners, "", 0, {}, (), {}, {}, ({},) * len(bots), {}, {}, {}, {})


@pytest.mark.parametrize(("bots", "seats"), [("abc", 3), ("abcd", 3), ("ab", 3), ("abc", 2), ("ab", 4), ("abc", 5)])
def test_a_block_seats_every_bot_on_every_seat_equally_often(bots: str, seats: int) -> None:
    contest = Contest("survivors", seats, tuple(bots))
    block = contest.block()
    sat = Counter((seat, bot) for way in block for seat, bot in enumerate(way))
    assert len(sat) == seats * len(bots)
    assert len(set(sat.values())) == 1
    assert len(set(block)) == len(block)
    seeds = {contest.seed_of(number) for number in range(len(block))}
    assert len(seeds) == 1
    assert contest.seed_of(len(block)) not in seeds
    assert contest.whole(len(block) + 1) == 2 * len(block)
    assert [contest.seating(number) for number in range(len(block))] == block


def test_strengths_are_found_again() -> None:
    true = {"a": 4.0, "b": 2.0, "c": 1.0}
    contest, luck = Contest("survivors", 3, ("a", "b", "c")), Random(3)
    games = []
    for number in range(6000):
        seats = contest.seating(number)
        games.append(played(number, seats, luck.choices(range(3), [true[bot] for bot in seats])[0]))
    found = strengths(contest.bots, games)
    assert sum(elo for elo, _ in found.values()) == pytest.approx(0, abs=1e-6)
    assert found["a"][0] - found["c"][0] == pytest.approx(ELO * 1.3863, abs=25)
    assert found["b"][0] - found["c"][0] == pytest.approx(ELO * 0.6931, abs=25)
    assert all(2 < error < 8 for _, error in found.values())


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    contest, luck, held = Contest("warlords", 2, ("a", "b")), Random(5), 0
    for _ in range(200):
        games = [played(n, contest.seating(n), luck.randrange(2)) for n in range(60)]
        elo, error = strengths(contest.bots, games)["a"]
        held += abs(elo) <= 1.96 * error
    assert 180 <= held <= 199


def test_whoever_never_loses_has_a_wide_interval_and_no_endless_strength() -> None:
    games = [played(n, ("a", "b") if n % 2 else ("b", "a"), n % 2 ^ 1) for n in range(20)]
    found = strengths(("a", "b"), games)
    assert 150 < found["a"][0] < 1000
    assert found["a"][1] > 80


def test_shared_wins_count_in_parts_and_games_without_a_winner_not_at_all() -> None:
    games = [played(0, ("a", "b"), 0, 1), played(1, ("b", "a"))]
    assert strengths(("a", "b"), games)["a"][0] == pytest.approx(0)


def test_a_contest_is_told_as_a_table_and_as_json() -> None:
    contest = Contest("diplomacy", 2, ("easy", "random"), "arena")
    harvest = carry_out(contest, 4)
    found = standing(contest, harvest)
    assert json.loads(json.dumps(found)) == found
    assert list(found["bots"]) == ["easy", "random"]
    assert found["bots"]["easy"]["share"] + found["bots"]["random"]["share"] == pytest.approx(1)
    mine, theirs = found["crosstable"]["easy"]["random"], found["crosstable"]["random"]["easy"]
    assert mine["games"] == theirs["games"] == 4
    assert mine["share"] + theirs["share"] == pytest.approx(1)
    console = Console(file=io.StringIO(), width=120)
    print_standing(console, found)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert "diplomacy, 2 seats, seed arena: 4 games" in text
    assert "won against" in text
    assert leader(contest, harvest).startswith("easy leads with +")


@pytest.mark.parametrize(
    ("contest", "sentence"),
    [
        (Contest("diplomacy", 2, ("easy",)), "two bots or more"),
        (Contest("diplomacy", 2, ("easy", "easy")), "named once"),
        (Contest("diplomacy", 2, ("easy", "genius")), "no bot 'genius'"),
        (Contest("diplomacy", 9, ("easy", "random")), "not 9"),
        (Contest("diplomacy", 2, ("easy", "random"), "a b"), "is no seed"),
    ],
)
def test_a_contest_that_cannot_be_held_is_refused(contest: Contest, sentence: str) -> None:
    with pytest.raises((Unreadable, LookupError), match=sentence):
        contest.check()
