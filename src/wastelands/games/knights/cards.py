"""What cards, sheets, tiles and missions say, read from TOML once and shared by all tables."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from wastelands.drawing.looks import looks
from wastelands.engine import content
from wastelands.engine.content import Shelf
from wastelands.engine.fields import Names
from wastelands.engine.languages import said_in
from wastelands.games.knights.components import (
    CombatCard,
    Enemy,
    Event,
    Gear,
    Knight,
    LuckCard,
    Mission,
    Numbers,
    Range,
    Task,
    Tile,
    Vehicle,
)
from wastelands.games.knights.effects import EFFECTS
from wastelands.games.knights.reading import read

SHIPPED = Path(__file__).parent / "content"
_FLAVOUR = ("names", "story", "flavour", "vocation", "subtitle", "rules", "pronoun")


class Content(content.Content):
    """All cards, sheets, tiles and missions."""

    def __init__(self, pools: dict[str, tuple[Any, ...]], directory: Path = SHIPPED) -> None:
        def by_id(*names: str) -> dict[str, Any]:
            return {thing.id: thing for name in names for thing in pools[name]}

        super().__init__(directory)
        self.looks = {**looks(SHIPPED), **looks(directory)}
        self.knights: dict[str, Knight] = by_id("knights")
        self.vehicles: dict[str, Vehicle] = by_id("vehicles")
        gear = by_id("start", "green", "yellow", "red", "blue")
        self.gear: dict[str, Gear] = {ident: card for ident, card in gear.items() if isinstance(card, Gear)}
        self.events: dict[str, Event] = by_id("events")
        self.enemies: dict[str, Enemy] = by_id("enemies", "foes")
        self.luck: dict[str, LuckCard] = by_id("luck")
        self.tasks: dict[str, Task] = by_id("tasks")
        self.tiles: dict[str, Tile] = by_id("tiles", "hexes")
        self.combat: dict[str, CombatCard] = by_id("combat")
        self.ranges: tuple[Range, ...] = tuple(pools["ranges"])
        self.missions: dict[str, Mission] = by_id("missions")
        self.vehicles.update({g.id: g for g in pools["blue"] if isinstance(g, Vehicle)})
        self.numbered = {tile.number: tile.id for tile in self.tiles.values() if tile.number}
        self.numbers: Numbers = pools["numbers"][0]
        weak = self.numbers.weak_at_1, self.numbers.weak_at_2, self.numbers.weak_at_3
        self.weakness = (weak[0], *weak, 0)  # dice that each level of Health costs; at 0 one is as weak as at 1
        everything = [thing for name, things in pools.items() if name != "numbers" for thing in things]
        self.names: dict[str, Names] = {thing.id: thing.names for thing in everything}
        rules = "".join(repr(_bare(thing)) for thing in everything)
        rules += repr(self.numbers) if self.numbers != Numbers() else ""  # sets are older than this file
        self.mark = f"{len(everything)} things {sha256(rules.encode()).hexdigest()[:12]}"  # words change no game
        self.wasteland_deck = _copies([*self.events.values(), *pools["enemies"]])
        self.luck_deck = tuple(sorted(self.luck))
        self.common_deck = tuple(sorted(task.id for task in self.tasks.values() if task.common))
        self.private_deck = tuple(sorted(task.id for task in self.tasks.values() if not task.common))
        self.gear_decks = {colour: _copies(pools[colour]) for colour in ("green", "yellow", "red")}
        self.blue_deck = tuple(sorted(thing.id for thing in pools["blue"]))
        blue = {vehicle.id: "blue" for vehicle in self.vehicles.values() if vehicle.blue}
        self.colour = {card.id: card.colour for card in self.gear.values()} | blue
        self.starters = tuple(card.id for card in pools["green"] if "kit" in card.traits)  # WK-SET-16
        self.timings = {when: frozenset(c.id for c in self.luck.values() if c.when == when) for when in _timings(self)}

    def name(self, ident: str, lang: str = "en") -> str:
        return said_in(self.names[ident], lang)


def _timings(content: Content) -> set[str]:
    return {card.when for card in content.luck.values()}


def _copies(cards: Any) -> tuple[str, ...]:
    return tuple(sorted(card.id for card in cards for _ in range(card.copies)))


def _bare(thing: Any) -> Any:
    return replace(thing, **{name: () for name in thing.__struct_fields__ if name in _FLAVOUR})


def _read(directory: Path) -> tuple[Content | None, list[str]]:
    pools, problems = read(directory)
    return (None, problems) if problems else (Content(pools, directory), [])


SHELF = Shelf("knights", SHIPPED, _read, EFFECTS)
load, check = SHELF.load, SHELF.check


def summary(content: Content) -> str:
    gear = {colour: len(deck) for colour, deck in content.gear_decks.items()}
    return (
        f"{len(content.knights)} knights, {len(content.wasteland_deck)} wasteland cards, {len(content.luck)} luck "
        f"cards, {len(content.tasks)} tasks, {gear['green']} green, {gear['yellow']} yellow, {gear['red']} red and "
        f"{len(content.blue_deck)} blue gear cards, {len(content.missions)} missions"
    )
