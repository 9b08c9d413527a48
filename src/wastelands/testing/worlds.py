"""World makers for games that bring none of their own to the laws."""

from __future__ import annotations

import random

from wastelands.engine.action import Value
from wastelands.engine.game import Game
from wastelands.engine.hexes import Hex
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat


def imagined(game: Game, seat: Seat | None, dice: random.Random) -> Game | None:
    """Another world that a seat cannot tell from this one: what it could imagine.

    It is only as good as the game's own `imagine`; a world maker that swaps hidden things itself proves more.

    >>> from wastelands import game_class
    >>> game = game_class("warlords").new(2, Luck("dust"))
    >>> other = imagined(game, 0, random.Random("worlds"))
    >>> other == game, other.view(0) == game.view(0)
    (False, True)
    """
    for _ in range(8):
        other = game.view(seat).imagine(Luck(f"world|{dice.random()}"))
        if other != game:
            return other
    return None


def values(game: Game) -> dict[str, list[Value]]:
    """Values of every kind, legal and not, for well-formed actions that must be refused with a reason.

    >>> from wastelands import game_class
    >>> values(game_class("diplomacy").new(2, Luck("dust")))["seat"]
    [0, 1]
    """
    words = {word for verb in game.spec.verbs.values() for word in verb.words}
    return {
        "number": [*range(-1, 13), 99],
        "seat": list(range(game.seats)),
        "word": [*sorted(words), "nothing"],
        "card": ["X1", "nothing"],
        "hex": [Hex(0, 0), Hex(1, -1), Hex(9, 9)],
    }
