"""Content is a value: it is passed on, and two sets live side by side in one process."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from wastelands.drawing.ink import PAPER
from wastelands.drawing.kit import Order
from wastelands.engine.content import ContentError
from wastelands.engine.errors import OtherCards
from wastelands.engine.luck import Luck
from wastelands.engine.match import Match
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
