"""The lab in the browser: sets of cards, runs that go on beside the tables, reports, comparisons."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import expect

from tests.table.conftest import NewPage
from tests.table.test_company import live
from wastelands.games.diplomacy.position import Position, write
from wastelands.games.diplomacy.sheet import Sheet
from wastelands.games.warlords.game import Warlords
from wastelands.lab.balance import as_json, balance
from wastelands.lab.campaign import carry_out
from wastelands.lab.simulate import Plan
from wastelands.package import package
from wastelands.table import parts
from wastelands.table.app import create_app
from wastelands.table.laboratory import Laboratory

FEW = {"seats": "2", "bot": "greedy", "games": "4", "seed": "lab", "cards": ""}
CHEAP = {"name": "short", "base": "", "numbers": "to_win.value=6"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("lab")


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[TestClient]:
    with TestClient(create_app(folder / "t.db", lab=folder / "lab"), follow_redirects=False) as running:
        assert running.post("/lab/warlords/cards", data=CHEAP).status_code == 303
        yield running


def the_lab(client: TestClient) -> Laboratory:
    found: Laboratory = client.app.state.laboratory  # type: ignore[attr-defined]
    return found


def played(client: TestClient, **asked: str) -> str:
    """The address of a run, when all its games are played."""
    answer = client.post("/lab/warlords/runs", data=FEW | asked)
    assert answer.status_code == 303, answer.text
    address: str = answer.headers["location"]
    wait(client)
    return address


def wait(client: TestClient) -> None:
    """Until nothing is played any more."""

    async def ended() -> None:
        for task in list(the_lab(client)._tasks.values()):
            await task

    assert client.portal is not None
    client.portal.call(ended)


def test_a_run_gives_the_report_that_the_command_gives(client: TestClient) -> None:
    address = played(client)
    plan = Plan("warlords", 2, ("greedy", "greedy"), "lab")
    words = package("warlords").words("en")
    known = as_json(balance(plan, carry_out(plan, 4), words), words)
    assert json.loads(client.get(f"{address}/report.json").content) == json.loads(json.dumps(known))
    assert known["findings"][0]["text"] in client.get(address).text
    assert "<style>" in client.get(f"{address}/report.html").text
    assert "script" not in client.get(f"{address}/report.html").headers["content-security-policy"]
    with zipfile.ZipFile(io.BytesIO(client.get(f"{address}/report.zip").content)) as packed:
        assert "findings.csv" in packed.namelist()
    german = client.get(f"{address}/report.html", headers={"accept-language": "de"}).text
    assert "Ausgewogenheit" in german


def test_a_run_says_what_it_is_played_with(client: TestClient) -> None:
    assert "the shipped cards · 4 games" in client.get(played(client)).text
    drawn_text = write(Position.start(Sheet.from_id("WD1-2-map1-19-1")))
    drawn = {**FEW, "games": "2", "option-position": drawn_text}
    address = client.post("/lab/diplomacy/runs", data=drawn).headers["location"]
    wait(client)
    page = client.get(address).text
    assert "Position · 2 games" in page
    assert "shipped cards" not in page


def test_a_run_that_was_stopped_goes_on_to_the_same_numbers(client: TestClient) -> None:
    whole = json.loads(client.get(f"{played(client, seed='on')}/report.json").content)
    answer = client.post("/lab/warlords/runs", data=FEW | {"seed": "on"})
    address = answer.headers["location"]
    run = the_lab(client).run("warlords", address.rpartition("/")[2])

    async def stopped() -> None:
        task = the_lab(client)._tasks[run.id]
        the_lab(client).stop(run)
        await asyncio.wait([task])

    assert client.portal is not None
    client.portal.call(stopped)
    assert the_lab(client).done(run) < run.games
    assert client.get(f"{address}/report.json").status_code == 400
    assert client.post(address, data={"do": "on"}).status_code == 303
    wait(client)
    assert json.loads(client.get(f"{address}/report.json").content) == whole


def test_other_cards_are_compared_and_equal_ones_are_the_same(client: TestClient) -> None:
    address = played(client, cards="short", beside="", games="30")
    answer = client.get(address)
    assert answer.status_code == 303
    told = client.get(answer.headers["location"]).text
    assert "rounds" in told
    assert "21 -&gt; 6" in told
    other = client.get(played(client, cards="short", games="30"))
    assert other.status_code == 200
    lab = the_lab(client)
    twice = [run for run in lab.runs("warlords") if run.games == 30 and run.cards == "short"]
    same = client.get(f"/lab/warlords/comparison.html?before={twice[0].id}&after={twice[1].id}").text
    assert "Nothing surely changed" in same
    few = played(client).rpartition("/")[2]
    assert client.get(f"/lab/warlords/comparison.html?before={few}&after={twice[0].id}").status_code == 400


def goal(client: TestClient, address: str) -> int:
    """The points that win at a table."""
    game = live(client, address).match.game
    assert isinstance(game, Warlords)
    return game.content.numbers.to_win


def test_a_table_is_played_with_a_set_and_found_again(client: TestClient, folder: Path) -> None:
    answer = client.post("/tables", data={"game": "warlords", "mode": "bots", "cards": "short"})
    address = answer.headers["location"]
    assert goal(client, address) == 6
    plain = client.post("/tables", data={"game": "warlords", "mode": "bots"}).headers["location"]
    with TestClient(create_app(folder / "t.db", lab=folder / "lab")) as later:
        assert (goal(later, address), goal(later, plain)) == (6, 21)


def test_a_workbook_goes_out_and_comes_back(client: TestClient) -> None:
    book = client.get("/lab/warlords/cards.xlsx?cards=short").content
    back = client.post("/lab/warlords/workbook?name=again", content=book)
    assert back.status_code == 303
    lab = the_lab(client)
    assert lab.cards.named("warlords", "again") == lab.cards.named("warlords", "short")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"bot": "nobody"}, "there is no bot"),
        ({"games": "0"}, "from 1 to"),
        ({"games": "9999999"}, "from 1 to"),
        ({"games": "many"}, "must be a number"),
        ({"seats": "9"}, "9"),
        ({"cards": "lost"}, "no such set"),
        ({"beside": "lost"}, "no such set"),
    ],
)
def test_what_cannot_be_played_is_refused_and_nothing_is_written(
    client: TestClient, folder: Path, asked: dict[str, str], said: str
) -> None:
    before = sorted(folder.rglob("*"))
    answer = client.post("/lab/warlords/runs", data=FEW | asked)
    assert answer.status_code == 400
    assert said in answer.text
    assert [one for one in sorted(folder.rglob("*")) if "t.db" not in one.name] == [
        one for one in before if "t.db" not in one.name
    ]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"name": "No Name"}, "small letters"),
        ({"name": "../up"}, "small letters"),
        ({"name": "short"}, "already"),
        ({"numbers": ""}, "at least one number"),
        ({"numbers": "to_win"}, "is no knob"),
        ({"numbers": "nothing.here=3"}, "there is no such number"),
        ({"numbers": "to_win.value=-5"}, "numbers.toml"),
    ],
)
def test_a_set_that_cannot_be_is_refused_with_a_sentence(client: TestClient, asked: dict[str, str], said: str) -> None:
    known = the_lab(client).cards.names("warlords")
    answer = client.post("/lab/warlords/cards", data=CHEAP | {"name": "other"} | asked)
    assert answer.status_code == 400
    assert said in answer.text
    assert the_lab(client).cards.names("warlords") == known


def test_the_lab_does_not_offer_what_is_not_installed(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    offered = ("cards.xlsx", "/print/warlords.pdf")
    assert [one for one in offered if one in client.get("/lab/warlords").text] == list(offered)
    monkeypatch.setattr(parts, "find_spec", lambda name: None)
    assert [one for one in offered if one in client.get("/lab/warlords").text] == []
    answer = client.get("/lab/warlords/cards.xlsx")
    assert (answer.status_code, "this server has no workshop" in answer.text) == (400, True)


def test_no_workbook_is_taken_that_is_none(client: TestClient) -> None:
    answer = client.post("/lab/warlords/workbook?name=none", content=b"no workbook")
    assert answer.status_code == 400
    assert "/tmp" not in answer.text


def test_only_a_server_with_a_lab_has_one(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path / "t.db")) as closed:
        assert closed.get("/lab/warlords").status_code == 403
        assert "/lab/" not in closed.get("/").text


def test_there_is_no_run_but_those_that_were_begun(client: TestClient) -> None:
    assert client.get("/lab/warlords/runs/aaaaaaaa").status_code == 404
    assert client.get("/lab/warlords/runs/..%2F..%2Fcards").status_code == 404


@pytest.mark.browser
def test_somebody_changes_a_card_plays_many_games_reads_and_plays_with_it(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.locator("article", has_text="War for the Wasteland").get_by_role("link", name="Lab").click()
    page.locator("#newset #name").fill("quick-war")
    page.get_by_label("Numbers").fill("to_win.value=5")
    page.get_by_role("button", name="Make the set").click()
    expect(page.get_by_role("heading", name="quick-war")).to_be_visible()
    page.get_by_label("Compared with").select_option(label="the shipped cards")
    page.get_by_label("Bots").select_option("greedy")
    page.get_by_label("Games").fill("8")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="What changed, and is it better?")).to_be_visible()
    page.go_back()
    page.goto("/lab/warlords")
    page.locator("#allruns a").first.click()
    expect(page.get_by_role("link", name="The whole report")).to_be_visible()
    page.goto("/lab/warlords")
    page.get_by_role("button", name="Play with these cards").click()
    expect(page.locator("#table")).to_be_visible()
