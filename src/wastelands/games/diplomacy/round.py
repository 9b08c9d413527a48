"""The run of rounds: picking an action, and what happens between two rounds (WD-ROUND)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Seat, Step
from wastelands.games.diplomacy.map import ROUNDS
from wastelands.games.diplomacy.pool import Pool
from wastelands.games.diplomacy.scoring import score
from wastelands.games.diplomacy.turn import Turn

if TYPE_CHECKING:
    from wastelands.games.diplomacy.game import Diplomacy


class Pick(Step["Diplomacy"], frozen=True):
    """The seat in turn takes one of the round's actions; it may not skip (WD-ROUND-02, WD-ROUND-03)."""

    def to_act(self, game: Diplomacy) -> tuple[Seat, ...]:
        return (game.turn,)

    def actions(self, game: Diplomacy, seat: Seat) -> list[Action]:
        return [pick(label) for label in dict.fromkeys(game.left)]  # copies are listed once (WD-SHEET-11)

    def play(self, game: Diplomacy, seat: Seat, action: Action, luck: Luck) -> None:
        label = str(action.values[0])
        i = game.left.index(label)
        game.left = game.left[:i] + game.left[i + 1 :]
        luck.tell("picked", seat=seat, label=label, round=game.round)
        game.swap(Turn(seat, pool(label)))

    def why_not(self, game: Diplomacy, seat: Seat, action: Action) -> Reason:
        if action.verb != "pick":
            return reason("WD-ROUND-02", "pick-first")
        label = str(action.values[0])
        if game.round < ROUNDS and label in game.rounds[game.round]:
            return reason("WD-ROUND-11", "next-round", label=label)
        if label in game.rounds[game.round - 1]:
            return reason("WD-ROUND-04", "taken", label=label)
        return reason("WD-ROUND-02", "no-such-action", label=label, round=game.round)


@cache
def pick(label: str) -> Action:
    return Action("pick", label)


@cache
def pool(label: str) -> Pool:
    """What a printed action gives."""
    size, _, letter = label.partition("-")
    return Pool(int(size), letter)


class EndOfTurn(Step["Diplomacy"], frozen=True):
    """The next seat picks; after a round's last action the cities are scored and the next flap is opened."""

    automatic = True

    def run(self, game: Diplomacy, luck: Luck) -> None:
        game.turn = (game.turn + 1) % game.seats  # never reset between rounds (WD-ROUND-05, WD-ROUND-06)
        if not game.left:
            end_round(game, luck)
        if game.left:
            game.push(Pick())


def end_round(game: Diplomacy, luck: Luck) -> None:
    """First the scorings printed here, in numeral order, then the next flap (WD-ROUND-09)."""
    for city in game.terrain.cities:
        if city.scored_after == game.round:
            score(game, city, luck)
    if game.round == ROUNDS:
        return
    game.round += 1
    game.left = game.rounds[game.round - 1]
    if game.round < ROUNDS:
        luck.reveal("flap", round=game.round + 1, labels=game.rounds[game.round])
    luck.tell("round", round=game.round, seat=game.turn)
