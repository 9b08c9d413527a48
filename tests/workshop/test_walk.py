"""A designer's walk through the command: export, change a card, import, print, measure, play, replay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from openpyxl import load_workbook
from pypdf import PdfReader

import wastelands
from tests.apart import run_apart
from tests.workshop.desk import CARDS
from wastelands import cli
from wastelands.games.survivors.reading import load as load_survivors
from wastelands.games.warlords.reading import load as load_warlords
from wastelands.table.app import create_app
from wastelands.terminal.arguments import content_of

Run = Callable[..., tuple[int, str]]
GAMES = ("WARLORDS", "SURVIVORS", "KNIGHTS")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """The command in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("WASTELANDS_HOME", str(tmp_path / "home"))

    def call(*arguments: str) -> tuple[int, str]:
        code = 0
        try:
            cli.main(list(arguments))
        except SystemExit as stop:
            code = int(stop.code or 0)
        said = capsys.readouterr()
        return code, said.out + said.err

    return call


def edit(file: str, sheet: str, **cells: Any) -> None:
    book = load_workbook(file)
    for cell, value in cells.items():
        book[sheet][cell].value = value
    book.save(file)


def test_one_card_goes_all_the_way(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert run("content", "export", "warlords", "cards.xlsx") == (0, "cards.xlsx: 199 rows on 5 sheets\n")
    edit("cards.xlsx", "Shop", J3=7)
    assert run("content", "import", "warlords", "cards.xlsx", "--out", "mine") == (
        0,
        "Shop, S01 Dust Runner, Attack: 2 -> 7\nmine: 5 files, for --content mine\n",
    )
    assert run("content", "check", "warlords", "mine") == (0, "warlords: the cards are sound\n")

    code, said = run("print", "warlords", "--content", "mine", "--changed", "--backs", "none", "--out", "x.pdf")
    assert code == 0, said
    [page] = PdfReader("x.pdf").pages
    assert "S01" in page.extract_text()
    assert "S02" not in page.extract_text()

    plan = ("simulate", "warlords", "--games", "2", "--seats", "2", "--json")
    mine = run(*plan, "--content", "mine")
    shipped = run(*plan)
    assert mine[0] == shipped[0] == 0
    assert mine[1].split('"seconds"')[0] != shipped[1].split('"seconds"')[0]

    monkeypatch.setattr("builtins.input", lambda prompt="": (_ for _ in ()).throw(EOFError))
    code, said = run("terminal", "warlords", "--content", "mine", "--bots", "random", "--seed", "dust")
    assert code == 0, said
    report = ("content", "report", "warlords", "--games", "1", "--seats", "2", "--bots", "random", "--json")
    code, said = run(*report, "--content", "mine")
    assert code == 0, said


def test_a_record_is_replayed_with_its_own_cards_only(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = wastelands.new_game("warlords", 2, "dust").save()
    Path("shipped.record").write_text(shipped)
    run("content", "export", "warlords", "cards.xlsx")
    edit("cards.xlsx", "Shop", J3=7)
    run("content", "import", "warlords", "cards.xlsx", "--out", "mine")
    mine = content_of("warlords", Path("mine"))
    mark = mine.mark
    Path("mine.record").write_text(wastelands.new_game("warlords", 2, "dust", mine).save())
    assert f"\ncards: {mark}\n" in Path("mine.record").read_text()

    assert run("replay", "mine.record", "--content", "mine", "--check")[0] == 0
    needed = "this game was played with other cards; it needs"
    assert run("replay", "shipped.record", "--content", "mine") == (2, f"wastelands: {needed} the shipped cards\n")
    assert run("replay", "shipped.record")[0] == 0
    said = f"wastelands: {needed} a designer's cards ({mark}): name their folder with --content\n"
    assert run("replay", "mine.record") == (2, said)
    assert run("terminal", "warlords", "--load", "mine.record") == (2, said)


def test_another_name_is_no_other_game(run: Run) -> None:
    run("content", "export", "warlords", "cards.xlsx")
    edit("cards.xlsx", "Shop", B3="Dust Devil")
    edit("cards.xlsx", "Looks", B12="race-car")
    run("content", "import", "warlords", "cards.xlsx", "--out", "mine")
    mine, shipped = load_warlords(Path("mine")), load_warlords()
    assert mine != shipped
    assert mine.mark == shipped.mark
    assert mine.cards["S01"].look.icon == "race-car"  # type: ignore[union-attr]
    assert "\ncards:" not in wastelands.new_game("warlords", 2, "dust", mine).save()


def test_a_number_goes_through_the_workbook(run: Run) -> None:
    run("content", "export", "survivors", "s.xlsx")
    edit("s.xlsx", "Numbers", B5=2, B17="{food=9, water=16}")
    code, said = run("content", "import", "survivors", "s.xlsx", "--out", "mine")
    assert code == 0, said
    mine = load_survivors(Path("mine")).numbers
    assert (mine.beds, mine.kit[:3]) == (2, (9, 16, 0)), said
    edit("s.xlsx", "Numbers", B5=99)
    code, said = run("content", "import", "survivors", "s.xlsx")
    assert said == "Numbers, row 5, value: must be a whole number from 1 to 40, not 99\n"


def test_prices_of_survivors_follow_the_terrains(run: Run) -> None:
    before = load_survivors().prices
    run("content", "export", "survivors", "s.xlsx")
    edit("s.xlsx", "Terrain", E3=6)  # a field yields 6 food instead of 3
    edit("s.xlsx", "Looks", C3="night")
    _, said = run("content", "import", "survivors", "s.xlsx", "--out", "mine")
    assert "Terrain, field Field, Yield: food: 3 -> 6\n" in said
    plan = ("simulate", "survivors", "--games", "1", "--seats", "2", "-o", "turn_limit=2")
    assert run(*plan, "--content", "mine")[0] == 0
    mine = load_survivors(Path("mine"))
    assert mine.prices == (18, *before[1:])
    assert mine.looks["BD01"].scene == "night"


def test_unchanged_cards_are_written_as_they_were(run: Run) -> None:
    run("content", "export", "warlords", "cards.xlsx", "--content", str(CARDS))
    assert run("content", "import", "warlords", "cards.xlsx", "--content", str(CARDS)) == (0, "nothing changed\n")
    _, said = run("content", "import", "warlords", "cards.xlsx", "--content", str(CARDS), "--out", "mine")
    assert said == "nothing changed\nmine: 4 files, for --content mine\n"
    assert {f.name: f.read_text() for f in Path("mine").iterdir()} == {f.name: f.read_text() for f in CARDS.iterdir()}


def test_nothing_is_written_if_anything_is_wrong(run: Run) -> None:
    run("content", "export", "warlords", "cards.xlsx", "--content", str(CARDS))
    edit("cards.xlsx", "Shop", J3=-1, M4="fly 2")
    code, said = run("content", "import", "warlords", "cards.xlsx", "--content", str(CARDS), "--out", "mine")
    assert code == 1
    assert said.splitlines()[0] == "Shop, row 3, column J (Attack): must be a whole number from 0 to 40, not -1"
    assert said.splitlines()[1].startswith("Shop, row 4, column M (Effects): 'fly' is no effect; ")
    assert not Path("mine").exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("content", "export", "diplomacy", "x.xlsx"), "Wasteland Diplomacy has no cards"),
        (("content", "export", "warlords", "no/x.xlsx"), "no/x.xlsx: no such file or directory"),
        (("content", "import", "warlords", "x.xlsx"), "x.xlsx: no such file or directory"),
        (("simulate", "warlords", "--content", "nowhere"), "nowhere: there is no such folder"),
        (("simulate", "diplomacy", "--content", "."), "Wasteland Diplomacy has no cards"),
        (("terminal", "warlords", "--content", "."), "starters.toml: there is no such file"),
        (("content", "report", "warlords", "--content", "."), "starters.toml: there is no such file"),
        (("play", "--content", "nowhere"), "nowhere: there is no such folder"),
        (("serve", "--content", "."), ".: this folder holds the cards of no game"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(arguments: tuple[str, ...], sentence: str, run: Run) -> None:
    code, said = run(*arguments)
    assert code == 2
    assert said.startswith(f"wastelands: {sentence}")


def test_the_table_takes_the_cards_of_whichever_game_they_are_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[object] = []
    monkeypatch.setattr("wastelands.table.cli.serve", lambda *given, **named: served.append(named["folders"]))
    assert run("play", "--content", str(CARDS))[0] == 0
    assert run("serve", "--content", str(CARDS))[0] == 0
    assert served == [{"warlords": CARDS.resolve()}] * 2


def test_the_front_page_leaves_out_games_that_need_other_cards(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "tables.db"
    form = {"game": "warlords", "seat0": "me", "seat1": "hotseat", "clock": "turn", "seconds": "600"}
    with TestClient(create_app(database, folders={"warlords": CARDS}), follow_redirects=False) as client:
        answer = client.post("/tables", data=form)
        assert answer.status_code == 303, answer.text
        place = answer.headers["location"]
        assert place in client.get("/").text
        cookies = dict(client.cookies)
    with TestClient(create_app(database), follow_redirects=False, cookies=cookies) as client:
        front = client.get("/")
        assert front.status_code == 200
        assert place not in front.text
        refused = client.get(place)
        assert refused.status_code == 400
        assert "this game was played with other cards" in refused.text
        tables = client.app.state.tables  # type: ignore[attr-defined]
        assert tables.keeper.store.clocked()
        with pytest.raises(TimeoutError):  # the clocks of the other games go on
            run_apart(asyncio.wait_for(tables.tick(), 0.05))
