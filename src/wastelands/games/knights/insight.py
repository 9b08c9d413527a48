"""What a simulation shows of this game besides lengths and wins: knights, deeds, and cards that nobody uses."""

from __future__ import annotations

from wastelands.engine import insight
from wastelands.engine.events import Event
from wastelands.engine.insight import Taken
from wastelands.games.knights.game import Knights
from wastelands.games.knights.gear import visible

DEEDS = {
    "accomplished": "tasks accomplished",
    "accepted": "tasks accepted",
    "outdated": "tasks outdated",
    "unconscious": "K.O.s",
    "peace": "peaceful duels",
    "slain": "villains slain",
    "took": "cards taken from the Stalls",
    "revived": "rivals revived",
    "stole": "thefts",
    "facing": "wasteland cards faced",
    "escaped": "wasteland cards escaped",
    "moved": "moves",
}
PLAYED = ("unleashed", "played", "used", "accomplished", "aimed", "vehicle", "knight", "grafted", "resupplied")


OWN = {  # what a knight does for himself with a card of his own
    "played": "played",
    "used": "used",
    "accomplished": "accomplished",
    "vehicle": "drove",
    "grafted": "grafted",
    "took": "took",
}


class Insight(insight.Insight[Knights]):
    """Knights, missions, deeds and cards."""

    def characters(self, game: Knights) -> tuple[str, ...]:
        """Each seat's knight by name."""
        return tuple([game.content.name(knight) for knight in game.who])

    def setting(self, game: Knights) -> dict[str, str]:
        return {"mission": game.mission}

    def cards(self, game: Knights) -> dict[str, str]:
        """Every card that can be played, used, worn or accomplished, by its id."""
        content = game.content
        found = [card for card in content.gear if content.colour[card] != "start"]
        found += [*content.events, *content.luck, *content.tasks, *content.vehicles, *content.knights]
        return {card: content.name(card) for card in [*found, *content.wasteland_deck]}

    def counted(self, event: Event) -> str:
        if event.verb == "combat-over":
            return "fights with enemies" if event["foe"] else "duels"
        return DEEDS.get(event.verb, "")

    def played(self, event: Event) -> tuple[str, ...]:
        return (str(event["card"]),) if event.verb in PLAYED else ()

    def lying(self, game: Knights) -> list[str]:
        """The cards in use at the end of a game: worn, in pockets, attached."""
        return [card for kit in game.kits for card in visible(game, kit)]

    def taken(self, event: Event) -> tuple[Taken, ...]:
        return (Taken(event["seat"], str(event["card"]), OWN[event.verb]),) if event.verb in OWN else ()

    def offered(self, event: Event) -> tuple[str, ...]:
        """What comes to lie in the Stalls."""
        return (str(event["card"]),) if event.verb == "stall" and event["card"] else ()
