"""Doors and limits: what is too much is refused with a sentence, and strange input is no trouble of ours."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
import uvicorn
from fastapi.responses import PlainTextResponse
from fastapi.testclient import TestClient
from starlette.types import Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tests.table.test_company import Visitor, client, table_for_two
from tests.table.wire import served
from wastelands.table import limits, parts
from wastelands.table.app import create_app
from wastelands.table.cli import serve
from wastelands.table.doors import LATE, Door
from wastelands.testing.people import PATIENCE

__all__ = ["client"]  # the fixture
ME = {"kind": "me"}


@pytest.mark.parametrize(
    ("name", "path", "body"),
    [
        ("TABLES", "/api/tables", {"game": "diplomacy", "seats": [ME, ME]}),
        ("BOT_TABLES", "/api/tables", {"game": "diplomacy", "seats": [{"kind": "bot"}, {"kind": "bot"}]}),
        ("CHAT", "say", {"text": "hello"}),
        ("JOINS", "join", {"seat": 0}),
    ],
)
def test_over_the_limit_there_is_a_sentence(
    name: str, path: str, body: dict[str, object], client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = Visitor(client, "Ann")
    id = table_for_two(host)["id"]
    monkeypatch.setenv(f"WASTELANDS_LIMIT_{name}", "2")
    address = path if path.startswith("/") else f"/api/tables/{id}/{path}"
    answers = [host.post(address, **body) for _ in range(4)]
    assert 429 in {answer.status_code for answer in answers[1:]}, "the one that opened the table counts"
    assert answers[-1].status_code == 429
    assert answers[-1].json()["error"] == "toomuch"
    assert answers[-1].json()["sentence"] == limits.LIMITS[name.lower().replace("_", "-")].sentence
    assert Visitor(client, "Bob").post("/api/tables", game="diplomacy", seats=[ME, ME]).status_code == 200


def test_newcomers_are_counted_by_their_address(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WASTELANDS_LIMIT_PEOPLE", "1")
    assert 429 in {client.post("/api/people").status_code for _ in range(2)}


def test_streams_at_once_are_counted_and_given_back() -> None:
    gate = limits.Gate()
    counts = [gate.held("streams", "a") for _ in range(limits.LIMITS["streams"].most)]
    for count in counts:
        count(1)
    with pytest.raises(limits.TooMuch):
        gate.held("streams", "a")
    gate.held("streams", "b")
    counts[0](-1)
    gate.held("streams", "a")


def test_an_option_without_end_is_refused(client: TestClient) -> None:
    host, grid = Visitor(client, "Ann"), "x" * 30_000
    answer = host.post("/api/tables", game="survivors", seats=[ME, ME], options={"grid": grid})
    assert (answer.status_code, answer.json()["error"]) == (413, "toolarge")
    form = {"game": "survivors", "seat0": "me", "seat1": "hotseat", "option-grid": grid}
    assert host.form("/tables", **form).status_code == 413


def test_strange_numbers_and_halves_of_characters_are_no_error_of_ours(client: TestClient) -> None:
    host = Visitor(client, "Ann")
    id = table_for_two(host)["id"]
    huge = "9" * 5000
    for name in ("seat", "step", "entries"):
        form = {"seat": "0", "step": "0", "entries": "0", "action": "pass", name: huge}
        assert host.form(f"/t/{id}/play", **form).status_code == 400
    assert host.page(f"/new?game=diplomacy&seats={huge}").status_code == 400
    assert host.page(f"/t/{id}?as={huge}").status_code == 200
    half = b'{"text": "half \\ud800 of it", "to": null}'
    said = client.post(
        f"/api/tables/{id}/say", content=half, headers=host.headers | {"Content-Type": "application/json"}
    )
    assert said.status_code < 500, said.text
    assert host.page(f"/t/{id}").status_code == 200
    for back in ("//host", "/\\host", "https://host"):
        assert host.form("/me", back=back, theme="night").headers["location"] == "/"


HEAD = b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
HALVES = (b"", b"POST /api", HEAD, HEAD + b"Content-Length: 9\r\n\r\n", HEAD + b"Content-Length: 9\r\n\r\nhalf")


def test_whoever_does_not_go_on_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HEAD_SECONDS", 0.2)
    monkeypatch.setattr(limits, "IDLE_SECONDS", 0.2)
    whole = b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n"
    with served(create_app(tmp_path / "t.db")) as wire:
        for before, half in [(b"", half) for half in HALVES] + [(whole, HEAD)]:  # also not for a second request
            with socket.create_connection(("127.0.0.1", wire.port), PATIENCE) as line:
                line.sendall(before)
                while before and not line.recv(65536).endswith(b'{"ok":true}'):
                    pass
                line.sendall(half)
                assert b"".join(iter(lambda: line.recv(65536), b"")) == LATE, half


def test_the_table_is_served_with_these_doors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[uvicorn.Config] = []
    monkeypatch.setattr(uvicorn.Server, "run", lambda server, sockets: begun.append(server.config))
    serve("127.0.0.1", 0, str(tmp_path / "t.db"))
    assert (begun[0].http, begun[0].timeout_keep_alive) == (Door, limits.IDLE_SECONDS)


def test_only_named_proxies_say_where_somebody_comes_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[uvicorn.Config] = []
    monkeypatch.setattr(uvicorn.Server, "run", lambda server, sockets: begun.append(server.config))
    serve("127.0.0.1", 0, str(tmp_path / "t.db"), proxies="127.0.0.9")
    seen: list[tuple[str, str]] = []

    async def asked(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append((scope["client"][0], scope["scheme"]))
        await PlainTextResponse("")(scope, receive, send)

    said = {"X-Forwarded-For": "9.9.9.9", "X-Forwarded-Proto": "https"}
    for proxy in ("127.0.0.1", "127.0.0.9"):
        behind = ProxyHeadersMiddleware(asked, begun[0].forwarded_allow_ips)  # type: ignore[arg-type]
        TestClient(behind, client=(proxy, 1)).get("/", headers=said)  # type: ignore[arg-type]
    assert seen == [("127.0.0.1", "http"), ("9.9.9.9", "https")]


def test_a_page_does_not_offer_what_is_not_installed(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    host = Visitor(client, "Ann")
    id = host.post("/api/tables", game="survivors", seats=[ME, ME]).json()["id"]
    pages = ("/", "/rules/diplomacy", "/new?game=survivors", f"/t/{id}")
    offered = ("/print", "board.pdf", "/survey")
    assert {one for one in offered if any(one in host.page(page).text for page in pages)} == set(offered)
    monkeypatch.setattr(parts, "find_spec", lambda name: None)
    for page in pages:
        assert not [one for one in offered if one in host.page(page).text], page
    for path in ("/print", "/print/diplomacy.pdf", f"/t/{id}/board.pdf?as=0", "/survey"):
        answer = host.page(path)
        assert (answer.status_code, "this server has no" in answer.text) == (400, True), path
