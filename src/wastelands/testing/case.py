"""A game as the laws look at it: a case, and walks through its random games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from wastelands.engine.action import Action, Value
from wastelands.engine.game import Game
from wastelands.engine.match import Match
from wastelands.engine.spaces import Setting
from wastelands.engine.spec import OptionValue
from wastelands.engine.step import Seat
from wastelands.package import GamePackage
from wastelands.testing.worlds import imagined, values

Twin = Callable[[Game, Seat | None, random.Random], Game | None]
Universe = Callable[[Game], dict[str, list[Value]]]
LONGEST = 20_000  # plays; a game that has not ended by then never will
ENOUGH = 200  # plays that a law looks at, if it met what it looks for
MATCHES, FURTHER = 6, 1000  # else so many games, and so many plays of each


@dataclass(frozen=True)
class Case:
    """A game at a number of seats, with what the tests know about it.

    >>> from wastelands import game_class
    >>> from wastelands.testing.laws import random_play_ends
    >>> case = Case(game_class("warlords"), seats=2)
    >>> random_play_ends(case)
    """

    kind: type[Game]
    seats: int
    twin: Twin = imagined
    universe: Universe = values
    options: dict[str, OptionValue] = field(default_factory=dict)
    seed: str = "law"
    package: GamePackage[Game] | None = None  # without one the game is taken as one of rules alone

    def spaces(self) -> tuple[GamePackage[Game], Setting]:
        """What codecs and observers are made of."""
        return self.package or GamePackage(rules=self.kind), Setting.of(self.kind, self.seats, None, **self.options)

    def match(self, seed: str = "") -> Match:
        return Match.new(self.kind, self.seats, seed or self.seed, None, **self.options)

    def dice(self, name: str) -> random.Random:
        return random.Random(f"{self.kind.spec.name}|{self.seats}|{self.seed}|{name}")

    def everybody(self) -> list[Seat | None]:
        return [*range(self.seats), None]


def walk(match: Match, dice: random.Random, most: int = LONGEST) -> Iterator[tuple[Seat, Action]]:
    """Random play: yields what is about to be played, then plays it."""
    for _ in range(most):
        acting = match.game.to_act()
        if not acting:
            return
        seat = dice.choice(acting)
        options = match.game.actions(seat)
        assert options, f"seat {seat} must decide, but has no legal action"
        action = dice.choice(options)
        yield seat, action
        match.play(seat, action)
    assert most < LONGEST, f"{match.game} does not end"


def positions(case: Case, dice: random.Random) -> Iterator[tuple[int, Match]]:
    """Tables of random games, one after the other and counted, for laws that look for something rare."""
    step = 0
    for number in range(MATCHES):
        match = case.match(f"{case.seed}-{number}" if number else "")
        for _ in walk(match, dice, FURTHER):
            yield step, match
            step += 1
