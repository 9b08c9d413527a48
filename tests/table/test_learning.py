"""Learning at the page: every lesson is played through by mouse, finger and keys, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import expect

from tests.table.conftest import Newcomer
from wastelands.package import package
from wastelands.table import people
from wastelands.table.app import create_app
from wastelands.table.cardsets import CardSets
from wastelands.testing.learner import Learner
from wastelands.testing.people import DESK, KEYS, PHONE, SIDEWAYS, Device

GAMES = ["diplomacy", "knights", "survivors", "warlords"]


def learner(newcomer: Newcomer, device: Device, locale: str = "en-GB") -> Learner:
    person = newcomer(device, locale)
    return Learner(person.page, device.hand, "lesson")


# ---- at the page


def through(led: Learner, game: str, told: Callable[[str, object], None]) -> None:
    led.begin(game)
    led.follow()
    told("lesson", f"{game}: {led.taps} taps, {led.words} words, {led.minutes:.1f} minutes; {led.report}")
    assert led.report.differences == []
    assert led.covered == []


@pytest.mark.parametrize(("game", "device", "locale"), [("diplomacy", PHONE, "de-DE"), ("survivors", DESK, "en-GB")])
def test_a_lesson_is_played_through(
    game: str, device: Device, locale: str, newcomer: Newcomer, record_property: Callable[[str, object], None]
) -> None:
    through(learner(newcomer, device, locale), game, record_property)


@pytest.mark.deep
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("device", [DESK, PHONE, SIDEWAYS, KEYS], ids=lambda device: device.name)
@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_is_played_through(
    game: str, device: Device, locale: str, newcomer: Newcomer, record_property: Callable[[str, object], None]
) -> None:
    through(learner(newcomer, device, locale), game, record_property)


def test_a_wrong_tap_is_answered_in_the_box_and_nothing_is_played(newcomer: Newcomer) -> None:
    led = learner(newcomer, DESK)
    led.begin("diplomacy")
    led.follow(until="reach/pick")
    led.do_it(led.listed("pick 1-B"))
    expect(led.page.locator("#lesson .answer")).to_contain_text("1-B would be fine too")
    led.obey(led.told())
    assert led.page.locator("#lesson .answer").count() == 0
    before = led.stand()
    led.press('#board [data-thing="hex:0,0"]')
    led.follows(before)
    expect(led.page.locator("#lesson .answer")).to_contain_text("Nobody can occupy a city")
    assert led.page.locator("dialog[open]").count() == 0, "an answer, not a lecture"
    assert led.look() == []


def test_a_look_at_the_thing_is_what_a_beat_may_wait_for(newcomer: Newcomer) -> None:
    led = learner(newcomer, DESK)
    led.begin("diplomacy", "gifts")
    led.follow(until="gifts/inspect")
    led.page.mouse.move(5, 5)
    box = led.page.locator('#pieces [data-thing="hex:0,-1"]').first.evaluate("one => people.spot(one)")
    led.page.mouse.move(box["x"], box["y"])
    expect(led.page.locator("#inspect")).to_contain_text("Drifter")
    expect(led.page.locator('#lesson[data-beat="gifts/drifter"]')).to_have_count(1)


def test_a_lesson_is_left_resumed_repeated_and_ends_in_a_real_game(newcomer: Newcomer) -> None:
    led = learner(newcomer, DESK)
    led.begin("diplomacy")
    led.follow(until="gifts")
    page = led.page
    page.goto("/learn/diplomacy")
    expect(page.locator(".chapters li").first).to_contain_text("done")
    led.press("text=Go on")
    page.wait_for_selector("#lesson", state="attached")
    assert led.beat() == "gifts/rival"
    led.begin("diplomacy", "last")
    led.follow()
    led.press("#now button[value=after]")
    page.wait_for_selector("#table:not(:has(#lesson)) #pieces > *", state="attached")
    assert page.locator("#players li").count() == 2
    page.goto("/learn/diplomacy")
    assert page.locator(".chapters .done").count() == 2


# ---- behind it


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path / "t.db"), follow_redirects=False) as running:
        running.cookies.set(people.COOKIE, "x" * 43)
        yield running


def begun(client: TestClient, game: str = "diplomacy", chapter: str = "reach") -> str:
    answer = client.post(f"/learn/{game}", data={"chapter": chapter})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def do(client: TestClient, table: str, action: str) -> int:
    html = client.get(table).text
    known = dict(re.findall(r'<input type="hidden" name="(seat|step|entries)" value="(\d*)">', html))
    return client.post(f"{table}/play", data={**known, "action": action}).status_code


def beat(client: TestClient, table: str) -> str:
    found = re.search(r'data-beat="([^"]+)"', client.get(table).text)
    assert found is not None
    return found[1]


def test_a_lesson_works_without_a_script_and_survives_a_restart(client: TestClient, tmp_path: Path) -> None:
    table = begun(client)
    for action in ("lesson on", "lesson on", "lesson on", "lesson show", "place 1,-1"):
        assert do(client, table, action) == 303
    assert beat(client, table) == "reach/road"
    with TestClient(create_app(tmp_path / "t.db"), follow_redirects=False) as again:
        again.cookies.set(people.COOKIE, "x" * 43)
        assert beat(again, table) == "reach/road"
        assert do(again, table, "undo") == 303
        assert beat(again, table) == "reach/place"
    assert begun(client, chapter="cut") == table, "one table for each game that somebody learns"


def test_words_that_a_lesson_does_not_know_are_refused(client: TestClient) -> None:
    table = begun(client)
    for action in ("lesson dance", "lesson hint", "lesson", "hand-on"):
        assert do(client, table, action) == 400, action
    assert client.post("/learn/diplomacy", data={"chapter": "heaven"}).status_code == 400
    assert client.post(f"{table}/lesson", data={"do": "tap", "thing": "nonsense"}).status_code == 400


def test_a_lesson_is_nobody_elses(client: TestClient) -> None:
    table = begun(client)
    client.cookies.clear()
    client.cookies.set(people.COOKIE, "y" * 43)
    assert client.get(table).status_code == 403
    assert client.post(f"{table}/lesson", data={"do": "on"}).status_code == 403
    assert client.get(f"{table}?watch=").status_code == 403


def test_a_lesson_that_has_changed_begins_its_chapter_anew(client: TestClient) -> None:
    table = begun(client, chapter="gifts")
    assert do(client, table, "lesson on") == 303
    (live,) = client.app.state.tables.live  # type: ignore[attr-defined]
    mark = package("diplomacy").the_lessons().lesson().mark
    changed = live.row.settings.lesson.replace(mark, "0" * 16)
    live._take(replace(live.row, settings=replace(live.row.settings, lesson=changed)))
    assert beat(client, table) == "gifts/rival"


def test_other_cards_switch_lessons_off(client: TestClient) -> None:
    tables = client.app.state.tables  # type: ignore[attr-defined]
    tables.cards = CardSets({"warlords": package("warlords").the_content().shipped})
    answer = client.post("/learn/warlords", data={"chapter": "bid"})
    assert answer.status_code == 400
    assert "cards that are shipped" in answer.text


@pytest.mark.parametrize("game", GAMES)
def test_the_front_page_offers_every_lesson(client: TestClient, game: str) -> None:
    minutes = package(game).the_lessons().lesson().minutes
    assert f'href="/learn/{game}">Learn in {minutes} minutes' in client.get("/").text
    html = client.get(f"/learn/{game}", headers={"accept-language": "de"}).text
    assert "Anfangen" in html
    assert html.count('name="chapter"') == len(package(game).the_lessons().lesson().chapters) + 1
