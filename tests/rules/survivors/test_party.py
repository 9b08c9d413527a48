"""Attack parties, attacks and captured sites (SV-ACT-31 to SV-ACT-66, SV-ACT-70, SV-ACT-71)."""

from __future__ import annotations

from tests.ledger import rule
from tests.rules.survivors.table import Table
from wastelands.games.survivors.activities import StartActivities
from wastelands.games.survivors.capture import NewHome, take_base
from wastelands.games.survivors.ground import spot, tile
from wastelands.games.survivors.people import free
from wastelands.games.survivors.pieces import People
from wastelands.games.survivors.rounds import EndTurn

RICH = {0: {"food": 9, "tool": 3}, 1: {"food": 9, "water": 4, "weapon": 3}}


def field(
    parties: list[tuple[str, int, int, int, int]], people: dict[int, People | int] | None = None, **facts: object
) -> Table:
    given = {
        "people": {0: 6, 1: 6, **(people or {})},
        "parties": parties,
        "start": (EndTurn(0), StartActivities(0)),
        **facts,
    }
    return Table(**given)  # type: ignore[arg-type]


@rule("SV-ACT-31", "SV-ACT-32", "SV-ACT-33", "SV-ACT-34")
def test_forming_reinforcing_and_disbanding_cost_no_activity() -> None:
    table = field([])
    allowance = table.game.turn.allowance
    table.play(0, "form 2", "form 1", "reinforce P1.1 2")
    assert [(p.name, p.size, spot(p.at)) for p in table.game.parties] == [("P1.1", 4, (1, 4)), ("P1.2", 1, (1, 4))]
    table.play(0, "disband P1.1 3", "disband P1.2 1")
    assert [(p.name, p.size) for p in table.game.parties] == [("P1.1", 1)]
    assert table.game.people[0] == People(5, new=4)
    assert free(table.game, 0) == 1
    assert table.game.turn.allowance == allowance
    assert table.rule(0, "form 2") == "SV-ACT-32"
    assert table.rule(0, "disband P1.1 2") == "SV-ACT-33"
    assert table.rule(0, "disband P2.1 1") == "SV-ACT-34"


@rule("SV-ACT-32", "SV-ACT-33")
def test_only_on_the_home_base_tile() -> None:
    table = field([("P1.1", 0, 5, 5, 2)])
    assert table.rule(0, "reinforce P1.1 1") == "SV-ACT-32"
    assert table.rule(0, "disband P1.1 1") == "SV-ACT-33"


@rule("SV-ACT-35", "SV-ACT-36", "SV-ACT-37", "SV-ACT-38", "SV-ACT-39")
def test_a_move_of_up_to_five_steps_once_per_turn() -> None:
    table = field([], features=[("FT15", 1, 5, 0)]).play(0, "form 2")
    assert table.can(0, "move") == ["move P1.1 0,4", "move P1.1 2,4", "move P1.1 1,3"]
    assert table.rule(0, "move P1.1 1,5") == "SV-ACT-39"
    table.play(0, "move P1.1 1,3")
    assert table.rule(0, "move P1.1 1,2") == "SV-SET-13"
    assert table.rule(0, "end") == "SV-ACT-36"
    table.play(0, "move P1.1 0,3", "move P1.1 0,2", "move P1.1 0,1", "move P1.1 0,0")
    assert table.step == "Activity"
    assert table.game.turn.allowance == 1
    assert table.rule(0, "move P1.1 0,1") == "SV-ACT-38"
    assert table.rule(0, "move P9.9 0,1") == "SV-ACT-34"


@rule("SV-ACT-40", "SV-ACT-43", "SV-ACT-44", "SV-ACT-47")
def test_on_entry_the_mover_is_asked_then_the_others_and_the_move_goes_on() -> None:
    table = field([("P1.1", 0, 5, 4, 2), ("P2.1", 1, 5, 5, 2)])
    table.play(0, "move P1.1 5,5")
    assert (table.step, table.game.to_act()) == ("OnEntry", (0,))
    assert table.can(0) == ["pass", "fight P2.1"]
    assert table.rule(0, "storm 5,5") == "SV-ACT-53"
    assert table.rule(0, "end") == "SV-ACT-43"
    table.play(0, "pass")
    assert (table.step, table.game.to_act()) == ("Reply", (1,))
    assert table.can(1) == ["pass", "fight P2.1"]
    table.play(1, "pass")
    assert table.step == "NextStep"
    table.play(0, "stop")
    table = field([("P1.1", 0, 5, 4, 2), ("P2.1", 1, 5, 5, 2)], dice=None)
    allowance = table.game.turn.allowance
    table.play(0, "move P1.1 5,5", "fight P2.1")
    assert table.game.fight is not None
    assert table.game.fight.sides[0].name == "P1.1"
    table.until("Activity")
    assert table.game.turn.allowance == allowance - 1  # the move alone


@rule("SV-ACT-41", "SV-ACT-42", "SV-CMB-10")
def test_the_entered_owner_may_trigger_out_of_turn() -> None:
    table = field([("P1.1", 0, 7, 6, 2)], dice=None).play(0, "move P1.1 7,7")
    assert table.can(0) == ["pass", "storm 7,7"]
    table.play(0, "pass")
    assert table.can(1) == ["pass", "sortie 7,7"]
    assert table.rule(1, "fight P2.1") == "SV-ACT-41"
    table.play(1, "sortie 7,7")
    fight = table.game.fight
    assert fight is not None
    assert fight.assault
    assert (fight.sides[0].seat, fight.sides[1].kind) == (0, "idle")
    table.until("Activity")
    assert table.told("combat")[0]["assault"]


@rule("SV-ACT-45", "SV-ACT-46")
def test_entering_a_horde_starts_a_combat_at_once() -> None:
    table = field([("P1.1", 0, 5, 4, 3), ("P2.1", 1, 5, 5, 1)], zombies={(5, 5): 1}, dice=[6, 6, 6, 1])
    table.play(0, "move P1.1 5,5")
    assert table.step == "Window"
    assert not table.told("combat")[0]["assault"]
    table.play(0, "pass")
    assert table.game.zombies == ()
    assert table.step == "Activity"
    assert table.party("P2.1").size == 1  # stays out


@rule("SV-ACT-48", "SV-ACT-50", "SV-ACT-46", "SV-CMB-32", "SV-CMB-33")
def test_an_attack_costs_an_activity_and_a_finish_holds_for_the_turn() -> None:
    table = field([("P1.1", 0, 5, 5, 2), ("P2.1", 1, 5, 5, 2), ("P2.2", 1, 5, 5, 2)])
    allowance = table.game.turn.allowance
    assert table.can(0, "attack") == ["attack P1.1 P2.1", "attack P1.1 P2.2"]
    table.play(0, "attack P1.1 P2.1", "finish")
    assert table.game.turn.allowance == allowance - 1
    assert table.rule(0, "attack P1.1 P2.1") == "SV-ACT-50"
    assert table.can(0, "attack") == ["attack P1.1 P2.2"]
    assert [p.size for p in table.game.parties] == [2, 2, 2]
    assert table.rule(0, "attack P1.1 P2.9") == "SV-ACT-48"
    table.play(0, "end")
    assert table.game.truces == ()


@rule("SV-ACT-49", "SV-ACT-51", "SV-ACT-54", "SV-ACT-56", "SV-ACT-57", "SV-ACT-70")
def test_an_empty_building_is_won_at_the_price_of_an_activity() -> None:
    table = field([("P1.1", 0, 5, 4, 3)], buildings=[("BD01", 5, 5, 1)]).play(0, "move P1.1 5,5")
    assert table.step == "NextStep"  # no free attack on a building
    table.play(0, "stop", "assault P1.1 building")
    assert table.can(0) == ["control 5,5", "destroy 5,5"]
    assert table.rule(0, "end") == "SV-ACT-56"
    table.play(0, "control 5,5")
    assert table.building(5, 5).owner == 0
    assert table.rule(0, "staff 5,5 1") == "SV-ACT-12"
    assert table.building(5, 5).fresh == table.game.turn.number
    table = field([("P1.1", 0, 5, 5, 3)], buildings=[("BD01", 5, 5, 1)]).play(0, "assault P1.1 building", "destroy 5,5")
    assert table.game.buildings == ()


@rule("SV-ACT-54")
def test_two_cannot_take_what_nobody_defends() -> None:
    table = field([("P1.1", 0, 5, 5, 2)], buildings=[("BD01", 5, 5, 1)])
    assert table.rule(0, "assault P1.1 building") == "SV-ACT-54"
    assert not table.can(0, "assault")

    def at_an_empty_base(members: int) -> Table:
        parties = [("P1.1", 0, 7, 6, members), ("P3.1", 2, 7, 7, 1)]
        return field(parties, seats=3, people={1: 0}, sites=[("BD01", 8, 8, 1, 3, 0)]).play(0, "move P1.1 7,7")

    assert at_an_empty_base(2).rule(0, "storm 7,7") == "SV-ACT-54"
    assert at_an_empty_base(3).can(0, "storm") == ["storm 7,7"]


@rule("SV-ACT-51", "SV-ACT-55", "SV-ACT-66")
def test_workers_defend_their_building() -> None:
    table = field([("P1.1", 0, 5, 5, 4)], buildings=[("BD01", 5, 5, 1, 1)], dice=[6, 6, 6, 6, 1])
    table.play(0, "assault P1.1 building", "pass")
    table.until("WonSite")
    assert table.survivors(1) == 6
    table.play(0, "control 5,5")
    assert table.building(5, 5).owner == 0


@rule("SV-ACT-58", "SV-ACT-51")
def test_a_won_construction_site_is_destroyed() -> None:
    table = field([("P1.1", 0, 5, 5, 4)], sites=[("BD01", 5, 5, 1, 1, 0)], dice=[6, 6, 6, 6, 1])
    table.play(0, "assault P1.1 site", "pass").until("Activity")
    assert table.game.sites == ()
    assert table.game.buildings == ()


@rule("SV-ACT-52", "SV-ACT-60", "SV-ACT-61", "SV-ACT-59", "SV-ACT-62", "SV-ACT-65", "SV-ACT-42")
def test_a_lost_home_is_looted_and_the_rest_settle_elsewhere() -> None:
    table = field(
        [("P1.1", 0, 7, 6, 4), ("P2.1", 1, 3, 8, 2), ("P2.2", 1, 8, 0, 2)],
        {1: People(1, wounded=2)},
        stock=RICH,
        dice=[6, 6, 6, 6, 1],
    )
    table.play(0, "move P1.1 7,7", "storm 7,7")
    table.until("WonSite").play(0, "control 7,7")
    assert table.goods(1) == {"food": 5, "water": 2, "weapon": 2}
    assert table.goods(0) == {"food": 13, "tool": 3, "water": 2, "weapon": 1}
    assert table.game.people[1] == People(0)
    assert table.game.to_act() == (1,)
    assert table.can(1) == ["found 3,8", "found 8,0"]
    assert table.rule(1, "found 0,0") == "SV-ACT-62"
    assert table.rule(1, "end") == "SV-ACT-62"
    table.play(1, "found 3,8")
    assert table.game.people[1] == People(2)
    assert [(spot(b.at), b.owner, b.home) for b in table.game.bases] == [
        ((1, 4), 0, True),
        ((3, 8), 1, True),
        ((7, 7), 0, False),
    ]


@rule("SV-ACT-59")
def test_an_outpost_gives_beds_and_reach_but_holds_nobody() -> None:
    from wastelands.games.survivors.people import housing

    bases = [(1, 4, 0, True), (7, 7, 1, True), (8, 0, 0, False)]
    table = field([("P2.1", 1, 8, 0, 3)], bases=bases)
    assert housing(table.game, 0) == 24
    assert "gather 6,1 tile" in table.can(0)
    table.push(StartActivities(1)).play(1, "assault P2.1 base")
    assert table.step == "WonSite"


@rule("SV-ACT-53")
def test_a_guard_must_be_beaten_first() -> None:
    table = field([("P1.1", 0, 7, 7, 2), ("P2.1", 1, 7, 7, 2)])
    assert table.rule(0, "assault P1.1 base") == "SV-ACT-53"
    assert table.can(0, "attack") == ["attack P1.1 P2.1"]


@rule("SV-ACT-62")
def test_a_party_on_a_foreign_site_moves_to_the_nearest_free_tile() -> None:
    table = field([("P2.1", 1, 5, 5, 2)], {1: 0}, buildings=[("BD01", 5, 5, 0)])
    take_base(table.game, tile(7, 7), -1, False, table.luck)
    table.game.run_on(table.luck)
    assert spot(table.game.bases[-1].at) == (4, 5)
    assert table.game.people[1] == People(2)


@rule("SV-ACT-63", "SV-ACT-65")
def test_a_new_base_may_share_the_tile_of_an_own_building() -> None:
    table = field([], {1: 0}, buildings=[("BD01", 5, 5, 1, 3)])
    take_base(table.game, tile(7, 7), 0, False, table.luck)
    table.game.run_on(table.luck)
    assert spot(table.game.bases[-1].at) == (5, 5)
    assert table.building(5, 5).crew == 0
    assert table.game.people[1] == People(3)


@rule("SV-ACT-62")
def test_nobody_settles_for_the_dead() -> None:
    table = field([], {1: 0})
    take_base(table.game, tile(7, 7), 0, True, table.luck)
    assert not table.game.alive[1]
    table.push(NewHome(1))
    assert table.step == ""


@rule("SV-ACT-64")
def test_an_unowned_site_is_taken_by_an_attack() -> None:
    table = field([("P1.1", 0, 5, 5, 3)], buildings=[("BD01", 5, 5, -1)])
    table.play(0, "assault P1.1 building", "control 5,5")
    assert table.building(5, 5).owner == 0


@rule("SV-ACT-71")
def test_a_party_without_members_is_removed() -> None:
    table = field([]).play(0, "form 3", "disband P1.1 3")
    assert table.game.parties == ()
