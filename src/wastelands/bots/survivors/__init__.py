"""A sensible leader for Wasteland: feeds its people, lets them grow, builds by need, buys points and defends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from wastelands.bots.fancy import Fancy
from wastelands.bots.mind import Horizon, Mind
from wastelands.bots.planner import Policy
from wastelands.bots.survivors import battle, market, places, raid, turn
from wastelands.bots.survivors.temper import NAMED, Temper, temper_of
from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat
from wastelands.games.survivors.activities import Activity
from wastelands.games.survivors.building import PlaceBuilding
from wastelands.games.survivors.capture import PickHome, WonSite
from wastelands.games.survivors.consumption import Sacrifice
from wastelands.games.survivors.effects import PayOr
from wastelands.games.survivors.endings import SHARE, Vote
from wastelands.games.survivors.events import PickRuin, Victim
from wastelands.games.survivors.exchange import Exchange
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.gather import CraftMore
from wastelands.games.survivors.parties import NextStep, OnEntry, Reply
from wastelands.games.survivors.player_cards import PlaceFeature
from wastelands.games.survivors.production import Workers
from wastelands.games.survivors.scavengers import Scavengers
from wastelands.games.survivors.setup import PlaceBase
from wastelands.games.survivors.tiles import LayTile
from wastelands.games.survivors.trade import ACCEPT, Answer, Bundle, Partner
from wastelands.games.survivors.windows import AnswerFinish, FleeTile, Reroll, Window

Thought = Callable[[Survivors, Seat, Sequence[Action]], Action]
Tempered = Callable[[Survivors, Seat, Sequence[Action], Temper], Action]


class SurvivorsMind(Mind[Survivors]):
    """Decides each step anew from what the seat can see; its style is a temperament, else each seat has its own."""

    horizon = Horizon("turns", 3)
    scale = 25.0
    atomic = True

    def policy(self, view: Survivors, seat: Seat, luck: Fancy) -> Action:
        step, actions = type(view.steps[-1]), view.actions(seat)
        if step in TEMPERED:
            return TEMPERED[step](view, seat, actions, self._temper(view, seat))
        return THOUGHTS.get(step, quietest)(view, seat, actions)

    def _temper(self, view: Survivors, seat: Seat) -> Temper:
        return NAMED[self.style] if self.style else temper_of(view, seat)

    def temper(self, view: Survivors, seat: Seat) -> str:
        """The temperament of a seat, once it has settled."""
        return self._temper(view, seat).name if any(base.owner == seat for base in view.bases) else ""

    def because(self, view: Survivors, seat: Seat, action: Action) -> str:
        """Why an offer is not taken."""
        step = view.steps[-1] if view.steps else None
        return market.refusal(view, seat, step) if isinstance(step, Answer) and action is not ACCEPT else ""


class Greedy(Policy[Survivors]):
    """The policy as a player, which may take over a seat at any time."""

    __slots__ = ()

    def __init__(self, luck: Luck) -> None:
        super().__init__(SurvivorsMind("survivors"), luck)


def quietest(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    """The first action changes the least."""
    return actions[0]


def share(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    """A shared win is better than none."""
    return SHARE


TEMPERED: dict[type[Any], Tempered] = {
    Activity: turn.activity,
    NextStep: raid.march,
    OnEntry: raid.on_entry,
}

THOUGHTS: dict[type[Any], Thought] = {
    PlaceBase: places.found,
    PickHome: places.found,
    LayTile: places.lay,
    PlaceFeature: places.feature,
    PlaceBuilding: places.building,
    PickRuin: places.ruin,
    Scavengers: turn.scavengers,
    Workers: turn.workers,
    CraftMore: turn.craft_more,
    Exchange: turn.exchange,
    Sacrifice: turn.victim,
    Victim: turn.victim,
    PayOr: turn.pay_or,
    Partner: market.partner,
    Bundle: market.bundle,
    Answer: market.answer,
    Window: battle.window,
    AnswerFinish: battle.answer,
    FleeTile: battle.flee_to,
    Reroll: battle.reroll,
    Reply: battle.reply,
    WonSite: quietest,
    Vote: share,
}
