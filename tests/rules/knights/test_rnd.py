"""Round structure, roles, and the variants for two and three players (WK-RND, WK-P2, WK-P3)."""

from __future__ import annotations

from tests.ledger import rule
from tests.rules.knights.table import Table, at
from wastelands.games.knights.clash import controller
from wastelands.games.knights.gear import draw_gear
from wastelands.games.knights.rewards import Gain, Heal
from wastelands.games.knights.rounds import Round
from wastelands.games.knights.wasteland import draw_wild
from wastelands.games.knights.windows import draw_luck


def steps_of(table: Table, most: int = 400) -> list[tuple[str, int]]:
    """The steps that are asked in a quiet round, with the seat."""
    found = []
    n = table.game.round
    for _ in range(most):
        if not table.game.steps or table.game.round != n:
            break
        found.append((table.step, table.game.to_act()[0]))
        table.quietly()
    return found


@rule("WK-RND-01", "WK-RND-02", "WK-RND-03")
def test_a_round_runs_through_its_steps_in_order_and_the_first_skips_preparations() -> None:
    table = Table(kits={0: {"pack": "GR01"}}, luck=None).push(Round(1))
    first = steps_of(table)
    assert [seat for step, seat in first if step == "PlanMove"] == [0, 1, 2, 3]
    assert [seat for step, seat in first if step == "Explore"] == [0, 1, 2, 3]
    names = [step for step, _ in first]
    assert "Renew" not in names
    assert max(i for i, n in enumerate(names) if n == "PlanMove") < names.index("Explore") < names.index("AtRest")
    second = steps_of(table)
    assert [step for step, _ in second].index("Renew") < [step for step, _ in second].index("PlanMove")
    assert [seat for step, seat in second if step == "PlanMove"] == [1, 2, 3, 0]


@rule("WK-RND-04", "WK-RND-05")
def test_the_active_knight_is_the_one_who_moves_or_explores_and_goes_first() -> None:
    table = Table(luck=None).push(Round(1))
    assert table.game.active == 0
    table.play(0, "stay")
    assert table.game.active == 1
    assert table.game.active_first() == [1, 2, 3, 0]
    table.until("Explore")
    assert table.game.active == 0


@rule("WK-RND-06", "WK-RND-09", "WK-RND-10", "WK-EX-29", "WK-PREP-12")
def test_worked_example_29_the_waster_sits_opposite_and_changes_with_each_mover() -> None:
    table = Table(luck=None).push(Round(1))
    wasters = []
    for seat in range(4):
        assert table.game.active == seat
        wasters.append(table.game.marker)
        table.play(seat, "stay")
    assert wasters == [2, 3, 0, 1]
    while table.step != "Renew":
        assert table.game.marker == 2
        table.quietly()
    assert table.game.to_act() == (2,)
    table.quietly()
    assert (table.game.first, table.game.marker) == (1, 3)


@rule("WK-RND-07", "WK-EX-30", "WK-P3-01")
def test_worked_example_30_with_three_players_the_waster_sits_to_the_right() -> None:
    table = Table(3, luck=None).push(Round(1))
    wasters = []
    for seat in range(3):
        wasters.append(table.game.marker)
        table.play(seat, "stay")
    assert wasters == [2, 0, 1]


@rule("WK-RND-08", "WK-P2-01")
def test_with_two_players_the_other_one_is_the_waster() -> None:
    table = Table(2, luck=None).push(Round(1))
    assert (table.game.active, table.game.marker) == (0, 1)
    table.play(0, "stay")
    assert (table.game.active, table.game.marker) == (1, 0)
    table.play(1, "stay")
    assert table.game.marker == 1  # not the First Player


@rule("WK-RND-11", "WK-RND-13")
def test_an_unconscious_knight_is_skipped_but_his_player_stays_waster() -> None:
    table = Table(out={2: True}, health={2: 0}, luck=["EV07"]).push(Round(1))
    assert table.game.to_act() == (0,)
    table.play(0, "foot 0,-1")
    assert [event["seat"] for event in table.told("unleashed")] == [0]
    assert table.game.marker == 2
    table = Table(out={1: True}, health={1: 0}, luck=None).push(Round(1))
    asked = [seat for step, seat in steps_of(table) if step in ("PlanMove", "Explore")]
    assert 1 not in asked


@rule("WK-RND-14")
def test_a_cards_cannot_beats_the_rules_can() -> None:
    table = Table(health={0: 1}, radiation={0: 3}, kits={0: {"pocket": "GR02"}})
    table.run(0, Heal("health", 2))
    assert table.game.health[0] == 1  # Radiation 3 forbids what the effect allows


@rule("WK-RND-15")
def test_an_empty_deck_is_rebuilt_from_its_pile_and_with_both_empty_nothing_is_drawn() -> None:
    table = Table(luck=["GR05", "LK01", "EV01"])
    game = table.game
    game.decks, game.piles = ((), (), ()), (("GR05",), (), ())
    assert draw_gear(game, 0, "green", table.luck) == "GR05"
    assert draw_gear(game, 0, "green", table.luck) is None
    game.luck_deck, game.luck_pile = (), ("LK01",)
    draw_luck(game, 0, 2, table.luck)
    assert game.hands[0] == ("LK01",)
    game.wild_deck, game.wild_pile = (), ("EV01",)
    assert [draw_wild(game, table.luck), draw_wild(game, table.luck)] == ["EV01", ""]


@rule("WK-RND-16", "WK-SAV-04", "WK-WIN-02")
def test_after_the_rest_step_of_the_last_round_the_mission_is_judged() -> None:
    table = Table(luck=None, prizes=((), ("key",), (), ()))
    table.push(Round(9)).quietly().until("Renew")
    assert table.game.round == 10
    table.finish()
    result = table.game.result()
    assert result is not None
    assert (result.winners, result.reason) == ((1,), "rounds")


@rule("WK-RND-17")
def test_you_is_whoever_uses_the_text() -> None:
    table = Table(ammo={0: 0, 1: 0})
    table.run(1, Gain("ammo", 2))
    assert table.game.ammo[:2] == (0, 2)


@rule("WK-RND-18")
def test_outside_the_move_step_the_enemy_is_run_by_the_active_knights_own_waster() -> None:
    table = Table(mission="cult", marker=1).fight("CU01", seat=1, kind="mission")
    assert controller(table.game, table.now, 1) == 3
    assert set(table.game.to_act()) == {1, 3}


@rule("WK-P2-04", "WK-P2-05", "WK-TSK-07")
def test_two_players_open_their_own_tasks_and_may_hold_both() -> None:
    table = Table(2, places={0: at(2, 1)}, secret=(("PT03", "PT05"), ("PT01", "PT02")), luck=[1] * 9)
    table.game.tiles = tuple("HX02" if i == table.game.at[0] else t for i, t in enumerate(table.game.tiles))
    table.game.secret = put2(table, ("PT06",))
    table.game.held = (("PT08",), ())
    table.push(Round(1)).until("Explore")
    assert table.can(0, "accept") == ["accept PT06"]
    assert table.game.view(1).secret[0] == ("?",)
    table.play(0, "accept PT06")
    assert list(table.game.held[0]) == ["PT08", "PT06"]


def put2(table: Table, tasks: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return (tasks, table.game.secret[1])


@rule("WK-P2-04")
def test_a_task_that_failed_stays_face_up_for_later() -> None:
    table = Table(2, places={0: at(0, -1)}, secret=(("PT02",), ()), luck=[1, 1, 1])
    table.push(Round(1)).until("Explore")
    table.play(0, "accept PT02")  # Medicine 2, needs 7
    assert table.game.opened[0] == ("PT02",)
    assert table.game.held[0] == ()
    assert table.rule(0, "accept PT02") == "WK-TSK-05"


@rule("WK-P2-05")
def test_two_players_tasks_are_never_marked_or_stolen_but_the_common_one_is() -> None:
    table = Table(2, held=((), ("PT01",)), common="CT02", luck=None).round(2)
    assert dict(table.game.ages) == {"CT02": 1}
    from wastelands.games.knights.stealing import Loot

    table.push(Loot(0, 1))
    assert "loot task" not in table.can(0)
