"""Tables in the middle of a game, for the tests of drawing and words."""

from __future__ import annotations

import random
from functools import lru_cache

from wastelands.drawing.drawing import Marks
from wastelands.engine.match import Match
from wastelands.engine.step import Seat
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.words import Words

NAMES = ("Mara", "Tobin <b>", "Jun & Co", "Priya", "Ng", "Ragna")
_QUIET = ("end", "done", "pass", "withdraw", "finish", "stop")


@lru_cache(maxsize=128)
def played(seats: int, step: str, round: int = 1, mode: str = "random", seed: str = "dust") -> Survivors:
    """A real game at the first such step of that round or a later one; at its end if there is none."""
    match = Match.new(Survivors, seats, seed, map=mode)
    game, dice = match.game, random.Random(f"{seats} {seed}")
    assert isinstance(game, Survivors)
    while game.steps and not (game.round >= round and type(game.steps[-1]).__name__ == step):
        seat = game.to_act()[0]
        actions = game.actions(seat)
        bold = [action for action in actions if action.verb not in _QUIET]
        match.play(seat, dice.choice(bold) if bold and dice.random() < 0.7 else actions[0])
    return game


def words(lang: str = "en") -> Words:
    return Words(lang, NAMES)


def tapped(game: Survivors, seat: Seat) -> Marks:
    """Everything that a seat can tap."""
    verbs = game.spec.verbs
    return Marks(frozenset(thing for action in game.actions(seat) for thing in verbs[action.verb].things(action)))
