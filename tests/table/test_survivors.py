"""Wasteland in a real browser: what only this game has."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.table.conftest import Newcomer
from wastelands.engine.events import Event
from wastelands.engine.face import event_things
from wastelands.testing.people import DESK, PHONE, Device, Person

NAMELESS = """() => [...document.querySelectorAll('[data-thing]')]
  .filter(e => !(e.dataset.said ?? e.querySelector('title')?.textContent)).length"""


def at_a_table(newcomer: Newcomer, device: Device = DESK, locale: str = "en-GB", **options: str) -> Person:
    person = newcomer(device, locale, seed="survivors")
    person.open_table("survivors", "taps", options={"turn_limit": "2", **options})
    person.settle()
    return person


def found(person: Person) -> None:
    """Lay a tile or found a base by a tap on what glows."""
    things: list[str] = person.page.evaluate("people.things(true)")
    person.tap(things[0])
    person.settle_it()
    while person.settle() == "held":
        person.end_turn()


def until_own_turn(person: Person, verb: str = "scavenge") -> None:
    """Whatever the others offer first is refused."""
    while not any(one.startswith(verb) for one in person.offered()):
        person.do(f"^{re.escape(person.offered()[0])}$")
        while person.settle() == "held":
            person.end_turn()


def test_a_place_for_a_base_is_looked_at_before_it_is_founded(newcomer: Newcomer) -> None:
    person = at_a_table(newcomer)
    page, here = person.page, person.page.locator("#settles")
    lines = page.locator("#log li").count()
    one, other = person.page.evaluate("people.things(true)")[:2]
    for thing in (one, other):
        person.tap(thing)
        assert person.settle() == "turn"
        expect(here).to_have_text(f"Base on {thing.removeprefix('hex:')}")
        expect(page.locator("#stage .facts").first).to_contain_text(f"within reach of {thing.removeprefix('hex:')}")
        assert page.locator("#board .dot").count() > 1, "what it would reach"
        assert person.look() == []
    assert page.locator("#log li").count() == lines, "nothing is played yet"
    person.undo()
    expect(here).to_have_count(0)
    person.tap(one)
    assert person.settle_it()
    person.settle()
    expect(page.locator("#log")).to_contain_text(f"founds a base on {one.removeprefix('hex:')}")


def test_a_newcomer_sees_whose_turn_it_is_and_why_something_is_not_allowed(newcomer: Newcomer) -> None:
    person = at_a_table(newcomer)
    page = person.page
    assert page.evaluate(NAMELESS) == 0
    expect(page.locator("#now")).to_contain_text("Your turn")
    before = person.stand()
    person.press("#hand .store")
    assert person.follows(before) == "why"
    expect(page.locator("#why .sentence")).to_have_text("First choose a tile for your base.")
    person.press("#why summary")
    expect(page.locator("#why .rule")).not_to_be_empty()
    person.close("#why button")
    found(person)
    expect(page.locator("#log")).to_contain_text("founds a base")
    until_own_turn(person)
    expect(page.locator("#bar .track")).to_contain_text("Round 1 of 2")
    expect(page.locator("#bar .now")).to_have_text("1 Scavengers")
    before = person.stand()
    person.press("#board .tile")
    assert person.follows(before) == "why"
    expect(page.locator("#why .sentence")).to_have_text("First say how many go scavenging.")


def test_a_trade_is_set_on_both_sides_and_offered_as_one(newcomer: Newcomer) -> None:
    person = at_a_table(newcomer)
    found(person)
    until_own_turn(person)
    page = person.page
    person.do("^trade$")
    person.settle()
    wood = page.locator(".barter tr", has_text="wood")
    for _ in range(2):
        before = person.stand()
        person.press(page.locator('[aria-label="give wood: one more"]'))
        person.follows(before)
    expect(wood.locator("output, .leap").first).to_have_text("2")
    expect(page.locator("#stage")).to_contain_text("You give 2 wood.")
    expect(page.locator("#now button.first")).to_contain_text("Offer it to")
    assert person.look() == []
    before = person.stand()
    person.press("#undo")
    person.follows(before)
    expect(wood.locator("output, .leap").first).to_have_text("0")
    person.undo()
    person.settle()
    assert any(one.startswith("scavenge") for one in person.offered()), "nothing was played but the wish to trade"


def test_crews_are_set_and_the_forecast_moves_with_them(newcomer: Newcomer) -> None:
    person = at_a_table(newcomer)
    page = person.page
    found(person)
    until_own_turn(person)
    person.do("^scavenge 0$")
    until_own_turn(person, "end")
    person.do("^build BD04$")
    person.settle()
    person.do("^place")
    person.settle()
    person.do("^end$")
    until_own_turn(person)
    person.do("^scavenge 0$")
    until_own_turn(person, "done")
    water = page.locator("#hand .store", has_text="water")
    before, dry = person.stand(), water.locator(".cap").inner_text()
    person.press(page.locator('[aria-label="Well: one more"]'))
    person.follows(before)
    assert water.locator(".cap").inner_text() != dry
    assert person.look() == []
    page.reload()
    page.wait_for_selector("#pieces > *", state="attached")
    expect(page.locator(".steppers :is(output, .leap)").first).to_have_text("1")
    person.settle()
    person.do("^done$")
    until_own_turn(person, "end")
    expect(page.locator("#board .tile.target text").first).to_be_visible()


def test_a_map_is_laid_tile_by_tile(newcomer: Newcomer) -> None:
    person = at_a_table(newcomer, map="laid")
    page = person.page
    until_own_turn(person, "lay")
    expect(page.locator("#now")).to_contain_text("Lay the tile")
    tiles = page.locator("#board .tile").count()
    found(person)
    page.wait_for_function("n => document.querySelectorAll('#board .tile').length > n", arg=tiles)


def test_on_a_phone_and_in_german(newcomer: Newcomer) -> None:
    person = at_a_table(newcomer, PHONE, "de-DE")
    page = person.page
    expect(page.locator("#now")).to_contain_text("Wähle ein Feld für deine Basis, mindestens 5")
    first = page.locator("#tile-0-0").bounding_box()
    assert first is not None
    assert min(first["width"], first["height"]) >= 24
    found(person)
    until_own_turn(person)
    expect(page.locator("#now")).to_contain_text("Wie viele schickst du auf Streifzug?")
    person.open_tab("log")
    expect(page.locator("#log")).to_be_visible()
    expect(page.locator("#log")).to_contain_text("errichtet eine Basis")


def test_tiles_that_an_event_names_in_words_are_marked_too() -> None:
    assert event_things(Event("shambled", {"at": "1,2", "goal": "1,3", "n": 1})) == ("hex:1,2", "hex:1,3")
    assert event_things(Event("died", {"seat": 0, "kind": "idle", "at": "", "n": 1})) == ()
