"""Building: its card's cost, three builders, one turn with tools and two without (SV-ACT-04 to SV-ACT-15)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import OneSeat, Seat
from wastelands.games.survivors.goods import TOOL, covers
from wastelands.games.survivors.ground import Tile, spot, tile_at
from wastelands.games.survivors.people import free, pay
from wastelands.games.survivors.pieces import Building, Group, Site

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors

BUILDERS = 3  # SV-ACT-06


@cache
def build(kind: str) -> Action:
    return Action("build", kind)


@cache
def place(kind: str, at: Tile) -> Action:
    return Action("place", kind, spot(at))


def in_reach(game: Survivors, seat: Seat) -> list[Tile]:
    """The tiles within reach of an own base, each once, in order."""
    own = [base.at for base in game.bases if base.owner == seat]
    if len(own) == 1:
        return list(game.ground.within(own[0], game.content.numbers.reach))
    return sorted({at for base in own for at in game.ground.within(base, game.content.numbers.reach)})


def taken(game: Survivors, seat: Seat) -> set[Tile]:
    """Where nothing can be built: one thing per tile, no foreign party, no zombie (SV-ACT-14)."""
    found = {base.at for base in game.bases}
    found.update([b.at for b in game.buildings])
    found.update([s.at for s in game.sites])
    found.update([f.at for f in game.features])
    found.update([p.at for p in game.parties if p.owner != seat])
    found.update([at for at, _ in game.zombies])
    return found


def room(game: Survivors, seat: Seat) -> list[Tile]:
    occupied = taken(game, seat)
    return [at for at in in_reach(game, seat) if at in game.ground.land and at not in occupied]


def choices(game: Survivors, seat: Seat) -> list[Action]:
    """The buildings that can be paid, staffed and put somewhere (SV-ACT-07)."""
    if free(game, seat) < BUILDERS:
        return []
    stock, ground = game.stocks[seat], game.ground
    affordable = [card for card in game.content.buildings.values() if covers(stock, card.cost)]
    if not affordable:
        return []
    tiles = room(game, seat)
    there = {ground.terrain[at] for at in tiles}
    if tiles:
        there.add("any")
    if any(at in ground.shore for at in tiles):
        there.add("shore")
    return [build(card.id) for card in affordable if not there.isdisjoint(card.terrain)]


def why_not(game: Survivors, seat: Seat, action: Action) -> Reason:
    card = game.content.buildings.get(str(action.values[0]))
    if card is None:
        return reason("SV-ACT-04", "no-such-building")
    if free(game, seat) < BUILDERS:
        return reason("SV-ACT-07", "too-few-builders", n=BUILDERS)
    if not covers(game.stocks[seat], card.cost):
        return reason("SV-ACT-04", "cannot-pay")
    return reason("SV-ACT-14", "no-room-to-build", n=game.content.numbers.reach)


def begin(game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
    game.push(PlaceBuilding(seat, str(action.values[0])))


class PlaceBuilding(OneSeat["Survivors"], frozen=True):
    """Where the building goes (SV-ACT-14)."""

    kind: str

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        terrain = game.content.buildings[self.kind].terrain
        return [place(self.kind, at) for at in room(game, seat) if game.ground.suits(at, terrain)]

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        if action.verb != "place" or action.values[0] != self.kind:
            return reason("SV-ACT-14", "place-first")
        at = tile_at(action.values[1])
        if at not in in_reach(game, seat):
            return reason("SV-ACT-14", "out-of-reach", n=game.content.numbers.reach)
        if at in taken(game, seat):
            return reason("SV-ACT-14", "tile-taken")
        return reason("SV-ACT-14", "wrong-terrain")

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        at = tile_at(action.values[1])
        pay(game, seat, game.content.buildings[self.kind].cost, "SV-ACT-05", luck)
        people = game.people[seat]
        if game.stocks[seat][TOOL] - game.turn.tools >= BUILDERS:  # SV-ACT-09, SV-ACT-10
            game.turn = replace(game.turn, tools=game.turn.tools + BUILDERS)
            people = replace(people, idle=people.idle - BUILDERS, out=people.out + BUILDERS)
            game.people = put(game.people, seat, people)
            erect(game, seat, self.kind, at, luck)
        else:  # SV-ACT-08
            game.people = put(game.people, seat, replace(people, idle=people.idle - BUILDERS))
            game.sites = tuple(sorted((*game.sites, Site(at, self.kind, seat, BUILDERS, game.turn.number))))
            luck.tell("began", seat=seat, card=self.kind, at=str(spot(at)))


def erect(game: Survivors, seat: Seat, kind: str, at: Tile, luck: Luck) -> None:
    """A finished building; it cannot be used this turn (SV-ACT-12)."""
    game.buildings = tuple(sorted((*game.buildings, Building(at, kind, seat, fresh=game.turn.number))))
    luck.tell("built", seat=seat, card=kind, at=str(spot(at)))


def finish_old_sites(game: Survivors, seat: Seat, luck: Luck) -> None:
    """Sites of an earlier turn are finished and their builders free (SV-ACT-11, SV-ACT-67)."""
    for site in game.sites:
        if site.owner != seat or site.turn == game.turn.number or game.locked(Group("builders", seat, site.at)):
            continue
        game.sites = tuple(s for s in game.sites if s is not site)
        people = game.people[seat]
        game.people = put(game.people, seat, replace(people, idle=people.idle + site.builders))
        erect(game, seat, site.kind, site.at, luck)
