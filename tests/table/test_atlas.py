"""Maps in the browser: the gallery, a new map with every press, and a table on the one that was seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import expect

from tests.apart import run_apart
from tests.table.conftest import NewPage
from wastelands.engine.errors import Unreadable
from wastelands.engine.luck import Luck
from wastelands.games.diplomacy import drafting
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.generator import land_for
from wastelands.games.diplomacy.lands import LANDS
from wastelands.games.diplomacy.position import read, write
from wastelands.package import Fresh
from wastelands.table import larder
from wastelands.table.app import create_app
from wastelands.table.larder import Larder, kept
from wastelands.table.limits import TooMuch
from wastelands.table.store import SqliteStore
from wastelands.table.thinking import Fault

SHEET = "WD1-2-dust-6-0"
MADE = Larder._made  # as it is at a real table: for the tests here maps are made at once


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server whose maps are made at once, without looking for a fair deal."""
    numbers = count()

    async def made(self: Larder, game: str, seats: int, wish: str, named: str = "") -> Fresh:
        n = next(numbers)
        if "nowhere" in wish:
            raise Unreadable("there is no kind of land 'nowhere'")
        land = next((one for one in LANDS if wish.startswith(f"{one}-") or wish == one), "lake")
        return Fresh(named or land_for(seats, land, "short", f"press{n}").id, f"secret{n}")

    monkeypatch.setattr(Larder, "_made", made)
    with TestClient(create_app(tmp_path_factory.mktemp("maps") / "t.db"), follow_redirects=False) as running:
        yield running


def shown(page: str) -> str:
    found = re.search(r"WD4-\d-[a-z]+-short-press\d+-\d+[a-z]-x", page)
    assert found is not None
    return found[0]


def opened(client: TestClient, id: str) -> Any:
    assert client.portal is not None
    return client.portal.call(client.app.state.tables.get, id)  # type: ignore[attr-defined]


def test_the_gallery_shows_every_kind_of_land(client: TestClient) -> None:
    page = client.get("/maps?seats=2&size=short").text
    assert page.count('<figure class="land">') == len(LANDS) == 7
    assert "Ring road" in page
    assert "<summary>Legend</summary>" in page
    assert "Drifter" in page.partition("<summary>Legend</summary>")[2]
    assert client.get("/maps?seats=7").status_code == 400
    assert "there is no size" in client.get("/maps?size=huge").text


def test_every_press_shows_another_map_and_a_table_is_opened_on_it(client: TestClient) -> None:
    asked = "/maps/new?seats=2&size=short&land=islands"
    pages = [client.get(asked, follow_redirects=True).text for _ in range(3)]
    ids = {shown(page) for page in pages}
    assert len(ids) == 3
    assert all("Islands" in page and "<svg" in page for page in pages)
    id = shown(pages[0])
    form = client.get(f"/new?game=diplomacy&seats=2&option-map={id}").text
    assert f'value="{id}"' in form
    assert '<figure class="land">' in form
    data = {"game": "diplomacy", "seat0": "me", "seat1": "bot:random", "option-map": id}
    table = opened(client, client.post("/tables", data=data).headers["location"].removeprefix("/t/"))
    assert table.match.game.terrain.id == id
    assert not table.match.record.header.seed_chosen
    seed = table.match.record.secret.seed
    assert seed.startswith("secret")
    assert table.match.game.rounds == Diplomacy.new(2, Luck(seed), map=id).rounds


def test_a_new_table_takes_a_kind_of_land_and_a_seed_gives_a_map_of_its_own(client: TestClient) -> None:
    form = {"game": "diplomacy", "seat0": "me", "seat1": "bot:random", "land": "ring", "size": "usual"}
    terrains = []
    for more in ({}, {"seed": "dust"}, {"seed": "dust"}, {"seed": "rust"}, {"seed": "dust", "option-map": SHEET}):
        answer = client.post("/tables", data=form | more)
        terrains.append(opened(client, answer.headers["location"].removeprefix("/t/")).match.game.terrain.id)
    assert [one.split("-")[2] for one in terrains[:4]] == ["ring"] * 4
    assert terrains[1] == terrains[2]
    assert len({*terrains}) == 4
    assert terrains[4] == SHEET[:-1] + "x"
    page = client.get("/new?game=diplomacy&option-map=ring-long").text
    assert '<option value="ring" selected>' in page
    assert '<option value="long" selected>' in page


def test_the_usual_size_is_what_is_kept_ready(client: TestClient) -> None:
    asked: list[str] = []
    stock: Any = client.app.state.tables.larder  # type: ignore[attr-defined]

    async def take(key: str) -> str:
        asked.append(key)
        return land_for(3, "lake", "short", "rust").id

    stock.keeper.take_map = take
    client.get("/maps/new?seats=3&size=usual")
    client.get("/maps/new?seats=3&size=long&land=ring")
    assert asked == ["diplomacy|3|", "diplomacy|3|ring-long"]


@pytest.mark.browser
def test_somebody_looks_at_new_maps_before_the_table_opens(new_page: NewPage) -> None:
    page = new_page(1280, 800)
    page.goto("/new?game=diplomacy")
    page.locator("#seat2").select_option("bot:random")
    page.locator("#land").select_option("canyon")
    seen: list[str] = []
    for _ in range(2):
        page.get_by_role("link", name="Look at a new map").click()
        expect(page.locator("#o-map")).not_to_have_value(seen[-1] if seen else "")
        seen.append(page.locator("#o-map").input_value())
        expect(page.locator("#map-shown figure")).to_contain_text(seen[-1])
    assert all(one.startswith("WD4-3-canyon-usual-") for one in seen)
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#table")).to_be_visible()
    page.go_back()
    page.locator("#seat3").select_option("bot:random")
    expect(page.locator("#o-map")).to_have_value("")
    expect(page.locator("#map-shown figure")).to_have_count(0)


def test_a_wish_that_cannot_be_is_answered_in_a_sentence(client: TestClient) -> None:
    answer = client.get("/maps/new?land=nowhere")
    assert answer.status_code == 400
    assert "there is no kind of land" in answer.text
    assert "slip in it" in client.get("/new?game=diplomacy&option-map=WD2-2-lake-usual-a-0a-x").text


def test_programs_get_a_new_map_and_a_new_game_gets_one_by_itself(client: TestClient) -> None:
    first, second = (client.get("/api/maps/diplomacy/new?seats=2").json() for _ in range(2))
    assert first["id"] != second["id"]
    token = client.post("/api/people").json()["token"]
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    ids = set()
    for _ in range(4):
        made = client.post(
            "/api/tables",
            json={"game": "diplomacy", "seats": seats},
            headers={"Authorization": f"Bearer {token}"},
        ).json()
        ids.add(opened(client, made["id"]).match.game.terrain.id)
    assert len(ids) == 4


def test_a_map_drawn_by_hand_gets_a_seed_that_is_fair_on_it_and_stays_for_the_next_game(client: TestClient) -> None:
    drawn = drafting.start("WD1-2-dust-6-0")
    under_way = write(replace(read(drawn), points=(1, 0)))
    for text, fair in ((drawn, True), (under_way, False)):
        data = {"game": "diplomacy", "seat0": "me", "seat1": "bot:random", "option-position": text}
        table = opened(client, client.post("/tables", data=data).headers["location"].removeprefix("/t/"))
        assert table.match.record.secret.seed.startswith("secret") is fair
        assert not table.match.record.header.options["map"]
        assert kept("diplomacy", {"position": text}) == ({"position": text} if fair else {})
    assert kept("diplomacy", {"map": "lake", "road_chain": True}) == {"map": "lake", "road_chain": True}
    assert kept("knights", {"mission": "x"}) == {"mission": "x"}


@pytest.mark.parametrize(("given", "found"), [("", None), ("WD1-2-dust-6-0x", "")])
def test_who_waits_too_long_for_a_map_is_told_and_on_a_given_one_luck_deals(given: str, found: str | None) -> None:
    class Late:
        async def ask(self, how: object, task: object, seconds: float) -> object:
            raise Fault("late")

    stock = Larder(None)  # type: ignore[arg-type]
    stock._asked = Late()  # type: ignore[assignment]
    if found is None:
        for work in (MADE(stock, "diplomacy", 2, "", given), stock.draw(drafting.start, given)):
            with pytest.raises(TooMuch, match="no map was found in time"):
                run_apart(work)
    else:
        assert run_apart(MADE(stock, "diplomacy", 2, "", given)) == Fresh(given, found)


def test_what_is_wrong_with_a_map_is_an_answer_of_its_process() -> None:
    assert str(larder.make("diplomacy", 2, "nowhere", "")).startswith("there is no kind of land 'nowhere'")
    assert "is no sheet id" in str(larder.drawn(drafting.start, ("WD1-2-dust-6-1x",)))
    assert larder.drawn(drafting.titled, (drafting.blank(2, "short"), "Home")) == (
        drafting.titled(drafting.blank(2, "short"), "Home"),
        b"",
    )


def test_a_kept_map_is_seen_once_and_its_seed_given_once() -> None:
    store = SqliteStore(":memory:")
    store.shelve_map("d|2|", "WD2-2-a", "s1")
    assert store.maps_left("d|2|") == 1
    assert (store.take_map("d|2|"), store.take_map("d|2|"), store.maps_left("d|2|")) == ("WD2-2-a", None, 0)
    assert (store.map_seed("WD2-2-a"), store.map_seed("WD2-2-a")) == ("s1", None)


def test_a_map_that_idle_time_does_not_finish_delays_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    class Empty:
        async def maps_left(self, key: str) -> int:
            return 0

    class Late:
        async def ask(self, how: object, task: object, seconds: float) -> object:
            asked.append(seconds)
            raise Fault("late")

    monkeypatch.setattr(larder, "make", lambda *task: pytest.fail("a map was made where everybody waits for it"))
    monkeypatch.setattr(Larder, "_made", MADE)
    stock = Larder(Empty())  # type: ignore[arg-type]
    stock._idle = Late()  # type: ignore[assignment]
    run_apart(stock._fill("diplomacy", 2, ""))
    assert asked == [larder.IDLE_PATIENCE]
    stock._asked.close()


def test_maps_for_every_number_of_seats_are_ready_before_anybody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int, str]] = []
    stock = Larder(None)  # type: ignore[arg-type]
    monkeypatch.setattr(stock, "_fill_later", lambda *task: asked.append(task))
    stock.stock_up()
    assert asked == [("diplomacy", seats, "") for seats in (2, 3, 4)]
    stock.close()


def test_a_map_is_made_with_its_seed_or_a_seed_for_a_named_one(monkeypatch: pytest.MonkeyPatch) -> None:
    class Maps:
        def dealt(self, id: str, draw: object) -> str:
            return f"for {id}"

        def fresh(self, seats: int, wish: str, draw: object, patient: bool) -> Fresh:
            return Fresh(f"{wish} for {seats}", "patient seed" if patient else "seed")

    class Package:
        def the_maps(self) -> Maps:
            return Maps()

    monkeypatch.setattr(larder, "package", lambda game: Package())
    stood_back: list[int] = []

    def nice(by: int) -> int:
        stood_back.append(by)
        return 0

    monkeypatch.setattr("os.nice", nice)
    assert larder.make("diplomacy", 2, "ring", "") == ("ring for 2", "seed")
    assert larder.make("diplomacy", 2, "", "old-x") == ("old-x", "for old-x")
    assert not stood_back  # somebody waits for it
    assert larder.make_idly("diplomacy", 2, "ring", "") == ("ring for 2", "patient seed")
    assert stood_back[-1] > 0
