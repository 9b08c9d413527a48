"""The laws hold for a sound toy game, and each of them can fail."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.laws.toy import case
from wastelands.engine.errors import WastelandsError
from wastelands.testing import laws, numbers
from wastelands.testing.case import Case
from wastelands.testing.laws import LAWS

BROKEN = {
    "NeverEnds": laws.random_play_ends,
    "SharesState": laws.copies_are_independent,
    "PlaysTheOriginal": laws.playing_a_copy_leaves_the_original,
    "ListsTwice": laws.texts_round_trip,
    "OpenBoast": laws.texts_round_trip,
    "ForgetsLuck": laws.records_replay,
    "HashesSets": laws.another_hash_seed_changes_nothing,
    "ForbidsNothing": laws.only_listed_actions_are_accepted,
    "ShowsCards": laws.worlds_look_alike,
    "LeaksOrder": laws.worlds_look_alike,
    "LeaksByReason": laws.worlds_look_alike,
    "LeaksByEvent": laws.worlds_look_alike,
    "AsksBySecret": laws.worlds_look_alike,
    "PlayableMask": laws.views_hold,
    "ImaginesAnything": laws.imagined_worlds_fit,
    "ImaginesTheTruth": laws.imagined_worlds_fit,
    "DeadEnds": laws.imagined_worlds_can_be_played,
    "OrderMatters": laws.order_of_answers_changes_nothing,
    "UndoesTooMuch": laws.undo_stays_inside,
    "OwesNothing": laws.turns_are_handed_on_by_word,
    "LosesBySecret": laws.losses_follow_from_the_view,
    "NumbersTwice": numbers.every_action_has_one_number,
    "LeavesOut": numbers.every_action_has_one_number,
    "Peeks": numbers.observations_tell_no_secret,
    "DrawsUnseen": numbers.chance_can_be_listed,
}


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_sound_toy_keeps_every_law(law: Callable[[Case], None]) -> None:
    law(case("toy"))


@pytest.mark.parametrize(("name", "law"), BROKEN.items(), ids=BROKEN)
def test_a_broken_toy_breaks_its_law(name: str, law: Callable[[Case], None]) -> None:
    with pytest.raises((AssertionError, WastelandsError, pytest.fail.Exception)):
        law(case(f"toy {name}"))


def test_every_law_was_seen_to_fail() -> None:
    assert set(BROKEN.values()) == set(LAWS)
