"""PostgreSQL for several servers at once: the same store, and the database's own notifications between them."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg import errors, sql

from wastelands.engine.errors import Unreadable
from wastelands.table.failpoints import reach
from wastelands.table.migrations import MIGRATIONS
from wastelands.table.store import (
    CHANGING,
    PERSON_COLUMNS,
    RESTS,
    TABLE_COLUMNS,
    Away,
    Change,
    Conflict,
    Full,
    Message,
    Person,
    Snapshot,
    TableRow,
    changing_values,
    message_values,
    person_row,
    person_values,
    table_row,
    table_values,
)

CHANNEL = "wastelands"
_LOCK = 7_425_283  # so that only one of several starting servers migrates
_LINES = """
INSERT INTO lines SELECT %(id)s, %(first)s + place - 1, line
FROM unnest(%(lines)s::text[]) WITH ORDINALITY AS new(line, place)"""
Connection = psycopg.Connection[tuple[Any, ...]]


class PostgresStore:
    """A connection for each thread; a lost one is opened again by the next call."""

    lanes = 4

    def __init__(self, address: str) -> None:
        self.address = address
        self._name = secrets.token_hex(4)  # by which we know our own notifications
        self._here = threading.local()
        self._open: list[Connection] = []
        try:
            self._migrate(self._db)
        except Away as error:
            raise Unreadable(f"the database cannot be reached: {error}") from None

    def _connect(self) -> Connection:
        try:
            return psycopg.connect(self.address, autocommit=True)
        except psycopg.OperationalError as error:
            raise Away(" ".join(str(error).split())) from None

    @property
    def _db(self) -> Connection:
        """This thread's connection."""
        db: Connection | None = getattr(self._here, "db", None)
        if db is None or db.closed or db.broken:
            db = self._here.db = self._connect()
            self._open = [one for one in self._open if not one.closed] + [db]
        return db

    @contextmanager
    def _using(self) -> Iterator[Connection]:
        """The connection, and the database's troubles by the names of the house."""
        try:
            yield self._db
        except (errors.DiskFull, errors.ReadOnlySqlTransaction) as error:
            raise Full(type(error).__name__) from None
        except psycopg.OperationalError as error:
            raise Away(type(error).__name__) from None

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._using() as db, db.transaction():
            yield db

    def _migrate(self, db: Connection) -> None:
        with db.transaction():
            db.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            db.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
            found = db.execute("SELECT version FROM schema_version").fetchone()
            version = found[0] if found else 0
            for script in MIGRATIONS[version:]:
                db.execute(_dialect(script))
            db.execute("DELETE FROM schema_version")
            db.execute("INSERT INTO schema_version VALUES (%s)", (len(MIGRATIONS),))

    def _read(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Reading may be tried again at once: the connection may have been lost long ago."""
        try:
            with self._using() as db:
                return db.execute(sql.SQL(query), values).fetchall()
        except Away:
            with self._using() as db:
                return db.execute(sql.SQL(query), values).fetchall()

    def create(self, table: TableRow, lines: Sequence[str]) -> None:
        values = table_values(table)
        places = ", ".join(["%s"] * len(values))
        with self._writing() as db:
            db.execute(sql.SQL(f"INSERT INTO tables ({TABLE_COLUMNS}, listed) VALUES ({places})"), values)
            self._sit(db, table)
            db.execute(_LINES, {"id": table.id, "first": 0, "lines": list(lines)})

    def write(self, change: Change) -> None:
        row = change.row
        query = sql.SQL(f"UPDATE tables SET {CHANGING.format('%s')} WHERE id = %s AND version = %s RETURNING 1")
        try:
            with self._writing() as db, db.pipeline():
                stored = db.execute(query, (*changing_values(row), row.id, row.version - 1))
                self._sit(db, row)
                if change.lines:
                    db.execute(_LINES, {"id": row.id, "first": change.first, "lines": list(change.lines)})
                for message in change.talk:
                    values = message_values(row.id, message)
                    db.execute("INSERT INTO messages VALUES (%s, %s, %s, %s, %s, %s, %s, %s)", values)
                self._notify(db, row.id)
                if stored.fetchone() is None:
                    raise Conflict(f"table {row.id} has a version {row.version} already")
                reach("written")
        except errors.UniqueViolation:
            raise Conflict(f"table {row.id} has a line {change.first} already") from None

    def _sit(self, db: Connection, table: TableRow) -> None:
        for person in sorted({seat.person for seat in table.seats if seat.person}):
            db.execute("INSERT INTO sitting VALUES (%s, %s) ON CONFLICT DO NOTHING", (person, table.id))

    def _notify(self, db: Connection, id: str) -> None:
        db.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{self._name} {id}"))

    def lines(self, id: str, after: int = 0) -> list[str]:
        query = "SELECT line FROM lines WHERE table_id = %s AND sequence >= %s ORDER BY sequence"
        return [line for (line,) in self._read(query, id, after)]

    def table(self, id: str) -> TableRow | None:
        rows = self._read(f"SELECT {TABLE_COLUMNS} FROM tables WHERE id = %s", id)
        return table_row(rows[0]) if rows else None

    def tables_of(self, person: str) -> list[TableRow]:
        mine = "JOIN sitting ON table_id = id WHERE person = %s ORDER BY created DESC LIMIT 100"
        return [table_row(row) for row in self._read(f"SELECT {TABLE_COLUMNS} FROM tables {mine}", person)]

    def open_tables(self) -> list[TableRow]:
        query = f"SELECT {TABLE_COLUMNS} FROM tables WHERE listed = 1 ORDER BY created DESC LIMIT 50"
        return [table_row(row) for row in self._read(query)]

    def due(self, now: float) -> list[str]:
        return [id for (id,) in self._read("SELECT id FROM tables WHERE deadline <= %s", now)]

    def clocked(self) -> bool:
        return bool(self._read("SELECT 1 FROM tables WHERE deadline IS NOT NULL LIMIT 1"))

    def pulse(self, now: float, outage: float) -> float:
        with self._writing() as db:
            found = db.execute("SELECT at FROM pulse FOR UPDATE").fetchone()
            last = found[0] if found else 0.0
            rests = bool(last) and now - last > outage
            if rests:
                query = sql.SQL(RESTS.replace(":now", "%(now)s").replace(":last", "%(last)s"))
                db.execute(query, {"now": now, "last": last})
                self._notify(db, "")
            db.execute("UPDATE pulse SET at = greatest(at, %s)", (now,))
        return now - last if rests else 0.0

    def touch(self) -> None:
        with self._writing() as db:
            db.execute("UPDATE pulse SET at = at")

    def messages(self, id: str, after: int = 0) -> list[Message]:
        query = (
            "SELECT number, seat, name, whisper_to, kind, said, at FROM messages "
            "WHERE table_id = %s AND number >= %s ORDER BY number"
        )
        return [Message(*row) for row in self._read(query, id, after)]

    def person(self, id: str) -> Person | None:
        rows = self._read(f"SELECT {PERSON_COLUMNS} FROM people WHERE id = %s", id)
        return person_row(rows[0]) if rows else None

    def save_person(self, person: Person) -> None:
        names = PERSON_COLUMNS.split(", ")[1:]
        changes = ", ".join(f"{name} = EXCLUDED.{name}" for name in names)
        query = f"INSERT INTO people ({PERSON_COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)"
        with self._writing() as db:
            db.execute(sql.SQL(f"{query} ON CONFLICT (id) DO UPDATE SET {changes}"), person_values(person))

    def snapshot(self, id: str) -> Snapshot | None:
        rows = self._read("SELECT lines, mark, data FROM snapshots WHERE table_id = %s", id)
        return Snapshot(*rows[0]) if rows else None

    def keep(self, id: str, snapshot: Snapshot) -> None:
        query = (
            "INSERT INTO snapshots VALUES (%s, %s, %s, %s) ON CONFLICT (table_id) "
            "DO UPDATE SET lines = EXCLUDED.lines, mark = EXCLUDED.mark, data = EXCLUDED.data"
        )
        with self._writing() as db:
            db.execute(query, (id, snapshot.lines, snapshot.mark, snapshot.data))

    def analysis(self, id: str, seat: int) -> tuple[int, str] | None:
        rows = self._read("SELECT decisions, judged FROM analyses WHERE table_id = %s AND seat = %s", id, seat)
        return (rows[0][0], rows[0][1]) if rows else None

    def keep_analysis(self, id: str, seat: int, decisions: int, judged: str) -> None:
        query = (
            "INSERT INTO analyses VALUES (%s, %s, %s, %s) ON CONFLICT (table_id, seat) "
            "DO UPDATE SET decisions = EXCLUDED.decisions, judged = EXCLUDED.judged"
        )
        with self._writing() as db:
            db.execute(query, (id, seat, decisions, judged))

    def shelve_map(self, wish: str, id: str, seed: str) -> None:
        query = "INSERT INTO maps (id, wish, seed) VALUES (%s, %s, %s) ON CONFLICT (id) DO NOTHING"
        with self._writing() as db:
            db.execute(sql.SQL(query), (id, wish, seed))

    def maps_left(self, wish: str) -> int:
        return int(self._read("SELECT count(*) FROM maps WHERE wish = %s AND shown = 0", wish)[0][0])

    def take_map(self, wish: str) -> str | None:
        query = """UPDATE maps SET shown = 1 WHERE id = (SELECT id FROM maps WHERE wish = %s AND shown = 0 LIMIT 1
            FOR UPDATE SKIP LOCKED) RETURNING id"""
        with self._writing() as db:
            found = db.execute(sql.SQL(query), (wish,)).fetchone()
        return found[0] if found else None

    def map_seed(self, id: str) -> str | None:
        with self._writing() as db:
            found = db.execute(sql.SQL("DELETE FROM maps WHERE id = %s RETURNING seed"), (id,)).fetchone()
        return found[0] if found else None

    def close(self) -> None:
        for db in self._open:
            db.close()

    def listen(self, heard: Callable[[str], None]) -> Callable[[], None]:
        """Call back with every table that another server changes; with none if it may be any of them."""
        stopping = threading.Event()

        def run() -> None:
            while not stopping.is_set():
                try:
                    with self._connect() as ears:
                        ears.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
                        heard("")  # whatever was missed while we were deaf
                        while not stopping.is_set():
                            for notice in ears.notifies(timeout=0.5):
                                name, _, id = notice.payload.partition(" ")
                                if name != self._name:
                                    heard(id)
                except (Away, psycopg.OperationalError):
                    stopping.wait(0.5)

        threading.Thread(target=run, name="listener", daemon=True).start()
        return stopping.set


def _dialect(script: str) -> sql.SQL:
    """The migrations are written for SQLite; PostgreSQL needs a few words changed."""
    return sql.SQL(
        script.replace(") WITHOUT ROWID;", ");").replace(" REAL ", " DOUBLE PRECISION ").replace(" BLOB ", " BYTEA ")
    )
