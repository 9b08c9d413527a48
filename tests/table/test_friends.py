"""Several people, browsers and servers at once: nothing is lost or doubled, and secrets stay sealed."""

from __future__ import annotations

import json
import random
import signal
import threading
import urllib.error
import urllib.request
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from http.client import HTTPException
from pathlib import Path
from typing import Any

from playwright.sync_api import Dialog, expect

from tests.table.conftest import Newcomer, Postgres, Server
from wastelands.table.app import open_store
from wastelands.table.snapshots import fold
from wastelands.testing.people import PATIENCE, PHONE


class Client:
    """A program at the table, over a real connection."""

    def __init__(self, address: str, token: str = "") -> None:
        self.address, self.token = address, token
        if not token:
            self.token = self.call("/api/people", {})["token"]

    def open(self, path: str, body: dict[str, Any] | None = None) -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers), timeout=PATIENCE)

    def call(self, path: str, body: dict[str, Any] | None = None) -> Any:
        with self.open(path, body) as answer:
            return json.load(answer)

    def try_to(self, path: str, body: dict[str, Any]) -> int:
        """The status of a request that may be refused; 0 if the server is gone."""
        try:
            self.call(path, body)
            return 200
        except urllib.error.HTTPError as error:
            return error.code
        except (OSError, HTTPException, ValueError):  # gone before, or in the middle of, its answer
            return 0


# ---- two browsers


def test_two_browsers_play_against_each_other(newcomer: Newcomer) -> None:
    host, guest = newcomer(seed="host"), newcomer(PHONE, seed="guest")
    host.page.goto("/new?game=diplomacy&mode=friends")
    expect(host.page.locator("[name=worths]")).to_be_visible()
    host.press("form.setup button.first")
    host.page.wait_for_selector("#invite-here")
    guest.page.goto(host.page.locator("#invite-here").input_value())
    guest.page.locator("#name").fill("Tobin")
    guest.press("form.setup button.first")
    expect(host.page.locator("#waiting")).to_contain_text("Tobin")
    expect(guest.page.locator("#begin")).to_have_count(0)
    host.press("#begin")
    for one in (host, guest):
        expect(one.page.locator("#waiting")).to_have_count(0)
        one.arrive()
    while True:
        states = [one.settle("waits") for one in (host, guest)]
        if "over" in states:
            break
        if (host.report.acts + guest.report.acts) % 4 == 0:
            assert host.look() == guest.look() == []
        for one, state in zip((host, guest), states, strict=True):
            if state in ("turn", "held"):
                one.act()
                break
        if host.report.acts == 6:
            guest.page.reload()
            guest.arrive()
        assert host.report.acts + guest.report.acts < 400
    assert guest.settle() == "over"
    expect(guest.page.locator("#now .asked")).to_contain_text("win")
    points = [one.page.locator("#players .points").all_inner_texts() for one in (host, guest)]
    assert points[0] == points[1]


def test_what_people_write_is_words_and_never_a_part_of_the_page(newcomer: Newcomer) -> None:
    host, guest = newcomer(seed="host"), newcomer(seed="guest")
    alarms: list[str] = []

    def alarm(dialog: Dialog) -> None:
        alarms.append(dialog.message)
        dialog.dismiss()

    for one in (host, guest):
        one.page.on("dialog", alarm)
    host.page.goto("/new?game=warlords&mode=friends")
    host.press("form.setup button.first")
    host.page.wait_for_selector("#invite-here")
    guest.page.goto(host.page.locator("#invite-here").input_value())
    name = "<i class=evil>Eve&quot;"
    guest.page.locator("#name").fill(name)
    guest.press("form.setup button.first")
    expect(host.page.locator("#waiting")).to_contain_text(name)
    host.press("#begin")
    for one in (host, guest):
        one.arrive()
    said = [
        "<img class=evil src=x onerror=alert(1)>",
        "</script><script class=evil>alert(2)</script>",
        "\"'><svg class=evil onload=alert(3)>",
        "{{ 7 * 7 }} javascript:alert(4) &lt;b&gt;",
    ]
    for words in said:
        guest.page.locator("#say").fill(words)
        guest.press("#speak button[value=say]")
        expect(guest.page.locator("#chat")).to_contain_text(words)
    for words in said:
        expect(host.page.locator("#chat")).to_contain_text(words)
    for one in (host, guest):
        one.page.reload()
        one.arrive()
        assert one.page.locator(".evil").count() == 0
        expect(one.page.locator("#players")).to_contain_text(name)
    host.page.goto(f"/new?game={said[0]}")
    assert host.page.locator(".evil").count() == 0
    assert alarms == []


# ---- many at once


def play_seat(client: Client, id: str, seat: int, over: threading.Event) -> Counter[tuple[int, int, int]]:
    """Answer whenever asked, late, twice, and with stale requests in between; count what was accepted."""
    old: dict[str, Any] | None = None
    accepted: Counter[tuple[int, int, int]] = Counter()
    dice = random.Random(seat)
    while not over.is_set():
        view = client.call(f"/api/tables/{id}?seat={seat}")
        if view["result"]:
            break
        if not view["actions"]:
            continue
        move = {
            "seat": seat,
            "action": dice.choice(view["actions"])["action"],
            "step": view["step"],
            "entries": view["entries"],
        }
        for body in ([old] if old else []) + [move, move]:
            if client.try_to(f"/api/tables/{id}/play", body) == 200:
                accepted[seat, body["step"], body["entries"]] += 1
        old = move
    return accepted


def test_eight_people_bid_at_once(server: Server) -> None:
    host = Client(server.address)
    table = host.call(
        "/api/tables",
        {"game": "warlords", "seats": [{"kind": "me"}, *[{"kind": "open"}] * 7], "options": {"max_rounds": 2}},
    )
    clients = [host, *(Client(server.address) for _ in range(7))]
    for seat, client in enumerate(clients[1:], start=1):
        client.call(f"/api/tables/{table['id']}/join", {"seat": seat, "invite": table["invite"]})
    over = threading.Event()
    with ThreadPoolExecutor(8) as people:
        playing = [people.submit(play_seat, client, table["id"], seat, over) for seat, client in enumerate(clients)]
        wait(playing, return_when=FIRST_COMPLETED)
        over.set()  # one has seen the end, or broke down: nobody waits for him
    accepted: Counter[tuple[int, int, int]] = sum((one.result() for one in playing), Counter())
    assert set(accepted.values()) == {1}, "an action was accepted twice"
    store = open_store(server.database)
    row = store.table(table["id"])
    assert row is not None
    match = fold(row, store.lines(table["id"]))
    assert match.result() is not None
    assert sum(1 for line in match.record.lines if not line.mark) == sum(accepted.values())
    match.check_luck()


# ---- several servers


def test_two_servers_play_one_game(postgres: Postgres) -> None:
    database = postgres.database()
    one, two = Server(database, "serve"), Server(database, "serve")
    try:
        host = Client(one.address)
        there = Client(two.address, host.token)
        id = host.call("/api/tables", {"game": "diplomacy", "seats": [{"kind": "me"}, {"kind": "me"}], "seed": "dust"})[
            "id"
        ]
        for number in range(400):
            client = (host, there)[number % 2]
            view = client.call(f"/api/tables/{id}?seat=0")
            if view["result"]:
                break
            seat = view["to_act"][0]
            mine = client.call(f"/api/tables/{id}?seat={seat}")
            if not mine["actions"]:  # the other server's news has just arrived
                continue
            move = {
                "seat": seat,
                "action": mine["actions"][-1]["action"],
                "step": mine["step"],
                "entries": mine["entries"],
            }
            client.try_to(f"/api/tables/{id}/play", move)
            if number == 20:
                one.kill()
                one.start()
        assert view["result"]
        assert host.call(f"/api/tables/{id}?seat=0")["result"] == there.call(f"/api/tables/{id}?seat=0")["result"]
    finally:
        one.stop()
        two.stop()


def test_two_workers_share_a_port(postgres: Postgres) -> None:
    server = Server(postgres.database(), "serve", workers=2)
    try:
        client = Client(server.address)
        id = client.call(
            "/api/tables", {"game": "diplomacy", "seats": [{"kind": "me"}, {"kind": "bot"}], "seed": "ash"}
        )["id"]
        while not (view := client.call(f"/api/tables/{id}?seat=0"))["result"]:
            if view["actions"]:
                client.try_to(
                    f"/api/tables/{id}/play", {"seat": 0, "action": view["actions"][0]["action"], "step": view["step"]}
                )
        assert view["result"]["scores"]
    finally:
        server.stop()


def test_a_server_that_is_told_to_stop_does_not_wait_for_its_guests(tmp_path: Path) -> None:
    server = Server(tmp_path / "t.db")
    client = Client(server.address)
    id = client.call("/api/tables", {"game": "diplomacy", "seats": [{"kind": "me"}] * 2})["id"]
    with client.open(f"/t/{id}/live") as news:
        assert news.readline() == b"retry: 500\n"
        server.process.terminate()
        assert server.process.wait() == -signal.SIGTERM
