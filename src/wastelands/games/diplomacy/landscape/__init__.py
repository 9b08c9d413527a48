"""The terrain of a sheet, built chapter by chapter (G3) and kept only if every check holds (G5)."""

from __future__ import annotations

from wastelands.games.diplomacy.checks import holds
from wastelands.games.diplomacy.lands import LANDS
from wastelands.games.diplomacy.landscape.clans import place_clans
from wastelands.games.diplomacy.landscape.draft import Draft, Rejected
from wastelands.games.diplomacy.landscape.ground import fill_water, place_cities, raise_mountains
from wastelands.games.diplomacy.landscape.roads import lay_roads
from wastelands.games.diplomacy.landscape.sectors import letter_even_sectors, letter_sectors
from wastelands.games.diplomacy.landscape.settlements import place_settlements
from wastelands.games.diplomacy.landscape.shapes import SHAPES
from wastelands.games.diplomacy.map import Terrain
from wastelands.games.diplomacy.plan import NEWEST, VERSION, plan_for, sized_plan
from wastelands.games.diplomacy.streams import Stream, check_letter

__all__ = ["build", "build_land"]


def build(players: int, seed: str, attempt: int) -> Terrain | None:
    """The terrain of one attempt, or None if it is not good enough to play on."""
    draft = Draft(plan_for(players), Stream(f"{VERSION}|{players}|{seed}|{attempt}"))
    try:
        place_cities(draft)
        fill_water(draft)
        raise_mountains(draft)
        place_settlements(draft)
        letter_sectors(draft)
        lay_roads(draft)
        place_clans(draft)
    except Rejected:
        return None
    draft.stream.shuffle(draft.cities)  # the k-th city is numbered k and takes the k-th scoring (G3.9)
    terrain = draft.terrain(f"{VERSION}-{players}-{seed}-{attempt}-x")
    return terrain if holds(terrain, players) else None


def build_land(players: int, land: str, size: str, seed: str, attempt: int, version: str = NEWEST) -> Terrain | None:
    """The terrain of one attempt on a kind of land, or None if it is not good enough to play on (G8)."""
    name = f"{version}-{players}-{land}-{size}-{seed}-{attempt}"
    draft = Draft(sized_plan(players, size, version), Stream(name), LANDS[land])
    try:
        SHAPES[land](draft)
        place_settlements(draft)
        letter_even_sectors(draft)
        lay_roads(draft)
        place_clans(draft)
    except Rejected:
        return None
    draft.stream.shuffle(draft.cities)
    terrain = draft.terrain(f"{name}{check_letter(name)}-x", draft.stream.pick(tuple(draft.plan.courses)))
    return terrain if holds(terrain, players) else None
