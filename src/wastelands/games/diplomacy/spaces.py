"""Wasteland Diplomacy for programs that learn: what its verbs may name, and what a seat sees, in numbers."""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import product

from wastelands.engine.errors import Unreadable
from wastelands.engine.hexes import bits
from wastelands.engine.spaces import REMEMBERED, Board, Domains, Senses, Setting
from wastelands.engine.step import Seat
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.labels import DIGITS, LETTERS
from wastelands.games.diplomacy.map import CLANS, KINDS, MOUNTAIN, ROUNDS, SECTORS, Terrain
from wastelands.games.diplomacy.plan import plan_for
from wastelands.games.diplomacy.turn import Settle, Turn

LABELS = tuple(f"{size}-{letter}" for size in DIGITS for letter in LETTERS)
PLACE_OF = {label: i for i, label in enumerate(LABELS)}
PRINTED = (*KINDS, "mountain", "road", *CLANS, "buildings", "city scored after")
BONUSES = ("raids", "pirates", "bombs", "enforcers")
TEN = 10.0


def domains(setting: Setting) -> Domains:
    """The hexes are those of a sheet for so many seats; roads lead to a neighbour, enforcers take three that touch."""
    board = plan_for(setting.seats).hexes()
    each = [(h,) for h in board]
    pairs = [(a, b) for a, b in product(board, board) if a.distance(b) == 1]
    return {
        "pick": [(label,) for label in LABELS],
        "kind": [(kind,) for kind in KINDS],
        "place": each,
        "settle": product(board, ("no", "yes")),
        "road": pairs,
        "drift": each,
        "pirate": each,
        "raid": each,
        "bomb": each,
        "enforce": [
            (a, b, c) for a, b in pairs if a < b for c in board if b < c and a.distance(c) == b.distance(c) == 1
        ],
        "end": [()],
    }


class Sight(Senses[Diplomacy]):
    """Planes of columns and rows for the map, then what is printed beside it and what the turn still holds."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        plan = plan_for(setting.seats)
        self.map = plan.hexes()
        board = Board(self.map, plan.columns, plan.rows)
        self.cells = plan.size
        self.printed = self.add("map", PRINTED, board)
        self.owned = self.add("spaces", self.everybody, board)
        self.settled = self.add("settlements", self.everybody, board)
        self.reach = self.add("my reach", board)
        self.touched = self.add("settlements that I was next to", board)
        self.destroyed = self.add("destroyed", board)
        self.roads = self.add("open road bonus", board)
        self.offers = self.add("settlement offered", board)
        self.round = self.add("round", range(1, ROUNDS + 1))
        self.left = self.add("actions left", LABELS)
        self.next = self.add("actions of the next round", LABELS)
        self.points = self.add("points", self.everybody)
        self.turn = self.add("in turn", self.everybody)
        self.seat = self.add("my seat", range(setting.seats))
        self.hexes = self.add("hexes of the action left")
        self.letter = self.add("letter of the action", (*LETTERS, "~"))
        self.drifts = self.add("drifters", SECTORS)
        self.bonuses = self.add("bonuses", BONUSES)
        self.chain = self.add("roads chain")
        self.scope = self.add("question for the action")

    def look(self, view: Diplomacy, seat: Seat, out: array[float]) -> None:
        n, cells, terrain = self.seats, self.cells, view.terrain
        ground = _drawn(self, terrain)
        out[: len(ground.printed)] = ground.printed
        for other in range(n):
            far = (other - seat) % n
            ground.lay(out, self.owned + far * cells, view.owned[other])
            ground.lay(out, self.settled + far * cells, view.settled[other])
            out[self.points + far] = view.points[other] / TEN
        ground.lay(out, self.reach, view.reach(seat) & view.empty)
        ground.lay(out, self.touched, view.touched[seat])
        ground.lay(out, self.destroyed, view.destroyed)
        out[self.round + view.round - 1] = 1.0
        for label in view.left:
            out[self.left + PLACE_OF[label]] += 1.0
        for label in view.rounds[view.round] if view.round < len(view.rounds) else ():
            out[self.next + PLACE_OF[label]] += 1.0
        out[self.turn + (view.turn - seat) % n] = 1.0
        out[self.seat + seat] = 1.0
        out[self.chain], out[self.scope] = view.road_chain, view.question_scope == "action"
        for step in view.steps:
            if type(step) is Turn:
                self.tell_turn(step, ground, out)
            elif type(step) is Settle:
                ground.lay(out, self.offers, step.offers & -step.offers)

    def tell_turn(self, step: Turn, ground: Map, out: array[float]) -> None:
        """What the player in turn may still do."""
        pool = step.pool
        out[self.hexes] = pool.hexes / TEN
        out[self.letter + (*LETTERS, "~").index(pool.letter)] = 1.0
        for letter in pool.drifts:
            out[self.drifts + SECTORS.index(letter)] += 1.0
        for i, bonus in enumerate((pool.raids, pool.pirates, pool.bombs, pool.enforcers)):
            out[self.bonuses + i] = bonus
        ground.lay(out, self.roads, sum(pool.roads))


class Map:
    """A map as planes: where each hex stands, what never changes, and the planes of sets that were met."""

    __slots__ = ("_met", "cells", "place", "printed")

    def __init__(self, place: dict[int, int], cells: int, printed: array[float]) -> None:
        self.place, self.cells, self.printed = place, cells, printed
        self._met: dict[int, array[float]] = {}

    def lay(self, out: array[float], start: int, mask: int) -> None:
        """A plane of a set of hexes; sets change seldom, so planes are remembered."""
        if not mask:
            return
        plane = self._met.get(mask)
        if plane is None:
            if len(self._met) >= REMEMBERED:
                self._met.clear()
            plane = self._met[mask] = array("f", bytes(4 * self.cells))
            for bit in bits(mask):
                plane[self.place[bit]] = 1.0
        out[start : start + self.cells] = plane


@lru_cache(maxsize=256)
def _drawn(sight: Sight, terrain: Terrain) -> Map:
    """The map with all its planes that never change."""
    index = {h: i for i, h in enumerate(sight.map)}
    if not index.keys() >= terrain.cells.keys():
        raise Unreadable(f"the map has hexes that no sheet for {sight.seats} seats has, so programs cannot learn on it")
    place = {terrain.grid.bit(h): index[h] for h in terrain.cells}
    cells = sight.cells
    planes = array("f", bytes(4 * len(PRINTED) * cells))
    drawn = Map(place, cells, planes)

    def plane(name: str) -> int:
        return PRINTED.index(name) * cells

    for kind, mask in terrain.kinds.items():
        drawn.lay(planes, plane(kind), mask)
    drawn.lay(planes, plane("road"), terrain.roads)
    for h, token in terrain.cells.items():
        planes[plane("mountain") + index[h]] = token == MOUNTAIN
    for bit, clan in terrain.clans.items():
        planes[plane(clan.name) + place[bit]] = 1.0 if not clan.letter else 1.0 + SECTORS.index(clan.letter)
    for bit, buildings in terrain.settlements.items():
        planes[plane("buildings") + place[bit]] = buildings
    for city in terrain.cities:
        planes[plane("city scored after") + place[city.bit]] = city.scored_after
    return drawn
