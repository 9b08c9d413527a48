"""Old games: a database of the first schema is brought forward and goes on; other rules are refused by name."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from tests.apart import run_apart
from tests.table.conftest import Postgres
from wastelands.engine.record import Record
from wastelands.engine.registry import game_class
from wastelands.table.app import open_store
from wastelands.table.hall import Tables
from wastelands.table.live import NoTable
from wastelands.table.migrations import MIGRATIONS
from wastelands.table.postgres import _dialect
from wastelands.table.thinking import Thinkers

GOLDEN = Path(__file__).parents[1] / "golden"

SOME = {file.parent.name: file for file in sorted(GOLDEN.glob("*/*.record"))}  # one of each game


def rows(file: Path, lines: int) -> tuple[list[object], list[tuple[str, int, str]]]:
    """A stored record as the first server kept it; with so many lines of it, the game goes on."""
    record, id = Record.parse(file.read_text(encoding="utf-8")), file.parent.name
    assert record.secret is not None
    seats = json.dumps([{"name": f"P{seat}", "person": "p", "bot": ""} for seat in range(record.header.seats)])
    table = [id, id, str(record.header), f"{record.secret.seed} {record.secret.salt}", seats, 1.0, 0]
    return table, [(id, number, str(line)) for number, line in enumerate(record.lines[:lines])]


def first_database(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """Each game at its beginning, in a database as the first program made it."""
    schema = (GOLDEN / "first-schema.sql").read_text(encoding="utf-8")
    if kind == "sqlite":
        with sqlite3.connect(tmp_path / "old.db") as old:
            old.executescript(schema)
            for file in SOME.values():
                table, lines = rows(file, 20)
                old.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", table)
                old.executemany("INSERT INTO lines VALUES (?, ?, ?)", lines)
        return str(tmp_path / "old.db")
    server: Postgres = request.getfixturevalue("postgres")
    address = server.database()
    with psycopg.connect(address) as old:
        old.execute(_dialect(schema.partition("PRAGMA")[0]))
        old.execute("CREATE TABLE schema_version (version INTEGER NOT NULL)")
        old.execute("INSERT INTO schema_version VALUES (1)")
        for file in SOME.values():
            table, lines = rows(file, 20)
            old.execute("INSERT INTO tables VALUES (%s, %s, %s, %s, %s, %s, %s)", table)
            for line in lines:
                old.execute(sql.SQL("INSERT INTO lines VALUES (%s, %s, %s)"), line)
    return address


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_games_of_the_first_schema_go_on(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    address = first_database(kind, tmp_path, request)

    async def scene() -> None:
        tables = Tables(open_store(address), Thinkers())
        for game, file in SOME.items():
            table, (_, lines) = await tables.get(game), rows(file, 20)
            assert [str(line) for line in table.match.record.lines] == [line for _, _, line in lines]
            assert table.begun
            seat = table.match.game.to_act()[0]
            await tables.act(game, "p", seat, str(table.match.game.actions(seat)[0]))
            assert len(tables.keeper.store.lines(game)) > len(lines)

    run_apart(scene())


def test_other_rules_are_refused_by_name_at_a_table(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = first_database("sqlite", tmp_path, request)
    for game in SOME:
        rules = game_class(game)
        monkeypatch.setattr(rules, "spec", replace(rules.spec, rules_version=9))

    async def scene() -> None:
        tables = Tables(open_store(address), Thinkers())
        for game in SOME:
            with pytest.raises(NoTable, match=r"version \d of its rules, and this server plays version 9"):
                await tables.get(game)

    run_apart(scene())


def test_the_first_step_is_the_schema_that_was_released() -> None:
    """Whoever changes a step that others have gone already leaves them behind: add another one instead."""

    def shape(*scripts: str) -> list[str]:
        with sqlite3.connect(":memory:") as db:
            for script in scripts:
                db.executescript(script)
            return [" ".join(text.split()) for (text,) in db.execute("SELECT sql FROM sqlite_master WHERE sql <> ''")]

    schema = (GOLDEN / "first-schema.sql").read_text(encoding="utf-8")
    assert [one.replace("( ", "(").replace(" )", ")") for one in shape(MIGRATIONS[0])] == [
        one.replace("( ", "(").replace(" )", ")") for one in shape(schema)
    ]


def test_there_is_a_record_of_each_game() -> None:
    assert set(SOME) == {"diplomacy", "knights", "survivors", "warlords"}
