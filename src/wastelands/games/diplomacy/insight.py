"""What many games show of this one: who was met, what was raided, where the land was."""

from __future__ import annotations

from wastelands.engine import insight
from wastelands.engine.events import Event
from wastelands.engine.insight import Taken
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.words import CLAN_NAMES

DEEDS = {"settled": "settlements", "destroyed": "spaces destroyed", "scored": "scorings"}


class Insight(insight.Insight[Diplomacy]):
    """Clans and deeds."""

    def cards(self, game: Diplomacy) -> dict[str, str]:
        return dict(CLAN_NAMES)

    def counted(self, event: Event) -> str:
        return DEEDS.get(event.verb, "")

    def played(self, event: Event) -> tuple[str, ...]:
        return (str(event["clan"]),) if event.verb == "joined" else ()

    def taken(self, event: Event) -> tuple[Taken, ...]:
        return (Taken(event["seat"], str(event["clan"]), "joined"),) if event.verb == "joined" else ()
