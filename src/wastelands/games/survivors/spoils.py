"""What becomes of the items that were committed to a combat (SV-CMB-41 to SV-CMB-48)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from wastelands.engine.luck import Luck
from wastelands.games.survivors.goods import GEAR, NOTHING, WEAPON, Stock, add, some
from wastelands.games.survivors.people import change, size
from wastelands.games.survivors.pieces import Fight, Group

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors


def share_items(game: Survivors, fight: Fight, dead: tuple[bool, ...], luck: Luck) -> None:
    """Used weapons break; the rest goes to the winner of a kill, else back to its owner (SV-CMB-41, SV-CMB-43)."""
    left: list[Stock] = []
    for side in (0, 1):
        weapons = max(0, fight.weapons[side] - fight.used[side])
        left.append(add(some(WEAPON, weapons), some(GEAR, fight.gear[side])))
    if all(dead):
        return
    if not any(dead):
        for side in (0, 1):
            give(game, fight.sides[side], left[side], "SV-CMB-45", luck)
        return
    winner = fight.sides[dead.index(False)]
    give(game, winner, add(left[0], left[1]), "SV-CMB-43", luck)


def give(game: Survivors, group: Group, goods: Stock, rule: str, luck: Luck) -> None:
    if group.seat >= 0 and game.alive[group.seat] and goods != NOTHING:
        change(game, group.seat, goods, rule, luck)


def call_off(game: Survivors, over: Callable[[Fight], bool], luck: Luck) -> None:
    """Suspended combats that cannot go on; their items are shared as at any end."""
    for fight in game.suspended:
        if over(fight):
            game.suspended = tuple(f for f in game.suspended if f != fight)
            share_items(game, fight, tuple(not size(game, side) for side in fight.sides), luck)
