"""What a simulation hears of this game."""

from __future__ import annotations

from tests.rules.knights.table import Table
from wastelands.engine.events import Event
from wastelands.package import package

insight = package("knights").insight


def test_characters_are_the_knights_by_name() -> None:
    assert insight.characters(Table().game) == ("Chris Hammersworn", "Naomi Vatt", "Mel Gearson", "Heat Leisure")


def test_every_card_is_known_once_by_its_name() -> None:
    cards = insight.cards(Table().game)
    assert cards["EN01"] == "Hell Raiders"
    assert cards["BL01"] == "Muscle Car"
    assert "ST01" not in cards
    assert "VL01" not in cards


def test_duels_and_fights_are_counted_apart() -> None:
    assert insight.counted(Event("combat-over", {"foe": "EN01"})) == "fights with enemies"
    assert insight.counted(Event("combat-over", {"foe": ""})) == "duels"
    assert insight.counted(Event("unconscious", {"seat": 0})) == "K.O.s"
    assert insight.counted(Event("stall", {"card": "GR01"})) == ""


def test_a_card_is_in_use_when_it_is_played_or_worn() -> None:
    assert insight.played(Event("played", {"seat": 0, "card": "LK01"})) == ("LK01",)
    assert insight.played(Event("stall", {"card": "GR01"})) == ()
    assert "YE01" in insight.lying(Table(kits={0: {"body": "YE01", "pack": "GR07"}}).game)
    assert "GR07" not in insight.lying(Table(kits={0: {"body": "YE01", "pack": "GR07"}}).game)
