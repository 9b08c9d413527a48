"""Duels and interaction (WK-DUEL, WK-INT), unconsciousness (WK-KO), resources (WK-RES)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tests.ledger import rule
from tests.rules.knights.table import Table, at, number
from wastelands.games.knights.aftermath import Conclude
from wastelands.games.knights.clash import controller
from wastelands.games.knights.conditions import holds
from wastelands.games.knights.exploration import ExplorationStep
from wastelands.games.knights.hazards import Lose, Suffer
from wastelands.games.knights.interaction import Found, Meet, ReviveOrRob
from wastelands.games.knights.loadout import loadout
from wastelands.games.knights.moving import GoOn, MoveStep
from wastelands.games.knights.pieces import Check, Fight, Trip
from wastelands.games.knights.rest import RestStep, WakeUp
from wastelands.games.knights.rewards import Gain, Heal
from wastelands.games.knights.stealing import Loot, ask_loot
from wastelands.games.knights.vehicles import damage_vehicle, give_up_vehicle
from wastelands.games.knights.wounds import suffer

HERE = {0: 0, 1: 0, 2: at(1, 0), 3: 0}
TRIP = Trip(0, True, (0,), 1, played=True)


def meeting(**facts: Any) -> Table:
    """Seat 0 has just entered the hex of seats 1 and 3."""
    given: dict[str, Any] = {"places": HERE, "trip": TRIP, "active": 0, "start": Meet(0), **facts}
    return Table(**given)


def won(result: int = 1, down: tuple[bool, bool] = (False, False), **facts: Any) -> Table:
    """A duel between seats 0 and 1 has ended."""
    table = Table(**{"active": 0, "trip": TRIP, **facts})
    table.game.fight = Fight(0, 1, "", "duel", dominance=result, down=down)
    return table.push(Conclude())


# ---- duels


@rule("WK-DUEL-01", "WK-DUEL-03")
def test_in_a_duel_both_play_and_pay_and_the_mover_is_the_active_knight() -> None:
    table = Table(marked=(("KN01",), (), ("KN03",), ()), luck=[1, 1, 1, 1, 1]).fight(rival=2)
    assert set(table.game.to_act()) == {0, 2}
    assert (table.now.seat, controller(table.game, table.now, 1)) == (0, 2)
    table.clash("attack", "attack")
    assert table.game.to_act() == (0,)
    table.play(0, "aim ST01 medium").play(2, "aim ST05 medium")
    assert table.game.ammo[0] == table.game.ammo[2] == 3
    assert table.now.dominance == 0


@rule("WK-DUEL-02", "WK-TRD-11")
def test_two_defends_in_the_first_clash_end_the_duel_in_peace_and_allow_trade() -> None:
    table = Table(kits={0: {"pack": "GR01"}}).fight(rival=1).clash("defend", "defend")
    assert table.game.fight is None
    assert table.step == "TradeTurn"  # nobody was asked to rearrange
    assert table.game.reputation == (0, 0, 0, 0)
    later = Table(luck=[1] * 9).fight(rival=1).clash("prepare", "prepare").clash("defend", "defend")
    assert later.game.fight is not None


@rule("WK-DUEL-04", "WK-DUEL-05")
def test_the_winner_gains_reputation_and_may_steal_from_a_conscious_loser() -> None:
    table = won(ammo={0: 1}, common="CT02")
    assert table.game.reputation[0] == 1
    assert table.step == "Loot"
    assert "loot ammo" in table.can(0)
    table.play(0, "loot ammo")
    assert table.game.ammo[:2] == (3, 2)
    other = won(-1)
    assert other.game.reputation[:2] == (0, 1)
    assert other.game.to_act() == (1,)


@rule("WK-DUEL-06")
def test_who_knocked_a_rival_out_cannot_revive_him_this_round() -> None:
    table = won(1, (False, True), out={1: True}, health={1: 0})
    assert table.game.floored == ((0, 1),)
    table.push(ReviveOrRob(0, 1))
    assert table.can(0) == ["pass", "rob"]
    assert table.rule(0, "revive") == "WK-DUEL-06"
    assert "revive" in table.push(ReviveOrRob(2, 1)).can(2)


@rule("WK-DUEL-07")
def test_a_drawn_duel_gives_nothing() -> None:
    table = won(0)
    assert table.game.reputation == (0, 0, 0, 0)
    assert table.step == ""


@rule("WK-DUEL-08")
def test_after_the_duel_a_conscious_active_knight_goes_on() -> None:
    trip = Trip(0, True, (0, at(1, 0)), 1, played=True)
    table = Table(trip=trip, active=0)
    table.game.fight = Fight(0, 1, "", "duel")
    table.push(GoOn(0), Conclude())
    assert table.step == "ContinueOrStop"
    table.play(0, "go")
    assert table.game.at[:2] == (at(1, 0), 0)


# ---- interaction


@rule("WK-INT-01", "WK-INT-02", "WK-INT-04")
def test_the_mover_asks_rivals_one_at_a_time_and_who_agrees_fights() -> None:
    table = meeting()
    assert table.can(0) == ["pass", "meet 1", "meet 3"]
    table.play(0, "meet 3")
    assert table.game.to_act() == (3,)
    table.play(3, "refuse").play(0, "pass")
    assert table.can(0) == ["pass", "meet 1"]
    assert table.rule(0, "meet 3") == "WK-INT-04"
    table.play(0, "meet 1").play(1, "agree")
    assert table.now.rival == 1


@rule("WK-INT-03")
def test_a_refusal_can_be_answered_with_a_search_check() -> None:
    table = meeting(luck=[7, 1]).play(0, "meet 1").play(1, "refuse").play(0, "search")
    assert table.told("checked")[0]["difficulty"] == 7
    assert table.told("checked")[0]["skill"] == "survival"
    assert table.now.rival == 1
    failed = meeting(luck=[6, 1]).play(0, "meet 1").play(1, "refuse").play(0, "search")
    assert failed.game.fight is None
    assert failed.can(0) == ["pass", "meet 3"]


@rule("WK-INT-05")
def test_an_unconscious_rival_must_always_be_searched_for() -> None:
    table = meeting(out={1: True}, health={1: 0}, luck=[7, 1]).play(0, "meet 1")
    assert table.step == "Search"
    table.play(0, "search")
    assert table.can(0) == ["pass", "revive", "rob"]


@rule("WK-INT-06", "WK-KO-06", "WK-KO-07")
def test_reviving_heals_what_showed_ko_and_earns_reputation() -> None:
    table = meeting(out={1: True}, health={1: 0}, radiation={1: 3}, start=ReviveOrRob(0, 1)).play(0, "revive")
    assert (table.game.health[1], table.game.radiation[1]) == (2, 3)  # Radiation 3 does not forbid it
    assert not table.game.out[1]
    assert table.game.reputation[0] == 1
    assert table.step == "TradeTurn"
    hot = meeting(out={1: True}, radiation={1: 4}, start=ReviveOrRob(0, 1)).play(0, "revive")
    assert (hot.game.health[1], hot.game.radiation[1]) == (4, 2)


@rule("WK-INT-07")
def test_a_revived_knight_who_has_not_moved_takes_his_move() -> None:
    table = Table(out={1: True}, health={1: 0}, places=HERE, start=MoveStep((0, 1, 2, 3))).play(0, "stay")
    assert table.game.to_act() == (2,)
    table.game.out = (False,) * 4
    table.play(2, "stay")
    assert table.game.to_act() == (1,)
    gone = Table(moved={1: True}, start=MoveStep((1, 2)))
    assert gone.game.to_act() == (2,)


@rule("WK-INT-08", "WK-GEAR-17", "WK-TRD-15")
def test_one_thing_is_stolen_but_no_vehicle_blue_or_starting_gear() -> None:
    table = Table(kits={1: {"pack": "BL02 GR01", "hand": "GR08+GR09"}}, fuel={0: 3})
    ask_loot(table.game, 0, 1, table.luck)
    assert table.can(0) == ["pass", "steal GR01", "steal GR08", "steal GR09", "loot fuel"]
    assert table.rule(0, "steal BL02") == table.rule(0, "steal ST03") == table.rule(0, "steal VH01") == "WK-INT-08"
    table.play(0, "steal GR08")
    assert table.zone(0, "loose") == ["GR08+GR09"]
    assert table.zone(1, "hand") == []


@rule("WK-INT-09")
def test_stolen_stores_are_limited_by_both_levels() -> None:
    table = Table(ammo={0: 3, 1: 4}, fuel={0: 0, 1: 1}, start=Loot(0, 1)).play(0, "loot ammo")
    assert table.game.ammo[:2] == (4, 3)
    table.push(Loot(0, 1)).play(0, "loot fuel")
    assert table.game.fuel[:2] == (1, 0)
    assert Table(ammo={0: 4}, fuel={1: 0}, start=Loot(0, 1)).can(0) == ["pass"]


@rule("WK-INT-10", "WK-GEAR-26")
def test_the_thief_sees_everything_and_holds_one_task_at_most() -> None:
    table = Table(kits={1: {"pack": "GR01"}}, held=(("PT01",), ("PT02",), (), ()))
    assert table.game.known[1][0] == ()
    ask_loot(table.game, 0, 1, table.luck)
    assert list(table.game.known[1][0]) == ["GR01"]
    assert table.game.known[1][2] == ()
    assert "steal GR01" in [str(a) for a in table.game.view(0).actions(0)]
    assert "loot task" not in table.can(0)
    assert table.game.view(2).kits[1].pack == (("?green",),)


@rule("WK-INT-03", "WK-ONE-02")
def test_the_search_can_be_made_easier_by_the_mission() -> None:
    for n, difficulty in ((3, 7), (4, 5)):
        table = meeting(mission="only-one", pride=(3,) * 4, luck=[6, 1])
        table.game.round = n
        table.play(0, "meet 1").play(1, "refuse").play(0, "search")
        assert table.told("checked")[0]["difficulty"] == difficulty
        assert (table.game.fight is not None) == (n == 4)


# ---- unconsciousness


@rule("WK-KO-01", "WK-KO-03")
def test_radiation_4_or_health_0_knocks_out_at_once() -> None:
    table = Table().run(0, Suffer(4))
    assert table.game.out[0]
    table = Table(trip=Trip(0, True, (0, 1), 1, played=True)).run(0, Lose("health", 4))
    assert table.game.out[0]
    table.push(GoOn(0))
    assert table.step == ""  # his move is over


@rule("WK-KO-02")
def test_an_effect_that_prevents_unconsciousness_is_offered() -> None:
    table = Table(kits={0: {"pocket": "RD01"}}, health={0: 1}).run(0, Lose("health", 1))
    assert table.can(0) == ["pass", "use RD01"]
    table.play(0, "use RD01")
    assert not table.game.out[0]
    assert table.game.health[0] == 2
    tag = Table(kits={0: {"pocket": "RD05"}}, health={0: 1}).run(0, Lose("health", 3)).play(0, "use RD05")
    assert (tag.game.health[0], tag.game.marked[0]) == (1, ("RD05",))
    stored = Table(kits={0: {"pack": "RD01"}}, health={0: 1}).run(0, Lose("health", 1))
    assert stored.step == ""


@rule("WK-KO-04", "WK-KO-05")
def test_who_was_not_revived_wakes_on_the_nearest_city_and_pays() -> None:
    table = Table(places={0: at(2, 0)}, out={0: True}, health={0: 0}, fuel={0: 0}, start=WakeUp(0))
    assert table.game.at[0] == number(4)
    assert (table.game.health[0], table.game.ammo[0], table.game.fuel[0]) == (2, 3, 0)
    tie = Table(places={0: at(0, 1)}, out={0: True}, radiation={0: 4}, start=WakeUp(0))
    assert tie.game.to_act() == (tie.game.marker,)
    assert sorted(tie.can(2)) == ["target -1,2", "target 0,0"]
    tie.play(2, "target -1,2")
    assert (tie.game.at[0], tie.game.radiation[0]) == (number(3), 2)


@rule("WK-KO-07")
def test_revival_happens_only_to_rivals_of_the_active_knight_in_the_move_step() -> None:
    table = Table(out={1: True}, health={1: 0})
    table.game.check = Check(0, "survival", 7, "search", rolls=(7,))
    table.push(Found(0, 1))
    assert table.step == "ReviveOrRob"
    for step in (ExplorationStep((0,)), RestStep()):
        table.push(step)
        asked = set()
        while table.game.steps and table.game.out[1]:
            asked |= {action.verb for seat in table.game.to_act() for action in table.game.actions(seat)}
            table.quietly()
        assert not asked & {"meet", "search", "revive"}


@rule("WK-KO-08")
def test_an_unconscious_knight_keeps_everything() -> None:
    table = Table(kits={0: {"pack": "GR01"}}, hands={0: "LK01"}, held=(("PT01",), (), (), ()))
    table.run(0, Lose("health", 4))
    assert table.zone(0, "pack") == ["GR01"]
    assert table.game.hands[0] == ("LK01",)
    assert table.game.held[0] == ("PT01",)


# ---- resources


@rule("WK-RES-01", "WK-RES-02", "WK-EX-14")
def test_worked_example_14_levels_stay_between_0_and_4() -> None:
    table = Table(ammo={0: 1}).run(0, Lose("ammo", 2))
    assert table.game.ammo[0] == 0
    table.run(0, Gain("ammo", 9))
    assert table.game.ammo[0] == 4
    table.run(0, Heal("health", 3), Heal("radiation", 3))
    assert (table.game.health[0], table.game.radiation[0]) == (4, 0)


@rule("WK-RES-03", "WK-EX-17")
def test_worked_example_17_the_crossbow_needs_no_ammo_and_hollow_points_do_not_help_it() -> None:
    table = Table(kits={0: {"hand": "GR08+GR09"}}, marked=(("KN01",), (), (), ()), ammo={0: 0}, luck=[7, 1])
    table.fight("EN01").clash("attack", "prepare").play(0, "aim GR08 medium")
    assert table.game.ammo[0] == 0
    assert table.told("hit")[0]["damage"] == 1
    gun = Table(kits={0: {"hand": "YE04+GR09"}}, marked=(("KN01",), (), (), ()), luck=[7, 1])
    gun.fight("EN01").clash("attack", "prepare").play(0, "aim YE04 medium")
    assert gun.told("hit")[0]["damage"] == 2


@rule("WK-RES-04", "WK-EX-18")
def test_worked_example_18_the_chainsaw_burns_fuel_once_per_combat() -> None:
    table = Table(kits={0: {"hand": "YE02"}}, marked=(("KN01",), (), (), ()), fuel={0: 2}, luck=[1] * 9).fight(rival=1)
    table.game.fight = replace(table.now, range=0)
    for _ in range(3):
        table.clash("attack", "prepare" if table.now.clash != 2 else "defend")
        if table.step == "Arrange":
            table.play(1, "done")
    assert table.game.fuel[0] == 1
    empty = Table(kits={0: {"hand": "YE02"}}, fuel={0: 0}).fight(rival=1)
    empty.game.fight = replace(empty.now, range=0)
    assert "commit attack" not in empty.can(0)


@rule("WK-RES-05", "WK-RES-06")
def test_losing_the_vehicle_empties_the_tank_once() -> None:
    table = Table()
    give_up_vehicle(table.game, 0, False, table.luck)
    assert (table.game.vehicles[0], table.game.fuel[0]) == ("", 0)
    table.run(0, Gain("fuel", 2))
    assert table.game.fuel[0] == 2  # he may gain and keep it


@rule("WK-RES-07")
def test_radiation_3_forbids_healing() -> None:
    table = Table(radiation={0: 3}, health={0: 2}).run(0, Heal("health", 1))
    assert table.game.health[0] == 2
    table = Table(radiation={0: 2}, health={0: 2}).run(0, Heal("health", 1))
    assert table.game.health[0] == 3


@rule("WK-RES-09")
def test_words_for_levels() -> None:
    table = Table(health={0: 4, 1: 3}, radiation={0: 0, 1: 1})
    assert [holds(table.game, s, "healthy") for s in (0, 1)] == [True, False]
    assert [holds(table.game, s, "wounded") for s in (0, 1)] == [False, True]
    assert [holds(table.game, s, "clean") for s in (0, 1)] == [True, False]
    assert [holds(table.game, s, "irradiated") for s in (0, 1)] == [False, True]


@rule("WK-RES-10")
def test_suffer_raises_heal_lowers_and_gain_raises() -> None:
    table = Table(radiation={0: 1}, health={0: 2}, ammo={0: 1})
    suffer(table.game, 0, 1, table.luck)
    assert table.game.radiation[0] == 2
    table.run(0, Heal("radiation", 2), Heal("health", 1), Gain("ammo", 1))
    assert (table.game.radiation[0], table.game.health[0], table.game.ammo[0]) == (0, 3, 2)


@rule("WK-RES-11")
def test_reputation_never_falls_below_zero() -> None:
    table = Table(reputation={0: 1}).run(0, Lose("reputation", 3))
    assert table.game.reputation[0] == 0


@rule("WK-RES-08")
def test_health_levels_cost_dice() -> None:
    from wastelands.games.knights.conditions import health_penalty

    assert [health_penalty(Table(health={0: n}).game, 0) for n in (4, 3, 2, 1)] == [0, 0, 1, 2]


@rule("WK-GEAR-13")
def test_the_first_damage_turns_the_vehicle_and_the_muscle_car_never_breaks() -> None:
    table = Table()
    damage_vehicle(table.game, 0, table.luck)
    assert table.game.damaged[0]
    car = Table(vehicles={0: "BL01"}, damaged={0: True})
    damage_vehicle(car.game, 0, car.luck)
    assert car.game.vehicles[0] == "BL01"
    assert loadout(car.game, 0).rate == 0
