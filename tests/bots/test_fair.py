"""Nobody peeks: the same view gives the same decision whatever the hidden truth, and a peeking toy is caught."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from tests.laws.cases import case
from wastelands.bots import levels
from wastelands.bots.bot import Bot, new_bot
from wastelands.engine.action import Action
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.registry import bot_names, game_names
from wastelands.engine.step import Seat
from wastelands.lab.simulate import _Look as Truthful
from wastelands.testing.case import positions

Maker = Callable[[Luck], Bot]


def decides_alike(name: str, make: Maker, pairs: int, most: int = 3000) -> int:
    """Ask in two worlds that look the same to a seat; says in how many pairs of worlds the bot had to decide."""
    kind, dice, asked = case(name, 2), random.Random(f"fair|{name}"), 0
    for step, match in positions(kind, dice):
        if asked >= pairs or step >= most:
            break
        for seat in match.game.to_act():
            if len(match.game.actions(seat)) < 2:
                continue
            other = kind.twin(match.game, seat, dice)
            if other is not None and step % 7 == 0:
                asked += 1
                one, two = (decide(make, game, seat, f"{step}") for game in (match.game, other))
                assert one is two, f"seat {seat} decides {one} here and {two} in a world that looks the same to it"
    return asked


def decide(make: Maker, game: Game, seat: Seat, seed: str) -> Action:
    return make(Luck(seed)).choose(seat, game.actions(seat), Truthful(game, seat))


def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """The levels with small budgets: what they think is the same, only less of it."""
    written = levels.level_of

    def small(game: str, name: str) -> levels.Level:
        return msgspec.structs.replace(written(game, name), candidates=3, simulations=4, seconds=60.0)

    monkeypatch.setattr(levels, "level_of", small)


@pytest.mark.parametrize(("name", "bot"), [(name, bot) for name in game_names() for bot in bot_names(name)])
def test_no_bot_peeks(name: str, bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    brisk(monkeypatch)
    assert decides_alike(name, lambda luck: new_bot(bot, name, luck), 3) >= 3


@pytest.mark.deep
@pytest.mark.parametrize(("name", "bot"), [(name, bot) for name in game_names() for bot in ("hard", "expert")])
def test_no_level_peeks_with_its_whole_budget(name: str, bot: str) -> None:
    assert decides_alike(name, lambda luck: new_bot(bot, name, luck), 12) >= 12


class Peeking:
    """Looks behind the view at the table itself."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck

    def choose(self, seat: Seat, actions: Sequence[Action], look: Callable[[], Game]) -> Action:
        truth: Any = look.game  # type: ignore[attr-defined]
        return actions[int(truth.digest(), 16) % len(actions)]


@pytest.mark.parametrize("name", game_names())
def test_a_peeking_bot_is_caught(name: str) -> None:
    with pytest.raises(AssertionError, match="in a world that looks the same"):
        decides_alike(name, Peeking, 30)
