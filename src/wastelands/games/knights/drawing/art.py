"""How each card looks: its icon and its scene, as data beside the rules (content/art.toml)."""

from __future__ import annotations

from wastelands.drawing.looks import Look
from wastelands.games.knights.cards import Content

KINDS = {
    "KN": Look("survivors/person", "road"),
    "VH": Look("vehicles/jeep", "road"),
    "EV": Look("events/hazard", "road"),
    "EN": Look("enemies/gunman", "night"),
    "LK": Look("state/cards", "camp"),
    "HX": Look("places/ruin", "ruin"),
    "attack": Look("actions/attack", "road"),
    "multi-attack": Look("knights/multiple targets", "night"),
    "defend": Look("state/armour", "ruin"),
    "prepare": Look("knights/on sight", "shore"),
    "change-range": Look("actions/move", "road"),
    "short": Look("skills/blades", "ruin"),
    "medium": Look("skills/guns", "road"),
    "long": Look("knights/targeting", "shore"),
}


def look(content: Content, ident: str) -> Look:
    """A card's own look, else that of its kind."""
    return content.looks.get(ident) or KINDS.get(ident) or KINDS.get(ident[:2]) or Look("state/cards", "road")
