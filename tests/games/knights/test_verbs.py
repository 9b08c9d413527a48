"""Every verb of the vocabulary does what the card says."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.rules.knights.table import Table, at, number
from wastelands.engine.effects import example
from wastelands.games.knights.arms import price
from wastelands.games.knights.branches import Blow, OneOfSeveral, Payment, SkillCheck
from wastelands.games.knights.checks import ask_check, passed
from wastelands.games.knights.conditions import dice_for, holds, total
from wastelands.games.knights.effect import Cost, Power
from wastelands.games.knights.effects import EFFECTS
from wastelands.games.knights.hazards import (
    Discard,
    DiscardLuck,
    Lose,
    Mark,
    PutTokens,
    Skip,
    Stop,
    Suffer,
    VehicleDamage,
)
from wastelands.games.knights.loadout import conditioned, loadout
from wastelands.games.knights.modifiers import Armour, Damage, Dice, FoeDice, FreeAmmo, Piercing
from wastelands.games.knights.pieces import Check, Fight, Trip
from wastelands.games.knights.powers import is_usable
from wastelands.games.knights.rewards import Gain, Heal, LuckCards, Prize, Title, Wake
from wastelands.games.knights.ventures import FightFoe, Go, Rearrange, Trade
from wastelands.games.knights.windows import ResolveLuck, apply


def test_pay_offers_an_effect_for_its_cost() -> None:
    effect = Payment(Cost(fuel=2), (Gain("reputation", 1),))
    table = Table().run(0, effect)
    assert table.can(0) == ["pass", "option 0"]
    table.play(0, "option 0")
    assert (table.game.fuel[0], table.game.reputation[0]) == (2, 1)
    poor = Table(fuel={0: 1}).run(0, effect)
    assert poor.can(0) == ["pass"]
    assert poor.rule(0, "option 0") == "WK-EXP-06"
    poor.play(0, "pass")
    assert poor.step == ""
    gear = Payment(Cost(green=1), (Heal("health", 1),))
    paid = Table(kits={0: {"pack": "GR01"}}, health={0: 3}).run(0, gear).play(0, "option 0", "pay GR01")
    assert paid.game.health[0] == 4
    assert Table(out={0: True}).run(0, gear).step == ""


def test_go_places_the_knight_on_an_adjacent_hex_or_a_city() -> None:
    table = Table().run(0, Go("adjacent"))
    assert len(table.can(0)) == 6
    city = Table(places={0: at(1, 0)}).run(0, Go("city"))
    assert len(city.can(0)) == 5
    city.play(0, "target 3,0")
    assert city.game.at[0] == number(4)
    assert city.rule(0, "target 0,0") == "ENGINE-2"
    assert Table(out={0: True}).run(0, Go("any")).step == ""


def test_strike_others_here_hits_only_them() -> None:
    places = {0: at(1, 0), 1: at(1, 0), 2: 0, 3: at(1, 0)}
    table = Table(places=places).run(0, Blow("others here", (Suffer(1),)))
    assert table.game.radiation == (0, 1, 0, 1)


def test_tokens_on_cities_and_terrains() -> None:
    table = Table(terrain={at(2, -2): "swamp"}).run(0, PutTokens("threat", "cities"))
    assert len(table.game.tokens[2]) == 5
    table.run(0, PutTokens("obstacle", "swamp"))
    assert table.game.tokens[3] == (at(2, -2),)
    table.run(0, PutTokens("radiation", "adjacent"))
    assert len(table.game.tokens[0]) == 6


def test_luck_cards_are_drawn_and_dropped() -> None:
    table = Table(hands={0: "LK01 LK02"}, luck=["LK03"]).run(0, LuckCards(1))
    assert table.game.hands[0] == ("LK01", "LK02", "LK03")
    table.run(0, DiscardLuck(2)).play(0, "drop LK01")
    assert table.rule(0, "drop LK01") == "WK-LUCK-01"
    table.play(0, "drop LK03")
    assert list(table.game.hands[0]) == ["LK02"]
    assert Table().run(0, DiscardLuck(2)).step == ""


def test_gear_is_lost_by_choice_and_as_far_as_there_is_any() -> None:
    table = Table(kits={0: {"pack": "GR01 YE05 GR02"}}).run(0, Discard("green", 3))
    assert table.can(0) == ["lose GR01", "lose GR02"]
    assert table.rule(0, "lose YE05") == "WK-GEAR-20"
    table.play(0, "lose GR01", "lose GR02")
    assert table.step == ""
    assert table.zone(0, "pack") == ["YE05"]


def test_the_waster_marks_and_rearranging_is_offered() -> None:
    table = Table(kits={0: {"pocket": "GR06"}}).run(0, Mark(2))
    assert set(table.can(2)) == {"mark ST01", "mark ST02", "mark GR06", "mark KN01"}
    table.play(2, "mark GR06", "mark KN01")
    assert table.game.marked[0] == ("GR06", "KN01")
    table.run(0, Rearrange())
    assert table.step == "Arrange"
    assert Table(out={0: True}).run(0, Rearrange(), Trade()).step == ""


def test_wake_stop_skip_and_vehicle_damage() -> None:
    table = Table(out={0: True}, health={0: 0}, trip=Trip(0, True, (0,), 1))
    table.run(0, Wake(2), Stop(), Skip(), VehicleDamage(2))
    assert (table.game.out[0], table.game.health[0]) == (False, 2)
    assert table.game.trip.ended
    assert table.game.skips[0]
    assert table.game.vehicles[0] == ""
    table.run(1, Stop())
    assert table.game.trip.seat == 0


def test_each_success_counts_and_choose_asks() -> None:
    each = SkillCheck(("talk",), 7, each=(Gain("ammo", 1),))
    table = Table(ammo={0: 0}, luck=[7, 8, 1, 2]).run(0, each)
    assert table.game.ammo[0] == 2
    choose = OneOfSeveral(((Suffer(1),), (Lose("fuel", 99),)))
    chosen = Table().run(0, choose).play(0, "option 1")
    assert chosen.game.fuel[0] == 0
    assert chosen.rule(0, "option 0") == "ENGINE-2"
    assert Table(out={0: True}).run(0, each).step == ""


def test_a_failed_check_can_be_made_to_pass() -> None:
    table = Table(hands={0: "LK14"}, luck=[1, 1])
    ask_check(table.game, 0, ("survival",), 7, "hex")
    table.game.run_on(table.luck)
    table.play(0, "pass", "play LK14")
    assert passed(table.game)


def test_titles_go_to_the_store_and_fights_and_prizes_start() -> None:
    table = Table().run(0, Title("BL02"))
    assert table.zone(0, "loose") == ["BL02"]
    fought = Table(mission="cult").run(0, FightFoe("CU01"))
    assert fought.now.foe == "CU01"
    prize = Table(sites=(("key", 0),)).run(0, Prize("key"), Prize("key"))
    assert prize.game.prizes[0] == ("key",)


def test_effects_for_the_whole_combat_and_for_one_attack() -> None:
    table = Table()
    table.game.fight = Fight(0, -1, "EN01", "wasteland", health=3)
    apply(table.game, 0, (Armour(1),), "combat", table.luck)
    apply(table.game, 0, (Piercing(1, cond="wounded"),), "attack", table.luck)
    apply(table.game, 0, (FoeDice(-1),), "defend", table.luck)
    assert [effect.verb for effect in table.now.mods[0]] == ["armour"]
    assert [effect.verb for effect in table.now.now[0]] == ["foe_dice"]
    assert total(table.game, 0, table.now.mods[0], Armour) == 1


def test_a_power_lends_its_condition_to_its_effects() -> None:
    power = Power("always", (Damage(1), Dice(1, cond="duel")), cond="wounded")
    assert [effect.cond for effect in conditioned(power)] == ["wounded", "duel"]
    assert [effect.cond for effect in conditioned(Power("always", power.effects))] == ["", "duel"]


def test_free_ammo_spares_the_attack() -> None:
    table = Table()
    weapon = loadout(table.game, 0).weapons[0]
    assert price(table.game, 0, weapon, "medium", "attack") == 1
    free = weapon._replace(effects=(FreeAmmo(),))
    assert price(table.game, 0, free, "medium", "attack") == 0


def test_powers_are_usable_while_paid_for_and_unmarked() -> None:
    table = Table(ammo={0: 0}, marked=(("KN01",), (), (), ()))
    assert not is_usable(table.game, 0, "KN01", Power("rest", (), Cost(mark=True)))
    assert not is_usable(table.game, 0, "KN01", Power("rest", (), Cost(ammo=1)))
    assert is_usable(table.game, 0, "KN01", Power("rest", (), Cost(fuel=1)))


FIGHT = Fight(0, -1, "EN06", "wasteland", range=0, arms=(("ST01", "short"), ("", "")), cards=("attack", "defend"))


@pytest.mark.parametrize(
    ("cond", "facts", "expected"),
    [
        ("on_foot", {"trip": Trip(0, False, (1,))}, True),
        ("driving", {"trip": Trip(0, False, (1,))}, False),
        ("driving", {"trip": Trip(0, True, (1,))}, True),
        ("has_vehicle", {}, True),
        ("no_vehicle", {"vehicles": {0: ""}}, True),
        ("city", {}, True),
        ("city", {"specials": (("nuked", 0, False),)}, False),
        ("enemy", {"fight": FIGHT}, True),
        ("duel", {"fight": FIGHT}, False),
        ("duel", {"fight": Fight(0, 1, "", "duel")}, True),
        ("ferocious", {"fight": FIGHT}, True),
        ("won", {"fight": replace(FIGHT, over=True, result=1)}, True),
        ("lost", {"fight": replace(FIGHT, over=True, result=-1)}, True),
        ("drew", {"fight": replace(FIGHT, over=True)}, True),
        ("drew", {"fight": FIGHT}, False),
        ("won", {}, False),
        ("spends_ammo", {"fight": FIGHT}, True),
        ("spends_ammo", {}, False),
        ("trait:machine", {"fight": FIGHT}, True),
        ("trait:weather", {"card": "EV01"}, True),
        ("trait:beast", {"card": "EN03"}, True),
        ("trait:beast", {}, False),
        ("range:short", {"fight": FIGHT}, True),
        ("weapon:ranged", {"fight": FIGHT}, True),
        ("weapon:melee", {"fight": FIGHT}, False),
        ("weapon:melee", {}, False),
        ("terrain:desert", {"places": {0: at(1, 0)}}, True),
        ("skill:guns", {}, False),
        ("ammo:4", {}, True),
        ("fuel:4", {"fuel": {0: 3}}, False),
        ("reputation:1", {"reputation": {0: 1}}, True),
        ("", {}, True),
    ],
)
def test_conditions(cond: str, facts: dict[str, Any], expected: bool) -> None:
    assert holds(Table(**facts).game, 0, cond) == expected


@pytest.mark.parametrize("verb", [verb for verb, kind in EFFECTS.items() if not kind.scoped])
def test_every_effect_that_happens_at_once_happens(verb: str) -> None:
    effect = example(EFFECTS[verb], EFFECTS, {})
    table = Table(
        kits={0: {"pack": "GR01 GR02 YE05"}},
        hands={0: "LK01 LK02"},
        health={0: 2},
        radiation={0: 2},
        ammo={0: 1},
        fuel={0: 2},
        damaged={0: True},
        out={0: verb in ("wake", "survive")},
        sites=(("key", 0),),
        trip=Trip(0, True, (1,)),
        luck=None,
    )
    before = table.game.digest()
    table.run(0, effect)
    assert table.game.digest() != before
    while acting := table.game.to_act():
        actions = table.game.actions(acting[0])
        table.game.play(acting[0], actions[table.luck.below(len(actions))], table.luck)


@pytest.mark.parametrize(
    ("verb", "place"),
    [(verb, place) for verb, kind in EFFECTS.items() if kind.scoped for place in kind.stands if "always" not in place],
)
def test_every_effect_on_what_is_under_way_changes_it(verb: str, place: str) -> None:
    effect, table = example(EFFECTS[verb], EFFECTS, {}), Table(luck=None)
    when, game = place.split()[1], table.game
    game.trip = Trip(0, True, (1,))
    game.check = Check(0, "guns", 7, "hex", rolls=(1,))
    arms, cards = (("ST01", "short"), ("EN01", "medium")), ("attack", "attack")
    game.fight = Fight(0, -1, "EN01", "wasteland", health=3, arms=arms, cards=cards, attacker=1)
    game.steps = (ResolveLuck(1, "LK01", "moving"),)
    before = game.digest()
    if place.endswith("of an enemy") and when == "escape":
        assert dice_for(game, 0, "", "escape", (effect,)) == effect.amount
    elif place.endswith("of an enemy"):
        effect.apply_for_enemy(game)
        assert game.digest() != before
    else:
        apply(game, 0, (effect,), when, table.luck)
        assert game.digest() != before
