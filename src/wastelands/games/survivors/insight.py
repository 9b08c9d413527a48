"""What many games show of this one: buildings, cards, and how people came, went and dealt with each other."""

from __future__ import annotations

from wastelands.engine import insight
from wastelands.engine.events import Event
from wastelands.engine.insight import Taken
from wastelands.games.survivors.game import Survivors

DEEDS = {
    "won-site": "sites taken",
    "raid": "bandit raids",
    "traded": "deals",
    "refused": "offers refused",
    "hunger": "times of hunger",
    "eliminated": "seats eliminated",
    "founded": "bases founded",
    "overrun": "bases overrun",
    "zombie": "zombies",
    "bought": "points bought",
}


class Insight(insight.Insight[Survivors]):
    """Buildings, cards and deeds."""

    def setting(self, game: Survivors) -> dict[str, str]:
        return {"map": game.mode}

    def cards(self, game: Survivors) -> dict[str, str]:
        """Every building, and every card that is played by a seat."""
        content = game.content
        return {ident: content.name(ident) for ident in (*content.buildings, *content.cards)}

    def counted(self, event: Event) -> str:
        if event.verb == "proposed":
            return "offers to lend" if event["lends"] or event["rents"] else "offers to trade"
        if event.verb == "combat":
            return "fights with zombies" if -1 in event["seats"] else "fights between seats"
        return DEEDS.get(event.verb, "")

    def played(self, event: Event) -> tuple[str, ...]:
        return (str(event["card"]),) if event.verb in ("built", "played") else ()

    def taken(self, event: Event) -> tuple[Taken, ...]:
        return (Taken(event["seat"], str(event["card"]), event.verb),) if event.verb in ("built", "played") else ()
