"""What the check calls sound can be said and played: cards and numbers made at random from the declared types."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.any_card import Designer
from wastelands.engine.fields import fields_of
from wastelands.engine.languages import languages
from wastelands.engine.luck import Luck
from wastelands.games.survivors.cards import (
    FOR_PLAYERS,
    IN_COMBAT,
    ON_CARDS,
    ON_THE_MAP,
    EventCard,
    Numbers,
    PlayerCard,
)
from wastelands.games.survivors.effects import EFFECTS
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import GOODS
from wastelands.games.survivors.reading import FILES, SHIPPED, check, load
from wastelands.games.survivors.words import Words
from wastelands.workshop.toml import write_file


def shipped(name: str, key: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads((SHIPPED / f"{name}.toml").read_text(encoding="utf-8"))[key]
    return rows


def written(folder: Path, seed: int) -> Path:
    """The shipped cards with other effects and other numbers."""
    mine = Path(shutil.copytree(SHIPPED, folder / f"mine-{seed}"))
    ids = {key: tuple(row["id"] for row in shipped(name, key)) for name, key in FILES.items()}
    designer = Designer(seed, EFFECTS, ids)
    cards, events = shipped("cards", "card"), shipped("events", "event")
    for card in cards:
        combat = card["kind"] == "combat"
        card["effects"] = designer.effects(IN_COMBAT if combat else ON_CARDS, 1, 1 if combat else 3)
    for event in events:
        event["effects"] = designer.effects(ON_THE_MAP if event["scope"] == "map" else FOR_PLAYERS, 1)
    (mine / "cards.toml").write_text(write_file({"card": cards}), encoding="utf-8")
    (mine / "events.toml").write_text(write_file({"event": events}), encoding="utf-8")
    (mine / "numbers.toml").write_text(write_file(numbers(designer)), encoding="utf-8")
    return mine


def numbers(designer: Designer) -> dict[str, Any]:
    roll = designer.dice.randint
    spelled = {
        "sizes": {str(seats): [roll(7, 21), roll(7, 21)] for seats in range(2, 7)},
        "kit": {good: roll(1, 12) for good in GOODS if roll(0, 1)},
    }
    return {
        field.key: spelled[field.key] if field.key in spelled else designer.value(field.kind, "", 0)
        for field in fields_of(Numbers)
    }


def sound_and_playable(folder: Path, seed: int) -> None:
    mine = written(folder, seed)
    assert check(mine) == []
    content = load(mine)
    for lang in languages():
        words = Words(lang, content=content)
        designs: list[PlayerCard | EventCard] = [*content.cards.values(), *content.events.values()]
        assert all(said and "{" not in said for card in designs for said in words.card_text(card))
    for seats in (2, 2 + seed % 5):
        luck = Luck(f"any card {seed}")
        game = Survivors.new(seats, luck, content, map="laid" if seed % 3 == 0 else "random", turn_limit=14)
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
