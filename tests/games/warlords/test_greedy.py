"""The greedy bidder: it plays every number of seats, looks only at its own view, pays its bills and beats chance."""

from __future__ import annotations

import pytest

from tests.rules.warlords.table import Table
from wastelands.bots.bot import Bot, new_bot
from wastelands.bots.random import Random
from wastelands.bots.warlords import Greedy
from wastelands.engine.action import Action
from wastelands.engine.events import Event
from wastelands.engine.luck import Luck
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.scoring import value


def play_out(bots: list[Bot[Warlords]], seed: str, heard: list[Event] | None = None) -> Warlords:
    luck = Luck(seed)
    luck.listener = heard.append if heard is not None else None
    game = Warlords.new(len(bots), luck)
    while acting := game.to_act():
        seat = acting[0]
        options = game.actions(seat)
        view = game.view(seat)
        action = bots[seat].choose(seat, options, lambda view=view: view)  # type: ignore[misc]
        assert action in options
        game.play(seat, action, luck)
    return game


def greedies(n: int, seed: str) -> list[Bot[Warlords]]:
    return [Greedy(Luck(f"{seed}-{seat}")) for seat in range(n)]


@pytest.mark.parametrize("seats", range(2, 9))
def test_it_plays_to_the_end_and_pays_its_bills(seats: int) -> None:
    heard: list[Event] = []
    game = play_out(greedies(seats, "bills"), f"bills-{seats}", heard)
    result = game.result()
    assert result is not None
    assert result.reason.startswith("points")
    verbs = [event.verb for event in heard]
    assert verbs.count("bankrupt") <= game.round * seats // 20
    assert verbs.count("acquired") > 3 * seats


def test_it_beats_chance() -> None:
    wins = 0
    for number in range(12):
        seat = number % 3
        bots: list[Bot[Warlords]] = [Random(Luck(f"r{number}{s}")) for s in range(3)]
        bots[seat] = Greedy(Luck(f"g{number}"))
        result = play_out(bots, f"chance-{number}").result()
        assert result is not None
        wins += seat in result.winners
    assert wins >= 10


def test_the_same_luck_gives_the_same_game() -> None:
    assert play_out(greedies(3, "same"), "same") == play_out(greedies(3, "same"), "same")


def test_it_is_the_games_own_greedy_bot() -> None:
    assert isinstance(new_bot("greedy", "warlords", Luck("x")), Greedy)


def choose(table: Table, seat: int) -> Action:
    view = table.game.view(seat)
    return Greedy(Luck("one")).choose(seat, table.game.actions(seat), lambda: view)


def test_it_defends_what_it_would_lose() -> None:
    table = Table(2, hands={0: "ST4 ST4 ST3", 1: "ST6 ST6"}, tableaus={1: "S46"}, fields="O01", row="S01")
    table.mark({0: ["base1"]})
    assert str(choose(table, 1)) == "done"  # there is time to see what comes
    table.game.bidding = 3
    assert choose(table, 1).verb == "defend"


def test_it_fills_marks_that_somebody_else_set() -> None:
    table = Table(2, hands={0: "ST1 ST2 ST3"}, fields="O01", row="S01")
    table.mark({0: ["field1", "shop"]})
    while table.step == "Commitment" and table.game.bidding == 1:
        table.game.play(0, choose(table, 0), table.luck)
    assert {target for target, _ in table.game.bids[0]} == {"field1", "shop"}


def test_it_buys_the_best_and_leaves_the_weak_behind() -> None:
    table = Table(2, hands={0: "O40", 1: "ST1"}, stocks={0: (9, 9, 9)}, fields="O01", row="S01 S46")
    table.battle({0: {"shop": "O40"}})
    assert str(choose(table, 0)) == "buy S46"
    lost = Table(2, hands={0: "ST1", 1: "ST4"}, discards={0: ["ST2"] * 9}, fields="O01", row="S48")
    lost.battle({0: {"field1": "ST1"}, 1: {"field1": "ST4"}})
    assert str(choose(lost, 0)) == "abandon ST1"


def test_it_takes_what_its_cards_need() -> None:
    table = Table(2, hands={0: "S14"}, stocks={0: (9, 1, 0)}, start="collection", last=False)
    assert str(choose(table, 0)) == "take 0 1"


def test_the_value_of_a_position_rises_with_points() -> None:
    poor, rich = Table(2), Table(2, tableaus={0: "ST8 ST9 S46"})
    assert value(rich.game.view(0), 0) > value(poor.game.view(0), 0)
    assert value(rich.game.view(1), 1) < value(poor.game.view(1), 1)
