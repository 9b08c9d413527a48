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


class _Single(Exception):
    """Everybody can see what comes next, but it is not planned."""


class _NoLuck(Luck):
    """Luck that never falls, and a table that waits before it plays the only option that is left."""

    waits = False

    def below(self, n: int) -> NoReturn:
        raise _Unforeseen

    def forced(self, seat: Seat, action: Action) -> None:
        if self.waits:
            raise _Single


def attempt(game: G, seat: Seat, plan: Sequence[Action], hold: bool = False) -> G | Refusal:
    """The game after all of these actions, or the first that stops them; nothing that is hidden is turned up.

    With `hold` nothing is played of itself after the last of them, so that a complete plan can be looked at.

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
        luck.waits = hold and number == len(plan) - 1
        try:
            tried.play(seat, action, luck)
        except _Single:
            return tried
        except _Unforeseen:
            return Refusal(number, action, UNFORESEEN)
        if luck.revealed:
            return Refusal(number, action, UNFORESEEN)
    return tried


def is_forced(tried: Game, seat: Seat, action: Action) -> bool:
    """Whether the table would play this of itself, where a plan has come to."""
    step = tried.steps[-1] if tried.steps else None
    return step is not None and step.public and tried.to_act() == (seat,) and tried.actions(seat) == (action,)
