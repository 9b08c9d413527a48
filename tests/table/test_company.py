"""People at a table: invitations, spectators, talk, clocks, bots that take over, rematches."""

from __future__ import annotations

import asyncio
import hmac
import json
import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.apart import run_apart
from wastelands.engine.match import Match
from wastelands.table import people, webhooks
from wastelands.table.app import create_app
from wastelands.table.clock import Clock
from wastelands.table.hall import Tables
from wastelands.table.live import LiveTable
from wastelands.table.store import Person, SeatRow, Settings, SqliteStore, TableRow
from wastelands.table.thinking import Thinkers


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path_factory.mktemp("company") / "t.db"), follow_redirects=False) as running:
        yield running


def live(client: TestClient, address: str) -> LiveTable:
    """The table behind a page's address, as the server holds it."""
    tables: Tables = client.app.state.tables  # type: ignore[attr-defined]
    assert client.portal is not None
    return client.portal.call(tables.get, address.rpartition("/")[2])


class Visitor:
    """Somebody with a token."""

    def __init__(self, client: TestClient, name: str) -> None:
        client.cookies.clear()
        self.client = client
        self.token = client.post("/api/people", params={"name": name}).json()["token"]
        self.headers = {"Authorization": f"Bearer {self.token}"}

    def post(self, path: str, **body: Any) -> Any:
        return self.client.post(path, json=body, headers=self.headers)

    def view(self, id: str, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(f"/api/tables/{id}", params={"seat": seat}, headers=self.headers).json()
        return found

    def page(self, path: str) -> Any:
        return self.client.get(path, headers=self.headers)

    def form(self, path: str, **data: str) -> Any:
        return self.client.post(path, data=data, headers=self.headers)


def table_for_two(host: Visitor, **more: Any) -> dict[str, Any]:
    answer = host.post("/api/tables", game="diplomacy", seats=[{"kind": "me"}, {"kind": "open"}], **more)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_friend_comes_by_invitation(client: TestClient) -> None:
    host, friend = Visitor(client, "Mara"), Visitor(client, "Tobin")
    table = table_for_two(host)
    id = table["id"]
    assert friend.page(f"/t/{id}").status_code == 403
    assert friend.page(f"/t/{id}/join?invite=wrong").status_code == 403
    assert friend.post(f"/api/tables/{id}/join", seat=1, invite="wrong").status_code == 403
    page = friend.page(f"/t/{id}/join?invite={table['invite']}")
    assert "You are invited" in page.text
    joined = friend.form(f"/t/{id}/join", seat="1", invite=table["invite"], name="Old Tobin")
    assert joined.status_code == 303
    assert friend.view(id, 1)["names"] == ["Mara", "Old Tobin"]
    assert friend.post(f"/api/tables/{id}/join", seat=1, invite=table["invite"]).status_code == 400
    assert friend.post(f"/api/tables/{id}/join", seat=9, invite=table["invite"]).status_code == 400
    assert "! 1 joined" in client.get(f"/api/tables/{id}/record", headers=friend.headers).text


def test_another_device_takes_the_seats_along(client: TestClient) -> None:
    host = Visitor(client, "Ann")
    id = table_for_two(host)["id"]
    key = re.search(r'id="own-key"[^>]* value="([^"]+)"', host.page("/key").text)
    assert key
    other = Visitor(client, "Phone")
    assert other.page(f"/t/{id}").status_code == 403
    taken = other.form("/key", key=key[1])
    assert (taken.status_code, client.cookies.get("wastelands")) == (303, key[1])
    assert client.get(f"/t/{id}").status_code == 200, "with the cookie that it was given"
    client.cookies.clear()
    for wrong in ("", key[1][:-1], "x" * 43, "ä" * 43):
        refused = other.form("/key", key=wrong)
        assert (refused.status_code, "key" in refused.text) == (400, True)
    assert other.page(f"/t/{id}").status_code == 403


def test_the_lobby_lists_open_tables(client: TestClient) -> None:
    host, stranger = Visitor(client, "Mara"), Visitor(client, "Jun")
    hidden, listed = table_for_two(host), table_for_two(host, listed=True)
    front = stranger.page("/").text
    assert f"/t/{listed['id']}/join" in front
    assert hidden["id"] not in front
    assert stranger.post(f"/api/tables/{listed['id']}/join", seat=1).status_code == 200
    assert f"/t/{listed['id']}/join" not in stranger.page("/").text


def test_spectators_see_what_the_public_sees(client: TestClient) -> None:
    host, watcher = Visitor(client, "Mara"), Visitor(client, "Eyes")
    table = table_for_two(host)
    assert watcher.page(f"/t/{table['id']}?watch=wrong").status_code == 403
    page = watcher.page(f"/t/{table['id']}?watch={table['watch']}")
    assert page.status_code == 200
    assert "Your turn" not in page.text
    assert table["invite"] not in page.text
    assert 'id="speak"' not in page.text
    assert watcher.form(f"/t/{table['id']}/people", do="say", text="hello").status_code == 403


def test_talk_whispers_and_promises(client: TestClient) -> None:
    host, friend = Visitor(client, "Mara"), Visitor(client, "Tobin")
    table = host.post(
        "/api/tables", game="diplomacy", seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], whispers=True
    ).json()
    id = table["id"]
    third = Visitor(client, "Priya")
    friend.post(f"/api/tables/{id}/join", seat=1, invite=table["invite"])
    third.post(f"/api/tables/{id}/join", seat=2, invite=table["invite"])
    assert host.post(f"/api/tables/{id}/say", text="  good   evening ").status_code == 200
    assert host.post(f"/api/tables/{id}/say", text="the gulf is yours", to=1).status_code == 200
    assert friend.post(f"/api/tables/{id}/say", text="I stay out of sector B", promise=True).status_code == 200

    def heard(who: Visitor, seat: int) -> list[str]:
        return [one["text"] for one in who.view(id, seat)["messages"] if one["kind"] != "note"]

    assert heard(friend, 1) == ["good evening", "the gulf is yours", "I stay out of sector B"]
    assert heard(third, 2) == ["good evening", "I stay out of sector B"]
    assert "the gulf is yours" not in third.page(f"/t/{id}").text
    assert "the gulf is yours" not in third.page(f"/t/{id}?watch={table['watch']}").text
    assert "binds nobody" in third.page(f"/t/{id}").text
    for wrong in ({"text": " "}, {"text": "x", "to": 7}):
        assert host.post(f"/api/tables/{id}/say", **wrong).status_code == 400
    quiet = table_for_two(host)["id"]
    assert "nobody whispers" in host.post(f"/api/tables/{quiet}/say", text="psst", to=1).text


def test_leaving_resigning_and_taking_over(client: TestClient) -> None:
    host, friend = Visitor(client, "Mara"), Visitor(client, "Tobin")
    table = table_for_two(host, begins="host")
    id, invite = table["id"], table["invite"]
    assert host.form(f"/t/{id}/people", do="bot", seat="1", bot="random").status_code == 303
    assert host.view(id, 0)["seats"][1]["bot"] == "random"
    assert host.form(f"/t/{id}/people", do="bot", seat="1", bot="random").status_code == 400
    assert friend.post(f"/api/tables/{id}/join", seat=1, invite=invite).status_code == 200
    assert host.view(id, 0)["seats"][1] == {"name": "Tobin", "bot": "", "open": False}
    assert friend.post(f"/api/tables/{id}/leave", seat=0).status_code == 403
    assert friend.post(f"/api/tables/{id}/leave", seat=1, resign=True).status_code == 400
    assert friend.post(f"/api/tables/{id}/leave", seat=1, bot="random", resign=True).status_code == 200
    assert friend.view(id, 1)["error"] == "notyours"
    assert host.post(f"/api/tables/{id}/leave", seat=0, bot="hal").status_code == 400
    assert host.post(f"/api/tables/{id}/leave", seat=0).status_code == 200
    record = client.get(f"/t/{id}/join?invite={invite}", headers=friend.headers).text
    assert "take over from Tobin" in record


def finish(client: TestClient, host: Visitor, id: str) -> None:
    for _ in range(300):
        view = host.view(id, 0)
        if view["result"]:
            return
        seat = view["to_act"][0]
        mine = host.view(id, seat)
        host.post(f"/api/tables/{id}/play", seat=seat, action=mine["actions"][0]["action"])
    pytest.fail("the game did not end")


def test_a_rematch_seats_the_next_one_first_and_opens_once(client: TestClient) -> None:
    host = Visitor(client, "Mara")
    seats = [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}]
    id = host.post("/api/tables", game="diplomacy", seats=seats, options={"road_chain": True}).json()["id"]
    assert host.post(f"/api/tables/{id}/rematch").status_code == 400
    finish(client, host, id)
    again = host.post(f"/api/tables/{id}/rematch").json()["id"]
    assert again != id
    assert host.view(again, 0)["names"] == ["B", "A"]
    assert host.view(again, 0)["state"]["road_chain"] is True
    assert host.form(f"/t/{id}/people", do="rematch").headers["location"] == f"/t/{again}"


def test_a_finished_game_can_be_shared_proved_and_gone_on_with(client: TestClient) -> None:
    host, stranger = Visitor(client, "Mara"), Visitor(client, "Jun")
    id = host.post("/api/tables", game="diplomacy", seats=[{"kind": "me"}] * 2).json()["id"]
    assert stranger.page(f"/t/{id}/replay").status_code == 403
    finish(client, host, id)
    assert stranger.page(f"/t/{id}/replay?at=3&as=1").status_code == 200
    text = host.page(f"/t/{id}/record").text
    Match.load(text).check_luck()
    new = stranger.form(f"/t/{id}/continue", at="4", **{"as": "1"})
    assert new.status_code == 303
    place = new.headers["location"].removeprefix("/t/")
    view = stranger.view(place, 1)
    assert view["seats"][0]["bot"] == "normal"
    assert "seed chosen" in stranger.page(f"/t/{place}").text, "the seed of a finished game is known"
    assert stranger.form(f"/t/{id}/continue", at="9999", **{"as": "0"}).status_code == 400


# ---- clocks


async def spend(table: LiveTable) -> None:
    """As if everybody had thought for long."""
    table.clock = replace(table.clock, left=(0.0,) * len(table.clock.left))
    await table.say()


def test_a_clock_counts_down_only_for_those_who_think() -> None:
    clock = Clock.start(Settings(clock="bank", seconds=10), 2, (0,), 100.0)
    assert clock.remaining(0, 103.0) == 7
    assert clock.remaining(1, 103.0) is None
    clock = clock.press((1,), 104.0)
    assert clock.left == (6.0, 10.0)
    assert clock.press((1,), 105.0) is clock
    assert clock.expired(113.0) == []
    assert clock.expired(114.0) == [1]
    seats = (SeatRow("A", "a"), SeatRow("B", "b"))
    row = TableRow("t", "", "", "", seats, settings=Settings(clock="bank", seconds=10), clock=str(clock), since=104.0)
    assert Clock.read(row) == clock
    assert clock.deadline == 114.0
    turn = Clock.start(Settings(clock="turn", seconds=10), 2, (0, 1), 0.0).press((1,), 4.0)
    assert turn.left == (10.0, 6.0)
    none = Clock.start(Settings(), 2, (0,), 0.0)
    assert none.press((1,), 5.0) is none
    assert none.expired(1e9) == []
    assert str(none) == ""


def test_a_clock_that_runs_out_plays_the_first_action_and_says_so() -> None:
    async def run() -> None:
        tables = Tables(SqliteStore(":memory:"), Thinkers())
        seats = [SeatRow("A", person="p"), SeatRow("B", person="q")]
        table = await tables.create("diplomacy", seats, seed="dust", settings=Settings(clock="turn", seconds=5))
        await spend(table)
        seat = table.match.game.to_act()[0]
        first = table.match.game.actions(seat)[0]
        await tables.run_out(table)
        lines = [line.body() for line in table.match.record.lines]
        at = lines.index(f"! {seat} clock")
        assert lines[at + 1] == f"{seat} {first}"
        assert table.messages[-1].text == "clock"
        assert Match.load(table.match.save()).game == table.match.game
        assert tables.keeper.store.lines(table.row.id) == [str(line) for line in table.match.record.lines]

    run_apart(run())


def test_a_clock_runs_on_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        tables = Tables(SqliteStore(tmp_path / "t.db"), Thinkers())
        seats = [SeatRow("A", person="p"), SeatRow("B", person="q")]
        first = await tables.create("diplomacy", seats, seed="dust", settings=Settings(clock="turn", seconds=5))
        row = first.row
        await spend(first)
        again = Tables(SqliteStore(tmp_path / "t.db"), Thinkers())
        ticking = asyncio.create_task(again.tick())
        while not any("clock" in line for line in again.keeper.store.lines(row.id)):
            await asyncio.sleep(0.05)
        ticking.cancel()
        assert any("! 0 clock" in line for line in again.keeper.store.lines(row.id))

    run_apart(run())


def test_bad_clocks_are_refused(client: TestClient) -> None:
    host = Visitor(client, "Mara")
    seats = [{"kind": "me"}] * 2
    assert host.post("/api/tables", game="diplomacy", seats=seats, clock="turn").status_code == 400
    assert host.post("/api/tables", game="diplomacy", seats=seats, clock="sand").status_code == 422
    form = {"game": "diplomacy", "seat0": "me", "seat1": "open", "clock": "turn", "seconds": "1"}
    assert "from 5 seconds to 30 days" in host.form("/tables", **form).text
    assert host.form("/tables", **{**form, "seconds": "86400"}).status_code == 303


# ---- webhooks


class Hook(BaseHTTPRequestHandler):
    notes: list[dict[str, Any]] = []
    signed: list[tuple[int, bytes, str]] = []  # the time, the body and the signature
    arrived = threading.Event()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        Hook.signed.append((int(self.headers["X-Wastelands-Time"]), body, self.headers["X-Wastelands-Signature"]))
        Hook.notes.append(json.loads(body))
        self.send_response(204)
        self.end_headers()
        Hook.arrived.set()

    def log_message(self, format: str, *args: object) -> None:
        pass


def test_a_webhook_is_called_when_it_is_your_turn(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WASTELANDS_LOCAL_WEBHOOKS", "yes")
    server = HTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    host, friend = Visitor(client, "Mara"), Visitor(client, "Tobin")
    table = table_for_two(host, seed="dust")
    id = table["id"]
    friend.form("/me", webhook=f"http://127.0.0.1:{server.server_port}/hook")
    friend.post(f"/api/tables/{id}/join", seat=1, invite=table["invite"])
    Hook.arrived.clear()
    while host.view(id, 0)["to_act"] == [0]:
        host.post(f"/api/tables/{id}/play", seat=0, action=host.view(id, 0)["actions"][0]["action"])
    Hook.arrived.wait()
    assert Hook.notes[-1]["table"] == id
    assert Hook.notes[-1]["says"] == "your turn"
    at, body, signature = Hook.signed[-1]
    key = client.post("/api/people", headers=friend.headers).json()["webhook_key"]
    assert signature == "sha256=" + hmac.new(key.encode(), f"{at}.".encode() + body, "sha256").hexdigest()
    server.shutdown()


def test_webhooks_do_not_reach_into_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WASTELANDS_LOCAL_WEBHOOKS", raising=False)
    local = ("127.0.0.1", "10.0.0.1", "::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "169.254.1.1")
    assert not any(map(webhooks.is_public, local))
    assert webhooks.is_public("8.8.8.8")
    assert webhooks.resolve("localhost", 80) is None
    webhooks.send("http://127.0.0.1:9/", {})  # refused before anything is sent
    for wrong in ("ftp://a.example", "javascript:alert(1)", "https://", "https://a.example/" + "x" * 400):
        with pytest.raises(ValueError, match="begins with https"):
            people.changed(Person("p", "P"), {"webhook": wrong})
    assert people.changed(Person("p", "P", webhook="https://a.example"), {"webhook": ""}).webhook == ""


KEEPER = {"Authorization": "Bearer keeper"}


def test_the_server_says_how_it_is(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    table_for_two(Visitor(client, "Mara"))
    assert client.get("/metrics").status_code == 403
    monkeypatch.setenv("WASTELANDS_METRICS_TOKEN", "keeper")
    assert client.get("/metrics").status_code == 403
    assert client.get("/health").json() == {"ok": True}
    numbers = dict(line.split() for line in client.get("/metrics", headers=KEEPER).text.splitlines())
    assert int(numbers["wastelands_tables_live"]) > 0
    assert int(numbers["wastelands_memory_bytes"]) > 10_000_000
    assert int(numbers['wastelands_requests_total{status="2xx"}']) > 0
    assert numbers["wastelands_request_seconds_count"] == numbers['wastelands_request_seconds_bucket{le="+Inf"}']
