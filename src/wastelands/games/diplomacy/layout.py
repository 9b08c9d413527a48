"""Terrains and tables as arrays for compiled turns (`swift`), and what comes of them as plain moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from wastelands.engine.hexes import bits
from wastelands.games.diplomacy import hopes, swift
from wastelands.games.diplomacy.checks import Rounds
from wastelands.games.diplomacy.labels import ANY, LETTERS, Label
from wastelands.games.diplomacy.map import CLANS, SECTORS, WATER, Terrain
from wastelands.games.diplomacy.quick import Bag, Move, Quick
from wastelands.games.diplomacy.trying import Pause, Tried, at_once

VERBS = ("place", "road", "drift", "pirate", "raid", "bomb", "enforce")  # as swift numbers them

Words = NDArray[np.uint64]
Record = np.void


@lru_cache(maxsize=64)
def layout(terrain: Terrain) -> Layout | None:
    """A terrain laid out; None if it holds more than there is room for, as a map drawn by hand may."""
    places = places_of(terrain)
    fits = (
        max(places.values()) < swift.CELLS
        and len(terrain.cities) <= swift.MOST_CITIES
        and terrain.roads.bit_count() <= swift.MOST_ROADS
        and len(terrain.enforcements) <= swift.MOST_TRIANGLES
    )
    return Layout(terrain, places) if fits else None


def places_of(terrain: Terrain) -> dict[int, int]:
    """Where each hex stands in the words of a set: column by column, with a spare row between columns."""
    rows = {h: h.r + (h.q >> 1) for h in terrain.cells}
    left, top = min(h.q for h in rows), min(rows.values())
    return {terrain.grid.bit(h): (h.q - left) * _stride(terrain) + row - top for h, row in rows.items()}


def _stride(terrain: Terrain) -> int:
    rows = [h.r + (h.q >> 1) for h in terrain.cells]
    return max(rows) - min(rows) + 2


class Layout:
    """A terrain laid out, and where its hexes stand in both kinds of sets."""

    __slots__ = ("back", "land", "place", "terrain")

    def __init__(self, terrain: Terrain, place: dict[int, int]) -> None:
        self.terrain, self.place = terrain, place
        self.back = {number: bit for bit, number in place.items()}
        self.land = self._land()

    def words(self, mask: int) -> Words:
        """A set of hexes in words."""
        found = 0
        for bit in bits(mask):
            found |= 1 << self.place[bit]
        return np.frombuffer(found.to_bytes(8 * swift.W, "little"), np.uint64)

    def mask(self, words: Words) -> int:
        joined = int.from_bytes(words.tobytes(), "little")
        return sum(self.back[bit.bit_length() - 1] for bit in bits(joined))

    def _land(self) -> Record:
        land, terrain = record(swift.LAND), self.terrain
        land["stride"] = _stride(terrain)
        self._lay_sets(land)
        land["kind"], land["clan"] = len(SECTORS), -1
        for bit, place in self.place.items():
            land["near"][place] = self.words(terrain.grid.near(bit))
            land["leads"][place] = self.words(terrain.leads.get(bit, 0))
            land["buildings"][place] = terrain.settlements.get(bit, 0)
            for number, letter in enumerate(SECTORS):
                if terrain.kinds[letter] & bit:
                    land["kind"][place] = number
            if bit in terrain.clans:
                land["clan"][place] = CLANS.index(terrain.clans[bit].name)
                land["hat"][place] = SECTORS.index(terrain.clans[bit].letter or SECTORS[0])
        land["scored"] = len(terrain.cities)
        for place, city in enumerate(sorted(terrain.cities, key=lambda city: -city.scored_after)):
            land["city"][place], land["after"][place] = self.place[city.bit], city.scored_after
        for place, (mask, _) in enumerate(terrain.enforcements):
            land["triangles"][place] = self.words(mask)
        land["enforcements"] = len(terrain.enforcements)
        land["point"], land["space"], land["frontier"] = hopes.POINT, hopes.SPACE, hopes.FRONTIER
        land["part"], land["whole"] = hopes.RIVALS
        land["linked"], land["entered"] = hopes.LINKED, hopes.SETTLED
        return land

    def _lay_sets(self, land: Record) -> None:
        terrain = self.terrain
        odd = terrain.grid.mask(h for h in terrain.cells if h.q & 1)
        for name, mask in (
            ("all", terrain.grid.all),
            ("even", terrain.grid.all & ~odd),
            ("odd", odd),
            ("spaces", terrain.spaces),
            ("water", terrain.kinds[WATER]),
            ("clans", terrain.clan_bits),
            ("roads", terrain.roads),
            ("cities", terrain.city_bits),
            ("beside_cities", terrain.beside_cities),
            ("settlements", terrain.settlement_bits),
            ("beside_settlements", terrain.beside_settlements),
        ):
            land[name] = self.words(mask)
        for number, letter in enumerate(LETTERS):
            land["kinds"][number] = self.words(terrain.spaces if letter == ANY else terrain.kinds[letter])

    def room(self, game: Quick) -> Record:
        """Room to try turns in, with the game as the table of the start and of now."""
        room = record(swift.ROOM)
        table = room["tables"][swift.START]
        table["round"], table["turn"], table["seats"], table["left"] = game.round, game.turn, game.seats, len(game.left)
        table["labels"][: len(game.left)] = [coded(label) for label in game.left]
        table["points"][: game.seats] = game.points
        table["empty"], table["destroyed"] = self.words(game.empty), self.words(game.destroyed)
        for name in ("owned", "settled", "touched", "active", "edge"):
            table[name][: game.seats] = [self.words(mask) for mask in getattr(game, name)]
        room["tables"][swift.NOW] = table
        return room

    def held(self, bag: Bag | None) -> Record:
        """What a turn holds that is begun; else the bag of one that is not."""
        held = record(swift.BAG)
        if bag is None:
            held["letter"] = -1
            return held
        held["hexes"], held["letter"], held["roads"] = bag.hexes, LETTERS.index(bag.letter), len(bag.roads)
        held["pirates"], held["raids"], held["bombs"] = bag.pirates, bag.raids, bag.bombs
        held["enforcers"] = bag.enforcers
        for letter in bag.drifts:
            held["drifts"][SECTORS.index(letter)] += 1
        held["road"][: len(bag.roads)] = [self.place[road] for road in bag.roads]
        return held

    def tried_turns(self, game: Quick, seed: int, tries: Iterable[object], bag: Bag | None = None) -> list[Tried]:
        """As `trying.tried_turns`, in one go."""
        room, turns = self.room(game), np.zeros(len(tuple(tries)), swift.TURN)
        room["luck"] = seed
        found = turns[: swift.try_turns(self.land, coded_deal(game.rounds), self.held(bag), room, turns)]
        return [
            Tried(
                int(turn["worth"]),
                "" if bag else decoded(int(turn["label"])),
                [self.move(move) for move in turn["moves"][: turn["length"]]],
            )
            for turn in found[np.argsort(-found["worth"], kind="stable")]
        ]

    def play_on(self, game: Quick, seeds: Sequence[int], tries: int, pause: Pause = at_once) -> list[tuple[int, ...]]:
        """The points to which games from here lead, one for each seed, as `trying.play_on` plays them."""
        pause()
        turns, ends = np.zeros(tries, swift.TURN), np.empty((len(seeds), swift.MOST_SEATS), np.int64)
        luck, held = np.array(seeds, np.uint64), self.held(None)
        swift.play_games(self.land, coded_deal(game.rounds), held, self.room(game), turns, luck, ends)
        return [tuple(points[: game.seats]) for points in ends.tolist()]

    def move(self, move: Record) -> Move:
        """A move as plain tables know it."""
        verb = VERBS[int(move["verb"])]
        return verb, self.mask(move["hexes"]), self.back[int(move["road"])] if verb == "road" else 0


def record(kind: np.dtype[np.void]) -> Record:
    """An empty one."""
    found: Record = np.zeros(1, kind)[0]
    return found


def coded(label: str) -> int:
    size, letter = Label.parse(label)
    return size * 8 + LETTERS.index(letter)


def decoded(code: int) -> str:
    return str(Label(code // 8, LETTERS[code % 8]))


@lru_cache(maxsize=256)
def coded_deal(rounds: Rounds) -> Record:
    """The labels of each round: how many, how many hexes, and which."""
    deal = record(swift.DEAL)
    for number, labels in enumerate(rounds):
        codes = [coded(label) for label in labels]
        deal["counts"][number], deal["hexes"][number] = len(codes), sum(code // 8 for code in codes)
        deal["labels"][number][: len(codes)] = codes
    return deal
