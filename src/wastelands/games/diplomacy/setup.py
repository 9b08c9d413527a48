"""Setting up: which sheet lies on the table, and what is already drawn on it (WD-SETUP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.errors import Unreadable
from wastelands.engine.luck import NOBODY, Luck
from wastelands.engine.spec import OptionValue
from wastelands.games.diplomacy import certified
from wastelands.games.diplomacy.checks import Rounds
from wastelands.games.diplomacy.deal import deal
from wastelands.games.diplomacy.map import ROUNDS, Terrain
from wastelands.games.diplomacy.position import Position, read
from wastelands.games.diplomacy.round import Pick
from wastelands.games.diplomacy.sheet import MOST_DEALS, terrain_of
from wastelands.games.diplomacy.streams import Stream

if TYPE_CHECKING:
    from wastelands.games.diplomacy.game import Diplomacy

NO_CITY = "a map needs a city: without one nobody could begin anywhere"


def lay_out(game: Diplomacy, luck: Luck, options: dict[str, OptionValue]) -> None:
    """Put the chosen sheet on the table; X takes the first turn (WD-SETUP-04)."""
    position = read(str(options["position"])) if options["position"] else None
    if position is not None:  # the rules in use stand in the position itself
        said = game.spec.read_options(dict(position.options))
        options = {**options, **{name: said[name] for name, _ in position.options}}
    game.road_chain = bool(options["road_chain"])
    game.question_scope = str(options["question_scope"])
    if position is not None:
        set_position(game, position, luck)
        return
    lay_sheet(game, *choose_sheet(game.seats, str(options["map"]), luck))
    luck.tell("round", round=1, seat=0)


def choose_sheet(seats: int, wanted: str, luck: Luck) -> tuple[Terrain, Rounds]:
    """A whole sheet id fixes everything; a terrain's id leaves the deal to luck, as nobody may know the flaps."""
    if not wanted:
        wanted = luck.draw(certified.terrains(seats), what="map")
        wanted = wanted.removesuffix("x") + luck.draw(certified.deals(wanted), NOBODY, "deal")
    terrain, players, rounds = terrain_of(wanted)
    if players != seats:
        raise Unreadable(f"map {wanted} is for {players} seats, not {seats}")
    return terrain, rounds or _drawn_deal(terrain, seats, (), luck)


def _drawn_deal(terrain: Terrain, seats: int, shown: Rounds, luck: Luck) -> Rounds:
    return deal(terrain, seats, shown, Stream(f"deal|{luck.number(MOST_DEALS, 'deal', NOBODY)}"))


def deal_the_rest(view: Diplomacy, luck: Luck) -> Rounds:
    """All six rounds as they might be, given those that lie open."""
    if len(view.rounds) == ROUNDS:
        return view.rounds
    return deal(view.terrain, view.seats, view.rounds, luck)


def lay_sheet(game: Diplomacy, terrain: Terrain, rounds: Rounds) -> None:
    """An untouched sheet, X to pick."""
    nothing = (0,) * game.seats
    game.terrain, game.rounds, game.round, game.left, game.turn = terrain, rounds, 1, rounds[0], 0
    game.owned = game.settled = game.touched = game.points = nothing
    game.empty, game.destroyed = terrain.spaces, 0
    game.hang()
    game.push(Pick())


def set_position(game: Diplomacy, position: Position, luck: Luck) -> None:
    """A table in the middle of a game, as the position format describes it; luck deals the rounds it leaves open."""
    if position.players != game.seats:
        raise Unreadable(f"the position is for {position.players} seats, not {game.seats}")
    if not position.terrain.cities:
        raise Unreadable(NO_CITY)
    rounds, known = position.rounds, len(position.rounds)
    lay_sheet(
        game, position.terrain, rounds if known == ROUNDS else _drawn_deal(position.terrain, game.seats, rounds, luck)
    )
    mask = position.terrain.grid.mask
    game.round, game.turn, game.points = position.round, position.turn, position.points
    game.owned = tuple(map(mask, position.occupied))
    game.settled = tuple(map(mask, position.settled))
    game.touched = tuple(map(mask, position.touched))
    game.destroyed = mask(position.destroyed)
    game.empty = game.terrain.spaces & ~game.destroyed & ~sum(game.owned)
    game.hang()
    left = list(game.rounds[game.round - 1])
    for label in position.taken:
        left.remove(label)
    game.left = tuple(left)
    if not left:
        raise Unreadable("the position has no action left to take: its game is over")
