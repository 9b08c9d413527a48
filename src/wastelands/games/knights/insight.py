"""What a simulation shows of this game besides lengths and wins: knights, deeds, and cards that nobody uses."""

from __future__ import annotations

from wastelands.engine.events import Event
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
}
PLAYED = ("unleashed", "played", "used", "accomplished", "aimed", "vehicle", "knight", "grafted", "resupplied")


def characters(game: Knights) -> tuple[str, ...]:
    """Each seat's knight by name."""
    return tuple([game.content.name(knight) for knight in game.who])


def cards(game: Knights) -> dict[str, str]:
    """Every card that can be played, used, worn or accomplished, by its id."""
    content = game.content
    found = [card for card in content.gear if content.colour[card] != "start"]
    found += [*content.events, *content.luck, *content.tasks, *content.vehicles, *content.knights]
    return {card: content.name(card) for card in [*found, *content.wasteland_deck]}


def counted(event: Event) -> str:
    """What an event is counted as; '' if it is not."""
    if event.verb == "combat-over":
        return "fights with enemies" if event["foe"] else "duels"
    return DEEDS.get(event.verb, "")


def played(event: Event) -> tuple[str, ...]:
    """The cards that an event shows in use."""
    return (str(event["card"]),) if event.verb in PLAYED else ()


def lying(game: Knights) -> list[str]:
    """The cards in use at the end of a game: worn, in pockets, attached."""
    return [card for kit in game.kits for card in visible(game, kit)]
