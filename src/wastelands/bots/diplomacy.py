"""Wasteland Diplomacy: whole turns as candidates, judged at their end by every seat's coming points."""

from __future__ import annotations

from operator import itemgetter

from wastelands.bots.fancy import Fancy
from wastelands.bots.mind import LONGEST, Horizon, Mind
from wastelands.engine.action import Action
from wastelands.engine.step import Chain, Seat
from wastelands.games.diplomacy.game import Diplomacy, value

QUICK = 3  # turns that the policy tries
TRIES, EACH = 60, 75  # turns that a proposal tries, and more for each candidate that is wanted
VARIED = 0.6  # how many of them vary one of the best
PARENTS = 4

Found = dict[frozenset[Action], tuple[float, Chain]]


class DiplomacyMind(Mind[Diplomacy]):
    """No luck falls within a turn, so that a turn found good is kept to its end."""

    horizon = Horizon("end")
    scale = 6.0

    def policy(self, view: Diplomacy, seat: Seat, luck: Fancy) -> Action:
        return self.chain(view, seat, luck)[0]

    def chain(self, view: Diplomacy, seat: Seat, luck: Fancy) -> Chain:
        """The best of a few turns."""
        world = view.imagine(luck) if view.viewer >= 0 else view
        return max(turns(world, seat, luck, QUICK).values(), key=itemgetter(0))[1]

    def propose(self, view: Diplomacy, seat: Seat, luck: Fancy, n: int) -> list[Chain]:
        """The best turns, and below them the best of those that begin otherwise."""
        found = sorted(turns(view.imagine(luck), seat, luck, TRIES + EACH * n).values(), key=lambda one: -one[0])
        best = [chain for _, chain in found[: n - n // 3]]
        begun = {chain[0] for chain in best}
        for _, chain in found:
            if len(best) < n and chain[0] not in begun:
                begun.add(chain[0])
                best.append(chain)
        return best


def turns(world: Diplomacy, seat: Seat, luck: Fancy, tries: int) -> Found:
    """Different ways to end the turn, with what they are worth: random ones, and variations of the best."""
    found: Found = {}
    best: list[tuple[float, Chain]] = []
    for _ in range(tries):
        begun: Chain = ()
        if best and luck.chance() < VARIED:
            parent = best[luck.below(len(best))][1]
            begun = parent[: luck.below(len(parent))]
        game = world.copy()
        chain = finish(game, seat, luck, begun)
        key = frozenset(chain)
        if key not in found:
            found[key] = one = (value(game, seat), chain)
            best = sorted([*best, one], key=lambda one: -one[0])[:PARENTS]
    return found


def finish(game: Diplomacy, seat: Seat, luck: Fancy, begun: Chain = ()) -> Chain:
    """Random steps to the end of the turn; the quietest only if nothing else is left."""
    chain: list[Action] = []
    for number in range(LONGEST):
        if game.to_act() != (seat,):
            break
        options = game.actions(seat)
        if number < len(begun):
            action = begun[number]
        else:
            action = options[1 + luck.below(len(options) - 1)] if len(options) > 1 else options[0]
        chain.append(action)
        game.play(seat, action, luck)
    return tuple(chain)
