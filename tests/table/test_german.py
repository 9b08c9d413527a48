"""A crawl in German: no page speaks English, but for numbered rules and values of options, which are not translated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from fastapi.testclient import TestClient

from wastelands.table import people
from wastelands.table.app import create_app

GAMES = ["diplomacy", "knights", "survivors", "warlords"]
ENGLISH = re.compile(
    r"\b(the|and|your|you|with|choose|choice|which|this|that|from|of|not|are|is|cards|turn|round|player|players|take"
    r"|end|game|games|hand|points|back|next|show|save|open|close|settings|hex|action)\b"
)
PAGES = ["/", "/learn/{game}", "/rules/{game}", "/legend/{game}", "/new?game={game}", "/print?game={game}"]
OWN = re.compile(r"War for the Wasteland|game-icons\.net")  # names are not translated


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(":memory:"), headers={"accept-language": "de"}) as running:
        running.cookies.set(people.COOKIE, "d" * 43)
        yield running


def said(html: str) -> str:
    """What a page says to somebody, without the numbered rules, scripts, drawings and fields."""
    html = html.partition('id="ledger"')[0]
    html = re.sub(r"<(script|style|svg|figure|select)\b.*?</\1>", " ", html, flags=re.DOTALL)
    return OWN.sub(" ", unescape(re.sub(r"<[^>]*>", " ", html)))


def english(html: str) -> set[str]:
    return {found[0] for found in ENGLISH.finditer(said(html))}


@pytest.mark.parametrize(
    "address", ["/", "/learn/{game}", "/rules/{game}", "/legend/{game}", "/new?game={game}", "/print?game={game}"]
)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_in_german_has_no_english_word(client: TestClient, game: str, address: str) -> None:
    answer = client.get(address.format(game=game))
    assert answer.status_code == 200
    assert english(answer.text) == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_in_german_has_no_english_word(client: TestClient, game: str) -> None:
    chapter = re.search(r'name="chapter" value="(\w+)"', client.get(f"/learn/{game}").text)
    assert chapter is not None
    assert english(client.post(f"/learn/{game}", data={"chapter": chapter[1]}).text) == set()


def test_the_crawl_notices_english() -> None:
    assert english("<p>Nimm eine Karte</p><p>Take one of your cards</p>") == {"of", "your", "cards"}
