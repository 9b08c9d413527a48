"""Wasteland Diplomacy: two to four warlords, one sheet of paper, six rounds."""

from importlib.resources import files

from wastelands.engine.lesson import Lessons
from wastelands.engine.manual import Manual
from wastelands.games.diplomacy.atlas import Atlas
from wastelands.games.diplomacy.drawing import Drawing
from wastelands.games.diplomacy.drawing.manual import facts
from wastelands.games.diplomacy.face import Face
from wastelands.games.diplomacy.game import Diplomacy, value
from wastelands.games.diplomacy.glossary import GLOSSARY
from wastelands.games.diplomacy.insight import Insight
from wastelands.games.diplomacy.scoring import city_points
from wastelands.games.diplomacy.spaces import Sight, domains
from wastelands.games.diplomacy.words import Words
from wastelands.package import GamePackage


def _would(game: Diplomacy, numeral: str) -> list[int]:
    """What a city would give each seat now."""
    city = next(city for city in game.terrain.cities if city.numeral == numeral)
    return [city_points(game, seat, city) for seat in range(game.seats)]


def _active(game: Diplomacy, seat: str) -> int:
    """How many spaces of a seat hang on a city."""
    return game.active(int(seat)).bit_count()


_FIGURES = {"would": _would, "active": _active}

package = GamePackage(
    rules=Diplomacy,
    words=Words,
    drawing=Drawing,
    face=Face,
    value=value,
    maps=Atlas(),
    insight=Insight(),
    domains=domains,
    senses=Sight,
    manual=Manual(files("wastelands") / "games" / "diplomacy" / "rulebook", facts),
    leaflet=files("wastelands") / "games" / "diplomacy" / "leaflet",
    ledger=files("wastelands") / "generated" / "rules",
    glossary=GLOSSARY,
    lessons=Lessons(files("wastelands") / "games" / "diplomacy" / "lessons", _FIGURES),
)

__all__ = ["package"]
