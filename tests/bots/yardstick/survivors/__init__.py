"""The first leader for Wasteland, kept as a yardstick: it never attacks, lends or haggles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.bots.yardstick.survivors import battle, market, places, turn
from wastelands.engine.action import Action
from wastelands.engine.game import Game
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
from wastelands.games.survivors.parties import OnEntry, Reply
from wastelands.games.survivors.player_cards import PlaceFeature
from wastelands.games.survivors.production import Workers
from wastelands.games.survivors.scavengers import Scavengers
from wastelands.games.survivors.setup import PlaceBase
from wastelands.games.survivors.tiles import LayTile
from wastelands.games.survivors.trade import Answer, Bundle, Partner
from wastelands.games.survivors.windows import AnswerFinish, FleeTile, Reroll, Window

Thought = Callable[[Survivors, Seat, Sequence[Action]], Action]


class Greedy:
    """Decides each step anew from what the seat can see, so it may take over a seat at any time."""

    __slots__ = ("luck",)

    def __init__(self, luck: Luck) -> None:
        self.luck = luck

    def choose(self, seat: Seat, actions: Sequence[Action], look: Callable[[], Game]) -> Action:
        if len(actions) == 1:
            return actions[0]
        view = look()
        assert isinstance(view, Survivors)
        return THOUGHTS.get(type(view.steps[-1]), quietest)(view, seat, actions)


def quietest(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    """The first action changes the least."""
    return actions[0]


def share(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    """A shared win is better than none."""
    return SHARE


THOUGHTS: dict[type[Any], Thought] = {
    PlaceBase: places.found,
    PickHome: places.found,
    LayTile: places.lay,
    PlaceFeature: places.feature,
    PlaceBuilding: places.building,
    PickRuin: places.ruin,
    Scavengers: turn.scavengers,
    Workers: turn.workers,
    Activity: turn.activity,
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
    OnEntry: quietest,
    Reply: battle.reply,
    WonSite: quietest,
    Vote: share,
}
