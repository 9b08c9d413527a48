"""Asking once more: before something is given away for nothing, and before what cannot be taken back."""

from __future__ import annotations

from dataclasses import dataclass

from wastelands.engine.action import Action
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck, Outcome
from wastelands.engine.step import Seat
from wastelands.engine.words import N_, Words


@dataclass(frozen=True, slots=True)
class Question:
    """What is said before an action is played, and whether the action would give something away."""

    sentence: str
    loses: bool


def question(view: Game, seat: Seat, action: Action, words: Words[Game], at_once: bool) -> Question | None:
    """What to ask before this action; nothing where a slip costs nothing, or where it is not legal anyway."""
    if action not in view.actions(seat):
        return None
    loss = view.loses(seat, action)
    if loss is not None:
        return Question(words.loss(view, loss), loses=True)
    if not at_once and is_final(view, seat, action):
        sealed = N_("{action}: with this your answer is sealed.")
        shown = N_("{action}: luck falls or something is revealed then, so this cannot be taken back.")
        said = words.say(sealed if view.sealed() is not None else shown, action=words.action(view, action))
        return Question(said, loses=False)
    return None


def is_final(view: Game, seat: Seat, action: Action) -> bool:
    """Whether the action names something, ends what this seat has to say, and cannot be taken back.

    A bare word ("done", "pass") says by itself that somebody is done.  What luck or reveal would follow is tried in an
    imagined game, so from what the seat knows.
    """
    sealed = view.sealed()
    if not action.values or (sealed is None and view.steps[-1].window):
        return False
    if sealed is not None:
        return sealed.finished(view, seat, (*sealed.chain(seat), action))
    world, luck = view.imagine(Luck(view.digest())), Luck(action.text)
    luck.log = []
    world.play(seat, action, luck)
    return not world.owes(seat) and (luck.revealed or any(isinstance(one, Outcome) for one in luck.log))
