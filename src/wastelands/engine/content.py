"""Which set of cards a game is played with: the shipped one, or a designer's folder, read into a value.

A record holds a mark of the cards, so that no game is ever replayed with others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from wastelands.engine.errors import WastelandsError

if TYPE_CHECKING:
    from wastelands.engine.effects import Effect

C = TypeVar("C", bound="Content", covariant=True)


class ContentError(WastelandsError):
    """Something in the content is wrong; the sentence names the file, the card and the field."""


class Content:
    """A set of cards as a value: two that say the same in all their files are equal.

    What changes a game is told by the `mark`, which records hold; names and looks are no part of it.
    """

    mark: str

    def __init__(self, folder: Path) -> None:
        self.stamp = stamp_of(folder)

    def __setattr__(self, name: str, value: object) -> None:
        if name in vars(self):
            raise AttributeError(f"content is a value: its {name} cannot be changed, but another set can be read")
        super().__setattr__(name, value)

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
        self._shipped: C | None = None

    def load(self, folder: Path | None = None) -> C:
        """The content of a folder, by default the shipped one; what is wrong with it raises, all of it."""
        if folder is None or folder == self.shipped:
            if self._shipped is None:
                self._shipped = self._sound(self.shipped)
            return self._shipped
        key = folder, stamp_of(folder)
        if key not in self._values:
            self._values[key] = self._sound(folder)
        return self._values[key]

    def own(self, content: Content | None) -> C:
        """The content that a table of this game uses: this one, else the shipped one; that of another game raises."""
        shipped = self.load()
        if content is None:
            return shipped
        if not isinstance(content, type(shipped)):
            raise ContentError(f"these cards belong to another game than {self.game}")
        return content

    def _sound(self, folder: Path) -> C:
        content, problems = self.read(folder)
        if content is None:
            raise ContentError("\n".join(problems))
        return content

    def check(self, folder: str | Path | None = None) -> list[str]:
        """Everything that is wrong with a folder of content, each in one sentence; nothing: it can be played."""
        return self.read(Path(folder) if folder else self.shipped)[1]

    def mark_of(self, content: Content) -> str:
        """The mark by which a record knows other cards than the shipped ones."""
        return "" if content.mark == self.load().mark else content.mark
