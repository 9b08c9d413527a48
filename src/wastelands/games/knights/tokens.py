"""Tokens that the Waster puts on the board (WK-WST-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.games.knights.board import Place, spot
from wastelands.games.knights.vocabulary import TOKENS

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


def place_token(game: Knights, kind: int, at: Place, luck: Luck) -> None:
    """When the tokens of a pair are used up no more are placed (WK-WST-15)."""
    first = kind - kind % 2
    if len(game.tokens[first]) + len(game.tokens[first + 1]) < game.content.numbers.tokens:
        game.tokens = put(game.tokens, kind, tuple(sorted((*game.tokens[kind], at))))
        luck.tell("token", what=TOKENS[kind], at=str(spot(at)))
