"""Waste Knights in a real browser: a whole mission by taps and keys, windows that do not flood, a phone, and German."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.table.conftest import NewPage
from tests.table.test_browser import wait_for_turn
from tests.table.test_survivors import FOCUS, NAMELESS, TAP

CARD = "#tray .card.target"
HEX = "#board .hex.target"
SEEN = "() => document.querySelector('#table').innerText + document.querySelector('#tray')?.innerHTML"
# something to decide, or the end: what can only be passed, or is being passed, the page does by itself
ASKED = """() => document.querySelector('#prompt a.first') ? 'over'
  : document.querySelectorAll('#choices button').length < 2 ? ''
  : document.querySelector('#choices [data-quiet]') && document.querySelector('#passing').value ? '' : 'turn'"""
TINY = """() => Math.min(...[...document.querySelectorAll('#board text, #tray text')]
  .filter(one => one.getBoundingClientRect().width)
  .map(one => [one.getScreenCTM(), parseFloat(one.getAttribute('font-size'))])
  .map(([by, size]) => Math.hypot(by.a, by.b) * size))"""
LONGEST = """() => [...document.querySelectorAll('#further button')]
  .sort((a, b) => b.value.length - a.value.length)[0].dataset.things"""
OUTSIDE = """() => { const tray = document.querySelector('#tray').getBoundingClientRect();
  return [...document.querySelectorAll('#tray svg')].map(one => one.getBoundingClientRect())
    .filter(box => box.width && (box.left < tray.left || box.right > tray.right + 1)).length; }"""


def open_table(page: Page, mission: str = "cult") -> None:
    """A table of our own against the quickest bot, with a chosen seed."""
    page.goto("/new?game=knights")
    page.locator("#seat1").select_option("bot:random")
    page.locator("#o-mission").select_option(mission)
    page.locator("#seed").fill("taps")
    page.locator("form.setup button.first").click()
    page.wait_for_selector("#board svg")
    assert wait_for_turn(page)


def asked(page: Page) -> bool:
    """True when there is something to decide, False when the mission is over."""
    return bool(page.wait_for_function(ASKED).json_value() == "turn")


def settled(page: Page, before: str) -> None:
    """Something that the player can see has changed; a sealed choice moves neither step nor log."""
    page.wait_for_function(f"b => document.querySelector('#menu[open]') || ({SEEN})() !== b", arg=before)


def press(page: Page) -> None:
    """The first listed action, by the keyboard."""
    before = page.evaluate(SEEN)
    if page.evaluate(FOCUS):
        page.keyboard.press("Enter")
        settled(page, before)


def tap(page: Page, wanted: str) -> bool:
    """Tap a glowing thing; where it can mean several actions, take the first of the menu."""
    before = page.evaluate(SEEN)
    if not page.evaluate(TAP, wanted):
        return False
    settled(page, before)
    if page.locator("#menu[open]").count():
        page.locator("#menu .choice").first.click()
        page.wait_for_function(f"b => ({SEEN})() !== b", arg=before)
    return True


def set_out(page: Page) -> None:
    """Choose a knight and a vehicle."""
    for _ in range(2):
        assert tap(page, CARD)
        assert asked(page)


def own_actions(page: Page) -> int:
    """How many decisions the record holds of this seat."""
    text = page.request.get(page.url + "/record").text()
    return len(re.findall(r"^0 [a-z]", text, re.MULTILINE))


def test_a_whole_mission_by_taps_and_keys(new_page: NewPage) -> None:
    page = new_page()
    open_table(page)
    expect(page.locator("#prompt")).to_contain_text("Choose your knight.")
    set_out(page)
    page.locator("#passing").select_option("always")
    taps = moves = 0
    while asked(page):
        if taps < 3 and tap(page, HEX):
            taps += 1
        else:
            press(page)
        moves += 1
        assert moves < 200
    assert taps > 0
    expect(page.locator("#prompt p")).to_contain_text("lose")
    assert page.evaluate(NAMELESS) == 0
    clicks, decided = moves + 3, own_actions(page)
    assert 2 * clicks < decided, f"{clicks} clicks for {decided} decisions: windows flood the player"


def test_a_tap_far_away_plans_the_whole_route(new_page: NewPage) -> None:
    page = new_page()
    open_table(page)
    set_out(page)
    while page.locator("#further").count() == 0:
        press(page)
        assert asked(page)
    far = page.evaluate(LONGEST)
    before = page.evaluate(SEEN)
    page.evaluate(TAP, f"#board [data-thing='{far}']")
    settled(page, before)
    expect(page.locator("#prompt")).to_contain_text("Plan your route")
    page.get_by_role("button", name="Set out").first.click()
    expect(page.locator("#log")).to_contain_text("drives:")


def test_passing_ends_with_the_move_or_when_it_is_stopped(new_page: NewPage) -> None:
    page = new_page()
    open_table(page)
    set_out(page)
    stop = page.locator("#passes")
    expect(stop).to_be_hidden()
    page.locator("#passing").select_option("always")
    expect(stop).to_be_visible()
    stop.click()
    expect(stop).to_be_hidden()
    expect(page.locator("#passing")).to_have_value("")
    page.locator("#passing").select_option("move")
    chapter = page.locator("#choices").get_attribute("data-chapter")
    while page.locator("#choices").get_attribute("data-chapter") == chapter and asked(page):
        press(page)
    expect(page.locator("#passing")).to_have_value("")


def test_a_tap_says_what_a_thing_is_and_why_not(new_page: NewPage) -> None:
    page = new_page()
    open_table(page)
    set_out(page)
    page.evaluate(TAP, "#knight-sheet")
    expect(page.locator("#why .about")).to_contain_text(page.locator("#knight-sheet text").first.text_content() or "?")
    expect(page.locator("#why .sentence")).not_to_be_empty()


def test_everything_in_the_tray_can_be_seen_and_read(new_page: NewPage) -> None:
    for width, smallest in ((1280, 7), (390, 7)):
        page = new_page(width=width, height=844)
        open_table(page)
        assert page.evaluate(OUTSIDE) == 0
        set_out(page)
        assert page.evaluate(OUTSIDE) == 0
        assert page.evaluate(TINY) >= smallest


def test_on_a_phone_and_in_german(new_page: NewPage) -> None:
    page = new_page(width=390, height=844, locale="de-DE", has_touch=True)
    open_table(page)
    expect(page.locator("#prompt")).to_contain_text("Wähle deinen Knight.")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    set_out(page)
    assert page.evaluate(NAMELESS) == 0
    expect(page.locator("#board")).to_contain_text("Kult des Krümmers".upper())
