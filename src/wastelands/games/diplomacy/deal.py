"""The actions of the six rounds (G4): for a new sheet, or the hidden rest of one whose first rounds are known."""

from __future__ import annotations

from functools import lru_cache

from wastelands.games.diplomacy.checks import Rounds, fits_demand
from wastelands.games.diplomacy.labels import ANY, LETTERS, Label
from wastelands.games.diplomacy.map import ROUNDS, SECTORS, Terrain
from wastelands.games.diplomacy.origin import land_of, plan_of
from wastelands.games.diplomacy.plan import Counts, Plan, plan_for
from wastelands.games.diplomacy.streams import Source, weighted

TRIES = 40
LARGEST_ANY = 2
# Inside a round by letter, then by size, and ``?`` last (G4.5).
ORDER = {str(Label(size, letter)): (letter == ANY, letter, size) for letter in LETTERS for size in range(1, 10)}


def deal(terrain: Terrain, players: int, shown: Rounds, source: Source, plan: Plan | None = None) -> Rounds:
    """All six rounds, the shown ones as they are and the others drawn by the odds of the generator.

    A draw that gives a sector too much or too little (V-18) is drawn again, so what comes out is spread exactly as the
    sheets are that begin with the shown rounds.  A map made by hand may leave no such draw; it gets the last one.
    """
    room = {letter: terrain.kinds[letter].bit_count() for letter in SECTORS if terrain.kinds[letter]}
    beside_cities = {letter: size for letter, size in room.items() if terrain.kinds[letter] & terrain.beside_cities}
    printed = _printed(shown)
    plan = plan or (plan_of(terrain, players) if land_of(terrain.id) else plan_for(players))
    plan = plan.scored(city.scored_after for city in terrain.cities)
    rounds = shown
    for _ in range(TRIES if len(shown) < ROUNDS else 0):
        demand = dict(printed)
        rounds = shown
        for number, count in list(enumerate(_counts(plan.counts, shown, source)))[len(shown) :]:
            # What is dealt for round 1 must fit beside a city, as V-19 asks.
            sectors = beside_cities or room if number == 0 else room
            rounds += (_draw_round(plan, number, count, sectors, demand, source),)
        if all(fits_demand(demand[letter], size, plan.demand) for letter, size in room.items()):
            break
    return rounds


def _printed(shown: Rounds) -> dict[str, int]:
    """The hexes printed so far for each letter."""
    printed = dict.fromkeys(LETTERS, 0)
    for labels in shown:
        for text in labels:
            size, letter = Label.parse(text)
            printed[letter] += size
    return printed


def _counts(templates: tuple[Counts, ...], shown: Rounds, source: Source) -> Counts:
    """How many actions each round has: a template that fits what is shown (G4.1)."""
    known = tuple(len(labels) for labels in shown)
    fitting = [counts for counts in templates if counts[: len(known)] == known]
    if fitting:
        return fitting[source.below(len(fitting))]
    return known + known[-1:] * (ROUNDS - len(known))  # a sheet made by hand goes on as it was


def _draw_round(
    plan: Plan, number: int, count: int, room: dict[str, int], demand: dict[str, int], source: Source
) -> tuple[str, ...]:
    possible = plan.hexes_of[number]
    sizes = [possible[source.below(len(possible))] if len(possible) > 1 else possible[0] for _ in range(count)]
    labels = []
    if not room:  # a map of nothing but water
        labels, sizes = [f"{min(size, LARGEST_ANY)}-{ANY}" for size in sizes], []
    elif plan.half_free:
        free = count // 2 if number else sum(source.below(2) for _ in range(count))
        labels, sizes = [f"{min(size, LARGEST_ANY)}-{ANY}" for size in sizes[:free]], sizes[free:]
    elif number >= 2 and sizes and source.below(10) < 6:
        labels.append(f"{min(sizes.pop(source.below(count)), LARGEST_ANY)}-{ANY}")
    # At most half of a round in one sector, more only where there are not sectors enough (G4.4).
    most = max((count + 1) // 2, -(-count // max(1, len(room))))
    letters = list(room)
    dealt: list[str] = []
    for size in sizes:
        letter = weighted(source, letters, [_wanted(demand[letter] + size, room[letter]) for letter in letters])
        dealt.append(letter)
        if dealt.count(letter) == most:
            letters.remove(letter)
        demand[letter] += size
        labels.append(f"{size}-{letter}")
    return tuple(sorted(labels, key=ORDER.__getitem__))


@lru_cache(maxsize=4096)
def _wanted(demand: int, room: int) -> int:
    """(0.02 + demand / room) to the power -2, in millionths: what is scarce so far comes first."""
    return (50 * room) ** 2 * 1_000_000 // (room + 50 * demand) ** 2
