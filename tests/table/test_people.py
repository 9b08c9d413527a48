"""The page tells the truth: after every press, touch and key it shows what a fresh load would show."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.table.conftest import Newcomer
from wastelands.engine.registry import games
from wastelands.testing.people import DESK, DEVICES, KEYS, PHONE, Device, Person

GAMES = [name for name, spec in games().items() if spec.stage == "stable"]
FAULTS = tomllib.loads(Path(__file__).with_name("faults.toml").read_text(encoding="utf-8"))
ACTS = 30
each_device = pytest.mark.parametrize("device", DEVICES, ids=lambda device: device.name)
each_game = pytest.mark.parametrize("game", GAMES)
SHORT = {"warlords": {"max_rounds": "4"}, "survivors": {"turn_limit": "3"}, "knights": {"mission": "cult"}}


def new_faults(game: str, device: Device, seen: Counter[str]) -> dict[str, int]:
    """What is laid out worse than the list of what is still to be mended allows."""
    known: dict[str, int] = FAULTS[game].get(device.name, {})
    return {name: n for name, n in seen.items() if n > known.get(name, 0)}


@each_device
@each_game
def test_whatever_is_pressed_the_page_shows_how_the_table_stands(
    game: str, device: Device, newcomer: Newcomer, record_property: Callable[[str, object], None]
) -> None:
    """Fifteen acts in English and fifteen in German, legal and not, with steps back."""
    person = newcomer(device, seed=f"{game} {device.name}")
    person.open_table(game, "taps")
    if not person.play(ACTS // 2):
        person.switch_language()
        person.play(ACTS - ACTS // 2)
    record_property("people", f"{game}, {device.name}, English and German: {person.report}")
    assert person.report.acts >= ACTS // 2
    assert person.report.looks > person.report.acts
    assert person.report.differences == []
    assert new_faults(game, device, person.report.faults) == {}


@pytest.mark.deep
@each_device
@each_game
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_a_whole_game(
    game: str, device: Device, locale: str, newcomer: Newcomer, record_property: Callable[[str, object], None]
) -> None:
    person = newcomer(device, locale, seed=f"{game} {device.name} {locale}")
    person.open_table(game, f"whole {device.name}", options=SHORT.get(game))
    over = person.play(1500)
    record_property("people", f"{game}, {device.name}, {locale}, to the end: {person.report}")
    assert over
    assert person.report.differences == []
    assert person.page.locator("#undo").count() == 0, "after the end nothing is taken back"


# ---- the focus


def focused(person: Person) -> str:
    return str(person.page.evaluate("document.activeElement.value ?? document.activeElement.id"))


def test_the_focus_stays_on_the_same_verb_and_goes_to_the_prompt_where_that_is_gone(newcomer: Newcomer) -> None:
    person = newcomer(KEYS, seed="focus")
    person.open_table("warlords", "focus")
    while not any(one.startswith("mark field") for one in person.offered()):
        person.settle()
        person.do()
        person.settle()
    field = next(one for one in person.offered() if one.startswith("mark field"))
    before = person.stand()
    person.tab_to(person.page.locator(f'#choices button[value="{field}"]'))
    person.page.keyboard.press("Enter")
    person.finish(before)
    person.settle()
    assert focused(person) == "now", "the mark is made, and its button is gone"
    shop = person.page.locator('#choices button[value="mark shop"]')
    person.tab_to(shop)
    before = person.stand()
    person.page.keyboard.press("Backspace")
    person.follows(before)
    person.settle()
    assert focused(person) == "mark shop", "a step back leaves the focus on the same verb"


# ---- handing on


def ready_to_hand_on(person: Person, seed: str = "hand on") -> None:
    """Play Diplomacy until a turn is played."""
    person.open_table("diplomacy", seed)
    for _ in range(60):
        if person.settle() == "held":
            return
        person.do("^(?!end)")
    raise AssertionError("no turn came to its end")


@pytest.mark.parametrize("device", [DESK, PHONE], ids=lambda device: device.name)
def test_the_last_tap_of_a_turn_hands_nothing_on(device: Device, newcomer: Newcomer) -> None:
    person = newcomer(device, seed="hand on")
    ready_to_hand_on(person)
    page = person.page
    assert page.locator("#now button.first").all_inner_texts() == ["End turn"]
    lines = page.locator("#log li").count()
    person.undo()
    assert person.settle() == "turn"
    assert person.offered(), "the slip is taken back"
    person.do("^(?!end)")
    while person.settle() != "held":
        person.do("^(?!end)")
    assert page.locator("#log li").count() >= lines - 1
    person.end_turn()
    person.settle()
    assert page.locator("#hand-on").count() == 0
    assert person.look() == []


def test_enter_is_the_main_button_and_backspace_takes_back(newcomer: Newcomer) -> None:
    person = newcomer(KEYS, seed="hand on")
    ready_to_hand_on(person)
    before = person.stand()
    person.page.keyboard.press("Backspace")
    person.follows(before)
    assert person.settle() == "turn"
    person.do("^(?!end)")
    while person.settle() != "held":
        person.do("^(?!end)")
    before = person.stand()
    person.page.keyboard.press("Enter")
    person.follows(before)
    person.settle()
    assert person.page.locator("#hand-on").count() == 0


def test_who_wants_it_hands_on_at_once(newcomer: Newcomer) -> None:
    person = newcomer(seed="at once")
    person.open_table("diplomacy", "at once")
    person.settle()
    person.press("#more summary")
    person.press("#more [name=at_once]")
    expect(person.page.locator("#more [name=at_once]")).to_have_attribute("value", "off")
    person.arrive()
    states = set()
    for _ in range(12):
        states.add(person.settle())
        if "over" in states:
            break
        person.do("^(?!end)")
    assert "held" not in states


def test_ending_a_turn_with_something_unused_asks_and_is_never_the_main_button(newcomer: Newcomer) -> None:
    person = newcomer(seed="loss")
    person.open_table("diplomacy", "loss")
    person.settle()
    while "end" not in person.offered():
        person.do("^(?!end)")
        person.settle()
    page = person.page
    assert person.offered()[-1] == "end"
    assert "first" not in (page.locator('#now button[value="end"]').get_attribute("class") or "")
    before, offered = person.stand(), person.offered()
    person.press('#now button[value="end"]')
    assert person.follows(before) == "ask"
    expect(page.locator("#ask .sentence")).to_contain_text("would be lost")
    person.close("#ask [value='']")
    person.settle()
    assert (person.stand(), person.offered()) == (before, offered), "nothing was done"
    person.do("^end$")
    person.settle()
    expect(page.locator("#log")).to_contain_text("leaves unused")


def test_resigning_asks_first(newcomer: Newcomer) -> None:
    person = newcomer(seed="resign")
    person.open_table("diplomacy", "resign")
    person.settle()
    address = person.page.url
    person.press("#more summary")
    person.press("#more [value=resign]")
    expect(person.page.locator("#ask .sentence")).to_contain_text("for good")
    person.close("#ask [value='']")
    assert person.page.url == address
    person.press("#more summary")  # it closes as soon as one goes on
    person.press("#more [value=resign]")
    person.page.wait_for_selector("#ask[open]")
    person.press("#ask [value=yes]")
    person.page.wait_for_url("**/")


def test_nothing_seals_an_answer_but_the_person(newcomer: Newcomer) -> None:
    """Once every card lies at a target, the last word is still hers."""
    person = newcomer(seed="seal")
    person.open_table("warlords", "seal")
    page = person.page
    while not any(one.startswith("commit") for one in person.offered()):
        person.settle()
        person.do("^mark field" if any("mark field" in one for one in person.offered()) else "")
        person.settle()
    while any(one.startswith(("commit", "defend")) for one in person.offered()):
        person.do("^(commit|defend)")
        person.settle()
    assert person.offered() == ["done"]
    assert page.locator("#choices").get_attribute("data-passes") is None
    person.undo()
    person.settle()
    assert len(person.offered()) > 1, "the last card can be taken back"


# ---- what one taps is what one saw


def two_windows(newcomer: Newcomer, seed: str) -> tuple[Person, Person, str, str]:
    """One person at two windows, before an action of at least two hexes: two spaces that it allows."""
    person = newcomer(seed=seed)
    person.open_table("diplomacy", seed)
    for _ in range(80):
        state = person.settle()
        places = [one.split()[1] for one in person.offered() if one.startswith("place")]
        asked = person.page.locator("#now .asked").inner_text()
        if len(places) > 1 and "2 spaces of" in asked:
            break
        if state == "held":
            person.end_turn()
        else:
            person.do("^(?!end)")
    other = Person(person.page.context.new_page(), "mouse", "other")
    other.page.goto(person.page.url)
    other.settle()
    for taken in places:
        other.do(f"^place {taken}$")
        other.settle()
        left = [one.split()[1] for one in other.offered() if one.startswith("place")]
        while taken not in [one.split()[1] for one in other.offered() if one.startswith("place")]:
            other.undo()  # first what was answered by itself
            other.settle()
        if left and set(left) & set(places):
            person.settle()
            return person, other, taken, next(one for one in left if one in places)
    raise AssertionError("no action left a second space")


def hold_down(person: Person, thing: str) -> None:
    """Press, and do not let go yet: meanwhile the page stands still."""
    one = person.page.locator(f'#board [data-thing="{thing}"]').first
    one.scroll_into_view_if_needed()
    at = one.evaluate("one => people.spot(one)")
    person.page.mouse.move(at["x"], at["y"])
    person.page.mouse.down()


def test_a_tap_that_still_means_the_same_acts_on_the_newest_table(newcomer: Newcomer) -> None:
    person, other, taken, left = two_windows(newcomer, "news")
    before = person.stand()
    hold_down(person, f"hex:{left}")
    other.do(f"^place {taken}$")
    other.settle()
    assert person.stand() == before, "between pressing and letting go the page stands still"
    person.page.mouse.up()
    expect(person.page.locator(f'#board [data-thing="hex:{left}"].target')).to_have_count(0)
    person.settle()
    assert person.page.locator("#gone").get_attribute("data-times") is None
    assert not any(one == f"place {left}" for one in person.offered())
    assert person.look() == []


def test_a_tap_that_means_something_else_by_now_only_gets_a_notice(newcomer: Newcomer) -> None:
    person, other, taken, _ = two_windows(newcomer, "news")
    hold_down(person, f"hex:{taken}")
    other.do(f"^place {taken}$")
    other.settle()
    entries = other.stand()
    person.page.mouse.up()
    expect(person.page.locator("#gone")).to_be_visible()
    assert person.page.locator("dialog[open]").count() == 0, "a notice, not a lecture"
    person.settle()
    other.settle()
    assert other.stand() == entries, "nothing was played"
    assert person.look() == []


def test_what_somebody_writes_is_left_alone_and_all_else_is_shown(newcomer: Newcomer) -> None:
    host, guest = newcomer(seed="host"), newcomer(PHONE, seed="guest")
    host.page.goto("/new?game=diplomacy&mode=friends")
    host.press("form.setup button.first")
    host.page.wait_for_selector("#invite-here")
    guest.page.goto(host.page.locator("#invite-here").input_value())
    guest.press("form.setup button.first")
    host.page.wait_for_selector("#begin")
    host.press("#begin")
    for person in (host, guest):
        person.arrive()
    guest.open_tab("chat")
    guest.press("#say")
    guest.page.keyboard.type("half a sent")
    mover = host if host.settle("waits") == "turn" else guest
    if mover is guest:  # the guest begins: the other way round
        host.press("#say")
        host.page.keyboard.type("half a sent")
    writer = guest if mover is host else host
    before = writer.stand()
    mover.do("^(pick|place)")
    writer.follows(before)
    writer.settle("waits")
    assert writer.page.locator("#say").input_value() == "half a sent"
    assert writer.look() == []
    writer.page.keyboard.type("ence")
    writer.page.keyboard.press("Enter")
    expect(mover.page.locator("#chat")).to_contain_text("half a sentence")


# ---- after the end


def test_after_the_end_nothing_can_be_changed(newcomer: Newcomer) -> None:
    person = newcomer(seed="the end")
    person.open_table("warlords", "the end", options={"max_rounds": "1"})
    assert person.play(400)
    page = person.page
    assert page.locator("#undo, #hand-on, #choices button, #more [value=resign]").count() == 0
    expect(page.locator("#now .asked")).to_contain_text("win")
    assert person.report.differences == []
