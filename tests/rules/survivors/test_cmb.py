"""Combat (SV-CMB)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.ledger import rule
from tests.rules.survivors.table import Table
from wastelands.games.survivors.activities import StartActivities
from wastelands.games.survivors.capture import take_base
from wastelands.games.survivors.dice import compare, spread, strengthened
from wastelands.games.survivors.events import raid
from wastelands.games.survivors.ground import spot, tile
from wastelands.games.survivors.people import party_group
from wastelands.games.survivors.pieces import Fight, Group, People
from wastelands.games.survivors.rounds import EndTurn, StartTurn


def clash(a: int = 3, b: int = 3, **facts: object) -> Table:
    """Party P1.1 attacks P2.1 on open ground."""
    given = {
        "parties": [("P1.1", 0, 5, 5, a), ("P2.1", 1, 5, 5, b)],
        "start": (EndTurn(0), StartActivities(0)),
        **facts,
    }
    return Table(**given).play(0, "attack P1.1 P2.1")  # type: ignore[arg-type]


def storm(a: int, b: int, **facts: object) -> Table:
    """Party P1.1 assaults the crew of a watch-less building on 5,5."""
    given = {
        "parties": [("P1.1", 0, 5, 5, a)],
        "buildings": [("BD01", 5, 5, 1, b)],
        "start": (EndTurn(0), StartActivities(0)),
        **facts,
    }
    return Table(**given).play(0, "assault P1.1 building")  # type: ignore[arg-type]


def fight(table: Table) -> Fight:
    assert table.game.fight is not None
    return table.game.fight


def throw(table: Table) -> Table:
    """Nobody does anything before the throw."""
    n = len(table.told("threw"))
    while table.step == "Window" and len(table.told("threw")) == n:
        table.play(table.game.to_act()[0], "pass")
    return table


def sizes(table: Table) -> list[int]:
    return [party.size for party in table.game.parties]


@rule("SV-CMB-01", "SV-CMB-09", "SV-CMB-11", "SV-CMB-15", "SV-CMB-16")
def test_on_open_ground_three_dice_each_and_ties_cost_both() -> None:
    table = throw(clash(5, 5, dice=[6, 4, 2, 6, 5, 1]))
    assert sizes(table) == [3, 3]  # 6-6 both, 4-5 attacker, 2-1 defender
    assert fight(table).sides[0].name == "P1.1"
    assert not fight(table).assault


@rule("SV-CMB-03", "SV-CMB-05", "SV-CMB-06", "SV-CMB-08")
def test_worked_example_4() -> None:
    assert compare((6, 5, 3, 2), (6, 4), True) == (1, 1)
    table = throw(storm(6, 3, dice=[2, 6, 3, 5, 4, 6]))
    assert sizes(table) == [5]
    assert table.building(5, 5).crew == 2
    assert fight(table).assault


@rule("SV-CMB-04", "SV-CMB-07", "SV-CMB-18")
def test_no_more_dice_than_members_and_the_last_may_fight() -> None:
    table = throw(storm(1, 3, dice=[6, 1, 1], people={0: 6, 1: 6}))
    assert table.building(5, 5).crew == 2
    assert len(table.told("threw")) == 1
    table = throw(storm(1, 3, dice=[1, 6, 6]))
    assert table.game.parties == ()
    assert table.step == "Activity"


@rule("SV-CMB-08", "SV-CMB-10")
def test_the_holder_defends_whoever_triggered_it() -> None:
    buildings = [("BD01", 5, 5, 0)]
    table = clash(3, 3, buildings=buildings)
    assert fight(table).assault
    assert fight(table).sides[1].seat == 0


@rule("SV-CMB-12", "SV-CMB-13", "SV-CMB-14")
def test_a_watchtower_within_one_tile_helps_its_side_once() -> None:
    table = throw(clash(1, 1, buildings=[("BD16", 5, 4, 1), ("BD16", 4, 5, 1)], dice=[6, 6]))
    assert table.told("threw")[0]["totals"] == ((6,), (7,))
    assert [p.name for p in table.game.parties] == ["P2.1"]
    far = throw(clash(1, 1, buildings=[("BD16", 5, 3, 1)], dice=[6, 6]))
    assert far.told("threw")[0]["totals"] == ((6,), (6,))


@rule("SV-CMB-17", "SV-CMB-19", "SV-CMB-20", "SV-CMB-49")
def test_after_ten_throws_the_combat_is_suspended_and_holds_both() -> None:
    table = storm(12, 12, dice=[6, 1, 1, 1, 5, 5] * 10, stock={0: {"weapon": 1}})
    table.play(0, "commit weapon 1")
    for _ in range(10):
        throw(table)
    assert table.step == "Activity"
    assert len(table.told("suspended")) == 1
    (waiting,) = table.game.suspended
    assert (waiting.throws, waiting.weapons[0], table.has(0, "weapon")) == (10, 1, 0)
    assert table.rule(0, "move P1.1 5,4") == "SV-CMB-20"
    assert table.rule(0, "assault P1.1 building") == "SV-CMB-20"
    table.play(0, "end").push(StartTurn(1))
    assert table.step == "Window"
    assert len(table.told("resumed")) == 1
    assert table.building(5, 5).crew == waiting.throws - 8  # the locked crew did not go home


@rule("SV-CMB-21", "SV-CMB-22", "SV-CMB-23", "SV-CMB-24", "SV-CMB-25", "SV-CMB-12")
def test_worked_example_6() -> None:
    assert spread((1, 3, 4, 6), 6) == [8, 6, 4, 2]
    assert strengthened((5, 5), 2, 1, 0) == (7, 6)
    table = storm(8, 2, stock={0: {"weapon": 6}, 1: {"weapon": 3}}, dice=[1, 3, 4, 6, 5, 5, 2, 2, 5, 3, 4])
    tower = replace(table.building(5, 5), at=table.building(5, 5).at + 1, kind="BD16", crew=0, seat=-1)
    table.game.buildings = (*table.game.buildings, tower)
    table.play(0, "commit weapon 6").play(1, "commit weapon 3")
    throw(table)
    assert table.told("threw")[0]["totals"] == ((8, 6, 4, 2), (7, 6))
    assert (sizes(table), table.building(5, 5).crew) == ([7], 1)


@rule("SV-CMB-41", "SV-CMB-42", "SV-CMB-43", "SV-CMB-44", "SV-ACT-56")
def test_worked_example_7() -> None:
    table = storm(8, 2, stock={0: {"weapon": 6}, 1: {"weapon": 3}}, dice=[1, 3, 4, 6, 5, 5, 2, 2, 5, 3, 4])
    tower = replace(table.building(5, 5), at=table.building(5, 5).at + 1, kind="BD16", crew=0, seat=-1)
    table.game.buildings = (*table.game.buildings, tower)
    table.play(0, "commit weapon 6").play(1, "commit weapon 3")
    throw(throw(table))
    assert table.told("threw")[1]["totals"] == ((7, 5, 3, 3), (6,))
    assert table.step == "WonSite"
    assert (sizes(table), table.has(0, "weapon"), table.has(1, "weapon")) == ([7], 1, 0)


@rule("SV-CMB-25", "SV-CMB-46", "SV-CMB-45", "SV-CMB-41", "SV-CMB-26")
def test_gear_counts_first_and_comes_back_from_a_finish() -> None:
    table = clash(2, 5, stock={0: {"weapon": 2, "gear": 1}}, dice=[4, 4, 3, 3, 3])
    assert table.rule(0, "commit weapon 3") == "SV-CMB-26"
    table.play(0, "commit weapon 2").play(1, "pass").play(0, "commit gear 1").play(1, "pass").play(0, "pass")
    assert table.told("threw")[0]["totals"] == ((5, 5), (3, 3, 3))
    table.play(0, "finish")
    assert table.goods(0) == {"weapon": 1, "gear": 1}  # two hands: one for the gear, one for a weapon, which broke
    assert sizes(table) == [2, 3]


@rule("SV-CMB-47", "SV-CMB-02")
def test_killed_by_zombies_everything_committed_is_lost() -> None:
    table = Table(
        parties=[("P1.1", 0, 5, 4, 1)],
        zombies={(5, 5): 2},
        stock={0: {"gear": 1, "weapon": 1}},
        dice=[1, 6, 6],
        start=(EndTurn(0), StartActivities(0)),
    )
    table.play(0, "move P1.1 5,5", "commit gear 1")
    assert table.game.to_act() == (0,)  # the horde does nothing
    throw(table)
    assert table.game.parties == ()
    assert table.goods(0) == {"weapon": 1}
    assert table.game.zombies[0][1] == 2


@rule("SV-CMB-48")
def test_if_both_die_nobody_wins_and_items_are_lost() -> None:
    table = clash(1, 1, stock={0: {"gear": 2}, 1: {"gear": 2}}, dice=[3, 3])
    table.play(0, "commit gear 1").play(1, "commit gear 1")
    throw(table)
    assert table.game.parties == ()
    assert (table.has(0, "gear"), table.has(1, "gear")) == (1, 1)


@rule("SV-CMB-28", "SV-CMB-50", "SV-CMB-29")
def test_windows_alternate_and_two_passes_close_them() -> None:
    table = clash(5, 5, seats=3, hands={0: "CC05", 1: "CC06", 2: "CC07"}, dice=[6, 5, 1, 3, 6, 1])
    order: list[tuple[int, bool]] = []
    while table.step == "Window" and len(order) < 4:
        order.append((table.game.to_act()[0], fight(table).after))
        table.play(table.game.to_act()[0], "pass")
    assert order == [(0, False), (1, False), (0, True), (1, True)]
    assert table.rule(0, "play CC05") == "SV-CMB-28"
    assert table.rule(0, "play CC07") == "SV-CMB-27"
    assert table.rule(0, "end") == "SV-CMB-28"


@rule("SV-CMB-28")
def test_after_a_throw_only_cards_are_played() -> None:
    table = clash(3, 3, hands={0: "CC05"}, stock={0: {"weapon": 1}}, dice=[6, 5, 4, 3, 2, 1])
    table.play(0, "pass").play(1, "pass")
    assert table.can(0) == ["pass", "play CC05"]
    assert table.rule(0, "finish") == "SV-CMB-28"


@rule("SV-CMB-30", "SV-CMB-31", "SV-CMB-32")
def test_the_attacker_finishes_alone_the_defender_offers() -> None:
    table = clash().play(0, "pass")
    assert table.rule(1, "finish") == "SV-CMB-31"
    table.play(1, "offer")
    assert (table.game.to_act(), table.can(0)) == ((0,), ["refuse", "accept"])
    assert table.rule(0, "pass") == "SV-CMB-31"
    table.play(0, "refuse")
    assert table.step == "Window"
    table.play(0, "pass")
    assert table.rule(1, "offer") == "SV-CMB-31"
    table = clash().play(0, "pass").play(1, "offer").play(0, "accept")
    assert (table.step, sizes(table)) == ("Activity", [3, 3])
    assert len({party.at for party in table.game.parties}) == 1


@rule("SV-CMB-03", "SV-CMB-04", "SV-CMB-15")
def test_four_dice_against_two_in_an_assault_and_three_against_three_in_the_open() -> None:
    def thrown(table: Table) -> list[int]:
        table.play(0, "pass").play(1, "pass")
        return [len(dice) for dice in table.told("threw")[0]["dice"]]

    assert thrown(storm(9, 3, dice=[6, 5, 4, 3, 2, 1])) == [4, 2]
    assert thrown(clash(9, 9, dice=[6, 5, 4, 3, 2, 1])) == [3, 3]
    assert thrown(storm(2, 1, dice=[6, 5, 6])) == [2, 1]


@rule("SV-CMB-36")
@pytest.mark.parametrize(("die", "fled"), [(1, False), (2, True), (6, True)])
def test_flight_fails_on_a_one_only(die: int, fled: bool) -> None:
    table = clash(dice=[die]).play(0, "flee")
    assert (table.step == "FleeTile", sizes(table)) == (fled, [3 if fled else 2, 3])


@rule("SV-CMB-30")
@pytest.mark.parametrize("throws", [0, 1, 2, 5])
def test_a_combat_can_be_ended_before_every_throw(throws: int) -> None:
    table = clash(20, 20, dice=[6, 5, 4, 1, 1, 1] * throws)
    for _ in range(throws):
        table.play(0, "pass").play(1, "pass")
    assert sizes(table) == [20, 20 - 3 * throws]
    table.play(0, "finish")
    assert (table.step, table.game.fight, sizes(table)) == ("Activity", None, [20, 20 - 3 * throws])
    assert len(table.told("threw")) == throws


@rule("SV-CMB-34", "SV-CMB-35", "SV-CMB-36", "SV-CMB-37", "SV-CMB-38")
def test_fleeing_takes_a_die_of_two_or_more() -> None:
    table = clash(dice=[1, 5], zombies={(4, 5): 1}, features=[("FT15", 5, 6, 0)]).play(0, "flee")
    assert sizes(table) == [2, 3]
    table.play(1, "offer").play(0, "refuse")
    assert table.rule(0, "flee") == "SV-CMB-37"
    table.play(0, "pass").play(1, "flee")
    assert table.can(1) == ["flee-to 6,5", "flee-to 5,4"]
    assert table.rule(1, "pass") == "SV-CMB-38"
    table.play(1, "flee-to 6,5")
    assert (sizes(table), spot(table.party("P2.1").at), table.step) == ([2, 3], (6, 5), "Activity")


@rule("SV-CMB-38")
def test_without_a_tile_nobody_can_try() -> None:
    around = {(4, 5): 1, (6, 5): 1, (5, 4): 1, (5, 6): 1}
    table = clash(zombies=around)
    assert table.rule(0, "flee") == "SV-CMB-38"


@rule("SV-CMB-51", "SV-ACT-55")
def test_fleeing_crews_run_home_and_lose_the_building() -> None:
    table = storm(4, 2, dice=[2]).play(0, "pass").play(1, "flee")
    assert table.game.people[1] == People(8)
    assert table.step == "WonSite"


@rule("SV-CMB-39", "SV-CMB-40")
def test_nobody_flees_from_inside_a_base() -> None:
    table = Table(parties=[("P1.1", 0, 7, 7, 3)], start=StartActivities(0)).play(0, "assault P1.1 base", "pass")
    assert table.rule(1, "flee") == "SV-CMB-39"
    guard = Table(parties=[("P1.1", 0, 7, 7, 3), ("P2.1", 1, 7, 7, 3)], start=StartActivities(0))
    guard.play(0, "attack P1.1 P2.1", "pass")
    assert guard.rule(1, "flee") == "SV-CMB-39"


# ---- cards


def hand(card: str, **facts: object) -> Table:
    return clash(3, 3, hands={0: card}, **facts)


@rule("SV-CMB-27", "SV-CMB-29")
@pytest.mark.parametrize(
    ("card", "dice", "totals"),
    [
        ("CC03", [3, 2, 1, 6, 6, 6], ((5, 2, 1), (6, 6, 6))),
        ("CC04", [3, 2, 1, 6, 6, 6], ((4, 3, 2), (6, 6, 6))),
    ],
)
def test_cards_that_strengthen_dice(card: str, dice: list[int], totals: tuple[tuple[int, ...], ...]) -> None:
    table = hand(card, dice=dice)
    assert card in table.game.unseen
    table.play(0, f"play {card}")
    assert (table.game.hands[0], table.game.unseen) == ((), ())
    throw(table)
    assert table.told("threw")[0]["totals"] == totals


@rule("SV-CMB-27")
def test_ambush_adds_a_die_but_no_more_than_members() -> None:
    table = clash(4, 3, hands={0: "CC01"}, dice=[3, 3, 3, 3, 1, 1, 1]).play(0, "play CC01")
    assert len(throw(table).told("threw")[0]["dice"][0]) == 4
    table = hand("CC01", dice=[3, 3, 3, 1, 1, 1]).play(0, "play CC01")
    assert len(throw(table).told("threw")[0]["dice"][0]) == 3


@rule("SV-CMB-27")
def test_fire_bottle_hits_at_once() -> None:
    assert sizes(hand("CC02").play(0, "play CC02")) == [3, 2]
    table = clash(1, 1, hands={0: "CC02"}).play(0, "play CC02")
    assert [party.name for party in table.game.parties] == ["P1.1"]
    assert table.step == "Activity"


@rule("SV-CMB-27")
def test_second_wind_throws_chosen_dice_again() -> None:
    table = hand("CC05", dice=[1, 2, 6, 3, 3, 3, 5, 4])
    table.play(0, "pass").play(1, "pass").play(0, "play CC05", "reroll 1", "reroll 2", "done")
    assert table.told("rethrew")[0]["dice"][0] == (6, 5, 4)
    assert sizes(table) == [3]


@rule("SV-CMB-27")
@pytest.mark.parametrize(("card", "left"), [("CC06", 1), ("CC07", 2)])
def test_cover_saves_losses(card: str, left: int) -> None:
    table = hand(card, dice=[1, 1, 1, 6, 6, 6]).play(0, "pass").play(1, "pass").play(0, f"play {card}")
    assert sizes(table) == [left, 3]


@rule("SV-CMB-27", "SV-CMB-38")
def test_smoke_flees_without_a_die() -> None:
    table = hand("CC08").play(0, "play CC08")
    assert table.step == "FleeTile"
    table.play(0, "flee-to 4,5")
    assert spot(table.party("P1.1").at) == (4, 5)
    base = Table(parties=[("P1.1", 0, 7, 7, 3)], hands={1: "CC08"}, start=StartActivities(0)).play(
        0, "assault P1.1 base", "pass"
    )
    assert base.rule(1, "play CC08") == "SV-CMB-39"


@rule("SV-CMB-27", "SV-CMB-34")
def test_cut_off_pins_the_other_side() -> None:
    table = hand("CC09").play(0, "play CC09")
    assert table.rule(1, "flee") == "SV-CMB-38"
    assert fight(table).pinned == (False, True)


@rule("SV-CMB-27")
def test_sabotage_breaks_committed_weapons() -> None:
    table = hand("CC10", stock={1: {"weapon": 3}}).play(0, "pass").play(1, "commit weapon 3").play(0, "play CC10")
    assert fight(table).weapons == (0, 1)
    table.play(1, "pass").play(0, "finish")
    assert table.has(1, "weapon") == 1


@rule("SV-CMB-27")
@pytest.mark.parametrize(("card", "dice", "after"), [("CC11", [2], (5, 4, 2)), ("CC12", [2, 1], (4, 2, 1))])
def test_tricks_make_the_other_throw_again(card: str, dice: list[int], after: tuple[int, ...]) -> None:
    table = hand(card, dice=[6, 6, 6, 6, 5, 4, *dice]).play(0, "pass").play(1, "pass").play(0, f"play {card}")
    assert table.told("rethrew")[0]["dice"][1] == after


# ---- suspended combats


def waiting(table: Table, *sides: Group, weapons: tuple[int, int] = (0, 0)) -> None:
    one, other = sides
    table.game.suspended = (Fight((one, other), one.at, True, throws=10, weapons=weapons),)


@rule("SV-CMB-52")
def test_sabotage_breaks_used_weapons_first() -> None:
    table = clash(9, 3, hands={0: "CC10"}, stock={1: {"weapon": 4}}, dice=[1, 1, 1, 1, 1, 1])
    table.play(0, "pass").play(1, "commit weapon 4").play(0, "pass").play(1, "pass").play(0, "pass")
    assert fight(table).used == (0, 3)
    table.play(0, "play CC10").play(1, "pass").play(0, "finish")
    assert table.has(1, "weapon") == 1


@rule("SV-CMB-53")
def test_a_suspended_combat_without_a_side_is_called_off_and_items_return() -> None:
    table = Table(parties=[("P1.1", 0, 5, 5, 2)], start=None)
    waiting(table, party_group("P1.1", 0), party_group("P2.1", 1), weapons=(2, 1))
    table.push(EndTurn(0))
    assert table.game.suspended == ()
    assert (table.has(0, "weapon"), table.has(1, "weapon")) == (3, 0)


@rule("SV-CMB-53")
def test_a_lost_base_calls_off_the_combat_of_its_people() -> None:
    table = Table(parties=[("P1.1", 0, 7, 7, 2), ("P2.1", 1, 5, 5, 2)], people={1: 0}, start=None)
    waiting(table, Group("horde", -1, tile(7, 7)), table.game.idle_of(1))
    take_base(table.game, tile(7, 7), 0, True, table.luck)
    assert table.game.suspended == ()


@rule("SV-ACT-73")
def test_a_site_with_locked_builders_waits() -> None:
    table = Table(sites=[("BD04", 0, 0, 0, 3, 0)], zombies={(0, 0): 2}, start=None)
    waiting(table, Group("horde", -1, tile(0, 0)), Group("builders", 0, tile(0, 0)))
    table.push(StartActivities(0))
    assert (len(table.game.sites), table.game.buildings) == (1, ())
    table.game.suspended = ()
    table.push(StartActivities(0))
    assert (table.game.sites, len(table.game.buildings)) == ((), 1)


@rule("SV-EVT-08")
def test_bandits_pass_by_a_base_under_siege() -> None:
    table = Table(stock={0: {"food": 9}}, start=None)
    waiting(table, Group("horde", -1, tile(1, 4)), table.game.idle_of(0))
    raid(table.game, 0, 2, table.luck)
    assert (table.game.fight, table.has(0, "food")) == (None, 9)
