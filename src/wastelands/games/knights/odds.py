"""How likely things go well, from what a seat may know: checks and single attacks exactly, whole fights by trying."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat
from wastelands.games.knights.arms import attacks, fight_of, range_card
from wastelands.games.knights.attack import bullseyes_from, damage, own_effects, person, pool, soak
from wastelands.games.knights.clash import ChooseCards
from wastelands.games.knights.conditions import health_penalty, passive_dice
from wastelands.games.knights.pieces import NOBODY, Fight
from wastelands.games.knights.vocabulary import RANGES, SKILLS

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

SIDES = 10
TRIES = 200  # fights that are tried out
ATTACKS = 0.7  # how often a side that can attack does so, when a fight is tried out


def hit(difficulty: int) -> float:
    """The chance of one die."""
    return (SIDES + 1 - difficulty) / SIDES


def dice(view: Knights, seat: Seat, skill: str, kind: str = "") -> int:
    """How many dice a knight rolls, with skill and open gear, less what wounds cost."""
    own = view.knight(seat).skills[SKILLS.index(skill)] + passive_dice(view, seat, skill, kind)
    return max(1, own - health_penalty(view, seat))


def chance(view: Knights, seat: Seat, skill: str, difficulty: int, kind: str = "") -> float:
    """How likely a check is passed with skill and open gear."""
    return 1 - (1 - hit(difficulty)) ** dice(view, seat, skill, kind)


def best_chance(view: Knights, seat: Seat, skills: Iterable[str], difficulty: int, kind: str = "") -> float:
    """The same with the best of several skills; nothing to check is always passed."""
    return max((chance(view, seat, skill, difficulty, kind) for skill in skills), default=1.0)


# ---- one attack


class Blow(NamedTuple):
    """One attack: its dice, what they need, how likely it takes Health, and how much on average."""

    dice: int
    difficulty: int
    chance: float
    mean: float


def hypothetical(view: Knights, seat: Seat, foe: str) -> Knights:
    """The same view with a fight against an enemy that has not begun."""
    tried = view.copy()
    health = view.content.enemies[foe].health
    tried.fight = Fight(seat, NOBODY, foe, "wasteland", health, weak=(health_penalty(view, seat), 0))
    return tried


def best_blow(view: Knights, side: int, reach: int, card: str = "attack", answer: str = "prepare") -> Blow | None:
    """The best attack of a side at a range with this card against that one; None if it has none there."""
    tried = view.copy()
    cards = (card, answer) if side == 0 else (answer, card)
    fight = tried.fight = replace(fight_of(view), range=reach, cards=cards, now=((), ()), attacker=side)
    found = []
    for arm in attacks(tried, side, card):
        tried.fight = replace(fight, arms=(arm, fight.arms[1]) if side == 0 else (fight.arms[0], arm))
        found.append(_blow(tried, side))
    return max(found, key=lambda one: one.mean, default=None)


def _blow(game: Knights, side: int) -> Blow:
    """From how many bull's-eyes fall, and whether any die hits at all."""
    fight = fight_of(game)
    n = pool(game, side)
    bullseye = bullseyes_from(game, side, own_effects(game, side), person(fight, side))
    difficulty = min(range_card(game, fight).difficulty, bullseye)
    bull, plain = hit(bullseye), hit(difficulty) - hit(bullseye)
    likely = mean = 0.0
    for k in range(n + 1):
        share = comb(n, k) * bull**k * ((1 - bull) ** (n - k) if k else (1 - bull) ** n - (1 - bull - plain) ** n)
        game.fight = replace(fight, rolls=(SIDES,) * k if k else (difficulty,))
        loss = max(0, damage(game, side) - soak(game, 1 - side)) if k or plain else 0
        likely += share * (loss > 0)
        mean += share * loss
    game.fight = fight
    return Blow(n, range_card(game, fight).difficulty, likely, mean)


def hits(view: Knights, side: int) -> list[tuple[str, Blow | None]]:
    """The best attack of a side at each range."""
    return [(name, best_blow(view, side, reach)) for reach, name in enumerate(RANGES)]


# ---- a whole fight


class Tried(NamedTuple):
    """How fights went that were tried out: shares won and drawn, Health and Ammo that they cost on average."""

    won: float
    drawn: float
    health: float
    ammo: float


def try_fight(view: Knights, seat: Seat, opening: Action | None, tries: int = TRIES) -> Tried:
    """Worlds that fit the view, played to the end of the fight, in which both sides mostly attack."""
    won = drawn = health = ammo = 0
    for number in range(tries):
        luck = Luck(f"tried|{number}")
        world = view.imagine(luck)
        before = (world.health[seat], world.ammo[seat])
        if opening is not None:
            world.play(seat, opening, luck)
        result = _fought(world, luck)
        side = 1 if world.fight is None or world.fight.seat == seat else -1
        won += result * side > 0
        drawn += result == 0
        health += before[0] - world.health[seat]
        ammo += before[1] - world.ammo[seat]
    return Tried(won / tries, drawn / tries, health / tries, ammo / tries)


def _fought(world: Knights, luck: Luck) -> int:
    """Play until the fight is decided."""
    while world.fight is not None and not world.fight.over and world.to_act():
        who = world.to_act()[0]
        world.play(who, _choice(world, who, luck), luck)
    return world.fight.result if world.fight is not None else 0


def _choice(world: Knights, who: Seat, luck: Luck) -> Action:
    """Attack mostly, let windows pass, and else take anything."""
    options = world.actions(who)
    if isinstance(world.steps[-1], ChooseCards):
        fierce = [one for one in options if world.content.combat[str(one.values[0])].attack]
        if fierce and luck.below(100) < 100 * ATTACKS:
            return fierce[-1]
    elif world.steps[-1].window:
        return options[0]
    return options[luck.below(len(options))]
