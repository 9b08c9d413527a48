"""What stands around a decision of Wasteland: crews and the forecast, groups of activities, both sides of a trade,
the chances of a combat, and what every thing on the table is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wastelands.engine import face
from wastelands.engine.action import Action
from wastelands.engine.errors import WastelandsError
from wastelands.engine.events import Event
from wastelands.engine.face import (
    Block,
    Course,
    Matter,
    Moment,
    Note,
    Outlook,
    Pending,
    Plan,
    Showing,
    Shut,
    Sketch,
    Told,
    Turn,
    Worth,
)
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.survivors import hints, story
from wastelands.games.survivors.activities import Activity
from wastelands.games.survivors.building import choices as buildable
from wastelands.games.survivors.editors import crew_sketch, trade_sketch
from wastelands.games.survivors.effects import PayOr
from wastelands.games.survivors.events import PickRuin, Victim
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.ground import tile_at
from wastelands.games.survivors.inspect import About
from wastelands.games.survivors.outlooks import LEADS, chance, leads, outlook
from wastelands.games.survivors.production import Workers
from wastelands.games.survivors.setup import PlaceBase
from wastelands.games.survivors.stages import around, cost_of_a_point, matter, stage
from wastelands.games.survivors.trade import Bundle, Partner
from wastelands.games.survivors.words import Words

FETCHING = frozenset(("gather", "staff", "craft"))
LEAST = 0.01  # by which a window must better a chance
MARCHING = frozenset(("form", "reinforce", "disband", "move", "attack", "assault"))


_DEEDS = {"joined": N_("Survivors who joined"), "died": N_("Survivors who died"), "built": N_("Buildings built")}


class Face(face.Face[Survivors]):
    LEADS = LEADS
    words: Words

    def goal(self, view: Survivors, seat: Seat) -> tuple[Block, ...]:
        """The points to reach; every five survivors are one."""
        told = self.words.say(N_("The game ends at {n} points; every five survivors are one."), n=view.goal)
        return (Note(self.words.say(N_("Goal")), told),)

    # ---- what may be done

    def pending(self, view: Survivors, seat: Seat) -> tuple[Pending, ...]:
        """The activities in groups: fetching, building, searching, parties, points."""
        if not isinstance(_step(view), Activity):
            return ()
        actions, say = view.actions(seat), self.words.say
        fetched = _of(actions, FETCHING)
        built, searched, marched = (_of(actions, verbs) for verbs in ({"build"}, {"search"}, MARCHING))
        found = [
            Pending("fetch", say(N_("Gather {n}"), n=len(fetched)), fetched, anyway=True),
            Pending("build", say(N_("Build {n}"), n=len(built)), built, shut=self.dear(view, seat), small=True),
            Pending(
                "search", say(N_("Search")), searched, say(N_("Four food find one survivor, each radio one more."))
            ),
            Pending("party", say(N_("Party")), marched),
            Pending("buy", say(N_("Buy a point")), _of(actions, {"buy"}), cost_of_a_point(self.words, view)),
        ]
        return tuple(one for one in found if one.actions or one.key in ("fetch", "build"))

    def dear(self, view: Survivors, seat: Seat) -> tuple[Shut, ...]:
        """The buildings that cannot be built now, with what they lack."""
        can = {action.values[0] for action in buildable(view, seat)} if view.turn.allowance else set()
        cards = [card for card in view.content.buildings.values() if card.id not in can]
        stock = view.stocks[seat]
        return tuple(Shut(f"card:{c.id}", self.words.card(c.id), self.words.figures(c.cost, stock)) for c in cards)

    def outlooks(self, view: Survivors, seat: Seat) -> Mapping[Action, Outlook]:
        found = {action: outlook(self.words, view, seat, action) for action in view.actions(seat)}
        return {action: one for action, one in found.items() if one is not None}

    def leads(self, view: Survivors, seat: Seat, action: Action) -> str:
        return leads(self.words, view, seat, action) or self.course_of(view, action)

    def worths(self, view: Survivors, seat: Seat) -> tuple[Worth, ...]:
        """How rich the land around every place for a base is."""
        if not isinstance(_step(view), PlaceBase):
            return ()
        worth = {action: hints.surroundings(view, seat, tile_at(action.values[0])) for action in view.actions(seat)}
        return tuple(Worth(action, str(round(n))) for action, n in worth.items())

    # ---- what it is about

    def stage(self, view: Survivors, seat: Seat, before: Survivors | None = None) -> tuple[Block, ...]:
        return stage(_step(view), self.words, view, seat)

    def matter(self, view: Survivors, seat: Seat, told: Sequence[Told]) -> Matter | None:
        return matter(self.words, view, seat, told)

    def sketch(self, view: Survivors, seat: Seat, plan: Plan, own: Sequence[Action]) -> Sketch | None:
        """Crews and trades are put together before anything is played."""
        step = _step(view)
        if isinstance(step, Workers):
            return crew_sketch(self.words, view, seat, plan, own)
        if isinstance(step, Partner) or (isinstance(step, Bundle) and step.deal.empty and step.stage == "give"):
            return trade_sketch(self.words, view, seat, plan)
        return None

    def weighs(self, view: Survivors, seat: Seat) -> bool:
        """Where to found a base is looked at before it is done."""
        return isinstance(_step(view), PlaceBase)

    def weighed(self, view: Survivors, seat: Seat, action: Action) -> tuple[Block, ...]:
        return around(self.words, view, seat, tile_at(action.values[0])) if action.verb == "found" else ()

    def about(self, view: Survivors, thing: str) -> tuple[str, ...]:
        kind, _, name = thing.partition(":")
        try:
            return About(self.words, view).told(kind, name)
        except (WastelandsError, KeyError, ValueError):  # a name that nobody has drawn
            return ()

    def rule(self, view: Survivors, thing: str) -> str:
        kind, _, name = thing.partition(":")
        return About(self.words, view).rule(kind, name)

    # ---- what happened

    def turns(self, told: Sequence[Told]) -> tuple[Turn, ...]:
        return story.turns(told, self.words)

    def matters(self, view: Survivors, seat: Seat) -> bool:
        """Whether a card can be played, or something else makes the own group safer by a hundredth."""
        if view.fight is None:
            return True
        options = view.actions(seat)
        if any(action.verb in ("play", "finish", "offer") for action in options):
            return True
        odds = [chance(view, seat, action) or 0.0 for action in options]
        return max(odds) - odds[0] >= LEAST

    def since(self, told: Sequence[Told], seat: Seat, acted: int) -> int:
        """A combat in which one has decided something is told from its beginning."""
        return story.begun(told, acted)

    def scenes(self, told: Sequence[Told], view: Survivors, seat: Seat | None) -> tuple[Showing, ...]:
        deciding = isinstance(_step(view), PayOr | Victim | PickRuin) and seat in view.to_act()
        return story.scenes(told, self.words, seat, deciding)

    def course(self, events: Sequence[Event]) -> Course:
        return story.course(events, self.words)

    def moments(self, told: Sequence[Told], view: Survivors) -> tuple[Moment, ...]:
        return story.moments(told, self.words)

    def account(self, view: Survivors, events: Sequence[Event]) -> tuple[Block, ...]:
        return *story.account(view, self.words), self.deeds(view, events, _DEEDS)


def _step(view: Survivors) -> object:
    return view.steps[-1] if view.steps else None


def _of(actions: Sequence[Action], verbs: frozenset[str] | set[str]) -> Plan:
    return tuple(action for action in actions if action.verb in verbs)
