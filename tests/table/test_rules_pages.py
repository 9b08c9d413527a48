"""The rules for players: told, with every card and its face, a glossary, and every rule; all of it searchable."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

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
    assert ("<img" in html) == (game != "diplomacy")
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
