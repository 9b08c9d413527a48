"""The table in a real browser: from the front page to a finished game, and everything on the way."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.table.conftest import Newcomer, NewPage, Server
from wastelands.engine.registry import games
from wastelands.testing.people import KEYS, PHONE, Person

GAMES = [name for name, spec in games().items() if spec.stage == "stable"]
LAID_OVER = """() => {
  const [ground, board] = ['#ground svg', '#pieces svg']
    .map(name => document.querySelector(name).getBoundingClientRect());
  return ['x', 'y', 'width', 'height'].every(side => ground[side] === board[side]);
}"""


def until_hexes(person: Person) -> None:
    """Take an action of the sheet by tapping it; where only one is left the table has taken it already."""
    person.settle()
    while not person.page.locator("#board .hex.target").count():
        person.do("^pick")
        person.settle()


def glowing(person: Person, kind: str = "#board .hex") -> str:
    """A thing that glows and can be hit: on a phone some lie beyond the edge of the screen."""
    person.settle()
    found: str = person.page.evaluate(
        """kind => [...document.querySelectorAll(`${kind}.target`)]
          .map((one) => one.closest("[data-thing]") ?? one.querySelector("[data-thing]"))
          .find((one) => one && people.spot(one))?.dataset.thing ?? ''""",
        kind,
    )
    return found


def test_a_newcomer_finishes_a_game_against_bots(newcomer: Newcomer) -> None:
    person = newcomer(seed="newcomer")
    person.play_now("diplomacy")
    person.settle()
    expect(person.page.locator("#now")).to_contain_text("Your turn")
    assert person.play(400)
    expect(person.page.locator("#now .asked")).to_contain_text("win")
    assert person.report.differences == []
    person.page.goto("/")
    expect(person.page.locator(".mine li")).to_contain_text("over")


def test_nothing_is_shown_before_it_can_answer(newcomer: Newcomer) -> None:
    """A press before the script is there would be lost, so there is nothing to press until then."""
    person = newcomer()
    page = person.page
    person.open_table("diplomacy", "dust")
    held: list[Route] = []
    page.route("**/table.js", lambda route: held.append(route))
    page.reload(wait_until="commit")
    page.wait_for_selector("#hint", state="attached")
    paints = """() => new Promise(async done => {
      requestAnimationFrame(() => done(true));
      for (let n = 0; n < 30; n += 1) await fetch(document.documentElement.dataset.site + "/health");
      done(false);
    })"""
    assert held
    assert not page.evaluate(paints)
    held[0].continue_()
    page.locator("#hint").click()
    expect(page.locator("#why .sentence")).to_contain_text("% to win")


def test_a_tap_on_a_glowing_thing_does_it(newcomer: Newcomer) -> None:
    person = newcomer(PHONE)
    person.play_now("diplomacy")
    until_hexes(person)
    person.tap(glowing(person))
    person.settle()
    expect(person.page.locator("#log")).to_contain_text("occupies")
    assert person.look() == []


def test_pieces_move_on_a_ground_that_stands_still(newcomer: Newcomer) -> None:
    person = newcomer()
    person.play_now("diplomacy")
    until_hexes(person)
    page = person.page
    page.evaluate("document.querySelector('#ground svg').laid = true")
    person.tap(glowing(person))
    person.settle()
    expect(page.locator("#log")).to_contain_text("occupies")
    assert page.evaluate("document.querySelector('#ground svg').laid")
    assert page.evaluate(LAID_OVER)


def test_a_tap_on_something_else_says_why_by_its_rule(newcomer: Newcomer) -> None:
    person = newcomer()
    person.play_now("diplomacy")
    until_hexes(person)
    page, before = person.page, person.stand()
    person.press("#board .hex:not(.target)")
    assert person.follows(before) == "why"
    expect(page.locator("#why .sentence")).not_to_be_empty()
    person.press("#why summary")
    expect(page.locator("#why .rule")).not_to_be_empty()
    person.close("#why button")
    assert person.stand() == before


def test_looking_at_a_thing_never_acts(newcomer: Newcomer) -> None:
    """A resting pointer, or a right click, says what a thing is and what could be done with it."""
    person = newcomer()
    person.play_now("diplomacy")
    until_hexes(person)
    page, before = person.page, person.stand()
    at = page.locator("#board .hex.target").first.evaluate("one => people.spot(one)")
    page.mouse.move(at["x"], at["y"])
    expect(page.locator("#inspect .acts")).to_contain_text("Occupy")
    expect(page.locator("#inspect .counted .facts")).to_contain_text("in reach")
    page.mouse.move(5, 5)
    expect(page.locator("#inspect")).to_be_hidden()
    page.mouse.click(at["x"], at["y"], button="right")
    expect(page.locator("#inspect h2")).not_to_be_empty()
    person.settle()
    assert person.stand() == before


@pytest.mark.parametrize("game", ["diplomacy", "warlords"])
def test_a_hint_names_what_can_be_done_and_does_nothing(game: str, newcomer: Newcomer) -> None:
    person = newcomer(seed="hint")
    person.open_table(game, "hint", options={"map": "WD1-2-dust-6-0"} if game == "diplomacy" else None)
    person.settle()
    before = person.stand()
    person.press("#hint")
    assert person.follows(before) == "why"
    said = person.page.locator("#why .sentence").inner_text()
    labels = person.page.locator("#choices button").all_inner_texts()
    if said != "No idea in time.":  # as on a machine that is busy elsewhere; tests/table/test_thinking.py waits for it
        assert said.startswith("1. ")
        assert all(any(label in line for label in labels) for line in said.splitlines())
    person.close("#why button")
    person.settle()
    assert person.stand() == before
    assert person.look() == []


def test_the_board_zooms_and_pans_and_a_drag_is_no_tap(newcomer: Newcomer) -> None:
    person = newcomer()
    person.play_now("diplomacy")
    until_hexes(person)
    page, before = person.page, person.stand()
    hexagon = page.locator("#board .hex").first
    small = hexagon.bounding_box()
    person.press("[data-zoom='1.25']")
    large = hexagon.bounding_box()
    assert small is not None
    assert large is not None
    assert large["width"] > 1.2 * small["width"]
    page.mouse.move(450, 300)
    page.mouse.down()
    page.mouse.move(400, 260, steps=6)
    page.mouse.up()
    dragged = hexagon.bounding_box()
    assert dragged is not None
    assert dragged["y"] < large["y"]
    person.settle()
    assert person.stand() == before
    assert page.locator("dialog[open]").count() == 0
    person.press(".zoom [data-zoom='0']")
    assert hexagon.bounding_box() == small
    assert person.look() == []


def test_a_killed_server_goes_on_where_it_was(newcomer: Newcomer, server: Server) -> None:
    person = newcomer(seed="killed")
    person.play_now("diplomacy")
    until_hexes(person)
    person.tap(glowing(person))
    person.settle()
    before = person.stand()
    server.kill()
    expect(person.page.locator("#lost")).to_be_visible()
    server.start()
    expect(person.page.locator("#lost")).to_be_hidden()
    person.settle()
    assert person.stand() == before
    person.act()
    person.settle()
    assert person.look() == []


def test_the_keyboard_reaches_every_action(newcomer: Newcomer) -> None:
    person = newcomer(KEYS)
    person.play_now("diplomacy")
    until_hexes(person)
    for action in person.offered():
        person.tab_to(person.page.locator(f':is(#now, #choices li:not(.near)) button[value="{action}"]').first)
    person.do("^place")
    person.settle()
    expect(person.page.locator("#log")).to_contain_text("occupies")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [390, 1280, *(pytest.param(width, marks=pytest.mark.deep) for width in (360, 768))])
def test_nothing_runs_over_the_edge(width: int, game: str, new_page: NewPage) -> None:
    page = new_page(width=width, height=844)
    for path in ("/", f"/new?game={game}", f"/rules/{game}"):
        page.goto(path)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width


def test_it_speaks_german(newcomer: Newcomer) -> None:
    person = newcomer(locale="de-DE")
    page = person.page
    page.goto("/")
    expect(page.locator("body")).to_contain_text("Jetzt gegen Bots spielen")
    person.play_now("diplomacy")
    person.settle()
    expect(page.locator("#now")).to_contain_text("Du bist am Zug")
    person.switch_language()
    person.settle()
    expect(page.locator("#now")).to_contain_text("Your turn")


def test_a_finished_game_is_judged_and_can_be_replayed(newcomer: Newcomer) -> None:
    person = newcomer(seed="replay")
    person.open_table("warlords", "replay", options={"max_rounds": "1"})
    assert person.play(400)
    page = person.page
    person.press("#analyse")
    expect(page.locator("#end #analysis")).to_contain_text("Decisions judged")
    expect(page.locator("#end #analysis progress")).to_have_count(0)
    expect(page.locator("#end #analysis form")).to_have_count(0)
    person.press("#now a[href$=replay]")
    page.wait_for_selector(".replaybar")
    expect(page.locator("#stage #analysis")).to_contain_text("Decisions judged")
    end = page.locator("#pieces").inner_html()
    page.keyboard.press(",")
    page.wait_for_function("e => document.querySelector('#pieces').innerHTML !== e", arg=end)
    person.press("#jump-first")
    expect(page.locator("#now")).to_contain_text("Action 0 of")
    person.press("#jump-forth")
    expect(page.locator("#now")).to_contain_text("Action 1 of")
    assert page.url.endswith("replay?at=1"), "the address names the moment"
    card = page.locator("#inspect")
    page.locator('#board [data-thing="word:shop"]').click(button="right", position={"x": 8, "y": 8})
    expect(card.locator(".does")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.locator("#board").focus()
    page.mouse.move(2, 2)
    page.keyboard.press("i")
    expect(card).to_be_visible()
    page.goto(page.url.split("?")[0] + "#turn-2")
    expect(page.locator("#now")).to_contain_text("Turn 2 of")
    person.press("#jump-moment")
    expect(page.locator(".strip .shown.moment")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    text = download.value.path().read_text()
    assert text.startswith("wastelands record 1")
    assert "secret: " in text


def test_the_night_is_dark_and_the_paper_light(new_page: NewPage) -> None:
    page = new_page(color_scheme="dark")
    page.goto("/")
    expect(page.locator("html[data-drawn=night]")).to_have_count(1)
    page.get_by_role("button", name="Paper").click()
    expect(page.locator("html[data-drawn=paper]")).to_have_count(1)


# ---- secrets at one screen


def hotseat(newcomer: Newcomer, game: str) -> Person:
    person = newcomer(seed=game)
    person.page.goto(f"/new?game={game}&mode=hotseat")
    person.press("form.setup button.first")
    person.page.wait_for_selector("#open-curtain")
    return person


def open_curtain(person: Person) -> None:
    person.press("#open-curtain")
    person.arrive()


def until_marking(person: Person) -> None:
    """Open curtains and answer until targets can be marked in secret."""
    for _ in range(12):
        if person.settle() == "curtain":
            open_curtain(person)
        elif any(one.startswith("mark") for one in person.offered()):
            return
        else:
            person.do()
    pytest.fail("nobody was asked to mark targets")


def test_a_curtain_falls_between_two_hands(newcomer: Newcomer) -> None:
    person = hotseat(newcomer, "warlords")
    page = person.page
    first = page.locator(".curtain h1").inner_text()
    for hidden in ("#board", "#hand", "#choices", "#log"):
        assert page.locator(hidden).count() == 0, "nothing of a hand stays behind the curtain"
    open_curtain(person)
    expect(page.locator("#hand")).to_be_visible()
    expect(page.locator("#now")).to_contain_text(first)
    person.settle()
    person.do()
    assert person.settle() == "curtain"
    assert page.locator(".curtain h1").inner_text() != first
    assert "data-thing" not in page.content()
    page.go_back()
    page.wait_for_selector("#open-curtain, #hand")
    assert page.locator("#hand").count() == 0, "going back shows no hand either"


def test_a_reload_keeps_a_half_made_secret_choice(newcomer: Newcomer) -> None:
    person = hotseat(newcomer, "warlords")
    until_marking(person)
    person.do("^mark")
    person.settle()
    choices = person.offered()
    person.page.reload()
    person.settle()
    assert person.offered() == choices
    person.undo()
    person.settle()
    expect(person.page.locator("#undo")).to_have_count(0)
