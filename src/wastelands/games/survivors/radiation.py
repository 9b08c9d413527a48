"""Radiation's turn: drift, new cloud, exposure (SV-RAD)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.luck import Luck
from wastelands.engine.step import Step
from wastelands.games.survivors.goods import SUIT
from wastelands.games.survivors.ground import COMPASS, Tile, distance, spot, tile_at
from wastelands.games.survivors.people import groups, hurt, size, where
from wastelands.games.survivors.pieces import Cloud, Group

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors

STRONGEST = 3  # SV-RAD-04
NEW_EVERY = 3  # SV-RAD-06
WEAKER = len(COMPASS) + 1  # what the die shows then; more, and it grows


class Drift(Step["Survivors"], frozen=True):
    """SV-RAD-03."""

    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        for _ in range(1 + game.drifts):
            game.clouds = tuple(c for c in [drift(game, cloud, luck) for cloud in game.clouds] if c)
        if game.round % NEW_EVERY == 0:
            at = luck.draw([str(spot(at)) for at in game.ground.edge], what="cloud")
            add_cloud(game, tile_at(at), 1, luck)
        expose(game, luck)


def drift(game: Survivors, cloud: Cloud, luck: Luck) -> Cloud | None:
    """One die: four winds, weaker, stronger (SV-RAD-04); a cloud at level 0 or off the map is gone (SV-RAD-05)."""
    die = luck.die()
    if die <= len(COMPASS):
        cloud = replace(cloud, at=cloud.at + COMPASS[die - 1])
    else:
        cloud = replace(cloud, level=cloud.level - 1 if die == WEAKER else min(STRONGEST, cloud.level + 1))
    return cloud if cloud.level and cloud.at in game.ground.terrain else None


def add_cloud(game: Survivors, at: Tile, level: int, luck: Luck) -> None:
    game.clouds = (*game.clouds, Cloud(at, level))
    luck.tell("cloud", at=str(spot(at)), level=level)


def levels(game: Survivors) -> dict[Tile, int]:
    """The highest level on each tile (SV-RAD-07); a Leaking Silo is a level-1 cloud (SV-RAD-10)."""
    found: dict[Tile, int] = {}
    silos = [Cloud(f.at, 1) for f in game.features if game.content.features[f.kind].hazard == "silo"]
    for cloud in (*game.clouds, *silos):
        found[cloud.at] = max(found.get(cloud.at, 0), cloud.level)
    return found


def expose(game: Survivors, luck: Luck) -> None:
    """Every group on a clouded tile, in (row, col) order; filters first, then suits (SV-RAD-07 to SV-RAD-09)."""
    strength = levels(game)
    suits = [stock[SUIT] for stock in game.stocks]
    exposed: list[tuple[Tile, Group]] = []
    for seat in game.clockwise(game.first):
        exposed += [(at, group) for group in groups(game, seat) if (at := where(game, group)) in strength]
    for at, group in sorted(exposed, key=lambda one: one[0]):
        wounds = min(max(0, strength[at] - filtered(game, group.seat, at)), size(game, group))
        used = min(wounds, suits[group.seat])
        suits[group.seat] -= used
        hurt(game, group, wounds - used, luck)


def filtered(game: Survivors, seat: int, at: Tile) -> int:
    """An own Filter Station within one tile takes two off (SV-RAD-08)."""
    cards = game.content.buildings
    return max(
        [cards[b.kind].filters for b in game.buildings if b.owner == seat and distance(b.at, at) <= 1], default=0
    )
