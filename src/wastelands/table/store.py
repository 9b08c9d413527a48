"""Storage: append-only record lines per table, behind one small interface.

The unique (table, sequence) is what guards two writers from each other: whoever comes second gets a `Conflict`, reads
what the first one wrote, and tries again.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import time
from typing import Any, Protocol

from wastelands.engine.errors import Unreadable


class Conflict(Exception):
    """Another writer has stored a line of this number first."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits there: a person (by the fingerprint of a token), a bot by its name, or nobody yet."""

    name: str
    person: str = ""
    bot: str = ""
    resigned: bool = False

    @property
    def open(self) -> bool:
        return not self.person and not self.bot


@dataclass(frozen=True, slots=True)
class Settings:
    """What the people at a table agreed on: who may come, how they talk, and how long they may think."""

    invite: str = ""  # the word in the invitation's link
    watch: str = ""  # the word in the spectators' link
    listed: bool = False
    whispers: bool = False
    worths: bool = False  # whether people may be shown what moves are worth, and not only against bots
    clock: str = "none"  # none, turn or bank
    seconds: int = 0  # per turn, or in the bank
    parent: str = ""  # the table that this one is a rematch or a continuation of
    rematch: str = ""  # the table of the rematch, once it is open


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
    settings: Settings = field(default_factory=Settings)
    clock: str = ""  # the clock as it stood when the table last changed (see clock.py)


@dataclass(frozen=True, slots=True)
class Wishes:
    """How somebody likes a table: how long a picture of others stays, what is told, and how large the words are."""

    pace: float = 2.5  # seconds; 0: until one goes on
    recap: bool = True  # the turns of others, before one's own
    worths: bool = True  # what moves are worth, where the table allows it
    large: bool = False
    natural: bool = True  # what nearly everybody answers is answered, and Undo takes it back


@dataclass(frozen=True, slots=True)
class Person:
    """What we know of somebody without an account."""

    id: str
    name: str
    lang: str = ""
    theme: str = ""
    autopass: bool = True  # where there is nothing to decide
    sound: bool = False
    webhook: str = ""
    at_once: bool = False  # hand a turn on with its last action, without looking at it once more
    wishes: Wishes = field(default_factory=Wishes)


@dataclass(frozen=True, slots=True)
class Message:
    """Something said at a table: to all, to one seat (a whisper), or as a promise, which binds nobody."""

    number: int
    seat: int  # -1: a spectator or the table itself
    name: str
    to: int  # -1: everybody
    kind: str  # chat or promise
    text: str
    at: float

    def heard_by(self, seat: int | None) -> bool:
        return self.to == -1 or seat in (self.to, self.seat)


class Store(Protocol):
    """What the table needs of a database."""

    def create(self, table: TableRow, lines: Sequence[str]) -> None: ...
    def table(self, id: str) -> TableRow | None: ...
    def update(self, table: TableRow) -> None: ...
    def append(self, id: str, first: int, lines: Sequence[str]) -> None: ...
    def lines(self, id: str, after: int = 0) -> list[str]: ...
    def tables_of(self, person: str) -> list[TableRow]: ...
    def open_tables(self) -> list[TableRow]: ...
    def clocked(self) -> list[str]: ...
    def say(self, id: str, message: Message) -> None: ...
    def messages(self, id: str) -> list[Message]: ...
    def person(self, id: str) -> Person | None: ...
    def save_person(self, person: Person) -> None: ...
    def shelve_map(self, wish: str, id: str, seed: str) -> None: ...
    def maps_left(self, wish: str) -> int: ...
    def take_map(self, wish: str) -> str | None: ...
    def map_seed(self, id: str) -> str | None: ...
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
    CREATE TABLE sitting (
        person TEXT NOT NULL, table_id TEXT NOT NULL REFERENCES tables(id), PRIMARY KEY (person, table_id)
    );
    CREATE TABLE people (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, lang TEXT NOT NULL, theme TEXT NOT NULL, autopass INTEGER NOT NULL
    );
    """,
    """
    ALTER TABLE tables ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
    ALTER TABLE tables ADD COLUMN clock TEXT NOT NULL DEFAULT '';
    ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE people ADD COLUMN sound INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE people ADD COLUMN webhook TEXT NOT NULL DEFAULT '';
    CREATE TABLE messages (
        table_id TEXT NOT NULL REFERENCES tables(id), number INTEGER NOT NULL, seat INTEGER NOT NULL,
        name TEXT NOT NULL, whisper_to INTEGER NOT NULL, kind TEXT NOT NULL, said TEXT NOT NULL, at REAL NOT NULL,
        PRIMARY KEY (table_id, number)
    );
    """,
    """
    ALTER TABLE people ADD COLUMN at_once INTEGER NOT NULL DEFAULT 0;
    """,
    """
    ALTER TABLE people ADD COLUMN wishes TEXT NOT NULL DEFAULT '{}';
    """,
    """
    CREATE TABLE maps (id TEXT PRIMARY KEY, wish TEXT NOT NULL, seed TEXT NOT NULL, shown INTEGER NOT NULL DEFAULT 0);
    """,
)


TABLE_COLUMNS = "id, game, header, secret, seats, created, over, settings, clock"
PERSON_COLUMNS = "id, name, lang, theme, autopass, sound, webhook, at_once, wishes"


def table_values(table: TableRow) -> tuple[object, ...]:
    """A table's columns, in the order of TABLE_COLUMNS, and whether it is listed."""
    seats, settings = json.dumps([asdict(seat) for seat in table.seats]), json.dumps(asdict(table.settings))
    listed = int(table.settings.listed and not table.over)
    facts = (table.id, table.game, table.header, table.secret, seats, table.created, int(table.over))
    return (*facts, settings, table.clock, listed)


def table_row(row: Sequence[Any]) -> TableRow:
    id, game, header, secret, seats, created, over, settings, clock = row
    sitting = tuple(SeatRow(**seat) for seat in json.loads(seats))
    return TableRow(id, game, header, secret, sitting, created, bool(over), Settings(**json.loads(settings)), clock)


def person_values(person: Person) -> tuple[object, ...]:
    switches = int(person.autopass), int(person.sound)
    wishes = json.dumps(asdict(person.wishes))
    return (person.id, person.name, person.lang, person.theme, *switches, person.webhook, int(person.at_once), wishes)


def person_row(row: Sequence[Any]) -> Person:
    id, name, lang, theme, autopass, sound, webhook, at_once, wishes = row
    switches = bool(autopass), bool(sound), webhook, bool(at_once)
    return Person(id, name, lang, theme, *switches, Wishes(**json.loads(wishes)))


class SqliteStore:
    """The embedded store: one file, write-ahead log, safe against a kill at any moment."""

    def __init__(self, path: Path | str) -> None:
        try:
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._db.execute("PRAGMA busy_timeout = 5000")
            self._db.execute("PRAGMA journal_mode = WAL")
        except sqlite3.DatabaseError as error:
            raise Unreadable(f"{path}: games cannot be kept in this file: {error}") from None
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        self._migrate()

    def _migrate(self) -> None:
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        for number, script in enumerate(MIGRATIONS[version:], start=version + 1):
            self._db.executescript(f"BEGIN; {script} PRAGMA user_version = {number}; COMMIT;")

    def create(self, table: TableRow, lines: Sequence[str]) -> None:
        with self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute(
                f"INSERT INTO tables ({TABLE_COLUMNS}, listed) VALUES (?,?,?,?,?,?,?,?,?,?)", table_values(table)
            )
            self._sit(table)
            self._insert(table.id, 0, lines)

    def update(self, table: TableRow) -> None:
        _, _, _, _, seats, _, over, settings, clock, listed = table_values(table)
        with self._db:
            self._db.execute("BEGIN IMMEDIATE")
            query = "UPDATE tables SET seats = ?, over = ?, settings = ?, clock = ?, listed = ? WHERE id = ?"
            self._db.execute(query, (seats, over, settings, clock, listed, table.id))
            self._sit(table)

    def _sit(self, table: TableRow) -> None:
        people = {seat.person for seat in table.seats if seat.person}
        self._db.executemany("INSERT OR IGNORE INTO sitting VALUES (?, ?)", [(one, table.id) for one in sorted(people)])

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
        row = self._db.execute(f"SELECT {TABLE_COLUMNS} FROM tables WHERE id = ?", (id,)).fetchone()
        return table_row(row) if row else None

    def tables_of(self, person: str) -> list[TableRow]:
        mine = "JOIN sitting ON table_id = id WHERE person = ? ORDER BY created DESC LIMIT 100"
        return [table_row(row) for row in self._db.execute(f"SELECT {TABLE_COLUMNS} FROM tables {mine}", (person,))]

    def open_tables(self) -> list[TableRow]:
        query = f"SELECT {TABLE_COLUMNS} FROM tables WHERE listed = 1 ORDER BY created DESC LIMIT 50"
        return [table_row(row) for row in self._db.execute(query)]

    def clocked(self) -> list[str]:
        """The tables whose clock is running."""
        return [id for (id,) in self._db.execute("SELECT id FROM tables WHERE over = 0 AND clock <> ''")]

    def say(self, id: str, message: Message) -> None:
        values = (id, message.number, message.seat, message.name, message.to, message.kind, message.text, message.at)
        try:
            self._db.execute("INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
        except sqlite3.IntegrityError:
            raise Conflict(f"table {id} has a message {message.number} already") from None

    def messages(self, id: str) -> list[Message]:
        query = "SELECT number, seat, name, whisper_to, kind, said, at FROM messages WHERE table_id = ? ORDER BY number"
        return [Message(*row) for row in self._db.execute(query, (id,))]

    def person(self, id: str) -> Person | None:
        row = self._db.execute(f"SELECT {PERSON_COLUMNS} FROM people WHERE id = ?", (id,)).fetchone()
        return person_row(row) if row else None

    def save_person(self, person: Person) -> None:
        self._db.execute(
            f"INSERT OR REPLACE INTO people ({PERSON_COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?)", person_values(person)
        )

    def shelve_map(self, wish: str, id: str, seed: str) -> None:
        """Keep a new map with the seed that is fair on it."""
        self._db.execute("INSERT OR REPLACE INTO maps (id, wish, seed) VALUES (?, ?, ?)", (id, wish, seed))

    def maps_left(self, wish: str) -> int:
        query = "SELECT count(*) FROM maps WHERE wish = ? AND shown = 0"
        return int(self._db.execute(query, (wish,)).fetchone()[0])

    def take_map(self, wish: str) -> str | None:
        """A kept map that nobody has seen; from now on it is seen."""
        query = """UPDATE maps SET shown = 1 WHERE id = (SELECT id FROM maps WHERE wish = ? AND shown = 0 LIMIT 1)
            RETURNING id"""
        found = self._db.execute(query, (wish,)).fetchone()
        return found[0] if found else None

    def map_seed(self, id: str) -> str | None:
        """The seed of a kept map, for one table only."""
        found = self._db.execute("DELETE FROM maps WHERE id = ? RETURNING seed", (id,)).fetchone()
        return found[0] if found else None

    def close(self) -> None:
        self._db.close()
