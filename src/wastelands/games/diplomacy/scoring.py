"""City scoring (WD-SCORE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat
from wastelands.games.diplomacy.map import City

if TYPE_CHECKING:
    from wastelands.games.diplomacy.game import Diplomacy


def city_points(game: Diplomacy, seat: Seat, city: City) -> int:
    """What a seat gains when this city is scored now: 1 per city and own settlement linked to it (WD-SCORE-03..05)."""
    grid = game.terrain.grid
    own = game.owned[seat] | game.settled[seat]
    if not grid.near(city.bit) & own:  # only who stands beside the city takes part (WD-SCORE-02)
        return 0
    cities = game.terrain.city_bits
    linked = grid.flood(city.bit, own | cities)  # links pass through any city (WD-SCORE-06, WD-SCORE-07)
    return (linked & (cities | game.settled[seat])).bit_count()


def score(game: Diplomacy, city: City, luck: Luck) -> None:
    gains = tuple(city_points(game, seat, city) for seat in range(game.seats))
    game.points = tuple(map(int.__add__, game.points, gains))
    luck.tell("scored", city=city.numeral, hex=city.hex, gains=gains, points=game.points)
