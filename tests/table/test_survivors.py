"""Wasteland in a real browser: what only this game has."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.table.conftest import Newcomer
from wastelands.engine.events import Event
from wastelands.engine.face import event_things
from wastelands.testing.people import DESK, PHONE, Device, Person

NAMELESS = (
    "() => [...document.querySelectorAll('[data-thing]')].filter(e => !e.querySelector('title')?.textContent).length"
)


def at_a_table(newcomer: Newcomer, device: Device = DESK, locale: str = "en-GB", **options: str) -> Person:
    person = newcomer(device, locale, seed="survivors")
    person.open_table("survivors", "taps", options={"turn_limit": "2", **options})
    person.settle()
    return person


def found(person: Person) -> None:
    """Lay a tile or found a base by a tap on what glows."""
    things: list[str] = person.page.evaluate("people.things(true)")
    person.tap(things[0])
    while person.settle() == "held":
        person.end_turn()


def until_own_turn(person: Person, verb: str = "scavenge") -> None:
    """Whatever the others offer first is refused."""
    while not any(one.startswith(verb) for one in person.offered()):
        person.do(f"^{re.escape(person.offered()[0])}$")
        while person.settle() == "held":
            person.end_turn()


def test_a_newcomer_sees_whose_turn_it_is_and_why_something_is_not_allowed(newcomer: Newcomer) -> None:
    person = at_a_table(newcomer)
    page = person.page
    assert page.evaluate(NAMELESS) == 0
    expect(page.locator("#now")).to_contain_text("Your turn")
    before = person.stand()
    person.press("#hand .building")
    assert person.follows(before) == "why"
    expect(page.locator("#why .sentence")).to_have_text("First choose a tile for your base.")
    person.press("#why summary")
    expect(page.locator("#why .rule")).not_to_be_empty()
    person.close("#why button")
    found(person)
    expect(page.locator("#log")).to_contain_text("founds a base")
    until_own_turn(person)
    expect(page.locator("#tracker title")).to_contain_text("Round 1.")
    before = person.stand()
    person.press("#board .tile")
    assert person.follows(before) == "why"
    expect(page.locator("#why .sentence")).to_have_text("First say how many go scavenging.")


def test_goods_are_traded_by_tapping_the_ledger(newcomer: Newcomer) -> None:
    person = at_a_table(newcomer)
    found(person)
    until_own_turn(person)
    page = person.page
    person.do("^trade$")
    person.settle()
    before = person.stand()
    person.press("#good-wood.target")
    assert person.follows(before) == "menu"
    person.press(page.locator("#menu .choice", has_text="Give 2 wood"))
    person.follows(before, "menu")
    person.settle()
    expect(page.locator("#matter")).to_contain_text("2")
    expect(page.locator("#now")).to_contain_text("what do you want for it?")


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
    expect(page.locator("#now")).to_contain_text("Wähle ein Feld für deine Basis.")
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
