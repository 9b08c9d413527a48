"""Terrains and tables as arrays for compiled turns (`swift`), and what comes of them as plain moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

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
Numbers = NDArray[np.int64]


class Land(NamedTuple):
    """A terrain as arrays."""

    stride: np.uint64
    sets: Words  # by the names of swift
    near: Words  # by hex: its neighbours
    leads: Words  # by hex: where its road leads
    kind: Numbers  # by hex: 0 to 3 the sector, 4 water
    clan: Numbers  # by hex: -1 or the number of the clan
    hat: Numbers  # by hex: the sector that a Drifter names
    buildings: Numbers  # by hex
    cities: Numbers  # in the order of the numerals: hex, and the round after which it is scored
    triangles: Words
    worths: Numbers  # what a player judges by


@lru_cache(maxsize=64)
def layout(terrain: Terrain) -> Layout | None:
    """A terrain laid out; None if it holds more than there is room for, as a map drawn by hand may."""
    places = places_of(terrain)
    cities, roads = len(terrain.cities), terrain.roads.bit_count()
    fits = max(places.values()) < swift.CELLS and cities <= swift.MOST_CITIES and roads <= swift.MOST_ROADS
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

    def _land(self) -> Land:
        near, leads = (np.zeros((swift.CELLS, swift.W), np.uint64) for _ in range(2))
        kind, clan = np.full(swift.CELLS, len(SECTORS), np.int64), np.full(swift.CELLS, -1, np.int64)
        hat, buildings = np.zeros(swift.CELLS, np.int64), np.zeros(swift.CELLS, np.int64)
        terrain = self.terrain
        for bit, place in self.place.items():
            near[place] = self.words(terrain.grid.near(bit))
            leads[place] = self.words(terrain.leads.get(bit, 0))
            buildings[place] = terrain.settlements.get(bit, 0)
            for number, letter in enumerate(SECTORS):
                if terrain.kinds[letter] & bit:
                    kind[place] = number
            if bit in terrain.clans:
                clan[place] = CLANS.index(terrain.clans[bit].name)
                hat[place] = SECTORS.index(terrain.clans[bit].letter or SECTORS[0])
        cities = [(self.place[city.bit], city.scored_after) for city in terrain.cities]
        triangles = np.array([self.words(mask) for mask, _ in terrain.enforcements], np.uint64).reshape(-1, swift.W)
        return Land(
            stride=np.uint64(_stride(terrain)),
            sets=self._sets(),
            near=near,
            leads=leads,
            kind=kind,
            clan=clan,
            hat=hat,
            buildings=buildings,
            cities=np.array(cities, np.int64),
            triangles=triangles,
            worths=worths(),
        )

    def _sets(self) -> Words:
        terrain, sets = self.terrain, np.zeros((swift.SETS, swift.W), np.uint64)
        odd = terrain.grid.mask(h for h in terrain.cells if h.q & 1)
        for place, mask in (
            (swift.ALL, terrain.grid.all),
            (swift.EVEN, terrain.grid.all & ~odd),
            (swift.ODD, odd),
            (swift.SPACES, terrain.spaces),
            (swift.CITY_BITS, terrain.city_bits),
            (swift.BESIDE_CITIES, terrain.beside_cities),
            (swift.SETTLEMENTS, terrain.settlement_bits),
            (swift.BESIDE_SETTLEMENTS, terrain.beside_settlements),
            (swift.CLAN_BITS, terrain.clan_bits),
            (swift.ROAD_BITS, terrain.roads),
            *((swift.KINDS + LETTERS.index(letter), terrain.kinds[letter]) for letter in SECTORS),
            (swift.KINDS + LETTERS.index(ANY), terrain.spaces),
            (swift.WATERS, terrain.kinds[WATER]),
        ):
            sets[place] = self.words(mask)
        return sets

    def table(self, game: Quick) -> tuple[Words, Numbers]:
        sets = np.zeros((swift.OF_SEAT + swift.SEAT_SETS * game.seats, swift.W), np.uint64)
        numbers = np.zeros(swift.POINTS + game.seats, np.int64)
        sets[swift.EMPTY], sets[swift.DESTROYED] = self.words(game.empty), self.words(game.destroyed)
        for seat in range(game.seats):
            for i, masks in enumerate((game.owned, game.settled, game.touched, game.active, game.edge)):
                sets[swift.OF_SEAT + swift.SEAT_SETS * seat + i] = self.words(masks[seat])
        numbers[: swift.LABELS] = game.round, game.turn, game.seats, len(game.left)
        numbers[swift.LABELS : swift.LABELS + len(game.left)] = [coded(label) for label in game.left]
        numbers[swift.POINTS :] = game.points
        return sets, numbers

    def held(self, bag: Bag | None) -> Numbers:
        """What a turn holds that is begun; else the bag of one that is not."""
        held: Numbers = swift.unbegun()
        if bag is None:
            return held
        held[: swift.DRIFTS] = (
            bag.hexes, LETTERS.index(bag.letter), bag.pirates, bag.raids, bag.bombs, bag.enforcers
        )  # fmt: skip
        for letter in bag.drifts:
            held[swift.DRIFTS + SECTORS.index(letter)] += 1
        held[swift.ROADS] = len(bag.roads)
        held[swift.ROAD : swift.ROAD + len(bag.roads)] = [self.place[road] for road in bag.roads]
        return held

    def tried_turns(self, game: Quick, seed: int, tries: Iterable[object], bag: Bag | None = None) -> list[Tried]:
        """As `trying.tried_turns`, in one go."""
        sets, numbers = self.table(game)
        number = len(tuple(tries))
        turns, lengths, labels, worths = swift.blank_turns(number)
        luck, deal = np.array([seed], np.uint64), coded_deal(game.rounds)
        held = self.held(bag)
        found, _ = swift.try_turns(self.land, deal, sets, numbers, held, luck, number, turns, lengths, labels, worths)
        return [
            Tried(
                int(worths[i]),
                "" if bag else decoded(int(labels[i])),
                self.moves(turns[i, : lengths[i]]),
            )
            for i in np.argsort(-worths[:found], kind="stable")
        ]

    def play_on(self, game: Quick, seeds: Sequence[int], tries: int, pause: Pause = at_once) -> list[tuple[int, ...]]:
        """The points to which games from here lead, one for each seed, as `trying.play_on` plays them."""
        pause()
        sets, numbers = self.table(game)
        ends = np.empty((len(seeds), game.seats), np.int64)
        swift.play_games(self.land, coded_deal(game.rounds), sets, numbers, np.array(seeds, np.uint64), tries, ends)
        return [tuple(points) for points in ends.tolist()]

    def moves(self, rows: Words) -> list[Move]:
        """Moves as plain tables know them."""
        return [
            (
                VERBS[int(row[swift.VERB])],
                self.mask(row[swift.HEX :]),
                self.back[int(row[swift.FROM])] if row[swift.VERB] == swift.BY_ROAD else 0,
            )
            for row in rows
        ]


def worths() -> Numbers:
    """What a player judges by, in the order of swift."""
    first = (hopes.POINT, hopes.SPACE, hopes.FRONTIER, *hopes.RIVALS)
    return np.array((*first, *hopes.LINKED, *hopes.SETTLED), np.int64)


def coded(label: str) -> int:
    size, letter = Label.parse(label)
    return size * 8 + LETTERS.index(letter)


def decoded(code: int) -> str:
    return str(Label(code // 8, LETTERS[code % 8]))


@lru_cache(maxsize=256)
def coded_deal(rounds: Rounds) -> Numbers:
    """A row for each round: how many labels, and then these."""
    deal = np.zeros((swift.ROUNDS, 1 + swift.MOST_LABELS), np.int64)
    for row, labels in zip(deal, rounds, strict=True):
        row[0] = len(labels)
        row[1 : 1 + len(labels)] = [coded(label) for label in labels]
    return deal
