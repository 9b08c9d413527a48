"""The rules for players: told, with every card and its face, a glossary, and every rule; all of it searchable."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import expect

from tests.table.conftest import Newcomer
from wastelands.package import package
from wastelands.table.app import create_app

GAMES = ["diplomacy", "knights", "survivors", "warlords"]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(":memory:"), follow_redirects=False) as running:
        yield running


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_a_page_of_rules_with_search_glossary_and_cards(client: TestClient, game: str, lang: str) -> None:
    html = client.get(f"/rules/{game}", headers={"accept-language": lang}).text
    assert 'id="find"' in html
    words = package(game).words(lang)
    for term, what in package(game).glossary.items():
        assert words.say(term) in html
        if lang == "de":
            assert words.say(what) != what
    assert ('class="faces"' in html) == (game != "diplomacy")
    assert f'href="/learn/{game}"' in html


def test_a_card_is_shown_as_it_is_printed_and_what_is_no_card_is_not_found(client: TestClient) -> None:
    face = client.get("/rules/warlords/cards/0/0.svg?lang=de")
    assert face.status_code == 200
    assert face.text.startswith("<svg")
    assert client.get("/rules/warlords/cards/0/9999.svg").status_code == 404
    assert client.get("/rules/warlords/cards/99/0.svg").status_code == 404
    assert client.get("/rules/chess/cards/0/0.svg").status_code == 400


def test_searching_folds_away_what_does_not_fit(newcomer: Newcomer) -> None:
    page = newcomer().page
    page.goto("/rules/warlords")
    page.locator("#find").fill("crater throne")
    shown = page.locator("[data-find]:visible").all_inner_texts()
    assert shown
    assert all("crater throne" in text.lower() for text in shown)
    assert page.locator("#found").inner_text() == str(len(shown))
    page.goto("/rules/warlords?find=abandon")
    assert all("abandon" in text.lower() for text in page.locator("[data-find]:visible").all_inner_texts())


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_the_rulebook_stands_on_the_page_with_its_pictures_and_rules(client: TestClient, game: str, lang: str) -> None:
    html = client.get(f"/rules/{game}", headers={"accept-language": lang}).text
    book = html.partition('id="manual"')[2].partition("</article>")[0]
    pictures = re.findall(rf'src="(/rules/{game}/pictures/[^"]+)"', book)
    assert len(pictures) >= len(package(game).rules.spec.seats) + 1
    assert all(client.get(address).text.startswith("<svg") for address in pictures[-2:])
    told = set(re.findall(r'href="#([A-Z0-9-]+)"', book))
    assert told <= set(re.findall(r'<div id="([A-Z0-9-]+)"', html))
    assert "{" not in re.sub(r"<[^>]+>", "", book)


def test_cards_in_sight_are_drawn_in_the_page_and_so_in_its_type(newcomer: Newcomer) -> None:
    page = newcomer().page
    page.goto("/rules/warlords")
    page.locator(".faces li").first.scroll_into_view_if_needed()
    expect(page.locator(".faces li").first.locator("svg[role=img][aria-label]")).to_be_visible()
    assert page.locator(".faces img").count() > 0, "those further off wait"


@pytest.mark.parametrize("name", ["999", "0", "x", "1-before", "-"])
def test_what_is_no_picture_of_the_rulebook_is_not_found(client: TestClient, name: str) -> None:
    assert client.get(f"/rules/warlords/pictures/{name}.svg").status_code == 404
