"""A bounded load run on loopback: many 4-seat tables at one action per second each, held by two workers."""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.table.conftest import Postgres, Server

SECONDS = 20
WANTED = 300


@dataclass
class Load:
    took: list[float] = field(default_factory=list)
    failed: int = 0


class Line:
    """One kept-alive connection, as light as can be: the server is measured, not its driver."""

    def __init__(self, address: str) -> None:
        self.host, self.port = address.removeprefix("http://").split(":")
        self.token = ""

    async def open(self) -> Line:
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


BODY = {"game": "diplomacy", "seats": [{"kind": "me"}] * 4}


async def seated(address: str) -> tuple[Line, str]:
    """Somebody with all four seats of a new table."""
    line = await Line(address).open()
    return line, (await line.ask("POST", "/api/tables", BODY))[1]["id"]


async def one_table(line: Line, id: str, load: Load, number: int, until: float) -> None:
    """Every second somebody looks and acts."""
    seat = 0
    await asyncio.sleep(number % 50 / 50)
    while time.monotonic() < until:
        begin = time.monotonic()
        _, view = await line.ask("GET", f"/api/tables/{id}?seat={seat}")
        if view["result"]:
            id, seat = (await line.ask("POST", "/api/tables", BODY))[1]["id"], 0
            continue
        if not view["actions"]:
            seat = view["to_act"][0]
            continue
        action = view["actions"][-1]["action"]
        move = {"seat": seat, "action": action, "step": view["step"], "entries": view["entries"]}
        start = time.monotonic()
        status, answer = await line.ask("POST", f"/api/tables/{id}/play", move)
        load.took.append(time.monotonic() - start)
        load.failed += status not in (200, 409)
        seat = (answer.get("to_act") or [seat])[0]
        await asyncio.sleep(max(0.0, 1 - (time.monotonic() - begin)))
    line.writer.close()


async def drive(address: str, tables: int) -> Load:
    load = Load()
    all_seated = [await seated(address) for _ in range(tables)]
    until = time.monotonic() + SECONDS
    await asyncio.gather(*(one_table(*one, load, number, until) for number, one in enumerate(all_seated)))
    return load


def memory(server: Server) -> int:
    """Resident bytes of the server and its workers."""
    total, pids = 0, [server.process.pid]
    while pids:
        pid = pids.pop()
        status = Path(f"/proc/{pid}/status").read_text()
        total += int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:"))) * 1024
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        pids += [int(child) for child in children]
    return total


def spent(server: Server) -> float:
    """Seconds of processor time that a server has used."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def watched(server: Server, watchers: int, acts: int = 40) -> float:
    """Milliseconds of processor time per act with so many watchers, each of whom reads all of it."""
    line = await Line(server.address).open()
    table = (await line.ask("POST", "/api/tables", BODY))[1]
    path = f"/t/{table['id']}/live?watch={table['watch']}"
    head = f"GET {path} HTTP/1.1\r\nHost: {line.host}:{line.port}\r\nAccept-Encoding: gzip\r\n\r\n".encode()
    got = [0] * watchers
    reading = [asyncio.create_task(_watch(line, head, got, place)) for place in range(watchers)]
    while not all(got):
        await asyncio.sleep(0.05)
    seat, before = 0, spent(server)
    for _ in range(acts):
        _, view = await line.ask("GET", f"/api/tables/{table['id']}?seat={seat}")
        if not view["actions"]:
            seat = view["to_act"][0]
            continue
        move = {"seat": seat, "action": view["actions"][-1]["action"]}
        await line.ask("POST", f"/api/tables/{table['id']}/play", move)
        await asyncio.sleep(0.05)
    used = spent(server) - before
    for task in reading:
        task.cancel()
    return used * 1000 / acts


async def _watch(line: Line, head: bytes, got: list[int], place: int) -> None:
    reader, writer = await asyncio.open_connection(line.host, int(line.port))
    writer.write(head)
    while data := await reader.read(1 << 16):
        got[place] += len(data)


def run_watched() -> None:
    """What watchers of one table cost."""
    with tempfile.TemporaryDirectory(prefix="wastelands-load-") as folder:
        server = Server(Path(folder) / "t.db", "serve", WASTELANDS_LIMIT_STREAMS="0")
        try:
            alone = asyncio.run(watched(server, 0))
            for watchers in (300, 1000):
                cost = asyncio.run(watched(server, watchers))
                print(
                    f"load: {watchers} watchers of one table: {cost:.1f} ms of processor time per act, "
                    f"{cost / alone:.1f} times that without watchers ({alone:.1f}; wanted at most 3)"
                )
        finally:
            server.stop()


def run(tables: int = WANTED) -> None:
    run_watched()
    with tempfile.TemporaryDirectory(prefix="wastelands-load-") as folder:
        postgres = Postgres(Path(folder))
        server = Server(postgres.database(), "serve", workers=2)
        try:
            before = memory(server)
            load = asyncio.run(drive(server.address, tables))
            took = sorted(load.took)
            grown = (memory(server) - before) / tables / 1024
            numbers = {q: took[min(len(took) - 1, int(len(took) * q))] * 1000 for q in (0.5, 0.95, 0.99)}
            print(
                f"load: {tables} tables, {len(took)} actions in {SECONDS} s by 2 workers: "
                f"median {numbers[0.5]:.0f} ms, p95 {numbers[0.95]:.0f}, p99 {numbers[0.99]:.0f} (wanted below 200), "
                f"{load.failed} failed, {grown:.0f} KB per table"
            )
        finally:
            server.stop()
            postgres.stop()
