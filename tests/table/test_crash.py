"""The plug is pulled, again and again, while all games are played: nothing acknowledged is lost, nothing is doubled."""

from __future__ import annotations

import os
import random
import signal
import threading
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

from tests.table.conftest import Postgres, Server
from tests.table.test_friends import Client, _check_sealed
from wastelands.table.app import open_store
from wastelands.table.snapshots import fold

GAMES = ("diplomacy", "knights", "survivors", "warlords")


class Sitting:
    """Somebody who plays all three seats of a table, whatever becomes of the server."""

    def __init__(self, server: Server, game: str, run: str) -> None:
        self.client, self.dice = Client(server.address), random.Random(f"{game}{run}")
        body = {"game": game, "seats": [{"kind": "me"}] * 3, "seed": f"plug-{run}"}
        self.id = self.client.call("/api/tables", body)["id"]
        self.tried: list[tuple[int, str, bool]] = []  # seat, action, and whether it was acknowledged

    def act(self) -> bool:
        """One act; False when the game is over."""
        seat = 0
        view = self.client.call(f"/api/tables/{self.id}?seat={seat}")
        if view["result"]:
            return False
        seat = self.dice.choice(view["to_act"])
        view = self.client.call(f"/api/tables/{self.id}?seat={seat}")
        action = self.dice.choice(view["actions"])["action"]
        move = {"seat": seat, "action": action, "step": view["step"], "entries": view["entries"]}
        status = self.client.try_to(f"/api/tables/{self.id}/play", move)
        assert status in (0, 200), status
        self.tried.append((seat, action, status == 200))
        return True

    def check(self, database: str) -> None:
        """What was acknowledged is there once, in its order; what was not is there once or not at all."""
        store = open_store(database)
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
        _check_sealed(self.client, self.id, match)


def pull(server: Server, other: Server | None, kills: int, run: str) -> None:
    """So many kills at random moments, with a table of each game under way."""
    sittings = [Sitting(server, game, run) for game in GAMES]
    acts, ended, dice = threading.Condition(), threading.Event(), random.Random(run)
    count = 0

    def play(sitting: Sitting) -> None:
        nonlocal count
        going = True
        while going and not ended.is_set():
            with suppress(OSError, HTTPException, ValueError):  # the server is gone, and will be back
                going = sitting.act()
            with acts:
                count += 1
                acts.notify_all()

    playing = [threading.Thread(target=play, args=(one,), daemon=True) for one in sittings]
    for one in playing:
        one.start()
    for number in range(kills):
        with acts:
            goal = count + dice.randint(1, 25)
            acts.wait_for(lambda goal=goal: count >= goal or not any(one.is_alive() for one in playing))  # type: ignore[misc]
        victim = other if other is not None and number % 2 else server
        victim.kill()
        victim.start()
    ended.set()
    for one in playing:
        one.join()
    for sitting in sittings:
        sitting.check(server.database)


@pytest.mark.parametrize("kills", [10, pytest.param(500, marks=pytest.mark.deep)])
def test_nothing_is_lost_with_one_process_and_a_file(kills: int, tmp_path: Path) -> None:
    server = Server(tmp_path / "t.db", "serve")
    try:
        for first in range(0, kills, 10):  # fresh tables now and then, as games end
            pull(server, None, min(10, kills - first), f"file{first}")
    finally:
        server.stop()


@pytest.mark.parametrize("kills", [10, pytest.param(500, marks=pytest.mark.deep)])
def test_nothing_is_lost_with_two_processes_and_postgresql(kills: int, postgres: Postgres) -> None:
    database = postgres.database()
    server, other = Server(database, "serve"), Server(database, "serve")
    try:
        for first in range(0, kills, 10):
            pull(server, other, min(10, kills - first), f"two{first}")
    finally:
        server.stop()
        other.stop()


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
        while any(map(is_there, thinkers)):
            pass
    finally:
        server.kill()
