"""From an empty database to the schema of today: an older one is brought forward by the steps that it lacks."""

from __future__ import annotations

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
    ALTER TABLE tables ADD COLUMN since REAL NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN deadline REAL DEFAULT NULL;
    ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
    UPDATE tables SET deadline = 0 WHERE over = 0 AND clock <> '';
    CREATE INDEX tables_due ON tables (deadline) WHERE deadline IS NOT NULL;
    CREATE INDEX tables_listed ON tables (created) WHERE listed = 1;
    CREATE TABLE pulse (at REAL NOT NULL);
    INSERT INTO pulse VALUES (0);
    CREATE TABLE snapshots (
        table_id TEXT PRIMARY KEY REFERENCES tables(id), lines INTEGER NOT NULL, mark TEXT NOT NULL, data BLOB NOT NULL
    );
    """,
    """
    CREATE TABLE maps (id TEXT PRIMARY KEY, wish TEXT NOT NULL, seed TEXT NOT NULL, shown INTEGER NOT NULL DEFAULT 0);
    """,
    """
    CREATE TABLE analyses (
        table_id TEXT NOT NULL REFERENCES tables(id), seat INTEGER NOT NULL, decisions INTEGER NOT NULL,
        judged TEXT NOT NULL, PRIMARY KEY (table_id, seat)
    );
    """,
)
