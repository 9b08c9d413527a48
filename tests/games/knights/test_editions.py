"""Sets of cards are values: two of them are said, drawn and printed side by side."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from wastelands.drawing.ink import PRINT
from wastelands.drawing.kit import Kit, Order
from wastelands.engine.luck import Luck
from wastelands.games.knights.cards import SHIPPED, Content, load
from wastelands.games.knights.drawing import Drawing
from wastelands.games.knights.game import Knights
from wastelands.games.knights.words import Words
from wastelands.press.printing import differing


def changed(tmp_path: Path, file: str, old: str, new: str) -> Content:
    """The shipped cards with one change."""
    shutil.copytree(SHIPPED, tmp_path / "mine")
    path = tmp_path / "mine" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return load(tmp_path / "mine")


def kit(content: Content, lang: str) -> Kit:
    return Drawing(Words(lang, content=content), PRINT).kit(Order())


def names(kit: Kit) -> set[str]:
    return {piece.name.partition(" ")[0] for deck in kit.decks for piece in deck.pieces} | {
        mat.title for mat in kit.mats
    }


@pytest.mark.parametrize(
    ("file", "old", "new", "seen"),
    [
        ("tiles.toml", "cost = 1\ntiles = 4", "cost = 4\ntiles = 4", "highway"),
        ("hexes.toml", "number = 6\ncost = ", "number = 6\nthreat = 3\ncost = ", "HX06"),
        ("art.toml", '[GR01]\nicon = "', '[GR01]\nicon = "cactus"\n# "', "GR01"),
        ("gear_green.toml", "Three of the five fit.", "Four of the five fit.", "GR01"),
        ("luck.toml", "{ mp = 3 }", "{ mp = 2 }", "LK01"),
        ("vehicles.toml", "speed = 4, capacity = 2", "speed = 5, capacity = 2", "VH01"),
        ("combat.toml", "opponent = 2", "opponent = 3", "defend"),
        ("numbers.toml", "clashes = 3", "clashes = 4", "reference"),
        ("numbers.toml", "weak_at_3 = 0", "weak_at_3 = 1", "player"),
    ],
)
def test_whatever_looks_different_is_seen_by_the_press(
    tmp_path: Path, file: str, old: str, new: str, seen: str
) -> None:
    shipped, mine = kit(load(SHIPPED), "en"), kit(changed(tmp_path, file, old, new), "en")
    found = differing(mine, shipped)
    assert seen in names(found)
    assert len(names(found)) < 5
    assert differing(kit(load(SHIPPED), "en"), shipped) == Kit(shipped.title)


def test_two_sets_speak_side_by_side(tmp_path: Path) -> None:
    ours, mine = load(SHIPPED), changed(tmp_path, "luck.toml", "{ mp = 3 }", "{ mp = 2 }")
    said = [Words("en", content=content).card_text("LK01") for content in (ours, mine, ours)]
    assert said[0] == said[2] == ["Before moving: +3 movement points in this move."]
    assert said[1] == ["Before moving: +2 movement points in this move."]
    assert ours != mine


def test_a_set_with_other_words_plays_the_same_and_looks_different(tmp_path: Path) -> None:
    ours, mine = load(SHIPPED), changed(tmp_path, "gear_green.toml", "Extra Bullets", "More Bullets")
    assert ours.mark == mine.mark
    assert Words("en", content=ours).edition != Words("en", content=mine).edition


def test_the_numbers_of_a_set_are_played(tmp_path: Path) -> None:
    mine = changed(tmp_path, "numbers.toml", "luck_cards = 3", "luck_cards = 1")
    assert mine != load(SHIPPED)
    luck = Luck("numbers")
    game = Knights.new(3, luck, mine, mission="savior")
    while game.stage == "setup" and not any(game.hands):
        seat = game.to_act()[0]
        game.play(seat, game.actions(seat)[0], luck)
    assert [len(hand) for hand in game.hands] == [1, 1, 1]


def test_a_set_without_the_file_plays_with_the_numbers_of_the_rulebook(tmp_path: Path) -> None:
    changed(tmp_path, "numbers.toml", "luck_cards = 3", "luck_cards = 2")
    (tmp_path / "mine" / "numbers.toml").unlink()
    assert load(tmp_path / "mine").mark == load(SHIPPED).mark
