"""Laying tiles, Carcassonne-like (SV-SET-25 to SV-SET-31)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import OneSeat, Seat, Step
from wastelands.games.survivors.cards import Content
from wastelands.games.survivors.ground import COMPASS, Ground, Laid, Tile, spot, tile, tile_at

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors

BLOCK = (("forest", "field", "water"), ("field", "urban", "urban"), ("road", "industrial", "barren"))
APART = 6  # columns from block to block
ANY = "****"
PULLS = 3  # SV-SET-30


def home_blocks(seats: int) -> list[Laid]:
    """One block per player in a row, joined by strips of road (SV-SET-27)."""
    laid = []
    for seat in range(seats):
        for row, terrains in enumerate(BLOCK):
            laid += [(tile(row, APART * seat + col), terrain, ANY) for col, terrain in enumerate(terrains)]
        if seat + 1 < seats:
            laid += [(tile(1, APART * seat + col), "road", ANY) for col in range(3, APART)]
    return laid


def home_centre(seat: Seat) -> Tile:
    return tile(1, APART * seat + 1)


def tile_bag(content: Content, copies: int) -> tuple[str, ...]:
    found = []
    for terrain in content.terrains.values():
        for edges, n in terrain.edges:
            found += [f"{terrain.id}-{edges}"] * n * copies
    return tuple(sorted(found))


def turned(edges: str, turns: int) -> str:
    """Edges after quarter turns clockwise."""
    turns %= 4
    return edges[-turns:] + edges[:-turns] if turns else edges


def fits(ground: Ground, at: Tile, edges: str) -> bool:
    """Every touching pair of edges must agree (SV-SET-29)."""
    for i, direction in enumerate(COMPASS):
        other = ground.edges.get(at + direction)
        if other is not None:
            theirs = other[(i + 2) % 4]
            if theirs != edges[i] and "*" not in (theirs, edges[i]):
                return False
    return True


def frontier(ground: Ground) -> list[Tile]:
    """The empty cells next to laid tiles (SV-SET-28)."""
    return sorted({at + d for at in ground.terrain for d in COMPASS if at + d not in ground.terrain})


def places(ground: Ground, edges: str) -> list[tuple[Tile, int]]:
    """Where a tile may lie; turns that look alike count once."""
    turns: dict[str, int] = {}
    for n in range(4):
        turns.setdefault(turned(edges, n), n)
    return [(at, n) for at in frontier(ground) for way, n in turns.items() if fits(ground, at, way)]


@cache
def lay(at: Tile, turns: int) -> Action:
    return Action("lay", spot(at), turns)


class PullTile(Step["Survivors"], frozen=True):
    """The active player pulls a tile; one without a place goes back, up to three pulls (SV-SET-30, SV-SET-31)."""

    seat: Seat
    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        aside = []
        for _ in range(PULLS):
            if not game.bag or not game.alive[self.seat]:
                break
            pulled = luck.draw(game.bag, what="pull")
            i = game.bag.index(pulled)
            game.bag = game.bag[:i] + game.bag[i + 1 :]
            luck.tell("pulled", seat=self.seat, tile=pulled)
            if places(game.ground, pulled.split("-")[1]):
                game.push(LayTile(self.seat, pulled))
                break
            aside.append(pulled)
        if aside:
            game.bag = tuple(sorted((*game.bag, *aside)))


class LayTile(OneSeat["Survivors"], frozen=True):
    """The tile is laid before step 1 of the turn (SV-SET-25, SV-SET-26)."""

    tile: str

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        return [lay(at, n) for at, n in places(game.ground, self.tile.split("-")[1])]

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        if action.verb != "lay":
            return reason("SV-SET-26", "lay-first")
        if tile_at(action.values[0]) not in frontier(game.ground):
            return reason("SV-SET-28", "no-neighbour")
        return reason("SV-SET-29", "edges-differ")

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        at, turns = tile_at(action.values[0]), int(str(action.values[1]))
        terrain, edges = self.tile.split("-")
        game.ground = game.ground.with_tile((at, terrain, turned(edges, turns)))
        luck.tell("laid", seat=seat, at=str(spot(at)), terrain=terrain)
        game.pop()
