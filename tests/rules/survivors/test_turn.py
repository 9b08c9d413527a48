"""The round and the player turn (SV-RND, SV-TURN)."""

from __future__ import annotations

import pytest

from tests.ledger import rule
from tests.rules.survivors.table import Table
from wastelands.engine.luck import Luck
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.ground import spot, tile
from wastelands.games.survivors.pieces import Mod, People
from wastelands.games.survivors.rounds import EndRound, StartRound, StartTurn

FED = {"food": 40, "water": 40}


@rule("SV-RND-01", "SV-RND-03", "SV-RND-04", "SV-TURN-01")
def test_the_order_of_a_round() -> None:
    table = Table(3, stock=dict.fromkeys(range(3), FED), dice=["EV23", "EV04"])
    game = table.game
    game.modules, game.events, game.round = ("events", "zombies", "radiation"), ("EV23", "EV04"), 0
    table.events.clear()
    table.push(StartRound()).until("Activity")
    table.play(0, "end").until("Activity").play(1, "end").until("Activity").play(2, "end")
    told = [
        str(e).split()[0] + str(e.facts.get("seat", "")) for e in table.events if e.verb in ("round", "event", "turn")
    ]
    assert told[:5] == ["round", "event", "turn0", "turn1", "turn2"]
    kinds = [type(step).__name__ for step in Table(start=StartTurn(0)).game.steps]
    assert kinds == ["EndTurn", "StartActivities", "Consume", "AskWorkers", "PullCard", "Scavengers"]


@rule("SV-RND-02")
@pytest.mark.parametrize("module", ["events", "zombies", "radiation"])
def test_modules_are_on_unless_switched_off(module: str) -> None:
    assert module in Survivors.new(2, Luck("on")).modules
    assert module not in Survivors.new(2, Luck("on"), None, **{module: False}).modules


@rule("SV-RND-05", "SV-RND-07")
def test_the_marker_moves_on_and_round_long_effects_end() -> None:
    table = Table(3, mods=(Mod("BD01", 0, 1),), bans=("radio",), gathered=(tile(0, 0),), zmoves=1, drifts=1)
    table.push(EndRound())
    game = table.game
    assert (game.first, game.round) == (1, 2)
    assert (game.mods, game.bans, game.gathered, game.zmoves, game.drifts) == ((), (), (), 0, 0)
    assert game.to_act() == (1,)


@rule("SV-RND-06")
def test_the_eliminated_are_skipped() -> None:
    table = Table(3, stock=dict.fromkeys(range(3), FED), alive=(True, False, True))
    table.push(StartRound()).until("Activity").play(0, "end")
    assert table.game.to_act() == (2,)


@rule("SV-TURN-02", "SV-TURN-04", "SV-TURN-05")
def test_scavengers_leave_for_the_turn_and_come_back_idle() -> None:
    table = Table(people={0: People(4, wounded=2)}, stock={0: FED})
    assert table.can(0, "scavenge") == [f"scavenge {n}" for n in range(5)]
    assert table.rule(0, "scavenge 5") == "SV-TURN-04"
    assert table.rule(0, "end") == "SV-TURN-02"
    table.play(0, "scavenge 3").until("Activity")
    assert table.game.people[0].scavengers == 3
    table.play(0, "end")
    assert table.game.people[0] == People(4, wounded=2)


@rule("SV-TURN-03", "SV-RES-06")
def test_workers_return_to_the_pool_when_their_owners_next_turn_starts() -> None:
    table = Table(buildings=[("BD04", 0, 0, 0)], stock={0: FED, 1: FED})
    table.until("Workers").play(0, "staff 0,0 2", "done").until("Activity").play(0, "end")
    assert table.building(0, 0).crew == 2
    table.push(StartTurn(1)).until("Activity").play(1, "end")
    assert table.building(0, 0).crew == 2
    table.push(StartTurn(0))
    assert table.building(0, 0).crew == 0
    assert table.game.people[0].idle == 6


@rule("SV-TURN-06", "SV-TURN-07", "SV-TURN-09")
def test_one_card_is_pulled_even_without_scavengers_and_discarded() -> None:
    table = Table(deck=("EQ06", "FD01"), dice=["EQ06"], stock={0: FED}).until("Activity")
    assert table.has(0, "tool") == 1
    assert table.game.deck == ("FD01",)


@rule("SV-TURN-08")
def test_finds_depend_on_the_scavengers() -> None:
    for n, found in ((0, 0), (1, 2), (4, 8), (6, 8)):
        table = Table(deck=("FD01", "FD02"), dice=["FD01"], stock={0: FED})
        table.play(0, f"scavenge {n}").until("Workers")
        assert table.has(0, "food") == 40 + found


@rule("SV-TURN-10")
def test_combat_cards_go_to_a_secret_hand() -> None:
    table = Table(deck=("CC03", "CC04"), unseen=("CC03", "CC04"), dice=["combat", "CC04"], stock={0: FED})
    table.until("Workers")
    assert table.game.hands == (("CC04",), ())
    assert table.game.view(1).hands == (("?",), ())
    assert table.game.view(1).deck == ("?",)
    (event,) = table.told("card")
    assert event.seen_by(1) is not None
    assert event.seen_by(1)["card"] == "combat"  # type: ignore[index]
    assert event.seen_by(0)["card"] == "CC04"  # type: ignore[index]


@rule("SV-TURN-11", "SV-TURN-12")
def test_a_feature_is_placed_on_a_free_tile_of_its_terrain() -> None:
    table = Table(deck=("FT01", "FT02"), dice=["FT01"], features=[("FT02", 1, 3, 1)], buildings=[("BD16", 2, 4, 0)])
    table.play(0, "scavenge 0")
    assert table.step == "PlaceFeature"
    assert table.can(0) == ["feature FT01 2,3", "feature FT01 3,1"]
    assert table.rule(0, "feature FT01 1,3") == "SV-TURN-12"
    assert table.rule(0, "feature FT01 2,4") == "SV-TURN-12"
    assert table.rule(0, "feature FT01 0,0") == "SV-TURN-12"
    assert table.rule(0, "done") == "SV-TURN-11"
    table.play(0, "feature FT01 3,1")
    assert [(spot(f.at), f.kind, f.charges) for f in table.game.features] == [((1, 3), "FT02", 1), ((3, 1), "FT01", 4)]


@rule("SV-TURN-13")
def test_hazards_keep_away_from_bases() -> None:
    table = Table(deck=("FT15", "FT02"), dice=["FT15"]).play(0, "scavenge 0")
    assert table.can(0) == ["feature FT15 1,1", "feature FT15 2,1", "feature FT15 3,1", "feature FT15 3,3"]
    table = Table(deck=("FT15", "FT02"), dice=["FT15"], bases=[(1, 3, 0, True), (7, 7, 1, True)])
    table.play(0, "scavenge 0")
    assert "feature FT15 3,3" not in table.can(0)
    assert table.rule(0, "feature FT15 3,3") == "SV-TURN-13"


@rule("SV-TURN-14")
def test_a_feature_without_a_tile_is_discarded() -> None:
    table = Table(deck=("FT01", "FT02"), dice=["FT01"], ground="fffff\nfffff", bases=[(0, 0, 0, True), (1, 4, 1, True)])
    table.play(0, "scavenge 0")
    assert table.step != "PlaceFeature"
    assert table.told("discarded")[0]["card"] == "FT01"
    assert table.game.features == ()


@rule("SV-TURN-15", "SV-TURN-16", "SV-TURN-17", "SV-RES-01")
def test_production_comes_before_consumption_and_activities_last_as_long_as_wanted() -> None:
    table = Table(people={0: 6}, buildings=[("BD01", 0, 0, 0), ("BD05", 0, 1, 0)], stock={0: {"water": 8}})
    table.until("Workers").play(0, "staff 0,0 3", "done")
    assert [event["rule"] for event in table.told("stock")] == ["SV-RES-04", "SV-RES-09", "SV-RES-08", "SV-RES-08"]
    assert table.step == "Activity"
    assert table.game.turn.allowance == 2
    assert table.rule(0, "done") == "SV-TURN-16"
    table.play(0, "end")
    assert table.step == ""
