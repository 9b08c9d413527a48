"""What a seat may hope for: the scorings to come, with what is linked now and what a few more spaces would link."""

from __future__ import annotations

from functools import lru_cache

from wastelands.engine.step import Seat
from wastelands.games.diplomacy.checks import Rounds
from wastelands.games.diplomacy.game import Diplomacy

FAR = 4  # spaces away that still count
NEARER = 0.75  # what something counts for that lies one space further away
SETTLED = 0.7  # what a settlement counts for that is still to be entered
SPACE, FRONTIER = 0.06, 0.04  # what a space counts for that hangs on a city, and one beside it
RIVALS = 0.8  # what the rivals' prospects count for


def worth(view: Diplomacy, seat: Seat) -> float:
    """A seat's prospects, less the mean of the others'."""
    hexes = coming_hexes(view.rounds, view.round, view.left, view.seats)
    all_prospects = [prospects(view, one, hexes) for one in range(view.seats)]
    own = all_prospects[seat]
    return own - RIVALS * (sum(all_prospects) - own) / (view.seats - 1)


@lru_cache(maxsize=1024)
def coming_hexes(rounds: Rounds, now: int, left: tuple[str, ...], seats: int) -> tuple[float, ...]:
    """By round: how many hexes a seat's actions will still give until its end; past the open flaps nobody knows."""
    counts, total = [0.0] * now, 0.0
    for labels in (left, *rounds[now:]):
        total += sum([int(label.partition("-")[0]) for label in labels]) / seats
        counts.append(total)
    return tuple(counts)


def prospects(view: Diplomacy, seat: Seat, hexes: tuple[float, ...]) -> float:
    """The points of a seat, and what each coming scoring would bring it: less for what lies further away."""
    terrain, active = view.terrain, view.active(seat)
    near, flood = terrain.grid.near, terrain.grid.flood
    settled = view.settled[seat]
    own, targets = view.owned[seat] | settled, terrain.city_bits | settled
    walked, free = own | terrain.city_bits, free_settlements(view, seat)
    left = terrain.to_score[view.round]
    points = view.points[seat] + SPACE * active.bit_count() + FRONTIER * (near(active) & view.empty).bit_count()
    for city in terrain.cities:
        if not city.bit & left:
            continue
        beside = near(city.bit) & own
        seen = flood(city.bit, walked) if beside else city.bit
        counted = seen & targets if beside else 0
        points += counted.bit_count()
        share = 1.0
        last = min(city.scored_after, len(hexes) - 1)
        for _ in range(min(FAR, int(hexes[last] + 0.5))):
            ring = near(seen) & view.empty & ~seen
            if not ring:
                break
            share *= NEARER
            seen |= ring | flood(near(ring) & walked, walked)
            linked, entered = seen & targets & ~counted, near(ring) & free & ~counted
            points += share * (linked.bit_count() + SETTLED * entered.bit_count())
            counted |= linked | entered
    return points


def free_settlements(view: Diplomacy, seat: Seat) -> int:
    """Those that a seat may still enter."""
    return sum(
        [bit for bit in view.terrain.settlements if not bit & view.touched[seat] and view.free_buildings(bit) > 0]
    )
