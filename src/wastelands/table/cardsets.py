"""Which cards a table is played with: the shipped ones, those that its server was given, or a set made in its lab."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from wastelands.engine.content import Content
from wastelands.engine.errors import Unreadable
from wastelands.engine.match import mark_of
from wastelands.lab.compare import rules_changed
from wastelands.package import package
from wastelands.workshop.folder import place

MOST = 40  # sets of a game
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,23}")


class CardSets:
    """The sets of a server: `folders` holds those that it was given, by game; in `made` lie those of its lab."""

    def __init__(self, folders: Mapping[str, Path] | None = None, made: Path | None = None) -> None:
        self.folders, self._made = dict(folders or {}), made
        self._given = {game: package(game).the_content().load(folder) for game, folder in self.folders.items()}

    def given(self, game: str) -> Content | None:
        """What is played here where nothing else is asked for; None: the shipped cards."""
        return self._given.get(game)

    def names(self, game: str) -> list[str]:
        """The sets that were made here."""
        folder = self._made and self._made / game / "cards"
        return sorted(one.name for one in folder.iterdir()) if folder and folder.is_dir() else []

    def folder(self, game: str, name: str) -> Path | None:
        """Where a set lies; without a name what is played here, None: the shipped cards."""
        if not name:
            return self.folders.get(game)
        if self._made is None or name not in self.names(game):
            raise Unreadable("there is no such set of cards here")
        return self._made / game / "cards" / name

    def named(self, game: str, name: str) -> Content | None:
        return package(game).the_content().load(self.folder(game, name)) if name else self.given(game)

    def marked(self, game: str, mark: str) -> Content | None:
        """The cards of a stored game, by the mark in its record; those of the server where it is unknown."""
        kind, given = package(game).rules, self.given(game)
        if mark == mark_of(kind, given):
            return given
        found = (self.named(game, name) for name in self.names(game))
        return next((one for one in found if mark_of(kind, one) == mark), given if mark else None)

    def changes(self, game: str, name: str) -> list[str]:
        """How a set differs from what is played here, field by field."""
        return rules_changed(game, self.folder(game, ""), self.folder(game, name))

    def add(self, game: str, name: str, texts: dict[str, str]) -> None:
        """Keep a set that is known to be sound; tables may be played with it, so none takes another's place."""
        if not _NAME.fullmatch(name):
            raise Unreadable("a set of cards is named with small letters, numbers and hyphens, such as dear-scouts")
        if name in self.names(game):
            raise Unreadable(f"there is a set '{name}' already; choose another name")
        if len(self.names(game)) >= MOST:
            raise Unreadable(f"there are {MOST} sets of cards already; whoever keeps this server may remove some")
        if self._made is not None:
            place(texts, self._made / game / "cards" / name)
