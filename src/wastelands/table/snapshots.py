"""Snapshots: a long game is opened as it stood, and only what came after is folded.

The lines stay the truth: a snapshot that does not agree with them, with these rules or with these cards is thrown away.
"""

from __future__ import annotations

import io
import pickle
import sys
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from wastelands.engine.content import Content
from wastelands.engine.game import Game
from wastelands.engine.match import Match, mark_of
from wastelands.engine.record import Line, Record
from wastelands.engine.registry import game_class
from wastelands.table.store import Snapshot, Store, TableRow

EVERY = 100  # lines between snapshots of a table
_MAKERS = {("wastelands.engine.action", "_parsed"), ("msgspec._utils", "rebuild")}  # which make values, and no more
_CONTENT = "content"  # stands for the cards, which every table of a game shares


class Foreign(Exception):
    """A snapshot that is not ours."""


class _Writer(pickle.Pickler):
    def __init__(self, file: io.BytesIO, content: Content | None) -> None:
        super().__init__(file, protocol=5)
        self._content = content

    def persistent_id(self, value: Any) -> str | None:
        return _CONTENT if value is not None and value is self._content else None


class _Reader(pickle.Unpickler):
    """Knows the types of the engine and of one game, and nothing else: a database must not be able to run programs."""

    def __init__(self, data: bytes, game: type[Game], content: Content | None) -> None:
        super().__init__(io.BytesIO(data))
        self._content, self._house = content, {"wastelands", game.__module__.partition(".")[0]}

    def persistent_load(self, id: Any) -> Any:
        return self._content

    def find_class(self, module: str, name: str) -> Any:
        ours = module.partition(".")[0] in self._house and "." not in name
        if not ours and (module, name) not in _MAKERS:
            raise Foreign(f"{module}.{name}")
        found = super().find_class(module, name)
        if not isinstance(found, type) and (module, name) not in _MAKERS:
            raise Foreign(f"{module}.{name}")
        return found


@cache
def _program(game: str) -> str:
    """A fingerprint of the engine and of a game, with its cards: whatever changes there may change a position."""
    found = sha256(sys.version.encode())
    for package in ("wastelands.engine", game_class(game).__module__.rpartition(".")[0]):
        for name, data in _sources(files(package)):
            found.update(name.encode() + data)
    return found.hexdigest()[:16]


def _sources(folder: Traversable) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.is_dir():
            found += _sources(one) if one.name != "__pycache__" else []
        elif one.name.endswith((".py", ".toml")):
            found.append((one.name, one.read_bytes()))
    return found


def _mark(match: Match, data: bytes) -> str:
    program, cards = _program(match.game.spec.name), match.record.header.cards
    return " ".join([program, cards or "-", match.record.head, match.game.digest(), sha256(data).hexdigest()[:16]])


def taken(match: Match) -> Snapshot:
    """What is kept of a match."""
    file = io.BytesIO()
    _Writer(file, match.game.content).dump(match.state())
    data = file.getvalue()
    return Snapshot(len(match.record.lines), _mark(match, data), data)


def opened(store: Store, row: TableRow, content: Content | None = None) -> Match:
    """The match of a stored table: from its snapshot and the lines since then, else from all its lines."""
    snapshot = store.snapshot(row.id)
    if snapshot is not None:
        since = store.lines(row.id, snapshot.lines - 1)
        match = _restored(row, snapshot, content, since[0] if since else "")
        if match is not None:
            match.extend([Line.parse(line) for line in since[1:]])
            return match
    return fold(row, store.lines(row.id), content)


def _restored(row: TableRow, snapshot: Snapshot, content: Content | None, last: str) -> Match | None:
    game = game_class(row.game)
    if snapshot.mark.split(" ")[0] != _program(row.game):
        return None
    cards = content if game.shelf is None else game.shelf.own(content)
    try:
        state = _Reader(snapshot.data, game, cards).load()
        record = record_of(row)
        if record.header.cards != mark_of(game, content):
            return None
        match = Match.restored(game, record, content, state)
        whole = str(match.record.lines[-1]) == last and _mark(match, snapshot.data) == snapshot.mark
    except Exception:  # whatever is wrong with it, the lines are there
        return None
    return match if whole else None


def record_of(row: TableRow) -> Record:
    """The record of a table without its lines."""
    return Record.parse("\n".join([row.header, "", f"secret: {row.secret}"]))


def fold(row: TableRow, lines: Sequence[str], content: Content | None = None) -> Match:
    """A match from all its lines."""
    return Match.load("\n".join([row.header, "", *lines, "", f"secret: {row.secret}"]), content=content)
