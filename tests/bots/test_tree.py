"""The tree search that the race is compared with."""

from __future__ import annotations

import pytest

from tests.bots.test_race import Shopper, a_war
from wastelands.bots.levels import ByTree, is_quick, player_of
from wastelands.bots.mind import Horizon, mind_of
from wastelands.bots.race import Budget
from wastelands.bots.tree import Tree, search
from wastelands.bots.warlords import WarMind
from wastelands.engine.luck import Luck
from wastelands.engine.registry import game_class, game_names
from wastelands.games.warlords.bidding import DONE, mark
from wastelands.games.warlords.targets import SHOP


def test_a_tree_finds_what_the_value_rewards_and_the_policy_never_does() -> None:
    view = a_war().view(0)
    tried = search(Shopper("warlords"), view, 0, Budget(1, 200, 60.0, Horizon("plays", 6)), 7).then
    assert max(tried, key=lambda action: tried[action].taken) is mark(SHOP)


def test_every_simulation_counts_once_and_no_more_than_was_legal() -> None:
    view = a_war().view(0)
    root = search(WarMind("warlords"), view, 0, Budget(1, 30, 60.0), 1)
    assert sum(node.taken for node in root.then.values()) == 30
    assert all(node.taken <= node.legal == 30 for node in root.then.values())
    assert set(root.then) == set(view.actions(0))


def test_rivals_do_not_answer_to_what_is_sealed_at_the_same_time() -> None:
    view = a_war().view(0)
    root = search(WarMind("warlords"), view, 0, Budget(1, 60, 60.0), 3)
    assert root.then[DONE].taken > 1
    assert all(action.verb != "mark" for action in root.then[DONE].then)


@pytest.mark.parametrize("name", game_names())
def test_the_same_seed_grows_the_same_tree(name: str) -> None:
    luck = Luck("alike")
    game = game_class(name).new(2, luck)
    for _ in range(9):
        seat = game.to_act()[0]
        game.play(seat, game.actions(seat)[-1], luck)
    seat = game.to_act()[0]
    one, other = (
        search(mind_of(name), game.view(seat), seat, Budget(1, 5, 60.0, Horizon("plays", 12)), 5) for _ in "ab"
    )
    assert one == other


def test_without_time_the_policy_decides() -> None:
    view = a_war().view(0)
    assert not search(WarMind("warlords"), view, 0, Budget(1, 100, 0.0), 1).then
    player = Tree(WarMind("warlords"), Luck("tree"), Budget(1, 100, 0.0))
    assert player.choose(0, view.actions(0), lambda: view) in view.actions(0)


def test_the_tree_is_the_expert_with_another_search_and_thinks_in_the_lane_of_those_that_search() -> None:
    plays = ByTree(Luck("tree")).plays("diplomacy")
    assert isinstance(player_of("diplomacy", plays, Luck("tree")), Tree)
    assert not is_quick("diplomacy", "tree")
    assert is_quick("diplomacy", "greedy")
    assert is_quick("warlords", "normal")
    assert not is_quick("warlords", "hard")
