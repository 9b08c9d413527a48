"""City scoring (WD-SCORE)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat
from wastelands.games.diplomacy.map import City, Terrain

if TYPE_CHECKING:
    from wastelands.games.diplomacy.game import Diplomacy


def city_points(game: Diplomacy, seat: Seat, city: City) -> int:
    """What a seat gains when this city is scored now: 1 per city and own settlement linked to it (WD-SCORE-03..05)."""
    return (network(game, seat, city) & (game.terrain.city_bits | game.settled[seat])).bit_count()


def network(game: Diplomacy, seat: Seat, city: City) -> int:
    """All that is linked to a city for this seat; nothing if it takes no part in its scoring."""
    grid = game.terrain.grid
    own = game.owned[seat] | game.settled[seat]
    if not grid.near(city.bit) & own:  # only who stands beside the city takes part (WD-SCORE-02)
        return 0
    return grid.flood(city.bit, own | game.terrain.city_bits)  # links pass any city (WD-SCORE-06, WD-SCORE-07)


def coming_points(game: Diplomacy, seat: Seat, more: int = 0) -> int:
    """What a seat would gain if every city that is still to be scored were scored now, and it held more spaces."""
    settled = game.settled[seat]
    return _coming_points(game.terrain, game.terrain.to_score[game.round], game.owned[seat] | settled | more, settled)


@lru_cache(maxsize=4096)
def _coming_points(terrain: Terrain, left: int, own: int, settled: int) -> int:
    """One flood per network; remembered, as bots ask it of rivals who did nothing in between."""
    grid, worth = terrain.grid, terrain.city_bits | settled
    left &= grid.near(own)
    points = 0
    while left:
        linked = grid.flood(left & -left, own | terrain.city_bits)
        points += (linked & worth).bit_count() * (linked & left).bit_count()
        left &= ~linked
    return points


def score(game: Diplomacy, city: City, luck: Luck) -> None:
    gains = tuple(city_points(game, seat, city) for seat in range(game.seats))
    game.points = tuple(map(int.__add__, game.points, gains))
    if luck.listener:
        members = game.terrain.grid.members
        linked = tuple(tuple(members(network(game, seat, city))) for seat in range(game.seats))
        luck.tell("scored", city=city.numeral, hex=city.hex, gains=gains, points=game.points, linked=linked)
