"""The four sectors: regions that grow from four cities until they meet (G3.6)."""

from __future__ import annotations

from wastelands.engine.hexes import bits
from wastelands.games.diplomacy.landscape.draft import Draft, Rejected
from wastelands.games.diplomacy.map import SECTORS

LETTERINGS = 12


def letter_sectors(draft: Draft) -> None:
    free, beside = draft.free, draft.beside
    regions = _first_hexes(draft, free)
    edges = {letter: draft.grid.near(region) for letter, region in regions.items()}
    unclaimed = draft.grid.all & ~draft.mountains & ~sum(regions.values())
    while unclaimed:
        growing = [letter for letter in SECTORS if edges[letter] & unclaimed]
        if not growing:
            break  # water behind mountains, which the checks will refuse
        letter = min(growing, key=lambda name: (regions[name] & free).bit_count())
        claimed = _next_hex(draft, regions[letter], edges[letter] & unclaimed, free)
        regions[letter] |= claimed
        edges[letter] |= beside[claimed]
        unclaimed &= ~claimed
    draft.sectors = {letter: region & free for letter, region in regions.items()}
    draft.lettered = sum(draft.sectors.values())


def letter_even_sectors(draft: Draft) -> None:
    """The first of some letterings whose sectors hold together, are alike and reach cities (V-06 to V-08)."""
    beside = draft.grid.near(draft.city_bits)
    for _ in range(LETTERINGS):
        letter_sectors(draft)
        sizes = [sector.bit_count() for sector in draft.sectors.values()]
        if (
            10 * max(sizes) <= 16 * min(sizes)
            and all((sector & beside).bit_count() > draft.plan.players for sector in draft.sectors.values())
            and all(100 * _largest_part(draft, sector) >= 80 * sector.bit_count() for sector in draft.sectors.values())
        ):
            return
    raise Rejected("the sectors do not come out even")


def _largest_part(draft: Draft, sector: int) -> int:
    largest = 0
    while sector:
        part = draft.grid.flood(sector & -sector, sector)
        sector &= ~part
        largest = max(largest, part.bit_count())
    return largest


def _first_hexes(draft: Draft, free: int) -> dict[str, int]:
    """One hex beside each of four different cities."""
    cities = list(draft.cities)
    draft.stream.shuffle(cities)
    return {letter: draft.one_of(draft.grid.near(city) & free) for letter, city in zip(SECTORS, cities, strict=False)}


def _next_hex(draft: Draft, region: int, edge: int, free: int) -> int:
    """A hex at the region's edge, by choice a free one, and one that rounds the region off."""
    hexes, beside = list(bits(edge & free or edge)), draft.beside
    weights = [(beside[bit] & region).bit_count() ** 2 for bit in hexes]
    return draft.stream.weighted(hexes, weights)
