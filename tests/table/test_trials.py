"""Maps drawn by hand, tried out: progress while bots play, what they showed, and what goes wrong."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import expect

from tests.apart import run_apart
from tests.table.conftest import NewPage
from wastelands.engine.errors import Unreadable
from wastelands.games.diplomacy import drafting
from wastelands.games.diplomacy.generator import land_for
from wastelands.table import trials
from wastelands.table.app import create_app
from wastelands.table.limits import TooMuch
from wastelands.table.thinking import Answer, Fault, Lane
from wastelands.table.trials import Trials, certified, name_of

MAP = "players: 2\n"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(), follow_redirects=False) as running:
        yield running


def text_of(page: str) -> str:
    return html.unescape(page.partition("<textarea")[2].partition(">")[2].partition("</textarea>")[0])


def over(client: TestClient) -> None:
    """Until no map is tried out any more."""

    async def ended() -> None:
        await asyncio.gather(*client.app.state.trials._tasks)  # type: ignore[attr-defined]

    assert client.portal is not None
    client.portal.call(ended)


class Told:
    """A lane that answers at once, and says before that how far it is."""

    def __init__(self, answer: Answer | Exception) -> None:
        self.answer, self.asked = answer, 0

    async def ask(self, how: object, task: object, seconds: float, hear: Callable[[int], None]) -> Answer:
        self.asked += 1
        hear(120)
        await asyncio.sleep(0)
        if isinstance(self.answer, Fault):
            raise self.answer
        return self.answer  # type: ignore[return-value]  # what was wrong with the map is an answer, too


def tried(answer: Answer | Exception, *texts: str) -> Trials:
    found = Trials()
    found._lane = Told(answer)  # type: ignore[assignment]

    async def run() -> None:
        for text in texts:
            found.begin("diplomacy", text)
            await asyncio.gather(*found._tasks)

    run_apart(run())
    return found


def test_a_map_is_tried_out_once_and_its_facts_are_found_by_its_text() -> None:
    found = tried(('{"games": 400}', b""), MAP, MAP)
    trial = found.find(name_of(MAP))
    assert trial is not None
    assert (trial.done, trial.facts, trial.over) == (120, {"games": 400}, True)
    assert found._lane.asked == 1  # type: ignore[attr-defined]
    assert found.find(name_of("players: 3\n")) is None


def test_what_failed_is_said_and_tried_anew() -> None:
    found = tried(Fault("late"), MAP, MAP)
    trial = found.find(name_of(MAP))
    assert trial is not None
    assert (trial.fault, trial.over) == ("The games were broken off. Try it once more.", True)
    assert found._lane.asked == 2  # type: ignore[attr-defined]
    refused = tried(Unreadable("a map needs a city"), MAP).find(name_of(MAP))
    assert refused is not None
    assert refused.fault == "a map needs a city"


def test_the_oldest_maps_are_forgotten_and_a_long_queue_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "KEPT", 2)
    found = tried(("{}", b""), "a", "b", "c")
    assert [found.find(name_of(text)) is None for text in "abc"] == [True, False, False]
    monkeypatch.setattr(trials, "WAITING", 0)
    with pytest.raises(TooMuch, match="other maps are being tried out"):
        found.begin("diplomacy", "d")


def test_games_in_another_process_say_how_far_they_are() -> None:
    lane, heard, text = Lane(1), list[int](), drafting.start(land_for(2, "lake", "short", "rust").id)
    how: Any = certified
    try:
        facts, _ = run_apart(lane.ask(how, ("diplomacy", text, 80), 600.0, heard.append))
        wrong: Any = run_apart(lane.ask(how, ("diplomacy", drafting.blank(2, "short"), 3), 600.0, heard.append))
    finally:
        lane.close()
    assert heard == [40, 80]
    assert '"games": 80' in facts
    assert isinstance(wrong, Unreadable)
    assert "needs a city" in str(wrong)


def test_a_map_without_a_city_is_not_tried_out(client: TestClient) -> None:
    text = text_of(client.get("/maps/edit?seats=2&size=short").text)
    assert "data-again" in client.post("/maps/edit", data={"text": text, "do": "certify"}, follow_redirects=True).text
    over(client)
    shown = client.post("/maps/edit", data={"text": text}, follow_redirects=True).text
    assert "a map needs a city" in shown
    assert "data-again" not in shown


def test_another_process_may_know_more_for_a_while(client: TestClient) -> None:
    asked = client.get(f"/maps/edit/trials/{name_of(MAP)}?since=1").text
    assert "<progress" not in asked, "that was long ago"
    now = client.get(f"/maps/edit/trials/{name_of(MAP)}?since=99999999999").text
    assert "<progress" in now
    assert "since=99999999999" in now
    assert client.get(f"/maps/edit/trials/{name_of(MAP)}").status_code == 422


@pytest.mark.browser
def test_somebody_watches_bots_try_out_the_map_and_comes_back_to_what_they_showed(new_page: NewPage) -> None:
    page = new_page(390, 844, has_touch=True)
    page.goto("/maps/edit?map=WD1-2-dust-6-0")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.get_by_role("button", name="Let bots of the level normal play it 400 times").tap()
    expect(page.locator("#trial li")).to_have_count(8, timeout=120_000)
    expect(page.locator("#trial li").first).to_contain_text(
        re.compile("400 games the seats in their order win .* % and")
    )
    shown = page.locator("#trial").inner_text()
    page.locator("label", has_text="mountain").tap()
    hex = page.locator("[data-paint] [data-thing='hex:5,0']").first
    hex.scroll_into_view_if_needed()
    with page.expect_response("**/maps/edit"):
        hex.tap()
    expect(page.locator("#trial li")).to_have_count(0)
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("#trial li")).to_have_count(8)
    assert page.locator("#trial").inner_text() == shown
