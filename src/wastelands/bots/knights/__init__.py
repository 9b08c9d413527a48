"""A sensible knight and Waster: plans by expected gain, equips, trades, fights by the odds, and hurts the most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from wastelands.bots.knights import clash, deals, fights, outfit, outlook, outset, routes, stores, waster, windows
from wastelands.bots.knights.clash import prospect
from wastelands.bots.knights.goals import duel_gain, duty
from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat
from wastelands.games.knights import rewards, ventures
from wastelands.games.knights.arrange import Arrange
from wastelands.games.knights.board import place
from wastelands.games.knights.choices import GoTo, PlaceTokens, Strike
from wastelands.games.knights.clash import Aim, ChangeRange, ChooseCards
from wastelands.games.knights.combat import MayBegin
from wastelands.games.knights.exploration import Explore
from wastelands.games.knights.game import Knights
from wastelands.games.knights.haunts import PlaceCultist, VillainWalks
from wastelands.games.knights.interaction import Meet, Reply, Search
from wastelands.games.knights.mission import mission_of
from wastelands.games.knights.moving import ContinueOrStop, PlanMove, PlanRoute, PlayOrWait
from wastelands.games.knights.payment import Pay
from wastelands.games.knights.preparations import CityRest, Renew
from wastelands.games.knights.rest import AtRest, QuickResupply
from wastelands.games.knights.setup import PickKnight, PickMission, PickVehicle, Vote
from wastelands.games.knights.spoils import DrawOrPool, Graft, LoseGear, grafts_of
from wastelands.games.knights.stalls import Barter
from wastelands.games.knights.stealing import Loot
from wastelands.games.knights.stowing import Stow
from wastelands.games.knights.tasks import Introduce
from wastelands.games.knights.trading import Bundle, Consider, TradeTurn
from wastelands.games.knights.wasteland import EscapeOrFace
from wastelands.games.knights.windows import Answer, DropLuck, Side, Window
from wastelands.games.knights.wounds import Remedy

Thought = Callable[[Knights, Seat, Sequence[Action]], Action | None]
SAMPLES = 2  # how often each action is tried
BARGAIN = 1.5  # what a deal must gain before it is worth the one action of a hex
WEAK = 1  # Health with which a knight does not go on
PLAIN = (Loot,)  # what is seen at once
EAGER = ("win", "captive", "key", "clue")


class Greedy:
    """Decides each step anew from what the seat can see, so it may take over a seat at any time."""

    __slots__ = ("keen", "luck", "thoughts")

    def __init__(self, luck: Luck, style: str = "") -> None:
        self.luck = luck
        self.thoughts = HABITS[style]
        self.keen = KEEN[style]

    def choose(self, seat: Seat, actions: Sequence[Action], look: Callable[[], Knights]) -> Action:
        if len(actions) == 1:
            return actions[0]
        view = look()
        step = type(view.steps[-1])
        setting_up = OUTSET.get(step)
        if setting_up is not None:
            return setting_up(view, seat, actions, self.luck, self.keen)
        thought = self.thoughts.get(step)
        found = thought(view, seat, actions) if thought else None
        if step in PLAIN:
            return outlook.at_once(view, seat, actions, self.luck)
        return found or outlook.best(view, seat, actions, self.luck, SAMPLES)


def quietest(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """The first action changes the least."""
    return actions[0]


def boldest(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """The last action does the most."""
    return actions[-1]


def go(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action | None:
    """On along the route, unless he can hardly stand."""
    return actions[0] if view.health[seat] > WEAK else None


def explore(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action | None:
    """The mission first, then tasks, then opening the hex; None where the rest must be weighed."""
    quests = {str(action.values[0]): action for action in actions if action.verb == "quest"}
    for word in EAGER:
        if word in quests:
            return quests[word]
    for word in ("fight", "cultist"):
        if word in quests and dares(view, seat):
            return quests[word]
    for verb in ("accomplish", "accept", "explore"):
        for action in actions:
            if action.verb == verb:
                return action
    return next((action for action in actions if action.verb == "act" and pays(view, seat, action)), None)


def dares(view: Knights, seat: Seat) -> bool:
    """Whether the mission's foe on this hex is worth a fight now."""
    villain = next((one for one in view.villains if one.at == view.at[seat]), None)
    foe = villain.foe if villain is not None else mission_of(view).foes[0]
    health = villain.health if villain is not None else view.content.enemies[foe].health
    return duty(view, prospect(view, seat, foe, "mission", health)) > 0


def pays(view: Knights, seat: Seat, action: Action) -> bool:
    """Whether an action of the hex attaches something that he carries, or opens the Stalls to a good deal."""
    at = view.at[seat]
    for effect in view.tile(at).actions[int(str(action.values[0]))].effects:
        if isinstance(effect, rewards.Graft) and grafts_of(view, seat, effect.what)[0]:
            return True
        if isinstance(effect, ventures.Trade) and outfit.in_stalls(view, seat, at) > BARGAIN:
            return True
    return False


def graft(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """Attach it, and discard nothing."""
    return next((action for action in actions if action.verb == "attach"), actions[0])


def meet(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action | None:
    """The rival with whom a duel pays most; the unconscious are tried out."""
    rivals = {action: int(str(action.values[0])) for action in actions if action.verb == "meet"}
    if any(view.out[rival] for rival in rivals.values()):
        return None
    best = max(rivals, key=lambda action: duel_gain(view, seat, rivals[action]))
    return best if duel_gain(view, seat, rivals[best]) > 0 else actions[0]


def search(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """Whom he wanted to meet he looks for."""
    return actions[-1]


def escape_or_face(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """Whatever costs less on average."""
    escape, face = waster.answers(view, seat, view.card)
    return actions[int(face < escape)]


def timid(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """Away from everything that fights."""
    return actions[view.card not in view.content.enemies]


def reply(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """A duel that would pay is accepted."""
    step = view.steps[-1]
    assert isinstance(step, Reply)
    return actions[1] if duel_gain(view, seat, step.seat) > 0 else actions[0]


def land(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """Where the richest goal lies."""
    by_place = {place(action.values[0]): action for action in actions}
    return by_place[routes.landing(view, seat, list(by_place))]


OUTSET = {
    PickKnight: outset.knight,
    PickVehicle: outset.vehicle,
    Vote: outset.mission,
    PickMission: outset.mission,
}
THOUGHTS: dict[type[Any], Thought] = {
    Arrange: outfit.arrange,
    Stow: outfit.stow,
    Barter: outfit.barter,
    Pay: outfit.cheapest,
    LoseGear: outfit.cheapest,
    PlanMove: routes.move,
    PlanRoute: routes.go_on,
    ContinueOrStop: go,
    Explore: explore,
    Meet: meet,
    Reply: reply,
    Search: search,
    EscapeOrFace: escape_or_face,
    Graft: graft,
    GoTo: land,
    PlayOrWait: waster.unleash,
    PlaceTokens: waster.on_rivals,
    Strike: waster.on_rivals,
    PlaceCultist: waster.to_oneself,
    VillainWalks: waster.to_oneself,
    CityRest: stores.benefit,
    QuickResupply: stores.resupply,
    DropLuck: stores.drop,
    DrawOrPool: stores.draw,
    Introduce: stores.introduce,
    ChangeRange: fights.change_range,
    Aim: fights.aim,
    ChooseCards: clash.commit,
    TradeTurn: deals.turn,
    Bundle: deals.bundle,
    Consider: deals.consider,
    Renew: quietest,
    Window: windows.window,
    Side: windows.window,
    Answer: windows.window,
    AtRest: windows.remedy,
    Remedy: windows.remedy,
    MayBegin: boldest,
}
IDLE: dict[type[Any], Thought] = {Window: quietest, Side: quietest, Answer: quietest}
BLUNT: dict[type[Any], Thought] = {ChooseCards: clash.blunt, EscapeOrFace: timid, Remedy: boldest, AtRest: quietest}
BLIND: dict[type[Any], Thought] = {
    PlanMove: partial(routes.move, blind=True),
    PlanRoute: partial(routes.go_on, blind=True),
    Meet: quietest,
}
HABITS: dict[str, dict[type[Any], Thought]] = {
    "": THOUGHTS,
    "plain": THOUGHTS | IDLE,
    "hasty": THOUGHTS | IDLE | BLUNT | BLIND,
    "keen": THOUGHTS,
}
KEEN = {"": 1.0, "plain": 0.0, "hasty": 0.0, "keen": 6.0}  # how much one looks at what knights and missions promise
