"""Waste Knights in a real browser: a whole mission by taps and keys, on a phone, and in German."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.table.conftest import NewPage
from tests.table.test_browser import wait_for_turn
from tests.table.test_survivors import NAMELESS, press, tap

KNIGHT = "#tray .card.target"
HEX = "#board .hex.target"


def open_table(page: Page, mission: str = "cult") -> None:
    """A table of our own against the quickest bot, with a chosen seed."""
    page.goto("/new?game=knights")
    page.locator("#seat1").select_option("bot:random")
    page.locator("#o-mission").select_option(mission)
    page.locator("#seed").fill("taps")
    page.locator("form.setup button.first").click()
    page.wait_for_selector("#board svg")
    wait_for_turn(page)


def set_out(page: Page) -> None:
    """Choose a knight and a vehicle."""
    for _ in range(2):
        assert tap(page, KNIGHT)
        wait_for_turn(page)


def test_a_whole_mission_by_taps_and_keys(new_page: NewPage) -> None:
    page = new_page()
    open_table(page)
    expect(page.locator("#prompt")).to_contain_text("Choose your knight.")
    set_out(page)
    taps = moves = 0
    while wait_for_turn(page):
        if moves % 9 == 4 and tap(page, HEX):
            taps += 1
        else:
            press(page)
        moves += 1
        assert moves < 300
    assert taps > 0
    expect(page.locator("#prompt p")).to_contain_text("lose")
    assert page.evaluate(NAMELESS) == 0


def test_on_a_phone_and_in_german(new_page: NewPage) -> None:
    page = new_page(width=390, height=844, locale="de-DE", has_touch=True)
    open_table(page)
    expect(page.locator("#prompt")).to_contain_text("Wähle deinen Knight.")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    set_out(page)
    assert page.evaluate(NAMELESS) == 0
    expect(page.locator("#board")).to_contain_text("Kult des Krümmers".upper())
