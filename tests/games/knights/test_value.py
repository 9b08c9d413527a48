"""What a position is worth, and the first bot that uses it."""

from __future__ import annotations

from tests.rules.knights.table import Table, number
from wastelands.bots.knights import Greedy
from wastelands.engine.game import Result
from wastelands.engine.luck import Luck
from wastelands.games.knights.exploration import ExplorationStep
from wastelands.games.knights.game import Knights
from wastelands.games.knights.mission import rules_of
from wastelands.games.knights.value import nearness, value


def test_keys_reputation_and_health_are_worth_something() -> None:
    plain = value(Table().game, 0)
    assert value(Table(reputation={0: 1}).game, 0) > plain
    assert value(Table(prizes=(("key",), (), (), ())).game, 0) > value(Table(reputation={0: 1}).game, 0)
    assert value(Table(health={0: 1}).game, 0) < plain
    assert value(Table(reputation={1: 5}).game, 0) < plain
    won = Table(outcome=Result((0, 0, 0, 0), (0,), "goal")).game
    assert value(won, 0) == -value(won, 1) == 1000.0


def targets(game: Knights, seat: int) -> list[int]:
    return rules_of(game).targets(game, seat)


def test_the_goal_of_the_mission_draws_him() -> None:
    keys = (("key", number(9)),)
    near, far = Table(sites=keys, places={0: number(9)}), Table(sites=keys, places={0: number(4)})
    assert nearness(near.game, 0) > nearness(far.game, 0)
    assert targets(Table(prizes=(("key",) * 4, (), (), ())).game, 0) == [0]
    assert targets(Table(mission="damsel", prizes=(("captive",), (), (), ())).game, 0) == [0]
    assert targets(Table(mission="only-one", places={1: 5, 2: 6, 3: 7}).game, 0) == [5, 6, 7]
    assert targets(Table(mission="damsel", prizes=(("clue",), (), (), ()), sites=(("captive", 20),)).game, 0) == [20]
    assert nearness(Table(sites=()).game, 0) == 0.0
    assert nearness(_unvoted(), 0) == 0.0


def _unvoted() -> Knights:
    return Knights.new(2, Luck("unvoted"))


def test_a_view_values_hidden_gear_by_its_backs() -> None:
    game = Table(kits={1: {"pack": "RD04 GR01"}}).game
    assert value(game.view(0), 0) == value(game.view(0).imagine(Luck("x")).view(0), 0)


def test_greedy_takes_a_key_that_lies_before_him() -> None:
    table = Table(sites=(("key", number(6)),), places={0: number(6)}, luck=None, start=ExplorationStep((0,)))
    actions = table.game.actions(0)
    assert str(Greedy(Luck("greedy")).choose(0, actions, lambda: table.game.view(0))) == "quest key"
