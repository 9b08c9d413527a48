"""What each game says that many games of it show."""

from __future__ import annotations

from wastelands.engine.events import Event
from wastelands.engine.insight import Insight, Taken
from wastelands.package import package


def test_war_counts_bidders_and_who_acquired_what() -> None:
    war = package("warlords").insight
    for bids, counted in (
        ((), "objectives without a bid"),
        (((0, 3),), "objectives with one bidder"),
        (((0, 3), (2, 0)), "objectives contested"),
    ):
        assert war.counted(Event("bids", {"target": "field1", "card": "O01", "bids": bids})) == counted
    assert war.counted(Event("bids", {"target": "ST8", "card": "ST8", "bids": ()})) == ""
    assert war.counted(Event("captured")) == "bases captured"
    assert list(war.taken(Event("acquired", {"seat": 1, "card": "O01", "how": "objective"}))) == [
        Taken(1, "O01", "objective")
    ]
    assert list(war.offered(Event("refilled", {"fields": ("O01", ""), "row": ("S02",)}))) == ["O01", "S02"]
    assert list(war.played(Event("revealed", {"seat": 0, "bids": (("field1", ("ST1", "ST2")),)}))) == ["ST1", "ST2"]


def test_survivors_count_deals_fights_and_buildings() -> None:
    survivors = package("survivors").insight
    assert survivors.counted(Event("proposed", {"lends": (), "rents": ()})) == "offers to trade"
    assert survivors.counted(Event("proposed", {"lends": ("4,5",), "rents": ()})) == "offers to lend"
    assert survivors.counted(Event("combat", {"seats": (-1, 1)})) == "fights with zombies"
    assert survivors.counted(Event("combat", {"seats": (0, 1)})) == "fights between seats"
    built = Event("built", {"seat": 2, "card": "BD01", "at": "4,5"})
    assert list(survivors.taken(built)) == [Taken(2, "BD01", "built")]
    assert list(survivors.played(built)) == ["BD01"]
    assert list(survivors.taken(Event("moved", {"seat": 2}))) == []


def test_diplomacy_counts_clans() -> None:
    diplomacy = package("diplomacy").insight
    met = Event("joined", {"seat": 1, "clan": "raider"})
    assert list(diplomacy.taken(met)) == [Taken(1, "raider", "joined")]
    assert list(diplomacy.played(met)) == ["raider"]
    assert diplomacy.counted(Event("settled")) == "settlements"


def test_knights_count_what_a_knight_does_with_his_own_cards() -> None:
    knights = package("knights").insight
    assert list(knights.taken(Event("used", {"seat": 1, "card": "GR02"}))) == [Taken(1, "GR02", "used")]
    assert list(knights.taken(Event("unleashed", {"seat": 1, "card": "EN16"}))) == []
    assert list(knights.offered(Event("stall", {"place": 0, "card": "GR10"}))) == ["GR10"]


def test_a_game_that_says_nothing_shows_nothing() -> None:
    nothing: Insight[object] = Insight()  # type: ignore[type-var]
    table = package("diplomacy").rules
    assert nothing.characters(table) == ()
    assert dict(nothing.setting(table)) == dict(nothing.cards(table)) == {}
    assert list(nothing.lying(table)) == list(nothing.offered(Event("x"))) == []
    assert list(nothing.taken(Event("x"))) == []
