"""Reading the cards and tables from TOML (the content of the ledger)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wastelands.engine.content import Shelf
from wastelands.engine.reader import Reader
from wastelands.games.survivors.cards import (
    FOR_PLAYERS,
    IN_COMBAT,
    ON_CARDS,
    ON_THE_MAP,
    BuildingCard,
    Content,
    EventCard,
    FeatureCard,
    Numbers,
    PlayerCard,
    Terrain,
)
from wastelands.games.survivors.effects import EFFECTS

SHIPPED = Path(__file__).parent / "content"
FILES = {
    "terrain": "terrain",
    "buildings": "building",
    "features": "feature",
    "cards": "card",
    "events": "event",
}


def read(directory: Path) -> tuple[Content | None, list[str]]:
    """The content if it is sound, and all problems if it is not."""
    reader = Reader(directory, FILES, EFFECTS)
    numbers = reader.numbers(Numbers)
    terrains = reader.table("terrain", Terrain)
    buildings = reader.table("buildings", BuildingCard)
    features = reader.table("features", FeatureCard)
    cards = reader.table("cards", PlayerCard, place=_of_card)
    events = reader.table("events", EventCard, place=_of_event)
    if reader.problems:
        return None, reader.problems
    return Content(directory, numbers, terrains, buildings, features, cards, events), []


def _of_card(row: dict[str, Any]) -> str:
    return IN_COMBAT if row.get("kind") == "combat" else ON_CARDS


def _of_event(row: dict[str, Any]) -> str:
    return ON_THE_MAP if row.get("scope") == "map" else FOR_PLAYERS


SHELF = Shelf("survivors", SHIPPED, read, EFFECTS)
load, check = SHELF.load, SHELF.check


def summary(content: Content) -> str:
    return (
        f"{len(content.terrains)} terrains, {len(content.buildings)} buildings, {len(content.features)} features, "
        f"{len(content.cards)} player cards, {len(content.events)} events"
    )
