"""Tables in the middle of a game, for the tests of the drawing."""

from __future__ import annotations

import random
from functools import lru_cache

import wastelands
from wastelands.drawing.drawing import Marks
from wastelands.engine.step import Seat
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.words import Words

NAMES = ("Mara", "Tobin <b>", "Jun & Co", "Priya", "Ng", "Ragna", "Wenzel", "Yrsa")
STEPS = ("JuiceOrSpark", "Targeting", "Announcement", "Commitment", "Purchase", "Abandoning")


@lru_cache(maxsize=128)
def played(seats: int, step: str, round: int = 1, further: int = 0, seed: str = "dust") -> Warlords:
    """A real game at the first such step of that round or a later one, and some actions further.

    FaceDown is a step at which everybody has bid something that is not revealed yet.
    """
    match = wastelands.new_game("warlords", seats=seats, seed=seed)
    game, dice = match.game, random.Random(f"{seats} {seed}")
    assert isinstance(game, Warlords)

    def go_on() -> None:
        seat = game.to_act()[0]
        actions = game.actions(seat)
        bold = [action for action in actions if action.verb not in ("done", "pass")]
        match.play(seat, dice.choice(bold) if bold and dice.random() < 0.55 else actions[0])

    def is_there() -> bool:
        if step == "FaceDown":
            return bool(game.bidding > 1 and not game.armies and all(game.bids))
        return type(game.steps[-1]).__name__ == step

    while game.steps and not (game.round >= round and is_there()):
        go_on()
    for _ in range(further):
        if game.steps:
            go_on()
    return game


def words(lang: str = "en") -> Words:
    return Words(lang, NAMES)


def tapped(game: Warlords, seat: Seat) -> Marks:
    """Everything that a seat can tap, and what it has chosen so far."""
    verbs, sealed = game.spec.verbs, game.sealed()
    actions = game.actions(seat)
    chain = sealed.chain(seat) if sealed else ()
    return Marks(
        frozenset(thing for action in actions for thing in verbs[action.verb].things(action)),
        frozenset(thing for action in chain for thing in verbs[action.verb].things(action)),
    )
