"""Papers, and how many pieces of a size stand on one."""

from __future__ import annotations

from typing import NamedTuple

from wastelands.drawing.kit import BLEED, Deck
from wastelands.engine.errors import Unreadable

MARGIN = 4.5  # what home printers leave white
CLEAR = 11.0  # around the pieces, where there is room: bleed, a mark, and what printers may leave white
GUTTER, NARROW = 2.0, 1.0  # the least between pieces; the narrow one for decks that want many on a page


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
    def shorter(self) -> Grid:
        """The same with a row less, in the middle of the paper."""
        return self._replace(down=self.down - 1)

    @property
    def left(self) -> float:
        return (self.paper.width - self.across * self.width - (self.across - 1) * self.gap_x) / 2

    @property
    def top(self) -> float:
        return (self.paper.height - self.down * self.height - (self.down - 1) * self.gap_y) / 2

    @property
    def lying(self) -> bool:
        """Whether the sheet is wider than high."""
        return self.paper.width > self.paper.height

    def place(self, n: int, mirrored: bool = False) -> tuple[float, float]:
        """The upper left corner of the n-th piece; a back page is mirrored, as paper is turned along its long edge."""
        row, column = divmod(n, self.across)
        if mirrored:
            row, column = (self.down - 1 - row, column) if self.lying else (row, self.across - 1 - column)
        return self.left + column * (self.width + self.gap_x), self.top + row * (self.height + self.gap_y)


def grid_for(deck: Deck, paper: Paper, folded: bool = False) -> Grid:
    """The grid that the deck asks for if the paper holds it, else the fullest; folded pieces stand back to back."""
    height = deck.height * 2 if folded else deck.height
    if deck.across and not folded and _holds(deck, paper):
        return _grid(paper, deck.width, height, deck.across, deck.down)
    gutter = NARROW if deck.across else GUTTER
    found = []
    for sheet in (paper, paper.turned):
        across, down = _fitting(sheet.width, deck.width, gutter), _fitting(sheet.height, height, gutter)
        if across and down:
            found.append(_grid(sheet, deck.width, height, across, down))
    if not found:
        raise Unreadable(f"{deck.title}: a piece of {deck.width:g} x {height:g} mm is larger than the paper")
    return max(found, key=lambda grid: grid.many)


def folds(deck: Deck, paper: Paper) -> bool:
    """Whether a piece stands on the paper with its back below it."""
    return any(
        _fitting(sheet.width, deck.width, GUTTER) and _fitting(sheet.height, 2 * deck.height, GUTTER)
        for sheet in (paper, paper.turned)
    )


def _holds(deck: Deck, paper: Paper) -> bool:
    """Whether the deck's own grid stands within the margins."""
    wide, high = deck.across * deck.width, deck.down * deck.height
    return wide + 2 * MARGIN <= paper.width and high + 2 * MARGIN <= paper.height


def _fitting(room: float, size: float, gutter: float) -> int:
    return int((room - 2 * MARGIN + gutter) // (size + gutter))


def _grid(paper: Paper, width: float, height: float, across: int, down: int) -> Grid:
    gap_x, gap_y = _gap(paper.width, width, across), _gap(paper.height, height, down)
    return Grid(paper, width, height, across, down, gap_x, gap_y)


def _gap(room: float, size: float, many: int) -> float:
    if many == 1:
        return 2 * BLEED
    widest = max(0.0, min(2 * BLEED, (room - 2 * MARGIN - many * size) / (many - 1)))
    return min(widest, max(GUTTER, (room - 2 * CLEAR - many * size) / (many - 1)))
