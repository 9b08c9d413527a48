"""Wasteland: two to six parties of survivors, a map, zombies, radiation and each other."""

from importlib.resources import files

from wastelands.engine.lesson import Lessons
from wastelands.engine.manual import Manual
from wastelands.games.survivors import streets
from wastelands.games.survivors.drawing import Drawing
from wastelands.games.survivors.drawing.manual import entries, facts
from wastelands.games.survivors.endings import value
from wastelands.games.survivors.face import Face
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.glossary import GLOSSARY
from wastelands.games.survivors.insight import Insight
from wastelands.games.survivors.people import points, survivors
from wastelands.games.survivors.reading import SHELF
from wastelands.games.survivors.spaces import Sight, domains
from wastelands.games.survivors.words import Words
from wastelands.games.survivors.workbook import SUMMARIES, TABLES
from wastelands.package import GamePackage

_FIGURES = {
    "alive": lambda game, seat: survivors(game, int(seat)),
    "camp": lambda game, seat: points(game, int(seat)),
}

package = GamePackage(
    rules=Survivors,
    words=Words,
    drawing=Drawing,
    face=Face,
    value=value,
    content=SHELF,
    tables=TABLES,
    summaries=SUMMARIES,
    streets=streets,
    insight=Insight(),
    domains=domains,
    senses=Sight,
    manual=Manual(files("wastelands") / "games" / "survivors" / "rulebook", facts, entries),
    leaflet=files("wastelands") / "games" / "survivors" / "leaflet",
    ledger=files("wastelands") / "generated" / "rules",
    glossary=GLOSSARY,
    lessons=Lessons(files("wastelands") / "games" / "survivors" / "lessons", _FIGURES),
)

__all__ = ["package"]
