"""What the check calls sound can be said and played: cards and numbers made at random from the declared types."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

import pytest

from tests.any_card import Designer
from wastelands.engine.fields import fields_of
from wastelands.engine.languages import languages
from wastelands.engine.luck import Luck
from wastelands.games.warlords.cards import FILES, ON_A_BASE, ON_A_UNIT, Numbers
from wastelands.games.warlords.effects import EFFECTS
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.reading import SHIPPED, check, load
from wastelands.games.warlords.words import Words
from wastelands.workshop.toml import write_file


def written(folder: Path, seed: int) -> Path:
    """The shipped cards with other effects and other numbers."""
    mine = Path(shutil.copytree(SHIPPED, folder / f"mine-{seed}"))
    designer = Designer(seed, EFFECTS, {})
    for name in FILES:
        cards = tomllib.loads((SHIPPED / f"{name}.toml").read_text(encoding="utf-8"))["card"]
        for card in cards:
            card["effects"] = designer.effects(ON_A_UNIT if card["type"] == "unit" else ON_A_BASE)
        (mine / f"{name}.toml").write_text(write_file({"card": cards}), encoding="utf-8")
    numbers = {field.key: designer.value(field.kind, "", 0) for field in fields_of(Numbers)}
    numbers["to_win"] = designer.dice.choice([9, 21, 99])  # with fewer a game is over before it begins
    (mine / "numbers.toml").write_text(write_file(numbers), encoding="utf-8")
    return mine


def sound_and_playable(folder: Path, seed: int) -> None:
    mine = written(folder, seed)
    assert check(mine) == []
    content = load(mine)
    for lang in languages():
        words = Words(lang, content=content)
        assert all("{" not in said for card in content.cards.values() for said in words.card_text(card))
    for seats in Warlords.spec.seats[seed % 2 :: 3]:
        luck = Luck(f"any card {seed}")
        game = Warlords.new(seats, luck, content, max_rounds=12)
        while acting := game.to_act():
            actions = game.actions(acting[0])
            game.play(acting[0], actions[luck.below(len(actions))], luck)
        assert game.result() is not None


@pytest.mark.parametrize("seed", range(6))
def test_sound_cards_can_be_said_and_played(seed: int, tmp_path: Path) -> None:
    sound_and_playable(tmp_path, seed)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(100, 400))
def test_many_sound_cards_can_be_said_and_played(seed: int, tmp_path: Path) -> None:
    sound_and_playable(tmp_path, seed)
