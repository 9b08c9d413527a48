"""How each card looks: its icon, its scene and its flavour, as data beside the rules (content/art.toml)."""

from __future__ import annotations

from wastelands.drawing import looks as engine
from wastelands.drawing.looks import Look
from wastelands.engine.content import folder_of
from wastelands.games.survivors.reading import SHIPPED

KINDS = {
    "BD": Look("buildings/factory", "ruin"),
    "FT": Look("places/ruin", "ruin"),
    "EQ": Look("skills/repair", "road"),
    "CC": Look("state/strength", "night"),
    "EV": Look("events/hazard", "road"),
}


def looks() -> dict[str, Look]:
    """The looks of the cards in use."""
    return engine.looks(folder_of("survivors", SHIPPED))


def look(ident: str) -> Look:
    """A card's own look, else that of its kind."""
    return looks().get(ident) or KINDS.get(ident[:2]) or Look("state/cards", "road")
