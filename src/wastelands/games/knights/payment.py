"""Paying with gear: any set of at least the cost from which no card could be left out (WK-TRD-01, WK-TRD-10)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import OneSeat, Seat
from wastelands.games.knights.components import VALUE
from wastelands.games.knights.effect import Cost
from wastelands.games.knights.gear import owned, tradable
from wastelands.games.knights.pieces import PASS, act
from wastelands.games.knights.powers import can_pay
from wastelands.games.knights.stores import lose_store
from wastelands.games.knights.stowing import lose
from wastelands.games.knights.vocabulary import COLOURS

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

Counts = tuple[int, int, int]  # green, yellow, red


def purse(game: Knights, seat: Seat) -> dict[str, list[str]]:
    """The cards with which a knight can pay, by colour."""
    found: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    for item in owned(game.kits[seat]):
        if tradable(game.content, item[0]):
            found[game.content.colour[item[0]]].append(item[0])
    return found


def can_afford(game: Knights, seat: Seat, cost: Cost) -> bool:
    """WK-EXP-06."""
    if not can_pay(game, seat, cost):
        return False
    if not cost.gear:
        return True
    return sum(VALUE[colour] * len(cards) for colour, cards in purse(game, seat).items()) >= cost.gear


@cache
def payments(need: int, have: Counts) -> tuple[Counts, ...]:
    """Every smallest way to pay: leaving out the cheapest card would be too little."""
    found = []
    for red in range(have[2] + 1):
        for yellow in range(have[1] + 1):
            for green in range(have[0] + 1):
                worth = green + 3 * yellow + 9 * red
                cheapest = 1 if green else 3 if yellow else 9
                if worth >= need > worth - cheapest:
                    found.append((green, yellow, red))
    return tuple(found)


def ask_payment(game: Knights, seat: Seat, cost: Cost, luck: Luck) -> None:
    """Stores are paid at once, gear card by card."""
    for what in ("ammo", "fuel"):
        if getattr(cost, what):
            lose_store(game, seat, what, getattr(cost, what), luck)
    if cost.gear:
        game.push(Pay(seat, cost.gear))


class Pay(OneSeat["Knights"], frozen=True):
    """One card after another until the cost is covered (D-35)."""

    need: int
    paid: tuple[str, ...] = ()  # colours
    public = False

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        cards, paid = purse(game, seat), Counter(self.paid)
        have = [len(cards[colour]) + paid[colour] for colour in COLOURS]
        ways = [
            way
            for way in payments(self.need, (have[0], have[1], have[2]))
            if all(way[i] >= paid[colour] for i, colour in enumerate(COLOURS))
        ]
        found = []
        for i, colour in enumerate(COLOURS):
            if any(way[i] > paid[colour] for way in ways):
                found += [act("pay", card) for card in dict.fromkeys(cards[colour])]
        return found or [PASS]  # what the first cards held may have fallen away

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-TRD-10", "cannot-pay-with" if action.verb == "pay" else "pay-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is PASS:
            return
        card = str(action.values[0])
        paid = (*self.paid, game.content.colour[card])
        if sum(VALUE[colour] for colour in paid) < self.need:
            game.push(Pay(seat, self.need, paid))
        lose(game, seat, card, luck)
