"""Diplomacy's mind: what a seat may hope for, what an imagined end counts for, and proposals that end in time."""

from __future__ import annotations

import pytest

from tests.rules.diplomacy.board import Board
from wastelands.bots.diplomacy import DiplomacyMind
from wastelands.bots.diplomacy.prospects import worth
from wastelands.bots.fancy import Fancy
from wastelands.engine.luck import Luck
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.hopes import FAR, coming_rings

ROW = "0,0=I 1,0=A 2,0=B 3,0=A 4,0=C 5,0=II"  # two cities, and four spaces between them
LATE = (6, 6)


def test_every_space_towards_another_city_is_worth_something_and_a_rival_in_the_way_costs() -> None:
    towards = [worth(Board(ROW, x=x, scored=LATE).game, 0) for x in ("1,0", "1,0 2,0", "1,0 2,0 3,0")]
    assert towards == sorted(towards)
    assert towards[2] - towards[0] > 0.5
    assert worth(Board(ROW, x="1,0 2,0", o="3,0", scored=LATE).game, 0) < towards[1] - 1


def test_nobody_hopes_for_more_spaces_than_there_are_hexes_to_come() -> None:
    rounds = (("1-A", "1-B"),) * 6
    assert coming_rings(rounds, 5, ("1-B",), 2) == (0, 0, 0, 0, 0, 1, 2), "half a hex counts as one"
    assert coming_rings((("3-A", "3-B"),) * 6, 1, (), 2)[-1] == FAR
    early, last = (Board(ROW, x="1,0 2,0", scored=LATE, rounds=rounds, round=n).game for n in (1, 6))
    assert worth(last, 0) < worth(early, 0) - 0.5


def test_an_imagined_end_counts_by_its_points() -> None:
    game = Diplomacy.new(2, Luck("end"))
    game.steps = ()
    mind = DiplomacyMind("diplomacy")
    ends = []
    for points in ((9, 10), (10, 10), (12, 10), (30, 10)):
        game.points = points
        ends.append(mind.judge(game)[0])
    assert ends == sorted(ends)
    assert ends[1] == pytest.approx(0.5)


def test_a_proposal_ends_when_its_time_is_over() -> None:
    game = Diplomacy.new(2, Luck("late"))
    mind = DiplomacyMind("diplomacy")
    assert len(mind.propose(game.view(0), 0, Fancy(1), 4)) == 4
    assert len(mind.propose(game.view(0), 0, Fancy(1, until=0.0), 4)) == 1
