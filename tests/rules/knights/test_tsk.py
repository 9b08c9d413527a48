"""Tasks (WK-TSK) and the Rest Step (WK-REST)."""

from __future__ import annotations

from typing import Any

from tests.ledger import rule
from tests.rules.knights.table import Table, at, number
from wastelands.games.knights.aftermath import Conclude
from wastelands.games.knights.exploration import ExplorationStep
from wastelands.games.knights.pieces import Fight, Trip
from wastelands.games.knights.rest import RestStep, UseGear
from wastelands.games.knights.rewards import Title
from wastelands.games.knights.tasks import Accomplish, claim, deed_defeat, deed_explore, deed_move, deed_revive

FOUR: dict[str, Any] = {"frame": ("PT01", "PT02")}


@rule("WK-TSK-01", "WK-TSK-02")
def test_the_common_task_goes_at_once_to_the_first_who_meets_it() -> None:
    table = Table(common="CT02", luck=["CT01", "CT04", "GR10"])
    deed_defeat(table.game, 1, "enemy", ("gang",), table.luck)
    table.script(["GR10", "CT01", "CT04"])
    table.game.run_on(table.luck)
    assert table.game.reputation[1] == 2
    table.play(1, "put GR10 pack", "done")
    assert table.step == "Introduce"
    table.play(2, "introduce CT04")
    assert table.game.common == "CT04"
    assert table.game.gone == ("CT02",)
    both = Table(common="CT04", active=2, marker=0)
    both.game.fight = Fight(2, 3, "", "duel", down=(True, True))
    both.script(["YE08", "CT01", "CT03"])
    both.push(Conclude())
    both.until("Stow", "Introduce", "DrawOrPool")
    assert both.game.reputation[2:] == (2, 0)  # the Active Knight before the other


@rule("WK-TSK-04", "WK-TSK-06", "WK-EX-08")
def test_worked_example_8_burn_baby_burn_is_accepted() -> None:
    table = Table(
        knights=("KN09", "KN01", "KN02", "KN03"),
        places={0: number(9)},
        fuel={0: 1},
        luck=[1, 1, 1, 7, 8],
        start=ExplorationStep((0,)),
        **FOUR,
    )
    table.play(0, "explore", "act 0", "accept PT01")
    assert table.game.fuel[0] == 4
    assert table.game.held[0] == ("PT01",)
    assert table.game.frame == ("PT02",)  # nothing replaces it
    elsewhere = Table(places={1: number(12)}, held=(("PT01",), (), (), ()), start=ExplorationStep((1,)))
    assert elsewhere.can(1, "accomplish") == []


@rule("WK-TSK-05")
def test_one_attempt_per_exploration_step() -> None:
    table = Table(places={0: number(6)}, luck=[1, 1, 9, 9], start=ExplorationStep((0,)), **FOUR)
    table.play(0, "accept PT02")
    assert table.game.frame == ("PT01", "PT02")
    assert table.rule(0, "accept PT02") == "WK-TSK-05"
    table.push(ExplorationStep((0,))).play(0, "accept PT02")
    assert table.game.held[0] == ("PT02",)


@rule("WK-TSK-07")
def test_a_knight_holds_at_most_one_private_task() -> None:
    table = Table(places={0: number(6)}, held=(("PT06",), (), (), ()), start=ExplorationStep((0,)), **FOUR)
    assert table.can(0, "accept") == []
    assert table.rule(0, "accept PT02") == "WK-TSK-07"


@rule("WK-TSK-08", "WK-TSK-10")
def test_accomplishing_gives_rewards_then_effects_and_removes_the_card() -> None:
    table = Table(
        places={0: number(7)},
        held=(("PT03",), (), (), ()),
        luck=[9, "RD05", "PT07", "PT08"],
        start=ExplorationStep((0,)),
        frame=("PT01",),
    )
    table.play(0, "explore", "accomplish PT03")
    assert table.game.reputation[0] == 2
    table.play(0, "put RD05 pocket", "done")
    assert table.game.specials == (("reboot", number(11), False),)
    assert table.game.gone == ("PT03",)
    assert table.step == "Introduce"
    titled = Table(held=(("PT01",), (), (), ()), privates=(), start=Accomplish(0, "PT01"))
    assert titled.zone(0, "loose") == ["BL04"]
    assert "BL04" not in titled.game.blue


@rule("WK-TSK-11")
def test_the_waster_introduces_one_of_two_and_nobody_sees_the_other() -> None:
    table = Table(common="CT02", marker=3, luck=["GR10", "CT01", "CT03"], start=Accomplish(1, "CT02"))
    table.play(1, "put GR10 pack", "done")
    assert table.game.to_act() == (3,)
    assert table.game.view(0).peek == ("?common", "?common")
    table.play(3, "introduce CT03")
    assert table.game.bottom == (("CT01", 3),)
    assert table.game.view(0).bottom == (("?common", 3),)
    assert table.game.view(3).bottom == (("CT01", 3),)
    lone = Table(common="CT02", commons=("CT03",), luck=["GR10", "CT03"], start=Accomplish(0, "CT02"))
    lone.until("Stow").play(0, "put GR10 pack", "done")
    assert lone.game.common == "CT03"
    none = Table(common="CT02", commons=(), luck=["GR10"], start=Accomplish(0, "CT02"))
    none.until("Stow").play(0, "put GR10 pack", "done")
    assert none.game.common == ""


@rule("WK-TSK-13")
def test_the_waster_orders_tasks_that_one_event_accomplishes() -> None:
    table = Table(common="CT02", held=(("PT07",), (), (), ()))
    deed_defeat(table.game, 0, "enemy", ("beast",), table.luck)
    assert table.game.to_act() == (2,)
    assert table.can(2) == ["order 0 CT02", "order 0 PT07"]


@rule("WK-TSK-14", "WK-CMB-37")
def test_who_falls_with_his_opponent_still_accomplishes_defeat_tasks() -> None:
    table = Table(common="CT02", out={0: True}, health={0: 0}, luck=["GR10", "CT01", "CT03"])
    table.game.fight = Fight(0, -1, "EN01", "wasteland", down=(True, True))
    table.push(Conclude())
    assert table.game.reputation[0] == 2
    assert table.told("combat-over")[0]["result"] == 0
    assert table.zone(0, "loose") == ["GR10"]  # the task's card, not the enemy's


@rule("WK-TSK-15")
def test_a_stolen_task_keeps_its_progress_and_loses_a_marker() -> None:
    from wastelands.games.knights.stealing import Loot

    table = Table(held=((), ("PT06",), (), ()), ages=(("PT06", 2),), start=Loot(0, 1))
    table.play(0, "loot task")
    assert table.game.held == (("PT06",), (), (), ())
    assert dict(table.game.ages) == {"PT06": 1}


@rule("WK-EX-07")
def test_worked_example_7_the_speed_record() -> None:
    route = tuple(at(*h) for h in ((0, -1), (0, -2), (1, -2), (2, -2), (2, -1), (2, 0), (1, 0), (0, 0)))
    start = at(-1, 0)
    table = Table(
        knights=("KN03", "KN01", "KN02", "KN06"),
        places={0: start},
        terrain=dict.fromkeys(route[:4], "mountains") | {route[4]: "highway", route[5]: "highway"},
        kits={0: {"pocket": "GR05"}},
        common="CT01",
        luck=["EV04", 1, 1, 9, "CT02", "CT03"],
    )
    assert sum(table.game.difficulty(place) for place in route) == 16
    from wastelands.games.knights.moving import MoveStep

    table.push(MoveStep((0,))).play(0, "drive 0,-1")
    for h in ("0,-2", "1,-2", "2,-2", "2,-1", "2,0", "1,0", "0,0"):
        table.play(0, f"via {h}")
    table.play(0, "done").play(2, "unleash EV04").play(0, "escape")
    while table.step == "ContinueOrStop":
        table.play(0, "go")
    assert table.game.fuel[0] == 1
    assert table.step == "NewVehicle"
    table.play(0, "vehicle BL01")
    assert table.game.reputation[0] == 2
    table.until("Introduce").play(2, "introduce CT02")
    assert table.game.vehicles[0] == "BL01"
    assert table.game.common == "CT02"
    assert "CT01" in table.game.gone


@rule("WK-TSK-02")
def test_deeds_of_other_kinds_are_noticed_too() -> None:
    table = Table(common="CT01", trip=Trip(0, True, (), entered=5, spent=20))
    deed_move(table.game, 0, table.luck)
    assert table.game.steps == ()
    deed_explore(table.game, 0, table.luck)
    deed_revive(table.game, 0, table.luck)
    claim(table.game, 0, [])
    assert table.game.steps == ()


# ---- rest


@rule("WK-REST-01", "WK-REST-02")
def test_trade_comes_before_gear_before_resupply_before_waking() -> None:
    table = Table(
        places={0: 0, 1: 0, 2: at(1, 0), 3: at(0, 1)},
        kits={0: {"pack": "GR01"}},
        hands={0: "LK01"},
        out={3: True},
        health={3: 0},
        start=RestStep(),
    )
    seen = []
    while table.game.steps:
        seen.append((table.step, table.game.to_act()))
        table.quietly()
    assert list(dict.fromkeys(step for step, _ in seen)) == [
        *["TradeTurn", "AtRest", "Arrange", "QuickResupply", "WakeIn"]
    ]
    assert [who for step, who in seen if step == "TradeTurn"] == [(0,), (1,)]
    assert table.game.out[3] is False
    assert table.game.at[3] == 0


@rule("WK-REST-03", "WK-EX-16", "WK-GEAR-11", "WK-GEAR-08")
def test_worked_example_16_stored_gear_is_used_and_limit_1_holds() -> None:
    table = Table(kits={0: {"pack": "GR04 GR04"}}, health={0: 1}, start=UseGear(0))
    table.play(0, "use GR04")
    assert table.game.health[0] == 2
    assert table.rule(0, "use GR04") == "WK-GEAR-11"
    assert table.game.known[0][1] == ("GR04",)  # a stored card is shown when it is used
    assert table.zone(0, "pack") == ["GR04", "GR04"]


@rule("WK-REST-04")
def test_gear_may_be_rearranged_at_rest() -> None:
    table = Table(kits={0: {"pack": "GR09", "hand": "GR08"}}, start=RestStep()).until("Arrange")
    assert "attach GR09 GR08" in table.can(0)


@rule("WK-REST-06", "WK-KO-02")
def test_an_unconscious_knight_only_uses_what_wakes_him() -> None:
    table = Table(kits={0: {"pack": "RD01 GR01"}}, out={0: True}, health={0: 0}, start=UseGear(0))
    assert table.can(0) == ["pass", "use RD01"]
    table.play(0, "use RD01")
    assert not table.game.out[0]
    assert table.game.health[0] == 2
    quiet = Table(2, knights=("KN01", "KN03"), out={0: True}, health={0: 0}, hands={0: "LK01"}, start=RestStep())
    assert quiet.step == ""  # no trade, no resupply


@rule("WK-TSK-10")
def test_a_title_that_is_gone_is_not_given_twice() -> None:
    table = Table(blue=()).run(0, Title("BL02"))
    assert table.zone(0, "loose") == []
