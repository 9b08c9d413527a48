"""The report on balance: a fault that was put in is found, chance is not, and the page needs nothing else."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from wastelands import cli
from wastelands.lab import campaign
from wastelands.lab.balance import Balance, as_csv, as_json, balance, so_far, spelled
from wastelands.lab.campaign import Harvest, carry_out
from wastelands.lab.findings import findings
from wastelands.lab.measures import LEAST, cards_of, comeback, lead_changes, pairs_of, residuals, runaway
from wastelands.lab.observing import Batch, Observed, Phase, observe_all
from wastelands.lab.page import page
from wastelands.lab.simulate import Plan
from wastelands.package import package

WAR = Plan("warlords", 3, ("greedy",) * 3, "balance")
WORDS = package("warlords").words("en")
Play = Callable[[Random, list[set[str]]], int]
CARDS = {f"C{n:02}": f"Card {n}" for n in range(20)}


def game(number: int, winner: int, taken: list[set[str]], scores: tuple[int, ...] = (), **more: object) -> Observed:
    seats = len(taken)
    cards = tuple(dict.fromkeys(sorted(mine), 1) for mine in taken)
    used = {card: 1 for mine in taken for card in sorted(mine)}
    row = Observed(
        number, ("b",) * seats, scores or (0,) * seats, (winner,), "goal", 9,
        {"Turn": Phase(10, 2, 40, 30_000)}, (), {}, {}, cards, {card: {"got": 1} for card in used}, {}, used, {},
    )  # fmt: skip
    return row if not more else Observed(**{**{name: getattr(row, name) for name in row.__struct_fields__}, **more})


def made_up(games: int, wins: Play, seed: int = 1) -> list[Observed]:
    """Games in which every seat draws cards at random, and somebody wins by a rule of the test."""
    luck, rows = Random(seed), []
    for number in range(games):
        taken = [set(luck.sample(sorted(CARDS), 4 + luck.randrange(3))) for _ in range(3)]
        rows.append(game(number, wins(luck, taken), taken))
    return rows


def by_chance(luck: Random, taken: list[set[str]]) -> int:
    return luck.choices(range(3), [1.5 ** len(mine) for mine in taken])[0]


def strong(luck: Random, taken: list[set[str]]) -> int:
    return luck.choices(range(3), [1.5 ** len(mine) * (2 if "C07" in mine else 1) for mine in taken])[0]


def together(luck: Random, taken: list[set[str]]) -> int:
    return luck.choices(range(3), [4 if {"C01", "C02"} <= mine else 1 for mine in taken])[0]


def found(rows: list[Observed]) -> list[tuple[str, str]]:
    cards = cards_of(rows, CARDS)
    told = findings(rows, cards, pairs_of(rows, cards))
    return [(one.kind, one.about) for one in told if one.weight]


def test_a_card_twice_as_strong_is_the_first_finding() -> None:
    assert found(made_up(1500, strong))[0] == ("card", "C07")


def test_a_pair_that_is_too_good_is_found() -> None:
    assert ("pair", "C01+C02") in found(made_up(3000, together))


def test_chance_alone_makes_a_finding_in_few_runs() -> None:
    alarms = sum(bool(found(made_up(300, by_chance, seed))) for seed in range(60))
    assert alarms <= 7  # 3 are expected; 8 or more come once in a hundred such tests


def test_a_seat_that_wins_too_often_is_told() -> None:
    rows = made_up(600, lambda luck, taken: luck.choices(range(3), [2, 1, 1])[0])
    assert found(rows)[0] == ("seat", "seat 1")


def test_whoever_has_more_cards_wins_more_and_no_card_looks_good_for_it() -> None:
    rows = made_up(2000, by_chance)
    rest = residuals(rows)
    assert sum(rest.values()) == pytest.approx(0, abs=1e-6)
    assert all(abs(card.lift.mean) < 0.15 for card in cards_of(rows, CARDS))


def test_cards_that_nobody_used_are_told_from_fifty_games_on() -> None:
    rows = made_up(60, by_chance)
    cards = cards_of(rows, {**CARDS, "X1": "Idle Card"})
    (idle,) = [one for one in findings(rows, cards, []) if one.kind == "idle"]
    assert idle.said(WORDS) == "1 of 21 cards were never used: Idle Card."
    assert all(one.kind != "idle" for one in findings(rows[:40], cards, []))


def test_the_course_of_a_game_tells_leads_and_comebacks() -> None:
    course = ((0, 0, 0), (2, 1, 0), (2, 5, 1), (6, 5, 1), (6, 5, 9))
    one = game(0, 2, [set()] * 3, (6, 5, 9), course=course)
    assert lead_changes(one) == 3
    assert runaway(one) == 0
    assert comeback(one) == 1
    assert runaway(replace_winner(one, 1)) == 1
    assert runaway(game(0, 0, [set()] * 3)) is None


def replace_winner(one: Observed, seat: int) -> Observed:
    return game(0, seat, [set()] * 3, one.scores, course=one.course)


def test_games_that_nobody_wins_and_questions_without_a_choice_are_told() -> None:
    rows = [game(n, 0, [set()] * 3, winners=(), phases={"Turn": Phase(10, 6, 8, 9000)}) for n in range(40)]
    said = [one.said(WORDS) for one in findings(rows, [], [])]
    assert "Nobody wins 100 % of the games." in said
    assert "60 % of all questions leave no choice." in said


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> tuple[Balance, Harvest]:
    """War with one base twice as strong: points and defence."""
    folder = tmp_path_factory.mktemp("cards") / "mine"
    shutil.copytree(package("warlords").the_content().shipped, folder)
    file = folder / "objectives.toml"
    text = file.read_text()
    start = text.index('id = "O24"')
    card = text[start:].replace("defence = 7", "defence = 14", 1).replace("points = 3", "points = 6", 1)
    file.write_text(text[:start] + card)
    plan = replace(WAR, content=folder)
    harvest = carry_out(plan, 120)
    return balance(plan, harvest, WORDS), harvest


def test_a_real_card_twice_as_strong_is_among_the_first_three_findings(faulty: tuple[Balance, Harvest]) -> None:
    report, harvest = faulty
    assert "O24" in [one.about for one in report.findings[:3]]
    assert any("Crater Throne (O24) looks too strong" in sentence for sentence in report.first(WORDS)[:3])
    assert so_far(WAR, harvest).endswith("%")


def test_the_page_is_whole_by_itself(faulty: tuple[Balance, Harvest]) -> None:
    report, _ = faulty
    html = page(report, WORDS)
    assert not re.search(r"(src|href)=|@import|url\(|<script|https?://", html)
    assert html.count("<svg") >= 5
    for sentence in report.first(WORDS):
        assert sentence in html
    few = [card for card in report.cards if 0 < card.owners < LEAST]
    assert html.count("<td>too few</td>") == len(few) > 0  # and no interval of thousands
    german = page(report, package("warlords").words("de"))
    assert "Was zuerst auffällt" in german
    assert '<html lang="de">' in german
    assert not re.search(r"\d to [-+\d]", german)


def test_everything_is_also_json_and_csv(faulty: tuple[Balance, Harvest]) -> None:
    report, _ = faulty
    told = json.loads(json.dumps(as_json(report, WORDS)))
    assert told["games"] == 120
    assert told["cards"]["O24"]["lift"]["low"] > 0
    assert sum(told["measures"][f"seat.{n}"]["mean"] for n in (1, 2, 3)) == pytest.approx(1, abs=0.001)
    files = as_csv(report, WORDS)
    rows = {name: list(csv.DictReader(io.StringIO(data.decode()))) for name, data in files.items()}
    assert len(rows["games.csv"]) == 120
    assert {row["card"] for row in rows["cards.csv"]} == set(told["cards"])
    assert len(rows["measures.csv"]) == len(told["measures"])
    assert rows["findings.csv"][0]["text"] == told["findings"][0]["text"]
    assert rows["phases.csv"]


@pytest.mark.parametrize("name", ["diplomacy", "survivors", "knights"])
def test_every_game_has_a_report(name: str) -> None:
    plan = Plan(name, 2, ("greedy",) * 2, "each")
    words = package(name).words("de")
    report = balance(plan, carry_out(plan, 3), words)
    assert len(report.first(words)) >= 2
    assert "<svg" in page(report, words)
    assert as_csv(report, words)["games.csv"].count(b"\n") == 4


def command(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(arguments)
    assert not ended.value.code


def test_the_command_writes_and_prints_its_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WASTELANDS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    asked = ["warlords", "--games", "3", "--bots", "random", "--lang", "en"]
    command(["lab", "balance", *asked, "--out", "report.html", "--csv", "tables"])
    assert capsys.readouterr().out.startswith("1. ")
    assert Path("report.html").read_text().startswith("<!doctype html>")
    assert sorted(path.name for path in Path("tables").iterdir()) == sorted(
        ["cards.csv", "findings.csv", "games.csv", "measures.csv", "phases.csv"]
    )
    command(["content", "report", *asked, "--json"])
    assert json.loads(capsys.readouterr().out)["games"] == 3
    assert list((tmp_path / "home" / "lab").iterdir()) == []


BAD = {
    "unknown bot": (["--bots", "genius"], "there is no bot 'genius'"),
    "no games": (["--games", "0"], "--games must be at least 1"),
    "no jobs": (["--jobs", "0"], "--jobs must be at least 1"),
    "no folder of cards": (["--content", "nowhere"], "nowhere: there is no such folder"),
    "a broken card": (["--content", "broken"], "shop.toml"),
    "no place for the page": (["--out", "nowhere/report.html"], "nowhere: there is no such folder"),
    "a folder as the page": (["--out", "broken"], "broken: this is a folder"),
    "nothing to go on with": (["--resume"], "nothing is kept of this run"),
    "no seats": (["--seats", "99"], "not 99"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_one_sentence_and_nothing_is_written(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments, sentence = BAD[case]
    monkeypatch.setenv("WASTELANDS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    shutil.copytree(package("warlords").the_content().shipped, tmp_path / "broken")
    shop = tmp_path / "broken" / "shop.toml"
    shop.write_text(shop.read_text().replace("acquire = 2", 'acquire = "many"', 1))
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(SystemExit) as ended:
        cli.main(["lab", "balance", "warlords", *arguments])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert len(said.splitlines()) == 1
    assert sorted(tmp_path.rglob("*")) == before


def test_decisions_are_called_as_the_rules_call_them() -> None:
    assert spelled("EscapeOrFace") == "Escape or face"


def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WASTELANDS_HOME", str(tmp_path / "home"))
    asked = ["lab", "balance", "warlords", "--games", "5", "--bots", "random", "--lang", "en", "--json"]
    command(asked)
    whole = capsys.readouterr().out
    played = list[int]()

    def until_the_third(plan: Plan, numbers: range) -> Batch:
        if 3 in numbers and 3 not in played:
            played.append(3)
            raise KeyboardInterrupt
        played.extend(numbers)
        return observe_all(plan, numbers)

    monkeypatch.setattr(campaign, "observe_all", until_the_third)
    command(asked)
    said = capsys.readouterr()
    assert json.loads(said.out)["games"] == 3
    assert said.err == "3 of 5 games are kept: the same command with --resume goes on\n"
    command([*asked, "--resume"])
    assert capsys.readouterr().out == whole
    assert played == [0, 1, 2, 3, 3, 4]
    assert list((tmp_path / "home" / "lab").iterdir()) == []
