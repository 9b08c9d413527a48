"""Exact chances of a combat, if nobody adds anything any more (SV-CMB-03 to SV-CMB-25)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import factorial
from typing import NamedTuple

from wastelands.engine.step import Seat
from wastelands.games.survivors.dice import compare, strengthened
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.people import size
from wastelands.games.survivors.pieces import Boost, Fight
from wastelands.games.survivors.throws import ASSAULT_DICE, OPEN_DICE, SUSPEND, tower

FACES = range(1, 7)


class Side(NamedTuple):
    """What a side throws with: most dice, items, what the highest die gets, and what every die gets."""

    dice: int
    items: int
    highest: int
    every: int = 0
    saves: int = 0


class Chances(NamedTuple):
    """How a combat ends: a side is gone, or neither is when it is suspended."""

    attacker_gone: float
    defender_gone: float

    def gone(self, side: int) -> float:
        return self[side]


@lru_cache(maxsize=8)
def rolls(n: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Every throw of n dice, sorted, with its chance."""
    found = []
    for dice in combinations_with_replacement(FACES, n):
        ways = factorial(n)
        for face in FACES:
            ways //= factorial(dice.count(face))
        found.append((dice[::-1], ways / 6**n))
    return tuple(found)


@lru_cache(maxsize=4096)
def losses(sides: tuple[Side, Side], assault: bool) -> tuple[tuple[tuple[int, int], float], ...]:
    """What one throw costs both sides, with the chance of each outcome; the sides' items are those in hands."""
    one, other = ([(strengthened(d, s.items, s.highest, s.every), p) for d, p in rolls(s.dice)] for s in sides)
    found: dict[tuple[int, int], float] = {}
    for (attack, p), (defence, q) in product(one, other):
        a, b = compare(attack, defence, assault)
        lost = (max(0, a - sides[0].saves), max(0, b - sides[1].saves))
        found[lost] = found.get(lost, 0.0) + p * q
    return tuple(found.items())


class Prospect(NamedTuple):
    """A combat from now on: how many stand, what they throw with, and what cards add to the next throw only."""

    numbers: tuple[int, int]
    sides: tuple[Side, Side]
    assault: bool
    throws: int  # until it is suspended
    boosts: tuple[Boost, Boost] = (Boost(), Boost())


def thrown(side: Side, n: int, boost: Boost) -> Side:
    """What a side of n throws with (SV-CMB-04, SV-CMB-25)."""
    return Side(
        min(side.dice + boost.dice, n),
        min(side.items, n),
        side.highest + boost.die,
        boost.all,
        boost.saves,
    )


@lru_cache(maxsize=100_000)
def chances(at: Prospect) -> Chances:
    """The whole combat, throw by throw."""
    a, b = at.numbers
    if a <= 0 or b <= 0 or not at.throws:
        return Chances(float(a <= 0), float(b <= 0))
    sides = (thrown(at.sides[0], a, at.boosts[0]), thrown(at.sides[1], b, at.boosts[1]))
    gone = [0.0, 0.0]
    for (lost, other), p in losses(sides, at.assault):
        later = chances(Prospect((a - lost, b - other), at.sides, at.assault, at.throws - 1))
        gone[0] += p * later.attacker_gone
        gone[1] += p * later.defender_gone
    return Chances(*gone)


def prospect(view: Survivors, fight: Fight) -> Prospect:
    """The combat as it stands before a throw."""
    most = ASSAULT_DICE if fight.assault else OPEN_DICE
    one, other = (Side(most[i], fight.weapons[i] + fight.gear[i], tower(view, fight, i)) for i in (0, 1))
    numbers = (size(view, fight.sides[0]), size(view, fight.sides[1]))
    return Prospect(numbers, (one, other), fight.assault, SUSPEND - fight.throws % SUSPEND, fight.boosts)


def survives(view: Survivors, seat: Seat) -> float:
    """The chance that this seat's group is not wiped out, if nobody adds anything any more."""
    fight = view.fight
    assert fight is not None
    side = next(i for i in (0, 1) if fight.sides[i].seat == seat)
    return 1 - chances(prospect(view, fight)).gone(side)
