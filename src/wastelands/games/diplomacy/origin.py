"""Which generator made a terrain, read from its id, and what its sheet must therefore hold."""

from __future__ import annotations

from wastelands.games.diplomacy.lands import LANDS, Land, Share
from wastelands.games.diplomacy.map import Terrain
from wastelands.games.diplomacy.plan import LAND_VERSIONS, SIZES, Plan, plan_for, sized_plan


def land_of(terrain_id: str) -> Land | None:
    """The kind of land that an id names; None on the first sheets and on maps made by hand."""
    parts = terrain_id.split("-")
    return LANDS.get(parts[2]) if parts[0] in LAND_VERSIONS and len(parts) > 2 else None


def size_of(terrain_id: str) -> str:
    """The size that an id names; nothing on the first sheets and on maps made by hand."""
    return terrain_id.split("-")[3] if land_of(terrain_id) else ""


def plan_of(terrain: Terrain, players: int) -> Plan:
    """The table for this sheet; a map made by hand is measured by the size that has its hexes."""
    if land_of(terrain.id) is not None:
        return sized_plan(players, size_of(terrain.id), terrain.id.split("-")[0])
    if not terrain.id:
        for size in SIZES:
            plan = sized_plan(players, size)
            if len(terrain.cells) == plan.size:
                return plan
    return plan_for(players)


def shares_of(terrain: Terrain) -> tuple[Share, Share]:
    """How much of the sheet may be water, and how much mountain; by hand one may make any kind of land."""
    land = land_of(terrain.id)
    if land is not None:
        return land.water, land.mountains
    lands = [LANDS["lake"]] if terrain.id else list(LANDS.values())
    water, mountains = [one.water for one in lands], [one.mountains for one in lands]
    return (min(water)[0], max(high for _, high in water)), (min(mountains)[0], max(high for _, high in mountains))
