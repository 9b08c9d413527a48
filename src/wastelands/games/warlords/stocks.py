"""What a warlord has in stock (WW-RES-02)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from wastelands.engine.piles import put
from wastelands.engine.step import Seat
from wastelands.games.warlords.cards import Triple, add

if TYPE_CHECKING:
    from wastelands.games.warlords.game import Warlords


def gain(game: Warlords, seat: Seat, resources: Triple, rule: str, tell: Callable[..., None]) -> None:
    """Put resources into a stock; there is no limit (WW-RES-02)."""
    game.stocks = put(game.stocks, seat, add((game.stocks[seat], resources)))
    tell("gained", seat=seat, resources=resources, rule=rule)
