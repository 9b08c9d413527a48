"""Why can't I tap this?  From a drawn thing to the reasons that forbid every action on it."""

from __future__ import annotations

from wastelands.engine.action import Action, Value
from wastelands.engine.errors import Unreadable
from wastelands.engine.game import Game
from wastelands.engine.hexes import Hex
from wastelands.engine.reason import WRONG_VALUES, Reason
from wastelands.engine.spec import Verb
from wastelands.engine.step import Seat


def read_thing(thing: str) -> tuple[str, Value]:
    """``hex:0,-2`` as a kind and a value."""
    kind, colon, text = thing.partition(":")
    if not colon or kind not in ("hex", "card", "seat", "number", "word"):
        raise Unreadable(f"'{thing[:60]}' is no thing on the table")
    if kind == "hex":
        return kind, Hex.parse(text)
    if kind in ("seat", "number"):
        if not text.isdecimal():
            raise Unreadable(f"'{thing[:60]}' is no thing on the table")
        return kind, int(text)
    return kind, Action.parse(f"thing {text}").values[0] if text and " " not in text else text


def actions_on(game: Game, seat: Seat, thing: str) -> list[Action]:
    """The legal actions that a tap on this thing can mean."""
    verbs = game.spec.verbs
    return [action for action in game.actions(seat) if thing in verbs[action.verb].things(action)]


def why_not_on(game: Game, seat: Seat, thing: str) -> tuple[Action, Reason] | None:
    """The most telling refusal of an action on a thing, or None if something can be done with it.

    Verbs that are possible elsewhere at the moment come first: whoever may place somewhere wants to know why not here.
    """
    if actions_on(game, seat, thing):
        return None
    kind, value = read_thing(thing)
    legal = game.actions(seat)
    possible = dict.fromkeys(action.verb for action in legal)
    order = [*possible, *(name for name in game.spec.verbs if name not in possible)]
    for name in order:
        verb = game.spec.verbs[name]
        for i in verb.taps:
            if verb.kinds[i] == kind:
                action = _fill(verb, i, value, [a for a in legal if a.verb == name])
                reason = game.why_not(seat, action)
                if reason is not None and reason != WRONG_VALUES:  # else the verb is about other things
                    return action, reason
    return None


def _fill(verb: Verb, place: int, value: Value, like: list[Action]) -> Action:
    """An action of this verb on that value; its other values are those of a legal one, or the plainest."""
    values = list(like[0].values) if like else [_plain(verb, kind, value) for kind in verb.kinds]
    values[place] = value
    return Action(verb.name, *values)


def _plain(verb: Verb, kind: str, value: Value) -> Value:
    if kind == "hex":
        return value if isinstance(value, Hex) else Hex(0, 0)
    if kind in ("seat", "number"):
        return 0
    return verb.words[0] if kind == "word" and verb.words else "none"
