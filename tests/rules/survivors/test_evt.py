"""Event cards, each played (SV-EVT), and the player cards, each pulled."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.ledger import rule
from tests.rules.survivors.table import Table
from wastelands.engine.luck import Luck
from wastelands.games.survivors.endings import Check
from wastelands.games.survivors.events import PullEvent, in_time, scope
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.ground import spot
from wastelands.games.survivors.pieces import People
from wastelands.games.survivors.player_cards import PullCard
from wastelands.games.survivors.reading import load
from wastelands.games.survivors.zombies import ZombieTurn


def event(card: str, *dice: int | str, **facts: object) -> Table:
    given = {"events": (card, "EV99"), "dice": [card, *dice], "start": PullEvent(), "round": 3, **facts}
    return Table(**given)  # type: ignore[arg-type]


@rule("SV-EVT-01", "SV-EVT-03", "SV-RND-03")
def test_a_played_event_is_gone() -> None:
    table = event("EV23")
    assert table.game.events == ("EV99",)
    assert [e.verb for e in table.events] == ["event"]


@rule("SV-EVT-02")
def test_scopes_in_turn_order_with_all_the_tied() -> None:
    table = Table(4, people={0: 3, 1: 8, 2: 3, 3: 8}, first=2)
    assert scope(table.game, "all") == (2, 3, 0, 1)
    assert scope(table.game, "most") == (3, 1)
    assert scope(table.game, "least") == (2, 0)


@rule("SV-EVT-01")
@pytest.mark.parametrize(("card", "n"), [("EV01", 17), ("EV02", 11)])
def test_harvests(card: str, n: int) -> None:
    from wastelands.games.survivors.production import AskWorkers

    table = event(card, buildings=[("BD01", 0, 0, 0)], stock={0: {"water": 9}})
    table.push(AskWorkers(0)).play(0, "staff 0,0 3", "done")
    assert table.has(0, "food") == n


@rule("SV-EVT-01")
def test_drought_dries_wells_and_shores() -> None:
    from wastelands.games.survivors.activities import StartActivities

    table = event("EV03", buildings=[("BD04", 0, 4, 0)])
    table.push(StartActivities(0)).play(0, "gather 1,2 tile")
    assert table.has(0, "water") == 4
    table.play(0, "staff 0,4 2")
    assert table.has(0, "water") == 4 + 8 + 2


@rule("SV-EVT-01", "SV-EVT-02")
def test_simple_gains_and_losses() -> None:
    assert event("EV04").goods(1) == {"water": 6}
    assert event("EV05").survivors(0) == 7
    few = event("EV06", people={0: 6, 1: 5})
    assert (few.survivors(0), few.survivors(1)) == (6, 7)
    assert event("EV19", people={0: 9}, stock={0: {"food": 5}, 1: {}}).goods(0) == {"food": 3}
    assert event("EV21", stock={0: {"fuel": 1}, 1: {"fuel": 3}}).goods(1) == {"fuel": 1}
    assert event("EV22", people={0: 5}).goods(0) == {"scrap": 6, "fuel": 2}


@rule("SV-EVT-01")
def test_cold_snap_is_paid_or_suffered() -> None:
    table = event("EV07", stock={0: {"wood": 2}})
    assert table.can(0) == ["pay", "suffer"]
    assert table.rule(0, "end") == "SV-EVT-01"
    table.play(0, "pay")
    assert table.goods(0) == {}
    assert table.game.people == (People(6), People(5, wounded=1))  # the other could not pay


@rule("SV-EVT-04")
def test_owners_choose_the_victims() -> None:
    table = event("EV08", people={0: 15}, parties=[("P1.1", 0, 5, 5, 2)])
    assert table.can(0) == ["lose idle", "lose P1.1"]
    assert table.rule(0, "lose wounded") == "SV-EVT-04"
    assert table.rule(0, "end") == "SV-EVT-04"
    table.play(0, "lose P1.1", "lose idle")
    assert table.game.people[0] == People(14, wounded=2)
    assert table.party("P1.1").size == 1


@rule("SV-EVT-05", "SV-EVT-06", "SV-CMB-02")
def test_bandits_assault_and_rob() -> None:
    stock = {0: {"food": 9, "water": 3}, 1: {"food": 5}}
    table = event("EV09", 6, 6, 1, people={0: People(1, wounded=1), 1: People(0, wounded=2)}, stock=stock)
    assert [e["n"] for e in table.told("raid")] == [2, 2]
    assert [e["seat"] for e in table.told("robbed")] == [0, 1]
    assert (table.goods(0), table.goods(1)) == ({"food": 5, "water": 2}, {"food": 3})
    assert len(table.game.bases) == 2


@rule("SV-EVT-05")
def test_bandits_withdraw_after_ten_throws() -> None:
    table = event("EV10", *[6, 6, 6, 6, 1, 1] * 10, people={0: 30, 1: 6})
    assert len(table.told("threw")) == 10
    assert (table.survivors(0), table.told("combat-over")[0]["how"]) == (10, "withdrew")
    assert table.game.suspended == ()


@rule("SV-EVT-06")
def test_an_empty_base_is_robbed_and_stands() -> None:
    table = event(
        "EV10", people={0: 0, 1: 3}, parties=[("P1.1", 0, 5, 5, 8)], stock={0: {"food": 9, "water": 3, "wood": 5}}
    )
    assert table.goods(0) == {"food": 5, "water": 2, "wood": 5}
    assert len(table.game.bases) == 2


@rule("SV-EVT-09")
def test_events_that_raid_or_kill_are_shuffled_in_after_the_second_round() -> None:
    late = load().late
    assert late == {"EV09", "EV10", "EV24"}
    assert in_time(Table(events=("EV01", *sorted(late)), round=2).game) == ("EV01",)
    assert in_time(Table(events=("EV01", *sorted(late)), round=3).game) == ("EV01", *sorted(late))
    table = Table(events=("EV10",), round=1, start=PullEvent())
    assert table.game.events == ("EV10",)
    assert not table.told("event")


@rule("SV-EVT-09")
def test_nobody_is_out_before_the_second_own_turn() -> None:
    """Quiet leaders, who let everybody idle, in the first two rounds of a hundred games."""
    for number in range(100):
        luck = Luck(f"calm|{number}")
        game = Survivors.new(3, luck)
        while game.to_act() and game.round < 3:
            (seat,) = game.to_act()
            game.play(seat, game.actions(seat)[0], luck)
        assert all(game.alive)


@rule("SV-EVT-01")
def test_events_on_the_map() -> None:
    table = event("EV11", "0,0", "8,0")
    assert len(table.game.zombies) == 2
    table = event("EV12", zombies={(5, 5): 1}, people={0: 6, 1: 6})
    assert table.game.zmoves == 1
    table.push(ZombieTurn())
    assert len(table.told("shambled")) == 2
    table = event("EV13", "4,4")
    assert [(*spot(c.at), c.level) for c in table.game.clouds] == [(4, 4, 2)]
    assert event("EV14").game.drifts == 1
    table = event("EV15", "4,4")
    assert [(f.kind, f.charges) for f in table.game.features] == [("FT16", 2)]


@rule("SV-EVT-01")
def test_bans() -> None:
    from wastelands.games.survivors.activities import StartActivities

    table = event("EV16", stock={0: {"food": 8, "radio": 2}})
    table.push(StartActivities(0)).play(0, "search 8")
    assert table.survivors(0) == 8
    table = event("EV17", parties=[("P1.1", 0, 5, 5, 2), ("P2.1", 1, 5, 5, 2)])
    table.push(StartActivities(0))
    assert table.rule(0, "attack P1.1 P2.1") == "SV-EVT-01"
    assert table.can(0, "attack") == []
    passing = event("EV17", parties=[("P1.1", 0, 5, 4, 2), ("P2.1", 1, 5, 5, 2)])
    passing.push(StartActivities(0)).play(0, "move P1.1 5,5")
    assert passing.step == "NextStep"


@rule("SV-EVT-01")
def test_the_caravan_exchanges_once_each() -> None:
    table = event("EV18", stock={0: {"food": 20}, 1: {"scrap": 13}})
    assert table.can(0)[:2] == ["done", "swap food water"]
    assert table.rule(0, "swap wood food") == "SV-EVT-01"
    assert table.rule(0, "swap food food") == "SV-EVT-01"
    table.play(0, "swap food medicine")
    assert table.goods(0) == {"medicine": 2}
    table.play(1, "swap scrap wood")
    assert table.goods(1) == {"scrap": 1, "wood": 8}
    assert table.step == ""


@rule("SV-EVT-01")
def test_the_earthquake_ruins_one_of_four() -> None:
    four = [("BD04", 0, c, 0, 1 if c == 0 else 0) for c in range(4)]
    table = event("EV20", buildings=[*four, ("BD04", 8, 0, 1)])
    assert table.can(0) == ["ruin 0,0", "ruin 0,1", "ruin 0,2", "ruin 0,3"]
    assert table.rule(0, "ruin 8,0") == "SV-EVT-01"
    table.play(0, "ruin 0,0")
    assert len(table.game.buildings) == 4
    assert table.game.people[0].idle == 7


@rule("SV-EVT-07", "SV-END-02", "SV-END-06", "SV-EVT-04")
def test_nerve_gas_can_wipe_out_everybody() -> None:
    start = (Check(), PullEvent())
    table = Table(people={0: 2, 1: 1}, events=("EV24", "EV99"), dice=["EV24"], start=start, round=3)
    assert table.game.alive == (False, False)
    assert table.game.outcome is not None
    assert (table.game.outcome.winners, table.game.outcome.reason) == ((), "nobody")


# ---- player cards


def pulled(card: str, scavengers: int, **facts: object) -> Table:
    given = {
        "people": {0: People(6, scavengers=scavengers)},
        "deck": (card, "ZZ99"),
        "dice": [card],
        "start": PullCard(0),
    }
    return Table(**{**given, **facts})  # type: ignore[arg-type]


@rule("SV-TURN-08", "SV-TURN-09")
@pytest.mark.parametrize(
    ("card", "scavengers", "goods"),
    [
        ("EQ01", 1, {"tool": 3}),
        ("EQ01", 0, {}),
        ("EQ02", 1, {"weapon": 2}),
        ("EQ03", 2, {"weapon": 3}),
        ("EQ03", 1, {}),
        ("EQ04", 1, {"radio": 1}),
        ("EQ05", 3, {"radio": 1}),
        ("EQ05", 2, {}),
        ("EQ06", 0, {"tool": 1}),
        ("EQ07", 2, {"gear": 1}),
        ("EQ08", 1, {"suit": 2}),
        ("FD01", 9, {"food": 8}),
        ("FD02", 2, {"water": 6}),
        ("FD03", 1, {"wood": 2}),
        ("FD04", 5, {"scrap": 8}),
        ("FD05", 3, {"fuel": 2}),
        ("FD06", 3, {"medicine": 2}),
        ("FD07", 1, {"electronics": 1}),
        ("FD10", 4, {"scrap": 3}),
        ("FD13", 7, {"food": 6, "water": 6}),
        ("FD15", 4, {"food": 9}),
    ],
)
def test_finds_and_equipment(card: str, scavengers: int, goods: dict[str, int]) -> None:
    assert pulled(card, scavengers).goods(0) == goods


@rule("SV-TURN-08")
@pytest.mark.parametrize(
    ("card", "scavengers", "after"),
    [
        ("FD08", 2, People(7, new=1, scavengers=2)),
        ("FD08", 1, People(6, scavengers=1)),
        ("FD09", 3, People(8, new=2, scavengers=3)),
        ("FD11", 1, People(6, wounded=1)),
        ("FD12", 2, People(6, scavengers=1)),
        ("FD12", 1, People(6, scavengers=1)),
    ],
)
def test_people_on_cards(card: str, scavengers: int, after: People) -> None:
    assert pulled(card, scavengers).game.people[0] == after


@rule("SV-TURN-09")
def test_a_quiet_night_heals_two() -> None:
    assert pulled("FD14", 0, people={0: People(1, wounded=3)}).game.people[0] == People(3, wounded=1)


@rule("SV-TURN-11", "SV-ACT-18")
@pytest.mark.parametrize("card", [kind for kind, card in load().features.items() if card.charges])
def test_every_feature_is_placed_and_gives_its_goods(card: str) -> None:
    from wastelands.games.survivors.activities import StartActivities
    from wastelands.games.survivors.goods import listed

    feature = load().features[card]
    table = Table(deck=(card, "ZZ99"), dice=[card], start=PullCard(0))
    if table.step == "PlaceFeature":
        table.play(0, table.can(0)[0])
    at = spot(table.game.features[0].at)
    table.game.parties = ()
    table.game.bases = tuple(
        replace(b, at=table.game.features[0].at + 1) if b.owner == 0 else b for b in table.game.bases
    )
    table.push(StartActivities(0)).play(0, f"gather {at} feature")
    assert table.goods(0) == dict(listed(feature.output))
    assert sum(f.charges for f in table.game.features) == feature.charges - 1
