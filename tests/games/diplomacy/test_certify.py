"""Certifying sheets: the reference bot, the measures F-1 to F-8, and a collection that goes on where it stopped."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Self

import pytest

from tests.games.diplomacy.sheets import a_sheet
from tests.rules.diplomacy.board import Board
from wastelands.engine.luck import Luck
from wastelands.games.diplomacy import certify as lab
from wastelands.games.diplomacy.certify import Certificate, Tally, certify, collect, shipped, summary

LAND = "0,0=I 0,1=A+guardian 1,0=A -1,0=B 0,-1=A 1,-1=s1"
ROUNDS = (("1-A", "1-B"), *[("1-C", "1-D")] * 5)


def test_the_reference_bot_takes_the_points_of_its_turn() -> None:
    board = Board(LAND, rounds=ROUNDS)
    steps = lab.reference_turn(board.game, Luck("bot"), 200)
    assert [str(step) for step in steps][:2] == ["pick 1-A", "place 0,1"]
    board.play(*map(str, steps))
    assert (board.points, board.seat) == ((3, 0), "O")


def test_a_random_turn_settles_wherever_it_can() -> None:
    for seed in range(30):
        board = Board(LAND, action="3-A")
        steps = [str(step) for step in lab.random_turn(board.game, 0, Luck(str(seed)))]
        assert "end" not in steps
        assert "settle 1,-1 no" not in steps
        assert board.seat == "O"


def test_games_are_measured_one_after_another() -> None:
    sheet = a_sheet(2, "dust")
    two = lab.measure(sheet, 2)
    assert lab.measure(sheet, 2, 1, lab.measure(sheet, 1)) == two
    assert (two.games, sum(two.wins)) == (2, 2)
    assert two.turns == 2 * sum(map(len, sheet.rounds))
    assert two.printed == 2 * sum(int(label[0]) for labels in sheet.rounds for label in labels)
    assert two.scorings == 2 * len(sheet.terrain.cities)
    assert 0 <= two.forfeited < two.printed


def test_the_reference_bot_beats_the_random_one() -> None:
    assert lab.duels(a_sheet(2, "dust"), 2) >= 0.5


def measured(monkeypatch: pytest.MonkeyPatch, share: float, duels: float = 1.0, **changes: float) -> list[int]:
    """Every measurement finds this share for X, and fair figures but for the changes; returns the games asked for."""
    asked: list[int] = []

    def measure(sheet: object, games: int, first: int, tally: Tally) -> Tally:
        asked.append(games)
        n = float(games)
        facts: dict[str, float] = {
            "turns": 100, "idle": 0, "printed": 100, "forfeited": 0, "filled": 0.6 * n, "ties": 0, "scorings": 100,
            "empty_scorings": 0, "margin": 0.2 * n, **changes,
        }  # fmt: skip
        return Tally(games, [share * n, (1 - share) * n], **facts)  # type: ignore[arg-type]

    monkeypatch.setattr(lab, "measure", measure)
    monkeypatch.setattr(lab, "duels", lambda sheet, games: duels)
    return asked


def test_a_fair_and_lively_sheet_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = measured(monkeypatch, 0.52)
    found = certify(a_sheet(2, "dust"), 60, 200)
    assert found.accepted
    assert (found.games, found.shares, found.measures["F-7"]) == (200, [0.52, 0.48], 1.0)
    assert asked[-2:] == [60, 200]
    assert found.deviation == pytest.approx(0.02)


def test_an_unfair_sheet_is_sieved_out_early(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = measured(monkeypatch, 0.95)
    assert not certify(a_sheet(2, "dust"), 60, 200).accepted
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("share", "duels", "changes"),
    [
        (0.60, 1.0, {}),
        (0.50, 0.8, {}),
        (0.50, 1.0, {"idle": 5}),
        (0.50, 1.0, {"forfeited": 9}),
        (0.50, 1.0, {"filled": 20}),
        (0.50, 1.0, {"ties": 90}),
        (0.50, 1.0, {"empty_scorings": 20}),
        (0.50, 1.0, {"margin": 150}),
    ],
)
def test_each_limit_can_refuse_a_sheet(
    share: float, duels: float, changes: dict[str, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    measured(monkeypatch, share, duels, **changes)
    assert not certify(a_sheet(2, "dust"), 60, 200).accepted


def test_candidates_are_deals_on_one_terrain(monkeypatch: pytest.MonkeyPatch) -> None:
    sheets = list(lab.candidates(2, "dust", 3))
    assert len({sheet.id for sheet in sheets}) == 3
    assert {sheet.terrain_id for sheet in sheets} == {sheets[0].terrain_id}
    monkeypatch.setattr(lab, "certify", lambda sheet: Certificate(1, [0.5, 0.5], {}, True))
    assert list(lab.try_terrain(2, "dust", 2, 5)) == [sheet.id for sheet in sheets[:2]]
    monkeypatch.setattr(lab, "certify", lambda sheet: Certificate(1, [0.9, 0.1], {}, False))
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
