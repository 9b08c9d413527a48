"""The press and the paper games in the browser."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import Iterator

import pypdf
import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import expect

from tests.apart import run_apart
from tests.table.conftest import NewPage
from wastelands.games.diplomacy.position import read
from wastelands.table import printing
from wastelands.table.app import create_app
from wastelands.table.limits import TooMuch

SHEET = "WD1-2-dust-6-0"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path_factory.mktemp("press") / "t.db"), follow_redirects=False) as running:
        yield running


def pages(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages]


@pytest.mark.parametrize("game", ["diplomacy", "warlords", "survivors"])
def test_prints_are_ordered_without_starting_a_game(client: TestClient, game: str) -> None:
    page = client.get(f"/print?game={game}").text
    assert f'action="/print/{game}.pdf"' in page
    assert ('name="count"' in page) == (game == "diplomacy")
    assert ('value="reference"' in page) == (game != "diplomacy")
    assert ('value="tiles"' in page) == (game == "survivors")


def test_an_order_is_answered_with_a_pdf(client: TestClient) -> None:
    answer = client.get("/print/diplomacy.pdf?seats=3&seed=rust&count=2&paper=letter&lang=de&rules=on")
    assert answer.headers["content-type"] == "application/pdf"
    text = pages(answer.content)
    assert len(text) == 1 + 2 + 2 + 4  # the table, the sheets, leaflet and rulebook
    assert "Runde 1" in text[1] or "RUNDE 1" in text[1]
    again = client.get("/print/diplomacy.pdf?seats=3&seed=rust&count=2&paper=letter&lang=de&rules=on")
    assert again.content == answer.content
    tokens = client.get("/print/warlords.pdf?seats=2&only=tokens&backs=none&ink=saver")
    assert len(pages(tokens.content)) == 2  # what they are, and they


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("diplomacy.pdf?count=99", "from 1 to 24 sheets"),
        ("diplomacy.pdf?seats=7", "is for 2 to 4 seats"),
        ("diplomacy.pdf?paper=a9", "there is no paper"),
        ("diplomacy.pdf?sheet=nonsense", "is no sheet id"),
        ("chess.pdf", "no such game to print"),
    ],
)
def test_a_wrong_order_gets_one_sentence(client: TestClient, query: str, sentence: str) -> None:
    answer = client.get(f"/print/{query}")
    assert answer.status_code == 400
    assert sentence in re.sub(r"&#39;", "'", answer.text)


def test_a_table_s_map_can_be_printed(client: TestClient) -> None:
    table = client.post("/tables", data={"game": "diplomacy", "mode": "bots"}).headers["location"]
    answer = client.get(f"{table}/board.pdf")
    assert answer.content.startswith(b"%PDF")
    client.cookies.clear()
    assert client.get(f"{table}/board.pdf").status_code == 403


def test_the_page_says_what_of_paper_comes_back(client: TestClient) -> None:
    assert 'href="/paper"' in client.get("/print?game=diplomacy").text
    for game in ("warlords", "survivors", "knights"):
        page = client.get(f"/print?game={game}").text
        assert "can be printed as it stands" in page
        assert 'href="/paper"' not in page


# ---------- from paper


def tapped(client: TestClient, text: str, thing: str, tool: str, **more: str) -> str:
    data = {"position": text, "thing": thing, "tool": tool, **more}
    answer = client.post("/paper", data=data, follow_redirects=True)
    assert answer.status_code == 200, answer.text
    assert client.get(str(answer.url)).text == answer.text, "what was tapped in stands in the address"
    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", answer.text, re.DOTALL)
    assert found
    return found[1]


def test_a_sheet_is_opened_by_its_printed_id(client: TestClient) -> None:
    page = client.get(f"/paper?sheet={SHEET}").text
    assert 'data-thing="hex:' in page
    assert client.get("/paper?sheet=WD9-2-dust-6-0").status_code == 400
    assert client.get("/paper").status_code == 200


def test_taps_draw_and_take_back(client: TestClient) -> None:
    page = client.get(f"/paper?sheet={SHEET}").text
    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert found
    text = found[1]
    start = read(text)
    space = str(next(h for h, kind in start.cells.items() if kind[0] == "A"))
    village = str(next(h for h, kind in start.cells.items() if kind[0] == "s"))
    text = tapped(client, text, f"hex:{space}", "X")
    assert [str(h) for h in read(text).occupied[0]] == [space]
    text = tapped(client, text, f"hex:{space}", "O")
    assert [str(h) for h in read(text).occupied[1]] == [space]
    assert not read(text).occupied[0]
    text = tapped(client, text, f"hex:{village}", "X")
    assert [str(h) for h in read(text).settled[0]] == [village]
    text = tapped(client, text, f"hex:{village}", "erase")
    assert not read(text).settled[0]
    text = tapped(client, text, f"hex:{space}", "destroy")
    assert [str(h) for h in read(text).destroyed] == [space]
    text = tapped(client, text, f"hex:{space}", "erase")
    label = read(text).rounds[1][0]
    text = tapped(client, text, f"word:{label}", "X", round="2", turn="O", points0="3", points1="1")
    position = read(text)
    assert (position.round, position.turn, position.points, position.taken) == (2, 1, (3, 1), (label,))
    assert read(tapped(client, text, f"word:{label}", "X")).taken == ()


def test_what_cannot_be_on_a_sheet_is_refused(client: TestClient) -> None:
    page = client.get(f"/paper?sheet={SHEET}").text
    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert found
    city = str(next(h for h, kind in read(found[1]).cells.items() if kind in ("I", "c", "II")) or "")
    for data in (
        {"thing": f"hex:{city}", "tool": "X"},
        {"thing": "hex:99,99", "tool": "X"},
        {"thing": "word:9-Z", "tool": "X"},
        {"round": "9", "turn": "X"},
        {"round": "1", "turn": "Q"},
        {"round": "x"},
    ):
        answer = client.post("/paper", data={"position": found[1], **data})
        assert answer.status_code == 400, data
    assert client.post("/paper", data={"position": "no map at all"}).status_code == 400


def test_a_paper_game_goes_on_in_the_browser(new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"/paper?sheet={SHEET}")
    page.locator("label:has(input[value='O'])").click()
    page.locator("#paper .hex", has_text="city I").first.click()
    expect(page.locator("#refused")).to_contain_text("no space")
    page.locator("#paper .hex", has_text="sector A").first.click()
    expect(page.locator("#paper .hex", has_text="held by")).to_have_count(1)
    expect(page.locator("#refused")).to_be_empty()
    page.locator("#play-on button").click()
    page.wait_for_selector("#pieces > *")
    expect(page.locator("#now")).to_contain_text("Your turn")


def test_the_press_gives_its_memory_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "IDLE", 0.0)

    async def scene() -> None:
        press = printing.Press()
        (worker,) = press._lane.thinkers
        assert await press.make(bytes, 3) == bytes(3)
        while worker._process is not None:
            await asyncio.sleep(0)
        press._orders = [""] * printing.QUEUE
        with pytest.raises(TooMuch, match="busy"):
            await press.make(bytes, 3)
        press.close()

    run_apart(scene())


def test_whoever_waits_for_a_print_is_told_how_many_come_before(client: TestClient) -> None:
    press: printing.Press = client.app.state.press  # type: ignore[attr-defined]
    press._orders = ["a", "b", "c"]
    said = [client.get(f"/print/queue?order={order}").json()["sentence"] for order in ("a", "c", "z")]
    press._orders = []
    assert said == ["Your print is being made.", "Orders before yours: 2.", ""]


def test_an_order_has_its_place_in_the_queue_until_it_is_made() -> None:
    async def scene() -> None:
        press = printing.Press()
        first, second = (asyncio.create_task(press.make(bytes, 3, order=order)) for order in "ab")
        await asyncio.sleep(0)
        assert [press.before(order) for order in "ab"] == [0, 1]
        await asyncio.gather(first, second)
        assert [press.before(order) for order in "ab"] == [None, None]
        press.close()

    run_apart(scene())


def test_the_page_says_how_far_the_print_is(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/print?game=warlords")
    with page.expect_request(re.compile(r"/print/queue\?order=\w{5,}")) as asked:
        page.locator("form.setup button.first").click()
    answer = asked.value.response()
    assert answer is not None
    assert answer.json()["sentence"] == "Your print is being made."
