"""Setting up: the map, the decks, the bases, the clouds (SV-SET)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason, reason
from wastelands.engine.spec import OptionValue
from wastelands.engine.step import InOrder, Seat, Step
from wastelands.games.survivors.cards import Content
from wastelands.games.survivors.goods import RADIO, some
from wastelands.games.survivors.ground import Ground, Laid, Tile, distance, spot, tile, tile_at
from wastelands.games.survivors.people import change
from wastelands.games.survivors.pieces import Base, Cloud, People, Turn
from wastelands.games.survivors.real import credit_of, grid_tiles
from wastelands.games.survivors.rounds import StartRound
from wastelands.games.survivors.tiles import home_blocks, home_centre, tile_bag

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors

EDGES = "****"


def lay_out(game: Survivors, luck: Luck, options: dict[str, OptionValue]) -> None:
    content = game.content
    game.mode, game.limit, game.goal = str(options["map"]), int(options["turn_limit"]), int(options["goal"])
    game.modules = tuple(name for name in ("events", "zombies", "radiation") if options[name])
    seats, modules = game.seats, frozenset(game.modules)
    game.first = luck.number(seats, "first")  # SV-SET-40
    if game.mode == "laid":
        game.ground, game.bag = Ground(home_blocks(seats)), tile_bag(content, copies(seats))
    elif game.mode == "real":
        game.ground, game.bag = real_map(seats, content, str(options["grid"]), luck), ()
    else:
        game.ground, game.bag = Ground(random_map(seats, content, luck)), ()
    game.deck = content.player_deck(copies(seats), modules)  # SV-SET-39
    game.unseen = tuple(card for card in game.deck if card in content.combat)
    game.events, game.cards_out = content.event_deck(modules), False
    game.round, game.turn, game.outcome = 0, Turn(), None
    game.alive, game.bought = (True,) * seats, (0,) * seats
    game.people, game.stocks, game.hands = (
        (People(content.numbers.people),) * seats,
        (content.numbers.kit,) * seats,
        ((),) * seats,
    )
    game.bases, game.buildings, game.sites, game.features, game.parties = (), (), (), (), ()
    game.zombies, game.clouds, game.gathered, game.mods, game.bans = (), (), (), (), ()
    game.zmoves = game.drifts = 0
    game.fight, game.suspended, game.truces = None, (), ()
    game.raids = ((0,) * seats,) * seats
    luck.tell("first", seat=game.first)
    game.push(Ready())
    if game.mode == "laid":  # SV-SET-36
        game.bases = tuple(Base(home_centre(seat), seat, True) for seat in range(seats))
    else:
        game.push(PlaceBase(tuple(game.clockwise(game.first)), content.numbers.base_gap))


def copies(seats: int) -> int:
    return (seats + 1) // 2


def random_map(seats: int, content: Content, luck: Luck) -> list[Laid]:
    """Tiles from a bag, row by row, and a repair for terrains that came too seldom (SV-SET-22, SV-SET-23)."""
    rows, cols = content.numbers.size(seats)
    ground: dict[Tile, str] = {}
    bag: list[str] = []
    for at in (tile(row, col) for row in range(rows) for col in range(cols)):
        if not bag:
            bag = content.terrain_bag()
        terrain = luck.draw(bag, what="tile")
        bag.remove(terrain)
        ground[at] = terrain
    repair(ground, seats, content, luck)
    return [(at, terrain, EDGES) for at, terrain in ground.items()]


def real_map(seats: int, content: Content, grid: str, luck: Luck) -> Ground:
    """The tiles that a street map shows, and the same repair (SV-SET-14, SV-SET-22)."""
    ground = grid_tiles(grid, *content.numbers.size(seats), content)
    repair(ground, seats, content, luck)
    return Ground([(at, terrain, EDGES) for at, terrain in ground.items()], credit=credit_of(grid))


def repair(ground: dict[Tile, str], seats: int, content: Content, luck: Luck) -> None:
    counts = Counter(ground.values())
    for terrain in content.terrains:
        while counts[terrain] < seats:
            commonest = max(content.terrains, key=lambda one: counts[one])  # the first of equals
            at = luck.draw([str(spot(at)) for at, there in ground.items() if there == commonest], what="repair")
            ground[tile_at(at)] = terrain
            counts[commonest] -= 1
            counts[terrain] += 1


# ---- bases


@cache
def found(at: Tile) -> Action:
    return Action("found", spot(at))


def heard(radios: int, seats: int, before: int) -> int:
    """The radios of who places a base after so many others: of three or more the last all of them (SV-SET-43)."""
    return radios * before // max(2, seats - 1)


class PlaceBase(InOrder["Survivors"], frozen=True):
    """Clockwise from the first player, each picks a tile for the base (SV-SET-33)."""

    gap: int

    def legal(self, game: Survivors) -> tuple[int, list[Tile]]:
        """The gap, which shrinks until it leaves a tile (SV-SET-34), and the tiles."""
        mainland = game.ground.mainland  # SV-SET-35
        for gap in range(self.gap, 0, -1):
            tiles = [at for at in mainland if all(distance(at, base.at) >= gap for base in game.bases)]
            if tiles:
                return gap, tiles
        raise AssertionError("the mainland has a tile for every base")

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        return [found(at) for at in self.legal(game)[1]]

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        if action.verb != "found":
            return reason("SV-SET-32", "base-first")
        at = tile_at(action.values[0])
        if at not in game.ground.land:
            return reason("SV-SET-13", "no-land")
        if at not in game.ground.mainland:
            return reason("SV-SET-35", "cut-off")
        return reason("SV-SET-33", "too-near", n=self.legal(game)[0])

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        at, gap = tile_at(action.values[0]), self.legal(game)[0]
        game.bases = tuple(sorted((*game.bases, Base(at, seat, True))))
        luck.tell("founded", seat=seat, at=str(spot(at)))
        radios = heard(game.content.numbers.radios, game.seats, game.seats - len(self.order))
        change(game, seat, some(RADIO, radios), "SV-SET-43", luck)
        game.pop()
        self.ask_next(game, gap=gap)


class Ready(Step["Survivors"], frozen=True):
    """The clouds gather, then the rounds begin (SV-RAD-02, SV-SET-02)."""

    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        if "radiation" in game.modules:
            far = {at: min(distance(at, base.at) for base in game.bases) for at in game.ground.terrain}
            tiles = [at for at, n in far.items() if n >= game.content.numbers.cloud_gap]
            tiles = tiles or [at for at, n in far.items() if n == max(far.values())]
            for _ in range(game.seats):
                at = tile_at(luck.draw([str(spot(at)) for at in tiles], what="cloud"))
                game.clouds = (*game.clouds, Cloud(at, 1))
                luck.tell("cloud", at=str(spot(at)), level=1)
        game.push(StartRound())
