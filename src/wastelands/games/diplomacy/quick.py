"""Many games in little time: the rules of a turn on bare sets of hexes, for sheets that are tried by play (F-9).

Nothing is explained, recorded or hidden here; `tests/games/diplomacy/test_quick.py` plays every turn of such games at a
real table too and finds the same points.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from wastelands.engine.hexes import bits
from wastelands.games.diplomacy.labels import ANY, Label
from wastelands.games.diplomacy.map import ROUNDS, WATER, Terrain
from wastelands.games.diplomacy.turn import GUARDED, SHIPPED

Move = tuple[str, int, int]  # verb, the spaces it names, and the road space that it starts from
Below = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Ground:
    """What a terrain gives, ready to be looked up."""

    terrain: Terrain
    near: dict[int, int]  # the neighbours of each hex
    spaces: dict[str, int]  # by the letter of an action


@lru_cache(maxsize=64)
def ground_of(terrain: Terrain) -> Ground:
    near = terrain.grid.near
    return Ground(terrain, {bit: near(bit) for bit in bits(terrain.grid.all)}, {**terrain.kinds, ANY: terrain.spaces})


@lru_cache(maxsize=256)
def parsed(label: str) -> tuple[int, str]:
    size, letter = Label.parse(label)
    return size, letter


class Quick:
    """A table in its barest form."""

    __slots__ = (
        "active", "destroyed", "edge", "empty", "ground", "left", "owned", "points", "round", "rounds", "seats",
        "settled", "touched", "turn",
    )  # fmt: skip

    def __init__(self, terrain: Terrain, rounds: tuple[tuple[str, ...], ...], seats: int) -> None:
        self.ground, self.rounds, self.seats = ground_of(terrain), rounds, seats
        self.round, self.turn, self.left = 1, 0, rounds[0]
        self.owned, self.settled, self.touched = [0] * seats, [0] * seats, [0] * seats
        self.points, self.active, self.edge = [0] * seats, [0] * seats, [0] * seats
        self.empty, self.destroyed = terrain.spaces, 0

    def copy(self) -> Quick:
        new = Quick.__new__(Quick)
        new.ground, new.rounds, new.seats = self.ground, self.rounds, self.seats
        new.round, new.turn, new.left = self.round, self.turn, self.left
        new.owned, new.settled, new.touched = self.owned[:], self.settled[:], self.touched[:]
        new.points, new.active, new.edge = self.points[:], self.active[:], self.edge[:]
        new.empty, new.destroyed = self.empty, self.destroyed
        return new

    @property
    def open_settlements(self) -> int:
        """Those with a building that is free."""
        settled = self.settled
        return sum(
            [bit for bit, n in self.ground.terrain.settlements.items() if sum([1 for one in settled if one & bit]) < n]
        )

    # ---- a turn

    def begin(self, label: str) -> Bag:
        """Take an action; what the turn holds then."""
        left = list(self.left)
        left.remove(label)
        self.left = tuple(left)
        return Bag(*parsed(label))

    def finish(self, bag: Bag, below: Below, begun: list[Move]) -> list[Move]:
        """These steps, and then random ones until none is left."""
        moves = list(begun)
        for move in begun:
            self.step(bag, move)
        while (move_or_none := self.any_move(bag, below)) is not None:
            self.step(bag, move_or_none)
            moves.append(move_or_none)
        return moves

    def play(self, label: str, moves: list[Move]) -> None:
        """A turn as it is given, to its end."""
        bag = self.begin(label)
        for move in moves:
            self.step(bag, move)
        self.end_turn()

    def any_move(self, bag: Bag, below: Below) -> Move | None:
        """One of all steps that are possible now, each as likely as the others."""
        ground, terrain, seat = self.ground, self.ground.terrain, self.turn
        reach = self.edge[seat] | terrain.beside_cities
        free = self.empty & reach
        found: list[tuple[int, str, int]] = []
        if bag.hexes:
            found.append((free & ground.spaces[bag.letter], "place", 0))
        if bag.roads:
            bag.roads = [road for road in bag.roads if not road & self.destroyed and terrain.leads[road] & self.empty]
            found += [(free & terrain.leads[road], "road", road) for road in bag.roads]
        if bag.drifts:
            found += [(free & ground.spaces[letter], "drift", 0) for letter in sorted(set(bag.drifts))]
        if bag.pirates:
            found.append((free & ground.spaces[WATER], "pirate", 0))
        if bag.raids:
            found.append((terrain.roads & ~self.destroyed, "raid", 0))
        if bag.bombs:
            rivals = terrain.spaces & ~self.empty & ~self.destroyed & ~self.owned[seat]
            found.append((self.active[seat] & terrain.grid.near(rivals), "bomb", 0))
        triangles: list[int] = []
        if bag.enforcers:
            taken = ~self.empty
            triangles = [mask for mask, _ in terrain.enforcements if not mask & taken and mask & reach]
        total = len(triangles)
        for spaces, _, _ in found:
            total += spaces.bit_count()
        if not total:
            return None
        chosen = below(total)
        for spaces, verb, road in found:
            if chosen < (count := spaces.bit_count()):
                for _ in range(chosen):
                    spaces &= spaces - 1
                return verb, spaces & -spaces, road
            chosen -= count
        return "enforce", triangles[chosen], 0

    def step(self, bag: Bag, move: Move) -> None:
        verb, spaces, road = move
        if verb == "place":
            bag.hexes -= 1
        elif verb == "road":
            bag.roads.remove(road)
        elif verb == "drift":
            bag.drifts = bag.drifts.replace(self.ground.terrain.kind(spaces), "", 1)
        elif verb == "pirate":
            bag.pirates -= 1
        elif verb == "enforce":
            bag.enforcers -= 1
        else:
            self.destroy(bag, verb, spaces)
            return
        self.occupy(bag, spaces, verb)

    def occupy(self, bag: Bag, new: int, verb: str) -> None:
        terrain, seat = self.ground.terrain, self.turn
        self.owned[seat] |= new
        self.empty &= ~new
        self.grow(seat, new)
        if new & terrain.bonus_bits:
            if verb != "road":
                bag.roads += bits(new & terrain.roads)
            for bit in bits(new & terrain.clan_bits):
                clan = terrain.clans[bit]
                if clan.name == "guardian":
                    self.points[seat] += GUARDED
                else:
                    bag.join(clan.name, clan.letter)
        if new & terrain.beside_settlements:
            first = terrain.grid.near(new) & terrain.settlement_bits & ~self.touched[seat]
            self.touched[seat] |= first
            for bit in bits(first):
                if sum([1 for settled in self.settled if settled & bit]) < terrain.settlements[bit]:
                    self.settled[seat] |= bit
                    self.grow(seat, bit)

    def grow(self, seat: int, new: int) -> None:
        """Keep up with a symbol that was drawn within reach, and with whatever hangs on it."""
        grid = self.ground.terrain.grid
        active, own = self.active[seat] | new, self.owned[seat] | self.settled[seat]
        if own & ~active:
            active = new = grid.flood(self.ground.terrain.beside_cities, own)
        self.active[seat] = active
        near = self.ground.near.get(new)
        self.edge[seat] |= grid.near(new) if near is None else near

    def destroy(self, bag: Bag, verb: str, target: int) -> None:
        terrain, seat = self.ground.terrain, self.turn
        if verb == "raid":
            bag.raids -= 1
        else:
            bag.bombs -= 1
            rivals = terrain.spaces & ~self.empty & ~self.destroyed & ~self.owned[seat]
            target = self.ground.near[target] & rivals
        self.destroyed |= target
        self.empty &= ~target
        for one in range(self.seats):
            self.owned[one] &= ~target
            own = self.owned[one] | self.settled[one]
            self.active[one] = terrain.grid.flood(terrain.beside_cities, own)
            self.edge[one] = terrain.grid.near(self.active[one])

    # ---- the round

    def end_turn(self) -> None:
        """The next seat; after a round's last action its cities are scored."""
        self.turn = (self.turn + 1) % self.seats
        if self.left:
            return
        for city in self.ground.terrain.cities:
            if city.scored_after == self.round:
                for seat in range(self.seats):
                    self.points[seat] += self.city_points(seat, city.bit)
        if self.round < ROUNDS:
            self.left = self.rounds[self.round]
        self.round += 1

    def city_points(self, seat: int, city: int) -> int:
        terrain, settled = self.ground.terrain, self.settled[seat]
        own = self.owned[seat] | settled
        if not self.ground.near[city] & own:
            return 0
        linked = terrain.grid.flood(city, own | terrain.city_bits)
        return (linked & (terrain.city_bits | settled)).bit_count()


class Bag:
    """What a turn still holds."""

    __slots__ = ("bombs", "drifts", "enforcers", "hexes", "letter", "pirates", "raids", "roads")

    def __init__(self, hexes: int, letter: str) -> None:
        self.hexes, self.letter = hexes, letter
        self.roads: list[int] = []
        self.drifts = ""
        self.raids = self.pirates = self.bombs = self.enforcers = 0

    def copy(self) -> Bag:
        new = Bag(self.hexes, self.letter)
        new.roads, new.drifts = self.roads[:], self.drifts
        new.raids, new.pirates, new.bombs, new.enforcers = self.raids, self.pirates, self.bombs, self.enforcers
        return new

    def join(self, clan: str, letter: str) -> None:
        if clan == "drifter":
            self.drifts += letter
        elif clan == "raider":
            self.raids += 1
        elif clan == "pirate":
            self.pirates += SHIPPED
        elif clan == "bomber":
            self.bombs += 1
        else:
            self.enforcers += 1
