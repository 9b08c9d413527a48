"""Waste Knights: two to four knights with a vehicle, a reputation and a mission in ruined Australia."""

from importlib.resources import files

from wastelands.engine.lesson import Lessons
from wastelands.engine.manual import Manual
from wastelands.games.knights.cards import SHELF
from wastelands.games.knights.drawing import Drawing
from wastelands.games.knights.drawing.manual import entries, facts
from wastelands.games.knights.face import Face
from wastelands.games.knights.game import Knights
from wastelands.games.knights.glossary import GLOSSARY
from wastelands.games.knights.insight import Insight
from wastelands.games.knights.spaces import Sight, domains
from wastelands.games.knights.value import value
from wastelands.games.knights.words import Words
from wastelands.games.knights.workbook import TABLES
from wastelands.package import GamePackage

_FIGURES = {
    "tile": lambda game, ident: game.content.tiles[ident],
    "vehicle": lambda game, ident: game.content.vehicles[ident],
    "event": lambda game, ident: game.content.events[ident],
    "enemy": lambda game, ident: game.content.enemies[ident],
    "knight": lambda game, ident: game.content.knights[ident],
    "gear": lambda game, ident: game.content.gear[ident],
}

package = GamePackage(
    rules=Knights,
    words=Words,
    drawing=Drawing,
    face=Face,
    value=value,
    content=SHELF,
    tables=TABLES,
    insight=Insight(),
    domains=domains,
    senses=Sight,
    manual=Manual(files("wastelands") / "games" / "knights" / "rulebook", facts, entries),
    leaflet=files("wastelands") / "games" / "knights" / "leaflet",
    ledger=files("wastelands") / "generated" / "rules",
    glossary=GLOSSARY,
    lessons=Lessons(files("wastelands") / "games" / "knights" / "lessons", _FIGURES),
)

__all__ = ["package"]
