"""When to use luck cards and abilities, by what they change in exact odds; healing where it is not wasted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from wastelands.bots.knights.clash import Clash, Odds, losses
from wastelands.bots.knights.goals import PRIZE, WIN, duel_gain, mission, tasks
from wastelands.bots.knights.stakes import BODY, Stakes, harm_of, stakes_of
from wastelands.bots.knights.stores import A_CARD, need
from wastelands.bots.knights.waster import caught
from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat
from wastelands.games.knights.arms import fight_of, seat_of
from wastelands.games.knights.attack import damage, soak
from wastelands.games.knights.branches import Checked, OneOfSeveral
from wastelands.games.knights.checks import pool as dice_of
from wastelands.games.knights.conditions import holds
from wastelands.games.knights.effect import Effect, Power
from wastelands.games.knights.exploration import Worked
from wastelands.games.knights.game import Knights
from wastelands.games.knights.interaction import Found
from wastelands.games.knights.loadout import loadout
from wastelands.games.knights.moving import speed
from wastelands.games.knights.odds import hit
from wastelands.games.knights.pieces import FULL_LEVEL, Check
from wastelands.games.knights.replies import Cancel, Reroll, Succeed
from wastelands.games.knights.rest import AtRest, rest_powers
from wastelands.games.knights.rewards import Gain, Heal, LuckCards, Prize, Repair, Survive, Wake
from wastelands.games.knights.ventures import Win
from wastelands.games.knights.windows import ResolveLuck, Window, effects_of, powers_for
from wastelands.games.knights.wounds import Remedy, remedies

NO_LUCK = Luck("windows")  # effects that are tried here roll nothing
MARK, DISCARD, FUEL, AMMO = 0.2, 1.3, 0.6, 0.5  # what it costs to use something
TASK = 6.0
TOWARDS = 0.6  # of a rival's stakes in a duel of two, what his failing is worth


def window(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """What gains most beyond its cost, or nothing."""
    step = view.steps[-1]
    when = step.when if isinstance(step, Window) else "response"
    weigh = WEIGHED.get(when, _nothing)
    best, chosen = 0.0, actions[0]
    for action in actions[1:]:
        effects = effects_of(view, seat, when, action)
        at_once = [effect for effect in effects if not effect.scoped]
        gain = weigh(view, seat, when, effects) + _plain(view, seat, at_once) - cost_of(view, seat, when, action)
        if gain > best:
            best, chosen = gain, action
    return chosen


def cost_of(view: Knights, seat: Seat, when: str, action: Action) -> float:
    if action.verb == "play":
        return A_CARD
    card = str(action.values[0])
    return price(next(power for one, power in powers_for(view, seat, when) if one == card))


def price(power: Power) -> float:
    cost = power.cost
    return MARK * cost.mark + DISCARD * cost.discard + FUEL * cost.fuel + AMMO * cost.ammo


def applied(view: Knights, seat: Seat, when: str, effects: Iterable[Effect]) -> Knights:
    """The table with what works at once, and nothing rolled."""
    game = view.copy()
    for effect in effects:
        if (
            effect.scoped
            and not isinstance(effect, (Reroll, Succeed, Cancel))
            and (not effect.cond or holds(game, seat, effect.cond))
        ):
            effect.apply(game, seat, when, NO_LUCK)
    return game


# ---- checks


def _check(view: Knights, seat: Seat, when: str, effects: Sequence[Effect]) -> float:
    """More dice for a check, or fewer for a rival's."""
    check = view.check
    assert check is not None
    more = passes(applied(view, seat, when, effects)) - passes(view)
    worth = at_stake(view, check)
    return more * worth if check.seat == seat else -more * worth * TOWARDS / max(1, view.seats - 1)


def passes(game: Knights) -> float:
    check = game.check
    assert check is not None
    chance: float = 1 - (1 - hit(check.difficulty)) ** dice_of(game, check)
    return chance


def _checked(view: Knights, seat: Seat, when: str, effects: Sequence[Effect]) -> float:
    """Another try for a check that failed."""
    check = view.check
    assert check is not None
    if check.successes:
        return 0.0
    odds = max([1.0 if isinstance(e, Succeed) else passes(view) for e in effects if e.mends], default=0.0)
    return odds * at_stake(view, check)


def at_stake(view: Knights, check: Check) -> float:
    """What it is worth to its knight to pass a check."""
    seat = check.seat
    if check.kind == "escape":
        enemy = view.content.enemies.get(view.card)
        return caught(view, seat, enemy) if enemy else harm_of(view, seat, view.content.events[view.card].effects)
    if check.kind == "explore":
        wanted = [goal.worth for goal in (*mission(view, seat), *tasks(view, seat)) if goal.at == view.at[seat]]
        return 0.5 * max(wanted, default=2.0)
    for step in reversed(view.steps):
        if isinstance(step, Worked):
            return TASK
        if isinstance(step, Found):
            return max(0.0, duel_gain(view, seat, step.rival)) if not view.out[step.rival] else TASK
        if isinstance(step, Checked):
            return sum(_reward(view, seat, effect) for effect in step.effect.then)
    return 1.0


def _reward(view: Knights, seat: Seat, effect: Effect) -> float:
    if isinstance(effect, Win):
        return WIN
    return PRIZE if isinstance(effect, Prize) else of_use(view, seat, effect)


# ---- fights


def _combat(view: Knights, seat: Seat, when: str, effects: Sequence[Effect]) -> float:
    """Before a combat: what it is worth with it and without."""
    return _begun(applied(view, seat, when, effects), seat) - _begun(view, seat)


def _begun(game: Knights, seat: Seat) -> float:
    fight = fight_of(game)
    changed = [start for start in fight.starts if start >= 0]
    clash = Clash(game, seat)
    return clash.value(clash.state()._replace(range=changed[0] if len(changed) == 1 else fight.range))


def _attack(view: Knights, seat: Seat, when: str, effects: Sequence[Effect]) -> float:
    """Before an attack of his, or one against him."""
    side, worth = fight_of(view).attacker, _loss(view, seat)
    return _mean(losses(applied(view, seat, when, effects), side), worth) - _mean(losses(view, side), worth)


def _attacked(view: Knights, seat: Seat, when: str, effects: Sequence[Effect]) -> float:
    """After an attack: what another roll would bring."""
    if not any(isinstance(effect, Reroll) for effect in effects):
        return 0.0
    side, worth = fight_of(view).attacker, _loss(view, seat)
    dealt = damage(view, side)
    return _mean(losses(view.copy(), side), worth) - worth(max(0, dealt - soak(view, 1 - side)) if dealt else 0)


def _loss(view: Knights, seat: Seat) -> Callable[[int], float]:
    """What it is worth to a combatant that an attack takes so much Health: from him, or from the other side."""
    fight = fight_of(view)
    stakes = stakes_of(view, fight, seat)
    if seat_of(fight, fight.attacker) == seat:
        other = seat_of(fight, 1 - fight.attacker)
        foe = fight.health if other < 0 else view.health[other]
        return lambda n: stakes.hit * min(n, foe) + stakes.won * (1.0 if n >= foe else 0.6 * n / foe)
    return lambda n: _wound(stakes, view.health[seat], n)


def _wound(stakes: Stakes, health: int, n: int) -> float:
    left = max(0, health - n)
    return BODY[left] - BODY[health] - (0.0 if left else stakes.out + 0.5 * stakes.won) - 0.1 * stakes.lost * n


def _mean(odds: Odds, worth: Callable[[int], float]) -> float:
    return sum([chance * worth(loss) for loss, chance in odds])


# ---- the rest


def _moving(view: Knights, seat: Seat, when: str, effects: Sequence[Effect]) -> float:
    """Movement points: Fuel that they save, or a goal that they bring within reach."""
    after = applied(view, seat, when, effects)
    return _reached(after, seat) - _reached(view, seat)


def _reached(game: Knights, seat: Seat) -> float:
    if not game.trip.driving:
        return 0.0
    rate, fuel = max(1, speed(game, seat)), game.fuel[seat]
    points, spent, entered = loadout(game, seat).mp + game.trip.bonus, 0, 0
    for at in game.trip.route:
        cost = game.difficulty(at)
        while (points < cost or not spent) and spent < fuel:
            points, spent = points + rate, spent + 1
        if points < cost:
            break
        points, entered = points - cost, entered + 1
    return FUEL * (fuel - spent) + 2.0 * (entered - len(game.trip.route))


def _response(view: Knights, seat: Seat, when: str, effects: Sequence[Effect]) -> float:
    """To a rival's luck card: what it would have done, as far as it is easily seen."""
    answered = next((step for step in reversed(view.steps) if isinstance(step, ResolveLuck)), None)
    if answered is None or not any(isinstance(effect, Cancel) for effect in effects):
        return 0.0
    theirs = view.content.luck[answered.card].effects
    if answered.when == "response":  # he cancels what was played before
        return 1.0
    weigh = WEIGHED.get(answered.when, _nothing)
    share = 1.0 if view.fight is not None else TOWARDS / max(1, view.seats - 1)
    return share * weigh(view, answered.seat, answered.when, theirs)


def _nothing(view: Knights, seat: Seat, when: str, effects: Sequence[Effect]) -> float:
    return 0.0


def _plain(view: Knights, seat: Seat, effects: Iterable[Effect]) -> float:
    return sum(of_use(view, seat, effect) for effect in effects)


def of_use(view: Knights, seat: Seat, effect: Effect) -> float:
    """What something is worth to a knight as he stands now; what would be wasted counts for nothing."""
    if isinstance(effect, Heal):
        if effect.what == "health":
            if view.radiation[seat] >= view.content.numbers.no_healing:
                return 0.0
            health = view.health[seat]
            return BODY[min(FULL_LEVEL, health + effect.amount)] - BODY[health]
        return sum([need(view, seat, "radiation") * 0.7**n for n in range(min(effect.amount, view.radiation[seat]))])
    if isinstance(effect, Gain) and effect.what in ("ammo", "fuel"):
        level: int = getattr(view, effect.what)[seat]
        return 0.7 * need(view, seat, effect.what) * min(effect.amount, FULL_LEVEL - level)
    if isinstance(effect, OneOfSeveral):
        return max(_plain(view, seat, option) for option in effect.options)
    if isinstance(effect, (Wake, Survive)):
        return BODY[effect.amount] - BODY[0]
    if isinstance(effect, Repair):
        return 3.0 * view.damaged[seat]
    if isinstance(effect, LuckCards):
        return A_CARD * effect.amount
    return effect.help()


def remedy(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """Gear and abilities that help at rest or when hurt: what gains most beyond its cost."""
    step = view.steps[-1]
    assert isinstance(step, (AtRest, Remedy))
    known = dict(rest_powers(view, seat) if isinstance(step, AtRest) else remedies(view, seat, step.when))
    best, chosen = 0.0, actions[0]
    for action in actions[1:]:
        if action.verb == "use":
            power = known[str(action.values[0])]
            gain = _plain(view, seat, power.effects) - price(power)
            if gain > best:
                best, chosen = gain, action
    return chosen


WEIGHED: dict[str, Callable[[Knights, Seat, str, Sequence[Effect]], float]] = {
    "check": _check,
    "rival_check": _check,
    "checked": _checked,
    "combat": _combat,
    "attack": _attack,
    "defend": _attack,
    "attacked": _attacked,
    "defended": _attacked,
    "moving": _moving,
    "response": _response,
}
