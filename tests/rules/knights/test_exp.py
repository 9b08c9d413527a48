"""Exploration and the named hexes (WK-EXP, WK-HEX)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ledger import rule
from tests.rules.knights.table import Table, at, number
from wastelands.games.knights.board import NEAR
from wastelands.games.knights.exploration import ExplorationStep
from wastelands.games.knights.moving import MoveStep
from wastelands.games.knights.trading import TradeTurn


def exploring(hex: int, luck: list[int | str] | None = None, **facts: Any) -> Table:
    """Seat 0 explores a named hex."""
    given: dict[str, Any] = {"places": {0: number(hex)}, "luck": luck or [], "start": ExplorationStep((0,)), **facts}
    return Table(**given)


RICH = {0: {"pack": "GR01 GR02", "trunk": "YE05"}}


@rule("WK-EXP-01", "WK-KO-03")
def test_each_conscious_knight_may_explore_where_he_is() -> None:
    table = Table(out={1: True}, health={1: 0}, skips={2: True}, start=ExplorationStep((0, 1, 2, 3)))
    assert table.game.to_act() == (0,)
    table.play(0, "end")
    assert table.game.to_act() == (3,)
    arena = exploring(15, [1, 1], health={0: 3}).play(0, "act 0", "skill guns", "option 1")
    assert arena.game.out[0]
    assert arena.step == ""  # his exploration is over


@rule("WK-EXP-02", "WK-EXP-03")
def test_a_panel_demands_a_check_and_the_marker_stays_passed_or_failed() -> None:
    table = exploring(9, [1, 6])
    assert table.can(0) == ["end", "explore"]
    assert table.rule(0, "act 0") == "WK-EXP-02"
    table.play(0, "explore")
    assert table.can(0) == ["end"]  # one attempt
    assert table.rule(0, "explore") == "WK-EXP-02"
    assert table.game.scouts[0] == number(9)
    table.push(ExplorationStep((0,)))
    assert "act 0" in table.can(0)  # next round without a check
    table.script(["EV07"])
    table.push(MoveStep((0,))).play(0, "foot -1,1")
    assert table.game.scouts[0] == -1


@rule("WK-EXP-04", "WK-EXP-05")
def test_one_acceptance_one_accomplishment_and_one_action_in_any_order() -> None:
    table = exploring(12, frame=("PT06",), held=(("PT01",), (), (), ()), luck=["YE05"], fuel={0: 0})
    assert {"accomplish PT01", "act 0", "act 1", "act 2"} <= set(table.can(0))
    table.play(0, "act 0")
    assert table.game.fuel[0] == 3
    assert table.can(0, "act") == []
    assert table.rule(0, "act 2") == "WK-EXP-05"
    assert table.can(0, "accomplish") == ["accomplish PT01"]


@rule("WK-EXP-06", "WK-EX-21")
def test_worked_example_21_an_action_that_cannot_be_paid_cannot_be_chosen() -> None:
    table = exploring(1)
    assert table.can(0, "act") == ["act 2"]
    assert table.rule(0, "act 0") == "WK-EXP-06"
    assert exploring(10, fuel={0: 1}).can(0, "act") == ["act 1"]


@rule("WK-EXP-07", "WK-EXP-08", "WK-EX-26", "WK-HEX-03")
def test_worked_example_26_medical_and_technical_resupply() -> None:
    low: dict[str, Any] = {"ammo": {0: 0}, "fuel": {0: 1}, "radiation": {0: 3}, "health": {0: 1}, "damaged": {0: True}}
    table = exploring(2, kits=RICH, **low).play(0, "act 0", "pay YE05")
    game = table.game
    assert (game.ammo[0], game.fuel[0], game.radiation[0], game.health[0], game.damaged[0]) == (4, 4, 0, 4, False)


@rule("WK-EXP-09", "WK-EXP-10")
def test_normal_hexes_have_no_action_but_tasks_can_be_done_there() -> None:
    hill = at(2, -2)
    table = Table(
        places={0: hill},
        terrain={hill: "mountains"},
        held=(("PT08",), (), (), ()),
        fuel={0: 0},
        privates=(),
        start=ExplorationStep((0,)),
    )
    assert table.can(0) == ["end", "accomplish PT08"]
    table.play(0, "accomplish PT08")
    assert table.game.reputation[0] == 2
    assert table.game.fuel[0] == 2


# ---- the named hexes


@rule("WK-HEX-01", "WK-HEX-02")
@pytest.mark.parametrize(("die", "yellow", "red", "health"), [(4, 0, 0, 3), (9, 1, 0, 4), (10, 0, 1, 4)])
def test_gangraen_gambles_and_resupplies_for_a_green_card(die: int, yellow: int, red: int, health: int) -> None:
    drawn = ["YE08"] if yellow else ["RD05"] if red else []
    table = exploring(1, [die, *drawn], kits=RICH, pool=())
    table.play(0, "act 1", "pay GR01")
    assert table.game.health[0] == health
    assert table.zone(0, "loose") == drawn
    assert table.game.piles[0] == ("GR01",)


@rule("WK-HEX-02")
def test_gangraen_gives_medical_or_technical_supplies() -> None:
    table = exploring(1, kits=RICH, health={0: 1}, ammo={0: 0}).play(0, "act 0", "pay GR01")
    assert table.can(0) == ["option 0", "option 1"]
    table.play(0, "option 0")
    assert (table.game.health[0], table.game.ammo[0]) == (4, 0)


@rule("WK-HEX-04", "WK-HEX-06", "WK-HEX-07")
def test_queens_valley_and_alice_offsprings_do_not_trade_with_the_stalls() -> None:
    valley = exploring(3, ["LK01", "LK02"], kits=RICH).play(0, "act 1")
    assert valley.game.hands[0] == ("LK01", "LK02")
    assert valley.game.tile(number(3)).trade == valley.game.tile(number(5)).trade == ""
    two = exploring(3, kits=RICH).play(0, "act 0", "pay GR01")
    assert two.can(0) == ["pay GR02"]  # the second green card, and nothing dearer
    alice = exploring(5, kits=RICH).play(0, "act 1")
    assert {"pay YE05"} == set(alice.can(0))  # two green cards are too little
    alice.play(0, "pay YE05")
    assert alice.game.reputation[0] == 1
    table = Table(places={0: number(3), 1: number(3)})
    table.push(TradeTurn(0, (1,), 2))
    assert table.can(0) == ["pass", "trade 1"]


@rule("WK-HEX-05")
def test_new_sydney_resupplies_both_and_opens_its_space() -> None:
    table = exploring(4, kits=RICH, health={0: 1}, ammo={0: 0})
    table.play(0, "act 0", "pay YE05")
    assert (table.game.health[0], table.game.ammo[0]) == (4, 4)
    market = exploring(4, kits=RICH).play(0, "act 1", "offer YE05")
    assert "buy 9" in market.can(0)
    assert market.rule(0, "buy 4") == "WK-TRD-02"


@rule("WK-HEX-08")
def test_biolabs_heal_radiation_and_take_mutations_off() -> None:
    assert exploring(6, radiation={0: 3}).play(0, "act 0").game.radiation[0] == 0
    table = exploring(6, kits={0: {"grafts": "BL03"}}).play(0, "act 1")
    assert table.can(0) == ["done", "drop BL03"]
    table.play(0, "drop BL03")
    assert table.zone(0, "grafts") == []
    assert table.game.gone == ("BL03",)
    assert exploring(6, ["GR10"]).play(0, "act 2").zone(0, "loose") == ["GR10"]


@rule("WK-HEX-09")
def test_red_tomb_strikes_every_knight_on_a_hex() -> None:
    table = exploring(7, [9], places={0: number(7), 1: at(1, 0), 2: at(1, 0), 3: 0})
    table.play(0, "explore", "act 0", "target 1,0")
    assert table.game.radiation == (0, 2, 2, 0)
    assert table.game.health == (4, 2, 2, 4)


@rule("WK-HEX-10", "WK-HEX-11")
def test_pharmaceutics_and_refinery_heal_fuel_and_take_from_the_stalls() -> None:
    assert exploring(8, [9, 9], health={0: 1}).play(0, "explore", "act 0").game.health[0] == 4
    table = exploring(9, [9, 9, "GR10"], fuel={0: 1}).play(0, "explore", "act 1")
    assert table.can(0) == ["take 0", "take 1", "take 2", "take 3"]
    table.play(0, "take 2")
    assert table.zone(0, "loose") == ["GR07"]
    assert table.game.stalls[2] == "GR10"
    assert exploring(9, [9, 9], fuel={0: 1}).play(0, "explore", "act 0").game.fuel[0] == 4


@rule("WK-HEX-12")
def test_warata_sells_gear_for_fuel() -> None:
    table = exploring(10, ["RD05"]).play(0, "act 0")
    assert table.game.fuel[0] == 2
    table.play(0, "option 0")
    assert table.zone(0, "loose") == ["RD05"]
    two = exploring(10, ["YE08", "YE07"], pool=()).play(0, "act 0", "option 1", "put YE08 pocket", "done")
    assert two.zone(0, "loose") == ["YE07"]


@rule("WK-HEX-13", "WK-GEAR-22", "WK-GEAR-27")
def test_cerbero_tower_helps_enemies_and_attaches_implants() -> None:
    near, far = NEAR[number(11)][0], at(-2, 0)
    for place, dice in ((number(11), 5), (near, 5), (far, 4)):
        table = Table(places={0: place}, luck=[1] * 9).fight("EN01")
        table.clash("prepare", "attack")
        assert len(table.told("attack")[0]["dice"]) == dice
    table = exploring(11, kits={0: {"pack": "BL02"}}).play(0, "act 1")
    assert table.can(0) == ["done", "attach BL02 KN01"]
    table.play(0, "attach BL02 KN01")
    assert (table.zone(0, "pack"), table.game.kits[0].grafts) == ([], ("BL02",))
    yellow = exploring(11, ["YE08"], pool=()).play(0, "act 0", "option 0")
    assert yellow.zone(0, "loose") == ["YE08"]


@rule("WK-HEX-14", "WK-GEAR-15")
def test_rustys_garden_refuels_repairs_and_tunes() -> None:
    table = exploring(12, fuel={0: 0}, damaged={0: True}).play(0, "act 0")
    assert (table.game.fuel[0], table.game.damaged[0]) == (3, False)
    table = exploring(12, kits={0: {"trunk": "BL04"}}).play(0, "act 1", "attach BL04 VH01")
    assert table.game.kits[0].tuning == ("BL04",)
    from wastelands.games.knights.loadout import loadout
    from wastelands.games.knights.vehicles import take_vehicle

    assert loadout(table.game, 0).rate == 1
    take_vehicle(table.game, 0, "VH03", False, table.luck)
    assert table.game.kits[0].tuning == ("BL04",)  # it moves to the new vehicle


@rule("WK-HEX-15", "WK-HEX-16", "WK-HEX-19")
def test_the_redoubt_lays_a_card_that_the_next_mover_meets() -> None:
    table = exploring(13, [9, 9, 9, 9, "EV01", "EN02", "EV04"]).play(0, "explore", "act 1")
    assert table.game.view(1).peek == ("?wasteland",) * 3
    assert table.can(0) == ["keep EN02", "keep EV01", "keep EV04"]
    table.play(0, "keep EV04")
    assert table.game.under == (("EV04", 0),)
    assert table.game.view(1).under == (("?", 0),)
    assert table.game.view(0).under == (("EV04", 0),)
    assert table.game.wild_pile == ("EN02", "EV01")
    table.push(MoveStep((1, 2))).play(1, "drive 1,0", "done")
    assert [event["card"] for event in table.told("unleashed")] == ["EV04"]
    assert list(table.game.under) == []
    left = Table(under=(("EV01", 0),), start=MoveStep((1,))).play(1, "stay")
    assert left.game.under == ()
    assert left.game.wild_pile == ("EV01",)


@rule("WK-HEX-17", "WK-TSK-09")
def test_sandpiercer_carries_him_anywhere_to_explore_without_an_action() -> None:
    table = exploring(14, kits=RICH, frame=("PT06", "PT08"), luck=[9, 9, 9]).play(0, "act 0", "pay GR01", "target 1,-2")
    assert table.game.at[0] == number(2)
    assert table.can(0, "act") == []
    assert table.can(0, "accept") == ["accept PT06"]
    panel = exploring(14, kits=RICH, luck=[9, 9, 9]).play(0, "act 0", "pay GR01")
    panel.play(0, "target 0,1")
    assert panel.can(0) == ["end", "explore"]


@rule("WK-HEX-18")
def test_carcassville_is_an_arena() -> None:
    table = exploring(15, [9]).play(0, "act 0", "skill blades")
    assert table.game.reputation[0] == 2
    table = exploring(15, [8, 8]).play(0, "act 0", "skill guns")
    assert table.can(0) == ["option 0", "option 1"]
    table.play(0, "option 1")
    assert table.game.health[0] == 1
    assert exploring(15, [8]).play(0, "act 0", "skill blades", "option 0").game.radiation[0] == 3
