"""Waste Knights in a real browser: windows that do not flood, routes by one tap, a phone, and German."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.table.conftest import Newcomer
from wastelands.testing.people import DESK, PHONE, Device, Person

NAMELESS = """() => people.all('[data-thing]')
  .filter(one => !(one.dataset.said || one.querySelector('title')?.textContent)).map(one => one.dataset.thing)"""
LONGEST = """() => people.all('#further button').sort((a, b) => b.value.length - a.value.length)
  .map(one => one.dataset.things).find(thing => people.spot(people.find(`#board [data-thing="${thing}"]`)))"""


def at_a_table(newcomer: Newcomer, device: Device = DESK, locale: str = "en-GB") -> Person:
    person = newcomer(device, locale, seed="knights")
    person.open_table("knights", "taps", options={"mission": "cult"})
    person.settle()
    return person


def step(person: Person) -> str:
    """The first listed action, or the turn is handed on."""
    if person.page.locator("#hand-on").count():
        person.end_turn()
    else:
        person.do(f"^{re.escape(person.offered()[0])}$")
    return person.settle()


def set_out(person: Person) -> None:
    """Choose a knight and a vehicle."""
    for what in ("knight", "vehicle"):
        person.do(f"^{what}")
        while person.settle() == "held":
            person.end_turn()


def own_actions(person: Person) -> int:
    """How many decisions the record holds of this seat."""
    text = person.page.request.get(person.page.url + "/record").text()
    return len(re.findall(r"^0 [a-z]", text, re.MULTILINE))


def test_windows_do_not_flood_the_player(newcomer: Newcomer) -> None:
    person = at_a_table(newcomer)
    expect(person.page.locator("#now")).to_contain_text("Choose your knight.")
    set_out(person)
    person.page.locator("#passing").select_option("always")
    for _ in range(200):
        if person.settle() == "over" or own_actions(person) > 60:
            break
        step(person)
    clicks, decided = person.report.acts, own_actions(person)
    assert person.page.evaluate(NAMELESS) == []
    assert decided - clicks > 10, f"{clicks} clicks for {decided} decisions: windows flood the player"


def test_a_tap_far_away_plans_the_whole_route(newcomer: Newcomer) -> None:
    person = at_a_table(newcomer)
    set_out(person)
    page = person.page
    while page.locator("#further").count() == 0:
        step(person)
    person.tap(page.evaluate(LONGEST))
    person.settle()
    expect(page.locator("#now")).to_contain_text("your Waster, sees")
    expect(page.locator("#stage")).to_contain_text("Your route")
    person.press(page.locator("#now button", has_text="Set out to"))
    expect(page.locator("#log")).to_contain_text("drives:")


def test_passing_ends_with_the_move_or_when_it_is_stopped(newcomer: Newcomer) -> None:
    person = at_a_table(newcomer)
    set_out(person)
    page = person.page
    stop = page.locator("#passes")
    expect(stop).to_be_hidden()
    page.locator("#passing").select_option("always")
    expect(stop).to_be_visible()
    person.press(stop)
    expect(stop).to_be_hidden()
    expect(page.locator("#passing")).to_have_value("")
    person.settle()
    page.locator("#passing").select_option("move")
    chapter = page.locator("#choices").get_attribute("data-chapter")
    while page.locator("#choices").get_attribute("data-chapter") == chapter and person.settle() != "over":
        step(person)
    expect(page.locator("#passing")).to_have_value("")


def test_a_tap_says_what_a_thing_is_and_why_not(newcomer: Newcomer) -> None:
    person = at_a_table(newcomer)
    set_out(person)
    page, before = person.page, person.stand()
    idle: list[str] = page.evaluate("people.things(false)")
    thing = page.locator(f':is(#board, #hand, #mine) [data-thing="{idle[0]}"]:visible').first
    person.press(thing)
    assert person.follows(before) == "why"
    said = thing.get_attribute("data-said") or thing.locator("title").first.text_content()
    expect(page.locator("#why .about")).to_have_text(said or "?")
    expect(page.locator("#why .sentence")).not_to_be_empty()


def test_on_a_phone_and_in_german(newcomer: Newcomer) -> None:
    person = at_a_table(newcomer, PHONE, "de-DE")
    expect(person.page.locator("#now")).to_contain_text("Wähle deinen Knight.")
    set_out(person)
    assert person.page.evaluate(NAMELESS) == []
    person.open_tab("mine")
    expect(person.page.locator("#mine")).to_contain_text("Kult des Krümmers")
