"""People at a table: invitations, spectators, talk, clocks, bots that take over, rematches."""

from __future__ import annotations

import asyncio
import json
import socket
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
from wastelands.table.store import Person, SeatRow, Settings, SqliteStore
from wastelands.table.tables import Tables
from wastelands.table.thinking import Thinkers


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path_factory.mktemp("company") / "t.db"), follow_redirects=False) as running:
        yield running


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
    table = table_for_two(host)
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


def test_a_clock_counts_down_only_for_those_who_think() -> None:
    clock = Clock.start(Settings(clock="bank", seconds=10), 2, (0,), 100.0)
    assert clock.remaining(0, 103.0) == 7
    assert clock.remaining(1, 103.0) is None
    clock = clock.press((1,), 104.0)
    assert clock.left == (6.0, 10.0)
    assert clock.press((1,), 105.0) is clock
    assert clock.expired(113.0) == []
    assert clock.expired(114.0) == [1]
    again = Clock.read(str(clock), Settings(clock="bank", seconds=10), 2, (0,), 999.0)
    assert again == clock
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
        table = tables.create("diplomacy", seats, seed="dust", settings=Settings(clock="turn", seconds=5))
        table.clock = Clock(table.clock.kind, 5, (0.0, 5.0), 0.0, table.clock.thinking)
        seat = table.match.game.to_act()[0]
        first = table.match.game.actions(seat)[0]
        await tables.run_out(table)
        lines = [line.body() for line in table.match.record.lines]
        at = lines.index(f"! {seat} clock")
        assert lines[at + 1] == f"{seat} {first}"
        assert table.messages[-1].text == "clock"
        assert Match.load(table.match.save()).game == table.match.game
        assert tables.store.lines(table.row.id) == [str(line) for line in table.match.record.lines]

    run_apart(run())


def test_a_clock_runs_on_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        tables = Tables(SqliteStore(tmp_path / "t.db"), Thinkers())
        seats = [SeatRow("A", person="p"), SeatRow("B", person="q")]
        first = tables.create("diplomacy", seats, seed="dust", settings=Settings(clock="turn", seconds=5))
        row = first.row
        spent = Clock(first.clock.kind, 5, (0.0, 0.0), 0.0, first.clock.thinking)
        tables.store.update(replace(row, clock=str(spent)))
        again = Tables(SqliteStore(tmp_path / "t.db"), Thinkers())
        ticking = asyncio.create_task(again.tick())
        while not any("clock" in line for line in again.store.lines(row.id)):
            await asyncio.sleep(0.05)
        ticking.cancel()
        assert any("! 0 clock" in line for line in again.store.lines(row.id))

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
    arrived = threading.Event()

    def do_POST(self) -> None:
        Hook.notes.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
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


def test_the_server_says_how_it_is(client: TestClient) -> None:
    table_for_two(Visitor(client, "Mara"))
    assert client.get("/health").json() == {"ok": True}
    numbers = dict(line.split() for line in client.get("/metrics").text.splitlines())
    assert int(numbers["wastelands_tables_live"]) > 0
    assert int(numbers["wastelands_memory_bytes"]) > 10_000_000


# ---- fair play at the edges


def finished_table(client: TestClient) -> tuple[Visitor, dict[str, Any]]:
    host, guest = Visitor(client, "Ann"), Visitor(client, "Bob")
    table = table_for_two(host)
    guest.post(f"/api/tables/{table['id']}/join", seat=1, invite=table["invite"])
    while True:
        for seat, who in enumerate((host, guest)):
            view = who.view(table["id"], seat)
            if view["result"]:
                return host, table
            if view["actions"]:
                moved = who.post(f"/api/tables/{table['id']}/play", seat=seat, action=view["actions"][0]["action"])
                assert moved.status_code == 200


def test_after_the_end_no_seat_is_taken_left_or_replaced(client: TestClient) -> None:
    host, table = finished_table(client)
    id, before = table["id"], host.view(table["id"], 0)
    stranger = Visitor(client, "Eve")
    for refused in (
        host.post(f"/api/tables/{id}/undo", seat=0),
        host.post(f"/api/tables/{id}/undo", seat=1),
        host.post(f"/api/tables/{id}/play", seat=0, action="hand-on"),
        host.post(f"/api/tables/{id}/leave", seat=0, bot="random"),
        host.form(f"/t/{id}/people", do="resign", seat="0", bot="random"),
        stranger.post(f"/api/tables/{id}/join", seat=1, invite=table["invite"]),
    ):
        assert 400 <= refused.status_code < 500, refused.text
    assert host.view(id, 0) == before


def test_nobody_looks_into_two_hands(client: TestClient) -> None:
    host = Visitor(client, "Ann")
    seats = [{"kind": "me"}, {"kind": "bot"}]
    table = host.post("/api/tables", game="warlords", seats=seats).json()
    refused = host.post(f"/api/tables/{table['id']}/join", seat=1, invite=table["invite"])
    assert refused.status_code == 400
    assert "two hands" in refused.text
    assert host.client.get(f"/api/tables/{table['id']}", params={"seat": 1}, headers=host.headers).status_code == 403


def test_the_table_waits_for_the_word_of_whoever_has_played_a_turn(client: TestClient) -> None:
    host, guest = Visitor(client, "Ann"), Visitor(client, "Bob")
    table = table_for_two(host, seed="dust")
    id, people = table["id"], (host, guest)
    guest.post(f"/api/tables/{id}/join", seat=1, invite=table["invite"])
    held = None
    for _ in range(60):
        seat = host.view(id, 0)["to_act"][0]
        view = people[seat].view(id, seat)
        people[seat].post(f"/api/tables/{id}/play", seat=seat, action=view["actions"][-1]["action"], hold=True)
        held = host.view(id, 0)["held"]
        if held is not None:
            break
    assert held is not None
    other = people[1 - held]
    view = other.view(id, 1 - held)
    early = other.post(f"/api/tables/{id}/play", seat=1 - held, action=view["actions"][0]["action"])
    assert (early.status_code, early.json()["error"]) == (409, "stale")
    assert other.post(f"/api/tables/{id}/play", seat=1 - held, action="hand-on").status_code == 409
    assert people[held].post(f"/api/tables/{id}/play", seat=held, action="hand-on").status_code == 200
    assert people[held].view(id, held)["can_undo"], "until another seat acts"
    on = other.post(f"/api/tables/{id}/play", seat=1 - held, action=view["actions"][0]["action"])
    assert on.status_code == 200
    assert not people[held].view(id, held)["can_undo"]


class Elsewhere(Hook):
    """An address that sends its callers on to another one."""

    def do_POST(self) -> None:
        self.send_response(302)
        self.send_header("Location", f"http://127.0.0.1:{type(self).goal}/hook")
        self.end_headers()

    goal = 0


def test_a_webhook_is_looked_up_once_and_goes_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WASTELANDS_LOCAL_WEBHOOKS", "yes")
    goal, sends_on = HTTPServer(("127.0.0.1", 0), Hook), HTTPServer(("127.0.0.1", 0), Elsewhere)
    Elsewhere.goal = goal.server_port
    for server in (goal, sends_on):
        threading.Thread(target=server.serve_forever, daemon=True).start()
    asked: list[str] = []
    before, find = len(Hook.notes), socket.getaddrinfo

    def ask(host: str, *more: Any, **named: Any) -> Any:
        asked.append(host)
        return find("127.0.0.1" if host == "friend.example" else host, *more, **named)

    monkeypatch.setattr(socket, "getaddrinfo", ask)
    webhooks.send(f"http://friend.example:{sends_on.server_port}/", {"says": "x"})
    assert asked.count("friend.example") == 1, "who is asked twice may answer otherwise the second time"
    assert len(Hook.notes) == before, "a redirect is not followed"
    for server in (goal, sends_on):
        server.shutdown()


# ---- a damaged table is nobody else's business


def damage(client: TestClient, id: str) -> None:
    """Change a line behind the table's back, and forget the table."""
    tables: Tables = client.app.state.tables  # type: ignore[attr-defined]
    store = tables.store
    assert isinstance(store, SqliteStore)
    store._db.execute("UPDATE lines SET line = replace(line, '=', '-') WHERE table_id = ? AND sequence = 0", (id,))
    tables._live.pop(id)


def test_a_damaged_table_is_closed_and_everybody_else_plays_on(client: TestClient) -> None:
    host = Visitor(client, "Ann")
    bad, good = (table_for_two(host, listed=True)["id"] for _ in range(2))
    damage(client, bad)
    front = host.page("/")
    assert front.status_code == 200
    assert f"/t/{good}" in front.text
    assert f"/t/{bad}" not in front.text
    opened = host.page(f"/t/{bad}")
    assert opened.status_code == 404
    assert "damaged" in opened.text
    assert "setup" not in opened.text, "nothing of the record is told"


def test_clocks_go_on_after_an_error_of_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when PostgreSQL is restarted while a clock expires."""

    async def scene() -> int:
        store = SqliteStore(tmp_path / "clocks.db")
        tables = Tables(store, Thinkers())
        seats = [SeatRow("Ann", "a"), SeatRow("Bob", "b")]
        table = tables.create("diplomacy", seats, settings=Settings(clock="turn", seconds=1))
        table.clock = replace(table.clock, since=0.0)
        append, failed = store.append, asyncio.Event()

        def away(*arguments: Any) -> None:
            if not failed.is_set():
                failed.set()
                raise OSError("the store is away")
            append(*arguments)

        monkeypatch.setattr(store, "append", away)
        ticking = asyncio.create_task(tables.tick())
        await failed.wait()
        before = len(table.match.record.lines)
        while len(table.match.record.lines) <= before:
            await asyncio.sleep(0)
            assert not ticking.done(), "the clocks have stopped"
        ticking.cancel()
        return len(table.match.record.lines)

    assert run_apart(scene()) > 1


def test_what_is_said_to_others_is_not_counted(client: TestClient) -> None:
    host, guest = Visitor(client, "Ann"), Visitor(client, "Bob")
    third = Visitor(client, "Cid")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    table = host.post("/api/tables", game="diplomacy", seats=seats, whispers=True).json()
    for seat, who in ((1, guest), (2, third)):
        who.post(f"/api/tables/{table['id']}/join", seat=seat, invite=table["invite"])
    quiet = third.post(f"/api/tables/{table['id']}/say", text="hello").json()["messages"]
    host.post(f"/api/tables/{table['id']}/say", text="psst", to=1)
    assert third.post(f"/api/tables/{table['id']}/say", text="again").json()["messages"] == quiet + 1


def test_a_body_without_end_is_refused(client: TestClient) -> None:
    host = Visitor(client, "Ann")
    for content in (b"x" * 1_000_001, (b"x" * 100_000 for _ in range(12))):
        answer = client.post("/api/tables", content=content, headers=host.headers)
        assert (answer.status_code, answer.json()["error"]) == (413, "too-large")


def test_secret_choices_are_not_counted(client: TestClient) -> None:
    host, guest = Visitor(client, "Ann"), Visitor(client, "Bob")
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = host.post("/api/tables", game="warlords", seats=seats).json()
    guest.post(f"/api/tables/{table['id']}/join", seat=1, invite=table["invite"])

    def counted() -> str:
        return next(line for line in client.get("/metrics").text.splitlines() if "actions" in line)

    before = counted()
    host.post(f"/api/tables/{table['id']}/play", seat=0, action=host.view(table["id"], 0)["actions"][0]["action"])
    assert counted() == before


def test_between_people_there_are_no_hints(client: TestClient) -> None:
    host, guest = Visitor(client, "Ann"), Visitor(client, "Bob")
    table = table_for_two(host)
    guest.post(f"/api/tables/{table['id']}/join", seat=1, invite=table["invite"])
    answers = [who.page(f"/t/{table['id']}/hint") for who in (host, guest)]
    assert {answer.status_code for answer in answers} == {400}
    assert client.get(f"/t/{table['id']}/hint", headers=Visitor(client, "Eve").headers).status_code == 403
