"""What docs/hosting.md promises: a backup that can be restored, and a game that goes on from it."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from tests.table.conftest import Postgres, Server
from tests.table.test_friends import Client


def a_game(server: Server) -> tuple[Client, str, dict[str, Any]]:
    client = Client(server.address)
    id = client.call("/api/tables", {"game": "diplomacy", "seats": [{"kind": "me"}] * 2, "seed": "dust"})["id"]
    for _ in range(6):
        seat = client.call(f"/api/tables/{id}?seat=0")["to_act"][0]
        action = client.call(f"/api/tables/{id}?seat={seat}")["actions"][-1]["action"]
        client.call(f"/api/tables/{id}/play", {"seat": seat, "action": action})
    return client, id, client.call(f"/api/tables/{id}?seat=0")


def goes_on(database: str, client: Client, id: str, before: dict[str, Any]) -> None:
    server = Server(database, "serve")
    try:
        again = Client(server.address, client.token)
        view = again.call(f"/api/tables/{id}?seat=0")
        assert view == before
        seat = view["to_act"][0]
        action = again.call(f"/api/tables/{id}?seat={seat}")["actions"][0]["action"]
        again.call(f"/api/tables/{id}/play", {"seat": seat, "action": action})
    finally:
        server.stop()


def test_a_running_sqlite_file_can_be_copied(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db", "serve")
    client, id, before = a_game(server)
    with sqlite3.connect(tmp_path / "tables.db") as source, sqlite3.connect(tmp_path / "copy.db") as copy:
        source.backup(copy)
    server.stop()
    goes_on(f"sqlite:///{tmp_path}/copy.db", client, id, before)


def test_a_postgresql_can_be_dumped_and_restored(postgres: Postgres, tmp_path: Path) -> None:
    address = postgres.database()
    server = Server(address, "serve")
    client, id, before = a_game(server)
    dump = postgres.folder / "wastelands.dump"
    postgres.run("pg_dump", "-Fc", "-d", address, "-f", str(dump))
    server.stop()
    restored = postgres.database()
    postgres.run("pg_restore", "-d", restored, str(dump))
    goes_on(restored, client, id, before)
