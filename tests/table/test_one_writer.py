"""One writer: what is told yes is there, what is told no is not, and trouble of the store is nobody else's trouble."""

from __future__ import annotations

import asyncio
import logging
import pickle
import sqlite3
import tempfile
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.apart import run_apart
from tests.table.conftest import Postgres
from tests.table.test_company import Visitor
from wastelands.engine.errors import WastelandsError
from wastelands.engine.match import Match
from wastelands.engine.plan import Refusal, attempt
from wastelands.engine.record import Line
from wastelands.table import hall, live, seating, snapshots
from wastelands.table.app import create_app, open_store
from wastelands.table.hall import Tables
from wastelands.table.keeper import Keeper, NoRoom, OutOfReach
from wastelands.table.live import LiveTable
from wastelands.table.migrations import MIGRATIONS
from wastelands.table.store import Away, Change, Person, SeatRow, Settings, SqliteStore, Store
from wastelands.table.thinking import Thinkers

ANN, BOB = Person("a", "Ann"), Person("b", "Bob")


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    server: Postgres = request.getfixturevalue("postgres")
    return server.database()


def servers(address: str, count: int = 2) -> list[Tables]:
    return [Tables(open_store(address), Thinkers()) for _ in range(count)]


async def two_people(tables: Tables, **settings: Any) -> LiveTable:
    seats = [SeatRow("Ann", "a"), SeatRow("Bob", "b")]
    return await tables.create("diplomacy", seats, seed="dust", settings=Settings(host="a", **settings))


# ---- races


def test_who_is_told_yes_has_the_seat(address: str) -> None:
    """Two servers, two guests, one seat, many times."""

    async def scene() -> None:
        one, two = servers(address)
        for _ in range(15):
            table = await one.create("diplomacy", [SeatRow("Host", "h"), SeatRow("open")])
            other = await two.get(table.row.id)
            invite = table.row.settings.invite
            told = await asyncio.gather(
                seating.join(one, table, ANN, 1, invite),
                seating.join(two, other, BOB, 1, invite),
                return_exceptions=True,
            )
            stored = one.keeper.store.table(table.row.id)
            assert stored is not None
            assert sorted(map(str, told)) == ["True", "that seat is taken; choose another one"]
            assert stored.seats[1].person == ("a" if told[0] is True else "b")
            lines = one.keeper.store.lines(table.row.id)
            assert sum("joined" in line for line in lines) == 1

    run_apart(scene())


def test_talk_and_acts_of_two_servers_are_all_there_once(address: str) -> None:
    async def scene() -> None:
        one, two = servers(address)
        table = await two_people(one)
        there = await two.get(table.row.id)
        saying = [
            seating.speak(*at, who, f"{who.name} {n}", "", "chat")
            for n in range(8)
            for at, who in _both(one, two, table, there)
        ]
        acting = one.act(table.row.id, "a", 0, str(table.match.game.actions(0)[0]), step=table.match.game.count)
        await asyncio.gather(*saying, acting)
        await there.refresh()
        heard = [message.text for message in there.messages]
        assert sorted(heard) == sorted(f"{who.name} {n}" for who in (ANN, BOB) for n in range(8))
        assert [message.number for message in there.messages] == list(range(16))
        assert any(not line.mark for line in there.match.record.lines)

    run_apart(scene())


def _both(
    one: Tables, two: Tables, table: LiveTable, there: LiveTable
) -> list[tuple[tuple[Tables, LiveTable], Person]]:
    return [((one, table), ANN), ((two, there), BOB)]


def test_an_act_is_seen_only_when_it_is_stored(tmp_path: Path) -> None:
    """Whoever looks while the store still writes sees the table as it was."""

    async def scene() -> None:
        store = SqliteStore(tmp_path / "t.db")
        tables = Tables(store, Thinkers())
        table = await two_people(tables)
        write, begun, go_on = store.write, threading.Event(), threading.Event()

        def slowly(change: Change) -> None:
            begun.set()
            go_on.wait()
            write(change)

        store.write = slowly  # type: ignore[method-assign]
        before = table.match.save()
        acting = asyncio.create_task(tables.act(table.row.id, "a", 0, str(table.match.game.actions(0)[0])))
        await asyncio.to_thread(begun.wait)
        meanwhile = (await tables.get(table.row.id)).match.save()
        go_on.set()
        await acting
        assert meanwhile == before
        assert table.match.save() != before

    run_apart(scene())


def test_what_one_tap_means_is_one_write_or_none(tmp_path: Path) -> None:
    async def scene() -> None:
        store = SqliteStore(tmp_path / "t.db")
        tables = Tables(store, Thinkers())
        table = await two_people(tables)
        writes, write = list[Change](), store.write

        def counted(change: Change) -> None:
            writes.append(change)
            write(change)

        store.write = counted  # type: ignore[method-assign]
        game, before = table.match.game, table.match.save()
        (seat,) = game.to_act()
        first, second = next(
            (first, tried.actions(seat)[0])
            for first in game.actions(seat)
            if not isinstance(tried := attempt(game, seat, (first,), hold=True), Refusal)
            and tried.to_act() == (seat,)
            and len(tried.actions(seat)) > 1  # else it is played by itself
        )
        with pytest.raises(WastelandsError):
            await tables.act(table.row.id, "a", seat, f"{first}; place 99,99")
        assert (writes, table.match.save()) == ([], before)
        await tables.act(table.row.id, "a", seat, f"{first}; {second}")
        assert len(writes) == 1
        played = [line.text for line in table.match.record.lines if not line.mark]
        assert played == [str(first), str(second)]

    run_apart(scene())


# ---- a store in trouble


def test_a_locked_file_delays_those_who_write_and_nobody_else(tmp_path: Path) -> None:
    async def scene() -> None:
        tables = Tables(SqliteStore(tmp_path / "t.db"), Thinkers())
        table = await two_people(tables)
        other = sqlite3.connect(tmp_path / "t.db", isolation_level=None, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
        acting = asyncio.create_task(tables.act(table.row.id, "a", 0, str(table.match.game.actions(0)[0])))
        for _ in range(3):
            assert await tables.keeper.table(table.row.id) == table.row, "reading goes on"
        assert not acting.done()
        other.execute("ROLLBACK")
        await acting
        other.close()

    run_apart(scene())


def test_a_database_that_stays_away_is_said_in_a_sentence(tmp_path: Path) -> None:
    async def scene() -> None:
        store = SqliteStore(tmp_path / "t.db")
        tables = Tables(Keeper(store, patience=0.0), Thinkers())
        table = await two_people(tables)

        def away(change: Change) -> None:
            raise Away("restarting")

        write, store.write = store.write, away  # type: ignore[method-assign]
        before = table.match.save()
        with pytest.raises(OutOfReach, match="nothing was changed"):
            await tables.act(table.row.id, "a", 0, str(table.match.game.actions(0)[0]))
        assert table.match.save() == before
        store.write = write  # type: ignore[method-assign]
        await tables.act(table.row.id, "a", 0, str(table.match.game.actions(0)[0]))

    run_apart(scene())


@pytest.mark.deep
def test_a_postgresql_that_is_restarted_is_waited_for() -> None:
    async def scene(database: Postgres) -> None:
        tables = Tables(Keeper(open_store(database.database()), patience=600.0), Thinkers())
        table = await two_people(tables)
        id, acts = table.row.id, 3
        for _ in range(acts):
            (seat,) = table.waits_for()
            action = str(table.match.game.actions(seat)[0])
            await asyncio.to_thread(database.stop)
            acting = asyncio.create_task(tables.act(id, "ab"[seat], seat, action))
            reading = asyncio.create_task(tables.keeper.table(id))
            for _ in range(5):
                assert await tables.get(id) is table, "who looks at an open table does not wait"
                await asyncio.sleep(0.02)
            assert not acting.done()
            await asyncio.to_thread(database.start)
            await acting
            assert await reading is not None
        stored = [Line.parse(line) for line in await tables.keeper.lines(id)]
        assert [str(line) for line in stored] == [str(line) for line in table.match.record.lines]
        assert sum(not line.mark for line in stored) == acts
        tables.keeper.close()

    with tempfile.TemporaryDirectory(prefix="wastelands-pg-") as folder:
        database = Postgres(Path(folder))
        try:
            run_apart(scene(database))
        finally:
            database.stop()


def test_a_write_whose_answer_was_lost_is_not_done_twice(address: str) -> None:
    """As when the connection breaks after the commit and before the word of it."""

    async def scene() -> None:
        (tables,) = servers(address, 1)
        store = tables.keeper.store
        lost: list[Change] = []
        table = await two_people(tables)
        write = store.write

        def breaks(change: Change) -> None:
            write(change)
            if not lost:
                lost.append(change)
                raise Away("broken")

        store.write = breaks  # type: ignore[method-assign]
        await tables.act(table.row.id, "a", 0, str(table.match.game.actions(0)[0]))
        assert lost
        lines = store.lines(table.row.id)
        assert lines == [str(line) for line in table.match.record.lines]

    run_apart(scene())


def test_a_full_disk_is_refused_with_a_sentence_and_health_says_so(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "t.db")
    with TestClient(create_app(store=store), follow_redirects=False) as client:
        host = Visitor(client, "Ann")
        seats = [{"kind": "me"}, {"kind": "me"}]
        id = host.post("/api/tables", game="diplomacy", seats=seats).json()["id"]
        before = host.view(id, 0)
        assert client.get("/health").status_code == 200

        room = _limit_pages(client, store)
        while (refused := host.post("/api/tables", game="knights", seats=seats)).status_code == 200:
            pass  # until the pages that the file has are full
        assert (refused.status_code, refused.json()["error"]) == (507, "noroom")
        assert "disk" in refused.json()["sentence"]
        assert host.view(id, 0) == before, "what is there can still be looked at"
        room()


def _limit_pages(client: TestClient, store: SqliteStore) -> Any:
    """Let the file grow no further, in the thread that writes."""
    keeper: Keeper = client.app.state.tables.keeper  # type: ignore[attr-defined]

    def limit(pages: str) -> None:
        store._db.execute(f"PRAGMA max_page_count = {pages}")

    keeper._writers.submit(limit, "1").result()  # the least is what the file has
    return lambda: keeper._writers.submit(limit, "1000000").result()


def test_health_says_when_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore(tmp_path / "t.db")
    with TestClient(create_app(store=store)) as client:

        def full(self: Keeper) -> None:
            raise NoRoom("the disk of this server is full; nothing was changed")

        assert client.get("/health").json() == {"ok": True}
        monkeypatch.setattr(Keeper, "check", full)
        answer = client.get("/health")
        assert (answer.status_code, answer.json()["ok"]) == (503, False)


def test_a_task_that_nobody_waits_for_says_what_went_wrong(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        tables = Tables(SqliteStore(tmp_path / "t.db"), Thinkers())

        async def fails() -> None:
            raise ZeroDivisionError

        tables._do_soon(fails())
        while tables._soon:
            await asyncio.sleep(0)

    with caplog.at_level(logging.WARNING):
        run_apart(scene())
    assert "ZeroDivisionError" in caplog.text


# ---- clocks


def test_clocks_rest_while_no_server_is_there(address: str) -> None:
    async def scene() -> None:
        (tables,) = servers(address, 1)
        table = await two_people(tables, clock="turn", seconds=60)
        store, row = tables.keeper.store, table.row
        begun, deadline = row.since, row.deadline
        assert deadline is not None
        assert store.pulse(begun + 1, hall.OUTAGE) == 0, "the first one"
        assert store.pulse(begun + 4, hall.OUTAGE) == 0
        assert store.pulse(begun + 1004, hall.OUTAGE) == 1000
        after = store.table(row.id)
        assert after is not None
        assert after.deadline == pytest.approx(deadline + 1000, rel=0, abs=0.01)
        assert after.since == pytest.approx(begun + 1000, rel=0, abs=0.01)
        assert store.pulse(begun + 1006, hall.OUTAGE) == 0
        await tables.act(row.id, "a", 0, str(table.match.game.actions(0)[0]))  # whose copy is an old one

    run_apart(scene())


def test_a_server_starts_without_folding_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folded: list[str] = []

    def count(store: Store, row: Any, content: Any = None) -> Any:
        folded.append(row.id)
        return snapshots.opened(store, row, content)

    async def scene() -> None:
        (tables,) = servers(f"{tmp_path}/t.db", 1)
        for _ in range(5):
            await two_people(tables, clock="turn", seconds=600)
        monkeypatch.setattr(live, "opened", count)
        (again,) = servers(f"{tmp_path}/t.db", 1)
        await again.wake()
        ticking = asyncio.create_task(again.tick())
        while not again._pulsed:
            await asyncio.sleep(0)
        ticking.cancel()

    run_apart(scene())
    assert folded == []


def test_a_database_of_the_first_schema_is_brought_forward(tmp_path: Path) -> None:
    """A copy of the oldest schema with a clocked table in it."""
    path = tmp_path / "old.db"
    with sqlite3.connect(path) as old:
        for script in MIGRATIONS[:2]:
            old.executescript(script)
        old.execute("PRAGMA user_version = 2")
        clock = '{"left": [5.0, 60.0], "since": 100.0, "thinking": [0]}'
        seats = '[{"name": "Ann", "person": "a", "bot": "", "resigned": false}]'
        values = ("t1", "diplomacy", "h", "s", seats, 1.0, 0, '{"clock": "turn", "seconds": 60}', clock, 0)
        old.execute("INSERT INTO tables VALUES (?,?,?,?,?,?,?,?,?,?)", values)
        old.execute("INSERT INTO lines VALUES ('t1', 0, 'one')")
    store = SqliteStore(path)
    row = store.table("t1")
    assert row is not None
    assert (row.version, row.settings.begun, store.lines("t1")) == (0, True, ["one"])
    assert store.due(1.0) == ["t1"], "its clock is looked at first of all"
    store.write(Change(replace(row, version=1), 1, ("two",)))
    assert store.lines("t1") == ["one", "two"]


# ---- snapshots


async def a_long_game(tables: Tables, game: str = "warlords") -> LiveTable:
    seats = [SeatRow("Ann", "a"), SeatRow("Bob", "b")]
    table = await tables.create(game, seats, seed="long")
    for _ in range(snapshots.EVERY + 20):
        if table.match.result() is None:
            seat = table.match.game.to_act()[0]
            await table.play(seat, table.match.game.actions(seat)[-1], at_once=True)
            await table.keep_snapshot()
    return table


@pytest.mark.parametrize("game", ["diplomacy", "knights", "survivors", "warlords"])
def test_a_long_game_is_opened_from_its_snapshot_and_goes_on_the_same(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        tables, again = servers(f"{tmp_path}/t.db")
        table = await a_long_game(tables, game)
        monkeypatch.setattr(snapshots, "fold", None)  # it is not needed
        other = await again.get(table.row.id)
        assert other.match.game == table.match.game
        assert other.match.save() == table.match.save()
        assert other.match.events == table.match.events
        if table.match.result() is None:
            seat = table.match.game.to_act()[0]
            assert other.match.can_undo(seat) == table.match.can_undo(seat)
            action = table.match.game.actions(seat)[0]
            forks = [one.match.fork() for one in (table, other)]
            for fork in forks:
                fork.play(seat, action)
            assert forks[0].save() == forks[1].save(), "and luck goes on where it stood"

    run_apart(scene())


@pytest.mark.parametrize("wrong", ["data", "mark", "program", "line"])
def test_a_snapshot_that_does_not_agree_is_thrown_away(
    wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        tables, again = servers(f"{tmp_path}/t.db")
        table = await a_long_game(tables)
        store = tables.keeper.store
        kept = store.snapshot(table.row.id)
        assert kept is not None
        if wrong == "data":
            kept = replace(kept, data=kept.data[:-200] + bytes(200))
        elif wrong == "mark":
            kept = replace(kept, mark=kept.mark.replace(" ", " x", 1))
        elif wrong == "line":
            kept = replace(kept, lines=kept.lines - 1)
        else:
            monkeypatch.setattr(snapshots, "_program", lambda game: "other rules")
        store.keep(table.row.id, kept)
        folded: list[bool] = []
        fold = snapshots.fold

        def count(*given: Any) -> Match:
            folded.append(True)
            return fold(*given)

        monkeypatch.setattr(snapshots, "fold", count)
        other = await again.get(table.row.id)
        assert folded == [True]
        assert other.match.save() == table.match.save()

    run_apart(scene())


class Harm:
    """What a snapshot must not be able to do."""

    def __reduce__(self) -> tuple[Any, ...]:
        return (exec, ("raise SystemExit",))


def test_a_snapshot_cannot_run_a_program(tmp_path: Path) -> None:
    async def scene() -> None:
        tables, again = servers(f"{tmp_path}/t.db")
        table = await a_long_game(tables)
        store = tables.keeper.store
        kept = store.snapshot(table.row.id)
        assert kept is not None
        store.keep(table.row.id, replace(kept, data=pickle.dumps(Harm())))
        assert (await again.get(table.row.id)).match.save() == table.match.save()
        with pytest.raises(snapshots.Foreign):
            snapshots._Reader(pickle.dumps(Harm()), type(table.match.game), None).load()

    run_apart(scene())


def test_a_damaged_clocked_table_is_closed_by_itself(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        store = SqliteStore(tmp_path / "t.db")
        (tables,) = servers(f"{tmp_path}/t.db", 1)
        table = await two_people(tables, clock="turn", seconds=600, listed=True)
        store._db.execute("UPDATE lines SET line = replace(line, '=', '-') WHERE sequence = 0")
        (again,) = servers(f"{tmp_path}/t.db", 1)
        with pytest.raises(WastelandsError, match="damaged"):
            await again.get(table.row.id)
        row = store.table(table.row.id)
        assert row is not None
        assert (row.deadline, row.settings.listed, store.due(1e12)) == (None, False, [])
        assert "cannot be read" in caplog.text
        assert table.row.id not in caplog.text

    run_apart(scene())
