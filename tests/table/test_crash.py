"""The plug is pulled, again and again, while all games are played: nothing acknowledged is lost, nothing is doubled."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPException
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest

from tests.table.conftest import Server
from tests.table.test_friends import Client
from tests.table.wire import wait_until
from wastelands.engine.match import Match
from wastelands.table.app import open_store
from wastelands.table.failpoints import POINTS
from wastelands.table.snapshots import fold

GAMES = ("diplomacy", "knights", "survivors", "warlords")


class Servers:
    """One or two processes on the same games; now and then one of them is gone."""

    def __init__(self, database: Path | str, count: int) -> None:
        self.all = [Server(database, "serve") for _ in range(count)]
        self.database = self.all[0].database
        self.news, self.gone, self.acts = threading.Condition(), set[Server](), 0
        self.fell, self.points = Counter[str](), cycle([*POINTS, *[""] * len(POINTS)])

    def one(self, dice: random.Random) -> Server:
        """Any that is there, as soon as one is."""
        with self.news:
            self.news.wait_for(lambda: len(self.gone) < len(self.all))
            return dice.choice([one for one in self.all if one not in self.gone])

    def acted(self, server: Server, process: object) -> None:
        """Somebody has acted; if the process is named that they had to do with, it is gone."""
        with self.news:
            self.acts += 1
            if process is server.process:  # else it has been replaced meanwhile
                self.gone.add(server)
            self.news.notify_all()

    def pull_the_plug(self, victim: Server, dice: random.Random, playing: list[Future[None]]) -> None:
        """At the failpoint that it was started with, else at any moment."""
        point = victim.environment.get("WASTELANDS_FAILPOINT", "")
        with self.news:
            goal = self.acts + dice.randint(1, 25)
            self.news.wait_for(
                lambda: (victim in self.gone if point else self.acts >= goal) or all(one.done() for one in playing)
            )
            self.fell[point.partition(":")[0]] += not point or victim in self.gone
            self.gone.add(victim)
        victim.kill()

    def start_again(self, victim: Server, point: str, count: int) -> None:
        victim.environment = {"WASTELANDS_FAILPOINT": f"{point}:{count}"} if point else {}
        victim.start()
        with self.news:
            self.gone.discard(victim)
            self.news.notify_all()

    def stop(self) -> None:
        for one in self.all:
            one.stop()


class Sitting:
    """Somebody who plays all three seats of a table, whatever becomes of the servers."""

    def __init__(self, servers: Servers, game: str, run: str) -> None:
        self.servers, self.dice = servers, random.Random(f"{game}{run}")
        first = Client(servers.all[0].address)
        body = {"game": game, "seats": [{"kind": "me"}] * 3, "seed": f"plug-{run}"}
        self.id = first.call("/api/tables", body)["id"]
        self.clients = {one: Client(one.address, first.token) for one in servers.all}
        self.tried: list[tuple[int, str, bool]] = []  # seat, action, and whether it was acknowledged

    def play(self, ended: threading.Event) -> None:
        going = True
        while going and not ended.is_set():
            server = self.servers.one(self.dice)
            process: object = server.process
            try:
                going, there = self.act(self.clients[server])
                process = None if there else process
            except HTTPError:
                raise
            except (OSError, HTTPException, ValueError):  # it is gone, and will be back
                pass
            self.servers.acted(server, process)

    def act(self, client: Client) -> tuple[bool, bool]:
        """One act; whether the game goes on, and whether the server is there."""
        view = client.call(f"/api/tables/{self.id}?seat=0")
        if view["result"]:
            return False, True
        seat = self.dice.choice(view["to_act"])
        view = client.call(f"/api/tables/{self.id}?seat={seat}")
        if not view["actions"]:  # news of the other server has come in between
            return True, True
        action = self.dice.choice(view["actions"])["action"]
        move = {"seat": seat, "action": action, "step": view["step"], "entries": view["entries"]}
        status = client.try_to(f"/api/tables/{self.id}/play", move)
        assert status in (0, 200, *((409,) if len(self.clients) > 1 else ())), status
        if status != 409:  # the table has gone on, which the other server had not heard of
            self.tried.append((seat, action, status == 200))
        return True, bool(status)

    def check(self) -> None:
        """What was acknowledged is there once, in its order; what was not is there once or not at all."""
        store = open_store(self.servers.database)
        row = store.table(self.id)
        assert row is not None
        match = fold(row, store.lines(self.id))
        store.close()
        played = [(line.seat, line.text) for line in match.record.lines if not line.mark]
        places = {0}
        for seat, action, acknowledged in self.tried:
            further = {at + 1 for at in places if at < len(played) and played[at] == (seat, action)}
            places = further if acknowledged else places | further
            assert places, f"{row.game}: '{action}' of seat {seat} was acknowledged and is lost"
        assert len(played) in places, f"{row.game}: something is there that nobody did"
        match.check_luck()
        for client in self.clients.values():
            check_sealed(client, self.id, match)


def check_sealed(client: Client, id: str, match: Match) -> None:
    sealed = match.game.sealed()
    if sealed is None:
        return
    for seat in range(3):
        view = client.call(f"/api/tables/{id}?seat={seat}")
        assert view["entries"] == len(sealed.chain(seat)), "a half-made choice is still there"
        for other, chain in zip(sealed.asked, view["state"]["steps"][-1]["chains"], strict=True):
            assert (chain is None) == (other != seat), "another seat's choice is still sealed"


def pull(servers: Servers, kills: int, run: str) -> None:
    """So many kills, with a table of each game under way: at any moment first, then at one point after the other."""
    sittings, ended, dice = [Sitting(servers, game, run) for game in GAMES], threading.Event(), random.Random(run)
    with ThreadPoolExecutor(len(sittings)) as people:
        playing = [people.submit(one.play, ended) for one in sittings]
        try:
            for number in range(kills):
                victim = servers.all[number % len(servers.all)]
                servers.pull_the_plug(victim, dice, playing)
                last = number + len(servers.all) >= kills  # after which it is looked at
                servers.start_again(victim, "" if last else next(servers.points), dice.randint(1, 12))
        finally:
            ended.set()
        for one in playing:
            one.result()
    for sitting in sittings:
        sitting.check()


def shares(store: str, processes: int, kills: int, each: int) -> list[Any]:
    """Many kills in parts that may run side by side."""
    parts = [range(first, min(kills, first + each)) for first in range(0, kills, each)]
    return [
        pytest.param(store, processes, part, id=f"{store}-{processes}-{part.start}", marks=pytest.mark.deep)
        for part in parts
    ]


@pytest.mark.parametrize(
    ("store", "processes", "kills"),
    [
        ("file", 1, range(7)),
        ("postgresql", 1, range(7)),
        ("postgresql", 2, range(6)),
        *shares("file", 1, 330, 110),
        *shares("postgresql", 1, 330, 110),
        *shares("postgresql", 2, 340, 85),
    ],
)
def test_nothing_is_lost_and_nothing_is_there_twice(
    store: str, processes: int, kills: range, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    database = tmp_path / "t.db" if store == "file" else request.getfixturevalue("postgres").database()
    servers = Servers(database, processes)
    try:
        for first in kills[::10]:  # fresh tables now and then, as games end
            pull(servers, min(10, kills.stop - first), f"{store}{processes}{first}")
    finally:
        servers.stop()
    assert servers.fell.total() == len(kills), "each at its point"


def children(pid: int) -> list[int]:
    """The processes below one, whichever of its threads has begun them."""
    found: list[int] = []
    for begun in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):  # the thread has ended meanwhile
            found += map(int, begun.read_text().split())
    return found + [grandchild for child in found for grandchild in children(child)]


def is_there(pid: int) -> bool:
    """Whether a process runs; one that nobody has buried yet does not."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_thinkers_never_outlive_their_server(how: signal.Signals, tmp_path: Path) -> None:
    server = Server(tmp_path / "t.db", "serve")
    try:
        client = Client(server.address)
        body: dict[str, Any] = {"game": "warlords", "seats": [{"kind": "me"}, *[{"kind": "bot", "bot": "expert"}] * 3]}
        id = client.call("/api/tables", body)["id"]
        client.call(f"/api/tables/{id}?seat=0")
        while len(thinkers := children(server.process.pid)) < 2:  # a quick one, and one that has begun to think
            client.call(f"/api/tables/{id}?seat=0")
        os.kill(server.process.pid, how)
        server.process.wait()
        wait_until(lambda: not any(map(is_there, thinkers)))
    finally:
        server.kill()
