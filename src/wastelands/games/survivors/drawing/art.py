"""How each card looks: its icon, its scene and its flavour, as data beside the rules (content/art.toml)."""

from __future__ import annotations

from wastelands.drawing.looks import Look
from wastelands.games.survivors.cards import Content

KINDS = {
    "BD": Look("buildings/factory", "ruin"),
    "FT": Look("places/ruin", "ruin"),
    "EQ": Look("skills/repair", "road"),
    "CC": Look("state/strength", "night"),
    "EV": Look("events/hazard", "road"),
}


def look(content: Content, ident: str) -> Look:
    """A card's own look, else that of its kind."""
    return content.looks.get(ident) or KINDS.get(ident[:2]) or Look("state/cards", "road")
