"""The table in a real browser: from the front page to a finished game, and everything on the way."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.table.conftest import NewPage, Server
from wastelands.engine.registry import games

GAMES = [name for name, spec in games().items() if spec.stage == "stable"]
# a single choice is none: the page takes it by itself
SETTLED = """() => document.querySelector('#prompt a.first') ? 'over'
  : document.querySelectorAll('#choices button').length > 1 ? 'turn'
  : document.querySelector('#choices:not([data-autopass]) button') ? 'turn' : ''"""
LAID_OVER = """() => {
  const [ground, board] = ['#ground svg', '#board svg']
    .map(name => document.querySelector(name).getBoundingClientRect());
  return ['x', 'y', 'width', 'height'].every(side => ground[side] === board[side]);
}"""
SAME = """html => {
  const before = document.createElement('template');
  before.innerHTML = html;
  return document.querySelector('#board').firstElementChild.isEqualNode(before.content.firstElementChild);
}"""


def play_now(page: Page, game: str = "diplomacy") -> None:
    page.goto("/")
    page.locator(f"form:has(input[value='{game}']) button").first.click()
    page.wait_for_selector("#board svg")


def wait_for_turn(page: Page) -> bool:
    """True when it is my turn, False when the game is over."""
    return bool(page.wait_for_function(SETTLED).json_value() == "turn")


def act(page: Page, which: str = "last") -> None:
    """Press one of the listed actions and wait until the table has gone on."""
    before = page.evaluate("() => document.querySelector('#table').innerText")
    pressed = page.evaluate(
        """w => {
          const button = [...document.querySelectorAll('#choices button')].at(w === 'last' ? -1 : 0);
          button?.click();
          return !!button;
        }""",
        which,
    )
    if pressed:  # else news from the others came in between
        page.wait_for_function("b => document.querySelector('#table').innerText !== b", arg=before)


def pick_if_asked(page: Page) -> None:
    """Take an action of the sheet by tapping it; where only one is left the table has taken it already."""
    if page.locator("#tray .action.target").count():
        page.locator("#tray .action.target").first.click()
    page.wait_for_selector("#board .hex.target")


@pytest.mark.parametrize(  # whole games of the others are played in test_survivors.py, test_knights.py and below
    "game", ["warlords", *(pytest.param(game, marks=pytest.mark.deep) for game in ("diplomacy", "survivors"))]
)
def test_a_newcomer_finishes_a_game_against_bots(game: str, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, game)
    expect(page.locator("#prompt")).to_contain_text("Your turn")
    moves = 0
    while wait_for_turn(page):
        act(page, "first" if moves % 3 == 0 or game != "diplomacy" else "last")
        moves += 1
        assert moves < 900
    expect(page.locator("#prompt p")).to_contain_text("win")
    page.goto("/")
    expect(page.locator(".mine li")).to_contain_text("over")


def test_a_tap_on_a_glowing_thing_does_it(new_page: NewPage) -> None:
    page = new_page()
    play_now(page)
    wait_for_turn(page)
    pick_if_asked(page)
    page.locator("#board .hex.target").first.click()
    expect(page.locator("#log")).to_contain_text("occupies")


def test_pieces_move_on_a_ground_that_stands_still(new_page: NewPage) -> None:
    page = new_page()
    play_now(page)
    wait_for_turn(page)
    pick_if_asked(page)
    page.evaluate("document.querySelector('#ground svg').laid = true")
    page.locator("#board .hex.target").first.click()
    expect(page.locator("#log")).to_contain_text("occupies")
    assert page.evaluate("document.querySelector('#ground svg').laid")
    assert page.evaluate(LAID_OVER)


def test_a_tap_on_something_else_says_why_by_its_rule(new_page: NewPage) -> None:
    page = new_page()
    play_now(page)
    wait_for_turn(page)
    pick_if_asked(page)
    page.locator("#board .hex:not(.target)").first.click(force=True)
    expect(page.locator("#why")).to_be_visible()
    expect(page.locator("#why .sentence")).not_to_be_empty()
    page.locator("#why summary").click()
    expect(page.locator("#why .rule")).not_to_be_empty()
    page.locator("#why button").click()
    expect(page.locator("#why")).to_be_hidden()


def test_undo_takes_back_until_something_is_revealed(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/new?game=diplomacy&mode=hotseat")
    page.get_by_role("button", name="Open the table").click()
    wait_for_turn(page)
    for _ in range(40):
        if page.locator("#undo").count():
            break
        act(page)
        wait_for_turn(page)
    before = page.locator("#log li").count()
    page.locator("#undo").click()
    expect(page.locator("#log li").first).to_contain_text("step back")
    assert page.locator("#log li").count() == before + 1


def test_a_reload_shows_the_same_position(new_page: NewPage) -> None:
    page = new_page()
    play_now(page)
    wait_for_turn(page)
    act(page)
    wait_for_turn(page)
    board = page.locator("#board").inner_html()
    choices = page.locator("#choices").inner_text()
    page.reload()
    page.wait_for_selector("#board svg")
    assert page.evaluate(SAME, board), "the order of attributes apart, the board is the same"
    assert page.locator("#choices").inner_text() == choices


def test_a_killed_server_goes_on_where_it_was(new_page: NewPage, server: Server) -> None:
    page = new_page()
    play_now(page)
    wait_for_turn(page)
    act(page)
    wait_for_turn(page)
    choices = page.locator("#choices").inner_text()
    server.kill()
    expect(page.locator("#lost")).to_be_visible()
    server.start()
    expect(page.locator("#lost")).to_be_hidden()
    assert page.locator("#choices").inner_text() == choices
    act(page)


def test_the_keyboard_reaches_every_action(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.textContent.includes('Play now')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#choices button")
    wanted = page.locator("#choices button").count()
    reached = set()
    for _ in range(120):
        page.keyboard.press("Tab")
        value = page.evaluate("() => document.activeElement.closest('#choices') ? document.activeElement.value : ''")
        if value:
            reached.add(value)
        if len(reached) == wanted:
            break
    assert len(reached) == wanted
    page.keyboard.press("Enter")
    expect(page.locator("#log li")).not_to_have_count(1)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [390, 1280, *(pytest.param(width, marks=pytest.mark.deep) for width in (360, 768))])
def test_nothing_runs_over_the_edge(width: int, game: str, new_page: NewPage) -> None:
    page = new_page(width=width, height=844)
    play_now(page, game)
    wait_for_turn(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    page.goto("/")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    page.goto(f"/new?game={game}")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width


def test_it_speaks_german(new_page: NewPage) -> None:
    page = new_page(locale="de-DE")
    page.goto("/")
    expect(page.locator("body")).to_contain_text("Jetzt gegen Bots spielen")
    page.get_by_role("button", name="Jetzt gegen Bots spielen").first.click()
    expect(page.locator("#prompt")).to_contain_text("Du bist am Zug")
    page.locator("#more summary").click()
    page.get_by_role("button", name="English").click()
    expect(page.locator("#prompt")).to_contain_text("Your turn")


def test_a_finished_game_can_be_replayed(new_page: NewPage) -> None:
    page = new_page()
    play_now(page)
    while wait_for_turn(page):
        act(page, "first")
    page.get_by_role("link", name="Replay").last.click()
    end = page.locator("#board").inner_html()
    page.locator("#at").fill("3")
    page.wait_for_function("e => document.querySelector('#board').innerHTML !== e", arg=end)
    expect(page.locator("#slider")).to_contain_text("Action 3 of")
    page.locator("#as").select_option("1")
    expect(page.locator("#slider")).to_contain_text("Action 3 of")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    text = download.value.path().read_text()
    assert text.startswith("wastelands record 1")
    assert "secret: " in text


def test_the_night_is_dark_and_the_paper_light(new_page: NewPage) -> None:
    page = new_page(color_scheme="dark")
    page.goto("/")
    page.wait_for_function("() => document.documentElement.dataset.drawn === 'night'")
    page.get_by_role("button", name="Paper").click()
    page.wait_for_function("() => document.documentElement.dataset.drawn === 'paper'")


# ---- secrets at one screen


def hotseat(page: Page, game: str) -> None:
    page.goto(f"/new?game={game}&mode=hotseat")
    page.get_by_role("button", name="Open the table").click()


def until_marking(page: Page) -> None:
    """Open curtains and answer until targets can be marked in secret."""
    for _ in range(12):
        page.wait_for_selector("#open-curtain, #choices button")
        if page.locator("#open-curtain").count():
            page.locator("#open-curtain").click()
        elif page.locator("#choices button[value^='mark']").count():
            return
        else:
            act(page, "first")
    pytest.fail("nobody was asked to mark targets")


def test_a_curtain_falls_between_two_hands(new_page: NewPage) -> None:
    page = new_page()
    hotseat(page, "warlords")
    expect(page.locator("#open-curtain")).to_be_visible()
    first = page.locator(".curtain h1").inner_text()
    for hidden in ("#board", "#tray", "#choices", "#log"):
        assert page.locator(hidden).count() == 0, "nothing of a hand stays behind the curtain"
    page.locator("#open-curtain").click()
    expect(page.locator("#tray")).to_be_visible()
    expect(page.locator("#prompt")).to_contain_text(first)
    page.evaluate("() => document.querySelector('#choices button').click()")
    expect(page.locator("#open-curtain")).to_be_visible()
    assert page.locator(".curtain h1").inner_text() != first
    assert "data-thing" not in page.content()
    page.go_back()
    page.wait_for_selector("#open-curtain, #tray")
    assert page.locator("#tray").count() == 0, "going back shows no hand either"


def test_a_reload_keeps_a_half_made_secret_choice(new_page: NewPage) -> None:
    page = new_page()
    hotseat(page, "warlords")
    until_marking(page)
    page.evaluate("() => document.querySelector(\"#choices button[value^='mark']\").click()")
    expect(page.locator("#undo")).to_be_visible()
    choices = page.locator("#choices").inner_text()
    page.reload()
    expect(page.locator("#undo")).to_be_visible()
    assert page.locator("#choices").inner_text() == choices
    page.locator("#undo").click()
    expect(page.locator("#undo")).to_have_count(0)
