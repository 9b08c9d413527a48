"""A street map as a board, in the browser."""

from __future__ import annotations

import logging
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import expect

from tests.survey.town import TOWN, picture, write_geojson
from tests.table.conftest import NewPage
from tests.table.wire import served, wait_until
from wastelands.table import guard
from wastelands.table.app import create_app
from wastelands.testing.people import PATIENCE

GRID = "osm:" + "/".join(TOWN)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path_factory.mktemp("survey") / "t.db"), follow_redirects=False) as running:
        yield running


def test_a_picture_or_an_extract_becomes_a_preview(client: TestClient, tmp_path: Path) -> None:
    for name, data in (("town.png", picture()), ("town.geojson", write_geojson(tmp_path / "t.geojson").read_bytes())):
        answer = client.post(f"/survey?game=survivors&seats=2&name={name}", content=data)
        assert answer.status_code == 303, answer.text
        assert f"grid={GRID}" in answer.headers["location"].replace("~", "")
        page = client.get(answer.headers["location"]).text
        assert f'name="option-grid" value="{GRID}"' in page
        assert page.count('data-thing="tile:') == 81


def test_a_board_is_told_with_what_becomes_of_it(client: TestClient) -> None:
    page = client.get(f"/survey?seats=2&grid={GRID}").text
    assert "(1 of them, SV-SET-22)" in page  # a second civic tile
    assert "© OpenStreetMap contributors" in page
    settled = client.get(f"/survey?seats=2&grid={GRID.replace('osm:ttt', 'map:vtt')}").text
    assert "SV-SET-22" not in settled
    assert "OpenStreetMap contributors" not in settled


@pytest.mark.parametrize(("kind", "said"), [("picture", "tell the colours"), ("extract", "the extract says nothing")])
def test_guesses_are_explained_by_what_was_read(client: TestClient, kind: str, said: str) -> None:
    page = client.get(f"/survey?seats=2&kind={kind}&grid={GRID.replace('osm:t', 'osm:t~')}").text
    assert "guesses (1)" in page
    assert said in page


def test_tiles_are_mended_where_they_are(client: TestClient) -> None:
    form = {"game": "survivors", "seats": "2", "grid": GRID, "tool": "water", "thing": "tile:0,0 tile:1,0"}
    answer = client.post("/survey/tiles", data={**form, "kind": "extract", "sure": "93"})
    assert answer.status_code == 303
    asked = parse_qs(answer.headers["location"].partition("?")[2])
    assert asked["grid"] == [GRID.replace("osm:ttt", "osm:wtt").replace("/ttt", "/wtt", 1)]
    assert (asked["tool"], asked["kind"], asked["sure"]) == (["water"], ["extract"], ["93"])
    for wrong, sentence in (
        ({"tool": "lava"}, "is no terrain"),
        ({"thing": "tile:9,9"}, "no tile"),
        ({"seats": "3"}, "9 rows of 11 tiles"),
        ({"grid": "osm:tt"}, "9 rows of 9 tiles"),
    ):
        answer = client.post("/survey/tiles", data=form | wrong)
        assert (answer.status_code, sentence in answer.text) == (400, True)


def test_what_cannot_be_read_is_explained(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    for query, data, sentence in (
        ("seats=2", b"no picture", "this is no picture that can be read"),
        ("seats=9", picture(), "is for 2 to 6 seats"),
        ("seats=2&palette=../../etc/passwd", picture(), "there is no palette"),
        ("seats=2&left=0.9&right=0.1", picture(), "the crop is"),
        ("seats=2&colours=lava:ff0000", picture(), "is no colour of a terrain"),
        ("seats=2&name=a.osm", b"<osm/>", "no extract of OpenStreetMap"),
    ):
        answer = client.post(f"/survey?game=survivors&{query}", content=data)
        assert answer.status_code == 400
        assert sentence in answer.text
        assert "wastelands-survey" not in answer.text, "where we keep it is nobody's business"
    monkeypatch.setattr(guard, "LARGEST_MAP", 100)
    assert client.post("/survey?game=survivors&seats=2", content=picture()).status_code == 413


HEAD = b"POST /survey?game=survivors&seats=2 HTTP/1.1\r\nHost: here\r\n"


def test_a_picture_goes_to_the_disk_as_it_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    kept, data = tmp_path / "kept", picture() + bytes(100_000)  # what follows a picture is not looked at
    kept.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(kept))
    monkeypatch.setattr(guard, "LARGEST_MAP", len(data) + 100)
    parts = data[:-500], data[-500:]
    chunked = HEAD + b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%b\r\n" % (len(parts[0]), parts[0])
    cases = (
        (HEAD + b"Content-Length: %d\r\n\r\n%b" % (len(data), parts[0]), parts[1], b"303 "),
        (chunked, b"400\r\n" + bytes(1024) + b"\r\n", b"413 "),  # it said nothing of its length
        (HEAD + b"Content-Length: %d\r\n\r\n" % (len(data) + 101), b"", b"413 "),  # before any of it has come
        (chunked, b"more", b""),  # who is gone before the end
    )
    with served(create_app(tmp_path / "t.db")) as wire:
        monkeypatch.setattr(logging.getLogger("uvicorn"), "propagate", True)  # so that its log is heard here
        for first, rest, status in cases:
            with socket.create_connection(("127.0.0.1", wire.port), PATIENCE) as line:
                line.sendall(first)
                if rest:
                    wait_until(lambda: any(file.stat().st_size for file in kept.glob("*/*")))
                if status:
                    line.sendall(rest)
                    assert line.recv(65536).startswith(b"HTTP/1.1 " + status), first
            wait_until(lambda: not any(kept.iterdir()))  # whatever became of it, nothing stays
    assert not [one for one in caplog.records if one.exc_info]


def test_the_form_of_a_new_table_takes_the_grid(client: TestClient) -> None:
    page = client.get(f"/new?game=survivors&seats=3&option-map=real&option-grid={GRID}").text
    assert f'value="{GRID}"' in page
    assert '<option value="real" selected>' in page


def test_from_a_file_to_a_game_on_it(new_page: NewPage, tmp_path: Path) -> None:
    path = tmp_path / "town.png"
    path.write_bytes(picture())
    page = new_page()
    page.goto("/new?game=survivors")
    page.locator("a[href^='/survey']").click()
    page.select_option("#seats", "2")
    page.set_input_files("#file", path)
    expect(page.locator("#surveyed")).to_contain_text("Sure of 9")
    page.locator("#surveyed button.first").click()
    page.locator(".setup button.first").click()
    page.wait_for_selector("#pieces > *")
    expect(page.locator("#ground")).to_contain_text("© OpenStreetMap contributors")
    for width, height in ((1280, 800), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("#credit")).to_have_text("© OpenStreetMap contributors")
        expect(page.locator("#credit")).to_be_in_viewport(ratio=1)
