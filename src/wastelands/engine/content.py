"""Which set of cards a game is played with: the shipped one, or a designer's folder.

The choice lives in the environment, so that every process of a lab or a table makes the same one; a record holds a
digest of the cards, so that no game is ever replayed with others.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from wastelands.engine.effects import Effect
from wastelands.engine.errors import Unreadable, WastelandsError

Content = TypeVar("Content")


class ContentError(WastelandsError):
    """Something in the content is wrong; the sentence names the file, the card and the field."""


def _variable(game: str) -> str:
    return f"WASTELANDS_CONTENT_{game.upper()}"


def use(game: str, folder: Path) -> None:
    """From now on this game's cards come from a folder."""
    if not folder.is_dir():
        raise Unreadable(f"{folder}: there is no such folder")
    os.environ[_variable(game)] = str(folder.resolve())


@contextmanager
def shipped(game: str) -> Iterator[None]:
    """For a while this game's cards are the shipped ones, to compare with; not for a process with several threads."""
    chosen = os.environ.pop(_variable(game), None)
    try:
        yield
    finally:
        if chosen is not None:
            os.environ[_variable(game)] = chosen


def mark_of(game: str) -> str:
    """The mark of the cards in use, by which a record knows them; none for the shipped ones."""
    from wastelands.engine.registry import packaged

    if _variable(game) not in os.environ:
        return ""
    shelf = packaged(game).content
    assert shelf is not None, "only a game with cards is played with a folder of them"
    mark: str = shelf.load().mark
    return "" if mark == shelf.load(shelf.shipped).mark else mark


def folder_of(game: str, shipped: Path) -> Path:
    """Where this game's cards come from."""
    return Path(os.environ.get(_variable(game), shipped))


class Shelf(Generic[Content]):
    """A game's content: where it lies and how it is read; each folder is read once."""

    def __init__(
        self,
        game: str,
        shipped: Path,
        read: Callable[[Path], tuple[Content | None, list[str]]],
        effects: Mapping[str, type[Effect[Any, Any]]] | None = None,
    ) -> None:
        self.game, self.shipped, self.read, self.effects = game, shipped, read, effects or {}
        self._sound = cache(self._read)

    def load(self, folder: Path | None = None) -> Content:
        """The content of a folder, by default the one in use; the first thing that is wrong raises."""
        return self._sound(folder or folder_of(self.game, self.shipped))

    def check(self, folder: str | Path | None = None) -> list[str]:
        """Everything that is wrong with a folder of content, each in one sentence; nothing: it can be played."""
        return self.read(Path(folder) if folder else folder_of(self.game, self.shipped))[1]

    def _read(self, folder: Path) -> Content:
        content, problems = self.read(folder)
        if content is None:
            raise ContentError(problems[0])
        return content


def rows_of(file: Path, key: str, problems: list[str]) -> list[dict[str, Any]]:
    """The tables of a TOML file; what is wrong with the file itself is added to the problems."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        problems.append(f"{file.name}: there is no such file in {file.parent.name}")
        return []
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        problems.append(f"{file.name}: this is no TOML: {error}")
        return []
    rows = data.get(key)
    if set(data) != {key} or not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        unknown = "".join(f", not {other}" for other in data if other != key)
        problems.append(f"{file.name}: it must hold [[{key}]] tables and nothing else{unknown}")
        return []
    return rows
