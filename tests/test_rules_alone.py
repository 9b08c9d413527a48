"""A game of rules alone is listed, simulated and played in every room; what it lacks is said in a sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from tests.laws.toy import Toy
from tests.terminal.test_play import Scene
from wastelands import cli
from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import PAPER
from wastelands.engine import registry
from wastelands.engine.errors import UnknownGame
from wastelands.engine.luck import Luck
from wastelands.engine.match import Match
from wastelands.engine.reason import reason
from wastelands.engine.spec import Option
from wastelands.package import package
from wastelands.table.app import create_app

ROOMS = {"toy": "tests.laws.toy:package", "nothing": "tests.laws.toy:Toy"}


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy as if it were installed."""
    known = registry._found("wastelands.games")
    mine = {**known, "toy": EntryPoint("toy", ROOMS["toy"], "wastelands.games")}
    real = registry._found
    monkeypatch.setattr(registry, "_found", lambda group: mine if group == "wastelands.games" else real(group))
    monkeypatch.setenv("WASTELANDS_DRAFTS", "1")
    yield
    registry.packaged.cache_clear()


def test_it_is_listed_with_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    with suppress(SystemExit):
        cli.main(["games", "--lang", "en"])
    listed = capsys.readouterr().out.partition("toy ")[2].split()
    assert listed[0] == "Toy"
    assert "introduced" in listed


def test_it_is_simulated_with_every_bot_for_all_games(capsys: pytest.CaptureFixture[str]) -> None:
    with suppress(SystemExit):
        cli.main(["simulate", "toy", "--games", "2", "--seats", "3", "--bots", "random,greedy,easy", "--json"])
    assert json.loads(capsys.readouterr().out)["games"] == 2


def test_it_is_played_in_the_terminal_to_its_end() -> None:
    match = Match.new(Toy, 3, "toy")
    said = Scene(match, ["why bid", "? 1", *["2", "1"] * 40], ("random", "random")).run()
    assert match.result() is not None
    assert "It is your turn: choose what you do." in said
    assert "cards:" in said
    assert re.search(r"\w+: drew \(card \d+\)", said)
    assert "wins with" in said or "share the win" in said


def test_it_is_played_on_the_table(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path / "t.db"), follow_redirects=False) as client:
        form = {"game": "toy", "seat0": "me", "seat1": "bot:random", "seat2": "bot:random"}
        assert "Toy" in client.get("/new?game=toy").text
        table = str(client.post("/tables", data=form).headers["location"])
        page = client.get(table).text
        fields = dict(re.findall(r'<input type="hidden" name="(seat|step|entries)" value="(\d*)">', page))
        answer = client.post(f"{table}/play", data={**fields, "action": "bid 2"})
        assert answer.status_code in (303, 428)
        assert client.get("/rules/toy").status_code == 200
        lost = client.get("/print/toy.pdf")
        assert (lost.status_code, "there is no such game to print" in lost.text) == (400, True)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("content check toy", "Toy has no cards"),
        ("content export toy toy.xlsx", "Toy has no cards"),
        ("terminal toy --content .", "Toy has no cards"),
        ("map make --game toy --seed x", "Toy has no maps of its own"),
        ("map read toy town.png --seats 3", "Toy is not played on street maps"),
        ("print toy --out toy.pdf", "Toy has nothing to print"),
        ("print toy --only rules --out toy.pdf", "Toy has no leaflet yet"),
    ],
)
def test_what_it_lacks_is_one_sentence(
    command: str, said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit):
        cli.main(command.split())
    assert capsys.readouterr().err == f"wastelands: {said}\n"
    assert list(tmp_path.iterdir()) == []


def test_its_board_shows_what_the_seat_may_know_and_what_can_be_tapped() -> None:
    found = package("toy")
    words = found.words("de", ["Ada", "Bo", "Cy"])
    drawing, view = found.drawing(words, PAPER), Toy.new(3, Luck("board")).view(0)
    board = drawing.board(view, Marks(frozenset({"card:B1"}), frozenset({"card:B2"})))
    assert 'data-thing="card:B1"' in board
    assert 'class="chosen"' in board
    assert f"{view.cards[0]} 0 0" in board
    assert drawing.seat_line(view, 0).points is None
    assert drawing.emblem().startswith("<svg")


def test_its_words_are_made_of_the_names_in_its_rules() -> None:
    words = package("toy").words("en")
    assert words.reason(reason("TOY-1", "no-such-bid")) == "No such bid."
    assert words.reason(reason("", "game-over")) == "The game is over."
    assert words.option(Option("max_rounds", 3)) == ("Max rounds", "")
    assert words.card("B1") == "B1"


def test_an_entry_point_that_names_no_package_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {"nothing": EntryPoint("nothing", ROOMS["nothing"], "wastelands.games")}
    monkeypatch.setattr(registry, "_found", lambda group: wrong)
    with pytest.raises(UnknownGame, match="the entry point of 'nothing' names no GamePackage"):
        package("nothing")
