"""Drawing a map in the browser, with strokes of the mouse and taps of a finger."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Page, expect

from tests.table.conftest import NewPage
from wastelands.table.app import create_app

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
    page.get_by_role("button", name="Play on this map").click()
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
