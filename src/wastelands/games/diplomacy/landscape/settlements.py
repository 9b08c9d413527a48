"""Settlements: one on an island in the lake, the others spread over the land (G3.5)."""

from __future__ import annotations

from wastelands.engine.hexes import bits
from wastelands.games.diplomacy.landscape.draft import Draft, Rejected
from wastelands.games.diplomacy.plan import SETTLEMENTS_APART

SHORES_OF_ISLAND = 3
OPEN_SIDES = 4


def place_settlements(draft: Draft) -> None:
    for number in range(draft.islands):
        island = _island(draft)
        if number and not island:
            break
        _settle(draft, island)
        draft.island = draft.settlement_bits
        draft.water &= ~draft.island
    for _ in range(draft.plan.settlements - len(draft.settlements)):
        crowded = draft.within(draft.settlement_bits, SETTLEMENTS_APART - 1) | draft.within(draft.city_bits, 1)
        room = sum(bit for bit in bits(draft.free & ~crowded & ~draft.fords) if _open_sides(draft, bit) >= OPEN_SIDES)
        _settle(draft, draft.farthest(draft.some_of(room, 4), draft.settlement_bits))


def _island(draft: Draft) -> int:
    """The lake hex with the most water around it; a second island keeps its distance, or there is none."""
    crowded = draft.within(draft.city_bits, 1)
    if draft.settlement_bits:
        crowded |= draft.within(draft.settlement_bits, SETTLEMENTS_APART - 1)
    shores = {bit: (draft.grid.near(bit) & draft.water).bit_count() for bit in bits(draft.lake)}
    shores = {bit: wet for bit, wet in shores.items() if not bit & crowded}
    most = max(shores.values(), default=0)
    if most < SHORES_OF_ISLAND:
        if draft.settlement_bits:
            return 0
        raise Rejected("the lake has no room for an island")
    return draft.stream.pick([bit for bit, wet in shores.items() if wet == most])


def _open_sides(draft: Draft, bit: int) -> int:
    return (draft.grid.near(bit) & ~draft.mountains).bit_count()


def _settle(draft: Draft, bit: int) -> None:
    draft.settlements[bit] = draft.stream.weighted((1, 2, 3), draft.plan.buildings)
    draft.settlement_bits |= bit
