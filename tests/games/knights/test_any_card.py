"""What the check calls sound can be played: cards made at random from the declared types, in whole random games."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.knights.any_card import write
from wastelands.engine.languages import languages
from wastelands.engine.luck import Luck
from wastelands.games.knights.cards import Content, check, load
from wastelands.games.knights.game import Knights
from wastelands.games.knights.missions import NAMES
from wastelands.games.knights.words import Words

GAMES = 6


def play(seed: int, seats: int, mission: str, content: Content) -> None:
    """A whole game at random."""
    luck = Luck(f"any card {seed}")
    game = Knights.new(seats, luck, content, mission=mission)
    while acting := game.to_act():
        actions = game.actions(acting[0])
        game.play(acting[0], actions[luck.below(len(actions))], luck)


def sound_and_playable(folder: Path, seed: int) -> None:
    write(folder, seed)
    assert check(folder) == []
    content = load(folder)
    for lang in languages():
        words = Words(lang, content=content)
        for ident in content.names:
            assert all("{" not in said for said in words.card_text(ident))
    for number in range(GAMES):
        play(1000 * seed + number, 3 + number % 2, NAMES[number % len(NAMES)], content)


@pytest.mark.parametrize("seed", range(4))
def test_sound_cards_can_be_said_and_played(seed: int, tmp_path: Path) -> None:
    sound_and_playable(tmp_path, seed)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(100, 400))
def test_many_sound_cards_can_be_said_and_played(seed: int, tmp_path: Path) -> None:
    sound_and_playable(tmp_path, seed)
