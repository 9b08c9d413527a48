"""Two sets of cards: equal ones do not differ, a changed card does, and the page says what was edited."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tests.lab.test_balance import CARDS, WAR, WORDS, by_chance, command, made_up, strong
from wastelands.lab.balance import Balance, balance
from wastelands.lab.campaign import Harvest, carry_out
from wastelands.lab.compare import BETTER, WORSE, Change, compare, comparison_json, comparison_page, sentences
from wastelands.lab.observing import Observed
from wastelands.package import package


def report(rows: list[Observed]) -> Balance:
    return balance(WAR, Harvest({row.number: row for row in rows}, cards=CARDS), WORDS)


def sure(found: list[Change]) -> list[str]:
    return [change.name for change in found if change.sure]


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    shutil.copytree(package("warlords").the_content().shipped, folder)
    return folder


def test_equal_sets_on_other_luck_differ_in_about_one_comparison_of_twenty() -> None:
    reports = [report(made_up(200, by_chance, seed)) for seed in range(40)]
    alarms = [sure(compare(one, other)) for one, other in zip(reports[::2], reports[1::2], strict=True)]
    assert sum(map(bool, alarms)) <= 3  # 1 of 20 is expected; 4 come once in sixty such tests
    assert len(alarms) == 20


def test_equal_sets_on_the_same_luck_do_not_differ_at_all() -> None:
    one = report(made_up(60, by_chance))
    found = compare(one, one)
    assert sure(found) == []
    assert {change.p for change in found} == {1.0}
    assert sentences(found, one, WORDS) == [f"Nothing surely changed: {len(found)} numbers were compared."]


def test_a_card_that_became_too_strong_is_told_as_worse_and_back_as_better() -> None:
    one, other = report(made_up(3000, by_chance, 1)), report(made_up(3000, strong, 2))
    (worse,) = [change for change in compare(one, other) if change.name == "card.C07.lift"]
    assert worse.sure
    assert worse.verdict == WORSE
    (better,) = [change for change in compare(other, one) if change.name == "card.C07.lift"]
    assert better.verdict == BETTER
    said = sentences(compare(one, other), other, WORDS)
    assert "for the worse" in said[0]
    assert any(line.startswith("Card 7 (C07), lift: ") and line.endswith("worse.") for line in said[1:])


def test_a_copy_of_the_cards_is_the_same_game(mine: Path) -> None:
    one, other = WAR, replace(WAR, content=mine)
    before, after = (balance(plan, carry_out(plan, 2), WORDS) for plan in (one, other))
    assert before.games == after.games
    assert sure(compare(before, after)) == []


def test_the_command_compares_two_folders(
    mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WASTELANDS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    numbers = mine / "numbers.toml"
    numbers.write_text(numbers.read_text().replace("to_win = 21", "to_win = 8"))
    asked = ["lab", "balance", "warlords", "--games", "12", "--seats", "2", "--lang", "en", "--compare", "mine"]
    command([*asked, "--out", "both.html"])
    said = capsys.readouterr().out
    assert "numbers surely changed" in said.splitlines()[0]
    assert "rounds: " in said
    html = Path("both.html").read_text()
    assert "Numbers, to_win, Value: 21 -&gt; 8" in html
    assert not re.search(r"(src|href)=|@import|url\(|<script|https?://", html)
    command([*asked, "--json"])
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 12
    assert any(change["sure"] and change["measure"] == "rounds" for change in told["changes"])


def test_a_comparison_is_told_in_german_too() -> None:
    one, german = report(made_up(30, by_chance)), package("warlords").words("de")
    found = compare(one, one)
    told = comparison_page(one, one, found, [], german)
    assert "Nichts hat sich sicher geändert" in told
    assert "+0.00 bis +0.00" in told
    assert comparison_json(one, one, found, german)["findings"][0].startswith("Nichts")
