"""How each card looks: its icon, its scene and its flavour, as data beside the rules (content/art.toml)."""

from __future__ import annotations

from typing import NamedTuple

from wastelands.drawing.looks import Look
from wastelands.drawing.vignette import Scene
from wastelands.games.warlords.cards import Card
from wastelands.games.warlords.effects import SIGNS


class Sign(NamedTuple):
    """The icon and scene of a kind of card: for filters, effects, and cards that have no look of their own."""

    icon: str
    scene: Scene


_SCENES: dict[str, Scene] = {
    "Raider": "road",
    "Warrior": "ruin",
    "Machine": "road",
    "Trader": "camp",
    "Stronghold": "camp",
    "Works": "ruin",
    "Market": "road",
    "Shrine": "night",
}
SUBTYPES = {subtype: Sign(SIGNS[subtype], scene) for subtype, scene in _SCENES.items()}


def look(card: Card) -> Look:
    """A card's own look, else that of its kind."""
    return card.look or Look(*SUBTYPES[card.subtype])
