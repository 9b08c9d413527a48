"""Ammo, Fuel and Reputation (WK-RES-01 to WK-RES-05, WK-RES-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.step import Seat
from wastelands.games.knights.effect import ALL
from wastelands.games.knights.pieces import FULL_LEVEL
from wastelands.games.knights.tasks import deed_reputation

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


def gain_store(game: Knights, seat: Seat, what: str, n: int, luck: Luck) -> int:
    """Ammo or Fuel, never above 4 (WK-RES-01); how much it was."""
    levels: tuple[int, ...] = getattr(game, what)
    more = min(n, FULL_LEVEL - levels[seat])
    if more:
        setattr(game, what, put(levels, seat, levels[seat] + more))
        luck.tell("gained", seat=seat, what=what, n=more)
    return more


def lose_store(game: Knights, seat: Seat, what: str, n: int, luck: Luck) -> int:
    """Losing stops at 0 (WK-RES-02); how much it was."""
    levels: tuple[int, ...] = getattr(game, what)
    less = levels[seat] if n == ALL else min(n, levels[seat])
    if less:
        setattr(game, what, put(levels, seat, levels[seat] - less))
        luck.tell("lost", seat=seat, what=what, n=less)
    return less


def gain_reputation(game: Knights, seat: Seat, n: int, luck: Luck) -> None:
    game.reputation = put(game.reputation, seat, game.reputation[seat] + n)
    luck.tell("gained", seat=seat, what="reputation", n=n)
    deed_reputation(game, seat, luck)


def lose_reputation(game: Knights, seat: Seat, n: int, luck: Luck) -> None:
    """Never below 0 (WK-RES-11)."""
    less = game.reputation[seat] if n == ALL else min(n, game.reputation[seat])
    game.reputation = put(game.reputation, seat, game.reputation[seat] - less)
    if less:
        luck.tell("lost", seat=seat, what="reputation", n=less)
