"""The four sectors: regions that grow from four cities until they meet (G3.6)."""

from __future__ import annotations

from wastelands.engine.hexes import bits
from wastelands.games.diplomacy.landscape.draft import Draft
from wastelands.games.diplomacy.map import SECTORS


def letter_sectors(draft: Draft) -> None:
    free = draft.free
    regions = _first_hexes(draft, free)
    unclaimed = draft.grid.all & ~draft.mountains & ~sum(regions.values())
    while unclaimed:
        growing = [letter for letter in SECTORS if draft.grid.near(regions[letter]) & unclaimed]
        if not growing:
            break  # water behind mountains, which the checks will refuse
        letter = min(growing, key=lambda name: (regions[name] & free).bit_count())
        claimed = _next_hex(draft, regions[letter], unclaimed, free)
        regions[letter] |= claimed
        unclaimed &= ~claimed
    draft.sectors = {letter: region & free for letter, region in regions.items()}
    draft.lettered = sum(draft.sectors.values())


def _first_hexes(draft: Draft, free: int) -> dict[str, int]:
    """One hex beside each of four different cities."""
    cities = list(draft.cities)
    draft.stream.shuffle(cities)
    return {letter: draft.one_of(draft.grid.near(city) & free) for letter, city in zip(SECTORS, cities, strict=False)}


def _next_hex(draft: Draft, region: int, unclaimed: int, free: int) -> int:
    """A hex at the region's edge, by choice a free one, and one that rounds the region off."""
    edge = draft.grid.near(region) & unclaimed
    hexes = list(bits(edge & free or edge))
    weights = [(draft.grid.near(bit) & region).bit_count() ** 2 for bit in hexes]
    return draft.stream.weighted(hexes, weights)
