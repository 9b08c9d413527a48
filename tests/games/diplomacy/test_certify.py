"""Certifying sheets: the measures F-1 to F-8, and a collection that goes on where it stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Self

import pytest

from tests.games.diplomacy.sheets import a_sheet
from wastelands.games.diplomacy import certify as lab
from wastelands.games.diplomacy.certify import Certificate, Tally, certify, collect, refusals, shipped, summary, watch
from wastelands.games.diplomacy.fair import Deal
from wastelands.games.diplomacy.map import Terrain

LAND = Terrain.of({"0,0": "I", "0,1": "A", "1,0": "B", "5,0": "II", "6,0": "D"}, scored_after=(1, 2))
DEAD_END = Deal(LAND, (("1-A", "2-B"), *[("1-C", "1-C")] * 5), 2)


def a_deal() -> Deal:
    return Deal.of(a_sheet(2, "dust"))


def test_what_happens_in_a_game_is_counted_turn_by_turn() -> None:
    tally = Tally()
    assert watch(DEAD_END, "one", tally) in {(1, 0), (0, 1), (1, 1)}
    assert (tally.games, tally.turns, tally.idle) == (1, 12, 10), "nothing is left for the ten actions of C"
    assert (tally.printed, tally.forfeited) == (13, 11)
    assert (tally.scorings, tally.empty_scorings) == (2, 1), "nobody comes to the second city"
    assert tally.filled == pytest.approx(2 / 3)
    assert tally.measures() == {"F-2": 10 / 12, "F-3": 11 / 13, "F-4": tally.filled, "F-6": 0.5}


def test_ties_and_margins_are_told_by_how_games_end() -> None:
    assert lab.measured([(10, 5), (8, 8)]) == {"F-5": 0.5, "F-8": 0.25}


def test_a_sensible_player_beats_a_random_one() -> None:
    assert lab.duels(a_deal(), 4) >= 0.75


def test_who_listens_hears_how_many_games_are_done() -> None:
    heard: list[int] = []
    found = certify(a_deal(), 50, heard.append)
    assert heard == [40, 50]
    assert found.games == 50
    assert sum(found.shares) == pytest.approx(1)
    assert certify(a_deal(), 50) == found
    assert sorted(found.measures) == [f"F-{n}" for n in range(2, 9)]


def measured(monkeypatch: pytest.MonkeyPatch, wins: int, duels: float = 1.0, **changes: float) -> None:
    """Every measurement finds so many wins of a hundred for X, and fair figures but for the changes."""

    def played(deal: Deal, seed: str, numbers: Iterable[int]) -> list[tuple[int, int]]:
        margin, ties = int(changes.get("margin", 2)), changes.get("ties", 0)
        return [(10, 10) if n < ties else (10, 10 - margin) if n < wins else (10 - margin, 10) for n in numbers]

    def watched(deal: Deal, name: str, tally: Tally) -> None:
        facts = {"games": 1, "turns": 100, "printed": 100, "scorings": 100, "filled": 0.6, **changes}
        for name in set(facts) - {"margin", "ties"}:
            setattr(tally, name, getattr(tally, name) + facts[name])

    monkeypatch.setattr(lab, "played", played)
    monkeypatch.setattr(lab, "watch", watched)
    monkeypatch.setattr(lab, "duels", lambda deal, games: duels)


def test_a_fair_and_lively_sheet_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    measured(monkeypatch, 52)
    found = certify(a_deal(), 100)
    assert (found.accepted, found.shares, found.measures["F-7"]) == (True, [0.52, 0.48], 1.0)
    assert found.deviation == pytest.approx(0.02)


@pytest.mark.parametrize(
    ("wins", "duels", "changes", "refused"),
    [
        (60, 1.0, {}, "F-1"),
        (50, 0.8, {}, "F-7"),
        (50, 1.0, {"idle": 5}, "F-2"),
        (50, 1.0, {"forfeited": 9}, "F-3"),
        (50, 1.0, {"filled": 0.2}, "F-4"),
        (60, 1.0, {"ties": 30}, "F-5"),
        (50, 1.0, {"empty_scorings": 20}, "F-6"),
        (50, 1.0, {"margin": 8}, "F-8"),
    ],
)
def test_each_limit_can_refuse_a_sheet(
    wins: int, duels: float, changes: dict[str, float], refused: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured(monkeypatch, wins, duels, **changes)
    found = certify(a_deal(), 100)
    assert (found.accepted, refusals(found)) == (False, [refused])


def test_candidates_are_deals_on_one_terrain(monkeypatch: pytest.MonkeyPatch) -> None:
    sheets = list(lab.candidates(2, "dust", 3))
    assert len({sheet.id for sheet in sheets}) == 3
    assert {sheet.terrain_id for sheet in sheets} == {sheets[0].terrain_id}
    monkeypatch.setattr(lab, "certify", lambda deal: Certificate(1, [0.5, 0.5], {}, True))
    assert list(lab.try_terrain(2, "dust", 2, 5)) == [sheet.id for sheet in sheets[:2]]
    monkeypatch.setattr(lab, "certify", lambda deal: Certificate(1, [0.9, 0.1], {}, False))
    assert 2 < len(lab.try_terrain(2, "dust", 2, 30)) < 30, "a hopeless terrain is given up"


class AtOnce:
    """A pool of processes that works here and now."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None: ...

    def submit(self, work: Callable[..., Any], *values: object) -> Future[Any]:
        future = Future[Any]()
        future.set_result(work(*values))
        return future


def test_a_collection_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tried: list[str] = []

    def try_terrain(players: int, seed: str, wanted: int, deals: int) -> dict[str, Certificate]:
        tried.append(seed)
        good = len(tried) % 2 == 0
        return {f"WD1-{players}-{seed}-0-{n}": Certificate(200, [0.5, 0.5], {"F-2": 0.0}, good) for n in range(wanted)}

    monkeypatch.setattr(lab, "try_terrain", try_terrain)
    monkeypatch.setattr(lab, "ProcessPoolExecutor", AtOnce)
    said: list[str] = []
    work = tmp_path / "new" / "work.jsonl"
    first = collect(2, 1, 2, work, 2, said.append)
    again = collect(2, 2, 2, work, 2, said.append)
    assert len(tried) == len(set(tried)), "no terrain is measured twice"
    assert lab.read_work(work) == again
    assert first.items() <= again.items()
    assert said
    out = shipped(again, 2, 2)
    assert len(out) == 4
    assert all(again[id].accepted for id in out)
    assert next(iter(out.values())) == {"games": 200, "shares": [0.5, 0.5], "F-2": 0.0}


def test_a_summary_compares_before_and_after() -> None:
    known = {f"WD1-2-s-0-{n}": Certificate(1, [n / 10, 1 - n / 10], {}, 4 <= n <= 6) for n in range(11)}
    found = summary(known, 2)
    assert found["before"] == {
        "sheets": 11,
        "mean": 0.5,
        "least": 0.0,
        "low": 0.1,
        "median": 0.5,
        "high": 0.9,
        "most": 1.0,
    }
    assert found["after"] == {
        "sheets": 3,
        "mean": 0.5,
        "least": 0.4,
        "low": 0.4,
        "median": 0.5,
        "high": 0.6,
        "most": 0.6,
    }
    assert summary(known, 3) == {"before": {}, "after": {}}
