"""Which set of cards a game is played with: the shipped one, or a designer's folder.

The choice lives in the environment, so that every process of a lab or a table makes the same one; a record holds a
digest of the cards, so that no game is ever replayed with others.
"""

from __future__ import annotations

import os
from pathlib import Path

from wastelands.engine.errors import Unreadable


def _variable(game: str) -> str:
    return f"WASTELANDS_CONTENT_{game.upper()}"


def use(game: str, folder: Path) -> None:
    """From now on this game's cards come from a folder."""
    if not folder.is_dir():
        raise Unreadable(f"{folder}: there is no such folder")
    os.environ[_variable(game)] = str(folder.resolve())


def mark_of(game: str) -> str:
    """The mark of the cards in use, by which a record knows them; none for the shipped ones."""
    from wastelands.engine.registry import face

    if _variable(game) not in os.environ:
        return ""
    cards = face(game, "cards")
    mark: str = cards.load().mark
    return "" if mark == cards.load(cards.SHIPPED).mark else mark


def folder_of(game: str, shipped: Path) -> Path:
    """Where this game's cards come from."""
    return Path(os.environ.get(_variable(game), shipped))
