"""Whether a set of cards can be played and drawn."""

from __future__ import annotations

from pathlib import Path

from wastelands.drawing import looks
from wastelands.package import package


def problems(game: str, folder: Path) -> list[str]:
    """Everything that is wrong with a folder of cards, their looks included, each in one sentence."""
    return package(game).the_content().check(folder) + looks.problems(folder)
