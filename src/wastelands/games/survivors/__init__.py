"""Wasteland: two to six parties of survivors, a map, zombies, radiation and each other."""

from wastelands.games.survivors.cards import shelf
from wastelands.games.survivors.endings import value
from wastelands.games.survivors.game import Survivors as Game

__all__ = ["Game", "shelf", "value"]
