"""A plan: several actions of one seat as one, tried on a copy before any of them is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn, TypeVar

from msgspec import Struct

from wastelands.engine.action import Action
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.reason import UNFORESEEN, Reason
from wastelands.engine.step import Seat

G = TypeVar("G", bound=Game)


class Refusal(Struct, frozen=True):
    """Where a plan stops, and why."""

    number: int  # of the action in the plan, from 0
    action: Action
    reason: Reason


class _Unforeseen(Exception):
    """Luck would fall here."""


class _NoLuck(Luck):
    """Luck that never falls."""

    def below(self, n: int) -> NoReturn:
        raise _Unforeseen


def attempt(game: G, seat: Seat, plan: Sequence[Action]) -> G | Refusal:
    """The game after all of these actions, or the first that stops them; nothing that is hidden is turned up.

    >>> import wastelands
    >>> match = wastelands.new_game("warlords", seats=2, seed="dust")
    >>> for seat in (0, 1):
    ...     match.play(seat, "take 1 0")
    >>> shop = Action.parse("mark shop")
    >>> attempt(match.game, 0, [shop]).sealed().chain(0)
    (Action.parse('mark shop'),)
    >>> attempt(match.game, 0, [shop, shop]).reason.key
    'already-marked'
    """
    tried, luck = game.copy(), _NoLuck("plan")
    for number, action in enumerate(plan):
        why = tried.why_not(seat, action)
        if why is not None:
            return Refusal(number, action, why)
        try:
            tried.play(seat, action, luck)
        except _Unforeseen:
            return Refusal(number, action, UNFORESEEN)
        if luck.revealed:
            return Refusal(number, action, UNFORESEEN)
    return tried
