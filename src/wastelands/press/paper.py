"""Papers, and how many pieces of a size stand on one."""

from __future__ import annotations

from typing import NamedTuple

from wastelands.engine.errors import Unreadable
from wastelands.engine.kit import BLEED, Deck

MARGIN = 4.5  # what home printers leave white


class Paper(NamedTuple):
    """A sheet of paper in millimetres, upright."""

    name: str
    width: float
    height: float

    @property
    def turned(self) -> Paper:
        return Paper(self.name, self.height, self.width)


PAPERS = {"a4": Paper("a4", 210, 297), "letter": Paper("letter", 215.9, 279.4)}


def paper_named(name: str) -> Paper:
    try:
        return PAPERS[name.lower()]
    except KeyError:
        raise Unreadable(f"there is no paper '{name}'; there are {', '.join(PAPERS)}") from None


class Grid(NamedTuple):
    """Where pieces stand on a page: columns and rows with gutters that hold as much bleed as the paper leaves."""

    paper: Paper
    width: float
    height: float
    across: int
    down: int
    gap_x: float
    gap_y: float

    @property
    def many(self) -> int:
        return self.across * self.down

    @property
    def left(self) -> float:
        return (self.paper.width - self.across * self.width - (self.across - 1) * self.gap_x) / 2

    @property
    def top(self) -> float:
        return (self.paper.height - self.down * self.height - (self.down - 1) * self.gap_y) / 2

    def place(self, n: int, mirrored: bool = False) -> tuple[float, float]:
        """The upper left corner of the n-th piece; a back page is mirrored, as paper is turned along its long edge."""
        row, column = divmod(n, self.across)
        column = self.across - 1 - column if mirrored else column
        return self.left + column * (self.width + self.gap_x), self.top + row * (self.height + self.gap_y)


def grid_for(deck: Deck, paper: Paper, folded: bool = False) -> Grid:
    """The grid that the deck asks for, or else the fullest; folded pieces stand back to back above a fold."""
    height = deck.height * 2 if folded else deck.height
    if deck.across and not folded:
        return _grid(paper, deck.width, height, deck.across, deck.down)
    found = []
    for sheet in (paper, paper.turned):
        across, down = _fitting(sheet.width, deck.width), _fitting(sheet.height, height)
        if across and down:
            found.append(_grid(sheet, deck.width, height, across, down))
    if not found:
        raise Unreadable(f"{deck.title}: a piece of {deck.width:g} x {height:g} mm is larger than the paper")
    return max(found, key=lambda grid: grid.many)


def _fitting(room: float, size: float) -> int:
    return int((room - 2 * MARGIN + 2) // (size + 2))


def _grid(paper: Paper, width: float, height: float, across: int, down: int) -> Grid:
    gap_x, gap_y = _gap(paper.width, width, across), _gap(paper.height, height, down)
    return Grid(paper, width, height, across, down, gap_x, gap_y)


def _gap(room: float, size: float, many: int) -> float:
    if many == 1:
        return 2 * BLEED
    return max(0.0, min(2 * BLEED, (room - 2 * MARGIN - many * size) / (many - 1)))
