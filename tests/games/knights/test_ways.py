"""Whole routes by one tap: every chain can be played, and the Fuel pays for it."""

from __future__ import annotations

import random

import pytest

from wastelands.engine.match import Match
from wastelands.games.knights.game import Knights
from wastelands.games.knights.moving import speed
from wastelands.games.knights.trading import Bundle


@pytest.mark.parametrize("seed", ["north", "south"])
def test_every_way_can_be_driven_and_paid_for(seed: str) -> None:
    match, dice, met = Match.new(Knights, 3, seed, mission="savior"), random.Random(seed), 0
    while met < 8 and match.game.to_act():
        game = match.game
        assert isinstance(game, Knights)
        seat = game.to_act()[0]
        ways = game.view(seat).ways(seat)
        assert ways == game.ways(seat)
        for thing, chain in ways.items():
            trial = Match.load(match.save())
            for action in chain:
                trial.play(seat, action)
            assert isinstance(trial.game, Knights)
            if thing.startswith("card:"):  # in a trade: what the partner has, before one has said what one gives
                step = trial.game.steps[-1]
                assert isinstance(step, Bundle)
                assert (step.wanting, step.terms.wants) == (True, (thing.removeprefix("card:"),))
                break
            route = trial.game.trip.route
            assert thing == f"hex:{chain[-1].values[0]}"
            assert sum(map(game.difficulty, route)) <= game.fuel[seat] * speed(game, seat) + 4
            break
        met += bool(ways)
        match.play(seat, dice.choice(game.actions(seat)))
    assert met == 8


def test_only_who_plans_a_route_is_shown_ways() -> None:
    match = Match.new(Knights, 2, "start", mission="savior")
    assert match.game.ways(0) == {}
    assert match.game.ways(1) == {}
