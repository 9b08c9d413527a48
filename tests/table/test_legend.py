"""Help where the question arises: a legend one tap away, terms that lead to it, and every sign inspected."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import expect

from tests.table.conftest import Newcomer
from wastelands.drawing.drawing import Drawing, Marks
from wastelands.drawing.ink import PAPER
from wastelands.engine.match import Match
from wastelands.package import package
from wastelands.table.app import create_app
from wastelands.table.legend import legend, linked, meaning
from wastelands.testing.people import DESK, KEYS, PHONE, Device

GAMES = ["diplomacy", "knights", "survivors", "warlords"]
WORDS = {"Fig": "word", "Figure": "word", "Dial": "word", "Skill": "word", "Rung": "name"}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(":memory:"), follow_redirects=False) as running:
        yield running


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_a_legend_with_pictures_and_its_glossary(client: TestClient, game: str, lang: str) -> None:
    html = client.get(f"/legend/{game}", headers={"accept-language": lang}).text
    chapters = legend(game, lang, "paper")
    assert len(chapters) >= 4
    assert sum(bool(entry.picture) for chapter in chapters for entry in chapter.entries) >= 12
    for term in package(game).glossary:
        assert package(game).words(lang).say(term) in html
    assert html.count("<dt") >= sum(len(chapter.entries) for chapter in chapters)


def test_a_game_that_tells_nothing_of_its_signs_has_a_legend_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package("diplomacy").drawing, "legend", Drawing.legend)
    legend.cache_clear()
    assert [chapter.title for chapter in legend("diplomacy", "en", "paper")] == ["Players"]
    legend.cache_clear()


# ---- every sign and every phase means something


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_table_shows_as_a_sign_or_a_phase_can_be_inspected(game: str, lang: str) -> None:
    found, random = package(game), Random(game)
    match = Match.new(found.rules, 3, "signs")
    unknown = set()
    for number in range(150):
        if match.result() is not None:
            break
        seat = match.game.to_act()[0]
        if number % 6 == 0:
            unknown |= {word for word in shown(match, seat, game, lang) if meaning(game, lang, "paper", word) is None}
        match.play(seat, random.choice(match.game.actions(seat)))
    assert unknown == set()


def shown(match: Match[Any], seat: int, game: str, lang: str) -> Iterator[str]:
    found, view = package(game), match.game.view(seat)
    words = found.words(lang, ["Ada", "Bo", "Cy"], view.content)
    words.view = view
    drawing, face, none = found.drawing(words, PAPER), found.face(words), Marks()
    yield from (stop.label for stop in words.track(view))
    for other in range(view.seats):
        yield from (word for _, _, word in drawing.seat_line(view, other).figures)
    laid = (drawing.mat(view, none), drawing.hand(view, seat, none), drawing.mine(view, seat, none))
    yield from signs((laid, drawing.spread(view, seat, none), face.stage(view, seat, None)))
    yield from signs(tuple(face.outlooks(view, seat).values()))


def signs(part: object) -> Iterator[str]:
    if isinstance(part, tuple):
        for one in part:
            yield from signs(one)
    elif is_dataclass(part):
        if name := WORDS.get(type(part).__name__):
            yield getattr(part, name)
        yield from signs(tuple(getattr(part, field.name) for field in fields(part)))


@pytest.mark.parametrize("game", GAMES)
def test_every_thing_of_the_table_can_be_inspected_by_players_and_watchers(game: str) -> None:
    found, random = package(game), Random(game)
    match = Match.new(found.rules, 3, "things")
    for number in range(60):
        seat = match.game.to_act()[0]
        if number % 10 == 0 or number < 3:
            for view in (match.game.view(seat), match.game.view(None)):
                words = found.words("en", ["Ada", "Bo", "Cy"], view.content)
                words.view = view
                face, drawing = found.face(words), found.drawing(words, PAPER)
                for thing in found.things(match, seat):
                    face.facts(view, thing)
                    assert any(face.about(view, thing)), f"{thing} says nothing"
                    assert face.rule(view, thing) in found.rulebook("en"), f"{thing} has no rule"
                    assert drawing.portrait(view, thing), f"{thing} has no picture"
                for other in range(view.seats):
                    assert face.about(view, f"seat:{other}")
                    assert face.rule(view, f"seat:{other}") in found.rulebook("en")
        match.play(seat, random.choice(match.game.actions(seat)))


# ---- terms


def test_a_term_of_a_sentence_leads_to_its_meaning_once_and_in_its_forms() -> None:
    said = linked("", "diplomacy", "en", "Roads, <b>settlements</b> and one more settlement.")
    assert said.count("<a ") == 1
    assert '<a class="word" href="/legend/diplomacy#word-settlement" target="_blank">settlements</a>' in said
    assert "&lt;b&gt;" in said
    assert 'word-settlement" target="_blank">Siedlungen</a>' in linked("", "diplomacy", "de", "Zwei Siedlungen.")
    assert "<a" not in linked("", "warlords", "en", "The supermarket")
    assert linked("", "warlords", "de", "Zahle 2 Sprit.").count("#word-scrap-juice-spark") == 1


@pytest.mark.parametrize("device", [DESK, PHONE, KEYS], ids=lambda device: device.name)
def test_the_legend_is_one_tap_away_and_a_term_of_the_prompt_leads_into_it(device: Device, newcomer: Newcomer) -> None:
    person = newcomer(device)
    person.open_table("warlords", "dust")
    page = person.page
    person.press(page.locator("a.legend:visible"))
    expect(page.locator("#legend .signs").first).to_be_visible()
    page.keyboard.press("Escape")
    before = person.stand()
    term = page.locator("#now a.word").first
    meant = term.get_attribute("href") or ""
    person.press(term)
    expect(page.locator(f"#legend #{meant.partition('#')[2]}.found")).to_be_in_viewport()
    page.keyboard.press("Escape")
    assert person.stand() == before, "to look is not to act"
    assert person.look() == []
    person.act()
    assert person.look() == []


def test_a_phase_is_inspected_by_its_word_and_the_card_of_a_thing_stays_for_its_terms(newcomer: Newcomer) -> None:
    person = newcomer(DESK)
    person.open_table("survivors", "dust")
    person.go_on()
    page = person.page
    page.locator("#bar .track li").last.click(button="right")
    expect(page.locator("#inspect")).to_contain_text("one after the other")
    page.locator("#player-0").click(button="right")
    term = page.locator("#inspect a.word", has_text="survivors")
    expect(term).to_be_visible()
    term.click()
    expect(page.locator("#legend #word-survivor.found")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("#inspect")).to_be_hidden()
    page.keyboard.press("l")
    expect(page.locator("#legend .signs").first).to_be_visible()
    page.keyboard.press("Escape")
    assert person.look() == []


# ---- hints


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_hint_may_name_says_what_it_leads_to(game: str) -> None:
    found, random = package(game), Random(game)
    match = Match.new(found.rules, 3, "leads")
    silent = set()
    for number in range(400):
        if match.result() is not None:
            break
        seat = match.game.to_act()[0]
        actions = match.game.actions(seat)
        if number % 3 == 0:
            view = match.game.view(seat)
            words = found.words("en", ["Ada", "Bo", "Cy"], view.content)
            words.view = view
            face = found.face(words)
            few = random.sample(actions, min(3, len(actions)))
            silent |= {(type(view.steps[-1]).__name__, one.verb) for one in few if not face.leads(view, seat, one)}
        match.play(seat, random.choice(actions))
    assert silent == set()


def test_a_hint_says_up_to_three_moves_and_an_arrow_on_the_board_leads_to_the_first(newcomer: Newcomer) -> None:
    person = newcomer(DESK)
    person.open_table("diplomacy", "dust")
    page = person.page
    page.locator("#hint").click()
    sentence = page.locator("#why .sentence")
    expect(sentence).to_contain_text("% to win")
    assert 1 <= len(sentence.inner_text().splitlines()) <= 3
    page.keyboard.press("Escape")
    expect(page.locator('#rings path[marker-end="url(#head)"]').first).to_be_attached()
    ring, board = (page.locator(one).first.bounding_box() for one in ("#rings rect", "#board"))
    assert ring is not None
    assert board is not None
    assert board["x"] <= ring["x"] <= board["x"] + board["width"]
    assert board["y"] <= ring["y"] <= board["y"] + board["height"]
