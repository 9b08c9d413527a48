"""How Wasteland Diplomacy draws itself: map, flaps, legend, printed sheet and the map for a terminal."""

from __future__ import annotations

from wastelands.engine import drawing
from wastelands.engine.drawing import Marks, SeatLine
from wastelands.engine.step import Seat
from wastelands.games.diplomacy.drawing.board import Board
from wastelands.games.diplomacy.drawing.flaps import Tray
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.words import Words

__all__ = ["Drawing"]


class Drawing(drawing.Drawing[Diplomacy]):
    """One person's sight of the sheet."""

    words: Words

    def board(self, view: Diplomacy, marks: Marks) -> str:
        return Board(view, marks, self.words, self.palette).draw()

    def tray(self, view: Diplomacy, seat: Seat | None, marks: Marks) -> str:
        return Tray(view, marks, self.words, self.palette).draw()

    def seat_line(self, view: Diplomacy, seat: Seat) -> SeatLine:
        raise NotImplementedError
