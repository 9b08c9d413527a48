"""A bounded load run on loopback: many 4-seat tables at one action per second each, held by two workers."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sqlite3
import tempfile
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tests.table.conftest import Postgres, Server

from wastelands.engine.action import Action
from wastelands.engine.match import Match
from wastelands.engine.record import Line
from wastelands.engine.registry import game_class
from wastelands.table.app import open_store
from wastelands.table.clock import Clock
from wastelands.table.snapshots import EVERY, opened, taken
from wastelands.table.store import TABLE_COLUMNS, SeatRow, Settings, Snapshot, SqliteStore, TableRow, table_values

SECONDS = 20
WANTED = 300


@dataclass
class Load:
    script: list[tuple[int, str]]
    took: list[float] = field(default_factory=list)
    failed: int = 0
    done: dict[str, list[tuple[int, str]]] = field(default_factory=dict)  # what was acknowledged, by table


class Wire:
    """One kept-alive connection, as light as can be: the server is measured, not its driver."""

    def __init__(self, address: str) -> None:
        self.host, self.port = address.removeprefix("http://").split(":")
        self.token = ""

    async def open(self) -> Wire:
        self.reader, self.writer = await asyncio.open_connection(self.host, int(self.port))
        self.token = (await self.ask("POST", "/api/people"))[1]["token"]
        return self

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        sent = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nContent-Length: {len(sent)}\r\n"
        head += f"Authorization: Bearer {self.token}\r\n" if self.token else ""
        self.writer.write(f"{head}Content-Type: application/json\r\n\r\n".encode() + sent)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(answer.split("content-length: ")[1].split("\r\n")[0])
        return int(answer.split(" ")[1]), json.loads(await self.reader.readexactly(length))


BODY: dict[str, Any] = {
    "game": "diplomacy",
    "seats": [{"kind": "me"}] * 4,
    "seed": "load",
}  # else a map is made for each of them


async def seated(address: str) -> tuple[Wire, str]:
    """Somebody with all four seats of a new table."""
    line = await Wire(address).open()
    return line, (await line.ask("POST", "/api/tables", BODY))[1]["id"]


def script() -> list[tuple[int, str]]:
    """A whole game: the same at every table, as all have the same seed, so that nobody has to look."""
    match, played, dice = Match.new(game_class("diplomacy"), 4, BODY["seed"]), list[tuple[int, str]](), random.Random(1)
    while match.result() is None:
        seat = match.game.to_act()[0]
        played.append((seat, str(dice.choice(match.game.actions(seat)))))
        match.play(seat, Action.parse(played[-1][1]))
    return played


async def one_table(line: Wire, id: str, load: Load, number: int, until: float, looks: bool) -> None:
    """Every second somebody acts, and perhaps looks before."""
    await asyncio.sleep(number % 50 / 50)
    acts = iter(load.script)
    while time.monotonic() < until:
        begin = time.monotonic()
        act = next(acts, None)
        if act is None:
            id, acts = (await line.ask("POST", "/api/tables", BODY))[1]["id"], iter(load.script)
            continue
        seat, action = act
        if looks:
            await line.ask("GET", f"/api/tables/{id}?seat={seat}")
        start = time.monotonic()
        status, _ = await line.ask("POST", f"/api/tables/{id}/play", {"seat": seat, "action": action})
        load.took.append(time.monotonic() - start)
        load.failed += status != 200
        if status == 200:
            load.done.setdefault(id, []).append(act)
        await asyncio.sleep(max(0.0, 1 - (time.monotonic() - begin)))
    line.writer.close()


async def drive(address: str, tables: int, looks: bool, seconds: float = SECONDS) -> Load:
    load = Load(script())
    all_seated = [await seated(address) for _ in range(tables)]
    until = time.monotonic() + seconds
    await asyncio.gather(*(one_table(*one, load, number, until, looks) for number, one in enumerate(all_seated)))
    return load


def lost_or_doubled(database: str, load: Load) -> int:
    """Acts that are not in the store as often as they were acknowledged, in their order."""
    store = open_store(database)
    wrong = 0
    for id, done in load.done.items():
        lines = [Line.parse(line) for line in store.lines(id)]
        stored = [(line.seat, line.text) for line in lines if not line.mark]
        wrong += abs(len(stored) - len(done)) or sum(one != other for one, other in zip(stored, done, strict=True))
    store.close()
    return wrong


def family(pid: int) -> list[int]:
    """A process with all below it, whichever of its threads has begun them."""
    found = [pid]
    for one in found:
        for begun in Path(f"/proc/{one}/task").glob("*/children"):
            found += map(int, begun.read_text().split())
    return found


def memory(server: Server) -> int:
    """Resident bytes of the server and its workers."""
    statuses = [Path(f"/proc/{pid}/status").read_text().splitlines() for pid in family(server.process.pid)]
    return sum(int(line.split()[1]) * 1024 for status in statuses for line in status if line.startswith("VmRSS:"))


def spent(pid: int) -> float:
    """Seconds of processor time that a process and all below it have used."""
    stats = [Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split() for one in family(pid)]
    return sum(int(fields[11]) + int(fields[12]) for fields in stats) / os.sysconf("SC_CLK_TCK")


async def watched(server: Server, watchers: int, pause: float = 0.05, acts: int = 40) -> tuple[float, float]:
    """Milliseconds of processor time, and KB for each watcher, per act with so many of them, who read all of it."""
    line = await Wire(server.address).open()
    table = (await line.ask("POST", "/api/tables", BODY))[1]
    path = f"/t/{table['id']}/live?watch={table['watch']}"
    head = f"GET {path} HTTP/1.1\r\nHost: {line.host}:{line.port}\r\nAccept-Encoding: gzip\r\n\r\n".encode()
    got = [0] * watchers
    reading = [asyncio.create_task(_watch(line, head, got, place)) for place in range(watchers)]
    while not all(got):
        await asyncio.sleep(0.05)
    await quiet(server)
    before, heard = spent(server.process.pid), sum(got)
    for seat, action in script()[:acts]:
        await line.ask("POST", f"/api/tables/{table['id']}/play", {"seat": seat, "action": action})
        await asyncio.sleep(pause)
    used = spent(server.process.pid) - before
    for task in reading:
        task.cancel()
    await quiet(server)
    return used * 1000 / acts, (sum(got) - heard) / max(1, watchers) / acts / 1024


async def quiet(server: Server) -> None:
    """Until those who come or leave are done with, at most half a minute."""
    for _ in range(60):
        before = spent(server.process.pid)
        await asyncio.sleep(0.5)
        if spent(server.process.pid) - before < 0.05:
            return


async def _watch(line: Wire, head: bytes, got: list[int], place: int) -> None:
    reader, writer = await asyncio.open_connection(line.host, int(line.port))
    writer.write(head)
    try:
        while data := await reader.read(1 << 16):
            got[place] += len(data)
    finally:
        writer.close()


def run_watched() -> None:
    """What watchers of one table cost."""
    with tempfile.TemporaryDirectory(prefix="wastelands-load-") as folder:
        server = Server(Path(folder) / "t.db", "serve", WASTELANDS_LIMIT_STREAMS="0")
        try:
            asyncio.run(watched(server, 1))  # so that everything is read that is needed
            for pause, rhythm in ((0.05, "15 or so acts a second"), (1.0, "an act a second")):
                alone, _ = asyncio.run(watched(server, 0, pause))
                for watchers in (300, 1000):
                    cost, heard = asyncio.run(watched(server, watchers, pause))
                    print(
                        f"load: {watchers} watchers of one table, {rhythm}: {cost:.1f} ms of processor time per act, "
                        f"{cost / alone:.1f} times that without watchers ({alone:.1f}; wanted at most 3), "
                        f"{heard:.0f} KB for each of them; the machine's load was {os.getloadavg()[0]:.1f}"
                    )
        finally:
            server.stop()


STORED, CLOCKED = 10_000, 1_000


def run_start() -> None:
    """How long a server takes to answer that has many games in its file, a tenth of them with a clock."""
    with tempfile.TemporaryDirectory(prefix="wastelands-load-") as folder:
        took: list[float] = []
        for stored in (0, STORED):
            file = Path(folder) / f"{stored}.db"
            fill(file, stored)
            start = time.monotonic()
            server = Server(file, "serve")
            took.append(time.monotonic() - start)
            server.stop()
        print(
            f"load: {STORED} stored tables, {CLOCKED} of them clocked: the server answers after {took[1]:.1f} s "
            f"(wanted below 3), with none after {took[0]:.1f} s"
        )


def fill(file: Path, count: int) -> None:
    """Games in the middle, as they would lie there after a busy month."""
    store, match = SqliteStore(file), Match.new(game_class("diplomacy"), 4, "load")
    for _ in range(40):
        seat = match.game.to_act()[0]
        match.play(seat, match.game.actions(seat)[0])
    record, seats = match.record, tuple(SeatRow(f"P{seat}", f"p{seat}") for seat in range(4))
    secret, lines = f"{record.secret.seed} {record.secret.salt}", [str(line) for line in record.lines]
    store.close()
    with sqlite3.connect(file) as db:
        for number in range(count):
            settings = Settings(clock="turn", seconds=86_400) if number < CLOCKED else Settings()
            clock = Clock.start(settings, 4, match.game.to_act(), time.time())
            row = TableRow(f"t{number}", "diplomacy", str(record.header), secret, seats, settings=settings)
            values = table_values(replace(row, clock=str(clock), since=clock.since, deadline=clock.deadline))
            db.execute(f"INSERT INTO tables ({TABLE_COLUMNS}, listed) VALUES ({', '.join('?' * len(values))})", values)
            db.executemany("INSERT INTO lines VALUES (?, ?, ?)", [(row.id, at, line) for at, line in enumerate(lines)])


def run_open() -> None:
    """Processor time to open a long game from its snapshot and from its lines alone."""
    with tempfile.TemporaryDirectory(prefix="wastelands-load-") as folder:
        store = SqliteStore(Path(folder) / "t.db")
        for name in ("diplomacy", "knights", "survivors", "warlords"):
            match, snapshot = long_game(name)
            record = match.record
            secret, lines = f"{record.secret.seed} {record.secret.salt}", [str(line) for line in record.lines]
            row = TableRow(name, name, str(record.header), secret, (SeatRow("A", "a"),) * 4)
            store.create(row, lines)
            folded = opening(store, row)
            store.keep(name, snapshot)
            print(
                f"load: {name}: a game of {len(lines)} lines is opened in {opening(store, row):.1f} ms of processor "
                f"time (wanted below 20) from its snapshot of {snapshot.lines}, in {folded:.0f} ms from all lines"
            )
        store.close()


def long_game(name: str, lines: int = 590) -> tuple[Match, Snapshot]:
    """A game, and its latest snapshot: they are taken as often as by the table."""
    match, dice = Match.new(game_class(name), 4, "long"), random.Random(name)
    snapshot = taken(match)
    while match.result() is None and len(match.record.lines) < lines:
        seat = match.game.to_act()[0]
        match.play(seat, dice.choice(match.game.actions(seat)))
        if len(match.record.lines) - snapshot.lines >= EVERY:
            snapshot = taken(match)
    return match, snapshot


def opening(store: SqliteStore, row: TableRow) -> float:
    """Milliseconds, the least of five times."""
    took: list[float] = []
    for _ in range(5):
        begin = time.process_time()
        opened(store, row)
        took.append(time.process_time() - begin)
    return min(took) * 1000


def run(tables: int = WANTED) -> None:
    run_open()
    run_start()
    run_watched()
    for looks in (False, True):
        run_tables(tables, looks)


def run_tables(tables: int, looks: bool) -> None:
    """Many tables at one act per second each."""
    with tempfile.TemporaryDirectory(prefix="wastelands-load-") as folder:
        postgres = Postgres(Path(folder))
        server = Server(postgres.database(), "serve", workers=2)
        try:
            asyncio.run(drive(server.address, 20, looks, seconds=4))  # so that both have read all that they need
            house = (server.process.pid, int((Path(folder) / "data" / "postmaster.pid").read_text().split()[0]))
            before, used = memory(server), list(map(spent, house))
            load = asyncio.run(drive(server.address, tables, looks))
            costs = [1000 * (spent(pid) - was) / len(load.took) for pid, was in zip(house, used, strict=True)]
            took = sorted(load.took)
            grown = (memory(server) - before) / tables / 1024
            numbers = {q: took[min(len(took) - 1, int(len(took) * q))] * 1000 for q in (0.5, 0.95, 0.99)}
            kind = "a look and an act" if looks else "an act"
            wrong = lost_or_doubled(server.database, load)
            print(
                f"load: {tables} tables, {kind} per second, {len(took)} acts in {SECONDS} s by 2 workers: "
                f"median {numbers[0.5]:.0f} ms, p95 {numbers[0.95]:.0f}, p99 {numbers[0.99]:.0f} (wanted below 200), "
                f"{load.failed} failed, {wrong} lost or doubled, {grown:.0f} KB per table (wanted below 100); "
                f"{costs[0]:.1f} ms of processor time an act, and {costs[1]:.1f} of PostgreSQL; "
                f"the machine's load was {os.getloadavg()[0]:.1f}"
            )
        finally:
            server.stop()
            postgres.stop()
