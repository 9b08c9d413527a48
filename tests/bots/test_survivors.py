"""The leader raids what nobody holds, keeps a guard, haggles and lends."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.bots.measure import measure
from tests.rules.survivors.table import Table
from wastelands.bots import survivors
from wastelands.bots.bot import new_bot
from wastelands.bots.fancy import Fancy
from wastelands.bots.levels import level_of
from wastelands.bots.survivors import SurvivorsMind, market
from wastelands.bots.survivors.market import best_loan
from wastelands.bots.survivors.needs import wishes
from wastelands.bots.survivors.places import found, home
from wastelands.bots.survivors.raid import prey
from wastelands.bots.survivors.temper import TEMPERS, temper_of
from wastelands.engine.luck import Luck
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.ground import tile
from wastelands.games.survivors.hints import surroundings
from wastelands.games.survivors.pieces import People
from wastelands.games.survivors.setup import PlaceBase

FED = {"food": 40, "water": 40}


def decide(table: Table, seat: int = 0, style: str = "raider") -> str:
    return str(SurvivorsMind("survivors", style=style).policy(table.game.view(seat), seat, Fancy(1)))


def march(table: Table) -> list[str]:
    """All that the leader does with its parties in one turn."""
    done: list[str] = []
    while table.game.to_act() == (0,) and len(done) < 30:
        done.append(decide(table))
        if done[-1] == "end":
            break
        table.play(0, done[-1])
    return done


def test_it_takes_an_empty_building_with_three_members_and_no_blood() -> None:
    table = Table(people={0: 12}, stock={0: FED}, buildings=[("BD15", 3, 4, 1)]).until("Activity")
    done = march(table)
    assert "form 3" in done
    assert any(action.startswith("assault") for action in done)
    assert any(action.startswith("control") for action in done)
    assert table.game.buildings[0].owner == 0


def test_a_settler_never_leaves_home() -> None:
    table = Table(people={0: 12}, stock={0: FED}, buildings=[("BD15", 3, 4, 1)]).until("Activity")
    assert not decide(table, style="settler").startswith("form")


def test_it_storms_a_base_that_few_hold_and_leaves_one_that_many_hold() -> None:
    few = Table(people={0: 12, 1: 1}, parties=[("P1.1", 0, 5, 7, 6)])
    many = Table(people={0: 12, 1: 9}, parties=[("P1.1", 0, 5, 7, 6)])
    assert [one.needs <= 6 for one in prey(few.game, 0) if one.what == "base"] == [True]
    assert [one.needs <= 6 for one in prey(many.game, 0) if one.what == "base"] == [False]
    assert decide(few.until("Activity")).startswith("move P1.1")


def test_a_guarded_site_is_no_prey() -> None:
    table = Table(buildings=[("BD15", 3, 4, 1)], parties=[("P2.1", 1, 3, 4, 1)])
    assert all(one.what != "building" for one in prey(table.game, 0))


def test_it_refuses_to_trade_with_raiders_at_the_gate() -> None:
    def answer(*parties: tuple[str, int, int, int, int]) -> str:
        stock = {0: {"food": 40, "water": 20}, 1: {"food": 8, "water": 20}}
        table = Table(stock=stock, parties=parties).until("Activity")
        return decide(table.play(0, "trade", "give food 9", "nothing", "propose"), 1)

    assert answer() == "accept"
    assert answer(("P1.1", 0, 6, 7, 3)) == "refuse"


def test_it_remembers_who_attacked_it_and_forgets_it_after_two_rounds() -> None:
    def answer(rounds: int) -> tuple[str, str]:
        stock = {0: {"food": 40, "water": 20}, 1: {"food": 8, "water": 20}}
        parties = [("P1.1", 0, 3, 4, 3)]
        table = Table(stock=stock, parties=parties, buildings=[("BD05", 3, 4, 1)], round=5).until("Activity")
        table.play(0, "assault P1.1 building", "destroy 3,4")
        assert table.game.raids == ((0, 0), (5, 0))
        table.game.round += rounds
        table.play(0, "trade", "give food 9", "nothing", "propose")
        mind = SurvivorsMind("survivors")
        action = mind.policy(table.game.view(1), 1, Fancy(1))
        return str(action), mind.because(table.game.view(1), 1, action)

    assert answer(0) == answer(1) == ("refuse", "raided-us")
    assert answer(2) == ("accept", "")


def test_it_takes_from_who_attacked_it_rather_than_from_others() -> None:
    buildings = [("BD15", 3, 4, 1), ("BD15", 1, 6, 2)]
    table = Table(3, people={0: 12}, buildings=buildings, raids=((0, 0, 4), (0, 0, 0), (0, 0, 0)), round=5)
    worth = {one.at: one.worth for one in prey(table.game, 0) if one.what == "building"}
    assert worth[tile(1, 6)] > worth[tile(3, 4)]


def test_each_building_is_wished_for_when_it_is_missed() -> None:
    four = [("BD07", 1, 1, 0), ("BD07", 2, 1, 0), ("BD08", 1, 3, 0), ("BD08", 2, 3, 0)]
    food, water = {"food": 200}, {"water": 200}

    def wished(people: People | int, stock: dict[str, int], *more: Any, **facts: Any) -> list[str]:
        table = Table(people={0: people}, stock={0: stock}, buildings=[*four, *more], **facts)
        return wishes(table.game, 0)

    assert wished(8, water)[:3] == ["BD17", "BD01", "BD02"]  # no hands are left for farms
    assert wished(14, water)[:4] == ["BD01", "BD02", "BD03", "BD17"]
    assert wished(8, food)[:3] == ["BD05", "BD18", "BD04"]
    assert wished(8, {**food, "scrap": 5})[:2] == ["BD18", "BD05"]
    assert wished(14, food)[:1] == ["BD04"]
    assert wished(14, {**food, "fuel": 4})[:2] == ["BD06", "BD04"]
    assert wished(8, {**water, "wood": 20})[:1] == ["BD13"]
    assert wished(8, {"electronics": 1})[:1] == ["BD12"]
    assert wished(8, {}, ("BD12", 2, 4, 0))[:1] == ["BD11"]
    assert wished(8, {}, ("BD06", 1, 0, 0))[:1] == ["BD09"]
    assert wished(People(8, wounded=1), {})[:1] == ["BD10"]
    assert wished(20, {"medicine": 1})[:1] == ["BD14"]
    rich = {**food, **water}
    assert wished(6, rich, zombies={(3, 4): 1})[-1:] == ["BD17"]
    assert wished(6, rich, clouds=[(2, 4, 1)])[-1:] == ["BD18"]
    assert wished(6, rich, modules=("zombies",), round=7)[-1:] == ["BD16"]


def test_it_answers_a_bad_offer_with_a_better_one() -> None:
    rich, poor = {"food": 90, "water": 90, "wood": 40}, {"food": 60, "water": 60, "scrap": 40}
    table = Table(stock={0: rich, 1: poor}).until("Activity")
    table.play(0, "trade", "give wood 1", "want scrap 30", "propose")
    assert decide(table, 1) == "counter"
    table.play(1, "counter")
    offer = []
    while table.step == "Bundle":
        offer.append(decide(table, 1))
        table.play(1, offer[-1])
    assert offer[-1] == "propose"
    assert decide(table, 0) == "accept"


def test_it_lends_what_stands_empty_for_a_fee() -> None:
    table = Table(
        people={0: 2, 1: 9}, stock={0: {"food": 2, "water": 40}, 1: {"water": 60, "wood": 30, "scrap": 30, "fuel": 20}},
        buildings=[("BD01", 0, 4, 0)],
    )  # fmt: skip
    loan = best_loan(table.game, 0, (1,))
    assert loan is not None
    assert loan.partner == 1


def test_seats_have_temperaments_of_their_own() -> None:
    drawn = {temper_of(Table(bases=[(0, c, 0, True)]).game, 0) for c in range(6)}
    assert drawn == set(TEMPERS)


@pytest.mark.deep
def test_the_policy_surely_beats_the_first_leader() -> None:
    interval = measure("survivors", "greedy", "first", 2, 60)["interval"]
    assert isinstance(interval, tuple | list)
    assert interval[0] > 0.5


def settled(seed: str) -> list[float]:
    """How rich the surroundings are that everybody has in the end, in the order of settling."""
    luck = Luck(seed)
    game = Survivors.new(3, luck, None)
    first = game.first
    while isinstance(game.steps[-1], PlaceBase):
        seat = game.to_act()[0]
        game.play(seat, found(game.view(seat), seat, game.actions(seat)), luck)
    return [surroundings(game, seat, home(game, seat)) for seat in game.clockwise(first)]


def test_the_first_to_settle_foresees_the_others() -> None:
    first, second, third = map(sum, zip(*[settled(f"settle-{n}") for n in range(4)], strict=True))
    assert first > second > third


def test_nobody_takes_back_a_swap_just_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is wished for changes with the stocks: in this game a swap and its way back both looked good, for ever."""
    monkeypatch.setattr(survivors, "TIRED", 0.0)
    luck, offers = Luck("last|19"), Counter[tuple[int, int]]()
    game = Survivors.new(4, luck)
    bots = [new_bot("greedy", "survivors", Luck(f"last|19|{seat}")) for seat in range(4)]
    while game.round < 14 and (acting := game.to_act()):
        seat = acting[0]
        action = bots[seat].choose(seat, game.actions(seat), lambda seat=seat: game.view(seat))  # type: ignore[misc]
        offers[game.turn.number, seat] += action.verb == "trade"
        assert offers[game.turn.number, seat] < 20
        game.play(seat, action, luck)
    assert offers.total() > 3


def test_a_leader_gets_tired_of_haggling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(market, "worth_offering", lambda view, seat: True)
    view = Table(people={0: 12}, stock={0: FED}).until("Scavengers").game.view(0)
    mind = SurvivorsMind("survivors")
    chosen = Counter(mind.policy(view, 0, Fancy(seed)).verb for seed in range(300))
    assert 10 <= chosen["scavenge"] <= 60
    assert chosen.total() == chosen["scavenge"] + chosen["trade"]


def test_a_wary_leader_asks_more_of_a_raid_and_leaves_more_at_home() -> None:
    game = Survivors.new(2, Luck("wary"))
    bold, shy = SurvivorsMind("survivors"), SurvivorsMind("survivors", style="wary")
    drawn, wary = bold._temper(game, 0), shy._temper(game, 0)
    assert (wary.name, wary.least, wary.guard) == (drawn.name, 2 * drawn.least, 2 * drawn.guard)
    assert level_of("survivors", "normal").policy == "wary"
    with pytest.raises(KeyError):
        SurvivorsMind("survivors", style="meek")
