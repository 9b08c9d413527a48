"""Wasteland Diplomacy: whole turns as candidates, each judged by the lead to which good turns of all would lead."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from wastelands.bots.diplomacy.prospects import worth
from wastelands.bots.fancy import Fancy
from wastelands.bots.mind import Horizon, Mind, shares
from wastelands.bots.planner import SEEDS
from wastelands.bots.running import check
from wastelands.engine.action import Action
from wastelands.engine.step import Chain, Seat
from wastelands.games.diplomacy import sparring
from wastelands.games.diplomacy.bridge import Stand, refusal
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.quick import Quick
from wastelands.games.diplomacy.trying import NORMAL, Tried

TRIED = {"hasty": 3, "": NORMAL}  # turns that the policy tries, by its style
TRIES, EACH = 60, 150  # turns that a proposal tries, and more for each candidate that is wanted


class DiplomacyMind(Mind[Diplomacy]):
    """No luck falls within a turn, so that a turn found good is kept to its end."""

    horizon = Horizon("end")
    scale = 3.0

    def ready(self) -> None:
        sparring.ready()

    def value(self, view: Diplomacy) -> tuple[float, ...]:
        return shares([worth(view, seat) / self.scale for seat in range(view.seats)])

    def judge(self, game: Diplomacy) -> tuple[float, ...]:
        return self.value(game) if game.result() is None else self.judge_points(game.points)

    def judge_points(self, points: tuple[int, ...]) -> tuple[float, ...]:
        """An end that was only imagined is a lead in points and not a win."""
        return shares([one / self.scale for one in points])

    def policy(self, view: Diplomacy, seat: Seat, luck: Fancy) -> Action:
        return self.chain(view, seat, luck)[0]

    def chain(self, view: Diplomacy, seat: Seat, luck: Fancy) -> Chain:
        """The best of a few turns."""
        stand = Stand.of(view.imagine(luck) if view.viewer >= 0 else view)
        return stand.chain(tried(stand, luck.below(SEEDS), range(TRIED[self.style]))[0])

    def propose(self, view: Diplomacy, seat: Seat, luck: Fancy, n: int) -> list[Chain]:
        """The best turns, and below them the best of those that begin otherwise."""
        stand = Stand.of(view.imagine(luck))
        ranked = [stand.chain(turn) for turn in tried(stand, luck.below(SEEDS), luck.tries(TRIES + EACH * n))]
        ranked += refusal(view)
        best = ranked[: n - n // 3]
        begun = {chain[0] for chain in best}
        for chain in ranked:
            if len(best) < n and chain[0] not in begun:
                begun.add(chain[0])
                best.append(chain)
        return best

    def ends(
        self, world: Diplomacy, seat: Seat, chain: Chain, seed: int, horizon: Horizon, until: float
    ) -> tuple[float, ...]:
        """To the end in quick games, where everybody plays by the policy."""
        if horizon != self.horizon:
            return super().ends(world, seat, chain, seed, horizon, until)
        check(until)
        tries = TRIED[self.style]
        game = completed(Stand.of(world).after(chain), seed, tries)
        return self.judge_points(sparring.on(game).play_on(game, [seed], tries, partial(check, until))[0])


def tried(stand: Stand, seed: int, tries: Iterable[object]) -> list[Tried]:
    """Different ways to play on to the end of the turn, the best first."""
    return sparring.on(stand.game).tried_turns(stand.game, seed, tries, stand.bag)


def completed(stand: Stand, seed: int, tries: int) -> Quick:
    """The table after the turn that is begun; the best of some tries makes what is still open of it."""
    game, bag = stand.game, stand.bag
    if bag:
        if game.any_move(bag, lambda _: 0):
            for move in tried(stand, seed, range(tries))[0].moves:
                game.step(bag, move)
        game.end_turn()
    return game
