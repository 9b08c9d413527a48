"""Wasteland Diplomacy: two to four warlords, one sheet of paper, six rounds."""

from wastelands.games.diplomacy.game import Diplomacy as Game
from wastelands.games.diplomacy.game import value

__all__ = ["Game", "value"]
