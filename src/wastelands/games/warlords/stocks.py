"""What a warlord has in stock (WW-RES-02)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from wastelands.engine.step import Seat
from wastelands.games.warlords.cards import Triple, add
from wastelands.games.warlords.piles import with_seat

if TYPE_CHECKING:
    from wastelands.games.warlords.game import Warlords


def gain(game: Warlords, seat: Seat, resources: Triple, rule: str, tell: Callable[..., None]) -> None:
    """Put resources into a stock; there is no limit (WW-RES-02)."""
    game.stocks = with_seat(game.stocks, seat, add((game.stocks[seat], resources)))
    tell("gained", seat=seat, resources=resources, rule=rule)
