"""The end of a combat: broken weapons, spoils, won sites (SV-CMB-32, SV-CMB-41 to SV-CMB-49)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.luck import Luck
from wastelands.games.survivors.capture import WonSite, take_base
from wastelands.games.survivors.goods import FOOD, WATER, add, some
from wastelands.games.survivors.ground import Tile, spot
from wastelands.games.survivors.people import pay, size
from wastelands.games.survivors.pieces import NOBODY, Group
from wastelands.games.survivors.spoils import share_items

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors

SITES = {"idle": "base", "crew": "building", "builders": "site"}


def conclude(game: Survivors, luck: Luck, how: str = "killed", fled: int = -1) -> None:
    """`how`: killed, finished, fled (which side) or withdrew."""
    fight = game.fight
    assert fight is not None
    gone = tuple(fled == side or not size(game, fight.sides[side]) for side in (0, 1))
    dead = tuple(fled != side and gone[side] for side in (0, 1))
    game.fight = None
    luck.tell("combat-over", at=str(spot(fight.at)), how=how, fled=fled)
    share_items(game, fight, dead, luck)
    if how == "finished":  # SV-CMB-33
        game.truces = (*game.truces, fight.sides)
    attacker, defender = fight.sides
    if gone[1] and not gone[0]:  # SV-ACT-55, SV-ACT-66
        site_falls(game, attacker, defender, fight.at, luck)


def site_falls(game: Survivors, attacker: Group, defender: Group, at: Tile, luck: Luck) -> None:
    """The inhabitants or workers of a site are gone."""
    what = SITES.get(defender.kind)
    if what is None:
        return
    if attacker.kind == "bandits":
        rob(game, defender.seat, luck)
    elif attacker.kind == "horde":
        if what == "base" and game.base_at(at):  # SV-ZOM-17
            luck.tell("base-fell", at=str(spot(at)))
            take_base(game, at, NOBODY, False, luck)
    elif game.alive[attacker.seat] and _still_there(game, what, at):
        game.push(WonSite(attacker.seat, at, what))


def _still_there(game: Survivors, what: str, at: Tile) -> bool:
    return {"base": game.base_at, "building": game.building_at, "site": game.site_at}[what](at) is not None


def rob(game: Survivors, seat: int, luck: Luck) -> None:
    """Bandits take half the food and water and leave; the base stands (SV-EVT-06)."""
    if game.alive[seat]:
        stock = game.stocks[seat]
        pay(game, seat, add(some(FOOD, stock[FOOD] // 2), some(WATER, stock[WATER] // 2)), "SV-EVT-06", luck)
        luck.tell("robbed", seat=seat)
