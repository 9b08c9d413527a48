"""Gathering, directly or by means of a building (SV-ACT-16 to SV-ACT-23, SV-ACT-69)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import OneSeat, Seat
from wastelands.games.survivors.building import in_reach
from wastelands.games.survivors.exchange import Exchange
from wastelands.games.survivors.goods import covers
from wastelands.games.survivors.ground import Tile, spot, tile_at
from wastelands.games.survivors.people import change, free, pay
from wastelands.games.survivors.pieces import Building
from wastelands.games.survivors.production import DONE, assign, craft, staff, usable, why_no_work
from wastelands.games.survivors.yields import fetched, inputs, output

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors


@cache
def gathering(at: Tile, what: str) -> Action:
    return Action("gather", spot(at), what)


def fetchable(game: Survivors, seat: Seat) -> list[Tile]:
    """Tiles in reach, or with an own party (SV-ACT-19)."""
    tiles = in_reach(game, seat)
    away = [p.at for p in game.parties if p.owner == seat]
    return sorted({*tiles, *away}) if away else tiles


def closed(game: Survivors, seat: Seat) -> set[Tile]:
    """Occupied, unsafe or gathered already this round (SV-ACT-20, SV-ACT-21)."""
    found = set(game.gathered)
    found.update([base.at for base in game.bases])
    found.update([b.at for b in game.buildings])
    found.update([p.at for p in game.parties if p.owner != seat])
    found.update([at for at, _ in game.zombies])
    found.update([cloud.at for cloud in game.clouds])
    found.update([f.at for f in game.features if game.content.features[f.kind].hazard == "silo"])
    return found


def direct(game: Survivors, seat: Seat) -> list[Action]:
    shut = closed(game, seat)
    found = [gathering(at, "tile") for at in fetchable(game, seat) if at not in shut]
    if game.features:
        open_tiles = set(fetchable(game, seat)) - shut
        found += [gathering(f.at, "feature") for f in game.features if f.charges and f.at in open_tiles]
    return found


def by_building(game: Survivors, seat: Seat) -> list[Action]:
    """Any unused building with slots; inputs are paid first, so the stock must cover them (SV-ACT-22, SV-ACT-69)."""
    stock, hands, found = game.stocks[seat], free(game, seat), []
    for b in usable(game, seat):
        card = game.content.buildings[b.kind]
        if card.heals:
            continue
        if card.recipes:
            found += [craft(b.at, r.make) for r in card.recipes if covers(stock, r.input)]
        else:
            found += [staff(b.at, n) for n in range(1, min(card.slots, hands) + 1) if covers(stock, inputs(card, n))]
    return found


def why_not(game: Survivors, seat: Seat, action: Action) -> Reason:
    if not free(game, seat):
        return reason("SV-ACT-18", "nobody-free")
    if action.verb in ("staff", "craft"):
        building = game.building_at(tile_at(action.values[0]))
        if building and game.content.buildings[building.kind].heals:
            return reason("SV-ACT-22", "only-in-step-4")
        return why_no_work(game, seat, action)
    at = tile_at(action.values[0])
    if at not in fetchable(game, seat):
        return reason("SV-ACT-19", "out-of-reach", n=game.content.numbers.reach)
    if at in game.gathered:
        return reason("SV-ACT-20", "gathered-already")
    if at in closed(game, seat):
        return reason("SV-ACT-21", "tile-not-open")
    return reason("SV-ACT-18", "no-feature-there")


def gather(game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
    """One survivor fetches what the tile, or one charge of its feature, gives (SV-ACT-18)."""
    at = tile_at(action.values[0])
    people = game.people[seat]
    game.people = put(game.people, seat, replace(people, idle=people.idle - 1, out=people.out + 1))
    game.gathered = tuple(sorted((*game.gathered, at)))
    luck.tell("gathered", seat=seat, at=str(spot(at)), what=str(action.values[1]))
    found = fetched(game, action)
    feature = game.feature_at(at)
    if action.values[1] != "tile" and feature is not None:
        left = replace(feature, charges=feature.charges - 1)
        game.features = tuple(left if f is feature else f for f in game.features if f is not feature or left.charges)
    change(game, seat, found, "SV-ACT-18", luck)


def work(game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
    """Inputs and run cost, then output, at once (SV-ACT-69)."""
    building = assign(game, seat, action, luck)
    card = game.content.buildings[building.kind]
    if action.verb == "craft":
        make(game, seat, building, luck)
        return
    pay(game, seat, inputs(card, building.crew), "SV-ACT-69", luck)
    change(game, seat, output(game, card, building.crew), "SV-ACT-69", luck)
    if card.exchange:
        game.push(Exchange((seat,), card.exchange))


def make(game: Survivors, seat: Seat, building: Building, luck: Luck) -> None:
    """The latest worker's recipe; further workers may join in the same activity."""
    card = game.content.buildings[building.kind]
    recipe = card.recipe(building.jobs[-1])
    pay(game, seat, recipe.input, "SV-ACT-69", luck)
    change(game, seat, recipe.output, "SV-ACT-69", luck)
    if building.crew < card.slots and free(game, seat):
        game.push(CraftMore(seat, building.at))


class CraftMore(OneSeat["Survivors"], frozen=True):
    """Another worker for the same use of a building with recipes (SV-ACT-22)."""

    at: Tile

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        building = game.building_at(self.at)
        assert building is not None
        recipes = game.content.buildings[building.kind].recipes
        return [DONE, *(craft(self.at, r.make) for r in recipes if covers(game.stocks[seat], r.input))]

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        if action.verb != "craft" or tile_at(action.values[0]) != self.at:
            return reason("SV-ACT-22", "craft-first")
        return reason("SV-ACT-69", "inputs-not-covered")

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is not DONE:
            make(game, seat, assign(game, seat, action, luck), luck)
