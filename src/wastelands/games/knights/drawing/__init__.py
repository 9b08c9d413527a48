"""How Waste Knights draws itself: the board with its panel, the tray, cards and hexes, and the table for a terminal."""

from __future__ import annotations

from rich.text import Text

from wastelands.drawing import drawing
from wastelands.drawing.drawing import Marks, SeatLine
from wastelands.drawing.kit import Kit, Order
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.knights.drawing.board import Board, picture
from wastelands.games.knights.drawing.cardfaces import card_face
from wastelands.games.knights.drawing.emblem import emblem
from wastelands.games.knights.drawing.ground import still, tile_face
from wastelands.games.knights.drawing.hand import Tray
from wastelands.games.knights.drawing.paper import kit, samples
from wastelands.games.knights.drawing.signs import STORES
from wastelands.games.knights.drawing.terminal import TextTable
from wastelands.games.knights.game import Knights
from wastelands.games.knights.words import Words

__all__ = ["Drawing", "card_face", "tile_face"]


class Drawing(drawing.Drawing[Knights]):
    """One person's sight of the table."""

    PARTS = ("cards", "boards", "tiles", "tokens", "reference", "missions")
    words: Words

    def ground(self, view: Knights) -> str:
        return picture(still(self.words.edition, view.tiles, self.palette), hidden=True)

    def board(self, view: Knights, marks: Marks) -> str:
        return Board(view, marks, self.words, self.palette).draw()

    def tray(self, view: Knights, seat: Seat | None, marks: Marks) -> str:
        return "" if seat is None else Tray(view, seat, marks, self.words, self.palette).draw()

    def seat_line(self, view: Knights, seat: Seat) -> SeatLine:
        words = self.words
        caption = words.card(view.who[seat]) if view.who[seat] else words.say(N_("no knight yet"))
        if view.out[seat]:
            caption += ", " + words.say(N_("unconscious"))
        figures = [(STORES[name], getattr(view, name)[seat], words.thing(name)) for name in STORES]
        figures.append(("state/cards", len(view.hands[seat]), words.say(N_("Luck cards"))))
        return SeatLine(view.reputation[seat], caption, tuple(figures))

    def emblem(self) -> str:
        return emblem(self.words.edition, self.palette)

    def figure(self, name: str) -> str:
        return samples(self.words, self.palette)

    def kit(self, order: Order) -> Kit:
        return kit(order, self.words, self.palette)

    def text(self, view: Knights, marks: Marks) -> Text:
        return TextTable(view, marks, self.words, self.palette).draw()
