"""Chance that can be listed: exact chances, exact expectations, and a sentence where there are too many."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.research.positions import first
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck, Outcome
from wastelands.engine.registry import game_class
from wastelands.research.chance import Crowded, Draw, branches, expectation, forced


def test_equal_cards_of_a_bag_are_one_outcome_with_their_share() -> None:
    draw = Draw.of("draw", ["ST1", "ST1", "ST2"], (0,))
    assert dict(zip(map(str, draw.outcomes), draw.chances, strict=True)) == {
        "draw=ST1@0": Fraction(2, 3),
        "draw=ST2@0": Fraction(1, 3),
    }


def test_the_branches_of_a_die_are_its_faces() -> None:
    game, seat, action = first("knights", lambda game, fallen: [one.what for one in fallen] == ["d10"])
    found = list(branches(game, seat, action))
    assert {branch.chance for branch in found} == {Fraction(1, 10)}
    assert [branch.script[0].value for branch in found] == [str(face) for face in range(1, 11)]


def test_an_expectation_is_exact() -> None:
    game, seat, action = first("survivors", lambda game, fallen: 1 < len(fallen) < 4)
    whole = sum(branch.chance for branch in branches(game, seat, action))
    mean = sum(branch.chance * branch.game.count for branch in branches(game, seat, action))
    assert whole == 1
    assert expectation(game, seat, action, lambda after: after.count) == float(mean)


def test_an_expectation_is_what_many_games_come_to() -> None:
    """The mean of some hundred games lies near the exact one: where luck decides how far the game runs on."""
    game, seat, action = first("knights", lambda game, fallen: 1 < len(fallen) < 3)

    def digits(after: Game) -> float:
        return float(int(after.digest()[:2], 16))  # anything that luck changes

    exact = expectation(game, seat, action, digits)
    total, games = 0.0, 600
    for n in range(games):
        after = game.copy()
        after.play(seat, action, Luck(f"mean|{n}"))
        total += digits(after)
    assert total / games == pytest.approx(exact, abs=4 * 74 / games**0.5)


def test_what_cannot_be_listed_is_said() -> None:
    with pytest.raises(Crowded, match="deal has 4294967296 outcomes"):
        Draw.of("deal", range(2**32))
    game, seat, action = first("survivors", lambda game, fallen: len(fallen) > 1)
    with pytest.raises(Crowded, match="may end in more than 5 ways"):
        list(branches(game, seat, action, most=5))


def test_a_setup_is_forced_draw_by_draw() -> None:
    rules, script = game_class("diplomacy"), list[Outcome]()
    while isinstance(found := forced(lambda luck: rules.new(2, luck), tuple(script)), Draw):
        script.append(found.outcomes[-1])
    assert [one.what for one in script] == ["map", "deal"]
    assert found.to_act() == (0,)
