"""The leader raids what nobody holds, keeps a guard, haggles and lends."""

from __future__ import annotations

from tests.bots.measure import measure
from tests.rules.survivors.table import Table
from wastelands.bots.fancy import Fancy
from wastelands.bots.survivors import SurvivorsMind
from wastelands.bots.survivors.market import best_loan
from wastelands.bots.survivors.raid import prey
from wastelands.bots.survivors.temper import TEMPERS, temper_of

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


def test_it_takes_an_empty_building_with_one_member_and_no_blood() -> None:
    table = Table(people={0: 12}, stock={0: FED}, buildings=[("BD15", 3, 4, 1)]).until("Activity")
    done = march(table)
    assert "form 1" in done
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


def test_the_policy_beats_the_first_leader() -> None:
    share = measure("survivors", "greedy", "first", 2, 12)["share"]
    assert isinstance(share, float)
    assert share >= 0.6
