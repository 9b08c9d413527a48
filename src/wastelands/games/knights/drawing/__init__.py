"""How Waste Knights draws itself: the map, what lies in its place or beside it, cards, and the table for a terminal."""

from __future__ import annotations

from rich.text import Text

from wastelands.drawing import drawing
from wastelands.drawing.diagram import SET_UP
from wastelands.drawing.drawing import Marks, SeatLine
from wastelands.drawing.kit import Kit, Order
from wastelands.drawing.mat import Hand, Mine, Spread
from wastelands.drawing.reference import Section
from wastelands.engine.face import Trace
from wastelands.engine.hexes import Hex
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.knights.board import PLACE_OF
from wastelands.games.knights.drawing.board import Board, picture, traced
from wastelands.games.knights.drawing.cardfaces import card_face, design
from wastelands.games.knights.drawing.emblem import emblem
from wastelands.games.knights.drawing.ground import hex_alone, still, tile_face
from wastelands.games.knights.drawing.items import large, scenery
from wastelands.games.knights.drawing.legend import legend
from wastelands.games.knights.drawing.mine import Belongings
from wastelands.games.knights.drawing.paper import kit, samples, table
from wastelands.games.knights.drawing.scene import scene
from wastelands.games.knights.drawing.signs import STORES
from wastelands.games.knights.drawing.spread import Table
from wastelands.games.knights.drawing.terminal import TextTable
from wastelands.games.knights.follows import meant
from wastelands.games.knights.game import Knights
from wastelands.games.knights.measures import ICONS, NAMES, measure
from wastelands.games.knights.words import Words

__all__ = ["Drawing", "card_face", "tile_face"]


class Drawing(drawing.Drawing[Knights]):
    """One person's sight of the table."""

    PARTS = ("cards", "boards", "tiles", "tokens", "reference", "missions", "scores")
    words: Words

    def ground(self, view: Knights) -> str:
        return picture(still(self.words.edition, view.tiles, self.palette), hidden=True)

    def board(self, view: Knights, marks: Marks) -> str:
        return Board(view, marks, self.words, self.palette).draw()

    def trace(self, view: Knights, trace: Trace) -> str:
        return traced(view, trace, self.palette)

    def spread(self, view: Knights, seat: Seat | None, marks: Marks) -> Spread | None:
        return Table(view, seat, marks, self.words, self.palette).spread()

    def mine(self, view: Knights, seat: Seat | None, marks: Marks) -> Mine | None:
        return None if seat is None else Belongings(view, seat, marks, self.words, self.palette).mine()

    def hand(self, view: Knights, seat: Seat | None, marks: Marks) -> Hand | None:
        return None if seat is None else Belongings(view, seat, marks, self.words, self.palette).hand()

    def portrait(self, view: Knights, thing: str) -> str:
        """A card as it is printed, a hex by itself."""
        kind, _, name = thing.partition(":")
        if kind == "hex" and name:
            at = PLACE_OF.get(Hex.parse(name))
            return hex_alone(self.words.edition, view.tiles[at], self.palette) if at is not None else ""
        if kind == "word" and name in view.content.missions:
            return scenery(self.words.edition, name, self.palette, 44, 34)
        if kind == "seat" and name.isdecimal() and int(name) < view.seats:
            name = view.who[int(name)]
        ident = meant(view, thing) or name
        return large(self.words.edition, ident, self.palette) if design(view.content, ident) is not None else ""

    def picture(self, ident: str) -> str:
        return scenery(self.words.edition, ident, self.palette, 40, 33)

    def seat_line(self, view: Knights, seat: Seat) -> SeatLine:
        words = self.words
        caption = words.card(view.who[seat]) if view.who[seat] else words.say(N_("no knight yet"))
        if view.out[seat]:
            caption += ", " + words.say(N_("unconscious"))
        dials = {"health": STORES["health"], **STORES, "reputation": "state/reputation"}
        figures = [(icon, getattr(view, name)[seat], words.thing(name)) for name, icon in dials.items()]
        if not view.mission:
            return SeatLine(None, caption, tuple(figures))
        counts = ICONS[view.mission], self.words.say(NAMES[view.mission])
        return SeatLine(measure(view, seat).n, caption, tuple(figures), counts)

    def emblem(self) -> str:
        return emblem(self.words.edition, self.palette)

    def figure(self, name: str) -> str:
        if name.startswith(SET_UP):
            return table.picture(int(name.removeprefix(SET_UP)), self.words, self.palette)
        return samples(self.words, self.palette)

    def example(self, view: Knights) -> str:
        return scene(view, self.words, self.palette)

    def legend(self) -> tuple[Section, ...]:
        return legend(self.words, self.palette)

    def kit(self, order: Order) -> Kit:
        return kit(order, self.words, self.palette)

    def text(self, view: Knights, marks: Marks) -> Text:
        return TextTable(view, marks, self.words, self.palette).draw()
