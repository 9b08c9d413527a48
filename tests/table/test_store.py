"""The store loses nothing and lets nobody write over anybody."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from tests.table.conftest import Postgres
from wastelands.table.app import open_store
from wastelands.table.migrations import MIGRATIONS
from wastelands.table.postgres import PostgresStore
from wastelands.table.store import (
    Asking,
    Change,
    Conflict,
    Message,
    Person,
    SeatRow,
    Settings,
    SqliteStore,
    Store,
    TableRow,
)

SEATS = (SeatRow("Ada", person="p1"), SeatRow("Bot", bot="random"))


def a_table(id: str = "t1") -> TableRow:
    return TableRow(id, "diplomacy", "header", "seed salt", SEATS, created=1.0)


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    server: Postgres = request.getfixturevalue("postgres")
    return server.database()


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    opened = open_store(address)
    yield opened
    opened.close()


def test_what_is_created_can_be_read(store: Store) -> None:
    store.create(a_table(), ["one", "two"])
    assert store.table("t1") == a_table()
    assert store.lines("t1") == ["one", "two"]
    assert store.lines("t1", after=1) == ["two"]
    assert store.table("t2") is None
    assert store.lines("t2") == []


def test_two_writers_cannot_store_the_same_line(store: Store, address: str) -> None:
    other = open_store(address)
    store.create(a_table(), ["one"])
    store.write(Change(replace(a_table(), version=1), 1, ("mine", "mine too")))
    with pytest.raises(Conflict):
        other.write(Change(replace(a_table(), version=1), 3, ("theirs",)))
    with pytest.raises(Conflict):
        other.write(Change(replace(a_table(), version=2), 2, ("theirs",)))
    other.write(Change(replace(a_table(), version=2), 3, ("later",)))
    assert store.lines("t1") == ["one", "mine", "mine too", "later"]


def test_a_refused_write_leaves_nothing_behind(store: Store) -> None:
    store.create(a_table(), ["one", "two"])
    changed = replace(a_table(), seats=SEATS[::-1], version=1)
    hello = Message(0, 0, "Ada", -1, "chat", "hello", 1.5)
    with pytest.raises(Conflict):
        store.write(Change(changed, 1, ("x", "y", "z"), (hello,)))
    assert store.lines("t1") == ["one", "two"]
    assert store.messages("t1") == []
    assert store.table("t1") == a_table()


def test_a_table_of_the_same_id_is_refused(store: Store) -> None:
    store.create(a_table(), ["one"])
    with pytest.raises((sqlite3.IntegrityError, psycopg.errors.UniqueViolation)):
        store.create(a_table(), ["other"])
    assert store.lines("t1") == ["one"]


def test_people_find_their_tables(store: Store) -> None:
    store.create(a_table("t1"), [])
    store.create(TableRow("t2", "diplomacy", "h", "s", (SeatRow("X", person="p2"),) * 2, created=2.0), [])
    assert [table.id for table in store.tables_of("p1")] == ["t1"]
    assert [table.id for table in store.tables_of("p2")] == ["t2"]
    assert store.tables_of("nobody") == []
    store.save_person(Person("p1", "Ada", "de", "night", True))
    changed = Person("p1", "Ada Ash", "de", "night", True, True, "https://a.example")
    store.save_person(changed)
    assert store.person("p1") == changed
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


def test_seats_settings_and_clock_can_change(store: Store) -> None:
    store.create(a_table(), [])
    seats = (SeatRow("Eve", person="p3"), SeatRow("Ada", bot="greedy", resigned=True))
    settings = Settings(
        listed=True, clock="turn", seconds=9, asking=(Asking(1, "p4", "Bo", ("p3",)),), former=(("p1", 0),)
    )
    changed = replace(a_table(), seats=seats, settings=settings, clock="ticking", since=3.0, deadline=12.0, version=1)
    store.write(Change(changed))
    assert store.table("t1") == changed
    assert [table.id for table in store.open_tables()] == ["t1"]
    assert (store.clocked(), store.due(11.0), store.due(12.0)) == (True, [], ["t1"])
    assert [table.id for table in store.tables_of("p3")] == ["t1"]
    store.write(Change(replace(changed, over=True, deadline=None, version=2)))
    assert store.open_tables() == []
    assert (store.clocked(), store.due(99.0)) == (False, [])


def test_messages_keep_their_order_and_number(store: Store) -> None:
    store.create(a_table(), [])
    first = Message(0, 0, "Ada", -1, "chat", "hello", 1.5)
    second = Message(1, 1, "Bo", 0, "promise", "never", 2.5)
    store.write(Change(replace(a_table(), version=1), talk=(first, second)))
    with pytest.raises(Conflict):
        store.write(Change(replace(a_table(), version=2), talk=(first,)))
    assert store.messages("t1") == [first, second]
    assert store.messages("t1", after=1) == [second]
    assert [m.number for m in store.messages("t1") if m.heard_by(2)] == [0]
    assert [m.number for m in store.messages("t1") if m.heard_by(0)] == [0, 1]


def test_servers_hear_of_each_other(postgres: Postgres) -> None:
    address = postgres.database()
    one, two = PostgresStore(address), PostgresStore(address)
    heard, woken = [], threading.Event()

    def hear(id: str) -> None:
        heard.append(id)
        woken.set()

    stop = two.listen(hear)
    woken.wait()  # a new listener is told to look at everything once
    woken.clear()
    one.create(a_table(), ["one"])
    one.create(a_table("t2"), [])
    one.write(Change(replace(a_table(), version=1), 1, ("two",)))
    two.write(Change(replace(a_table(), version=2), 2, ("one's own",)))
    one.write(Change(replace(a_table("t2"), version=1)))
    while heard[-1] != "t2":
        woken.wait()
        woken.clear()
    assert heard[1:] == ["t1", "t2"]
    stop()
    one.close()
    two.close()


def test_a_lost_connection_is_opened_again(postgres: Postgres) -> None:
    store = PostgresStore(postgres.database())
    store.create(a_table(), ["one"])
    with psycopg.connect(store.address, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
    assert store.lines("t1") == ["one"]
    store.close()
