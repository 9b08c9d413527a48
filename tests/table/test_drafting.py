"""Drawing a map in the browser, with strokes of the mouse and taps of a finger."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Page, expect

from tests.table.conftest import NewPage
from tests.table.test_inspecting import touch
from wastelands.games.diplomacy.drafting import blank
from wastelands.table.app import create_app
from wastelands.table.coded import coded

SHEET = "WD1-2-dust-6-0"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(), follow_redirects=False) as running:
        yield running


@pytest.mark.parametrize(
    ("query", "said"),
    [("map=WD1-2-dust-6-1x", "is no sheet id"), ("seats=9", "2, 3 or 4 seats"), ("size=vast", "there is no size")],
)
def test_no_map_is_begun_that_cannot_be(client: TestClient, query: str, said: str) -> None:
    answer = client.get(f"/maps/edit?{query}")
    assert answer.status_code == 400
    assert said in answer.text


@pytest.mark.parametrize("text", ["", "players: 2\nmap:\n  A\n", "players: 2\nactions:\n  1: 1-A\nmap:\n  Q\n"])
def test_a_text_of_something_else_is_refused_with_its_place(client: TestClient, text: str) -> None:
    answer = client.post("/maps/edit", data={"text": text, "do": "read"})
    assert answer.status_code == 400
    assert "line" in answer.text or "actions" in answer.text


def test_an_empty_map_can_be_looked_at_and_not_played(client: TestClient) -> None:
    shown = client.get("/maps/edit?seats=2").text
    assert "V-01" in shown
    text = shown.partition("<textarea")[2].partition(">")[2].partition("</textarea>")[0]
    form = {"game": "diplomacy", "seat0": "me", "seat1": "bot:easy", "option-position": text}
    refused = client.post("/tables", data=form)
    assert refused.status_code == 400
    assert "needs a city" in refused.text


@pytest.mark.parametrize(
    "spoiled", [lambda code: code[:-9], lambda code: "A" + code, lambda code: code + "!", str.lower]
)
def test_an_address_that_was_cut_off_is_refused(client: TestClient, spoiled: Callable[[str], str]) -> None:
    code = coded(blank(2, "short"))
    assert client.get(f"/maps/edit?drawn={code}").status_code == 200
    for page in ("/maps/edit", "/paper"):
        answer = client.get(page, params={"drawn": spoiled(code)})
        assert answer.status_code == 400
        assert "not whole" in answer.text


def test_an_address_does_not_blow_up(client: TestClient) -> None:
    answer = client.get(f"/maps/edit?drawn={coded('A' * 2_000_000)}")
    assert answer.status_code == 400
    assert "not whole" in answer.text


def middle(page: Page, h: str) -> tuple[float, float]:
    box = page.locator(f"[data-paint] [data-thing='hex:{h}']").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.browser
def test_somebody_paints_a_lake_with_a_stroke_and_plays_on_the_map(new_page: NewPage) -> None:
    page = new_page(1280, 1400)
    page.goto("/maps/edit?seats=2&size=short")
    page.locator("label", has_text="water").click()
    page.mouse.move(*middle(page, "2,2"))
    page.mouse.down()
    for h in ("3,2", "4,2"):
        page.mouse.move(*middle(page, h), steps=4)
    with page.expect_response("**/maps/edit"):
        page.mouse.up()
    expect(page.locator("textarea")).to_have_value(re.compile(r"^[^~]*(~[^~]*){3}$"))
    page.locator("label", has_text="city").click()
    with page.expect_response("**/maps/edit"):
        page.mouse.click(*middle(page, "3,4"))
    expect(page.locator("#checks ~ ul")).to_contain_text("1 cities instead of 4")
    page.get_by_role("button", name="Play on this map against bots").click()
    expect(page.locator("#table")).to_be_visible()


@pytest.mark.browser
def test_a_finger_paints_too(new_page: NewPage) -> None:
    page = new_page(390, 844, has_touch=True)
    page.goto(f"/maps/edit?map={SHEET}")
    page.locator("label", has_text="mountain").tap()
    page.locator("#sheet-picture").scroll_into_view_if_needed()
    mountains = page.locator("textarea").input_value().count("^")
    with page.expect_response("**/maps/edit"):
        page.touchscreen.tap(*middle(page, "5,0"))
    expect(page.locator("textarea")).to_have_value(re.compile(rf"^[^\^]*(\^[^\^]*){{{mountains + 1}}}$"))


MAP = "[data-paint] [name=text]"


AS_LOADED = """async () => {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  return page.querySelector("#sheet-picture").isEqualNode(document.querySelector("#sheet-picture"));
}"""


def reloaded(page: Page) -> str:
    """The map on the page, which a fresh load does not change."""
    assert page.evaluate(AS_LOADED)
    shown = page.locator("main").inner_text(), page.locator(MAP).input_value()
    page.reload()
    assert shown == (page.locator("main").inner_text(), page.locator(MAP).input_value())
    return shown[1]


@pytest.mark.browser
def test_steps_lead_back_and_forth_and_a_reload_keeps_what_was_drawn(new_page: NewPage) -> None:
    page = new_page(1280, 1400)
    page.goto("/maps/edit?seats=2&size=short")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    drawn = [page.locator(MAP).input_value()]
    for tool, h in (("water", "2,2"), ("mountain", "3,2"), ("Raider", "4,2")):
        page.get_by_role("radio", name=tool).check()
        page.mouse.click(*middle(page, h))
        expect(page.locator(MAP)).not_to_have_value(drawn[-1])
        drawn.append(reloaded(page))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(MAP)).to_have_value(drawn[2])
    expect(page.get_by_role("radio", name="Raider")).to_be_checked()
    page.keyboard.press("Control+z")
    expect(page.locator(MAP)).to_have_value(drawn[1])
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(MAP)).to_have_value(drawn[2])
    page.mouse.click(*middle(page, "5,2"))
    expect(page.locator(MAP)).not_to_have_value(drawn[2])
    expect(page.get_by_role("button", name="Redo")).to_be_disabled()
    for _ in range(3):
        page.get_by_role("button", name="Undo").click()
    expect(page.locator(MAP)).to_have_value(drawn[0])
    page.get_by_role("button", name="Night").click()
    expect(page.locator("html[data-drawn=night]")).to_have_count(1)
    expect(page.locator(MAP)).to_have_value(drawn[0])


@pytest.mark.browser
def test_taps_that_are_quicker_than_the_server_are_all_drawn(new_page: NewPage) -> None:
    page = new_page(1280, 1400)
    page.goto("/maps/edit?seats=2&size=short")
    page.get_by_role("radio", name="water").check()
    for h in ("1,1", "3,1", "5,1", "7,0"):
        page.mouse.click(*middle(page, h))
    expect(page.locator(MAP)).to_have_value(re.compile(r"^[^~]*(~[^~]*){4}$"))


@pytest.mark.browser
def test_a_quick_stroke_leaves_no_gap_and_a_finger_that_scrolls_paints_nothing(new_page: NewPage) -> None:
    page = new_page(1280, 1400)
    page.goto("/maps/edit?seats=2&size=short")
    page.get_by_role("radio", name="water").check()
    page.mouse.move(*middle(page, "0,0"))
    page.mouse.down()
    page.mouse.move(*middle(page, "9,-4"))
    page.mouse.up()
    expect(page.locator(MAP)).to_have_value(re.compile(r"^[^~]*(~[^~]*){10,}$"))
    page = new_page(390, 844, has_touch=True)
    page.goto("/maps/edit?seats=2&size=short")
    x, y = middle(page, "4,0")
    screen = page.context.new_cdp_session(page)
    touch(screen, "touchStart", (x, y))
    for up in range(20, 320, 20):
        touch(screen, "touchMove", (x, y - up))
    touch(screen, "touchEnd")
    page.wait_for_function("before => scrollY > before", arg=0)
    assert "~" not in page.locator(MAP).input_value()
    expect(page.locator(".painted")).to_have_count(0)


@pytest.mark.browser
def test_what_is_written_and_not_sent_yet_stays_while_one_draws(new_page: NewPage) -> None:
    page = new_page(1280, 1400)
    page.goto("/maps/edit?seats=2&size=short")
    page.get_by_role("textbox", name="Title").fill("Home")
    page.get_by_role("radio", name="water").check()
    page.mouse.click(*middle(page, "2,2"))
    expect(page.locator(MAP)).to_have_value(re.compile("~"))
    expect(page.get_by_role("textbox", name="Title")).to_have_value("Home")


@pytest.mark.browser
def test_after_a_refusal_back_leads_to_the_drawing(new_page: NewPage) -> None:
    page = new_page(1280, 1400)
    page.goto("/maps/edit?seats=2&size=short")
    page.get_by_role("radio", name="mountain").check()
    page.mouse.click(*middle(page, "2,2"))
    expect(page.locator(MAP)).to_have_value(re.compile(r"\^"))
    drawn = page.locator(MAP).input_value()
    page.get_by_role("button", name="Play on this map against bots").click()
    expect(page.locator("main")).to_contain_text("needs a city")
    page.get_by_role("link", name="Back").click()
    expect(page.locator(MAP)).to_have_value(drawn)


@pytest.mark.browser
def test_who_plays_on_a_drawn_map_is_chosen_like_at_any_table(new_page: NewPage) -> None:
    page = new_page(1280, 1400)
    page.goto(f"/maps/edit?map={SHEET}")
    text = page.locator(MAP).input_value()
    page.get_by_role("button", name="Choose who plays").click()
    expect(page.get_by_role("textbox", name="Position")).to_have_value(text)
    page.get_by_role("combobox", name="Seat 2").select_option("hotseat")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#table")).to_be_visible()


@pytest.mark.browser
def test_a_wrong_text_is_refused_where_it_stands_and_nothing_is_lost(new_page: NewPage) -> None:
    page = new_page(1280, 1400)
    page.goto(f"/maps/edit?map={SHEET}")
    before, text = page.locator(MAP).input_value(), page.get_by_role("textbox", name="The map as text")
    text.fill("players: 2\nmap:\n  Q\n")
    page.locator("form", has=text).get_by_role("button").click()
    expect(page.locator("form", has=text).get_by_role("alert")).to_contain_text("line 3")
    assert page.locator(MAP).input_value() == before
    text.fill(blank(2, "short"))
    page.locator("form", has=text).get_by_role("button").click()
    expect(page.locator(MAP)).to_have_value(blank(2, "short"))
    title = page.get_by_role("textbox", name="Title")
    title.fill("Home")
    title.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Home")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(MAP)).to_have_value(before)
