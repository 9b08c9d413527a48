"""Wasteland in a real browser: a whole game by taps and keys, on a phone, and in German."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.table.conftest import NewPage
from tests.table.test_browser import wait_for_turn
from wastelands.engine.events import Event
from wastelands.table.render import event_things

TAP = """wanted => {
  const glowing = [...document.querySelectorAll(wanted)];
  const one = glowing[Math.floor(glowing.length / 2)];
  one?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  return !!one;
}"""
STATE = "() => document.querySelector('#prompt input[name=step]')?.value + document.querySelector('#log').textContent"
FOCUS = "() => { const one = document.querySelector('#choices button'); one?.focus(); return !!one; }"
RIGHTMOST = (
    "() => Math.max(...[...document.querySelectorAll('#prompt button')].map(b => b.getBoundingClientRect().right))"
)
NAMELESS = (
    "() => [...document.querySelectorAll('[data-thing]')].filter(e => !e.querySelector('title')?.textContent).length"
)


def open_table(page: Page, rounds: int = 2, seats: int = 2, **options: str) -> None:
    """A table of our own against bots, short and with a chosen seed."""
    page.goto("/new?game=survivors")
    for seat in range(1, seats):
        page.locator(f"#seat{seat}").select_option("bot:random")
    page.locator("#o-turn_limit").fill(str(rounds))
    for name, value in options.items():
        page.locator(f"#o-{name}").select_option(value)
    page.locator("#seed").fill("taps")
    page.locator("form.setup button.first").click()
    page.wait_for_selector("#board svg")


def settled(page: Page, before: str) -> None:
    page.wait_for_function(f"b => ({STATE})() !== b", arg=before)


def tap(page: Page, wanted: str) -> bool:
    """Tap a glowing thing; where it can mean several actions, take the first of the menu."""
    before = page.evaluate(STATE)
    if not page.evaluate(TAP, wanted):
        return False
    page.wait_for_function(f"b => document.querySelector('#menu[open]') || ({STATE})() !== b", arg=before)
    if page.locator("#menu[open]").count():
        page.locator("#menu .choice").first.click()
        settled(page, before)
    return True


def press(page: Page) -> None:
    """The first listed action, by the keyboard."""
    before = page.evaluate(STATE)
    if page.evaluate(FOCUS):
        page.keyboard.press("Enter")
        settled(page, before)


def test_a_whole_game_by_taps_and_keys(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, rounds=4)
    wait_for_turn(page)
    expect(page.locator("#prompt")).to_contain_text("Choose a tile for your base.")
    assert tap(page, "#board .tile.target")
    expect(page.locator("#log")).to_contain_text("founds a base")
    taps = moves = 0
    while wait_for_turn(page):
        if tap(page, "#tray .building.target, #board .tile.target, #board .party.target"):
            taps += 1
        else:
            press(page)
        moves += 1
        assert moves < 150
    assert taps > 5
    expect(page.locator("#prompt p")).to_contain_text("win")
    assert page.evaluate(NAMELESS) == 0


def test_a_newcomer_sees_whose_turn_it_is_and_why_something_is_not_allowed(new_page: NewPage) -> None:
    page = new_page()
    open_table(page)
    wait_for_turn(page)
    assert page.evaluate(NAMELESS) == 0
    expect(page.locator("#prompt")).to_contain_text("Your turn")
    page.evaluate(TAP, "#tray .building")
    expect(page.locator("#why .sentence")).to_have_text("First choose a tile for your base.")
    page.locator("#why summary").click()
    expect(page.locator("#why .rule")).not_to_be_empty()
    page.locator("#why button").click()
    tap(page, "#board .tile.target")
    wait_for_turn(page)
    expect(page.locator("#tracker title")).to_contain_text("Round 1.")
    page.evaluate(TAP, "#board .tile")
    expect(page.locator("#why .sentence")).to_have_text("First say how many go scavenging.")


def test_goods_are_traded_by_tapping_the_ledger(new_page: NewPage) -> None:
    page = new_page()
    open_table(page)
    wait_for_turn(page)
    tap(page, "#board .tile.target")
    wait_for_turn(page)
    before = page.evaluate(STATE)
    page.locator("#choices button[value='trade']").click()
    settled(page, before)
    page.evaluate(TAP, "#good-wood.target")
    page.locator("#menu .choice", has_text="Give 2 wood").click()
    expect(page.locator("#matter")).to_contain_text("2")
    expect(page.locator("#prompt")).to_contain_text("what do you want for it?")


def test_a_map_is_laid_tile_by_tile(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, map="laid")
    wait_for_turn(page)
    expect(page.locator("#prompt")).to_contain_text("Lay the tile")
    tiles = page.locator("#board .tile").count()
    assert tap(page, "#board .cell.target")
    page.wait_for_function("n => document.querySelectorAll('#board .tile').length > n", arg=tiles)


def test_no_button_of_the_prompt_runs_over_the_edge_of_a_tablet(new_page: NewPage) -> None:
    page = new_page(width=768, height=1024, locale="de-DE")
    open_table(page)
    wait_for_turn(page)
    tap(page, "#board .tile.target")
    wait_for_turn(page)
    while "Schritt 6" not in page.locator("#prompt p").inner_text():
        before = page.evaluate(STATE)
        page.evaluate("() => document.querySelector('#choices button').click()")
        settled(page, before)
        wait_for_turn(page)
    assert page.locator("#prompt button").count() >= 3
    assert page.evaluate(RIGHTMOST) <= 768


def test_on_a_phone_and_in_german(new_page: NewPage) -> None:
    page = new_page(width=390, height=844, locale="de-DE", has_touch=True)
    open_table(page)
    wait_for_turn(page)
    expect(page.locator("#prompt")).to_contain_text("Wähle ein Feld für deine Basis.")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    first = page.locator("#tile-0-0").bounding_box()
    assert first is not None
    assert first["x"] >= 0  # the board pans from its left edge
    assert min(first["width"], first["height"]) >= 40
    page.locator("#board .tile.target").first.tap()
    wait_for_turn(page)
    expect(page.locator("#prompt")).to_contain_text("Wie viele schickst du auf Streifzug?")
    page.locator("#tabs a[data-tab=log]").tap()
    expect(page.locator("#log")).to_contain_text("errichtet eine Basis")


def test_tiles_that_an_event_names_in_words_are_marked_too() -> None:
    assert event_things(Event("shambled", {"at": "1,2", "goal": "1,3", "n": 1})) == ["hex:1,2", "hex:1,3"]
    assert event_things(Event("died", {"seat": 0, "kind": "idle", "at": "", "n": 1})) == []
