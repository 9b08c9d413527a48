"""How each card looks: its icon, its scene and its flavour, as data beside the rules (content/art.toml)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from wastelands.engine.vignette import Scene


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the pen needs to know of a card."""

    icon: str
    scene: Scene
    flavour: dict[str, str] = {}


KINDS = {
    "BD": Look("buildings/factory", "ruin"),
    "FT": Look("places/ruin", "ruin"),
    "EQ": Look("skills/repair", "road"),
    "CC": Look("state/strength", "night"),
    "EV": Look("events/hazard", "road"),
}


@cache
def looks() -> dict[str, Look]:
    source = files("wastelands.games.survivors").joinpath("content", "art.toml").read_bytes()
    return msgspec.toml.decode(source, type=dict[str, Look])


def look(ident: str) -> Look:
    """A card's own look, else that of its kind."""
    return looks().get(ident) or KINDS.get(ident[:2]) or Look("state/cards", "road")
