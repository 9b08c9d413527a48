"""Wastelands: four post-apocalyptic tabletop games on one rules engine, to play, to print and to test.

>>> import wastelands
>>> match = wastelands.new_game("diplomacy", seats=2, seed="dust")
>>> match.game.to_act()
(0,)
"""

from wastelands.engine.action import Action
from wastelands.engine.content import Content
from wastelands.engine.errors import (
    CannotUndo,
    DamagedRecord,
    Illegal,
    LuckRanOut,
    Masked,
    UnknownGame,
    Unreadable,
    WastelandsError,
)
from wastelands.engine.events import Event
from wastelands.engine.game import Game, Result
from wastelands.engine.hexes import Hex
from wastelands.engine.luck import Luck, ScriptedLuck
from wastelands.engine.match import Match
from wastelands.engine.record import Record
from wastelands.engine.registry import game_class, games
from wastelands.engine.spec import OptionValue, Spec

__version__ = "0.1.0"


def new_game(
    name: str, seats: int, seed: str | None = None, content: Content | None = None, **options: OptionValue
) -> Match:
    """Start a match; without a seed one is drawn that nobody knows, without content the shipped cards are played.

    A game with maps is played on a new one unless one is named: one that is found fair in a second or two, or the one
    that a chosen seed gives, as it comes.

    >>> match = new_game("warlords", seats=3, seed="dust", max_rounds=2)
    >>> match.play(0, match.game.actions(0)[0])
    >>> len(match.save().splitlines()) > 10
    True
    """
    from wastelands.package import begun  # all that a game brings along, which importing us alone does not need

    return begun(name, seats, options, content, seed)


__all__ = [
    "Action",
    "CannotUndo",
    "DamagedRecord",
    "Event",
    "Game",
    "Hex",
    "Illegal",
    "Luck",
    "LuckRanOut",
    "Masked",
    "Match",
    "OptionValue",
    "Record",
    "Result",
    "ScriptedLuck",
    "Spec",
    "UnknownGame",
    "Unreadable",
    "WastelandsError",
    "game_class",
    "games",
    "new_game",
]
