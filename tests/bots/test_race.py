"""The race: the same seed decides alike, worlds are shared, rivals' sealed answers are thought of anew."""

from __future__ import annotations

from collections.abc import Sequence
from time import thread_time
from typing import Any

import pytest

from wastelands.bots.fancy import Fancy
from wastelands.bots.mind import Horizon, Mind, mind_of
from wastelands.bots.planner import Policy
from wastelands.bots.race import Budget, Race, halve, race, surely_better
from wastelands.bots.race import Runner as One
from wastelands.bots.warlords import WarMind
from wastelands.engine.action import Action
from wastelands.engine.errors import Unreadable
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.registry import game_class, game_names
from wastelands.engine.step import Chain, Seat
from wastelands.games.warlords.bidding import DONE, Targeting, mark
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.targets import SHOP


def a_war(seed: str = "race") -> Warlords:
    """A table in the third bidding round, in which everybody has waited."""
    luck = Luck(seed)
    game = Warlords.new(2, luck)
    while not (isinstance(game.steps[-1], Targeting) and game.bidding == 3):
        seat = game.to_act()[0]
        game.play(seat, game.actions(seat)[0], luck)
    return game


class Shopper(WarMind):
    """Thinks that a mark on the shop is all that counts, and has no policy for it."""

    def chain(self, view: Warlords, seat: Seat, luck: Fancy) -> Chain:
        return (view.actions(seat)[0],)

    def value(self, view: Warlords) -> tuple[float, ...]:
        return tuple([1.0 if SHOP in marks else 0.0 for marks in view.marks])


def test_a_race_finds_what_the_value_rewards_and_the_policy_never_does() -> None:
    view = a_war().view(0)
    budget = Budget(16, 64, 10.0, Horizon("plays", 1))
    assert mark(SHOP) in race(Shopper("warlords"), view, 0, budget, 7)[0].chain


def test_without_time_the_policy_decides() -> None:
    view = a_war().view(0)
    found = race(WarMind("warlords"), view, 0, Budget(8, 100, 0.0), 1)
    assert not found[0].chances
    assert found[0].chain == WarMind("warlords").propose(view, 0, Fancy(1), 1)[0]


class Told(WarMind):
    """Knows where everything ends: well for whoever is on the shop. It needs a while to be ready."""

    def __init__(self) -> None:
        super().__init__("warlords")
        self.asked: list[tuple[Warlords, Chain, int]] = []
        self.is_ready = False

    def ready(self) -> None:
        spend(0.3)
        self.is_ready = True

    def ends(
        self, world: Warlords, seat: Seat, chain: Chain, seed: int, horizon: Horizon, until: float
    ) -> tuple[float, ...]:
        assert self.is_ready
        self.asked.append((world, chain, seed))
        return (1.0, 0.0) if mark(SHOP) in chain else (0.0, 1.0)


def spend(seconds: float) -> None:
    """Use up CPU time."""
    until = thread_time() + seconds
    while thread_time() < until:
        pass


def test_a_mind_may_say_itself_where_chains_end_and_each_sees_the_same_worlds_with_the_same_luck() -> None:
    mind = Told()
    assert mark(SHOP) in race(mind, a_war().view(0), 0, Budget(16, 64, 0.25), 7)[0].chain
    first = [one for one in mind.asked if one[2] == mind.asked[0][2]]
    assert len({chain for _, chain, _ in first}) == len(first) > 2
    assert len({id(world) for world, _, _ in first}) == 1
    assert len({id(world) for world, _, _ in mind.asked}) == len({seed for _, _, seed in mind.asked}) > 4


def test_where_simulations_take_too_long_the_worse_half_drops_out_after_its_part_of_the_time() -> None:
    runners = [One((), number=number) for number in range(8)]

    def one_world(alive: Sequence[One], world: int) -> None:
        spend(0.002)
        for runner in alive:
            runner.chances.append(float(runner.number))

    seen = [len(one.chances) for one in halve(runners, 10**9, one_world, thread_time() + 0.12)]
    assert runners[7].chances
    assert seen[0] == seen[1] > seen[2] > seen[4] > 0


@pytest.mark.parametrize("name", game_names())
def test_the_same_seed_decides_alike(name: str) -> None:
    luck = Luck("alike")
    game = game_class(name).new(2, luck)
    for _ in range(9):
        seat = game.to_act()[0]
        game.play(seat, game.actions(seat)[-1], luck)
    seat = game.to_act()[0]
    mind, budget = mind_of(name), Budget(4, 6, 60.0, Horizon("plays", 12))
    one, other = (race(mind, game.view(seat), seat, budget, 5) for _ in range(2))
    assert one == other
    assert sum(len(runner.chances) for runner in one) >= 6 or len(one) == 1


def test_the_policy_is_kept_unless_another_is_surely_better() -> None:
    sure, unsure, policy = One((), [0.9, 0.8, 0.9]), One((), [1.0, 0.2, 0.5]), One((), [0.5, 0.5, 0.5])
    assert surely_better(sure, policy, 1.0)
    assert not surely_better(unsure, policy, 1.0)
    assert not surely_better(One((), [0.9]), One((), [0.1]), 1.0)


def test_rivals_who_are_done_are_thought_of_anew_and_the_own_chain_stays() -> None:
    luck, game = Luck("sealed"), a_war()
    game.play(1, DONE, luck)
    game.play(0, mark(SHOP), luck)
    world = WarMind("warlords").dream(game.view(0), 0, Fancy(1))
    sealed = world.sealed()
    assert sealed is not None
    assert sealed.chain(0) == (mark(SHOP),)
    assert world.to_act() == (0, 1)


@pytest.mark.parametrize("text", ["end", "turns 2", "laps 1", "rounds 1", "plays 30"])
def test_a_horizon_is_read(text: str) -> None:
    horizon = Horizon.parse(text)
    assert f"{horizon.kind} {horizon.n}".removesuffix(" 0") == text


@pytest.mark.parametrize("text", ["", "end 2", "turns", "turns two", "days 1"])
def test_what_is_no_horizon_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="is no horizon"):
        Horizon.parse(text)


def test_a_horizon_counts_turns_and_plays() -> None:
    luck = Luck("turns")
    game = game_class("diplomacy").new(2, luck)
    after_plays, after_turn = Horizon("plays", 2).stop(game), Horizon("turns", 0).stop(game)
    assert [after_plays(game) for _ in range(3)] == [False, False, True]
    first = game.to_act()
    while game.to_act() == first:
        assert not after_turn(game)
        game.play(first[0], game.actions(first[0])[-1], luck)
    assert after_turn(game)


def a_turn() -> Game:
    """Diplomacy, when the first action is picked."""
    luck = Luck("turn")
    game = game_class("diplomacy").new(2, luck)
    while not any(action.verb == "pick" for action in game.actions(game.to_act()[0])):
        game.play(game.to_act()[0], game.actions(game.to_act()[0])[0], luck)
    return game


class Counting(Policy[Any]):
    """Counts its thoughts."""

    thoughts = 0

    def think(self, view: Game, seat: Seat) -> Chain:
        self.thoughts += 1
        return super().think(view, seat)


def test_a_plan_is_kept_within_a_sealed_answer_and_within_a_turn() -> None:
    luck, game = Luck("plan"), a_turn()
    bot = Counting(mind_of("diplomacy"), Luck("bot"))
    seat = game.to_act()[0]
    played: list[Action] = []
    while game.to_act() == (seat,):
        actions = game.actions(seat)
        played.append(bot.choose(seat, actions, lambda: game.view(seat)))
        assert played[-1] in actions
        game.play(seat, played[-1], luck)
    assert len(played) > 2
    assert bot.thoughts == 1


def test_a_plan_is_dropped_when_the_table_is_not_as_foreseen() -> None:
    game = a_turn()
    seat = game.to_act()[0]
    bot = Counting(mind_of("diplomacy"), Luck("bot"))
    chosen = bot.choose(seat, game.actions(seat), lambda: game.view(seat))
    bot.plan = (next(action for action in game.actions(seat) if action is not chosen),)  # legal, but not foreseen
    assert bot.choose(seat, game.actions(seat), lambda: game.view(seat)) in game.actions(seat)
    assert bot.thoughts == 2


def test_a_game_without_a_mind_of_its_own_gets_the_general_one() -> None:
    general: Mind[Any] = Mind("diplomacy")
    game = game_class("diplomacy").new(2, Luck("general"))
    seat = game.to_act()[0]
    player = Race(general, Luck("bot"), Budget(4, 8, 10.0))
    assert player.choose(seat, game.actions(seat), lambda: game.view(seat)) in game.actions(seat)
    assert sum(general.value(game)) == pytest.approx(1)
    assert len(general.propose(game.view(seat), seat, Fancy(1), 5)) == 5
