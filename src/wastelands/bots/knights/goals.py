"""What draws a knight: the mission, tasks, rivals, rest, fuel and better gear."""

from __future__ import annotations

from typing import NamedTuple

from wastelands.bots.knights.clash import prospect
from wastelands.bots.knights.outfit import best_deal, spares
from wastelands.bots.knights.stakes import BODY, FAME, left, spoils
from wastelands.engine.step import Seat
from wastelands.games.knights.board import CITIES, GANGRAEN, NEAR, Place
from wastelands.games.knights.components import Goal as Requirement
from wastelands.games.knights.game import Knights
from wastelands.games.knights.gear import owned
from wastelands.games.knights.mission import mission_of, rules_of
from wastelands.games.knights.missions import keys_needed, place_of
from wastelands.games.knights.odds import best_chance, chance
from wastelands.games.knights.tasks import is_there

WIN, PRIZE, TASK, ACCEPT, MEND, DRY, ARM = 60.0, 14.0, 8.0, 4.0, 1.0, 5.0, 3.0
GRAFT, GRAFTS = 5.0, {"implant": 11, "tuning": 12}  # where these are attached
FUEL = (9, 12)  # Old Refinery and Rusty's Garden fill tanks
ARMS = {10: 1.4, 11: 1.2}  # Warata Industries and Cerbero Tower give yellow and red gear
OLD = 2  # markers on a task that leave no time for its second requirement
DUTY = 12.0
FIERCE = ("damsel", "avengers", "cult", "only-one")  # missions of fights
FULL = 4


class Goal(NamedTuple):
    """A hex, what is to be won on it, and how likely one try wins it; who fails may try again in the next round."""

    at: Place
    worth: float
    odds: float = 1.0


def goals(view: Knights, seat: Seat) -> list[Goal]:
    """Everything that draws this knight."""
    found = [*mission(view, seat), *tasks(view, seat), *needs(view, seat), *arms(view, seat)]
    return [goal for goal in found if goal.worth > 0 and goal.odds > 0]


def can_explore(view: Knights, seat: Seat, at: Place) -> float:
    """The chance that the hex opens itself to this knight."""
    panel = view.tile(at).explore
    if view.blank(at):
        return 0.0
    if panel is None or view.scouts[seat] == at:
        return 1.0
    return best_chance(view, seat, panel.skills, panel.difficulty, "explore")


def finds(view: Knights, seat: Seat) -> float:
    """How likely a search check is passed."""
    hard = rules_of(view).search_difficulty(view, view.content.numbers.search)
    return chance(view, seat, "survival", hard, "search")


def elsewhere(view: Knights, seat: Seat) -> list[Seat]:
    """Rivals whom a move can reach; whoever shares his hex can be asked only after somebody has left it."""
    return [rival for rival in range(view.seats) if view.at[rival] != view.at[seat]]


def hunts(view: Knights, seat: Seat) -> list[Goal]:
    """Rivals whom it pays to find: to fight, or to rob where they lie."""
    odds = finds(view, seat)
    found = []
    for rival in elsewhere(view, seat):
        worth = spoils(view, seat, rival) - FAME if view.out[rival] else duel_gain(view, seat, rival)
        found.append(Goal(view.at[rival], odds * worth))
    return found


def duel_gain(view: Knights, seat: Seat, rival: Seat) -> float:
    """What a duel is worth: won, lost, and the wounds."""
    return prospect(view, seat, kind="duel", rival=rival)


# ---- missions


def mission(view: Knights, seat: Seat) -> list[Goal]:
    """Where the mission wants him."""
    if not view.mission:
        return []
    return {
        "savior": _savior,
        "only-one": hunts,
        "damsel": _damsel,
        "avengers": _avengers,
        "cult": _cult,
    }[view.mission](view, seat)


def _savior(view: Knights, seat: Seat) -> list[Goal]:
    facts, own = mission_of(view), view.prizes[seat].count("key")
    if own >= keys_needed(view):
        return [Goal(GANGRAEN, WIN, chance(view, seat, "talk", facts.number("talk")))]
    checks = {place_of(view, number): (skill, n) for number, skill, n in facts.checks}
    keys = [at for what, at in view.sites if what == "key"]
    eager = PRIZE * (1 + 0.2 * own)
    found = [Goal(at, eager, in_turn(can_explore(view, seat, at), chance(view, seat, *checks[at]))) for at in keys]
    return found + hunts(view, seat)


def in_turn(opens: float, passes: float) -> float:
    """The odds of a round of which the rounds that both checks take are the inverse: an open hex stays open."""
    return 1 / (1 / opens + 1 / passes - 1) if opens and passes else 0.0


def _damsel(view: Knights, seat: Seat) -> list[Goal]:
    prizes, facts = view.prizes[seat], mission_of(view)
    if "captive" in prizes:
        return [Goal(GANGRAEN, WIN)]
    lair = [at for what, at in view.sites if what == "captive"]
    villain = next((one for one in view.villains if one.at in lair), None)
    if lair and villain is None:
        return [Goal(at, WIN / 2, can_explore(view, seat, at)) for at in lair]
    talk = chance(view, seat, "talk", facts.number("talk"))
    worth = PRIZE if "clue" not in prizes else 0.3 * PRIZE
    clues = [Goal(at, worth, in_turn(can_explore(view, seat, at), talk)) for what, at in view.sites if what == "clue"]
    if villain is not None and "clue" in prizes:
        return [*clues, Goal(villain.at, duty(view, prospect(view, seat, villain.foe, "mission", villain.health)))]
    return clues + hunts(view, seat)


def duty(view: Knights, gain: float) -> float:
    """What the mission asks for is worth a try even at poor odds, the more the fewer rounds are left."""
    return gain + DUTY / (1 + left(view))


def _avengers(view: Knights, seat: Seat) -> list[Goal]:
    return [Goal(one.at, duty(view, prospect(view, seat, one.foe, "mission", one.health))) for one in view.villains]


def _cult(view: Knights, seat: Seat) -> list[Goal]:
    foe = mission_of(view).foes[0]
    gain = prospect(view, seat, foe, "mission", view.content.enemies[foe].health)
    sites = [at for what, at in view.sites if what == "cultist"]
    pressing = 1.5 if len(sites) >= mission_of(view).number("most") - 1 else 1.0
    return [Goal(at, pressing * gain) for at in sites]


# ---- tasks


def tasks(view: Knights, seat: Seat) -> list[Goal]:
    """Hexes of own tasks, of those that can be accepted, and of the common one."""
    offered = view.frame if view.seats > 2 else (*view.secret[seat], *view.opened[seat])
    wanted = [(view.content.tasks[task].goals[1], TASK) for task in view.held[seat]]
    if view.seats == 2 or not view.held[seat]:
        ages = dict(view.ages)
        known = [task for task in offered if task in view.content.tasks and ages.get(task, 0) < OLD]
        wanted += [(view.content.tasks[task].goals[0], ACCEPT) for task in known]
    if view.common:
        wanted.append((view.content.tasks[view.common].goals[0], TASK))
    return [goal for requirement, worth in wanted for goal in _where(view, seat, requirement, worth)]


def _where(view: Knights, seat: Seat, goal: Requirement, worth: float) -> list[Goal]:
    if goal.revive:
        return [Goal(view.at[rival], worth / 2) for rival in elsewhere(view, seat) if view.out[rival]]
    if not (goal.explore or goal.terrain):
        return []
    odds = best_chance(view, seat, goal.skills, goal.difficulty, "task")
    places = [at for at in range(len(NEAR)) if is_there(view, goal, at)]
    return [Goal(at, worth, in_turn(can_explore(view, seat, at), odds)) for at in places]


# ---- rest and gear


def needs(view: Knights, seat: Seat) -> list[Goal]:
    """Rest for the wounded, and Fuel for empty tanks."""
    health, sick = view.health[seat], view.radiation[seat]
    found = []
    if health < FULL and sick < view.content.numbers.no_healing:
        one = MEND * (BODY[health + 1] - BODY[health])
        found += [Goal(at, one) for at in CITIES.values() if not view.blank(at)]
        at, much = place_of(view, 8), MEND * (BODY[min(FULL, health + 3)] - BODY[health])
        found.append(Goal(at, much, can_explore(view, seat, at)))
    elif sick > 1:
        found += [Goal(at, 1.5 * sick) for at in CITIES.values() if not view.blank(at)]
    if view.fuel[seat] <= 1 and view.vehicles[seat]:
        found += [Goal(at, DRY) for at in CITIES.values() if not view.blank(at)]
        wells = [place_of(view, number) for number in FUEL]
        found += [Goal(at, 1.5 * DRY, can_explore(view, seat, at)) for at in wells]
    return found


def arms(view: Knights, seat: Seat) -> list[Goal]:
    """Where better gear is to be had; it is worth the more the longer it serves."""
    serves = ARM * left(view) / 9 * (2.0 if view.mission in FIERCE else 1.0)
    found = [Goal(place_of(view, number), serves * worth) for number, worth in ARMS.items()]
    if view.fuel[seat] < 3:
        found = found[1:]
    groups = {view.content.gear[item[0]].group for item in owned(view.kits[seat])}
    found += [Goal(place_of(view, number), GRAFT) for kind, number in GRAFTS.items() if kind in groups]
    if spares(view, seat) >= 2:
        gain = best_deal(view, seat, ("normal",)).gain
        found += [Goal(at, 0.8 * gain) for at in CITIES.values() if view.tile(at).trade and not view.blank(at)]
    return [Goal(at, worth, can_explore(view, seat, at)) for at, worth, _ in found]
