"""Endings and points (SV-END)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.ledger import rule
from tests.rules.survivors.table import Table
from wastelands.engine.game import Result
from wastelands.engine.luck import Luck
from wastelands.games.survivors.cards import prices
from wastelands.games.survivors.consumption import Consume
from wastelands.games.survivors.endings import Check
from wastelands.games.survivors.events import PullEvent
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import NOTHING
from wastelands.games.survivors.people import kill, points
from wastelands.games.survivors.pieces import People
from wastelands.games.survivors.player_cards import PullCard
from wastelands.games.survivors.reading import load
from wastelands.games.survivors.rounds import EndRound, StartRound, StartTurn


def result(table: Table) -> Result:
    assert table.game.outcome is not None
    assert table.game.to_act() == ()
    return table.game.outcome


@rule("SV-END-01", "SV-END-05")
def test_the_last_party_wins() -> None:
    table = Table(3, alive=(False, True, False), people={0: 0, 1: 4, 2: 0}, start=Check())
    assert result(table) == Result((0, 0, 0), (1,), "last")


@rule("SV-END-02", "SV-END-05", "SV-END-25")
def test_nobody_left_comes_before_everything() -> None:
    table = Table(alive=(False, False), people={0: 0, 1: 0}, bought=(10, 0), start=Check())
    assert result(table).reason == "nobody"
    assert result(table).winners == ()
    last = Table(alive=(True, False), people={0: 1, 1: 0}, bought=(1, 10), start=Check())
    assert result(last) == Result((1, 10), (0,), "last")


@rule("SV-END-04", "SV-END-05", "SV-END-19", "SV-END-12")
def test_ten_points_win() -> None:
    table = Table(people={0: 25, 1: 49}, bought=(5, 0), start=Check())
    assert result(table) == Result((10, 9), (0,), "points")
    assert Table(people={0: 49, 1: 49}, start=Check()).game.outcome is None


@rule("SV-END-29")
def test_the_goal_is_an_option() -> None:
    assert Table(people={0: 5, 1: 24}, start=Check(), goal=5).game.outcome is None
    assert result(Table(people={0: 5, 1: 25}, start=Check(), goal=5)) == Result((1, 5), (1,), "points")
    assert Survivors.new(2, Luck("x")).goal == 10
    assert Survivors.new(2, Luck("x"), goal=5).goal == 5


@rule("SV-END-21")
def test_of_several_at_ten_the_most_points_win() -> None:
    table = Table(people={0: 5, 1: 5}, bought=(10, 11), start=Check())
    assert result(table).winners == (1,)


@rule("SV-END-03", "SV-END-05", "SV-END-07", "SV-END-23")
def test_the_turn_limit_ends_the_game_by_points() -> None:
    table = Table(people={0: 5, 1: 14}, bought=(2, 0), limit=7, round=7, start=EndRound())
    assert result(table) == Result((3, 2), (0,), "limit")
    assert Table(limit=7, round=6, start=EndRound()).game.outcome is None
    assert Table(limit=0, round=99, start=EndRound()).game.round == 100
    assert Survivors.new(2, Luck("x")).limit == 20


@rule("SV-END-03", "SV-END-08", "SV-END-09")
def test_cards_out_ends_the_game_after_the_round() -> None:
    table = Table(people={0: 15}, deck=("EQ06",), dice=["EQ06"], start=PullCard(0))
    assert table.game.cards_out
    assert table.game.outcome is None
    table.push(StartTurn(1)).play(1, "scavenge 0")
    assert len(table.told("card")) == 1  # step 2 is skipped
    table.push(EndRound())
    assert result(table).reason == "cards"
    assert Table(events=("EV23",), dice=["EV23"], start=PullEvent()).game.cards_out


@rule("SV-END-10", "SV-END-11", "SV-AUD-08")
@pytest.mark.parametrize(
    ("votes", "winners"), [(("share", "share"), (0, 2)), (("share", "none"), ()), (("none", "none"), ())]
)
def test_the_tied_vote_in_secret(votes: tuple[str, str], winners: tuple[int, ...]) -> None:
    table = Table(3, people={0: 10, 1: 6, 2: 10}, limit=1, start=EndRound())
    assert table.game.to_act() == (0, 2)
    assert table.rule(0, "end") == "SV-END-11"
    table.play(0, f"vote {votes[0]}")
    assert table.game.view(2).sealed().chains[0] is None  # type: ignore[union-attr]
    table.play(2, f"vote {votes[1]}")
    assert result(table) == Result((2, 1, 2), winners, "limit")


@rule("SV-END-14", "SV-END-15", "SV-END-16", "SV-END-26")
def test_prices_follow_from_the_bag_in_exact_fractions() -> None:
    assert load().prices == (10, 10, 8, 6, 3, 2, 1)
    assert [Fraction(60, 20), Fraction(48, 20)] == [3, Fraction(12, 5)]
    field = load().terrains["field"]
    many = replace(field, output=(1, *NOTHING[1:]), edges=(("LLLL", 42),))
    assert prices((many,))[0] == 7  # 10/3 x 2.1, which floats would round up to 8
    laid = Survivors.new(2, Luck("x"), map="laid")
    assert laid.content.prices == load().prices


@rule("SV-END-20")
def test_when_the_endings_are_checked() -> None:
    table = Table(3, modules=("events", "zombies", "radiation"), events=("EV23", "EV04"), dice=["EV23"])
    table.push(StartRound())
    kinds = [type(step).__name__ for step in table.game.steps]
    order = [kind for kind in kinds if kind in ("Check", "Drift", "ZombieTurn", "StartTurn", "EndRound")]
    assert order == [
        "EndRound",
        "Check",
        "Drift",
        "Check",
        "ZombieTurn",
        "Check",
        "StartTurn",
        "Check",
        "StartTurn",
        "Check",
    ]


@rule("SV-END-24", "SV-END-27", "SV-END-28")
def test_the_dead_are_out_at_once_and_leave_their_buildings() -> None:
    table = Table(
        3,
        people={0: 1},
        hands={0: "CC01"},
        stock={0: {"wood": 5}},
        buildings=[("BD01", 0, 0, 0), ("BD04", 0, 1, 2)],
        sites=[("BD01", 0, 2, 0, 0, 0)],
    )
    lent = table.building(0, 1)
    table.game.swap_building(lent, replace(lent, renter=0))
    kill(table.game, table.game.idle_of(0), 1, table.luck)
    game = table.game
    assert table.told("eliminated")[0]["cards"] == ("CC01",)
    assert game.alive == (False, True, True)
    assert table.goods(0) == {}
    assert (game.hands[0], game.unseen, game.sites) == ((), (), ())
    assert table.building(0, 0).owner == -1
    assert table.building(0, 1).renter == -1
    assert [base.owner for base in game.bases if not base.home] == [-1]


@rule("SV-END-24")
def test_a_turn_ends_with_its_party() -> None:
    table = Table(3, people={0: 1}, start=(StartTurn(1), Consume(0)))
    assert not table.game.alive[0]
    assert table.game.to_act() == (1,)


@rule("SV-END-12", "SV-END-13")
@pytest.mark.parametrize(("people", "n"), [(People(4), 0), (People(5), 1), (People(0, wounded=9), 1), (People(10), 2)])
def test_one_point_for_each_five(people: People, n: int) -> None:
    assert points(Table(people={0: people}).game, 0) == n
