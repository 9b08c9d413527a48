"""The games and bots that are installed, found through entry points, so that another package can add one."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Protocol

from wastelands.engine.errors import UnknownGame
from wastelands.engine.game import Game
from wastelands.engine.spec import Spec

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from wastelands.engine.content import Content, Shelf


class Packaged(Protocol):
    """What the engine itself needs of a `wastelands.package.GamePackage`."""

    @property
    def rules(self) -> type[Game]: ...

    @property
    def content(self) -> Shelf[Content] | None: ...

    def picture(self, game: Game) -> str: ...


LEVELS = ("easy", "normal", "hard", "expert")  # bots for people, the weakest first


@cache
def _found(group: str) -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # slow to import, and asked once

    return {point.name: point for point in sorted(entry_points(group=group), key=lambda point: point.name)}


def game_names() -> list[str]:
    return list(_found("wastelands.games"))


def game_class(name: str) -> type[Game]:
    """The rules of a game by its name.

    >>> game_class("knights").spec.title
    'Waste Knights'
    """
    return packaged(name).rules


def games() -> dict[str, Spec]:
    """Every installed game by name.

    >>> [name for name, spec in games().items() if 5 in spec.seats]
    ['survivors', 'warlords']
    """
    return {name: game_class(name).spec for name in game_names()}


def is_open(spec: Spec) -> bool:
    """Whether players may sit down to a game: a draft only where somebody asked for drafts (WASTELANDS_DRAFTS)."""
    return spec.stage == "stable" or bool(os.environ.get("WASTELANDS_DRAFTS"))


def bot_names(game: str) -> list[str]:
    """The bots that can play this game: those for every game and its own, the levels for people first."""
    own = (name.partition(".")[2] for name in _found("wastelands.bots") if name.startswith(f"{game}."))
    names = {*own, *(name for name in _found("wastelands.bots") if "." not in name)}
    return [name for name in LEVELS if name in names] + sorted(names.difference(LEVELS))


def bot_point(name: str, game: str) -> EntryPoint:
    """Where a bot of this name is; a game's own bot goes before the one for every game."""
    points = _found("wastelands.bots")
    point = points.get(f"{game}.{name}") or points.get(name)
    if point is None:
        raise UnknownGame(f"there is no bot '{name}'; the bots for {game} are: {', '.join(bot_names(game))}")
    return point


def mind_point(game: str) -> EntryPoint | None:
    """Where that is which players of this game think with, if it is installed (group `wastelands.minds`)."""
    return _found("wastelands.minds").get(game)


@cache
def packaged(name: str) -> Packaged:
    """What the entry point of a game names."""
    point = _found("wastelands.games").get(name)
    if point is None:
        raise UnknownGame(f"there is no game '{name}'; the games are: {', '.join(game_names())}")
    return point.load()  # type: ignore[no-any-return]
