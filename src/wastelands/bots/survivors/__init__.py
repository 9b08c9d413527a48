"""A sensible leader for Wasteland: feeds its people, lets them grow, builds by need, buys points and defends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from wastelands.bots.fancy import Fancy
from wastelands.bots.mind import Horizon, Mind, Stretch
from wastelands.bots.planner import Policy
from wastelands.bots.survivors import battle, market, places, raid, turn
from wastelands.bots.survivors.features import features
from wastelands.bots.survivors.needs import openings
from wastelands.bots.survivors.temper import BUILDER, NAMED, SETTLER, WARLORD, WARY, Temper, temper_of, wary
from wastelands.engine.action import Action
from wastelands.engine.game import FULL
from wastelands.engine.luck import Luck
from wastelands.engine.step import Chain, Seat
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
from wastelands.games.survivors.phases import STEPS, turn_step
from wastelands.games.survivors.player_cards import PlaceFeature
from wastelands.games.survivors.production import Workers
from wastelands.games.survivors.scavengers import Scavengers
from wastelands.games.survivors.setup import PlaceBase
from wastelands.games.survivors.tiles import LayTile
from wastelands.games.survivors.trade import ACCEPT, TRADE, Answer, Bundle, Partner
from wastelands.games.survivors.windows import AnswerFinish, FleeTile, Reroll, Window

ACTIVITIES = len(STEPS)  # the last step of a turn
TIRED = 0.1  # how likely a leader looks for no deal although there is one, so that no haggling lasts for ever
Thought = Callable[[Survivors, Seat, Sequence[Action]], Action]
Tempered = Callable[[Survivors, Seat, Sequence[Action], Temper], Action]


class SurvivorsMind(Mind[Survivors]):
    """Decides each step anew from what the seat can see; its style is a temperament, else each seat has its own."""

    horizon = Horizon("rounds", 1)
    scale = 25.0
    atomic = True

    def __init__(self, game: str, noise: float = 0.0, style: str = "") -> None:
        super().__init__(game, noise, style)
        self.own = None if style in ("", WARY) else NAMED[style]

    def policy(self, view: Survivors, seat: Seat, luck: Fancy) -> Action:
        step, actions = type(view.steps[-1]), view.actions(seat)
        if step in TEMPERED:
            think, temper = TEMPERED[step], self._temper(view, seat)
            chosen = think(view, seat, actions, temper)
            if chosen == TRADE and luck.chance() < TIRED:
                return think(view, seat, tuple(action for action in actions if action != TRADE), temper)
            return chosen
        return THOUGHTS.get(step, quietest)(view, seat, actions)

    def chain(self, view: Survivors, seat: Seat, luck: Fancy) -> Chain:
        """In imagined worlds a plan of work is made once, and not for each building anew."""
        if view.viewer == FULL and isinstance(view.steps[-1], Workers):
            links = turn.crews(view, seat, view.actions(seat), self._temper(view, seat))
            return tuple(links) or (self.policy(view, seat, luck),)
        return super().chain(view, seat, luck)

    def _temper(self, view: Survivors, seat: Seat) -> Temper:
        if self.own:
            return self.own
        drawn = temper_of(view, seat)
        return wary(drawn) if self.style == WARY else drawn

    def stretch(self, view: Survivors, seat: Seat) -> Stretch | None:
        """The own turn, first up to the work and then the activities."""
        step = turn_step(view) if view.turn.seat == seat else None
        return None if step is None else Stretch(view.turn.number, int(step == ACTIVITIES))

    def manners(self, view: Survivors, seat: Seat, n: int) -> list[Mind[Survivors]]:
        """As it is, fiercer or quieter, or with one kind of building or another before all others."""
        own = self._temper(view, seat)
        found = [own, *[temper._replace(gain=own.gain) for temper in (SETTLER, WARLORD, BUILDER) if temper is not own]]
        found += [own._replace(wish=wish) for wish in openings(view, seat)]
        return [self, *[_tempered(temper) for temper in found[1:n]]]

    def features(self, view: Survivors) -> list[tuple[float, ...]]:
        return features(view)

    def temper(self, view: Survivors, seat: Seat) -> str:
        """The temperament of a seat, once it has settled."""
        return self._temper(view, seat).name if any(base.owner == seat for base in view.bases) else ""

    def because(self, view: Survivors, seat: Seat, action: Action) -> str:
        """Why an offer is not taken."""
        step = view.steps[-1] if view.steps else None
        return market.refusal(view, seat, step) if isinstance(step, Answer) and action is not ACCEPT else ""


def _tempered(temper: Temper) -> SurvivorsMind:
    mind = SurvivorsMind("survivors")
    mind.own = temper
    return mind


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
    Scavengers: turn.scavengers,
    Workers: turn.workers,
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
