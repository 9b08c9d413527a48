"""Storage: append-only record lines per table, behind one small interface.

The unique (table, sequence) is what guards two writers from each other: whoever comes second gets a `Conflict`, reads
what the first one wrote, and tries again.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from time import time
from typing import Protocol


class Conflict(Exception):
    """Another writer has stored a line of this number first."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits there: a person (by the fingerprint of a token), or a bot by its name."""

    name: str
    person: str = ""
    bot: str = ""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it is stored, without its lines."""

    id: str
    game: str
    header: str
    secret: str
    seats: tuple[SeatRow, ...]
    created: float = field(default_factory=time)
    over: bool = False


@dataclass(frozen=True, slots=True)
class Person:
    """What we know of somebody without an account."""

    id: str
    name: str
    lang: str = ""
    theme: str = ""
    autopass: bool = False


class Store(Protocol):
    """What the table needs of a database."""

    def create(self, table: TableRow, lines: Sequence[str]) -> None: ...
    def table(self, id: str) -> TableRow | None: ...
    def update(self, table: TableRow) -> None: ...
    def append(self, id: str, first: int, lines: Sequence[str]) -> None: ...
    def lines(self, id: str, after: int = 0) -> list[str]: ...
    def tables_of(self, person: str) -> list[TableRow]: ...
    def person(self, id: str) -> Person | None: ...
    def save_person(self, person: Person) -> None: ...
    def close(self) -> None: ...


MIGRATIONS = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, header TEXT NOT NULL, secret TEXT NOT NULL,
        seats TEXT NOT NULL, created REAL NOT NULL, over INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE lines (
        table_id TEXT NOT NULL REFERENCES tables(id), sequence INTEGER NOT NULL, line TEXT NOT NULL,
        PRIMARY KEY (table_id, sequence)
    ) WITHOUT ROWID;
    CREATE TABLE sitting (person TEXT NOT NULL, table_id TEXT NOT NULL REFERENCES tables(id), PRIMARY KEY (person, table_id));
    CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, lang TEXT NOT NULL, theme TEXT NOT NULL, autopass INTEGER NOT NULL);
    """,
)


class SqliteStore:
    """The embedded store: one file, write-ahead log, safe against a kill at any moment."""

    def __init__(self, path: Path | str) -> None:
        if path != ":memory:":
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        self._db.execute("PRAGMA busy_timeout = 5000")
        self._migrate()

    def _migrate(self) -> None:
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        for number, script in enumerate(MIGRATIONS[version:], start=version + 1):
            self._db.executescript(f"BEGIN; {script} PRAGMA user_version = {number}; COMMIT;")

    def create(self, table: TableRow, lines: Sequence[str]) -> None:
        with self._db:
            self._db.execute("BEGIN")
            values = (table.id, table.game, table.header, table.secret, _seats(table), table.created, table.over)
            self._db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", values)
            self._sit(table)
            self._insert(table.id, 0, lines)

    def update(self, table: TableRow) -> None:
        with self._db:
            self._db.execute("BEGIN")
            self._db.execute("UPDATE tables SET seats = ?, over = ? WHERE id = ?", (_seats(table), table.over, table.id))
            self._sit(table)

    def _sit(self, table: TableRow) -> None:
        people = {seat.person for seat in table.seats if seat.person}
        rows = [(person, table.id) for person in sorted(people)]
        self._db.executemany("INSERT OR IGNORE INTO sitting VALUES (?, ?)", rows)

    def _insert(self, id: str, first: int, lines: Sequence[str]) -> None:
        rows = [(id, first + i, line) for i, line in enumerate(lines)]
        self._db.executemany("INSERT INTO lines VALUES (?, ?, ?)", rows)

    def append(self, id: str, first: int, lines: Sequence[str]) -> None:
        try:
            with self._db:
                self._db.execute("BEGIN IMMEDIATE")
                self._insert(id, first, lines)
        except sqlite3.IntegrityError:
            raise Conflict(f"table {id} has a line {first} already") from None

    def lines(self, id: str, after: int = 0) -> list[str]:
        query = "SELECT line FROM lines WHERE table_id = ? AND sequence >= ? ORDER BY sequence"
        return [line for (line,) in self._db.execute(query, (id, after))]

    def table(self, id: str) -> TableRow | None:
        row = self._db.execute("SELECT * FROM tables WHERE id = ?", (id,)).fetchone()
        return _table(row) if row else None

    def tables_of(self, person: str) -> list[TableRow]:
        query = "SELECT tables.* FROM tables JOIN sitting ON table_id = id WHERE person = ? ORDER BY created DESC LIMIT 100"
        return [_table(row) for row in self._db.execute(query, (person,))]

    def person(self, id: str) -> Person | None:
        row = self._db.execute("SELECT * FROM people WHERE id = ?", (id,)).fetchone()
        return Person(*row[:4], bool(row[4])) if row else None

    def save_person(self, person: Person) -> None:
        row = (person.id, person.name, person.lang, person.theme, person.autopass)
        self._db.execute("INSERT OR REPLACE INTO people VALUES (?, ?, ?, ?, ?)", row)

    def close(self) -> None:
        self._db.close()


def _seats(table: TableRow) -> str:
    return json.dumps([asdict(seat) for seat in table.seats])


def _table(row: tuple[str, str, str, str, str, float, int]) -> TableRow:
    id, game, header, secret, seats, created, over = row
    return TableRow(id, game, header, secret, tuple(SeatRow(**seat) for seat in json.loads(seats)), created, bool(over))


def over(table: TableRow) -> TableRow:
    return replace(table, over=True)
