"""What happened is told where the person is: scenes wait, turns are told, plans stay in the page, the end is told."""

from __future__ import annotations

import re

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Route, expect

from tests.apart import run_apart
from tests.table.conftest import Newcomer
from tests.table.test_company import Visitor, client, live
from tests.table.test_edges import finished_table
from tests.table.wire import undated
from wastelands.table.ending import at_level, other_levels
from wastelands.table.store import SeatRow
from wastelands.testing.people import DESK, KEYS, PHONE, Device, Person

__all__ = ["client"]  # the fixture
SHOWN = "#tell [data-at]:not([hidden])"


def until_story(person: Person, kind: str) -> None:
    """Play until a picture of this kind waits."""
    for _ in range(120):
        if person.shows() == "story":
            if person.page.locator(SHOWN).get_attribute("data-kind") == kind:
                return
            person.go_on()
        else:
            assert person.shows() != "over"
            person.act()
    raise AssertionError(f"no {kind} in 120 acts")


# ---- scenes and turns


LONGER = [pytest.param(device, marks=pytest.mark.deep) for device in (PHONE, KEYS)]


@pytest.mark.parametrize("device", [DESK, *LONGER], ids=lambda device: device.name)
@pytest.mark.parametrize("game", ["diplomacy", "warlords"])
def test_a_scene_waits_and_is_seen_once(game: str, device: Device, newcomer: Newcomer) -> None:
    person = newcomer(device, seed=f"scene {game}")
    person.open_table(game, "scene")
    until_story(person, "scene")
    page = person.page
    assert not page.locator("#now").is_visible(), "nothing can be decided meanwhile"
    title = page.locator(f"{SHOWN} .who").inner_text()
    at = page.locator(SHOWN).get_attribute("data-number")
    page.reload()
    page.wait_for_selector("#table.tells")
    assert page.locator(f"{SHOWN} .who").inner_text() == title, "a new load shows it again"
    assert person.look() == []
    for _ in range(12):
        if not page.locator("#table.tells").count() or page.locator(SHOWN).get_attribute("data-number") != at:
            break
        person.go_on()
    page.reload()
    page.wait_for_selector("#pieces > *", state="attached")
    person.shows("waits")
    seen = page.locator(SHOWN)
    assert not seen.count() or seen.get_attribute("data-number") != at, "what was left does not come back"


def test_the_turns_of_others_are_told_with_numbers_on_the_map_and_can_be_switched_off(newcomer: Newcomer) -> None:
    person = newcomer(seed="recap")
    person.open_table("diplomacy", "recap", seats=3)
    until_story(person, "recap")
    page = person.page
    expect(page.locator(f"{SHOWN} .who")).to_contain_text("Since your last move: 2 turns")
    steps = page.locator("#stage .turn.now li").all_inner_texts()
    assert steps
    assert page.locator("#traces > div:not([hidden]) text").count() >= 1
    first = page.locator("#stage .turn.now .name").first.inner_text()
    page.keyboard.press(".")
    expect(page.locator("#stage div:not([hidden]) > .turn.now .name")).not_to_have_text(first)
    page.keyboard.press(",")
    expect(page.locator("#stage div:not([hidden]) > .turn.now .name")).to_have_text(first)
    page.keyboard.press("Enter")
    expect(page.locator("#now")).to_be_visible()
    person.press("#more summary")
    person.press("#more [name=recap]")
    page.wait_for_selector("#more [name=recap][value=on]", state="attached")
    for _ in range(12):
        if person.settle() == "over":
            break
        assert page.locator("[data-kind=recap]").count() == 0
        person.act()


# ---- plans


def until_targets(person: Person) -> None:
    while not any(one.startswith("mark field") for one in person.offered()):
        person.settle()
        person.do()
        person.settle()


def test_a_plan_stays_in_the_page_until_it_is_sealed(newcomer: Newcomer) -> None:
    person = newcomer(seed="plan")
    person.open_table("warlords", "plan")
    until_targets(person)
    sent: list[str] = []
    page = person.page
    page.on("request", lambda one: sent.append(one.url) if one.url.endswith("/play") else None)
    fields = sorted(one for one in person.offered() if one.startswith("mark field"))
    held: list[Route] = []
    page.route("**/plan", lambda route: route.continue_() if held else held.append(route))
    for word in (fields[0].split()[1], fields[0].split()[1], "shop"):  # faster than the server, and one of them twice
        person.press(f'#board [data-thing="word:{word}"]')
    held[0].continue_()
    expect(page.locator("#now")).to_contain_text("Seal 2 targets")
    assert sent == [], "nothing is played yet"
    assert person.look() == []
    page.reload()
    expect(page.locator("#now")).to_contain_text("Seal 2 targets")
    person.tap(f"word:{fields[0].split()[1]}")
    expect(page.locator("#now")).to_contain_text("Seal 1 target")
    assert person.look() == []
    person.undo()
    expect(page.locator("#now")).to_contain_text("Seal without a target")
    person.tap("word:shop")
    person.do("^done$")
    person.settle("waits")
    assert len(sent) == 1, "all of it is sent as one"
    page.wait_for_function("() => !location.hash")


def test_a_card_is_dragged_onto_what_it_is_for(newcomer: Newcomer) -> None:
    person = newcomer(seed="drag")
    person.open_table("warlords", "drag")
    until_targets(person)
    page = person.page
    field = sorted(one for one in person.offered() if one.startswith("mark field"))[0].split()[1]
    person.tap(f"word:{field}")
    person.do("^done$")
    person.settle()
    card, lane = (
        page.locator(one).first for one in ("#hand .target[data-thing]", f'#board [data-thing="word:{field}"]')
    )
    start, end = (one.evaluate("one => people.spot(one)") for one in (card, lane))
    before = person.stand()
    page.mouse.move(start["x"], start["y"])
    page.mouse.down()
    page.mouse.move(end["x"], end["y"], steps=5)
    expect(page.locator(".ghost")).to_have_count(1)
    page.mouse.up()
    person.follows(before)
    expect(page.locator(".ghost")).to_have_count(0)
    expect(page.locator("#hand .goes")).to_have_count(1)
    assert person.look() == []


def test_a_plan_that_cannot_be_played_gets_a_sentence_and_changes_nothing(client: TestClient) -> None:
    host, friend = Visitor(client, "Ann"), Visitor(client, "Tobin")  # nobody acts by itself meanwhile
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = host.post("/api/tables", game="warlords", seats=seats, seed="plan").json()
    id = table["id"]
    assert friend.post(f"/api/tables/{id}/join", seat=1, invite=table["invite"]).status_code == 200
    view = host.view(id, 0)
    for plan, status in (("mark moon", 400), ("take 1 0; take 1 0", 400), ("gibberish", 400), ("done", 400)):
        data = {"seat": "0", "step": str(view["step"]), "plan": plan}
        refused = client.post(f"/t/{id}/plan", data=data, headers={**host.headers, "accept": "application/json"})
        assert refused.status_code == status, (plan, refused.text)
        assert refused.json()["sentence"]
    stranger = Visitor(client, "Eve")
    data = {"seat": "0", "step": str(view["step"]), "plan": "mark shop"}
    assert client.post(f"/t/{id}/plan", data=data, headers=stranger.headers).status_code == 403
    stale = {"seat": "0", "step": "999", "plan": "mark shop"}
    assert client.post(f"/t/{id}/plan", data=stale, headers=host.headers).status_code == 409
    assert host.view(id, 0) == view


# ---- settings


def test_settings_are_kept_and_what_does_not_exist_is_refused(client: TestClient) -> None:
    host = Visitor(client, "Ann")
    form = {"game": "diplomacy", "seat0": "me", "seat1": "bot:random"}
    answer = client.post("/tables", data=form, headers=host.headers, follow_redirects=False)
    table = answer.headers["location"]

    def save(**data: str) -> int:
        return client.post(
            "/me", data={"back": table, **data}, headers=host.headers, follow_redirects=False
        ).status_code

    assert save(pace="5") == save(recap="off") == save(worths="off") == save(large="on") == 303
    page = client.get(table, headers=host.headers).text
    assert 'data-words="large"' in page
    assert 'name="recap" value="on"' in page
    assert 'name="worths" value="on"' in page
    assert re.search(r'<option value="5" selected>', page)
    assert " data-worth" not in page
    for wrong in ({"pace": "7"}, {"recap": "maybe"}, {"colour": "red"}, {"theme": "pink"}):
        assert save(**wrong) == 400
    assert undated(client.get(table, headers=host.headers).text) == undated(page)


@pytest.mark.parametrize("wish", [True, False])
def test_what_nearly_everybody_answers_is_answered_and_undo_takes_it_back(wish: bool, client: TestClient) -> None:
    host = Visitor(client, "Ann")
    form = {"game": "diplomacy", "seat0": "me", "seat1": "hotseat", "seed": "natural"}
    answer = client.post("/tables", data=form, headers=host.headers, follow_redirects=False)
    table, asked = live(client, answer.headers["location"]), 0
    while not table.match.record.lines[-1].text.startswith("settle"):
        (seat,) = table.match.game.to_act()
        options = table.match.game.actions(seat)
        action = next((one for one in reversed(options) if one.verb in ("settle", "place", "road")), options[0])
        asked += action.verb == "settle"
        run_apart(table.play(seat, action, at_once=True, natural=wish))
    assert bool(asked) == (not wish)
    run_apart(table.undo(seat))
    assert {one.verb for one in table.match.game.actions(seat)} == {"settle"}, "now it is asked"


def test_what_moves_are_worth_is_shown_against_bots_and_not_between_people(client: TestClient) -> None:
    host = Visitor(client, "Ann")
    for other, there in (("bot:random", True), ("open", False)):
        form = {"game": "diplomacy", "seat0": "me", "seat1": other}
        answer = client.post("/tables", data=form, headers=host.headers, follow_redirects=False)
        assert (" data-worth" in client.get(answer.headers["location"], headers=host.headers).text) == there


# ---- the end


def test_the_result_is_a_picture_when_there_is_one(client: TestClient) -> None:
    host, table = finished_table(client)
    png = client.get(f"/t/{table['id']}/result.png", headers=host.headers)
    assert png.content.startswith(b"\x89PNG")
    assert client.get(f"/t/{table['id']}/result.svg", headers=host.headers).text.startswith("<svg")
    assert client.get(f"/t/{table['id']}/result.gif", headers=host.headers).status_code == 400
    form = {"game": "diplomacy", "seat0": "me", "seat1": "bot:random"}
    running = client.post("/tables", data=form, headers=host.headers, follow_redirects=False).headers["location"]
    assert client.get(f"{running}/result.png", headers=host.headers).status_code == 400


def test_a_rematch_can_be_stronger_or_weaker() -> None:
    seats = (SeatRow("Ann", "a"), SeatRow("Bob", bot="normal"))
    assert other_levels(seats) == ("weaker", "stronger")
    assert [row.bot for row in at_level(seats, "stronger")] == ["", "hard"]
    assert [row.bot for row in at_level(seats, "weaker")] == ["", "easy"]
    assert other_levels((SeatRow("Ann", "a"), SeatRow("Bob", bot="random"))) == ()
    assert other_levels((SeatRow("Ann", "a"), SeatRow("Bob", bot="expert"))) == ("weaker",)


def test_the_end_tells_where_the_points_came_from_and_what_decided_it(newcomer: Newcomer) -> None:
    person = newcomer(seed="end")
    person.open_table("warlords", "end", options={"max_rounds": "2"})
    assert person.play(400)
    page = person.page
    expect(page.locator("#end h2")).to_contain_text("win")
    assert page.locator("#end .sumrow").count() == 1
    moments = page.locator("#end .moments li").count()
    assert 1 <= moments <= 3
    assert page.locator("#end .chart .moment").count() == moments, "numbered on the course too"
    person.press("#fair summary")
    expect(page.locator("#fair code")).to_contain_text(".record --check")
    person.press("[data-end=board]")
    expect(page.locator("#pieces .lane").first).to_be_visible()
    person.press("#to-end")
    expect(page.locator("#end")).to_be_visible()
    person.press("#end .moments a")
    page.wait_for_selector(".replaybar")
    expect(page.locator(".strip .shown")).to_have_count(1)
    person.press("#to-legend")
    expect(page.locator("#legend .signs").first).to_be_visible()


# ---- nothing more, and keys


def test_nothing_more_this_round_seals_what_is_not_begun_until_the_round_goes_on(newcomer: Newcomer) -> None:
    person = newcomer(seed="nothing")
    person.open_table("warlords", "nothing")
    until_targets(person)
    page = person.page
    before = page.locator("#now [name=step]").input_value()
    button = page.locator("#now [data-passing=move]")
    expect(button).to_have_text("Nothing more this round")
    person.press(button)
    page.wait_for_function("before => people.find('#now [name=step]').value !== before", arg=before)
    person.settle()
    said = page.locator("#log").inner_text()
    assert "reveal" in said or page.locator("#now .chips").count(), (
        "asked again only where a base is attacked, or later"
    )


def test_a_choice_that_is_begun_is_never_sealed_by_the_page(newcomer: Newcomer) -> None:
    person = newcomer(seed="begun")
    person.open_table("warlords", "begun")
    until_targets(person)
    person.tap("word:shop")
    page = person.page
    assert page.locator("#now [data-passing=move]").count() == 0
    expect(page.locator("#now")).to_contain_text("Seal 1 target")


def test_a_digit_is_a_row_and_a_question_mark_tells_the_keys(newcomer: Newcomer) -> None:
    person = newcomer(KEYS, seed="digits")
    person.open_table("diplomacy", "digits", options={"map": "WD1-2-dust-6-0"})
    person.settle()
    second = person.page.locator("#choices li:not(.asleep) button").nth(1).get_attribute("value")
    before = person.stand()
    person.page.keyboard.press("2")
    person.follows(before)
    person.settle()
    assert second
    assert second not in person.offered(), "it is done"
    person.page.keyboard.press("?")
    expect(person.page.locator("#why .sentence")).to_contain_text("1 to 9")


# ---- zoomed in, and by ear

BUTTON = r"""- '?button "((?:[^"\\]|\\.)+)\""""  # a name with a colon makes the whole line quoted


@pytest.mark.parametrize("game", ["diplomacy", "warlords"])
def test_at_twice_the_size_nothing_is_cut_and_everything_can_be_reached(game: str, newcomer: Newcomer) -> None:
    """A browser's zoom of 200 % on 1280 by 800 leaves 640 by 400."""
    person = newcomer(Device("zoomed", "mouse", 640, 400), seed="zoom")
    person.open_table(game, "zoom")
    person.play(6)
    assert person.report.differences == []
    assert person.report.faults == {}


@pytest.mark.deep
@pytest.mark.parametrize("game", ["diplomacy", "warlords"])
def test_a_whole_game_by_ear(game: str, newcomer: Newcomer) -> None:
    """By nothing but what the accessibility tree says: roles and names."""
    person = newcomer(KEYS, seed=f"ear {game}")
    person.open_table(game, "ear", options={"max_rounds": "2"} if game == "warlords" else None)
    page, heard = person.page, set()
    for _ in range(400):
        if person.settle() == "over":
            break
        heard.add(page.locator("#now").aria_snapshot())
        names = re.findall(BUTTON, page.locator("#now, #stage").nth(1).aria_snapshot())
        names += re.findall(BUTTON, page.locator("#now .do").aria_snapshot())
        wanted = [name for name in names if name not in ("Undo", "What would you do?", "Nothing more this round")]
        assert wanted, "something can be done, and it has a name"
        before = person.stand()
        name = person.luck.choice(wanted).replace('\\"', '"')
        button = page.locator("#now, #stage").get_by_role("button", name=name, exact=True).first
        button.focus()
        page.keyboard.press("Enter")
        person.finish(before)
    else:
        raise AssertionError("the game did not end")
    assert len(heard) > 10
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
