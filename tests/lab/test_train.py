"""Learning what a position is worth."""

from __future__ import annotations

import pytest

from wastelands.bots.mind import learned, mind_of
from wastelands.engine.errors import Unreadable
from wastelands.engine.luck import Luck
from wastelands.engine.registry import game_class
from wastelands.lab.train import Lesson, fit, train


def test_the_weight_of_what_wins_is_positive_and_of_what_loses_negative() -> None:
    taught = [Lesson([(1.0, 0.0), (0.0, 1.0)], [1.0, 0.0]), Lesson([(0.0, 1.0), (1.0, 0.0)], [0.0, 1.0])] * 20
    helps, harms = fit(taught)
    assert helps > 0 > harms


def test_training_says_how_it_was_done_and_repeats_itself() -> None:
    one, two = (train("warlords", 2, 6, seed="repeat") for _ in range(2))
    assert one == two
    assert one["command"] == "wastelands lab train warlords --seats 2 --games 6 --bot greedy --seed repeat"
    table = game_class("warlords").new(2, Luck("x"))
    assert len(one["weights"]) == len(learned("warlords", 2)) == len(mind_of("warlords").features(table)[0])


def test_weights_are_those_of_so_many_seats_else_of_the_most_below() -> None:
    assert learned("warlords", 3) == learned("warlords", 4) != learned("warlords", 2)
    assert learned("survivors", 3) == learned("survivors", 2) != ()
    assert learned("diplomacy", 2) == ()


def test_a_game_without_features_cannot_be_learned() -> None:
    with pytest.raises(Unreadable, match="counts no features"):
        train("diplomacy", 2, 1, bot="random")
