"""What draws a knight: the mission, tasks, rivals, rest, fuel and better gear."""

from __future__ import annotations

from typing import NamedTuple

from tests.bots.yardstick.knights.odds import beats_enemy, beats_knight
from tests.bots.yardstick.knights.outfit import best_deal, spares
from wastelands.engine.step import Seat
from wastelands.games.knights.board import CITIES, GANGRAEN, NEAR, Place
from wastelands.games.knights.components import Goal as Requirement
from wastelands.games.knights.game import Knights
from wastelands.games.knights.gear import owned
from wastelands.games.knights.mission import mission_of, rules_of
from wastelands.games.knights.missions import keys_needed, place_of
from wastelands.games.knights.odds import best_chance, chance
from wastelands.games.knights.tasks import is_there

WIN, PRIZE, TASK, ACCEPT, MEND, ARM = 60.0, 14.0, 12.0, 8.0, 5.0, 3.0
GRAFT, GRAFTS = 5.0, {"implant": 11, "tuning": 12}  # where these are attached
FUEL = (9, 12)  # Old Refinery and Rusty's Garden fill tanks
ARMS = {10: 1.4, 11: 1.2}  # Warata Industries and Cerbero Tower give yellow and red gear
OLD = 2  # markers on a task that leave no time for its second requirement
HURT = 2  # Health below this seeks rest before a fight


class Goal(NamedTuple):
    at: Place
    worth: float


def goals(view: Knights, seat: Seat) -> list[Goal]:
    """Everything that draws this knight."""
    found = [*mission(view, seat), *tasks(view, seat), *needs(view, seat), *arms(view, seat)]
    return [goal for goal in found if goal.worth > 0]


def can_explore(view: Knights, seat: Seat, at: Place) -> float:
    """The chance that the hex opens itself to this knight."""
    panel = view.tile(at).explore
    if view.blank(at):
        return 0.0
    if panel is None or view.scouts[seat] == at:
        return 1.0
    return best_chance(view, seat, panel.skills, panel.difficulty, "explore")


def robs(view: Knights, seat: Seat, rival: Seat) -> float:
    """How likely a rival is found and beaten, or found if he lies unconscious."""
    found = chance(
        view, seat, "survival", rules_of(view).search_difficulty(view, view.content.numbers.search), "search"
    )
    return found if view.out[rival] else found * beats_knight(view, seat, rival)


def elsewhere(view: Knights, seat: Seat) -> list[Seat]:
    """Rivals whom a move can reach; whoever shares his hex can be asked only after somebody has left it."""
    return [rival for rival in range(view.seats) if view.at[rival] != view.at[seat]]


def hunts(view: Knights, seat: Seat, what: str, worth: float) -> list[Goal]:
    """Rivals who carry something."""
    others = [rival for rival in elsewhere(view, seat) if what in view.prizes[rival]]
    fit = 1.0 if view.health[seat] > HURT else 0.4
    return [Goal(view.at[rival], fit * worth * robs(view, seat, rival)) for rival in others]


# ---- missions


def mission(view: Knights, seat: Seat) -> list[Goal]:
    """Where the mission wants him."""
    if not view.mission:
        return []
    return {
        "savior": _savior,
        "only-one": _only_one,
        "damsel": _damsel,
        "avengers": _avengers,
        "cult": _cult,
    }[view.mission](view, seat)


def _savior(view: Knights, seat: Seat) -> list[Goal]:
    facts, own = mission_of(view), view.prizes[seat].count("key")
    if own >= keys_needed(view):
        return [Goal(GANGRAEN, WIN * chance(view, seat, "talk", facts.number("talk")))]
    checks = {place_of(view, number): (skill, n) for number, skill, n in facts.checks}
    keys = [at for what, at in view.sites if what == "key"]
    eager = PRIZE * (1 + 0.4 * own)
    found = [Goal(at, eager * can_explore(view, seat, at) * chance(view, seat, *checks[at])) for at in keys]
    scarce = len(keys) + own < keys_needed(view)
    return found + hunts(view, seat, "key", 2 * eager if scarce else 0.8 * eager)


def _only_one(view: Knights, seat: Seat) -> list[Goal]:
    return [
        Goal(view.at[rival], 2 * PRIZE * duel_gain(view, seat, rival) / TROPHY)
        for rival in elsewhere(view, seat)
        if not view.out[rival]
    ]


def _damsel(view: Knights, seat: Seat) -> list[Goal]:
    prizes, facts = view.prizes[seat], mission_of(view)
    if "captive" in prizes:
        return [Goal(GANGRAEN, WIN)]
    lair = [at for what, at in view.sites if what == "captive"]
    villain = next((one for one in view.villains if one.at in lair), None)
    talk = chance(view, seat, "talk", facts.number("talk"))
    clues = [Goal(at, PRIZE * can_explore(view, seat, at) * talk) for what, at in view.sites if what == "clue"]
    if lair and villain is None:
        return [Goal(at, WIN / 2) for at in lair]
    if villain is not None and "clue" in prizes:
        odds = beats_enemy(view, seat, view.content.enemies[villain.foe], villain.health)
        fit = 1.0 if view.health[seat] > HURT else 0.3
        clues = [Goal(at, 0.4 * worth) for at, worth in clues]
        return [*clues, Goal(villain.at, fit * WIN * (0.1 + 0.9 * odds))]
    return clues + hunts(view, seat, "captive", WIN)


def _avengers(view: Knights, seat: Seat) -> list[Goal]:
    found = []
    for one in view.villains:
        odds = beats_enemy(view, seat, view.content.enemies[one.foe], one.health)
        fit = 1.0 if view.health[seat] > HURT else 0.2
        found.append(Goal(one.at, fit * PRIZE * (1.5 + odds)))
    return found


def _cult(view: Knights, seat: Seat) -> list[Goal]:
    enemy = view.content.enemies[mission_of(view).foes[0]]
    odds = beats_enemy(view, seat, enemy, enemy.health)
    sites = [at for what, at in view.sites if what == "cultist"]
    pressing = 1.5 if len(sites) >= mission_of(view).number("most") - 1 else 1.0
    fit = 1.0 if view.health[seat] > 1 else 0.2
    return [Goal(at, fit * pressing * PRIZE * (0.3 + odds)) for at in sites]


# ---- rivals

TROPHY, KEY, CAPTIVE, FAME = 12.0, 12.0, 30.0, 4.0


def spoils(view: Knights, winner: Seat, loser: Seat) -> float:
    """What a duel between the two would bring its winner."""
    worth = FAME
    if view.mission == "only-one":
        worth += 0 if not view.pride[loser] else TROPHY if f"trophy-{loser}" not in view.prizes[winner] else TROPHY / 2
    worth += KEY if "key" in view.prizes[loser] else 0
    worth += CAPTIVE if "captive" in view.prizes[loser] else 0
    if view.common and view.content.tasks[view.common].goals[0].defeat == "knight":
        worth += 2 * FAME
    return worth


def duel_gain(view: Knights, seat: Seat, rival: Seat) -> float:
    """What a duel is worth, won and lost; wounds count more for those who have few Health left."""
    odds = beats_knight(view, seat, rival)
    wounds = 1.5 if view.health[seat] > HURT else 5.0
    return odds * spoils(view, seat, rival) - (1 - odds) * (0.5 * spoils(view, rival, seat)) - wounds


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
    odds = worth * best_chance(view, seat, goal.skills, goal.difficulty, "task")
    return [Goal(at, odds * can_explore(view, seat, at)) for at in range(len(NEAR)) if is_there(view, goal, at)]


# ---- rest and gear


def needs(view: Knights, seat: Seat) -> list[Goal]:
    """Cities for the wounded, and Fuel for empty tanks."""
    hurt = (4 - view.health[seat]) + view.radiation[seat]
    found = [Goal(at, MEND * hurt / 3) for at in CITIES.values() if hurt >= 2 and not view.blank(at)]
    if view.health[seat] <= HURT:
        at = place_of(view, 8)
        found.append(Goal(at, 1.5 * MEND * can_explore(view, seat, at)))
    if view.fuel[seat] <= 1 and view.vehicles[seat]:
        found += [Goal(at, MEND) for at in CITIES.values()]
        found += [Goal(place_of(view, number), MEND * 1.5) for number in FUEL]
    return found


def arms(view: Knights, seat: Seat) -> list[Goal]:
    """Where better gear is to be had."""
    found = [Goal(place_of(view, number), ARM * worth) for number, worth in ARMS.items()]
    if view.fuel[seat] < 3:
        found = found[1:]
    groups = {view.content.gear[item[0]].group for item in owned(view.kits[seat])}
    found += [Goal(place_of(view, number), GRAFT) for kind, number in GRAFTS.items() if kind in groups]
    if spares(view, seat) >= 2:
        gain = best_deal(view, seat, ("normal",)).gain
        found += [Goal(at, 0.8 * gain) for at in CITIES.values() if view.tile(at).trade and not view.blank(at)]
    return [Goal(at, worth * can_explore(view, seat, at)) for at, worth in found]
