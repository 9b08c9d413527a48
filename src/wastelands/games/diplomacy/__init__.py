"""Wasteland Diplomacy: two to four warlords, one sheet of paper, six rounds."""

from importlib.resources import files

from wastelands.games.diplomacy.atlas import Atlas
from wastelands.games.diplomacy.drawing import Drawing
from wastelands.games.diplomacy.face import Face
from wastelands.games.diplomacy.game import Diplomacy, value
from wastelands.games.diplomacy.spaces import Sight, domains
from wastelands.games.diplomacy.words import Words
from wastelands.package import GamePackage

package = GamePackage(
    rules=Diplomacy,
    words=Words,
    drawing=Drawing,
    face=Face,
    value=value,
    maps=Atlas(),
    domains=domains,
    senses=Sight,
    leaflet=files("wastelands") / "games" / "diplomacy" / "leaflet",
    ledger=files("wastelands") / "generated" / "rules",
)

__all__ = ["package"]
