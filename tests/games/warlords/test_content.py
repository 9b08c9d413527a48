"""Cards are data: what is wrong with a set is said in one sentence that names file, card and field."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from wastelands.engine.content import ContentError
from wastelands.games.warlords.reading import SHIPPED, check, load, read, summary


@pytest.fixture
def content(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SHIPPED, tmp_path / "mine"))


def change(directory: Path, file: str, old: str, new: str) -> list[str]:
    path = directory / f"{file}.toml"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return check(directory)


def test_the_shipped_cards_are_sound() -> None:
    assert check() == []
    content = load()
    assert summary(content).startswith("97 designs (45 units, 52 bases) with ")
    assert (len(content.starters), len(content.shop), len(content.objectives)) == (9, 48, 40)
    assert load() is content


def test_a_copied_set_is_the_same_set(content: Path) -> None:
    assert check(str(content)) == []
    assert load(content) == load()
    assert hash(load(content)) == hash(load())


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("shop", "attack = 2", "attack = -2", "shop.toml, card S01, field attack: must be a whole number from 0 to 40"),
        (
            "shop",
            "attack = 2",
            'attack = "two"',
            "shop.toml, card S01, field attack: must be a whole number from 0 to 40",
        ),
        ("shop", "attack = 2\n", "", "shop.toml, card S01, field attack: it is missing"),
        ("shop", "acquire = 2\n", "", "shop.toml, card S01, field acquire: it is missing"),
        (
            "shop",
            "acquire = 2\n",
            "acquire = 2\ncopies = 2\n",
            "shop.toml, card S01, field copies: only starter cards say it;",
        ),
        (
            "shop",
            "attack = 2\n",
            "attack = 2\ndefence = 1\n",
            "shop.toml, card S01, field defence: there is no such field; there are id, name, copies,",
        ),
        (
            "shop",
            'subtype = "Raider"',
            'subtype = "Pirate"',
            "shop.toml, card S01, field subtype: must be one of Raider, Warrior, Machine, Trader, not 'Pirate'",
        ),
        (
            "shop",
            'type = "unit"',
            'type = "city"',
            "shop.toml, card S01, field type: must be one of unit, base, not 'city'",
        ),
        ("shop", 'type = "unit"\n', "", "shop.toml, card S01, field type: it is missing"),
        ("shop", 'id = "S02"', 'id = "S01"', "shop.toml, card S01, field id: shop.toml has this id already"),
        (
            "shop",
            'id = "S02"',
            'id = "two words"',
            "shop.toml, card two words, field id: must be one to three capital letters and a number, for",
        ),
        ("shop", 'id = "S02"', "id = 7", "shop.toml, card 7, field id: must be one to three capital letters"),
        (
            "shop",
            'de = "Staubläuferin"',
            'fr = "Coureuse"',
            "shop.toml, card S01, field name: there is no language 'fr'; there are en, de",
        ),
        (
            "shop",
            'de = "Staubläuferin"',
            'de = ""',
            "shop.toml, card S01, field name: in 'de' it must be a text of 1 to 40 characters",
        ),
        (
            "shop",
            "build = { scrap = 1 }",
            "build = { gold = 1 }",
            "shop.toml, card S01, field build: 'gold' is none of scrap, juice, spark",
        ),
        (
            "shop",
            "build = { scrap = 1 }",
            "build = { scrap = 99 }",
            "shop.toml, card S01, field build: scrap must be a whole number from 0 to 20",
        ),
        (
            "shop",
            "build = { scrap = 1 }",
            "build = 1",
            "shop.toml, card S01, field build: must be amounts, for example {",
        ),
        (
            "shop",
            "effects = [{ field = 2 }]",
            "effects = [{ fly = 2 }]",
            "shop.toml, card S03, field effects: 'fly' is no effect; there may stand field, assault",
        ),
        (
            "shop",
            "effects = [{ field = 2 }]",
            "effects = [{ draw = 2 }]",
            "shop.toml, card S03, field effects: draw has no place on a unit; there may stand field,",
        ),
        (
            "shop",
            "effects = [{ field = 2 }]",
            "effects = [{ field = 0 }]",
            "shop.toml, card S03, field effects: field must be a whole number from 1 to 20, not 0",
        ),
        (
            "shop",
            "effects = [{ field = 2 }]",
            "effects = [{ field = 2, amount = 1 }]",
            "shop.toml, card S03, field effects: field has no 'amount'",
        ),
        (
            "shop",
            "effects = [{ field = 2 }]",
            "effects = { field = 2 }",
            "shop.toml, card S03, field effects: must be a list, for example [{ field = 2 }]",
        ),
        (
            "shop",
            "effects = [{ field = 2 }]",
            "effects = [2]",
            "shop.toml, card S03, field effects: an effect is a table, for example { field = 2 }",
        ),
        (
            "shop",
            '{ salvage = "scrap", amount = 1 }',
            '{ salvage = "gold", amount = 1 }',
            "shop.toml, card S04, field effects: salvage must be one of scrap, juice, spark, not 'gold'",
        ),
        (
            "shop",
            '{ salvage = "scrap", amount = 1 }',
            '{ salvage = "scrap" }',
            "shop.toml, card S04, field effects: salvage needs amount, a whole number from 1 to 20",
        ),
        ("shop", "{ loyal = true }", "{ loyal = 1 }", "shop.toml, card S20, field effects: write { loyal = true }"),
        (
            "objectives",
            'vp_each = "waste"',
            'vp_each = "teeth"',
            "objectives.toml, card O15, field effects: vp_each must be one of base, base:Stronghold,",
        ),
        (
            "starters",
            "copies = 2",
            "copies = 0",
            "starters.toml, card ST1, field copies: must be a whole number from 1 to 9",
        ),
        (
            "starters",
            "copies = 2",
            "copies = 2\nacquire = 1",
            "starters.toml, card ST1, field acquire: a starter card has none",
        ),
    ],
)
def test_a_wrong_card_is_named_with_its_field(content: Path, file: str, old: str, new: str, said: str) -> None:
    problems = change(content, file, old, new)
    assert len(problems) == 1
    assert problems[0].startswith(said)
    assert "\n" not in problems[0]
    assert read(content)[0] is None
    with pytest.raises(ContentError, match=problems[0].split(":")[0]):
        load(content)


def test_all_problems_are_listed(content: Path) -> None:
    change(content, "shop", "attack = 2", "attack = -2")
    assert len(change(content, "objectives", "defence = 6", "defence = 600")) == 2
    change(content, "shop", 'subtype = "Raider"', 'subtype = "Pirate"')
    problems = change(content, "shop", "effects = [{ field = 2 }]", "effects = [{ draw = 2 }, { field = 0 }]")
    assert [problem.partition(":")[0] for problem in problems] == [
        "shop.toml, card S01, field subtype",
        "shop.toml, card S01, field attack",
        "shop.toml, card S03, field effects",
        "shop.toml, card S03, field effects",
        "objectives.toml, card O01, field defence",
    ]


def test_files_that_are_no_set(content: Path, tmp_path: Path) -> None:
    (content / "shop.toml").write_text("[[card]\n", encoding="utf-8")
    assert check(content)[0].startswith("shop.toml: this is no TOML: ")
    (content / "shop.toml").write_text("cards = 3\n", encoding="utf-8")
    assert check(content) == ["shop.toml: it must hold [[card]] tables and nothing else, not cards"]
    (content / "shop.toml").write_text("card = [3]\n", encoding="utf-8")
    assert check(content) == ["shop.toml: it must hold [[card]] tables and nothing else"]
    (content / "shop.toml").write_text("card = []\n", encoding="utf-8")
    assert check(content) == ["shop.toml: the file holds no card; write [[card]] tables"]
    (content / "shop.toml").unlink()
    assert check(content) == ["shop.toml: there is no such file in mine"]


def test_a_set_without_starter_units_cannot_be_played(content: Path) -> None:
    text = (content / "starters.toml").read_text(encoding="utf-8")
    bases = "[[card]]" + text.partition('[[card]]\nid = "ST8"')[2].join(['\nid = "ST8"', ""])
    (content / "starters.toml").write_text(bases, encoding="utf-8")
    assert check(content) == ["starters.toml: no card is a unit, so nobody could ever bid"]
