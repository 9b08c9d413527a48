"""Tables in the middle of games, for the tests of what programs see."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wastelands.engine.action import Action
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck, Outcome
from wastelands.engine.registry import game_class
from wastelands.engine.step import Seat


def walked(name: str, seats: int = 2, seed: str = "walk") -> Iterator[tuple[Game, Seat, Action, list[Outcome]]]:
    """A game at random: each table, who acts, what he plays, and the luck that then falls."""
    luck = Luck(seed)
    game = game_class(name).new(seats, luck)
    luck.log = []
    while acting := game.to_act():
        seat = acting[0]
        options = game.actions(seat)
        action = options[luck.below(len(options))]
        before = game.copy()
        luck.log.clear()
        game.play(seat, action, luck)
        yield before, seat, action, [entry for entry in luck.log if isinstance(entry, Outcome)]


def first(name: str, wanted: Callable[[Game, list[Outcome]], bool]) -> tuple[Game, Seat, Action]:
    """The first table of a walk at which this holds of it and of the luck that falls."""
    return next((game, seat, action) for game, seat, action, fallen in walked(name) if wanted(game, fallen))
