"""Combat (WK-CMB) and its worked examples."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.ledger import rule
from tests.rules.knights.table import Table, at
from wastelands.games.knights.aftermath import outcome_of
from wastelands.games.knights.arms import attacks, initiative
from wastelands.games.knights.attack import pool, soak
from wastelands.games.knights.clash import cards_for, dominance_gains
from wastelands.games.knights.pieces import Fight
from wastelands.games.knights.vocabulary import RANGES

MARKED = (("KN01",), (), (), ())  # so that Chris cannot repeat his attack checks


def against(foe: str = "EN01", luck: list[int | str] | None = None, range: str = "", **facts: Any) -> Table:
    """Chris (Guns 2, Blades 1; shotgun, armour 1) fights an enemy run by seat 2."""
    given: dict[str, Any] = {"luck": luck or [], "places": {0: at(-2, 0)}, "marked": MARKED, **facts}
    table = Table(**given).fight(foe)
    if range:
        table.game.fight = replace(table.now, range=RANGES.index(range))
        table.game._options = {}
    return table


def duel(luck: list[int | str] | None = None, **facts: Any) -> Table:
    """Chris fights Heat (seat 3: Guns 2, revolver)."""
    given: dict[str, Any] = {"luck": luck or [], "places": {0: at(-2, 0), 3: at(-2, 0)}, "marked": MARKED, **facts}
    return Table(**given).fight(rival=3)


@rule("WK-CMB-01")
def test_combat_is_between_two_sides_and_nobody_else_is_asked() -> None:
    table = against(hands={1: "LK06", 3: "LK09"})
    assert set(table.game.to_act()) == {0, 2}
    assert set(duel().game.to_act()) == {0, 3}


@rule("WK-CMB-02", "WK-CMB-03")
def test_before_combat_effects_alternate_and_set_the_range() -> None:
    table = duel(hands={0: "LK02", 3: "LK05"})
    assert table.game.to_act() == (0,)
    table.play(0, "pass")
    assert table.game.to_act() == (3,)
    table.play(3, "pass")
    assert RANGES[table.now.range] == "medium"
    table = duel(hands={0: "LK02", 3: "LK05"}).play(0, "play LK02").play(3, "pass", "pass")
    assert RANGES[table.now.range] == "long"
    used = Table(kits={0: {"pocket": "YE03"}}).fight("EN01")
    assert used.can(0) == ["pass", "use YE03"]
    used.play(0, "use YE03")
    assert [effect.verb for effect in used.now.mods[0]] == ["damage", "foe_dice"]
    assert used.zone(0, "pocket") == []


@rule("WK-EX-22", "WK-CMB-03")
def test_worked_example_22_if_both_change_the_range_it_stays_medium() -> None:
    david = ("KN05", "KN01", "KN02", "KN03")
    table = Table(knights=david).fight("EN03")
    assert table.game.to_act() == (0,)  # the Active Knight first
    table.play(0, "use KN05")
    assert table.can(2) == ["pass", "use EN03"]
    table.play(2, "use EN03")
    assert RANGES[table.now.range] == "medium"
    alone = Table(knights=david).fight("EN03").play(0, "pass").play(2, "use EN03")
    assert alone.can(0) == ["pass", "use KN05"]  # he may answer it
    alone.play(0, "pass")
    assert RANGES[alone.now.range] == "short"


@rule("WK-CMB-04", "WK-CMB-36")
def test_there_are_three_clashes_at_most() -> None:
    table = against(luck=[1] * 20)
    for n in (1, 2, 3):
        assert table.now.clash == n
        table.clash("change-range", "defend").play(0, "range advance")
    assert len(table.told("clash")) == 3
    assert table.told("combat-over")[0]["result"] == 1


@rule("WK-CMB-05")
def test_cards_are_committed_in_secret_and_revealed_together() -> None:
    table = against().play(0, "commit attack")
    assert table.game.view(2).sealed().chains == (None, ())  # type: ignore[union-attr]
    assert table.told("cards") == []
    table.play(2, "commit prepare")
    assert table.told("cards")[0]["cards"] == ("attack", "prepare")


@rule("WK-CMB-06")
def test_prepare_lies_on_the_table_for_the_next_clash() -> None:
    table = against(luck=[1] * 9).clash("prepare", "defend")
    assert "commit prepare" not in table.can(0)
    assert table.rule(0, "commit prepare") == "WK-CMB-06"
    table.clash("defend", "defend").play(0, "done")
    assert "commit prepare" in table.can(0)


@rule("WK-CMB-07")
def test_the_active_knights_other_cards_act_first() -> None:
    table = duel().clash("change-range", "change-range")
    assert table.game.to_act() == (0,)
    table.play(0, "range advance")
    assert table.game.to_act() == (3,)


@rule("WK-CMB-08")
def test_defend_gives_the_opponent_two_dominance_and_takes_two_of_his_dice() -> None:
    table = against(luck=[1, 1]).clash("defend", "attack").play(0, "done")
    assert len(table.told("attack")[0]["dice"]) == 4 - 2
    assert table.now.dominance == -(2 + 1)


@rule("WK-CMB-09", "WK-GEAR-18")
def test_a_defending_knight_rearranges_gear_but_not_enhancements() -> None:
    table = against(kits={0: {"pack": "GR10 GR09", "hand": "GR08"}}, luck=[1] * 4).clash("defend", "attack")
    assert table.step == "Arrange"
    assert table.game.to_act() == (0,)
    assert table.can(0, "attach") == []
    assert table.rule(0, "attach GR09 GR08") == "WK-GEAR-18"
    assert "swap GR08 GR10" in table.can(0)
    enemy = against(luck=[1, 1]).clash("attack", "defend").play(0, "aim ST01 medium")
    assert enemy.step == "ChooseCards"  # the enemy ignores this part


@rule("WK-CMB-10", "WK-CMB-11")
def test_prepare_gives_no_dominance_and_helps_an_attack_right_after_it() -> None:
    table = against(luck=[9, 1, 1, 1]).clash("prepare", "defend")
    assert table.now.dominance == 2  # the Defend, nothing for Prepare
    table.clash("attack", "prepare").play(0, "aim ST01 medium")
    assert len(table.told("attack")[0]["dice"]) == 2 + 2
    assert table.told("hit")[0]["damage"] == 1 + 1 + 1  # the 9 is a bull's-eye, the shotgun adds 1
    smg = against(luck=[9, 1, 1], kits={0: {"hand": "YE04"}}).clash("prepare", "prepare")
    smg.clash("multi-attack", "defend").play(0, "aim YE04 medium")
    assert len(smg.told("attack")[0]["dice"]) == max(1, 2 + 1 - 2)
    assert smg.told("hit")[0]["damage"] == 1  # no bull's-eye on a 9


@rule("WK-CMB-12", "WK-CMB-13", "WK-CMB-14")
def test_change_range_advance_and_retreat() -> None:
    table = against(luck=[1, 1, 1]).clash("change-range", "attack").play(0, "range advance")
    assert len(table.told("attack")[0]["dice"]) == 4 - 1
    assert table.now.dominance == 1 - 1
    assert RANGES[table.now.range] == "short"
    table = against(luck=[1, 1, 1]).clash("change-range", "attack").play(0, "range retreat")
    assert table.now.dominance == -1 - 1
    assert RANGES[table.now.range] == "long"
    assert table.told("aimed")[0]["icon"] == "medium"  # the range at the start of the clash


@rule("WK-CMB-15", "WK-CMB-16")
def test_two_changes_add_up_and_the_range_never_leaves_the_cards() -> None:
    for one, other, goal in (("advance", "retreat", 1), ("advance", "advance", 0), ("retreat", "retreat", 2)):
        table = duel().clash("change-range", "change-range").play(0, f"range {one}").play(3, f"range {other}")
        assert table.now.range == goal
    table = against(range="short").clash("change-range", "prepare").play(0, "range advance")
    assert table.now.range == 0
    far = duel().clash("change-range", "change-range").play(0, "range retreat").play(3, "range retreat")
    assert "commit change-range" in far.can(0)


@rule("WK-CMB-17", "WK-CMB-25", "WK-CMB-33")
def test_an_attack_costs_ammo_and_gives_dominance_even_on_a_miss() -> None:
    table = against(luck=[1, 1]).clash("attack", "prepare").play(0, "aim ST01 medium")
    assert table.game.ammo[0] == 3
    assert table.now.dominance == 1
    hit = against(luck=[10, 1]).clash("attack", "prepare").play(0, "aim ST01 medium")
    assert hit.now.health == 3 - (3 - 1)
    assert hit.now.dominance == 1 + 2
    melee = against(range="short", kits={0: {"hand": "GR10"}}, luck=[5]).clash("attack", "prepare")
    assert melee.game.ammo[0] == 4


@rule("WK-CMB-18", "WK-EX-15")
def test_worked_example_15_multi_attack_needs_an_icon_and_two_ammo() -> None:
    assert "multi-attack" not in cards_for(against().game, 0)
    table = against(kits={0: {"hand": "YE04"}}, luck=[7, 1, 1])
    assert "multi-attack" in cards_for(table.game, 0)
    assert "multi-attack" not in cards_for(against(kits={0: {"hand": "YE04"}}, ammo={0: 1}).game, 0)
    assert "attack" in cards_for(against(kits={0: {"hand": "YE04"}}, ammo={0: 1}).game, 0)
    table.clash("multi-attack", "prepare").play(0, "aim YE04 medium")
    assert table.game.ammo[0] == 2
    assert len(table.told("attack")[0]["dice"]) == 3
    assert table.now.dominance == 2  # 1 damage, soaked


@rule("WK-CMB-19", "WK-CMB-21", "WK-CMB-22")
def test_an_attack_needs_a_weapon_for_the_range_and_what_it_costs() -> None:
    assert "attack" not in cards_for(against(ammo={0: 0}).game, 0)
    table = against(ammo={0: 0})
    assert table.rule(0, "commit attack") == "WK-CMB-19"
    sword = ("KN04", "KN01", "KN02", "KN03")
    far = Table(knights=sword, places={0: at(-2, 0)}).fight("EN01")
    assert attacks(far.game, 0, "attack") == []
    far.game.fight = replace(far.now, range=0)
    assert attacks(far.game, 0, "attack") == [("ST07", "melee")]
    shotgun = against(range="long")
    assert attacks(shotgun.game, 0, "attack") == [("ST01", "medium")]
    assert attacks(against(range="short").game, 0, "attack") == [("ST01", "short"), ("ST01", "medium")]


@rule("WK-CMB-20", "WK-CMB-22")
def test_the_range_cards_hold_their_numbers() -> None:
    ranges = Table().game.content.ranges
    assert [one.difficulty for one in ranges] == [5, 7, 9]
    assert [one.icons for one in ranges] == [
        (("short", 0, 1), ("melee", 0, 0), ("medium", -1, 0)),
        (("medium", 0, 0), ("long", -1, 0), ("short", -1, 0)),
        (("long", 0, 0), ("medium", -1, 0)),
    ]
    table = against(range="short", luck=[5, 1]).clash("attack", "prepare").play(0, "aim ST01 short")
    assert table.told("hit")[0]["damage"] == 1 + 1 + 1


@rule("WK-CMB-23", "WK-CMB-24")
def test_initiative_follows_the_range_card_and_the_loser_of_it_may_never_attack() -> None:
    table = against("EN04", luck=[10, 10, "GR10"], range="short")
    table.clash("attack", "attack")
    assert table.game.to_act() == (0,)
    table.play(0, "aim ST01 short")
    assert [event["side"] for event in table.told("attack")] == [0]  # short before melee: it fell first
    assert initiative(against(range="short").game, "melee") == 1


@rule("WK-CMB-24", "WK-CMB-30", "WK-CMB-37")
def test_equal_icons_are_simultaneous_and_both_may_fall() -> None:
    table = against(luck=[10, 10, 10, 10, 10, 10], health={0: 3}, kits={0: {"pocket": "GR02"}})
    table.clash("attack", "attack").play(0, "aim ST01 medium")
    assert [event["side"] for event in table.told("attack")] == [0, 1]
    assert table.told("combat-over")[0]["result"] == 0
    assert table.game.out[0]
    assert table.zone(0, "pocket") == ["GR02"]  # it cannot answer the last blow
    assert table.game.reputation[0] == 0


@rule("WK-CMB-26", "WK-CMB-31")
def test_wounds_of_this_combat_cost_no_dice_and_older_ones_do() -> None:
    table = against(luck=[8, 8, 1, 1, 1, 1], health={0: 4})
    table.clash("prepare", "attack")
    assert table.game.health[0] == 4 - (1 + 1 - 1)
    table.game.health = (1, *table.game.health[1:])
    table.clash("defend", "defend").play(0, "done")
    table.game.fight = replace(table.now, cards=("attack", "prepare"), arms=(("ST01", "medium"), ("", "")))
    assert pool(table.game, 0) == 2
    wounded = against(health={0: 2})
    wounded.game.fight = replace(wounded.now, cards=("attack", "prepare"), arms=(("ST01", "medium"), ("", "")))
    assert pool(wounded.game, 0) == 1


@rule("WK-CMB-27", "WK-RES-07")
@pytest.mark.parametrize(
    ("dice", "radiation", "dealt"), [([7, 8], 0, 2), ([10, 8], 0, 3), ([10, 10], 0, 4), ([10, 10], 2, 2)]
)
def test_only_bulls_eyes_add_damage(dice: list[int | str], radiation: int, dealt: int) -> None:
    table = against(luck=dice, radiation={0: radiation}).clash("attack", "prepare").play(0, "aim ST01 medium")
    assert table.told("hit")[0]["damage"] == dealt


@rule("WK-CMB-27", "WK-CMB-29")
def test_some_components_raise_the_worth_of_a_bulls_eye() -> None:
    russel = ("KN04", "KN01", "KN02", "KN03")
    facts: dict[str, Any] = {"luck": [10, 1, 1, 1, 1], "places": {0: at(-2, 0)}, "marked": (("KN04",), (), (), ())}
    table = Table(knights=russel, kits={0: {"hand": "RD04"}}, **facts).fight("EN01")
    table.game.fight = replace(table.now, range=0)
    table.clash("attack", "prepare")
    if table.step == "Aim":
        table.play(0, "aim RD04 melee")
    assert table.told("hit")[0]["damage"] == 1 + 2 + 1


@rule("WK-CMB-28", "WK-EX-33", "WK-CMB-29")
def test_worked_example_33_piercing_takes_armour_off() -> None:
    table = against("EN07", luck=[1] * 9)
    table.game.fight = replace(table.now, cards=("prepare", "attack"), arms=(("", ""), ("EN07", "short")))
    assert soak(table.game, 0) == 0  # armour 1, piercing 1
    rail = against(kits={0: {"hand": "RD02"}}, luck=[10, 1])
    rail.clash("attack", "prepare").play(0, "aim RD02 medium")
    assert rail.told("hit")[0]["n"] == 3  # armour 1 is pierced
    armoured = against(luck=[8, 8, 1, 1], kits={0: {"body": "RD03"}}).clash("prepare", "attack")
    assert armoured.game.health[0] == 4  # armour 3 soaks 2


@rule("WK-CMB-30")
def test_a_blow_that_leaves_health_can_be_answered() -> None:
    table = against(luck=[8, 1, 1, 1], health={0: 2}, kits={0: {"pocket": "GR02"}}).clash("prepare", "attack")
    assert table.step == "Remedy"
    table.play(0, "use GR02")
    assert table.game.health[0] == 3
    assert table.now.dominance == -2  # healing takes no dominance back


@rule("WK-CMB-32")
def test_the_marker_moves_by_the_difference_and_is_unbounded() -> None:
    fight = Fight(0, 1, "", "duel", cards=("attack", "attack"), gains=(3, 1))
    assert dominance_gains(Table().game, fight) == (4, 2)
    table = against(luck=[1] * 9)
    table.game.fight = replace(table.now, dominance=7)
    table.clash("attack", "defend").play(0, "aim ST01 medium")
    assert table.now.dominance == 7 + 1 + 2


@rule("WK-CMB-34")
def test_a_defeat_skips_dominance_and_range() -> None:
    table = against("EN04", luck=[10, "GR10"])
    table.clash("attack", "change-range").play(2, "range advance").play(0, "aim ST01 medium")
    assert table.told("dominance") == []
    assert table.told("combat-over")[0]["result"] == 1


@rule("WK-CMB-35")
def test_against_a_ferocious_enemy_dominance_stays_zero() -> None:
    table = against("EN06", vehicles={0: ""}, luck=[1] * 9)
    for _ in range(3):
        table.clash("change-range", "defend").play(0, "range advance")
        if table.game.fight:
            assert table.now.dominance == 0
    assert table.told("combat-over")[0]["result"] == 0


@rule("WK-CMB-36", "WK-CMB-37")
def test_zero_health_decides_else_dominance_and_else_it_is_a_draw() -> None:
    fight = Fight(0, 1, "", "duel")
    assert outcome_of(replace(fight, down=(False, True), dominance=-9)) == 1
    assert outcome_of(replace(fight, down=(True, False), dominance=9)) == -1
    assert outcome_of(replace(fight, dominance=1)) == 1
    assert outcome_of(replace(fight, dominance=-1)) == -1
    assert outcome_of(fight) == outcome_of(replace(fight, down=(True, True), dominance=5)) == 0


@rule("WK-CMB-38", "WK-CMB-39", "WK-EX-04")
def test_worked_example_4_inhr_costs_dice_and_rewards_its_victor() -> None:
    russel = ("KN05", "KN01", "KN02", "KN03")
    table = Table(knights=russel, places={0: at(-2, 0)}, luck=[10, 1], pool=()).fight("EN02").play(0, "pass")
    table.game.fight = replace(table.now, health=2)
    table.clash("attack", "prepare").play(0, "aim ST09 medium")
    assert len(table.told("attack")[0]["dice"]) == 4 - 2
    assert table.told("hit")[0]["n"] == 2 - 1
    table.script([10, "YE08"])
    table.clash("attack", "defend").play(0, "aim ST09 medium")
    assert table.game.reputation[0] == 1
    assert table.zone(0, "loose") == ["YE08"]
    table.play(0, "put YE08 pocket", "done")
    assert table.game.fight is None


@rule("WK-CMB-38")
def test_if_the_enemy_wins_its_losing_effects_strike() -> None:
    table = against("EN05", luck=[1] * 30, ammo={0: 3}, kits={0: {"pack": "GR01"}})
    for _ in range(3):
        table.clash("defend", "attack")
        table.play(0, "done")
        if table.step == "Aim":
            table.play(2, "aim EN05 medium")
        while table.step == "Remedy":
            table.play(0, "pass")
    assert table.told("combat-over")[0]["result"] == -1
    assert table.game.ammo[0] == 1
    assert table.step == "LoseGear"


@rule("WK-CMB-39")
def test_after_combat_effects_come_last() -> None:
    table = against("EN04", luck=[10, 1, "GR10"], hands={0: "LK12"}, luck_pile=("LK02", "LK05", "LK03"))
    table.until("ChooseCards").clash("attack", "prepare")
    table.until("Aim", "Side", "Stow")
    if table.step == "Aim":
        table.play(0, "aim ST01 medium")
    table.until("Stow").play(0, "put GR10 pack", "done")
    assert table.can(0) == ["pass", "play LK12"]
    table.play(0, "play LK12")
    assert table.game.reputation[0] == 1
    assert table.game.fight is None


@rule("WK-CMB-40")
def test_who_loses_consciousness_in_another_way_is_defeated() -> None:
    table = against("EN07", luck=[9, 1, 1, 1, 1], radiation={0: 3}).play(2, "mark ST01")
    table.game.fight = replace(table.now, range=0)
    table.clash("prepare", "attack")
    if table.step == "Aim":
        table.play(2, "aim EN07 melee")
    assert table.game.out[0]
    assert table.told("combat-over")[0]["result"] == -1


@rule("WK-CMB-41")
def test_an_attack_that_cannot_be_aimed_is_left_out() -> None:
    from wastelands.games.knights.attacks import Attacks
    from wastelands.games.knights.clash import Aim, EndClash

    table = against(ammo={0: 0})
    table.game.fight = replace(table.now, cards=("attack", "prepare"))
    table.push(EndClash(), Attacks(), Aim(1), Aim(0))
    assert table.told("attack") == []
    assert table.now.clash == 2


@rule("WK-CMB-41")
def test_a_weapon_that_an_earlier_attack_took_away_strikes_no_more() -> None:
    table = against("EN22", luck=[5, 5, 5, 5], kits={0: {"hand": "GR19"}})
    table.game.fight = replace(table.now, range=0)
    table.clash("attack", "attack").play(0, "lose GR19")
    assert table.told("discarded")[0]["card"] == "GR19"
    assert [event["side"] for event in table.told("attack")] == [1]
    assert table.now.clash == 2


# ---- the worked combat of the ledger


def chris() -> Table:
    table = Table(kits={0: {"pocket": "GR02"}}, hands={0: "LK02 LK03"}, common="CT02", places={0: at(-2, 0)}, active=0)
    table.script([9])
    return table.fight("EN01").play(0, "play LK02")


def quiet(table: Table) -> Table:
    while table.step == "Side":
        table.play(0, "pass")
    return table


def example_10() -> Table:
    table = quiet(chris())
    return quiet(table.clash("attack", "prepare"))


@rule("WK-EX-10")
def test_worked_example_10_the_first_clash() -> None:
    table = example_10()
    assert len(table.told("attack")[0]["dice"]) == 1
    assert table.game.ammo[0] == 3
    assert table.now.health == 2
    assert table.now.dominance == 2
    assert RANGES[table.now.range] == "long"
    assert table.now.prepared == (False, True)


def example_11() -> Table:
    table = example_10()
    table.script([5, 1, 3, 4, 7, 9])
    quiet(table.clash("attack", "attack"))
    return table


@rule("WK-EX-11")
def test_worked_example_11_the_second_clash() -> None:
    table = example_11()
    assert table.game.ammo[0] == 2
    assert table.told("hit")[-1]["damage"] == 3
    assert table.game.health[0] == 2
    table.play(0, "use GR02")
    assert table.game.health[0] == 4
    assert table.now.dominance == 0


@rule("WK-EX-12", "WK-EX-13")
def test_worked_examples_12_and_13_the_third_clash_and_the_rewards() -> None:
    table = example_11().play(0, "use GR02")
    table.script([6, 9, 1, 2, 3, "YE01", "GR10", "CT01", "CT03"])
    table.clash("attack", "attack").play(0, "play LK03")
    quiet_before_use(table)
    assert table.can(0) == ["pass", "use KN01"]
    table.play(0, "use KN01")
    quiet(table)
    assert table.game.ammo[0] == 1
    assert table.told("hit")[-2]["damage"] == 3
    assert table.told("attack")[-1]["side"] == 1  # it still attacks, and misses
    assert table.game.marked[0] == ("KN01",)
    assert table.step == "DrawOrPool"
    table.play(0, "draw", "put YE01 body", "done")
    assert table.zone(0, "body") == ["YE01"]
    assert table.game.ammo[0] == 2
    assert table.game.reputation[0] == 2
    table.until("Introduce", "Stow")
    if table.step == "Stow":
        table.play(0, "put GR10 pack", "done")
    assert table.game.to_act() == (2,)
    table.play(2, "introduce CT01")
    assert table.game.fight is None
    assert table.game.common == "CT01"


def quiet_before_use(table: Table) -> None:
    while table.step == "Side" and "use KN01" not in table.can(0):
        table.play(0, "pass")
