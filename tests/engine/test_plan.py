"""A plan is tried on a copy: accepted as a whole, or refused with the first reason, and nothing is changed."""

from __future__ import annotations

import random

import pytest

import wastelands
from wastelands.engine.action import Action
from wastelands.engine.match import Match
from wastelands.engine.plan import Refusal, attempt
from wastelands.engine.registry import game_names


def test_a_plan_that_stops_says_where_and_why() -> None:
    match, shop = wastelands.new_game("warlords", 2, "dust"), Action("mark", "shop")
    for seat in (0, 1):
        match.play(seat, "take 1 0")
    refused = attempt(match.game, 0, [shop, shop, Action("done")])
    assert isinstance(refused, Refusal)
    assert (refused.number, refused.action, refused.reason.key) == (1, shop, "already-marked")
    absent = attempt(match.game, 5, [shop])
    assert isinstance(absent, Refusal)
    assert absent.reason.key == "not-your-turn"


@pytest.mark.parametrize("name", game_names())
def test_a_plan_is_what_playing_it_would_be_and_never_goes_past_luck(name: str) -> None:
    """At every decision of a random game: one step planned equals one step played, unless luck or a reveal decides."""
    match, dice, foreseen, stopped = wastelands.new_game(name, 2, "plans"), random.Random("plans"), 0, 0
    for _ in range(220):
        acting = match.game.to_act()
        if not acting:
            break
        seat = dice.choice(acting)
        action, before = dice.choice(match.game.actions(seat)), match.game.digest()
        tried = attempt(match.game, seat, [action])
        assert match.game.digest() == before, "trying changes nothing"
        played = played_on(match, seat, action)
        if isinstance(tried, Refusal):
            assert tried.reason.key == "unforeseen"
            assert played, "what is not foreseen is luck or a reveal"
            stopped += 1
        else:
            assert tried.digest() == match.game.digest()
            foreseen += 1
    assert foreseen
    assert stopped


def played_on(match: Match, seat: int, action: Action) -> bool:
    """Play it; whether luck fell or something was revealed."""
    lines = len(match.record.lines)
    match.play(seat, action)
    return bool(match.luck.revealed or any(line.luck for line in match.record.lines[lines:]))
