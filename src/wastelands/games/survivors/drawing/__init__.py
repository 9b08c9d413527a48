"""How Wasteland draws itself: the map with its panel, the tray, cards and tiles, and the table for a terminal."""

from __future__ import annotations

from rich.text import Text

from wastelands.drawing import drawing
from wastelands.drawing.drawing import Marks, SeatLine
from wastelands.drawing.kit import Kit, Order
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.survivors.drawing.board import Board, still
from wastelands.games.survivors.drawing.cardfaces import card_face
from wastelands.games.survivors.drawing.emblem import emblem
from wastelands.games.survivors.drawing.hand import Tray
from wastelands.games.survivors.drawing.kit import kit, samples
from wastelands.games.survivors.drawing.signs import GOODS as SIGNS
from wastelands.games.survivors.drawing.terminal import TextTable
from wastelands.games.survivors.drawing.terrain import tile_face
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import FOOD, GOODS, WATER
from wastelands.games.survivors.people import points, survivors
from wastelands.games.survivors.words import Words

__all__ = ["Drawing", "card_face", "tile_face"]


class Drawing(drawing.Drawing[Survivors]):
    """One person's sight of the table."""

    PARTS = ("cards", "boards", "tiles", "tokens", "reference")
    words: Words

    def ground(self, view: Survivors) -> str:
        return still(view.ground, view.mode == "laid", view.seats, self.words.lang, self.palette)

    def board(self, view: Survivors, marks: Marks) -> str:
        return Board(view, marks, self.words, self.palette).draw()

    def tray(self, view: Survivors, seat: Seat | None, marks: Marks) -> str:
        return Tray(view, seat, marks, self.words, self.palette).draw()

    def seat_line(self, view: Survivors, seat: Seat) -> SeatLine:
        words, stock, n = self.words, view.stocks[seat], survivors(view, seat)
        if not view.alive[seat]:
            return SeatLine(points(view, seat), words.say(N_("out of the game")))
        caption = words.count(N_("{n} survivor"), N_("{n} survivors"), n)
        caption += f", {words.amount('food', stock[FOOD])}, {words.amount('water', stock[WATER])}"
        figures = [("survivors/person", n, words.say(N_("survivors")))]
        figures += [(SIGNS[good], stock[i], words.good(good)) for i, good in enumerate(GOODS)]
        return SeatLine(points(view, seat), caption, tuple(figures))

    def emblem(self) -> str:
        return emblem(self.palette)

    def figure(self, name: str) -> str:
        return samples(self.words, self.palette)

    def kit(self, order: Order) -> Kit:
        return kit(order, self.words, self.palette)

    def text(self, view: Survivors, marks: Marks) -> Text:
        return TextTable(view, marks, self.words, self.palette).draw()
