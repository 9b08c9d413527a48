"""Checks (WK-CHK) and luck cards (WK-LUCK)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ledger import rule
from tests.rules.knights.table import Table, number
from wastelands.games.knights.branches import RollTable, Row
from wastelands.games.knights.checks import ask_check, passed, pool
from wastelands.games.knights.hazards import Lose
from wastelands.games.knights.pieces import Check
from wastelands.games.knights.rest import AskResupply
from wastelands.games.knights.rewards import Gain
from wastelands.games.knights.vocabulary import DIFFICULTIES, SKILLS
from wastelands.games.knights.windows import draw_luck


def checking(
    skills: tuple[str, ...] = ("survival",),
    difficulty: int = 7,
    luck: list[int | str] | None = None,
    kind: str = "hex",
    bonus: int = 0,
    **facts: Any,
) -> Table:
    """Chris (Survival 2, Talk 4) makes a check."""
    table = Table(luck=luck or [], **facts)
    ask_check(table.game, 0, skills, difficulty, kind, bonus)
    table.game.run_on(table.luck)
    return table


def dice_of(table: Table) -> int:
    return len(table.told("checked")[-1]["dice"])


@rule("WK-CHK-01", "WK-CHK-02")
def test_six_skills_and_three_difficulties() -> None:
    assert SKILLS == ("blades", "guns", "medicine", "repair", "survival", "talk")
    assert DIFFICULTIES == (5, 7, 9)
    assert all(len(knight.skills) == 6 for knight in Table().game.content.knights.values())


@rule("WK-CHK-03", "WK-CHK-05", "WK-CHK-06")
@pytest.mark.parametrize(("dice", "n"), [([6, 6], 0), ([7, 1], 1), ([7, 9], 2), ([10, 1], 1)])
def test_each_die_at_or_above_the_difficulty_is_a_success(dice: list[int], n: int) -> None:
    table = checking(luck=[*dice])
    assert table.game.check is not None
    assert table.game.check.successes == n
    assert passed(table.game) == (n > 0)


@rule("WK-CHK-04", "WK-CHK-07", "WK-RES-08")
@pytest.mark.parametrize(
    ("health", "bonus", "n"), [(4, 0, 2), (3, 0, 2), (2, 0, 1), (1, 0, 1), (1, 3, 3), (4, -5, 1), (4, 7, 9)]
)
def test_the_pool_is_skill_plus_gains_minus_losses_and_at_least_one(health: int, bonus: int, n: int) -> None:
    table = Table(health={0: health})
    assert pool(table.game, Check(0, "survival", 7, "hex", bonus)) == n


@rule("WK-EX-01", "WK-CHK-07", "WK-EXP-02")
def test_worked_example_1_naomi_explores_the_refinery() -> None:
    table = Table(knights=("KN02", "KN01", "KN03", "KN06"), places={0: number(9)}, health={0: 1}, luck=[8])
    table.equip(0, pocket="GR06")
    from wastelands.games.knights.exploration import ExplorationStep

    table.push(ExplorationStep((0,))).play(0, "explore")
    assert dice_of(table) == 1
    assert table.game.turn.free


@rule("WK-EX-36")
def test_worked_example_36_a_large_pool_is_one_check() -> None:
    table = checking(bonus=6, luck=[1, 7, 1, 1, 1, 7, 1, 9])
    assert dice_of(table) == 8
    assert table.game.check is not None
    assert table.game.check.successes == 3


@rule("WK-CHK-08")
def test_the_waster_rolls_only_attack_checks_with_aggression() -> None:
    table = Table(luck=[1, 1, 1, 1]).fight("EN01")
    table.clash("prepare", "attack")
    rolled = table.told("attack")[0]
    assert rolled["seat"] == -1
    assert len(rolled["dice"]) == 4
    assert table.told("checked") == []


@rule("WK-CHK-09")
def test_where_two_skills_are_offered_the_knight_chooses() -> None:
    table = checking(("blades", "talk"), luck=[1, 1, 1, 9])
    assert table.can(0) == ["skill blades", "skill talk"]
    table.play(0, "skill talk")
    assert dice_of(table) == 4


@rule("WK-CHK-10")
def test_a_plain_die_has_no_modifiers() -> None:
    rows = (Row(4, (Lose("health", 1),)), Row(10, (Gain("reputation", 1),)))
    table = Table(health={0: 1}, luck=[5], hands={0: "LK07"})
    table.run(0, RollTable(rows))
    assert table.game.reputation[0] == 1
    assert table.told("checked") == []


@rule("WK-CHK-11")
def test_repeating_a_check_rolls_the_whole_pool_and_the_new_result_stands() -> None:
    table = checking(luck=[9, 9, 1, 2], hands={0: "LK08"})
    table.play(0, "pass", "play LK08")
    assert table.game.check is not None
    assert table.game.check.rolls == (1, 2)
    assert not passed(table.game)


# ---- luck cards


@rule("WK-LUCK-01", "WK-LUCK-09")
def test_above_five_cards_the_excess_is_discarded_at_once_and_openly() -> None:
    table = Table(hands={0: "LK01 LK02 LK03 LK04 LK05"}, luck=["LK06", "LK07"])
    draw_luck(table.game, 0, 2, table.luck)
    assert table.step == "DropLuck"
    table.play(0, "drop LK02", "drop LK06")
    assert table.game.hands[0] == ("LK01", "LK03", "LK04", "LK05", "LK07")
    assert table.game.view(1).luck_pile == ("LK02", "LK06")
    assert table.game.view(1).hands[0] == ("?",) * 5
    assert table.step == ""


@rule("WK-LUCK-02", "WK-LUCK-10")
def test_a_card_is_playable_only_at_its_timing() -> None:
    table = checking(hands={0: "LK01 LK05 LK07 LK08"}, health={0: 3}, luck=[1, 1, 1, 1])
    assert table.can(0) == ["pass", "play LK05", "play LK07"]
    assert table.rule(0, "play LK01") == "WK-LUCK-02"
    table.play(0, "play LK07")
    assert table.game.luck_pile == ("LK07",)
    table.play(0, "pass")
    assert dice_of(table) == 4
    assert table.can(0) == ["pass", "play LK05", "play LK08"]
    table.play(0, "play LK05")
    assert table.game.health[0] == 4


@rule("WK-LUCK-03", "WK-LUCK-04")
def test_others_respond_in_order_and_the_last_card_resolves_first() -> None:
    table = checking(hands={0: "LK07", 1: "LK01", 3: "LK06"}, luck=[1, 1])
    table.play(0, "play LK07")
    assert table.game.to_act() == (1,)  # seat 1 holds a card, whatever it is
    table.play(1, "pass")
    assert table.can(3) == ["pass", "play LK06"]
    table.play(3, "play LK06")
    assert table.game.to_act() == (1,)  # the response has its own window; seat 0 has no card left
    table.play(1, "pass")
    assert [event["card"] for event in table.told("cancelled")] == ["LK07"]
    assert table.game.check is not None
    assert table.game.check.mods == 0


@rule("WK-LUCK-05")
def test_in_combat_only_combatants_play_and_respond() -> None:
    table = Table(hands={0: "LK02", 1: "LK06", 2: "LK06"}).fight("EN01")
    assert table.step == "Side"
    assert table.game.to_act() == (0,)
    table.play(0, "play LK02")
    assert table.step == "ChooseCards"  # nobody else was asked
    assert table.now.range == 2


@rule("WK-LUCK-06")
def test_around_an_attack_check_attacker_and_defender_alternate() -> None:
    table = Table(hands={0: "LK03 LK04", 1: "LK09 LK05"}, luck=[1, 1, 1, 1, 1, 1]).fight(rival=1)
    table.play(0, "pass").play(1, "pass")
    table.clash("attack", "prepare").play(0, "aim ST01 medium")
    order = []
    while table.step == "Side" and not table.told("attack"):
        seat = table.game.to_act()[0]
        order.append(seat)
        table.play(seat, "play LK03" if seat == 0 and len(order) == 1 else "pass")
        while table.step == "Answer":
            table.play(table.game.to_act()[0], "pass")
    assert order == [0, 1, 0]


@rule("WK-LUCK-07", "WK-LUCK-11")
def test_rivals_are_asked_before_a_check_only_while_their_card_may_be_about() -> None:
    table = checking(hands={0: "LK01", 2: "LK10"}, luck=[9])
    table.play(0, "pass")
    assert table.game.to_act() == (2,)
    assert table.can(2) == ["pass", "play LK10"]
    table.play(2, "play LK10")
    table.play(0, "pass")  # a response
    assert table.game.check is not None
    assert dice_of(table) == 1
    shown = checking(hands={0: "LK01", 2: "LK02"}, luck_pile=("LK10",), luck=[9, 9])
    shown.play(0, "pass")
    assert shown.game.to_act() == (0,)  # the window after the roll


@rule("WK-LUCK-08", "WK-KO-02")
def test_an_unconscious_knight_plays_no_luck_card() -> None:
    table = checking(hands={0: "LK01", 2: "LK10"}, out={2: True}, luck=[9, 9])
    table.play(0, "pass")
    assert table.game.to_act() == (0,)


@rule("WK-REST-05", "WK-LUCK-09")
def test_a_quick_resupply_trades_one_card_for_its_icon() -> None:
    table = Table(
        hands={0: "LK01", 1: "LK03", 2: "LK05", 3: "LK06"},
        fuel={0: 0},
        ammo={1: 0},
        health={2: 3},
        radiation={3: 2},
        start=AskResupply(),
    )
    assert table.game.to_act() == (0, 1, 2, 3)
    for seat, card in enumerate(("LK01", "LK03", "LK05", "LK06")):
        table.play(seat, f"drop {card}")
    assert (table.game.fuel[0], table.game.ammo[1], table.game.health[2], table.game.radiation[3]) == (1, 1, 4, 1)
    assert table.step == ""
    assert table.game.hands == ((),) * 4
