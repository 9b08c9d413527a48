"""War for the Wasteland: two to eight warlords, hidden hands, sealed bids."""

from importlib.resources import files

from wastelands.engine.lesson import Lessons
from wastelands.engine.manual import Manual
from wastelands.games.warlords.drawing import Drawing
from wastelands.games.warlords.drawing.manual import entries, facts
from wastelands.games.warlords.face import Face
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.glossary import GLOSSARY
from wastelands.games.warlords.insight import Insight
from wastelands.games.warlords.reading import SHELF
from wastelands.games.warlords.scoring import points, value
from wastelands.games.warlords.spaces import Sight, domains
from wastelands.games.warlords.words import Words
from wastelands.games.warlords.workbook import TABLES
from wastelands.package import GamePackage

_FIGURES = {
    "card": lambda game, ident: game.content.cards[ident],
    "score": lambda game, seat: points(game, int(seat)),
}

package = GamePackage(
    rules=Warlords,
    words=Words,
    drawing=Drawing,
    face=Face,
    value=value,
    content=SHELF,
    tables=TABLES,
    insight=Insight(),
    domains=domains,
    senses=Sight,
    manual=Manual(files("wastelands") / "games" / "warlords" / "rulebook", facts, entries),
    leaflet=files("wastelands") / "games" / "warlords" / "leaflet",
    ledger=files("wastelands") / "generated" / "rules",
    glossary=GLOSSARY,
    lessons=Lessons(files("wastelands") / "games" / "warlords" / "lessons", _FIGURES),
)

__all__ = ["package"]
