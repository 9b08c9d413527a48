"""The Move Step (WK-MOV)."""

from __future__ import annotations

from typing import Any

from tests.ledger import rule
from tests.rules.knights.table import Table, at
from wastelands.games.knights.moving import GoOn, MoveStep
from wastelands.games.knights.pieces import Trip
from wastelands.games.knights.ventures import Go

DESERTS = {at(1, -1): "desert", at(1, 0): "highway", at(2, -1): "desert"}


def mover(luck: list[int | str] | None = None, **facts: Any) -> Table:
    """Seat 0 plans his move from Gangraen, everybody else is somewhere else and will not be asked."""
    given: dict[str, Any] = {
        "places": {0: 0, 1: at(-3, 0), 2: at(-3, 1), 3: at(-3, 2)},
        "terrain": DESERTS,
        "luck": ["EV07", "EV06", "EV08", "EV03", "EV01"] if luck is None else luck,
        "start": MoveStep((0,)),
        **facts,
    }
    return Table(**given)


@rule("WK-MOV-01")
def test_who_stays_meets_nobody() -> None:
    table = mover(luck=[], places={0: 0, 1: 0}).play(0, "stay")
    assert table.step == ""
    assert table.told("revealed") == []
    assert table.told("asked") == []


@rule("WK-MOV-02", "WK-MOV-03", "WK-MOV-04", "WK-MOV-05")
def test_a_route_is_a_chain_of_adjacent_hexes_without_repeats() -> None:
    table = mover()
    assert table.rule(0, "drive 2,-2") == "WK-MOV-03"
    table.play(0, "drive 1,-1")
    assert table.rule(0, "via 0,0") == "WK-MOV-04"
    assert table.rule(0, "via -1,0") == "WK-MOV-03"
    table.play(0, "via 1,0")
    assert table.rule(0, "via 1,-1") == "WK-MOV-04"
    for hex in ("0,1", "-1,1", "-1,0", "0,-1", "0,-2", "1,-3", "2,-3", "3,-3", "3,-2"):
        table.play(0, f"via {hex}")
    assert len(table.game.trip.route) == 11  # far beyond what he can pay
    table.play(0, "done")
    assert table.rule(2, "via 3,-1") == "WK-MOV-17"


@rule("WK-MOV-06", "WK-MOV-07", "WK-MOV-09")
def test_fuel_is_spent_step_by_step_and_gives_speed_plus_modifiers() -> None:
    table = mover(knights=("KN03", "KN01", "KN02", "KN06"), terrain={at(1, 0): "mountains", at(2, 0): "mountains"})
    table.play(0, "drive 1,0", "via 2,0", "done")  # speed 4 + 1 for Mel
    assert (table.game.fuel[0], table.game.trip.mp) == (3, 5 - 3)
    assert table.game.trip.spent == 3


@rule("WK-MOV-08")
def test_an_obstacle_makes_a_hex_dearer() -> None:
    table = mover(tokens=((), (), (), (at(1, 0), at(1, 0))))
    table.play(0, "drive 1,0", "done")
    assert table.game.trip.spent == 1 + 2


@rule("WK-MOV-10")
def test_driving_costs_at_least_one_fuel_and_needs_a_vehicle() -> None:
    table = mover(kits={0: {"pocket": "GR05"}})
    table.play(0, "drive 1,0", "done")
    assert table.game.fuel[0] == 3  # the Road Map alone would have paid
    assert mover(fuel={0: 0}).rule(0, "drive 1,0") == "WK-MOV-10"
    assert mover(vehicles={0: ""}).rule(0, "drive 1,0") == "WK-MOV-10"


@rule("WK-MOV-11")
def test_the_first_hex_can_always_be_entered_for_all_fuel() -> None:
    far = at(0, 1)
    table = mover(vehicles={0: "VH03"}, fuel={0: 1}, terrain={far: "mountains"}, luck=["EV02", 1, 1])
    table.play(0, "drive 0,1", "via 0,2", "done")
    assert table.game.at[0] == far
    assert table.game.fuel[0] == 0
    assert table.step == "EscapeOrFace"  # he stops there, so the Waster had to play
    table.play(0, "escape")
    assert table.game.at[0] == far


@rule("WK-MOV-12", "WK-MOV-19")
def test_who_cannot_pay_ends_his_move_and_the_waster_must_play_there() -> None:
    table = mover(vehicles={0: "VH03"}, fuel={0: 1}, luck=["EV06", "EV07"])
    table.play(0, "drive 1,-1", "via 1,0", "via 1,1", "done")
    assert "wait" in table.can(2)
    table.play(2, "wait").play(0, "go")
    assert table.game.at[0] == at(1, 0)  # 2 MP are used up
    assert table.rule(2, "wait") == "WK-MOV-19"
    table.play(2, "unleash EV07").play(0, "face", "done")
    assert table.step == ""
    assert table.game.at[0] == at(1, 0)


@rule("WK-MOV-13")
def test_before_moving_cards_are_played_when_the_route_is_fixed_and_last_for_the_move() -> None:
    table = mover(hands={0: "LK01 LK16"})
    table.play(0, "drive 1,0", "via 1,1", "done")
    assert table.step == "Window"
    assert table.game.at[0] == 0
    table.play(0, "play LK01", "play LK16")
    assert (table.game.trip.bonus, table.game.trip.rate) == (3, 1)
    table.play(0, *(["pass"] if table.step == "Window" else []))
    assert table.game.trip.mp == 3 + 5 - 1


@rule("WK-MOV-14", "WK-MOV-15", "WK-MOV-17")
def test_the_waster_reveals_one_card_and_one_per_threat_then_one_per_threat() -> None:
    table = mover(luck=["EV01", "EV02", "EV03"])
    table.play(0, "drive 1,-1", "via 2,-1", "via 2,0", "done")
    assert table.game.trip.shown == ("EV01", "EV02")
    assert table.can(2) == ["wait", "unleash EV01", "unleash EV02"]
    table.play(2, "wait").play(0, "go")
    assert list(table.game.trip.shown) == ["EV01", "EV02", "EV03"]
    table.play(2, "wait").play(0, "go")
    assert len(table.told("revealed")) == 3  # a highway shows no threat


@rule("WK-MOV-16")
def test_a_threat_token_counts_as_an_icon() -> None:
    table = mover(luck=["EV01", "EV02", "EV03"], tokens=((), (), (at(1, -1),), ()))
    table.play(0, "drive 1,-1", "done")
    assert len(table.game.trip.shown) == 3


@rule("WK-MOV-18", "WK-MOV-20", "WK-MOV-21")
def test_exactly_one_card_is_played_and_the_rest_of_the_route_is_free() -> None:
    table = mover(luck=["EV07", "EV02"])
    table.play(0, "drive 1,-1", "via 2,-1", "done").play(2, "unleash EV07").play(0, "face", "done")
    assert "EV02" in table.game.wild_pile
    table.play(0, "go")
    assert table.step == ""
    assert table.game.at[0] == at(2, -1)
    assert len(table.told("revealed")) == 2
    assert table.game.wild_pile == ("EV02", "EV07")


@rule("WK-MOV-19")
def test_a_knight_who_is_knocked_out_first_meets_no_card() -> None:
    trip = Trip(0, True, (0, 1), 1, shown=("EV01",))
    table = Table(trip=trip, out={0: True}, health={0: 0}, start=GoOn(0))
    assert table.told("unleashed") == []
    assert table.game.wild_pile == ("EV01",)


@rule("WK-MOV-22", "WK-WST-19")
def test_a_voluntary_stop_gives_the_waster_his_play() -> None:
    table = mover(luck=["EV01", "EV02"], common="CT03")
    table.play(0, "drive 1,-1", "via 2,-1", "done")
    assert table.step == "ContinueOrStop"  # the must-play clause made the Waster wait
    table.play(0, "halt")
    assert table.can(2) == ["unleash EV01", "unleash EV02"]
    assert table.game.at[0] == at(1, -1)


@rule("WK-MOV-23")
def test_radiation_and_contamination_do_nothing_while_moving() -> None:
    table = mover(terrain={at(1, 0): "hot-desert"}, tokens=((at(1, 0),), (at(1, 0),), (), ()), luck=["EV07", "EV06"])
    table.play(0, "drive 1,0", "done")
    assert (table.game.radiation[0], table.game.health[0]) == (0, 4)


@rule("WK-MOV-24", "WK-MOV-25")
def test_on_foot_one_hex_no_fuel_and_one_card_whatever_the_threat() -> None:
    table = mover(luck=["EV02"])
    table.play(0, "foot 1,-1")
    assert table.game.at[0] == at(1, -1)
    assert table.game.fuel[0] == 4
    assert table.game.vehicles[0] == "VH01"
    assert [event["card"] for event in table.told("unleashed")] == ["EV02"]


@rule("WK-MOV-26")
def test_rough_terrain_does_not_touch_walkers() -> None:
    table = mover(luck=["EV05"]).play(0, "foot 1,-1")
    assert table.step == ""
    assert table.game.tokens == ((), (), (), ())
    driving = mover(luck=["EV05", "EV07"]).play(0, "drive 1,-1", "done").play(2, "unleash EV05")
    assert driving.step == "EscapeOrFace"


@rule("WK-MOV-27", "WK-MOV-28", "WK-INT-01")
def test_after_the_card_comes_interaction_even_for_a_stopped_knight() -> None:
    goal = at(1, 0)
    table = mover(luck=["EV02", 1, 1], places={0: 0, 1: goal, 2: at(-3, 1), 3: goal})
    table.play(0, "drive 1,0", "via 2,0", "done").play(2, "unleash EV02").play(0, "escape")
    assert table.step == "Meet"
    assert table.can(0) == ["pass", "meet 1", "meet 3"]
    table.play(0, "pass")
    assert table.game.at[0] == goal  # stopped by the rain
    assert table.step == ""


@rule("WK-MOV-29", "WK-GEAR-13", "WK-RES-05")
def test_a_wreck_ends_the_move() -> None:
    table = mover(luck=["EV05"], damaged={0: True})
    table.play(0, "drive 1,0", "via 2,0", "done").play(2, "unleash EV05").play(0, "face", "option 1")
    assert table.game.vehicles[0] == ""
    assert table.game.fuel[0] == 0
    assert table.game.at[0] == at(1, 0)
    assert table.step == ""
    assert table.game.pool.count(("VH01", False)) == 1


@rule("WK-MOV-31")
def test_a_damaged_vehicle_keeps_the_points_that_it_has() -> None:
    table = mover(luck=["EV05"], terrain={at(1, 0): "mountains", at(2, 0): "mountains"})
    table.play(0, "drive 1,0", "via 2,0", "via 3,0", "done").play(2, "unleash EV05")
    assert (table.game.fuel[0], table.game.trip.mp) == (3, 4 - 3)
    table.play(0, "face", "option 1")
    assert table.game.damaged[0]
    table.play(0, "go")
    assert (table.game.fuel[0], table.game.trip.mp) == (2, 1 + 3 - 3)  # its damaged side has speed 3


@rule("WK-MOV-30")
def test_being_placed_is_no_move() -> None:

    table = Table(places={1: at(2, 0)}).run(0, Go("any"))
    table.play(0, "target 2,0")
    assert table.game.at[0] == at(2, 0)
    assert table.game.fuel[0] == 4
    assert table.step == ""
    assert table.told("asked") == table.told("revealed") == []


@rule("WK-EX-06")
def test_worked_example_6_mel_drives_over_two_deserts_to_gangraen() -> None:
    table = mover(
        knights=("KN03", "KN01", "KN02", "KN06"),
        vehicles={0: "VH03"},
        places={0: at(2, -2), 1: at(-3, 0), 2: at(-3, 1), 3: at(-3, 2)},
        terrain={at(2, -1): "desert", at(1, 0): "desert"},
        luck=["EV01", "EV06", "EV02", 9],
    )
    table.play(0, "drive 2,-1", "via 1,0", "via 0,0", "done")
    assert (table.game.fuel[0], table.game.trip.mp) == (3, 3 - 1)
    assert len(table.game.trip.shown) == 2
    table.play(2, "wait").play(0, "go")
    assert len(table.game.trip.shown) == 3
    table.play(2, "unleash EV06").play(0, "escape")
    assert table.told("checked")[0]["difficulty"] == 9
    assert table.game.wild_pile == ("EV01", "EV02", "EV06")
    assert table.game.trip.mp == 1
    table.play(0, "go")
    assert (table.game.at[0], table.game.fuel[0]) == (0, 3)
    assert table.told("gained") == table.told("drew") == []
    assert table.step == ""
