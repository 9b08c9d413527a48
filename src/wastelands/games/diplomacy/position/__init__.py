"""Positions: a table in the middle of a game as text that a person can write (docs/position.md)."""

from __future__ import annotations

from wastelands.games.diplomacy.position.position import SYMBOLS, Position, PositionError
from wastelands.games.diplomacy.position.reader import read
from wastelands.games.diplomacy.position.writer import write

__all__ = ["SYMBOLS", "Position", "PositionError", "read", "write"]
