"""How each card looks: its icon, its scene and its flavour, as data beside the rules (content/art.toml)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec

from wastelands.engine.vignette import Scene
from wastelands.games.warlords.cards import Card


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the pen needs to know of a card."""

    icon: str
    scene: Scene
    flavour: dict[str, str] = {}


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


@cache
def looks() -> dict[str, Look]:
    source = files("wastelands.games.warlords").joinpath("content", "art.toml").read_bytes()
    return msgspec.toml.decode(source, type=dict[str, Look])


def look(card: Card) -> Look:
    """A card's own look, else that of its kind."""
    return looks().get(card.id) or Look(*SUBTYPES[card.subtype])
