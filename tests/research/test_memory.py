"""Perfect recall: a seat's own deeds and what it heard, and nothing of what others chose in secret."""

from __future__ import annotations

import pytest

import wastelands
from wastelands.engine.action import Action
from wastelands.engine.errors import WastelandsError
from wastelands.research.memory import information_hash, information_state
from wastelands.research.play import Play, Spaces


def test_a_match_is_recalled_with_own_secrets_only() -> None:
    match = wastelands.new_game("warlords", seats=2, seed="dust")
    for seat in (0, 1):
        match.play(seat, match.game.actions(seat)[0])
    before = information_state(match, 1)
    match.play(0, "mark shop")
    assert "0 mark shop" in information_state(match, 0)
    assert information_state(match, 1) == before
    assert information_hash(before) != information_hash(information_state(match, 0))


def test_a_play_that_remembers_recalls_and_another_says_that_it_does_not() -> None:
    spaces = Spaces.of("warlords", 2)
    play = Play(spaces, remember=True)
    play.reset("dust")
    play.step(spaces.codec.legal(play.game, 0)[0])
    play.step(spaces.codec.legal(play.game, 1)[0])
    before = play.recall(1)
    play.step(spaces.codec.encode(Action.parse("mark shop")))
    assert "0 mark shop" in play.recall(0)
    assert play.recall(1) == before
    with pytest.raises(WastelandsError, match="remember=True"):
        Play(spaces).recall(0)
