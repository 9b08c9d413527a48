-- The schema with which the table began: whoever has games in it keeps them.

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
PRAGMA user_version = 1;
