"""Whether a set of cards can be played and drawn."""

from __future__ import annotations

from pathlib import Path

from wastelands.drawing import looks
from wastelands.engine.registry import face


def problems(game: str, folder: Path) -> list[str]:
    """Everything that is wrong with a folder of cards, their looks included, each in one sentence."""
    found: list[str] = face(game, "shelf").check(folder)
    return found + looks.problems(folder)
