"""Tuning: knobs are found on cards, targets are judged in errors, and nothing is ever written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.lab.test_balance import command
from wastelands import cli
from wastelands.engine.errors import Unreadable
from wastelands.lab.tune import GRID, Bench, Knob, Target, search
from wastelands.package import package


@pytest.mark.parametrize(
    ("knob", "now"),
    [
        ("O24.points=1..4", 3),
        ("O05.effects.0.amount=1..4", 3),
        ("S01.build.scrap=0..3", 1),
        ("to_win.value=15..21", 21),
    ],
)
def test_a_knob_is_a_number_anywhere_on_the_cards(knob: str, now: int) -> None:
    bench = Bench("warlords", None, [Knob.parse(knob)])
    assert bench.now == (now,)
    assert bench.lines((now,)) == []
    assert bench.texts((now,)) == bench.cards.sources
    (line,) = bench.lines((now + 1,))
    assert line.startswith(("Objectives, O", "Shop, S01", "Numbers, to_win"))
    changed = [file for file, text in bench.texts((now + 1,)).items() if text != bench.cards.sources[file]]
    assert len(changed) == 1


@pytest.mark.parametrize("knob", ["O24.points", "O24=1..2", "O24.points=4..1", "O24.points=a..b"])
def test_what_is_no_knob_is_refused(knob: str) -> None:
    with pytest.raises(Unreadable, match="is no knob"):
        Knob.parse(knob)


@pytest.mark.parametrize("knob", ["X99.points=1..2", "O24.luck=1..2", "O24.name=1..2", "O05.effects.7.amount=1..2"])
def test_a_number_that_no_card_has_is_refused(knob: str) -> None:
    with pytest.raises(Unreadable, match="there is no such number"):
        Bench("warlords", None, [Knob.parse(knob)])


def test_a_wide_knob_is_tried_at_a_few_values() -> None:
    values = Knob.parse("O24.points=0..100").values()
    assert len(values) == 9
    assert (values[0], values[-1]) == (0, 100)


def test_few_settings_are_all_tried_and_many_one_knob_after_the_other() -> None:
    small = [Knob.parse("a.b=1..5"), Knob.parse("c.d=1..5")]
    assert len({*search((1, 1), small, lambda settings: 0.0)}) == 25 <= GRID
    large = [Knob.parse(f"{name}.x=0..8") for name in "abc"]
    tried = list(search((0, 0, 0), large, lambda settings: sum(abs(value - 5) for value in settings)))
    assert (5, 5, 5) in tried
    assert len(set(tried)) < 9**3 / 5


def test_targets_are_bounds() -> None:
    target = Target.parse("lead.runaway=0.5..0.7")
    assert (target.missed(0.4), target.missed(0.6), target.missed(0.9)) == (0.1, 0.0, 0.2)
    with pytest.raises(Unreadable, match="is no target"):
        Target.parse("rounds<9")


def test_the_command_proposes_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WASTELANDS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    shipped = package("warlords").the_content().shipped
    before = {file: file.read_bytes() for file in shipped.iterdir() if file.is_file()}
    asked = ["lab", "tune", "warlords", "--games", "6", "--seats", "2", "--target", "rounds=1..6"]
    command([*asked, "--knob", "to_win.value=6..7"])
    said = capsys.readouterr().out.splitlines()
    assert said[:2] == ["3 settings tried.", "Proposed (nothing is written):"]
    assert said[2] in ("  Numbers, to_win, Value: 21 -> 6", "  Numbers, to_win, Value: 21 -> 7")
    assert any(line.startswith("  rounds: ") and line.endswith("wanted 1 to 6: reached") for line in said)
    command([*asked, "--knob", "to_win.value=21..21", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert told["changes"] == []
    assert told["now"] == told["proposed"]
    assert {file: file.read_bytes() for file in shipped.iterdir() if file.is_file()} == before
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["warlords", "--knob", "X.y=1..2", "--target", "rounds=1..2"], "X.y: there is no such number on the cards"),
        (["warlords", "--knob", "to_win.value=7..7", "--target", "luck=1..2"], "'luck' is not measured"),
        (["warlords", "--knob", "to_win.value=7..7", "--target", "card.S01.lift=0..1"], "fewer than 20 seats"),
        (["warlords", "--knob", "O24.acquire=-3..-2", "--target", "rounds=1..2"], "objectives.toml"),
        (["diplomacy", "--knob", "X.y=1..2", "--target", "rounds=1..2"], "has no cards"),
    ],
)
def test_what_cannot_be_tuned_is_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["lab", "tune", *arguments, "--games", "1", "--seats", "2"])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert len(said.splitlines()) == 1
