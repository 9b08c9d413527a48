"""Roads between cities and the settlements on land (G3.7)."""

from __future__ import annotations

from itertools import combinations, pairwise

from wastelands.engine.hexes import bits
from wastelands.games.diplomacy.landscape.draft import Draft, Rejected, cheapest_path

MOST_ROADS = 30  # percent of the lettered spaces
ON_A_ROAD = 6  # what a step costs, beside 10 to 40 off the roads


def lay_roads(draft: Draft) -> None:
    grid, stream = draft.grid, draft.stream
    sites = list(bits(draft.city_bits | draft.settlement_bits & ~draft.island))
    pairs = [(grid.hex(a).distance(grid.hex(b)) + stream.rnd(), a, b) for a, b in combinations(sites, 2)]
    cost = {bit: 10 + stream.below(31) for bit in bits(draft.lettered)}
    networks = sites  # each road network with its sites, as a set
    roads = 0
    straight = dict.fromkeys(cost, 1)
    for a, b in [*draft.circuit, *((a, b) for _, a, b in sorted(pairs))]:
        around = (a, b) in draft.circuit
        if not around and any(network & a and network & b for network in networks):
            continue
        path = cheapest_path(grid, grid.near(a), grid.near(b), straight if around else cost, draft.lettered)
        longer = roads | sum(path)
        if not path or longer.bit_count() * 100 > MOST_ROADS * draft.lettered.bit_count():
            if around:
                raise Rejected("the road does not lead all around")
            continue
        roads = longer
        cost |= dict.fromkeys(path, ON_A_ROAD)
        draft.links |= {(min(link), max(link)) for link in pairwise([a, *path, b])}
        networks = _joined(networks, a | b | sum(path))


def _joined(networks: list[int], path: int) -> list[int]:
    """The networks after a new road has made one of all that it meets."""
    apart = [network for network in networks if not network & path]
    return [*apart, path | sum(network for network in networks if network & path)]
