"""A round: preparations, then move, exploration and rest (WK-RND)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from wastelands.engine.luck import Luck
from wastelands.engine.step import Step
from wastelands.games.knights import missions
from wastelands.games.knights.endings import end_of_round
from wastelands.games.knights.exploration import ExplorationStep
from wastelands.games.knights.moving import MoveStep
from wastelands.games.knights.preparations import WasterStep
from wastelands.games.knights.rest import RestStep

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


@dataclass(frozen=True, slots=True)
class Round(Step["Knights"]):
    """The first round skips the Preparations Phase (WK-RND-02)."""

    number: int
    automatic: ClassVar[bool] = True

    def run(self, game: Knights, luck: Luck) -> None:
        game.round = self.number
        game.moved = game.skips = (False,) * game.seats
        game.floored = ()
        luck.tell("round", n=self.number, last=self.number == missions.mission_of(game).rounds)
        game.push(EndRound(), WastelandPhase())
        if self.number > 1:
            game.push(WasterStep())


@dataclass(frozen=True, slots=True)
class WastelandPhase(Step["Knights"]):
    """Move, Exploration and Rest Step, each finished by all before the next (WK-RND-01)."""

    automatic: ClassVar[bool] = True

    def run(self, game: Knights, luck: Luck) -> None:
        order = tuple(game.round_order())
        game.push(RestStep(), Stage("explore"), MoveStep(order))
        game.stage = "move"


@dataclass(frozen=True, slots=True)
class Stage(Step["Knights"]):
    name: str
    automatic: ClassVar[bool] = True

    def run(self, game: Knights, luck: Luck) -> None:
        game.stage = self.name
        game.push(ExplorationStep(tuple(game.round_order())))


@dataclass(frozen=True, slots=True)
class EndRound(Step["Knights"]):
    """After the last Rest Step the mission is judged (WK-RND-16)."""

    automatic: ClassVar[bool] = True

    def run(self, game: Knights, luck: Luck) -> None:
        end_of_round(game, luck)
        game.push(Round(game.round + 1))
