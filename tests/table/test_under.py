"""The site below a path: every address on every page leads back to it, and a game is played there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from tests.table.conftest import Newcomer, Server
from wastelands.engine.errors import Unreadable
from wastelands.table.app import create_app
from wastelands.table.under import below

SITE = "/play/waste-lands"
ADDRESS = re.compile(r'\b(?:href|src|action|formaction|data-live|data-replay)="(/[^"]*)"')


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(create_app(site=SITE), base_url="http://testserver") as found:
        yield found


def test_a_path_is_written_one_way() -> None:
    assert [below(path) for path in ("", "/", "a", "/a/", "a/b", "/a/b")] == ["", "", "/a", "/a", "/a/b", "/a/b"]
    for bad in ("a b", "//x//y", "a?b", "../a#"):
        with pytest.raises(Unreadable, match="base path"):
            below(bad)


def test_every_address_of_every_page_begins_with_it(client: TestClient) -> None:
    form = {"game": "warlords", "seat0": "me", "seat1": "bot:random", "seed": "under"}
    opened = client.post(f"{SITE}/tables", data=form, follow_redirects=False)
    table = opened.headers["location"]
    assert table.startswith(f"{SITE}/t/")
    waiting, seen = [f"{SITE}/", table, f"{table}/replay"], set[str]()
    while waiting:
        page = waiting.pop()
        seen.add(page)
        text = client.get(page).text
        found = {address.partition("#")[0].replace("&amp;", "&") for address in ADDRESS.findall(text)}
        assert found
        assert {one for one in found if not one.startswith(f"{SITE}/")} == set(), page
        kinds = re.compile(rf"{SITE}/(rules|learn|maps|print|new|paper|survey)\b[^?]*")
        waiting += [one for one in sorted(found) if kinds.fullmatch(one) and one not in seen and one not in waiting]
    assert len(seen) > 8


def test_a_proxy_may_take_the_path_away(client: TestClient) -> None:
    assert client.get("/rules/warlords").text == client.get(f"{SITE}/rules/warlords").text
    assert client.get(SITE).status_code == client.get(f"{SITE}/").status_code == 200
    assert client.get(f"{SITE}x/").status_code == 404


def test_invitations_name_it(client: TestClient) -> None:
    form = {"game": "warlords", "seat0": "me", "seat1": "open", "seed": "under"}
    page = client.post(f"{SITE}/tables", data=form).text
    assert f"http://testserver{SITE}/t/" in page


@pytest.mark.browser
def test_a_game_is_played_there(tmp_path: Path, newcomer: Newcomer) -> None:
    server = Server(tmp_path / "t.db", "serve", site=SITE)
    try:
        person = newcomer(seed="under", base_url=f"{server.address}/")
        person.open_table("warlords", "under", options={"max_rounds": "1"})
        assert person.play(200)
        assert person.page.url.startswith(f"{server.address}/t/")
        assert person.report.differences == []
    finally:
        server.stop()
