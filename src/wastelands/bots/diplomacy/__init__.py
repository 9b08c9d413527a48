"""Wasteland Diplomacy: whole turns as candidates, each judged by the lead to which good turns of all would lead."""

from __future__ import annotations

from wastelands.bots.diplomacy.prospects import worth
from wastelands.bots.fancy import Fancy
from wastelands.bots.mind import Horizon, Mind, shares
from wastelands.engine.action import Action
from wastelands.engine.step import Chain, Seat
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.search import NORMAL, best_turn, turns

TRIED = {"hasty": 3, "": NORMAL}  # turns that the policy tries, by its style
TRIES, EACH = 60, 75  # turns that a proposal tries, and more for each candidate that is wanted


class DiplomacyMind(Mind[Diplomacy]):
    """No luck falls within a turn, so that a turn found good is kept to its end."""

    horizon = Horizon("end")
    scale = 3.0

    def value(self, view: Diplomacy) -> tuple[float, ...]:
        return shares([worth(view, seat) / self.scale for seat in range(view.seats)])

    def judge(self, game: Diplomacy) -> tuple[float, ...]:
        """An end that was only imagined is a lead in points and not a win."""
        if game.result() is None:
            return self.value(game)
        return shares([points / self.scale for points in game.points])

    def policy(self, view: Diplomacy, seat: Seat, luck: Fancy) -> Action:
        return self.chain(view, seat, luck)[0]

    def chain(self, view: Diplomacy, seat: Seat, luck: Fancy) -> Chain:
        """The best of a few turns."""
        world = view.imagine(luck) if view.viewer >= 0 else view
        return best_turn(world, seat, luck, luck.chance, TRIED[self.style], worth)

    def propose(self, view: Diplomacy, seat: Seat, luck: Fancy, n: int) -> list[Chain]:
        """The best turns, and below them the best of those that begin otherwise."""
        found = turns(view.imagine(luck), seat, luck, luck.chance, luck.tries(TRIES + EACH * n), worth).values()
        ranked = sorted(found, key=lambda one: -one[0])
        best = [chain for _, chain in ranked[: n - n // 3]]
        begun = {chain[0] for chain in best}
        for _, chain in ranked:
            if len(best) < n and chain[0] not in begun:
                begun.add(chain[0])
                best.append(chain)
        return best
