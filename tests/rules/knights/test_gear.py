"""Gear (WK-GEAR) and trading (WK-TRD)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ledger import rule
from tests.rules.knights.table import Table, at, number
from wastelands.engine.luck import ScriptedLuck
from wastelands.games.knights.arrange import Arrange
from wastelands.games.knights.components import VALUE
from wastelands.games.knights.conditions import passive_dice
from wastelands.games.knights.effect import Cost
from wastelands.games.knights.exploration import ExplorationStep
from wastelands.games.knights.gear import fits, learn, learn_more, places, visible
from wastelands.games.knights.loadout import loadout
from wastelands.games.knights.payment import can_afford, payments
from wastelands.games.knights.pieces import Kit
from wastelands.games.knights.powers import is_usable
from wastelands.games.knights.preparations import rearrange_all
from wastelands.games.knights.rest import AtRest, UseGear
from wastelands.games.knights.rewards import Draw, Title
from wastelands.games.knights.spoils import ask_loss
from wastelands.games.knights.stalls import SPACES, open_stalls
from wastelands.games.knights.stowing import gain, lose, settle
from wastelands.games.knights.trading import TradeTurn
from wastelands.games.knights.vehicles import damage_vehicle, lighten, take_vehicle
from wastelands.games.knights.ventures import Trade


def arranging(enhance: bool = True, **zones: str) -> Table:
    table = Table(kits={0: zones})
    return table.push(Arrange((0,), ((),), (False,), enhance=enhance))


def gaining(*cards: str, **facts: Any) -> Table:
    table = Table(**facts)
    gain(table.game, 0, tuple((card,) for card in cards), openly=False)
    table.game.run_on(table.luck)
    return table


@rule("WK-GEAR-01", "WK-GEAR-05")
def test_every_group_has_its_places() -> None:
    content = Table().game.content
    assert places(content, "GR08") == ("hand", "pack", "trunk")
    assert places(content, "YE01") == ("body", "pack", "trunk")
    assert places(content, "GR02") == ("pocket", "pack", "trunk")
    assert places(content, "GR09") == ("pack", "trunk")
    groups = {card.group for card in content.gear.values()}
    assert {"weapon", "armour", "general", "enhancement"} <= groups
    assert arranging(pack="GR10").rule(0, "put GR10 pocket") == "WK-GEAR-05"


@rule("WK-GEAR-02", "WK-GEAR-03", "WK-GEAR-04")
def test_panels_backpack_and_vehicle_hold_so_much() -> None:
    game = Table().game  # Chris: backpack 3; Strider: capacity 2
    full = (("GR01",),) * 3
    assert fits(game, 0, Kit(hand=(("GR10",), ("YE04",)), body=(("YE01",),), pocket=full, pack=full))
    assert not fits(game, 0, Kit(hand=(("GR08",), ("GR10",))))
    assert not fits(game, 0, Kit(body=(("YE01",), ("RD03",))))
    assert not fits(game, 0, Kit(pocket=(*full, ("GR01",))))
    assert not fits(game, 0, Kit(pack=(*full, ("GR01",))))
    assert fits(game, 0, Kit(trunk=full[:2]))
    assert not fits(game, 0, Kit(trunk=full))
    table = Table(kits={0: {"pack": "GR02", "pocket": "GR06"}})
    assert table.game.view(1).kits[0].pack == (("?green",),)
    assert table.game.view(1).kits[0].pocket == (("GR06",),)
    assert "GR02" not in loadout(table.game, 0).titles


@rule("WK-GEAR-06", "WK-GEAR-25")
def test_a_new_card_may_go_on_the_sheet_and_displace_another() -> None:
    table = gaining("GR10", kits={0: {"hand": "GR08"}})
    assert table.can(0) == ["put GR10 pack", "put GR10 trunk", "swap GR10 GR08"]
    table.play(0, "swap GR10 GR08")
    assert table.can(0) == ["put GR08 pack", "put GR08 trunk"]
    table.play(0, "put GR08 trunk", "done")
    assert (table.zone(0, "hand"), table.zone(0, "trunk")) == (["GR10"], ["GR08"])


@rule("WK-GEAR-07", "WK-GEAR-25")
def test_without_space_something_is_discarded() -> None:
    full = {"pack": "GR01 GR01 GR01", "trunk": "GR03 GR03", "pocket": "GR06 GR06 GR06"}
    table = gaining("GR02", kits={0: full})
    assert "drop GR02" in table.can(0)
    assert "swap GR02 GR01" in table.can(0)
    table.play(0, "swap GR02 GR01")
    assert table.can(0) == ["drop GR01"]
    table.play(0, "drop GR01", "done")
    assert table.game.piles[0] == ("GR01",)
    assert gaining("GR02").rule(0, "drop GR02") == "WK-GEAR-07"


@rule("WK-GEAR-08", "WK-GEAR-09", "WK-GEAR-28")
def test_permanent_one_use_and_marking_gear() -> None:
    table = Table(kits={0: {"pocket": "GR06 YE08 GR02"}}, health={0: 2})
    assert passive_dice(table.game, 0, "survival", "hex") == 1
    ((card, power),) = loadout(table.game, 0).uses["defend"]
    assert is_usable(table.game, 0, card, power)
    table.game.marked = (("YE08",), (), (), ())
    assert not is_usable(table.game, 0, card, power)
    two = Table(kits={0: {"pocket": "YE08 YE08"}}, marked=(("YE08",), (), (), ()))
    assert is_usable(two.game, 0, card, power)  # one of two copies is marked


@rule("WK-GEAR-09", "WK-TRD-11")
def test_a_marker_goes_along_when_the_card_is_traded() -> None:
    table = Table(kits={0: {"pocket": "YE08"}}, marked=(("YE08",), (), (), ()), start=TradeTurn(0, (1,), 2))
    table.play(0, "trade 1", "give YE08", "next", "propose").play(1, "yes")
    assert table.game.marked[:2] == ((), ("YE08",))


@rule("WK-TRD-11", "WK-TRD-15")
def test_a_card_and_its_enhancement_are_wanted_by_name() -> None:
    table = Table(kits={0: {"pack": "GR08+GR09"}}, start=TradeTurn(1, (0,), 2))
    learn(table.game, 0, ["GR08", "GR09"])
    table.play(1, "trade 0", "next", "want GR08", "want GR09", "propose").play(0, "yes")
    assert (table.zone(0, "pack"), table.zone(1, "loose")) == ([], ["GR08+GR09"])


@rule("WK-GEAR-10", "WK-EX-25")
def test_worked_example_25_a_marked_permanent_item_still_works() -> None:
    table = Table(kits={0: {"pocket": "GR06"}}, marked=(("GR06",), (), (), ()))
    assert passive_dice(table.game, 0, "survival", "hex") == 1


@rule("WK-GEAR-11")
def test_limit_1_counts_one_copy() -> None:
    table = Table(kits={0: {"pocket": "GR06 GR06"}})
    assert passive_dice(table.game, 0, "survival", "hex") == 1
    assert loadout(Table(kits={0: {"pocket": "GR05 GR05"}}).game, 0).mp == 1


@rule("WK-GEAR-12", "WK-GEAR-15")
def test_one_vehicle_at_most_and_the_old_one_returns_to_the_pool() -> None:
    table = Table(damaged={0: True}, kits={0: {"trunk": "GR01"}})
    take_vehicle(table.game, 0, "VH03", False, table.luck)
    assert (table.game.vehicles[0], table.game.damaged[0]) == ("VH03", False)
    assert ("VH01", True) in table.game.pool
    assert table.game.fuel[0] == 4


@rule("WK-GEAR-14", "WK-GEAR-23")
def test_the_waster_drops_the_excess_by_the_backs_and_never_blue_cards() -> None:
    table = Table(kits={0: {"trunk": "GR01 YE05"}}, luck=["YE05"])
    damage_vehicle(table.game, 0, table.luck)
    table.game.run_on(table.luck)
    assert table.game.to_act() == (2,)
    assert table.can(2) == ["scrap green", "scrap yellow"]
    assert [str(a) for a in table.game.view(2).actions(2)] == table.can(2)
    table.play(2, "scrap yellow")
    assert table.zone(0, "trunk") == ["GR01"]
    assert table.game.piles[1] == ("YE05",)
    wrecked = Table(kits={0: {"trunk": "BL02 GR01"}}, damaged={0: True})
    damage_vehicle(wrecked.game, 0, wrecked.luck)
    wrecked.game.run_on(wrecked.luck)
    assert wrecked.zone(0, "loose") == ["BL02"]
    assert wrecked.game.piles[0] == ("GR01",)
    assert "drop BL02" not in wrecked.can(0)
    blue = Table(vehicles={0: "VH02"}, damaged={0: True}, kits={0: {"trunk": "BL02 BL04 BL03"}})
    lighten(blue.game, 0, blue.luck)
    blue.game.run_on(blue.luck)
    assert blue.step == "Stow"


@rule("WK-GEAR-16")
def test_enhancements_need_their_trait_and_no_title_twice() -> None:
    table = arranging(pack="GR09 YE05 YE07", hand="GR08+GR09", body="YE01")
    attached = set(table.can(0, "attach"))
    assert attached == {
        "attach YE05 GR08",
        "attach YE05 ST01",
        "attach GR09 ST01",
        "attach YE07 YE01",
        "attach YE07 ST02",
    }
    table.play(0, "attach YE05 GR08", "done")
    weapon = loadout(table.game, 0).weapons[0]
    assert weapon.icons == ("medium", "short", "long")


@rule("WK-GEAR-17")
def test_an_attached_enhancement_takes_a_space_in_store_and_shares_its_cards_fate() -> None:
    game = Table().game
    assert not fits(game, 0, Kit(trunk=(("GR10", "GR09", "YE05"),)))
    assert fits(game, 0, Kit(trunk=(("GR10", "GR09"),)))
    table = Table(kits={0: {"pack": "GR08+GR09"}})
    lose(table.game, 0, "GR08", table.luck)
    assert table.game.piles[0] == ("GR08", "GR09")


@rule("WK-GEAR-19", "WK-EX-35")
def test_starting_gear_is_covered_not_lost() -> None:
    table = Table(kits={0: {"hand": "GR10"}})
    assert [w.card for w in loadout(table.game, 0).weapons] == ["GR10"]  # the two-handed shotgun is covered
    assert [w.card for w in loadout(Table().game, 0).weapons] == ["ST01"]
    ask_loss(table.game, 0, "gear", 1)
    assert table.can(0) == ["lose GR10"]
    covered = Table(knights=("KN02", "KN01", "KN03", "KN06"), kits={0: {"pocket": "GR01 GR02 GR03"}})
    assert passive_dice(covered.game, 0, "repair", "hex") == 0
    assert passive_dice(Table(knights=("KN02", "KN01", "KN03", "KN06")).game, 0, "repair", "hex") == 1
    both = Table(kits={0: {"hand": "YE08"}}, marked=(("ST01", "YE08"), (), (), ()))
    assert both.game.marked[0].count("ST01") == both.game.marked[0].count("YE08") == 1


@rule("WK-GEAR-20")
def test_blue_gear_cannot_be_lost_or_sold_but_traded_between_knights() -> None:
    table = Table(kits={0: {"pack": "BL02 GR01"}})
    ask_loss(table.game, 0, "gear", 1)
    assert table.can(0) == ["lose GR01"]
    assert market(kits={0: {"pack": "BL02 GR01"}}).can(0, "offer") == ["offer GR01", "offer VH01"]
    table.push(TradeTurn(0, (1,), 2)).play(0, "trade 1")
    assert "give BL02" in table.can(0)


@rule("WK-GEAR-21")
def test_a_blue_card_is_cashed_when_gained_or_at_rest() -> None:
    table = Table(luck=["RD05"]).run(0, Title("BL02"))
    assert "cash BL02" in table.can(0)
    table.play(0, "cash BL02", "done")
    assert table.game.reputation[0] == 1
    assert table.zone(0, "loose") == ["RD05"]
    assert table.game.gone == ("BL02",)
    rest = Table(kits={0: {"pack": "BL02"}}, luck=["RD05"], start=UseGear(0)).play(0, "cash BL02")
    assert rest.game.reputation[0] == 1
    car = Table(vehicles={0: "BL01"}, luck=["RD05"], start=UseGear(0))
    assert isinstance(car.game.steps[-1], AtRest)
    car.play(0, "cash BL01")
    assert (car.game.vehicles[0], car.game.fuel[0]) == ("", 0)


@rule("WK-GEAR-22", "WK-GEAR-27")
def test_a_mutation_attaches_at_once_without_a_panel() -> None:
    table = Table().run(0, Title("BL03"))
    assert table.game.kits[0].grafts == ("BL03",)
    assert table.step == ""
    armour = loadout(table.game, 0)
    assert [e.verb for e in armour.passives] == ["armour"]


@rule("WK-GEAR-24")
def test_a_rearranging_ends_because_each_card_moves_once() -> None:
    table = arranging(pack="GR01", pocket="GR02")
    table.play(0, "put GR01 pocket")
    assert not any("GR01" in option for option in table.can(0))
    table.play(0, "put GR02 trunk")
    assert table.can(0) == ["done"]
    swapped = arranging(pack="GR10", hand="GR08").play(0, "swap GR08 GR10")
    assert swapped.can(0) == ["done"]


@rule("WK-GEAR-26")
def test_what_lay_open_stays_known_and_the_rest_is_known_by_its_back() -> None:
    table = Table(kits={0: {"pocket": "GR02", "pack": "YE05"}})
    rearrange_all(table.game)
    table.play(0, "put GR02 pack", "done")
    view = table.game.view(1)
    assert view.kits[0].pack == (("?green",), ("?yellow",))
    assert view.known[0][1] == ("GR02",)
    learn_more(table.game, 0, ["GR02"])
    assert table.game.known[0][1] == ("GR02", "GR02")
    assert visible(table.game, table.game.kits[0]) == []


@rule("WK-GEAR-07")
def test_a_smaller_backpack_sends_its_cards_to_be_placed_anew() -> None:
    table = Table(kits={0: {"pack": "GR01 GR01 GR02 GR02 GR03", "pocket": "YE06"}})
    lose(table.game, 0, "YE06", table.luck)
    assert len(table.zone(0, "loose")) == 5
    settle(table.game, 0)


# ---- the Stalls


def market(hex: int = 1, **facts: Any) -> Table:
    given: dict[str, Any] = {"places": {0: number(hex)}, **facts}
    table = Table(**given)
    open_stalls(table.game, 0)
    table.game.run_on(table.luck)
    return table


@rule("WK-TRD-01")
def test_colours_have_values() -> None:
    assert (VALUE["green"], VALUE["yellow"], VALUE["red"], VALUE["blue"]) == (1, 3, 9, 12)


@rule("WK-TRD-02", "WK-TRD-03", "WK-TRD-04", "WK-TRD-05")
def test_the_ten_spaces_of_the_stalls() -> None:
    assert [f"{card[0]}{price[0]}" for card, price, _ in SPACES] == [
        *["gg", "gg", "gg", "gy", "yg"],
        *["yy", "yy", "yr", "rr", "ry"],
    ]
    assert [where for _, _, where in SPACES].count("normal") == 8
    rich = {0: {"trunk": "RD04 RD05"}}
    here = market(1, kits=rich).play(0, "offer RD04", "offer RD05")
    assert "buy 4" not in here.can(0)
    assert here.rule(0, "buy 4") == "WK-TRD-02"
    assert "buy 4" in market(2, kits=rich).play(0, "offer RD04").can(0)
    assert "buy 9" in market(4, kits=rich).play(0, "offer RD04").can(0)
    assert market(2, kits=rich).play(0, "offer RD04").rule(0, "buy 9") == "WK-TRD-02"


@rule("WK-TRD-06", "WK-TRD-07", "WK-TRD-08")
def test_offered_cards_pay_for_taken_ones_and_no_change_is_given() -> None:
    table = market(kits={0: {"pack": "YE05 GR01"}}, luck=["GR11", "GR10"])
    assert table.can(0, "buy") == []
    table.play(0, "offer YE05")
    assert table.can(0, "buy") == ["buy 0", "buy 1", "buy 2", "buy 3", "buy 5", "buy 6"]
    assert table.rule(0, "buy 7") == "WK-TRD-07"
    table.play(0, "buy 2", "buy 0")
    assert table.can(0, "offer") == []
    table.play(0, "done")
    assert table.game.piles[1] == ("YE05",)
    assert table.zone(0, "loose") == ["GR05", "GR07"]
    assert (table.game.stalls[0], table.game.stalls[2]) == ("GR11", "GR10")
    nothing = market(kits={0: {"pack": "YE05"}}).play(0, "offer YE05", "done")
    assert nothing.zone(0, "pack") == ["YE05"]


@rule("WK-TRD-09", "WK-TRD-14", "WK-RES-05")
def test_pool_vehicles_cost_their_side_and_selling_the_own_one_empties_the_tank() -> None:
    table = market(kits={0: {"pack": "YE05"}}, pool=(("VH02", False), ("VH03", True)))
    table.play(0, "offer YE05")
    assert table.can(0, "hire") == ["hire VH02 whole", "hire VH03 damaged"]
    table.play(0, "hire VH02 whole", "done")
    assert table.game.vehicles[0] == "VH02"
    assert table.game.fuel[0] == 4
    sold = market(luck=["YE05"]).play(0, "offer VH01", "buy 5", "done")
    assert (sold.game.vehicles[0], sold.game.fuel[0]) == ("", 0)
    cheap = market(damaged={0: True}).play(0, "offer VH01")
    assert cheap.can(0, "buy") == ["buy 0", "buy 1", "buy 2"]
    assert not can_afford(Table().game, 0, Cost(green=1))  # a vehicle pays no cost


@rule("WK-TRD-10", "WK-EX-19")
def test_worked_example_19_costs_are_paid_with_any_smallest_set() -> None:
    assert payments(3, (3, 0, 0)) == ((3, 0, 0),)
    assert set(payments(2, (2, 1, 1))) == {(2, 0, 0), (0, 1, 0), (0, 0, 1)}
    table = Table(places={0: number(2)}, kits={0: {"pack": "GR01 GR02 GR03"}}, start=ExplorationStep((0,)))
    table.play(0, "act 0", "pay GR01", "pay GR02", "pay GR03")
    assert table.game.piles[0] == ("GR01", "GR02", "GR03")
    drawn = Table(luck=["YE05"], pool=()).run(0, Draw("yellow", 1))
    assert drawn.zone(0, "loose") == ["YE05"]  # a gain of a yellow card is no three green ones
    short = Table(kits={0: {"pack": "GR01 YE05"}}, start=ExplorationStep((0,)), places={0: number(3)})
    short.play(0, "act 0")
    assert short.can(0) == ["pay YE05"]  # the green card could be left out


@rule("WK-TRD-11", "WK-TRD-13")
def test_knights_trade_anything_at_any_ratio_if_both_accept() -> None:
    table = Table(kits={0: {"pack": "GR01"}, 1: {"pocket": "YE08"}}, ammo={1: 1}, start=TradeTurn(0, (1,), 2))
    table.play(0, "trade 1")
    assert {"next", "give GR01", "give VH01", "give-store ammo 4"} <= set(table.can(0))
    table.play(0, "give GR01", "give-store ammo 2", "next")
    assert "want YE08" in table.can(0)
    assert "want ST03" not in table.can(0)
    table.play(0, "want YE08", "propose").play(1, "yes")
    for _ in range(2):
        seat = table.game.to_act()[0]
        table.play(seat, "put YE08 pocket" if seat == 0 else "put GR01 pack", "done")
    table.until("TradeTurn")
    assert (table.game.ammo[0], table.game.ammo[1]) == (2, 3)
    assert (table.zone(0, "pocket"), table.zone(0, "pack")) == (["YE08"], [])
    assert (table.zone(1, "pocket"), table.zone(1, "pack")) == ([], ["GR01"])
    for _ in range(2):
        table.play(0, "trade 1", "next", "withdraw")
    assert table.step == ""  # two refusals at rest


@rule("WK-TRD-11")
@pytest.mark.parametrize("word", ["no", "counter"])
def test_an_offer_is_refused_or_countered_once(word: str) -> None:
    table = Table(kits={0: {"pack": "GR01"}}, start=TradeTurn(0, (1,), 3))
    table.play(0, "trade 1", "give-store fuel 1", "next", "propose").play(1, word)
    if word == "counter":
        table.play(1, "next", "want-store fuel 2", "propose")
        assert table.rule(0, "counter") == "WK-TRD-11"
        table.play(0, "yes")
        assert table.game.fuel[:2] == (2, 4)
    assert table.step == "TradeTurn"


@rule("WK-TRD-12")
def test_a_wandering_merchant_opens_the_normal_spaces() -> None:
    table = Table(places={0: at(1, 0)}, kits={0: {"trunk": "RD04"}}).run(0, Trade())
    table.play(0, "offer RD04")
    assert [int(option.split()[1]) for option in table.can(0, "buy")] == [0, 1, 2, 3, 5, 6, 7, 8]


@rule("WK-TRD-14")
def test_vehicles_are_swapped_with_their_fuel_kept() -> None:
    table = Table(vehicles={1: "VH03"}, start=TradeTurn(0, (1,), 2), luck=[])
    table.play(0, "trade 1", "give VH01", "next", "want VH03", "propose").play(1, "yes")
    assert table.game.vehicles[:2] == ("VH03", "VH01")
    assert table.game.fuel[:2] == (4, 4)
    gift = Table(start=TradeTurn(0, (1,), 2)).play(0, "trade 1", "give VH01", "next", "propose").play(1, "yes")
    assert (gift.game.vehicles[0], gift.game.fuel[0]) == ("", 0)
    assert isinstance(gift.luck, ScriptedLuck)
