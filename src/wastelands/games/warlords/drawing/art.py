"""How each card looks: its icon, its scene and its flavour, as data beside the rules (content/art.toml)."""

from __future__ import annotations

from typing import NamedTuple

from wastelands.drawing import looks as engine
from wastelands.drawing.looks import Look
from wastelands.drawing.vignette import Scene
from wastelands.engine.content import folder_of
from wastelands.games.warlords.cards import SHIPPED, Card


class Sign(NamedTuple):
    """The icon and scene of a kind of card: for filters, effects, and cards that have no look of their own."""

    icon: str
    scene: Scene


SUBTYPES = {
    "Raider": Sign("raider", "road"),
    "Warrior": Sign("warrior", "ruin"),
    "Machine": Sign("carrier", "road"),
    "Trader": Sign("trader", "camp"),
    "Stronghold": Sign("stronghold", "camp"),
    "Works": Sign("factory", "ruin"),
    "Market": Sign("shop", "road"),
    "Shrine": Sign("shrine", "night"),
}


def looks() -> dict[str, Look]:
    """The looks of the cards in use."""
    return engine.looks(folder_of("warlords", SHIPPED))


def look(card: Card) -> Look:
    """A card's own look, else that of its kind."""
    return looks().get(card.id) or Look(*SUBTYPES[card.subtype])
