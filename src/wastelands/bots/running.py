"""Running on: a seat's chain and then everybody's policy, up to the horizon of a thought or the end of its time."""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time
from typing import TYPE_CHECKING, TypeVar

from wastelands.bots.fancy import Fancy
from wastelands.engine.game import Game
from wastelands.engine.step import Chain, Seat

if TYPE_CHECKING:
    from wastelands.bots.mind import Mind

G = TypeVar("G", bound=Game)
Stop = Callable[[Game], bool]


class OutOfTime(Exception):
    """The cap is reached in the middle of a thought."""


def check(until: float) -> None:
    """No thought goes on when its CPU time is over."""
    if thread_time() > until:
        raise OutOfTime


def run_on(mind: Mind[G], game: G, luck: Fancy, stop: Stop, until: float, seat: Seat = -1, chain: Chain = ()) -> None:
    """Play a seat's chain as far as it is legal, and else everybody by the policy, up to the horizon."""
    planner, own = -1, bool(chain)
    plan: Chain = ()
    while acting := game.to_act():
        check(until)
        if own:
            own = seat in acting and bool(chain) and chain[0] in game.actions(seat)
        if own:
            action, chain = chain[0], chain[1:]
            game.play(seat, action, luck)
            continue
        if stop(game):
            return
        actor = acting[0]
        options = game.actions(actor)
        if len(options) == 1:
            game.play(actor, options[0], luck)
            continue
        if planner != actor or not plan or plan[0] not in options:
            planner, plan = actor, mind.chain(game, actor, luck)
        action, plan = plan[0], plan[1:]
        game.play(actor, action, luck)
