"""Waste Knights: two to four knights with a vehicle, a reputation and a mission in ruined Australia."""

from wastelands.games.knights.cards import shelf
from wastelands.games.knights.game import Knights as Game
from wastelands.games.knights.value import value

__all__ = ["Game", "shelf", "value"]
