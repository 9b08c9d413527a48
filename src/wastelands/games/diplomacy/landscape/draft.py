"""A map in the making: what stands where so far, as sets of hexes."""

from __future__ import annotations

from heapq import heappop, heappush

from wastelands.engine.hexes import Grid, bits
from wastelands.games.diplomacy.lands import LANDS, Land
from wastelands.games.diplomacy.map import MOUNTAIN, NUMERALS, SECTORS, WATER, Clan, Terrain
from wastelands.games.diplomacy.plan import Plan
from wastelands.games.diplomacy.streams import Stream


class Rejected(Exception):
    """This attempt leads to no map; the generator goes on to the next."""


class Draft:
    """The hexes of a sheet, filled chapter by chapter; every set is a bitboard of `grid`."""

    def __init__(self, plan: Plan, stream: Stream, land: Land = LANDS["lake"]) -> None:
        self.plan = plan
        self.land = land
        self.stream = stream
        self.grid = Grid(plan.hexes())
        self.beside = {bit: self.grid.near(bit) for bit in bits(self.grid.all)}
        self.inner = sum(bit for bit, beside in self.beside.items() if beside.bit_count() == 6)
        self.cities: list[int] = []
        self.city_bits = 0
        self.water = 0
        self.lake = 0
        self.fords = 0  # land that stays open between waters or mountains
        self.mountains = 0
        self.settlements: dict[int, int] = {}  # buildings of each
        self.settlement_bits = 0
        self.island = 0
        self.islands = 1  # settlements in the lake
        self.circuit: list[tuple[int, int]] = []  # cities that a road joins in any case
        self.sectors = dict.fromkeys(SECTORS, 0)
        self.lettered = 0
        self.links: set[tuple[int, int]] = set()
        self.clans: dict[int, Clan] = {}
        self.clan_bits = 0

    @property
    def free(self) -> int:
        """Hexes that are nothing yet."""
        return self.grid.all & ~(self.city_bits | self.water | self.mountains | self.settlement_bits)

    def within(self, mask: int, steps: int) -> int:
        """Every hex at most so many steps away from a member of the set."""
        for _ in range(steps):
            mask |= self.grid.near(mask)
        return mask

    def distance(self, bit: int, others: int) -> int:
        """How far the nearest of the others is; 0 when there are none."""
        here = self.grid.hex(bit)
        return min((here.distance(other) for other in self.grid.members(others)), default=0)

    def farthest(self, candidates: list[int], others: int) -> int:
        """The candidate with the most room to the others; the first one drawn among equals."""
        return max(candidates, key=lambda bit: self.distance(bit, others))

    def one_of(self, mask: int) -> int:
        """A hex of the set, each as likely as the others."""
        return self.some_of(mask, 1)[0]

    def some_of(self, mask: int, count: int) -> list[int]:
        """So many draws from the set; a hex may come up again."""
        if not mask:
            raise Rejected("no hex is left to choose from")
        hexes = list(bits(mask))
        return [self.stream.pick(hexes) for _ in range(count)]

    def terrain(self, id: str, scored_after: tuple[int, ...] = ()) -> Terrain:
        """The finished map."""
        hexes = self.grid.hexes
        bit = self.grid.bit
        tokens = {bit(h): "" for h in hexes}
        tokens |= dict.fromkeys(bits(self.water), WATER) | dict.fromkeys(bits(self.mountains), MOUNTAIN)
        for letter, sector in self.sectors.items():
            tokens |= dict.fromkeys(bits(sector), letter)
        tokens |= {city: NUMERALS[number] for number, city in enumerate(self.cities)}
        tokens |= {place: f"s{buildings}" for place, buildings in self.settlements.items()}
        for place, clan in self.clans.items():
            tokens[place] += f"+{clan}"
        links = frozenset((self.grid.hex(a), self.grid.hex(b)) for a, b in self.links)
        return Terrain({h: tokens[bit(h)] for h in hexes}, links, scored_after or self.plan.scored_after, id)


def cheapest_path(grid: Grid, start: int, goal: int, cost: dict[int, int], within: int) -> list[int]:
    """The cheapest way from one set to another, both ends included; empty when there is none."""
    came_from: dict[int, int] = {}
    queue = [(cost[bit], bit, 0) for bit in bits(start & within)]  # equal costs are settled by the lower bit
    queue.sort()
    while queue:
        spent, bit, before = heappop(queue)
        if bit in came_from:
            continue
        came_from[bit] = before
        if bit & goal:
            path = [bit]
            while came_from[path[-1]]:
                path.append(came_from[path[-1]])
            return path[::-1]
        for step in bits(grid.near(bit) & within):
            if step not in came_from:
                heappush(queue, (spent + cost[step], step, bit))
    return []
