"""The cups, side by side; dice that the viewer may not see are blank."""

from __future__ import annotations

from liars_dice.game import LiarsDice
from wastelands.drawing.counters import die, token
from wastelands.drawing.drawing import Marks, SeatLine
from wastelands.drawing.ink import LINE, rect, svg
from wastelands.drawing.lettering import STAMP, fit, text
from wastelands.engine.step import Seat
from wastelands.plain import PlainDrawing

WIDE, HIGH, SIZE = 100.0, 16.0, 9.0


class Drawing(PlainDrawing[LiarsDice]):
    def board(self, view: LiarsDice, marks: Marks) -> str:
        p, out = self.palette, []
        for seat, cup in enumerate(view.cups):
            y, name = HIGH * (seat + 1), self.words.name(seat)
            out += [token(seat, 8, y + 8, 5, p.ink), text(16, y + 9.5, name, fit(name, 4.5, 28), p.ink)]
            out += [die(50 + n * 11, y + 8, SIZE, face, p) for n, face in enumerate(cup)]
        number, face = view.bid
        bid = text(8, 11, f"{number} ×" if number else "–", 7, p.rust, STAMP) + (
            die(32, 9, SIZE, face, p) if face else ""
        )
        high = HIGH * (view.seats + 1) + 2
        return svg(WIDE + 6, high, rect(0.5, 0.5, WIDE + 5, high - 1, p.paper, p.ink, LINE) + bid + "".join(out))

    def seat_line(self, view: LiarsDice, seat: Seat) -> SeatLine:
        n = len(view.cups[seat])
        return SeatLine(n, self.words.count("{n} die", "{n} dice", n))
