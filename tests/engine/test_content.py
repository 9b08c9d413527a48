"""Content is a value: it is passed on, and two sets live side by side in one process."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from wastelands.drawing.ink import PAPER
from wastelands.drawing.kit import Order
from wastelands.engine.content import ContentError
from wastelands.engine.errors import OtherCards
from wastelands.engine.game import Result
from wastelands.engine.luck import Luck
from wastelands.engine.match import Match
from wastelands.games import warlords
from wastelands.package import package

ORDER = Order(2)
CHANGES = {  # by game: a file, what stands there, what a designer makes of it
    "knights": ("luck", 'en = "All Night on the Road"', 'en = "All Day on the Road"', "{ mp = 3 }", "{ mp = 2 }"),
    "survivors": ("buildings", 'en = "Well"', 'en = "Deep Well"', "slots = 3", "slots = 5"),
    "warlords": ("shop", 'en = "Dust Runner"', 'en = "Dust Devil"', "attack = 2", "attack = 9"),
}


def own(game: str, folder: Path, *changes: str) -> Path:
    mine = Path(shutil.copytree(package(game).the_content().shipped, folder / "mine", dirs_exist_ok=True))
    file = mine / f"{changes[0]}.toml"
    text = file.read_text(encoding="utf-8")
    for old, new in zip(changes[1::2], changes[2::2], strict=True):
        assert old in text
        text = text.replace(old, new, 1)
    file.write_text(text, encoding="utf-8")
    return mine


@pytest.mark.parametrize("game", CHANGES)
def test_two_contents_are_played_side_by_side(game: str, tmp_path: Path) -> None:
    found = package(game)
    shelf = found.the_content()
    mine, shipped = shelf.load(own(game, tmp_path, *CHANGES[game])), shelf.load()
    assert mine != shipped
    tables = [found.rules.new(2, Luck("dust"), content) for content in (mine, shipped, None)]
    assert [table.content for table in tables] == [mine, shipped, shipped]
    assert tables[0].digest() != tables[1].digest() == tables[2].digest()
    for table in tables:
        luck = Luck("play")
        while acting := table.to_act():
            actions = table.actions(acting[0])
            table.play(acting[0], actions[luck.below(len(actions))], luck)
        assert table.view(0).content is table.content


@pytest.mark.parametrize("game", CHANGES)
def test_the_cards_of_another_game_are_refused(game: str) -> None:
    other = package("knights" if game == "warlords" else "warlords").the_content().load()
    with pytest.raises(ContentError, match=f"these cards belong to another game than {game}"):
        package(game).rules.new(2, Luck("dust"), other)


@pytest.mark.parametrize("game", CHANGES)
def test_names_and_drawings_are_those_of_the_content(game: str, tmp_path: Path) -> None:
    found = package(game)
    mine = found.the_content().load(own(game, tmp_path, *CHANGES[game][:3]))
    new = CHANGES[game][2].split('"')[1]
    kits = [found.drawing(found.words("en", content=one), PAPER).kit(ORDER) for one in (mine, None, mine)]
    drawn = [[piece.front for deck in kit.decks for piece in deck.pieces] for kit in kits]
    assert drawn[0] == drawn[2] != drawn[1]
    assert [any(new in piece.name for deck in kit.decks for piece in deck.pieces) for kit in kits] == [
        True,
        False,
        True,
    ]
    assert mine.mark == found.the_content().load().mark, "a name changes no game"


@pytest.mark.parametrize("game", CHANGES)
def test_a_record_needs_the_cards_that_it_was_played_with(game: str, tmp_path: Path) -> None:
    found = package(game)
    mine = found.the_content().load(own(game, tmp_path, *CHANGES[game]))
    record = Match.new(found.rules, 2, "dust", mine).save()
    assert Match.load(record, content=mine).game.content == mine
    for other in (None, found.the_content().load()):
        with pytest.raises(OtherCards):
            Match.load(record, content=other)


NUMBERS = [
    ("survivors", "reach = 4", "reach = 0", "reach", "must be a whole number from 1 to 7, not 0"),
    ("survivors", "food = 16", "bread = 16", "kit", "'bread' is none of food, water,"),
    ("survivors", "2 = [9, 9]", "2 = [9]", "sizes", "the size for 2 players is not two whole numbers"),
    ("survivors", "beds = 12", "bed = 12", "bed", "there is no such field; there are sizes, people, kit,"),
    ("warlords", "hand = 4", "hand = 40", "hand", "must be a whole number from 1 to 10, not 40"),
]


@pytest.mark.parametrize(("game", "old", "new", "name", "said"), NUMBERS)
def test_a_wrong_number_is_named(game: str, old: str, new: str, name: str, said: str, tmp_path: Path) -> None:
    (problem,) = package(game).the_content().check(own(game, tmp_path, "numbers", old, new))
    assert problem.startswith(f"numbers.toml, number {name}, field value: {said}")


def test_the_numbers_of_a_designer_are_played_and_told(tmp_path: Path) -> None:
    war = warlords.package
    mine = war.the_content().load(
        own("warlords", tmp_path, "numbers", "hand = 4", "hand = 6", "to_win = 21", "to_win = 9")
    )
    table = war.rules.new(2, Luck("dust"), mine)
    assert [len(hand) for hand in table.hands] == [6, 6]
    words = war.words("en", content=mine)
    assert words.result(Result((9, 3), (0,), "points")).endswith("9 victory points were reached.")
    assert mine.mark != war.the_content().load().mark


def test_a_map_has_the_size_that_a_designer_gives_it(tmp_path: Path) -> None:
    survivors = package("survivors")
    changes = (
        "2 = [9, 9]",
        "2 = [7, 8]",
        "people = 6",
        "people = 9",
        "food = 16",
        "food = 7",
        "base_gap = 5",
        "base_gap = 3",
    )
    mine = survivors.the_content().load(own("survivors", tmp_path, "numbers", *changes))
    table: Any = survivors.rules.new(2, Luck("dust"), mine)
    assert len(table.ground.terrain) == 56
    assert {people.idle for people in table.people} == {9}
    assert {stock[0] for stock in table.stocks} == {7}


def test_a_set_without_numbers_has_the_usual_ones(tmp_path: Path) -> None:
    for game in CHANGES:
        mine = own(game, tmp_path / game, "numbers")
        (mine / "numbers.toml").unlink()
        shelf = package(game).the_content()
        assert shelf.check(mine) == []
        assert shelf.load(mine).mark == shelf.load().mark


@pytest.mark.parametrize("game", CHANGES)
def test_a_content_cannot_be_changed(game: str) -> None:
    content = package(game).the_content().load()
    with pytest.raises(AttributeError, match="content is a value"):
        content.numbers = None


def test_a_folder_that_changed_is_another_content(tmp_path: Path) -> None:
    shelf = package("warlords").the_content()
    mine = own("warlords", tmp_path, *CHANGES["warlords"])
    first = shelf.load(mine)
    assert shelf.load(mine) is first
    (mine / "art.toml").write_text("", encoding="utf-8")
    second = shelf.load(mine)
    assert second != first
    assert second.mark == first.mark
    (mine / "shop.toml").write_text("", encoding="utf-8")
    (mine / "starters.toml").unlink()
    with pytest.raises(ContentError, match=r"starters\.toml: .*\n.*shop\.toml: "):
        shelf.load(mine)
