"""PostgreSQL for several servers at once: the same store, and the database's own notifications between them."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import psycopg
from psycopg import errors, sql

from wastelands.engine.errors import Unreadable
from wastelands.table.store import (
    MIGRATIONS,
    PERSON_COLUMNS,
    TABLE_COLUMNS,
    Conflict,
    Message,
    Person,
    TableRow,
    person_row,
    person_values,
    table_row,
    table_values,
)

CHANNEL = "wastelands"
_LOCK = 7_425_283  # so that only one of several starting servers migrates
_APPEND = """
WITH stored AS (
    INSERT INTO lines SELECT %(id)s, %(first)s + place - 1, line
    FROM unnest(%(lines)s::text[]) WITH ORDINALITY AS new(line, place) RETURNING 1)
SELECT pg_notify(%(channel)s, %(note)s) FROM (SELECT count(*) FROM stored) AS all_of_them"""


class PostgresStore:
    """One connection, used under a lock; a lost one is opened again."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._name = secrets.token_hex(4)  # by which we know our own notifications
        self._lock = threading.RLock()
        try:
            self._db = self._connect()
        except psycopg.OperationalError as error:
            raise Unreadable(f"the database cannot be reached: {' '.join(str(error).split())}") from None
        self._migrate()

    def _connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        return psycopg.connect(self.address, autocommit=True)

    def _migrate(self) -> None:
        with self._db.transaction():
            self._db.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            self._db.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
            found = self._db.execute("SELECT version FROM schema_version").fetchone()
            version = found[0] if found else 0
            for script in MIGRATIONS[version:]:
                self._db.execute(_dialect(script))
            self._db.execute("DELETE FROM schema_version")
            self._db.execute("INSERT INTO schema_version VALUES (%s)", (len(MIGRATIONS),))

    def _run(self, query: str, values: Sequence[object] | Mapping[str, object] = ()) -> list[tuple[Any, ...]]:
        with self._lock:
            try:
                cursor = self._db.execute(sql.SQL(query), values)
            except psycopg.OperationalError:
                self._db = self._connect()
                cursor = self._db.execute(sql.SQL(query), values)
            return cursor.fetchall() if cursor.description else []

    def create(self, table: TableRow, lines: Sequence[str]) -> None:
        places = ", ".join(["%s"] * 10)
        with self._lock, self._db.transaction():
            self._run(f"INSERT INTO tables ({TABLE_COLUMNS}, listed) VALUES ({places})", table_values(table))
            self._sit(table)
            self._insert(table.id, 0, lines)

    def update(self, table: TableRow) -> None:
        _, _, _, _, seats, _, over, settings, clock, listed = table_values(table)
        query = "UPDATE tables SET seats = %s, over = %s, settings = %s, clock = %s, listed = %s WHERE id = %s"
        with self._lock, self._db.transaction():
            self._run(query, (seats, over, settings, clock, listed, table.id))
            self._sit(table)
            self._notify(table.id, "row")

    def _sit(self, table: TableRow) -> None:
        for person in sorted({seat.person for seat in table.seats if seat.person}):
            self._run("INSERT INTO sitting VALUES (%s, %s) ON CONFLICT DO NOTHING", (person, table.id))

    def _insert(self, id: str, first: int, lines: Sequence[str]) -> None:
        for i, line in enumerate(lines):
            self._run("INSERT INTO lines VALUES (%s, %s, %s)", (id, first + i, line))

    def _notify(self, id: str, what: str) -> None:
        self._run("SELECT pg_notify(%s, %s)", (CHANNEL, f"{self._name} {id} {what}"))

    def append(self, id: str, first: int, lines: Sequence[str]) -> None:
        note = f"{self._name} {id} lines"
        try:
            self._run(_APPEND, {"id": id, "first": first, "lines": list(lines), "channel": CHANNEL, "note": note})
        except errors.UniqueViolation:
            raise Conflict(f"table {id} has a line {first} already") from None

    def lines(self, id: str, after: int = 0) -> list[str]:
        query = "SELECT line FROM lines WHERE table_id = %s AND sequence >= %s ORDER BY sequence"
        return [line for (line,) in self._run(query, (id, after))]

    def table(self, id: str) -> TableRow | None:
        rows = self._run(f"SELECT {TABLE_COLUMNS} FROM tables WHERE id = %s", (id,))
        return table_row(rows[0]) if rows else None

    def tables_of(self, person: str) -> list[TableRow]:
        mine = "JOIN sitting ON table_id = id WHERE person = %s ORDER BY created DESC LIMIT 100"
        query = f"SELECT {TABLE_COLUMNS} FROM tables {mine}"
        return [table_row(row) for row in self._run(query, (person,))]

    def open_tables(self) -> list[TableRow]:
        query = f"SELECT {TABLE_COLUMNS} FROM tables WHERE listed = 1 ORDER BY created DESC LIMIT 50"
        return [table_row(row) for row in self._run(query)]

    def clocked(self) -> list[str]:
        return [id for (id,) in self._run("SELECT id FROM tables WHERE over = 0 AND clock <> ''")]

    def say(self, id: str, message: Message) -> None:
        values = (id, message.number, message.seat, message.name, message.to, message.kind, message.text, message.at)
        try:
            with self._lock, self._db.transaction():
                self._run("INSERT INTO messages VALUES (%s, %s, %s, %s, %s, %s, %s, %s)", values)
                self._notify(id, "talk")
        except errors.UniqueViolation:
            raise Conflict(f"table {id} has a message {message.number} already") from None

    def messages(self, id: str) -> list[Message]:
        query = (
            "SELECT number, seat, name, whisper_to, kind, said, at FROM messages WHERE table_id = %s ORDER BY number"
        )
        return [Message(*row) for row in self._run(query, (id,))]

    def person(self, id: str) -> Person | None:
        rows = self._run(f"SELECT {PERSON_COLUMNS} FROM people WHERE id = %s", (id,))
        return person_row(rows[0]) if rows else None

    def save_person(self, person: Person) -> None:
        names = PERSON_COLUMNS.split(", ")[1:]
        changes = ", ".join(f"{name} = EXCLUDED.{name}" for name in names)
        query = f"INSERT INTO people ({PERSON_COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)"
        self._run(f"{query} ON CONFLICT (id) DO UPDATE SET {changes}", person_values(person))

    def shelve_map(self, wish: str, id: str, seed: str) -> None:
        query = "INSERT INTO maps (id, wish, seed) VALUES (%s, %s, %s) ON CONFLICT (id) DO NOTHING"
        self._run(query, (id, wish, seed))

    def maps_left(self, wish: str) -> int:
        return int(self._run("SELECT count(*) FROM maps WHERE wish = %s AND shown = 0", (wish,))[0][0])

    def take_map(self, wish: str) -> str | None:
        query = """UPDATE maps SET shown = 1 WHERE id = (SELECT id FROM maps WHERE wish = %s AND shown = 0 LIMIT 1
            FOR UPDATE SKIP LOCKED) RETURNING id"""
        found = self._run(query, (wish,))
        return found[0][0] if found else None

    def map_seed(self, id: str) -> str | None:
        found = self._run("DELETE FROM maps WHERE id = %s RETURNING seed", (id,))
        return found[0][0] if found else None

    def close(self) -> None:
        self._db.close()

    def listen(self, heard: Callable[[str, str], None]) -> Callable[[], None]:
        """Call back with every table that another server changes and with what of it (lines, row, talk)."""
        stopping = threading.Event()

        def run() -> None:
            while not stopping.is_set():
                try:
                    with self._connect() as ears:
                        ears.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
                        heard("", "")  # whatever was missed while we were deaf
                        while not stopping.is_set():
                            for notice in ears.notifies(timeout=0.5):
                                name, id, what = notice.payload.split(" ")
                                if name != self._name:
                                    heard(id, what)
                except psycopg.OperationalError:
                    stopping.wait(0.5)

        threading.Thread(target=run, name="listener", daemon=True).start()
        return stopping.set


def _dialect(script: str) -> sql.SQL:
    """The migrations are written for SQLite; PostgreSQL needs two words changed."""
    return sql.SQL(script.replace(") WITHOUT ROWID;", ");").replace(" REAL ", " DOUBLE PRECISION "))
