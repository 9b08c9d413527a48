"""Which set of cards a game is played with: the shipped one, or a designer's folder.

The choice lives in the environment, so that every process of a lab or a table makes the same one; a record holds a
digest of the cards, so that no game is ever replayed with others.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from wastelands.engine.errors import Unreadable, WastelandsError

if TYPE_CHECKING:
    from wastelands.engine.effects import Effect

C = TypeVar("C", bound="Marked")


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


class Marked(Protocol):
    """What records must know of a set of cards."""

    @property
    def mark(self) -> str: ...


class Content:
    """A set of cards as a value: two that say the same in all their files are equal.

    What changes a game is told by the `mark`, which records hold; names and looks are no part of it.
    """

    mark: str

    def __init__(self, folder: Path) -> None:
        self.stamp = stamp_of(folder)

    def __repr__(self) -> str:
        return f"<{self.mark}>"

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and isinstance(other, Content) and self.stamp == other.stamp)

    def __hash__(self) -> int:
        return hash(self.stamp)


def stamp_of(folder: Path) -> str:
    """All that stands in the files of a folder, in short."""
    stamp = sha256()
    for file in sorted(folder.glob("*.toml")):
        stamp.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return stamp.hexdigest()


class Shelf(Generic[C]):
    """A game's content: where the shipped set lies, and how a folder is read into a value.

    A value is passed on: to `Game.new`, to words, drawings and kits.  The same files give the same value, so that
    whatever was made of it can be kept; a folder that changed gives another one.
    """

    def __init__(
        self,
        game: str,
        shipped: Path,
        read: Callable[[Path], tuple[C | None, list[str]]],
        effects: Mapping[str, type[Effect[Any, Any]]] | None = None,
    ) -> None:
        self.game, self.shipped, self.read, self.effects = game, shipped, read, effects or {}
        self._values: dict[tuple[Path, str], C] = {}

    def load(self, folder: Path | None = None) -> C:
        """The content of a folder, by default the shipped one; what is wrong with it raises, all of it."""
        chosen = folder or folder_of(self.game, self.shipped)
        key = chosen, "" if chosen == self.shipped else stamp_of(chosen)
        if key not in self._values:
            content, problems = self.read(chosen)
            if content is None:
                raise ContentError("\n".join(problems))
            self._values[key] = content
        return self._values[key]

    def check(self, folder: str | Path | None = None) -> list[str]:
        """Everything that is wrong with a folder of content, each in one sentence; nothing: it can be played."""
        return self.read(Path(folder) if folder else folder_of(self.game, self.shipped))[1]

    def mark_of(self, content: C) -> str:
        """The mark by which a record knows other cards than the shipped ones."""
        return "" if content.mark == self.load(self.shipped).mark else content.mark


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
