"""A game on paper: what it hands to the press, in millimetres, drawn by the same hand as its boards on a screen.

A game's `Drawing.kit(order)` answers with a `Kit`.  The press cuts, tiles and binds it; it knows nothing of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wastelands.drawing.ink import rect, striped

PAGE = (190.0, 259.0)  # what both A4 and Letter hold with a margin of a centimetre
BLEED = 3.0


def _no_code(text: str) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody wants printed; a game reads what concerns it."""

    seats: int | None = None
    seed: str = ""
    count: int = 1
    sheet: str = ""
    land: str = ""  # the kind and size of map that is wished for
    changed: bool = False
    position: str = ""  # a map that was drawn by hand, as a text
    fresh: bool = False  # the seed was drawn, so nobody expects that it gives the same elsewhere
    code: Callable[[str], str] = _no_code  # a text as a square code for telephones, drawn one millimetre wide


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to cut out; front and back are drawn from 0,0 to the size of its deck and may reach into the bleed."""

    name: str
    front: str
    back: str = ""
    copies: int = 1
    plain: bool = False  # its back only says which deck it is, although it stands among others that say more


@dataclass(frozen=True, slots=True)
class Deck:
    """Pieces of one size: cards, tiles or tokens; `across` and `down` fix how many stand on a page, where they fit.

    A deck is `two_sided` if its backs say something of their own, so that they are never left out.
    """

    title: str
    width: float
    height: float
    pieces: tuple[Piece, ...]
    across: int = 0
    down: int = 0
    kind: str = "cards"
    two_sided: bool = False


@dataclass(frozen=True, slots=True)
class Mat:
    """A board, mat or page of a book; one that is larger than a page is tiled over several."""

    title: str
    width: float
    height: float
    picture: str
    copies: int = 1
    kind: str = "boards"


@dataclass(frozen=True, slots=True)
class Kit:
    """Everything of a game that is printed: whole pages first, then what is cut."""

    title: str
    pages: tuple[str, ...] = ()
    decks: tuple[Deck, ...] = ()
    mats: tuple[Mat, ...] = ()
    needs: tuple[str, ...] = ()  # what else is needed at the table


def bleeding(width: float, height: float, colour: str, stripe: float = 0.0, edge: str = "") -> str:
    """What lies under a cut piece and beyond its edge: one colour, with the type stripe of a card carried on."""
    under = rect(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED, colour)
    return under + (striped(rect(-BLEED, -BLEED, BLEED + stripe, height + 2 * BLEED, edge)) if stripe else "")
