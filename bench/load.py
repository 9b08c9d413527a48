"""A bounded load run on loopback: many 4-seat tables at one action per second each, held by two workers."""

from __future__ import annotations

import asyncio
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
from tests.table.conftest import Postgres, Server

SECONDS = 20
WANTED = 200


@dataclass
class Load:
    took: list[float] = field(default_factory=list)
    failed: int = 0


async def one_table(client: httpx2.AsyncClient, load: Load, number: int, until: float) -> None:
    """Four seats of one person; an action a second."""
    token = (await client.post("/api/people")).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    body = {"game": "diplomacy", "seats": [{"kind": "me"}] * 4}
    id = (await client.post("/api/tables", json=body, headers=headers)).json()["id"]
    await asyncio.sleep(number % 50 / 50)
    while time.monotonic() < until:
        begin = time.monotonic()
        view = (await client.get(f"/api/tables/{id}", params={"seat": 0}, headers=headers)).json()
        if view["result"]:
            id = (await client.post("/api/tables", json=body, headers=headers)).json()["id"]
            continue
        seat = view["to_act"][0]
        mine = (
            view
            if seat == 0
            else (await client.get(f"/api/tables/{id}", params={"seat": seat}, headers=headers)).json()
        )
        if not mine["actions"]:
            continue
        move = {"seat": seat, "action": mine["actions"][-1]["action"], "step": mine["step"], "entries": mine["entries"]}
        start = time.monotonic()
        answer = await client.post(f"/api/tables/{id}/play", json=move, headers=headers)
        load.took.append(time.monotonic() - start)
        load.failed += answer.status_code not in (200, 409)
        await asyncio.sleep(max(0.0, 1 - (time.monotonic() - begin)))


async def drive(address: str, tables: int) -> Load:
    load = Load()
    limits = httpx2.Limits(max_connections=tables + 10)
    async with httpx2.AsyncClient(base_url=address, limits=limits, timeout=30) as client:
        until = time.monotonic() + SECONDS
        await asyncio.gather(*(one_table(client, load, number, until) for number in range(tables)))
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


def run(tables: int = WANTED) -> None:
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
