"""How far the round and the turn are, read from what the rules still owe."""

from __future__ import annotations

from wastelands.engine.words import N_
from wastelands.games.survivors.game import Survivors

STEPS = (
    N_("Scavengers"),
    N_("Player card"),
    N_("Map feature"),
    N_("Production"),
    N_("Consumption"),
    N_("Activities"),
)
_ENDS = (  # what is still owed while a step is under way
    "AskScavengers",
    "PullCard",
    "AskWorkers",
    "Consume",
    "StartActivities",
    "EndTurn",
)
_BETWEEN = {
    "setup": N_("Choosing bases"),
    "event": N_("The event"),
    "zombies": N_("The zombies' turn"),
    "radiation": N_("The radiation's turn"),
    "vote": N_("The vote of the tied"),
    "over": N_("The game is over"),
}


def owed(view: Survivors) -> list[str]:
    return [type(step).__name__ for step in view.steps]


def turn_step(view: Survivors) -> int | None:
    """The step of the turn under way, from 1 to 6, 0 before the first; None between turns."""
    names = owed(view)
    if "EndTurn" not in names:
        return None
    step = next(i for i, name in enumerate(_ENDS) if name in names)
    if step == 2:
        return 3 if "PlaceFeature" in names else 2
    return step if step < 2 else step + 1


def moment(view: Survivors) -> str:
    """What the table is at, as a message."""
    names, step = owed(view), turn_step(view)
    if not names:
        return _BETWEEN["over"]
    if step is not None:
        return STEPS[step - 1] if step else N_("The turn begins")
    if "Ready" in names or "PlaceBase" in names:
        return _BETWEEN["setup"]
    if "Ending" in names:
        return _BETWEEN["vote"]
    if "StartTurn" in names or "PullEvent" in names:
        return _BETWEEN["event"]
    return _BETWEEN["zombies"] if "Drift" in names or "Hordes" in names else _BETWEEN["radiation"]
