"""A table in characters, line by line, with the symbols of its seats."""

from __future__ import annotations

from textwrap import wrap

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text

from wastelands.drawing.ink import SEATS
from wastelands.engine.step import Seat

WIDTH = 100
SYMBOLS = {"x": "X", "o": "O", "triangle": "▲", "square": "■", "diamond": "◆", "star": "★", "bars": "=", "cross": "+"}


def symbol(seat: Seat) -> str:
    """What stands for a seat; nobody's things have a question mark."""
    return SYMBOLS[SEATS[seat].symbol] if seat >= 0 else "?"


def token(seat: Seat) -> Text:
    """A seat's symbol on its colour."""
    ink = SEATS[seat]
    return Text(f" {symbol(seat)} ", Style(color=ink.mark, bgcolor=ink.fill, bold=True))


def cut(s: str, width: int) -> str:
    """Exactly so many columns, with an ellipsis where something is left out.

    >>> cut("Stronghold", 6)
    'Stron…'
    """
    return set_cell_size(s, width) if cell_len(s) <= width else set_cell_size(s, width - 1).rstrip() + "…"


class Lines:
    """A text that grows by lines, each cut where the terminal ends."""

    def __init__(self) -> None:
        self.found = Text(no_wrap=True)

    def told(self, text: str, *parts: Text | str) -> None:
        """A line that ends in a text, which goes on below where it does not fit: nothing of it is cut."""
        start = sum(cell_len(part.plain if isinstance(part, Text) else part) for part in parts)
        first, *more = wrap(text, max(WIDTH - start, 1)) or [""]
        self.line(*parts, Text(first, "italic"))
        for one in more:
            self.line(" " * start, Text(one, "italic"))

    def line(self, *parts: Text | str) -> None:
        """One line more."""
        row = Text(no_wrap=True)
        for part in parts:
            row.append_text(part) if isinstance(part, Text) else row.append(part)
        row.truncate(WIDTH, overflow="ellipsis")
        self.found.append_text(row)
        self.found.append("\n")
