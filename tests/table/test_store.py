"""The store loses nothing and lets nobody write over anybody."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from wastelands.table.store import MIGRATIONS, Conflict, Person, SeatRow, SqliteStore, TableRow

SEATS = (SeatRow("Ada", person="p1"), SeatRow("Bot", bot="random"))


def a_table(id: str = "t1") -> TableRow:
    return TableRow(id, "diplomacy", "header", "seed salt", SEATS, created=1.0)


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return SqliteStore(tmp_path / "deep" / "tables.db")


def test_what_is_created_can_be_read(store: SqliteStore) -> None:
    store.create(a_table(), ["one", "two"])
    assert store.table("t1") == a_table()
    assert store.lines("t1") == ["one", "two"]
    assert store.lines("t1", after=1) == ["two"]
    assert store.table("t2") is None
    assert store.lines("t2") == []


def test_two_writers_cannot_store_the_same_line(store: SqliteStore, tmp_path: Path) -> None:
    other = SqliteStore(tmp_path / "deep" / "tables.db")
    store.create(a_table(), ["one"])
    store.append("t1", 1, ["mine", "mine too"])
    with pytest.raises(Conflict):
        other.append("t1", 1, ["theirs"])
    with pytest.raises(Conflict):
        other.append("t1", 2, ["theirs"])
    other.append("t1", 3, ["later"])
    assert store.lines("t1") == ["one", "mine", "mine too", "later"]


def test_a_refused_write_leaves_nothing_behind(store: SqliteStore) -> None:
    store.create(a_table(), ["one", "two"])
    with pytest.raises(Conflict):
        store.append("t1", 1, ["x", "y", "z"])
    assert store.lines("t1") == ["one", "two"]


def test_a_table_of_the_same_id_is_refused(store: SqliteStore) -> None:
    store.create(a_table(), ["one"])
    with pytest.raises(sqlite3.IntegrityError):
        store.create(a_table(), ["other"])
    assert store.lines("t1") == ["one"]


def test_people_find_their_tables(store: SqliteStore) -> None:
    store.create(a_table("t1"), [])
    store.create(TableRow("t2", "diplomacy", "h", "s", (SeatRow("X", person="p2"),) * 2, created=2.0), [])
    assert [table.id for table in store.tables_of("p1")] == ["t1"]
    assert [table.id for table in store.tables_of("p2")] == ["t2"]
    assert store.tables_of("nobody") == []
    store.save_person(Person("p1", "Ada", "de", "night", True))
    store.save_person(Person("p1", "Ada Ash", "de", "night", True))
    assert store.person("p1") == Person("p1", "Ada Ash", "de", "night", True)
    assert store.person("p9") is None


def test_an_old_database_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    SqliteStore(path).close()
    again = SqliteStore(path)
    again.create(a_table(), ["one"])
    again.close()
    assert SqliteStore(path).lines("t1") == ["one"]
    with sqlite3.connect(path) as raw:
        assert raw.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)
