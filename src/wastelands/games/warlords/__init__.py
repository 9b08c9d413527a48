"""War for the Wasteland: two to eight warlords, hidden hands, sealed bids."""

from wastelands.games.warlords.game import Warlords as Game
from wastelands.games.warlords.reading import shelf
from wastelands.games.warlords.scoring import value

__all__ = ["Game", "shelf", "value"]
