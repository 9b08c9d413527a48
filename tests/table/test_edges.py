"""The edges of a table: what is over, what is damaged, what is too large, and who may look where."""

from __future__ import annotations

import asyncio
import socket
import threading
from dataclasses import replace
from http.server import HTTPServer
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.apart import run_apart
from tests.table.test_company import KEEPER, Hook, Visitor, client, spend, table_for_two
from wastelands.table import webhooks
from wastelands.table.hall import Tables
from wastelands.table.store import SeatRow, Settings, SqliteStore
from wastelands.table.thinking import Thinkers

__all__ = ["client"]  # the fixture


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

    def do_POST(self) -> None:  # noqa: N802 - the name that the server calls
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
    store = tables.keeper.store
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
        table = await tables.create("diplomacy", seats, settings=Settings(clock="turn", seconds=1))
        await spend(table)
        write, failed = store.write, threading.Event()

        def away(*arguments: Any) -> None:
            if not failed.is_set():
                failed.set()
                raise OSError("the store is away")
            write(*arguments)

        monkeypatch.setattr(store, "write", away)
        ticking = asyncio.create_task(tables.tick())
        await asyncio.to_thread(failed.wait)
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


def test_secret_choices_are_not_counted(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WASTELANDS_METRICS_TOKEN", "keeper")
    host, guest = Visitor(client, "Ann"), Visitor(client, "Bob")
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = host.post("/api/tables", game="warlords", seats=seats).json()
    guest.post(f"/api/tables/{table['id']}/join", seat=1, invite=table["invite"])

    def counted() -> str:
        return next(line for line in client.get("/metrics", headers=KEEPER).text.splitlines() if "actions" in line)

    before = counted()
    host.post(f"/api/tables/{table['id']}/play", seat=0, action=host.view(table["id"], 0)["actions"][0]["action"])
    assert counted() == before


def test_between_people_there_are_no_hints_unless_all_agreed_at_the_start(client: TestClient) -> None:
    host, guest = Visitor(client, "Ann"), Visitor(client, "Bob")
    table = table_for_two(host)
    guest.post(f"/api/tables/{table['id']}/join", seat=1, invite=table["invite"])
    answers = [who.page(f"/t/{table['id']}/hint") for who in (host, guest)]
    assert {answer.status_code for answer in answers} == {400}
    assert client.get(f"/t/{table['id']}/hint", headers=Visitor(client, "Eve").headers).status_code == 403
    live = next(one for one in client.app.state.tables.live if one.row.id == table["id"])  # type: ignore[attr-defined]
    live.row = replace(live.row, settings=replace(live.row.settings, worths=True))
    assert sorted(who.page(f"/t/{table['id']}/hint").status_code for who in (host, guest)) == [200, 400]
