"""Maps at the command line: make, show, check, certify."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.diplomacy.sheets import a_sheet, changed
from wastelands import cli
from wastelands.engine.hexes import Hex
from wastelands.games.diplomacy import certified, drafting
from wastelands.games.diplomacy.choosing import fair_sheet
from wastelands.games.diplomacy.generator import land_for
from wastelands.games.diplomacy.position import Position, read, write


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def call(*arguments: str) -> tuple[object, str, str]:
        try:
            cli.main(["map", *arguments])
        except SystemExit as stop:
            return (stop.code or 0, *capsys.readouterr())
        return (0, *capsys.readouterr())

    return call


def test_make_shows_the_sheet_of_a_seed(run: Any) -> None:
    sheet = fair_sheet(2, "", "dust")
    code, out, _ = run("make", "--seats", "2", "--seed", "dust")
    assert code == 0
    assert sheet.title_en in out
    assert sheet.id in out
    assert sheet.title_de in run("make", "--seats", "2", "--seed", "dust", "--lang", "de")[1]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("fairness", "--seats", "9"), "a sheet is for 2, 3 or 4 seats, not 9"),
        (("fairness", "--seats", "9", "--shipped"), "a sheet is for 2, 3 or 4 seats, not 9"),
        (("fairness", "--sheets", "0"), "--sheets and --games must be at least 1"),
        (("learn", "--sheets", "0"), "--sheets and --games must be at least 1"),
        (("learn", "--games", "0"), "--sheets and --games must be at least 1"),
    ],
)
def test_what_cannot_be_measured_is_said_in_a_sentence(
    run: Any, tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    assert run(*arguments) == (2, "", f"wastelands: {sentence}\n")
    assert list(tmp_path.iterdir()) == []


def test_show_writes_a_picture_and_a_position(run: Any, tmp_path: Path) -> None:
    sheet = a_sheet(2, "dust")
    code, _, _ = run("show", sheet.id, "--svg", "sheet.svg", "--position", "sheet.txt")
    assert code == 0
    assert (tmp_path / "sheet.svg").read_text().startswith("<svg")
    assert read((tmp_path / "sheet.txt").read_text()).terrain == sheet.terrain
    code, _, err = run("show", sheet.id, "--position", "no/such/folder")
    assert (code, "no such file" in err) == (2, True)


def test_show_tells_the_certificate(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    terrain_id = certified.terrains(2)[0]
    sheet_id = terrain_id.removesuffix("x") + certified.deals(terrain_id)[0]
    assert certified.certificate(sheet_id) is not None
    assert certified.certificate("WD1-2-unknown-0-0") is None
    monkeypatch.setattr(certified, "certificate", lambda id: {"F-2": 0.01} if id == sheet_id else None)
    assert 'certified: {"F-2": 0.01}' in run("show", sheet_id)[1]


def test_check_says_what_fails(run: Any, tmp_path: Path) -> None:
    sheet = a_sheet(2, "dust")
    assert run("check", sheet.id)[:2] == (0, f"{sheet.id}: all checks hold\n")
    city = sheet.terrain.cities[0].hex
    bare = changed(sheet.terrain, {Hex(h.q, h.r): "^" for h in city.neighbours()}, frozenset())
    position = Position(bare.cells, 2, bare.links, bare.scored_after, rounds=sheet.rounds)
    (tmp_path / "bare.txt").write_text(write(position))
    code, out, _ = run("check", "bare.txt")
    assert code == 1
    assert "V-03: " in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["make", "--seats", "7", "--seed", "dust"], "not 7"),
        (["make", "--seed", "a b"], "is no seed"),
        (["show", "nowhere"], "is no sheet id"),
        (["check", "."], "is a directory"),
        (["check", "picture"], "not a text file"),
        (["check", "text"], "line 1, column 1"),
        (["certify", "WD1-2-dust-6-0", "--games", "2"], "at least 3"),
    ],
)
def test_what_is_wrong_is_one_sentence(arguments: list[str], sentence: str, run: Any, tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\xff\xfe")
    (tmp_path / "text").write_text("hello")
    code, out, err = run(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert sentence in err


def test_certify_measures_by_play(run: Any) -> None:
    sheet = a_sheet(2, "dust")
    code, out, told = run("certify", sheet.id, "--games", "3", "--lang", "de")
    found = json.loads(out)
    assert found["id"] == sheet.id
    assert sum(found["shares"]) == pytest.approx(1)
    assert code == (0 if found["accepted"] else 1)
    lines = told.splitlines()
    assert [line.split()[1] for line in lines] == [f"F-{n}" for n in range(1, 9)]
    assert [line.split()[1] for line in lines if line[0] == "-"] == found["refused"]
    assert "3 Partien" in lines[0]


def test_a_map_that_is_drawn_by_hand_is_certified_by_its_text(run: Any, tmp_path: Path) -> None:
    drawn = tmp_path / "map.txt"
    drawn.write_text(drafting.start(land_for(2, "lake", "short", "rust").id))
    code, out, _ = run("certify", str(drawn), "--games", "3")
    assert code in (0, 1)
    assert json.loads(out)["games"] == 3
    drawn.write_text(drafting.blank(2, "short"))
    assert run("certify", str(drawn))[2].count("\n") == 1, "it has no city"
