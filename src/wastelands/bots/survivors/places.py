"""Where things go: bases, tiles, features and buildings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wastelands.bots.survivors.needs import TOWER, income, net, worth
from wastelands.engine.action import Action
from wastelands.engine.step import Seat
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import FOOD, NOTHING, WATER
from wastelands.games.survivors.ground import COMPASS, Tile, distance, spot, tile_at
from wastelands.games.survivors.hints import surroundings

BLOCK = 3  # rows and columns, of which the richest place is looked at closely


def found(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    """Where fields, woods and ruins lie within reach, and not too many others fetch from them, or will."""
    tiles = {tile_at(action.values[0]): action for action in actions}
    likely = spread(view, seat, tiles)
    return tiles[max(likely, key=lambda at: surroundings(view, seat, at, neighbours(view, seat, at, likely)))]


def spread(view: Survivors, seat: Seat, tiles: Iterable[Tile]) -> list[Tile]:
    """The richest place of every part of the map."""
    richest: dict[tuple[int, int], tuple[float, Tile]] = {}
    for at in tiles:
        where = spot(at)
        block, rich = (where.q // BLOCK, where.r // BLOCK), (surroundings(view, seat, at), -at)
        richest[block] = max(rich, richest.get(block, rich))
    return [-at for _, at in richest.values()]


def neighbours(view: Survivors, seat: Seat, at: Tile, likely: Sequence[Tile]) -> list[Tile]:
    """Where the next to settle will go if we settle here: each to the richest place that is left."""
    gap, settled = view.content.numbers.base_gap, [at]
    for _ in range(view.seats - 1 - len({base.owner for base in view.bases})):
        left = [tile for tile in likely if all(distance(tile, other) >= gap for other in settled)]
        if not left:
            break
        settled.append(max(left, key=lambda tile: surroundings(view, seat, tile, settled)))
    return settled[1:]


def home(view: Survivors, seat: Seat) -> Tile:
    """The tile of the own base; without one, any."""
    base = view.home(seat)
    return base.at if base else min(view.ground.terrain)


def lay(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    """Near the own base, away from the others."""
    mine = home(view, seat)
    others = [base.at for base in view.bases if base.owner != seat]
    reach = view.content.numbers.reach

    def score(action: Action) -> tuple[int, int]:
        at = tile_at(action.values[0])
        return (-max(reach, distance(at, mine)), min([distance(at, other) for other in others], default=0))

    return max(actions, key=score)


def feature(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    """Treasures go near, where nobody else can fetch them; hazards go to the strongest rival."""
    mine = home(view, seat)
    others = [base.at for base in view.bases if base.owner not in (seat, -1)]
    hazard, reach = view.content.features[str(actions[0].values[0])].hazard, view.content.numbers.reach

    def score(action: Action) -> tuple[int, int]:
        at = tile_at(action.values[1])
        far = min([distance(at, other) for other in others], default=0)
        near = distance(at, mine)
        return (min(near, 2 * reach), -far) if hazard else (-max(reach, near), min(far, reach + 1))

    return max(actions, key=score)


def building(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    """On ground that gives little when gathered, and near the base; a tower next to it."""
    mine, terrains = home(view, seat), view.content.terrains
    tower = actions[0].values[0] == TOWER

    def score(action: Action) -> tuple[float, float]:
        at = tile_at(action.values[1])
        gives = worth(view, terrains[view.ground.terrain[at]].output, NOTHING)
        busy = sum(at + step in view.ground.land for step in COMPASS) / 10
        near = distance(at, mine)
        return (-float(near), -gives) if tower else (-gives, -near - busy)

    return max(actions, key=score)


def ruin(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    """The building that is missed least; what feeds the people is missed most."""
    made = income(view, seat)

    def missed(action: Action) -> float:
        there = view.building_at(tile_at(action.values[0]))
        assert there is not None
        card = view.content.buildings[there.kind]
        gives = net(card)
        short = sum(gives[good] for good in (FOOD, WATER) if made[good] < 2 * gives[good])
        return sum(card.cost) + max(0, short) + 2 * card.housing

    return min(actions, key=missed)
