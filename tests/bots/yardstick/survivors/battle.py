"""Combat: what is committed, which cards are played, who flees."""

from __future__ import annotations

from collections.abc import Sequence

from tests.bots.yardstick.survivors.places import home
from wastelands.engine.action import Action
from wastelands.engine.step import Seat
from wastelands.games.survivors.dice import compare
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import GEAR, WEAPON
from wastelands.games.survivors.ground import distance, tile_at
from wastelands.games.survivors.people import size
from wastelands.games.survivors.pieces import Fight
from wastelands.games.survivors.throws import bonuses, totals
from wastelands.games.survivors.windows import ACCEPT, DONE, FINISH, FLEE, PASS, REFUSE, commit, effect_of

SERIOUS = 2  # against fewer nothing is spent
MOST_WEAPONS = 3  # in one combat
BEFORE = ("c_hit", "c_all", "c_die", "c_dice")
LOW = 3  # own dice that are thrown again


def window(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    fight = view.fight
    assert fight is not None
    return after(view, seat, fight, actions) if fight.after else before(view, seat, fight, actions)


def before(view: Survivors, seat: Seat, fight: Fight, actions: Sequence[Action]) -> Action:
    """Leave a lost field, else bring what the foe is worth."""
    side = fight.actor
    own, foes = size(view, fight.sides[side]), size(view, fight.sides[1 - side])
    if own < foes or (side == 0 and own <= foes):
        if FLEE in actions:
            return FLEE
        if FINISH in actions:
            return FINISH
    if foes < SERIOUS:
        return PASS
    room = own - bonuses(view, fight, side)
    gear = min(view.stocks[seat][GEAR], room)
    if gear:
        return commit("gear", gear)
    weapons = min(view.stocks[seat][WEAPON], room, MOST_WEAPONS - fight.weapons[side])
    if weapons > 0 and not fight.throws and foes > SERIOUS:
        return commit("weapon", weapons)
    return _card(view, actions, BEFORE)


def after(view: Survivors, seat: Seat, fight: Fight, actions: Sequence[Action]) -> Action:
    """Take losses back with a card."""
    side = fight.actor
    lost = compare(*totals(view, fight), fight.assault)[side] - fight.boosts[side].saves
    if lost <= 0:
        return PASS
    return _card(view, actions, ("c_save", "c_force", "c_reroll"))


def _card(view: Survivors, actions: Sequence[Action], verbs: tuple[str, ...]) -> Action:
    """A card of the first of these kinds, else a pass."""
    cards = [(effect_of(view, str(a.values[0])).verb, a) for a in actions if a.verb == "play"]
    found = [(verbs.index(verb), action.text, action) for verb, action in cards if verb in verbs]
    return min(found)[2] if found else PASS


def answer(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    """Peace, unless the attack goes well."""
    fight = view.fight
    assert fight is not None
    return REFUSE if size(view, fight.sides[0]) > 2 * size(view, fight.sides[1]) else ACCEPT


def flee_to(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    """Towards home."""
    return min(actions, key=lambda action: distance(tile_at(action.values[0]), home(view, seat)))


def reroll(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    """The lowest dice, if they are low."""
    dice = [int(str(action.values[0])) for action in actions if action is not DONE]
    if not dice or min(dice) > LOW:
        return DONE
    return next(action for action in actions if action is not DONE and int(str(action.values[0])) == min(dice))


def reply(view: Survivors, seat: Seat, actions: Sequence[Action]) -> Action:
    """Fall upon a small party that enters the base."""
    mover = view.party(view.steps[-1].name)  # type: ignore[attr-defined]
    assert mover is not None
    sortie = next((action for action in actions if action.verb == "sortie"), None)
    return sortie if sortie and view.people[seat].idle >= 2 * mover.size + 2 else PASS
