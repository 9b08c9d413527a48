"""The Preparations Phase (WK-PREP) and special tokens (WK-TOK)."""

from __future__ import annotations

import pytest

from tests.ledger import rule
from tests.rules.knights.table import Table, at, number
from wastelands.games.knights.exploration import ExplorationStep
from wastelands.games.knights.hazards import Special
from wastelands.games.knights.rest import nearest_cities


@rule("WK-PREP-01")
def test_the_round_marker_advances_and_the_last_round_is_announced() -> None:
    table = Table(luck=None).round(10)
    assert table.game.round == 10
    assert [(event["n"], event["last"]) for event in table.told("round")] == [(10, True)]


@rule("WK-PREP-02", "WK-PREP-03", "WK-TSK-12")
def test_tasks_age_and_are_replaced_with_the_third_marker() -> None:
    table = Table(
        common="CT02",
        frame=("PT01",),
        held=((), ("PT06",), (), ()),
        ages=(("PT06", 2),),
        luck=["PT02", "PT03"],
        places={s: at(1, 0) for s in range(4)},
    ).round()
    assert dict(table.game.ages) == {"CT02": 1, "PT01": 1}
    assert table.game.task_pile == ("PT06",)
    assert table.game.held[1] == ()
    assert table.step == "Introduce"
    table.play(2, "introduce PT03")
    assert table.game.frame == ("PT01", "PT03")
    assert "PT03" not in dict(table.game.ages)
    assert "PT06" not in table.game.gone


@rule("WK-PREP-04", "WK-PREP-05", "WK-WST-14")
def test_radiation_then_contamination_of_the_hex_strike_each_knight() -> None:
    hot = at(2, -2)
    table = Table(
        places={0: hot, 1: number(6), 2: at(1, 0), 3: at(1, 0)},
        terrain={hot: "hot-desert"},
        tokens=((hot, at(1, 0)), (hot,), (), ()),
        luck=None,
    ).round()
    assert table.game.radiation == (2, 0, 1, 1)
    assert table.game.health == (3, 3, 4, 4)
    suffered = [event["seat"] for event in table.events if event.verb == "suffered"]
    lost = [i for i, event in enumerate(table.events) if event.verb == "lost"]
    assert suffered == [0, 2, 3]
    assert min(lost) > max(i for i, event in enumerate(table.events) if event.verb == "suffered")


@rule("WK-PREP-06", "WK-PREP-17")
def test_a_knight_in_a_city_takes_one_useful_benefit() -> None:
    table = Table(health={0: 3}, ammo={0: 2}, luck=None).round()
    assert table.can(0) == ["pass", "benefit health", "benefit ammo"]
    table.play(0, "benefit health")
    assert (table.game.health[0], table.game.ammo[0]) == (4, 2)
    assert table.step == "Renew"
    table = Table(radiation={0: 1}, fuel={0: 0}, luck=None).round()
    assert table.can(0) == ["pass", "benefit radiation", "benefit fuel"]


@rule("WK-PREP-07")
def test_whoever_is_knocked_out_there_gets_no_benefit() -> None:
    table = Table(health={0: 1, 1: 3}, tokens=((), (0,), (), ()), luck=None).round()
    assert table.game.out[0]
    assert table.game.to_act() == (1,)


@rule("WK-PREP-08", "WK-PREP-09")
def test_last_rounds_tokens_go_and_special_tokens_turn_dark_then_go() -> None:
    table = Table(
        tokens=((5,), (6,), (7,), (8,)), specials=(("nuked", 9, False), ("pills", 10, True)), luck=None
    ).round()
    assert table.step == "Renew"
    assert table.game.tokens == ((), (), (), ())
    assert table.game.specials == (("nuked", 9, True),)


@rule("WK-PREP-10", "WK-CULT-02", "WK-EX-23")
def test_worked_example_23_a_cultist_comes_in_each_even_round() -> None:
    for n in (2, 3, 4, 6, 7):
        table = Table(2, mission="cult", sites=(("cultist", at(0, 3)),), luck=None).round(n)
        if n % 2:
            assert table.step == "Renew"
            continue
        assert table.step == "PlaceCultist"
        (waster,) = table.game.to_act()
        assert waster == table.game.marker
        assert "target 0,3" not in table.can(waster)
        assert len(table.can(waster)) == 17
        table.play(waster, "target 3,0")
        assert table.step == "Renew"
        assert len(table.game.sites) == 2
        assert table.game.threat(at(3, 0)) == 1


@rule("WK-CULT-02")
@pytest.mark.parametrize(("seats", "captured", "come"), [(2, 0, 1), (3, 0, 2), (4, 0, 2), (4, 4, 1), (4, 5, 0)])
def test_with_three_players_or_four_two_cultists_come_as_long_as_there_are_markers(
    seats: int, captured: int, come: int
) -> None:
    prizes = (("cultist",) * captured, *((),) * (seats - 1))
    table = Table(seats, mission="cult", sites=(("cultist", at(0, 3)),), prizes=prizes, luck=None).round(4)
    placed = 0
    while table.step == "PlaceCultist":
        waster = table.game.to_act()[0]
        table.play(waster, table.can(waster)[0])
        placed += 1
    assert placed == come


@rule("WK-PREP-11")
def test_the_waster_renews_up_to_two_stalls() -> None:
    table = Table(luck=["GR04", "RD04", "LK01", "LK02", "LK03", "LK04"]).round()
    assert table.game.to_act() == (2,)
    table.play(2, "renew 9", "renew 0")
    assert table.game.stalls[0] == "GR04"
    assert table.game.stalls[9] == "RD04"
    assert table.game.stalls[1] == "GR06"
    assert table.game.piles == (("GR05",), (), ("RD03",))
    quiet = Table(luck=None).round()
    quiet.play(2, "done")
    assert quiet.game.piles == ((), (), ())


@rule("WK-PREP-13", "WK-PREP-15", "WK-PREP-16", "WK-GEAR-09")
def test_markers_go_and_everybody_draws_a_luck_card_even_unconscious() -> None:
    table = Table(
        marked=(("KN01",), ("GR04",), (), ()),
        kits={1: {"pack": "GR04"}, 3: {"pack": "GR01"}},
        out={3: True},
        health={3: 0},
        luck=None,
    ).round()
    table.until("Arrange")
    assert table.game.marked == ((),) * 4
    assert table.game.to_act() == (1,)  # the unconscious knight is not asked
    table.play(1, "done")
    assert [len(hand) for hand in table.game.hands] == [1, 1, 1, 1]


@rule("WK-PREP-14", "WK-GEAR-18")
def test_in_knights_b_gear_moves_and_enhancements_are_attached() -> None:
    table = Table(kits={0: {"pack": "GR02 GR09", "pocket": "GR01"}}, luck=None).round().until("Arrange")
    assert table.game.to_act() == (0,)
    assert {"put GR02 pocket", "put GR01 trunk", "swap GR01 GR02", "attach GR09 ST01"} <= set(table.can(0))
    table.play(0, "attach GR09 ST01", "put GR02 pocket", "done")
    assert table.zone(0, "start") == ["ST01+GR09", "ST02"]
    assert table.zone(0, "pocket") == ["GR01", "GR02"]
    assert table.step == "PlanMove"


@rule("WK-TOK-01", "WK-TOK-02", "WK-TOK-03")
def test_a_special_token_makes_its_hex_blank() -> None:
    table = Table(places={0: number(10)}).run(0, Special("nuked", 10))
    assert table.game.specials == (("nuked", number(10), False),)
    table.push(ExplorationStep((0,)))
    assert table.can(0) == ["end"]
    assert table.rule(0, "act 0") == "WK-TOK-02"
    city = Table(places={0: 0}, specials=(("reboot", 0, False),), ammo={0: 0}, luck=None).round()
    assert city.step == "Renew"  # no benefit in a blank city
    assert 0 not in nearest_cities(city.game, 0)
