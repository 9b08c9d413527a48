"""Whether a window could change anything for its seat; where it cannot, nobody need look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.step import Seat
from wastelands.games.knights.arms import fight_of, seat_of
from wastelands.games.knights.arrange import Arrange
from wastelands.games.knights.attack import damage, soak
from wastelands.games.knights.components import VALUE
from wastelands.games.knights.effect import Effect
from wastelands.games.knights.gear import SHEET, STORES, zone_of
from wastelands.games.knights.moving import ContinueOrStop, threats_ahead
from wastelands.games.knights.pieces import FULL_LEVEL, NOBODY, PASS
from wastelands.games.knights.rest import AtRest, QuickResupply, rest_powers
from wastelands.games.knights.rewards import Gain, Heal, Repair
from wastelands.games.knights.windows import Window

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

CALM = ("moving", "fought", "combat")  # the moments at which somebody is asked about what works at any time
LOW, HURT = 1, 2  # of Ammo and Fuel; of Health, and of Radiation from below


def matters(view: Knights, seat: Seat) -> bool:
    """Whether anything but to let it pass could make a difference."""
    step = view.steps[-1]
    options = view.actions(seat)
    if isinstance(step, Window):
        return any(_changes(view, seat, step, action) for action in options if action is not PASS)
    if isinstance(step, ContinueOrStop):
        return view.health[seat] <= HURT and bool(view.trip.shown) and threats_ahead(view, seat)
    if isinstance(step, Arrange):
        return bool(step.chain(seat)) or any(_betters(view, seat, action) for action in options)
    if isinstance(step, AtRest):
        return any(_helps(view, seat, effect) for _, power in rest_powers(view, seat) for effect in power.effects)
    if isinstance(step, QuickResupply):
        return any(_needed(view, seat, view.content.luck[card].icon) for card in view.hands[seat])
    return True


def _changes(view: Knights, seat: Seat, step: Window, action: Action) -> bool:
    """Whether a luck card or a component could change what is under way."""
    luck_card = view.content.luck.get(str(action.values[0]))
    if luck_card is not None and luck_card.when == "any":
        return step.when in CALM
    if step.loses(view, seat, action) is not None:  # a check that is passed already
        return False
    if step.when == "defended":
        return _loss(view) > 0
    if step.when == "attacked":
        return _loss(view) < _left(view)
    return True


def _loss(view: Knights) -> int:
    """The Health that the attack takes as it was rolled."""
    side = fight_of(view).attacker
    dealt = damage(view, side)
    return max(0, dealt - soak(view, 1 - side)) if dealt else 0


def _left(view: Knights) -> int:
    """The Health of the side that is attacked."""
    fight = fight_of(view)
    seat = seat_of(fight, 1 - fight.attacker)
    return fight.health if seat == NOBODY else view.health[seat]


def _betters(view: Knights, seat: Seat, action: Action) -> bool:
    """Whether stored gear would come into use, or take the place of cheaper gear."""
    kit, colour = view.kits[seat], view.content.colour
    if action.verb == "put":
        stored = [one[0] for zone in STORES for one in zone_of(kit, zone)]
        return action.values[1] in SHEET and action.values[0] in stored
    if action.verb == "swap":
        worn, other = (VALUE[colour[str(card)]] for card in action.values)
        return other > worn
    return action.verb == "attach"


def _helps(view: Knights, seat: Seat, effect: Effect) -> bool:
    """Whether there is something to heal, to repair, or room for more."""
    if isinstance(effect, Gain) and effect.what in ("ammo", "fuel"):
        room = getattr(view, effect.what)[seat] < FULL_LEVEL
        return room and (effect.what == "ammo" or bool(view.vehicles[seat]))
    if isinstance(effect, Heal):
        return view.health[seat] < FULL_LEVEL if effect.what == "health" else view.radiation[seat] > 0
    return view.damaged[seat] if isinstance(effect, Repair) else True


def _needed(view: Knights, seat: Seat, what: str) -> bool:
    """Whether there is little of a store, or much of what hurts."""
    if what in ("ammo", "fuel"):
        return getattr(view, what)[seat] <= LOW and (what == "ammo" or bool(view.vehicles[seat]))
    if what == "health":
        return view.health[seat] <= HURT and view.radiation[seat] < view.content.numbers.no_healing
    return view.radiation[seat] >= HURT
