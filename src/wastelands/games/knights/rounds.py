"""A round: preparations, then move, exploration and rest (WK-RND)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.luck import Luck
from wastelands.engine.step import Step
from wastelands.games.knights.endings import end_of_round
from wastelands.games.knights.exploration import ExplorationStep
from wastelands.games.knights.mission import mission_of
from wastelands.games.knights.moving import MoveStep
from wastelands.games.knights.preparations import WasterStep
from wastelands.games.knights.rest import RestStep

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


class Round(Step["Knights"], frozen=True):
    """The first round skips the Preparations Phase (WK-RND-02)."""

    number: int
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        game.round = self.number
        game.moved = game.skips = (False,) * game.seats
        game.floored = ()
        luck.tell("round", n=self.number, last=self.number == mission_of(game).rounds)
        game.push(EndRound(), WastelandPhase())
        if self.number > 1:
            game.push(WasterStep())


class WastelandPhase(Step["Knights"], frozen=True):
    """Move, Exploration and Rest Step, each finished by all before the next (WK-RND-01)."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        order = tuple(game.round_order())
        game.push(RestStep(), Stage("explore"), MoveStep(order))
        game.stage = "move"


class Stage(Step["Knights"], frozen=True):
    name: str
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        game.stage = self.name
        game.push(ExplorationStep(tuple(game.round_order())))


class EndRound(Step["Knights"], frozen=True):
    """After the last Rest Step the mission is judged (WK-RND-16)."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        end_of_round(game, luck)
        game.push(Round(game.round + 1))
