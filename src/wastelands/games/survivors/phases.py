"""How far the round and the turn are, read from what the rules still owe."""

from __future__ import annotations

from wastelands.engine.step import Step
from wastelands.engine.words import N_
from wastelands.games.survivors.activities import StartActivities
from wastelands.games.survivors.consumption import Consume
from wastelands.games.survivors.endings import Ending
from wastelands.games.survivors.events import PullEvent
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.player_cards import PlaceFeature, PullCard
from wastelands.games.survivors.production import AskWorkers
from wastelands.games.survivors.radiation import Drift
from wastelands.games.survivors.rounds import EndTurn, StartTurn
from wastelands.games.survivors.scavengers import AskScavengers
from wastelands.games.survivors.setup import PlaceBase, Ready
from wastelands.games.survivors.zombies import Hordes

STEPS = (
    N_("Scavengers"),
    N_("Player card"),
    N_("Map feature"),
    N_("Production"),
    N_("Consumption"),
    N_("Activities"),
)
_ENDS: tuple[type[Step[Survivors]], ...] = (  # what is still owed while a step is under way
    AskScavengers,
    PullCard,
    AskWorkers,
    Consume,
    StartActivities,
    EndTurn,
)
BETWEEN = {
    "setup": N_("Choosing bases"),
    "event": N_("The event"),
    "zombies": N_("The zombies' turn"),
    "radiation": N_("The radiation's turn"),
    "vote": N_("The vote of the tied"),
    "over": N_("The game is over"),
}


def owed(view: Survivors) -> list[type[Step[Survivors]]]:
    return [type(step) for step in view.steps]


def turn_step(view: Survivors) -> int | None:
    """The step of the turn under way, from 1 to 6, 0 before the first; None between turns."""
    kinds = owed(view)
    if EndTurn not in kinds:
        return None
    step = next(i for i, kind in enumerate(_ENDS) if kind in kinds)
    if step == 2:
        return 3 if PlaceFeature in kinds else 2
    return step if step < 2 else step + 1


def moment(view: Survivors) -> str:
    """What the table is at, as a message."""
    kinds, step = owed(view), turn_step(view)
    if not kinds:
        return BETWEEN["over"]
    if step is not None:
        return STEPS[step - 1] if step else N_("The turn begins")
    if Ready in kinds or PlaceBase in kinds:
        return BETWEEN["setup"]
    if Ending in kinds:
        return BETWEEN["vote"]
    if StartTurn in kinds or PullEvent in kinds:
        return BETWEEN["event"]
    return BETWEEN["zombies"] if Drift in kinds or Hordes in kinds else BETWEEN["radiation"]
