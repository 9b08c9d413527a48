"""Drawing: how a game shows itself, once, as SVG made from a (masked) game.

The same drawing is the browser's board, the printed sheet, the replay picture and the README's image.  A game's
`drawing.py` offers a class `Drawing` with this base.  Every thing that a verb can tap carries its name as
``data-thing="hex:0,-2"``, with the kinds of the game's verbs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic

from rich.text import Text

from wastelands.drawing.ink import Palette
from wastelands.drawing.kit import Kit, Order
from wastelands.drawing.mat import Hand, Mat, Mine, Spread
from wastelands.drawing.reference import Section
from wastelands.engine.action import Action
from wastelands.engine.face import Trace, Worth
from wastelands.engine.step import G, Seat
from wastelands.engine.words import Words


@dataclass(frozen=True, slots=True)
class Marks:
    """What to point out: things that can be tapped now, things chosen already, and the last move."""

    targets: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()
    last: tuple[str, ...] = ()
    tentative: tuple[str, ...] = ()  # what the viewer did in this turn and can still take back, in its order


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A player at a glance: points (None: they are not shown), a short caption, and figures as (icon, number, word).

    An icon is a name, or an SVG of the game's own.
    """

    points: int | None
    caption: str
    figures: tuple[tuple[str, int | str, str], ...] = field(default=())
    counts: tuple[str, str] | None = None  # icon and word of what the points are, where they are none


def laid_upon(ground: str, board: str) -> str:
    """A board and the ground of its size as one SVG."""
    head, end, rest = board.partition(">")
    return head + end + ground.partition(">")[2].removesuffix("</svg>") + rest


class Drawing(Generic[G]):
    """How one person sees a table: in a language, on a palette."""

    PARTS: ClassVar[tuple[str, ...]] = ()  # what of the kit can be printed on its own

    def __init__(self, words: Words[G], palette: Palette) -> None:
        self.words = words
        self.palette = palette

    def ground(self, view: G) -> str:
        """What lies under the board and stands still, as one SVG of the board's size; empty if there is nothing.

        A page lays it down once, so that a move changes only the pieces above it.
        """
        return ""

    def credit(self, view: G) -> str:
        """Who must be named beside the board, because it is made from something of theirs."""
        return ""

    def board(self, view: G, marks: Marks) -> str:
        """What lies in the middle of the table, as one SVG."""
        raise NotImplementedError

    def flaps(self, view: G, marks: Marks) -> str:
        """What stands below the board on paper, as one SVG; most games have nothing there."""
        return ""

    def mat(self, view: G, marks: Marks) -> Mat | None:
        """The table as words and signs, for a page in the place of the board; most games have none."""
        return None

    def spread(self, view: G, seat: Seat | None, marks: Marks) -> Spread | None:
        """What the decision is about, where a page should show it in the board's place for now."""
        return None

    def mine(self, view: G, seat: Seat | None, marks: Marks) -> Mine | None:
        """What the seat is and has, for a column beside the board."""
        return None

    def hand(self, view: G, seat: Seat | None, marks: Marks) -> Hand | None:
        """The seat's cards as words and signs, for a page in the place of the tray."""
        return None

    def trace(self, view: G, trace: Trace) -> str:
        """What a story shows on the board, as one SVG of the board's size to lie above it; empty if it cannot."""
        return ""

    def tray(self, view: G, seat: Seat | None, marks: Marks) -> str:
        """What lies before this seat (a hand, the flaps of the sheet), as SVGs that a page may wrap; perhaps none."""
        return ""

    def badges(self, view: G, worths: Sequence[Worth]) -> str:
        """What moves are worth, as one SVG of the board's size; each badge carries its action as ``data-worth``."""
        return ""

    def picture(self, ident: str) -> str:
        """A card's picture without its words, as one small SVG."""
        return ""

    def card(self, ident: str) -> str:
        """A card as it is printed, as one SVG."""
        return ""

    def glyph(self, ident: str) -> str:
        """A small sign of whatever a fact names, as one SVG in the colour of the words around it; perhaps none."""
        return ""

    def portrait(self, view: G, thing: str) -> str:
        """A drawn thing by itself, as large as one wants to look at it: one SVG; empty where words are enough."""
        return ""

    def sign(self, view: G, action: Action) -> str:
        """A small picture of an action for a list of them, as one SVG; empty where words are enough."""
        return ""

    def seat_line(self, view: G, seat: Seat) -> SeatLine:
        raise NotImplementedError

    def emblem(self) -> str:
        """A picture of the game for its card on the front page: an SVG of 72 by 48 mm."""
        raise NotImplementedError

    def figure(self, name: str) -> str:
        """A picture that the game's leaflet names, as one SVG."""
        raise NotImplementedError

    def example(self, view: G) -> str:
        """What a rulebook shows of the table beside a worked example, as one SVG whose letters can be read on paper."""
        return laid_upon(self.ground(view), self.board(view, Marks()))

    def legend(self) -> tuple[Section, ...]:
        """What the signs of the game mean and how a round goes, for whoever asks; nothing, if the game tells nothing.

        A row begins with what it is about: ``*Water.* No letter ...``; its sign may be an SVG of the game's own.
        """
        return ()

    def kit(self, order: Order) -> Kit:
        """Everything of the game that is printed; nothing, if it brings no kit."""
        return Kit("")

    def text(self, view: G, marks: Marks) -> Text:
        """The table for a terminal."""
        raise NotImplementedError
