"""Using what a card or sheet can do: its limits and its cost (WK-GEAR-09 to WK-GEAR-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.step import Seat
from wastelands.games.knights.conditions import holds
from wastelands.games.knights.effect import Cost, Power
from wastelands.games.knights.gear import learn, titles
from wastelands.games.knights.stores import lose_store
from wastelands.games.knights.stowing import lose

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


def can_pay(game: Knights, seat: Seat, cost: Cost) -> bool:
    """Stores only; gear is another matter (WK-RES-02)."""
    return cost.ammo <= game.ammo[seat] and cost.fuel <= game.fuel[seat]


def is_usable(game: Knights, seat: Seat, card: str, power: Power) -> bool:
    """Not marked, within its limit, payable, and its condition holds (WK-GEAR-09, WK-GEAR-11)."""
    if power.cost.mark:
        marks = game.marked[seat].count(card)
        if marks and (
            card == game.who[seat] or game.content.gear[card].limit or marks >= titles(game.kits[seat]).count(card)
        ):
            return False
    return can_pay(game, seat, power.cost) and holds(game, seat, power.cond)


def pay_for(game: Knights, seat: Seat, card: str, power: Power, luck: Luck) -> None:
    """Using a component: its cost is paid, and everybody sees it."""
    luck.reveal("used", seat=seat, card=card)
    cost = power.cost
    if cost.mark:
        mark(game, seat, card)
    if game.content.colour.get(card, "start") != "start":  # a stored card is shown when it is used (WK-REST-03)
        learn(game, seat, [card] * max(1, game.marked[seat].count(card)))
    for what in ("ammo", "fuel"):
        if getattr(cost, what):
            lose_store(game, seat, what, getattr(cost, what), luck)
    if cost.discard:
        lose(game, seat, card, luck)


def mark(game: Knights, seat: Seat, card: str) -> None:
    game.marked = put(game.marked, seat, tuple(sorted((*game.marked[seat], card))))
