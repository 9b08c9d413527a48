"""Whole turns as candidates: random ones, and variations of the best, judged at their end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import itemgetter

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.step import Chain, Seat
from wastelands.games.diplomacy.game import Diplomacy, value

NORMAL = 30  # turns that a sensible player tries; by games of such players maps are held to be fair
VARIED = 0.6  # how many turns vary one of the best
PARENTS = 4
LONGEST = 200  # actions of one turn

Found = dict[frozenset[Action], tuple[float, Chain]]
Worth = Callable[[Diplomacy, Seat], float]


def turns(
    world: Diplomacy,
    seat: Seat,
    luck: Luck,
    chance: Callable[[], float],
    tries: Iterable[object],
    worth: Worth = value,
) -> Found:
    """Different ways to end the turn, with what they are worth; one for each try."""
    found: Found = {}
    best: list[tuple[float, Chain]] = []
    for _ in tries:
        begun: Chain = ()
        if best and chance() < VARIED:
            parent = best[luck.below(len(best))][1]
            begun = parent[: luck.below(len(parent))]
        game = world.copy()
        chain = finish(game, seat, luck, begun)
        key = frozenset(chain)
        if key not in found:
            found[key] = one = (worth(game, seat), chain)
            best = sorted([*best, one], key=lambda one: -one[0])[:PARENTS]
    return found


def best_turn(
    world: Diplomacy, seat: Seat, luck: Luck, chance: Callable[[], float], tries: int, worth: Worth = value
) -> Chain:
    return max(turns(world, seat, luck, chance, range(tries), worth).values(), key=itemgetter(0))[1]


def finish(game: Diplomacy, seat: Seat, luck: Luck, begun: Chain = ()) -> Chain:
    """Random steps to the end of the turn; the quietest only if nothing else is left."""
    chain: list[Action] = []
    for number in range(LONGEST):
        if game.to_act() != (seat,):
            break
        options = game.actions(seat)
        if number < len(begun):
            action = begun[number]
        else:
            quiet = len(options) > 1 and options[0].verb != "pick"  # every label may be picked
            action = options[quiet + luck.below(len(options) - quiet)]
        chain.append(action)
        game.play(seat, action, luck)
    return tuple(chain)
