"""Winning (WK-WIN) and the five missions."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tests.ledger import rule
from tests.rules.knights.table import Table, at, number
from tests.rules.knights.test_set import ready
from wastelands.games.knights.aftermath import Conclude
from wastelands.games.knights.board import DISTANCE
from wastelands.games.knights.endings import end_of_round, gear_value, judged, win
from wastelands.games.knights.exploration import ExplorationStep
from wastelands.games.knights.mission import rules_of
from wastelands.games.knights.pieces import Fight, Villain
from wastelands.games.knights.stealing import Loot
from wastelands.games.knights.ventures import Win
from wastelands.games.knights.wounds import knock_out


def over(table: Table) -> tuple[tuple[int, ...], str]:
    result = table.game.result()
    assert result is not None
    return result.winners, result.reason


@rule("WK-WIN-01")
def test_a_mission_sheet_fixes_rounds_and_players() -> None:
    missions = Table().game.content.missions
    assert {m.id: (m.players, m.rounds) for m in missions.values()} == {
        "savior": (2, 10),
        "only-one": (3, 7),
        "damsel": (2, 9),
        "avengers": (2, 9),
        "cult": (2, 10),
    }


@rule("WK-WIN-02", "WK-WIN-05", "WK-WIN-07")
def test_who_fulfils_the_goal_wins_even_unconscious_and_reputation_is_only_the_score() -> None:
    table = Table(out={1: True}, reputation={0: 9})
    win(table.game, 1, table.luck)
    assert over(table) == ((1,), "goal")
    assert table.game.result().scores == (9, 0, 0, 0)  # type: ignore[union-attr]
    assert table.game.to_act() == ()


@rule("WK-WIN-03", "WK-WIN-06")
def test_ties_go_by_reputation_then_gear_then_are_shared() -> None:
    table = Table(reputation={0: 2, 1: 2, 2: 1}, kits={0: {"pack": "GR01"}, 1: {"pack": "YE05"}})
    game = table.game
    assert [gear_value(game, s) for s in range(2)] == [1 + 3, 3 + 3]
    assert judged(game, [(1,), (1,), (1,), (0,)]) == (1,)
    assert judged(game, [(1,), (1,), (2,), (0,)]) == (2,)
    same = Table().game
    assert judged(same, [(0,)] * 4) == (0, 1, 2, 3)
    car = Table(vehicles={0: "BL01"}, kits={0: {"grafts": "BL03"}}, damaged={1: True}).game
    assert [gear_value(car, s) for s in (0, 1)] == [24, 1]


@rule("WK-WIN-04", "WK-CULT-03")
def test_two_cultists_at_the_end_of_round_3_or_a_later_one_defeat_everybody() -> None:
    one, two = (("cultist", 20),), (("cultist", 20), ("cultist", 21))
    table = Table(mission="cult", sites=two)
    table.game.round = 2
    end_of_round(table.game, table.luck)
    assert table.game.result() is None
    table.game.round, table.game.sites = 3, one
    end_of_round(table.game, table.luck)
    assert table.game.result() is None
    table.game.round, table.game.sites = 3, two
    end_of_round(table.game, table.luck)
    assert over(table) == ((), "cultists")


# ---- Savior of the Waste


@rule("WK-SAV-01", "WK-SAV-02")
def test_keys_lie_on_six_hexes_and_their_checks_take_them() -> None:
    game = ready(4, "savior")
    assert sorted(game.tile(place).number for _, place in game.sites) == [6, 7, 8, 9, 11, 12]
    table = Table(places={0: number(6)}, sites=(("key", number(6)),), luck=[7, 1], start=ExplorationStep((0,)))
    table.play(0, "quest key")
    assert table.told("checked")[0]["skill"] == "medicine"
    assert table.game.prizes[0] == ("key",)
    assert table.game.sites == ()
    assert table.can(0, "act") == []
    skills = {n: skill for n, skill, _ in game.content.missions["savior"].checks}
    assert skills == {6: "medicine", 7: "repair", 8: "talk", 9: "survival", 11: "guns", 12: "blades"}
    thief = Table(prizes=((), ("key",), (), ()), start=Loot(0, 1)).play(0, "loot key")
    assert thief.game.prizes[:2] == (("key",), ())


@rule("WK-SAV-03")
def test_enough_keys_and_a_talk_check_in_gangraen_win_at_once() -> None:
    for seats, keys in ((4, 4), (3, 4), (2, 4)):
        prizes = (("key",) * (keys - 1), *((),) * (seats - 1))
        few = Table(seats, prizes=prizes, start=ExplorationStep((0,)))
        assert "quest win" not in few.can(0)
        table = Table(seats, prizes=(("key",) * keys, *prizes[1:]), luck=[5, 1, 1, 1], start=ExplorationStep((0,)))
        table.play(0, "quest win")
        assert over(table) == ((0,), "goal")


@rule("WK-SAV-04")
def test_after_the_last_round_the_most_keys_win() -> None:
    table = Table(prizes=(("key",), ("key", "key"), (), ()))
    table.game.round = 10
    end_of_round(table.game, table.luck)
    assert over(table) == ((1,), "rounds")


# ---- There Can Be Only One


@rule("WK-ONE-02")
def test_a_duel_costs_pride_then_reputation_and_peace_costs_both() -> None:
    table = Table(mission="only-one", pride=(3, 1, 3, 3), reputation={1: 2, 0: 1})
    rules_of(table.game).after_duel(table.game, 0, 1, table.luck)
    assert table.game.pride[1] == 0
    assert table.game.prizes[0] == ("trophy-1",)
    rules_of(table.game).after_duel(table.game, 0, 1, table.luck)
    assert table.game.reputation[1] == 1
    rules_of(table.game).after_peace(table.game, Fight(0, 1, "", "duel"), table.luck)
    assert table.game.reputation[:2] == (0, 0)


@rule("WK-ONE-03")
def test_trophies_of_every_rival_or_four_win() -> None:
    table = Table(mission="only-one", pride=(3,) * 4, prizes=(("trophy-1",), (), (), ()))
    rules_of(table.game).after_duel(table.game, 0, 2, table.luck)
    assert table.game.result() is None
    rules_of(table.game).after_duel(table.game, 0, 3, table.luck)
    assert over(table) == ((0,), "goal")
    four = Table(mission="only-one", pride=(3,) * 4, prizes=(("trophy-1",) * 3, (), (), ()))
    rules_of(four.game).after_duel(four.game, 0, 1, four.luck)
    assert over(four) == ((0,), "goal")


@rule("WK-ONE-04")
def test_after_round_7_trophies_then_pride_decide() -> None:
    table = Table(mission="only-one", pride=(1, 2, 3, 3), prizes=(("trophy-1",), ("trophy-0",), (), ()))
    assert rules_of(table.game).merits(table.game)[:2] == [(1, 1), (1, 2)]
    table.game.round = 7
    end_of_round(table.game, table.luck)
    assert over(table) == ((1,), "rounds")


# ---- Damsel in Distress


@rule("WK-DAM-01")
def test_the_lair_replaces_a_normal_tile_of_tier_3_and_clues_lie_on_specials() -> None:
    game = ready(3, "damsel")
    lair = game.tiles.index("HX16")
    assert DISTANCE[0][lair] == 3
    assert game.villains == (Villain("VL01", lair, 5),)
    assert ("captive", lair) in game.sites
    clues = [place for what, place in game.sites if what == "clue"]
    assert len(clues) == len(set(clues)) == 4
    assert all(game.tile(place).kind == "special" for place in clues)
    assert (game.tile(lair).cost, game.tile(lair).threat) == (2, 1)


@rule("WK-DAM-02")
def test_a_clue_opens_the_fight_and_the_winner_escorts_the_captive() -> None:
    lair = at(3, -2)
    facts: dict[str, Any] = {"mission": "damsel", "terrain": {lair: "HX16"}, "villains": (Villain("VL01", lair, 4),)}
    table = Table(
        places={0: number(6)}, sites=(("clue", number(6)),), luck=[7, 1, 1, 1], start=ExplorationStep((0,)), **facts
    )
    table.play(0, "quest clue")
    assert table.game.prizes[0] == ("clue",)
    poor = Table(places={0: lair}, sites=(("captive", lair),), start=ExplorationStep((0,)), **facts)
    assert poor.can(0) == ["end"]
    table = Table(
        places={0: lair},
        sites=(("captive", lair),),
        prizes=(("clue",), (), (), ()),
        kits={0: {"trunk": "GR01 GR02"}},
        start=ExplorationStep((0,)),
        **facts,
    )
    table.play(0, "quest fight")
    assert (table.now.foe, table.now.kind, table.now.health) == ("VL01", "mission", 4)
    table.game.fight = replace(table.now, down=(False, True))
    table.game.steps = table.game.steps[:-1]
    table.push(Conclude())
    assert table.game.prizes[0] == ("captive", "clue")
    assert table.game.villains == ()
    assert table.step == "Stow"  # the vehicle has one space less
    knock_out(table.game, 0, table.luck)
    assert list(table.game.prizes[0]) == ["clue"]
    assert table.game.sites == (("captive", lair),)
    assert rules_of(table.game).quests(table.game, 0, True) == ["captive"]
    duel = Table(mission="damsel", prizes=((), ("captive",), (), ()), start=Loot(0, 1)).play(0, "loot captive")
    assert duel.game.prizes[0] == ("captive",)


@rule("WK-DAM-03", "WK-DAM-04")
def test_her_escort_wins_in_gangraen_or_after_the_last_round() -> None:
    table = Table(mission="damsel", prizes=(("captive",), (), (), ()), start=ExplorationStep((0,)))
    assert over(table) == ((0,), "goal")
    late = Table(mission="damsel", prizes=(("clue",) * 3, ("captive",), (), ()))
    late.game.round = 9
    end_of_round(late.game, late.luck)
    assert over(late) == ((1,), "rounds")
    clues = Table(mission="damsel", prizes=(("clue",), ("clue",) * 2, (), ()))
    assert judged(clues.game, rules_of(clues.game).merits(clues.game)) == (1,)


# ---- Avengers


@rule("WK-AVE-01", "WK-AVE-02")
def test_villains_walk_towards_the_nearest_knight_and_blank_their_hex() -> None:
    game = ready(3, "avengers")
    assert [(v.at, v.health) for v in game.villains] == [(number(4), 18), (number(5), 18)]
    table = Table(mission="avengers", villains=(Villain("VL03", number(4), 6), Villain("VL02", number(5), 6)))
    assert not table.game.is_city(number(4))
    rules_of(table.game).each_round(table.game, table.luck)
    table.game.run_on(table.luck)
    assert [v.at for v in table.game.villains] == [at(2, 0), at(-2, 0)]
    tie = Table(mission="avengers", places={0: at(1, 1), 1: 0}, villains=(Villain("VL03", at(3, 0), 6),))
    tie.game.at = (at(1, 1),) * 4
    rules_of(tie.game).each_round(tie.game, tie.luck)
    assert tie.game.to_act() == (tie.game.marker,)
    assert len(tie.can(2)) == 2


@rule("WK-AVE-05")
def test_villains_have_their_health_once_for_every_player() -> None:
    assert [villain.health for villain in ready(2, "avengers").villains] == [12, 12]
    assert [villain.health for villain in ready(4, "avengers").villains] == [24, 24]


@rule("WK-AVE-02")
def test_a_villain_is_fought_on_its_blank_hex_and_keeps_its_wounds() -> None:
    place = number(4)
    facts: dict[str, Any] = {
        "mission": "avengers",
        "villains": (Villain("VL03", place, 5), Villain("VL02", number(5), 6)),
    }
    table = Table(places={0: place}, start=ExplorationStep((0,)), **facts)
    assert table.can(0) == ["end", "quest fight"]
    table.play(0, "quest fight")
    assert table.now.health == 5
    table.game.fight = replace(table.now, health=3, taken=2)
    table.push(Conclude())
    assert table.game.villains[0].health == 3
    assert table.game.vengeance[0] == 2
    table = Table(places={0: place}, luck=["RD05"], **facts)
    table.game.fight = Fight(0, -1, "VL03", "mission", down=(False, True), taken=5)
    table.push(Conclude())
    assert table.game.reputation[0] == 2
    assert table.zone(0, "loose") == ["RD05"]
    assert len(table.game.villains) == 1


@rule("WK-AVE-03", "WK-AVE-04")
def test_when_the_second_villain_dies_the_most_vengeance_wins_else_all_lose() -> None:
    for vengeance, winner in (((3, 9, 0, 0), 1), ((4, 9, 0, 0), 0)):
        table = Table(mission="avengers", villains=(Villain("VL02", 0, 5),), vengeance=vengeance)
        table.game.fight = Fight(0, -1, "VL02", "mission", down=(False, True), taken=5)
        table.push(Conclude())
        assert over(table) == ((winner,), "villains")
    late = Table(mission="avengers", villains=(Villain("VL02", 0, 5),))
    late.game.round = 9
    end_of_round(late.game, late.luck)
    assert over(late) == ((), "villain-alive")


# ---- Cult of the Manifold


@rule("WK-CULT-01", "WK-CULT-02")
def test_a_cultist_adds_a_threat_and_is_fought_where_it_stands() -> None:
    game = ready(2, "cult")
    ((what, place),) = game.sites
    assert what == "cultist"
    assert DISTANCE[0][place] == 3
    assert game.tile(place).number == 0
    assert game.threat(place) == game.tile(place).threat + 1
    spot = at(2, -2)
    table = Table(mission="cult", places={0: spot}, sites=(("cultist", spot),), start=ExplorationStep((0,)))
    table.play(0, "quest cultist")
    foe = table.game.content.enemies["CU01"]
    assert (foe.aggression, foe.icons, foe.damage, foe.armour, foe.health) == (4, ("medium", "melee"), 0, 0, 3)
    assert foe.ferocious
    table.script(["GR10"])
    table.game.fight = replace(table.now, down=(False, True))
    table.push(Conclude())
    assert table.game.prizes[0] == ("cultist",)
    assert table.game.reputation[0] == 1
    assert table.game.sites == ()
    assert table.zone(0, "loose") == ["GR10"]


@rule("WK-CULT-04")
def test_after_round_10_the_most_cultists_win() -> None:
    table = Table(mission="cult", prizes=(("cultist",), (), ("cultist", "cultist"), ()))
    table.game.round = 10
    end_of_round(table.game, table.luck)
    assert over(table) == ((2,), "rounds")


@rule("WK-WIN-02")
def test_an_effect_can_win_the_mission() -> None:
    table = Table().run(2, Win())
    assert over(table) == ((2,), "goal")
