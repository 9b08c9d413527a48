"""What many games show of this one: cards offered and acquired, bids, and how fields were won."""

from __future__ import annotations

from wastelands.engine import insight
from wastelands.engine.events import Event
from wastelands.engine.insight import Taken
from wastelands.games.warlords.game import Warlords

DEEDS = {
    "won-field": "objectives won",
    "captured": "bases captured",
    "held": "bases held",
    "bankrupt": "bankruptcies",
    "abandoned": "bids abandoned",
    "bought": "cards taken from the row",
}
BIDDERS = ("objectives without a bid", "objectives with one bidder", "objectives contested")


class Insight(insight.Insight[Warlords]):
    """Cards and deeds."""

    def cards(self, game: Warlords) -> dict[str, str]:
        """Every card that can be acquired, by its id."""
        content = game.content
        return {card.id: card.name("en") for card in (*content.shop, *content.objectives)}

    def counted(self, event: Event) -> str:
        if event.verb == "bids" and event["target"].startswith("field"):
            return BIDDERS[min(2, len(event["bids"]))]
        return DEEDS.get(event.verb, "")

    def played(self, event: Event) -> tuple[str, ...]:
        """Units that were sent somewhere."""
        return tuple([card for _, cards in event["bids"] for card in cards]) if event.verb == "revealed" else ()

    def lying(self, game: Warlords) -> list[str]:
        """The bases in all tableaus."""
        return [base for tableau in game.tableaus for base in tableau]

    def taken(self, event: Event) -> tuple[Taken, ...]:
        return (Taken(event["seat"], event["card"], event["how"]),) if event.verb == "acquired" else ()

    def offered(self, event: Event) -> tuple[str, ...]:
        return tuple([card for card in (*event["fields"], *event["row"]) if card]) if event.verb == "refilled" else ()
