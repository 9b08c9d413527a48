"""Storage: a row, append-only record lines and talk per table, which change together, behind one small interface.

A row's version guards two writers from each other, and so does the unique (table, sequence): whoever comes second gets
a `Conflict`, and nothing of what he wanted is stored; he reads what the first one wrote, and tries again.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import time
from typing import Any, Protocol

from wastelands.engine.errors import Unreadable
from wastelands.table.failpoints import reach
from wastelands.table.migrations import MIGRATIONS


class Conflict(Exception):
    """Another writer has changed this table first."""


class Away(Exception):
    """The database cannot be used now, but soon may: it is locked, restarted or not reached."""


class Full(Exception):
    """The database has no room left."""


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
class Asking:
    """Somebody who would like to take over a seat, and who of those at the table has agreed."""

    seat: int
    person: str
    name: str
    agreed: tuple[str, ...] = ()


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
    lesson: str = ""  # where the learner is, at a table of a lesson (see teaching.py)
    host: str = ""  # the person who opened the table
    begun: bool = True  # a table with open seats begins when all are taken and its host says so
    begins_full: bool = False  # the host has said so beforehand: as soon as all seats are taken
    free: bool = False  # the host's rule: whoever is invited may take over from a bot without asking
    asking: tuple[Asking, ...] = ()  # those who would like to take over a seat
    former: tuple[tuple[str, int], ...] = ()  # who got up from which seat: nobody comes back to another one


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
    since: float = 0.0  # when those who think began to
    deadline: float | None = None  # when the first of them runs out of time
    version: int = 0  # counts the changes


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


@dataclass(frozen=True, slots=True)
class Change:
    """What one act changes at a table, all of it or nothing: the row as it becomes, further lines, further talk."""

    row: TableRow  # its version is one more than the one that it follows
    first: int = 0  # the number of the first new line
    lines: tuple[str, ...] = ()
    talk: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A match as it was after so many lines, to be opened without folding them."""

    lines: int
    mark: str  # of the line before, the rules and the program; what does not agree is thrown away
    data: bytes


class Store(Protocol):
    """What the table needs of a database; every call may raise `Away` or `Full`."""

    lanes: int  # how many calls it answers at once

    def create(self, table: TableRow, lines: Sequence[str]) -> None: ...
    def table(self, id: str) -> TableRow | None: ...
    def write(self, change: Change) -> None: ...
    def lines(self, id: str, after: int = 0) -> list[str]: ...
    def tables_of(self, person: str) -> list[TableRow]: ...
    def open_tables(self) -> list[TableRow]: ...
    def due(self, now: float) -> list[str]: ...
    def clocked(self) -> bool: ...
    def pulse(self, now: float, outage: float) -> float: ...
    def touch(self) -> None: ...
    def messages(self, id: str, after: int = 0) -> list[Message]: ...
    def person(self, id: str) -> Person | None: ...
    def save_person(self, person: Person) -> None: ...
    def shelve_map(self, wish: str, id: str, seed: str) -> None: ...
    def maps_left(self, wish: str) -> int: ...
    def take_map(self, wish: str) -> str | None: ...
    def map_seed(self, id: str) -> str | None: ...
    def snapshot(self, id: str) -> Snapshot | None: ...
    def keep(self, id: str, snapshot: Snapshot) -> None: ...
    def analysis(self, id: str, seat: int) -> tuple[int, str] | None: ...
    def keep_analysis(self, id: str, seat: int, decisions: int, judged: str) -> None: ...
    def close(self) -> None: ...


TABLE_COLUMNS = "id, game, header, secret, seats, created, over, settings, clock, since, deadline, version"
CHANGING = (
    "seats = {0}, over = {0}, settings = {0}, clock = {0}, since = {0}, deadline = {0}, version = {0}, listed = {0}"
)
PERSON_COLUMNS = "id, name, lang, theme, autopass, sound, webhook, at_once, wishes"


def table_values(table: TableRow) -> tuple[object, ...]:
    """A table's columns, in the order of TABLE_COLUMNS, and whether it is listed."""
    return (
        table.id,
        table.game,
        table.header,
        table.secret,
        *_seats_of(table),
        table.created,
        *changing_values(table)[1:],
    )


def _seats_of(table: TableRow) -> tuple[str]:
    return (json.dumps([asdict(seat) for seat in table.seats]),)


def changing_values(table: TableRow) -> tuple[object, ...]:
    """What may change of a table, in the order of CHANGING."""
    listed = int(table.settings.listed and not table.over)
    clock = (table.clock, table.since, table.deadline, table.version)
    return (*_seats_of(table), int(table.over), json.dumps(asdict(table.settings)), *clock, listed)


def table_row(row: Sequence[Any]) -> TableRow:
    id, game, header, secret, seats, created, over, settings, *clock = row
    sitting = tuple(SeatRow(**seat) for seat in json.loads(seats))
    return TableRow(id, game, header, secret, sitting, created, bool(over), read_settings(settings), *clock)


def read_settings(text: str) -> Settings:
    data = json.loads(text)
    asking = tuple(Asking(**{**one, "agreed": tuple(one["agreed"])}) for one in data.pop("asking", ()))
    former = tuple((person, seat) for person, seat in data.pop("former", ()))
    return Settings(**data, asking=asking, former=former)


def person_values(person: Person) -> tuple[object, ...]:
    switches = int(person.autopass), int(person.sound)
    wishes = json.dumps(asdict(person.wishes))
    return (person.id, person.name, person.lang, person.theme, *switches, person.webhook, int(person.at_once), wishes)


def person_row(row: Sequence[Any]) -> Person:
    id, name, lang, theme, autopass, sound, webhook, at_once, wishes = row
    switches = bool(autopass), bool(sound), webhook, bool(at_once)
    return Person(id, name, lang, theme, *switches, Wishes(**json.loads(wishes)))


BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)
BUSY_MILLISECONDS = 1000


@contextmanager
def told() -> Iterator[None]:
    """SQLite's troubles by the names of the house."""
    try:
        yield
    except sqlite3.OperationalError as error:
        code = error.sqlite_errorcode & 0xFF  # the rest tells what kind of it
        if code in BUSY:
            raise Away(error.sqlite_errorname) from None
        if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY):
            raise Full(error.sqlite_errorname) from None
        raise


RESTS = """
UPDATE tables SET
    since = since + :now - CASE WHEN since > :last THEN since ELSE :last END,
    deadline = deadline + :now - CASE WHEN since > :last THEN since ELSE :last END,
    version = version + 1
WHERE deadline IS NOT NULL"""


def message_values(id: str, message: Message) -> tuple[object, ...]:
    return (id, message.number, message.seat, message.name, message.to, message.kind, message.text, message.at)


class SqliteStore:
    """The embedded store: one file, write-ahead log, safe against a kill at any moment; a connection a thread."""

    lanes = 2

    def __init__(self, path: Path | str) -> None:
        self._path, self._here = str(path), threading.local()
        self._open: list[sqlite3.Connection] = []
        self._shared = self._path == ":memory:"
        self._one_writer = threading.RLock()
        try:
            self._first = self._connect()
        except sqlite3.DatabaseError as error:
            raise Unreadable(f"{path}: games cannot be kept in this file: {error}") from None
        self._migrate()

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        db.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        self._open.append(db)
        return db

    @property
    def _db(self) -> sqlite3.Connection:
        """This thread's connection; a database in memory has one for all."""
        if self._shared:
            return self._first
        if not hasattr(self._here, "db"):
            self._here.db = self._connect()
        db: sqlite3.Connection = self._here.db
        return db

    def _migrate(self) -> None:
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        for number, script in enumerate(MIGRATIONS[version:], start=version + 1):
            self._db.executescript(f"BEGIN; {script} PRAGMA user_version = {number}; COMMIT;")

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """All that is written inside, or nothing of it."""
        with told(), self._one_writer, self._db as db:
            db.execute("BEGIN IMMEDIATE")
            yield db

    def _read(self, query: str, *values: object) -> list[Any]:
        with told():
            return self._db.execute(query, values).fetchall()

    def create(self, table: TableRow, lines: Sequence[str]) -> None:
        values = table_values(table)
        with self._writing() as db:
            db.execute(f"INSERT INTO tables ({TABLE_COLUMNS}, listed) VALUES ({', '.join('?' * len(values))})", values)
            self._sit(db, table)
            self._insert(db, table.id, 0, lines)

    def write(self, change: Change) -> None:
        row = change.row
        try:
            with self._writing() as db:
                query = f"UPDATE tables SET {CHANGING.format('?')} WHERE id = ? AND version = ?"
                if db.execute(query, (*changing_values(row), row.id, row.version - 1)).rowcount != 1:
                    raise Conflict(f"table {row.id} has a version {row.version} already")
                self._sit(db, row)
                self._insert(db, row.id, change.first, change.lines)
                db.executemany(
                    "INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    [message_values(row.id, message) for message in change.talk],
                )
                reach("written")
        except sqlite3.IntegrityError:
            raise Conflict(f"table {row.id} has a line {change.first} already") from None

    def _sit(self, db: sqlite3.Connection, table: TableRow) -> None:
        people = sorted({seat.person for seat in table.seats if seat.person})
        db.executemany("INSERT OR IGNORE INTO sitting VALUES (?, ?)", [(one, table.id) for one in people])

    def _insert(self, db: sqlite3.Connection, id: str, first: int, lines: Sequence[str]) -> None:
        rows = [(id, first + i, line) for i, line in enumerate(lines)]
        db.executemany("INSERT INTO lines VALUES (?, ?, ?)", rows)

    def lines(self, id: str, after: int = 0) -> list[str]:
        query = "SELECT line FROM lines WHERE table_id = ? AND sequence >= ? ORDER BY sequence"
        return [line for (line,) in self._read(query, id, after)]

    def table(self, id: str) -> TableRow | None:
        rows = self._read(f"SELECT {TABLE_COLUMNS} FROM tables WHERE id = ?", id)
        return table_row(rows[0]) if rows else None

    def tables_of(self, person: str) -> list[TableRow]:
        mine = "JOIN sitting ON table_id = id WHERE person = ? ORDER BY created DESC LIMIT 100"
        return [table_row(row) for row in self._read(f"SELECT {TABLE_COLUMNS} FROM tables {mine}", person)]

    def open_tables(self) -> list[TableRow]:
        query = f"SELECT {TABLE_COLUMNS} FROM tables WHERE listed = 1 ORDER BY created DESC LIMIT 50"
        return [table_row(row) for row in self._read(query)]

    def due(self, now: float) -> list[str]:
        """The tables at which somebody's time is up."""
        return [id for (id,) in self._read("SELECT id FROM tables WHERE deadline <= ?", now)]

    def clocked(self) -> bool:
        """Whether anybody's clock runs."""
        return bool(self._read("SELECT 1 FROM tables WHERE deadline IS NOT NULL LIMIT 1"))

    def pulse(self, now: float, outage: float) -> float:
        """Say that a server is alive; if none was for longer than an outage lasts, clocks rest for that time."""
        with self._writing() as db:
            (last,) = db.execute("SELECT at FROM pulse").fetchone()
            if last and now - last > outage:
                db.execute(RESTS, {"now": now, "last": last})
            db.execute("UPDATE pulse SET at = ?", (now,))
        return now - last if last and now - last > outage else 0.0

    def touch(self) -> None:
        """Write something that changes nothing."""
        with self._writing() as db:
            db.execute("UPDATE pulse SET at = at")

    def messages(self, id: str, after: int = 0) -> list[Message]:
        query = (
            "SELECT number, seat, name, whisper_to, kind, said, at FROM messages "
            "WHERE table_id = ? AND number >= ? ORDER BY number"
        )
        return [Message(*row) for row in self._read(query, id, after)]

    def person(self, id: str) -> Person | None:
        rows = self._read(f"SELECT {PERSON_COLUMNS} FROM people WHERE id = ?", id)
        return person_row(rows[0]) if rows else None

    def save_person(self, person: Person) -> None:
        query = f"INSERT OR REPLACE INTO people ({PERSON_COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?)"
        with self._writing() as db:
            db.execute(query, person_values(person))

    def snapshot(self, id: str) -> Snapshot | None:
        rows = self._read("SELECT lines, mark, data FROM snapshots WHERE table_id = ?", id)
        return Snapshot(*rows[0]) if rows else None

    def keep(self, id: str, snapshot: Snapshot) -> None:
        with self._writing() as db:
            values = (id, snapshot.lines, snapshot.mark, snapshot.data)
            db.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)", values)

    def analysis(self, id: str, seat: int) -> tuple[int, str] | None:
        rows = self._read("SELECT decisions, judged FROM analyses WHERE table_id = ? AND seat = ?", id, seat)
        return tuple(rows[0]) if rows else None

    def keep_analysis(self, id: str, seat: int, decisions: int, judged: str) -> None:
        with self._writing() as db:
            db.execute("REPLACE INTO analyses VALUES (?, ?, ?, ?)", (id, seat, decisions, judged))

    def shelve_map(self, wish: str, id: str, seed: str) -> None:
        """Keep a new map with the seed that is fair on it."""
        with self._writing() as db:
            db.execute("INSERT OR REPLACE INTO maps (id, wish, seed) VALUES (?, ?, ?)", (id, wish, seed))

    def maps_left(self, wish: str) -> int:
        return int(self._read("SELECT count(*) FROM maps WHERE wish = ? AND shown = 0", wish)[0][0])

    def take_map(self, wish: str) -> str | None:
        """A kept map that nobody has seen; from now on it is seen."""
        with self._writing() as db:
            query = "SELECT id FROM maps WHERE wish = ? AND shown = 0 LIMIT 1"
            found: tuple[str] | None = db.execute(query, (wish,)).fetchone()
            if found is not None:
                db.execute("UPDATE maps SET shown = 1 WHERE id = ?", found)
        return found[0] if found else None

    def map_seed(self, id: str) -> str | None:
        """The seed of a kept map, for one table only."""
        with self._writing() as db:
            found: tuple[str] | None = db.execute("SELECT seed FROM maps WHERE id = ?", (id,)).fetchone()
            db.execute("DELETE FROM maps WHERE id = ?", (id,))
        return found[0] if found else None

    def close(self) -> None:
        for db in self._open:
            db.close()
