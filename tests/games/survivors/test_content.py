"""The content: what is shipped is sound, and what is not names file, card and field."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from wastelands.engine.content import ContentError
from wastelands.games.survivors.reading import SHIPPED, check, load, summary


def broken(tmp_path: Path, file: str, old: str, new: str) -> list[str]:
    for one in SHIPPED.glob("*.toml"):
        shutil.copy(one, tmp_path)
    path = tmp_path / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return check(tmp_path)


def test_the_shipped_content_is_sound() -> None:
    assert check() == []
    assert summary(load()) == "9 terrains, 18 buildings, 16 features, 35 player cards, 24 events"
    assert all(set(dict(names)) == {"en", "de"} for names in load().names.values())


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        (
            "cards.toml",
            'find = "food"',
            'find = "bread"',
            "cards.toml, card FD01, field effects: find must be one of food,",
        ),
        (
            "cards.toml",
            'kind = "combat"',
            'kind = "magic"',
            "cards.toml, card CC01, field kind: must be one of equipment, combat, find",
        ),
        ("cards.toml", "{ c_dice = 1 }", "{ gain = 1 }", "cards.toml, card CC01, field effects"),
        ("cards.toml", "{ c_dice = 1 }", "{ c_dice = 0 }", "c_dice must be a whole number from 1 to 20, not 0"),
        ("cards.toml", "{ c_pin = true }", "{ c_pin = 1 }", "write { c_pin = true }"),
        ("cards.toml", "effects = [{ c_hit = 1 }]", "", "cards.toml, card CC02, field effects: it is missing"),
        ("cards.toml", 'id = "FD02"', 'id = "FD01"', "cards.toml, card FD01, field id: cards.toml has this id already"),
        ("events.toml", 'scope = "all"', 'scope = "some"', "events.toml, event EV01, field scope"),
        (
            "events.toml",
            "{ raid = 2 }",
            '{ spawn = "players" }',
            "events.toml, event EV09, field effects: spawn has no place",
        ),
        (
            "events.toml",
            'drop = "FT16"',
            'drop = "FT77"',
            "events.toml, event EV15, field effects: drop must be one of FT01,",
        ),
        (
            "buildings.toml",
            "slots = 3",
            "slots = 30",
            "buildings.toml, building BD01, field slots: must be a whole number",
        ),
        ("buildings.toml", 'terrain = ["field"]', 'terrain = ["moon"]', "buildings.toml, building BD01, field terrain"),
        ("buildings.toml", "slots = 3", "slots = 3\ncolour = 1", "building BD01, field colour: there is no such field"),
        ("features.toml", "charges = 4", "charges = 0", "features.toml, feature FT01, field charges"),
        ("features.toml", 'hazard = "nest"', 'hazard = "cave"', "features.toml, feature FT13, field hazard"),
        ("terrain.toml", "LLLL = 10", "LLLX = 10", "terrain.toml, terrain field, field edges"),
        ("terrain.toml", "yield = { food = 3 }", "", "terrain.toml, terrain field, field yield"),
        ("terrain.toml", 'de = "Ackerland"', 'fr = "champ"', "terrain.toml, terrain field, field name"),
        ("terrain.toml", "[[terrain]]", "[[land]]", "terrain.toml: it must hold [[terrain]] tables"),
        ("events.toml", "[[event]]", "[[event", "events.toml: this is no TOML"),
    ],
)
def test_complaints_name_file_card_and_field(tmp_path: Path, file: str, old: str, new: str, complaint: str) -> None:
    problems = broken(tmp_path, file, old, new)
    assert any(complaint in problem for problem in problems), problems
    with pytest.raises(ContentError):
        load(tmp_path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert "terrain.toml: there is no such file" in check(tmp_path)[0]
