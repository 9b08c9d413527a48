"""How Wasteland Diplomacy draws itself: map, flaps, legend, printed sheet and the map for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from wastelands.drawing import drawing
from wastelands.drawing.drawing import Marks, SeatLine
from wastelands.drawing.ink import group, svg
from wastelands.drawing.kit import Kit, Order
from wastelands.drawing.reference import Section
from wastelands.engine.action import Action
from wastelands.engine.face import Trace, Worth
from wastelands.engine.hexes import Hex
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.diplomacy.choosing import chosen
from wastelands.games.diplomacy.drawing import legend, page
from wastelands.games.diplomacy.drawing.board import Board, badges, sketch, still, traced
from wastelands.games.diplomacy.drawing.emblem import emblem
from wastelands.games.diplomacy.drawing.figures import figure, position
from wastelands.games.diplomacy.drawing.flaps import Tray, tiles
from wastelands.games.diplomacy.drawing.places import clan
from wastelands.games.diplomacy.drawing.terminal import TextMap
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.labels import Label
from wastelands.games.diplomacy.map import Terrain
from wastelands.games.diplomacy.sheet import Sheet
from wastelands.games.diplomacy.words import Words

__all__ = ["Drawing"]


class Drawing(drawing.Drawing[Diplomacy]):
    """One person's sight of the sheet."""

    words: Words

    def ground(self, view: Diplomacy) -> str:
        return still(view.terrain, self.palette)

    def board(self, view: Diplomacy, marks: Marks) -> str:
        return Board(view, marks, self.words, self.palette).draw()

    def trace(self, view: Diplomacy, trace: Trace) -> str:
        return traced(view.terrain, trace, self.palette)

    def badges(self, view: Diplomacy, worths: Sequence[Worth]) -> str:
        return badges(view, worths, self.palette)

    def flaps(self, view: Diplomacy, marks: Marks) -> str:
        """The rounds with their actions, as they stand below the map on paper."""
        return Tray(view, marks, self.words, self.palette).draw()

    def sign(self, view: Diplomacy, action: Action) -> str:
        """The hexes of an action that can be taken."""
        if action.verb != "pick":
            return ""
        label, r = str(action.values[0]), 4.0
        size = Label.parse(label).size
        return svg(2 * r * size + 1, 2 * r, tiles(label, r, self.palette), box=(-0.5, -r, 2 * r * size + 1, 2 * r))

    def seat_line(self, view: Diplomacy, seat: Seat) -> SeatLine:
        words, own, active = self.words, view.owned[seat], view.active(seat)
        caption = words.count("{n} space", "{n} spaces", own.bit_count())
        if lost := (own & ~active).bit_count():
            caption += ", " + words.count("{n} cut off", "{n} cut off", lost)
        settlements = view.settled[seat].bit_count()
        cities = (view.terrain.grid.near(view.own(seat)) & view.terrain.city_bits).bit_count()
        return SeatLine(
            view.points[seat],
            caption,
            (
                ("places/settlement", settlements, words.count("settlement", "settlements", settlements)),
                ("places/city", cities, words.count("city reached", "cities reached", cities)),
            ),
        )

    def portrait(self, view: Diplomacy, thing: str) -> str:
        """A clan with its ring; any other hex as it stands."""
        kind, _, name = thing.partition(":")
        if kind != "hex" or not view.terrain.grid.has(Hex.parse(name)):
            return ""
        found = view.terrain.clans.get(view.terrain.grid.bit(Hex.parse(name)))
        if found:
            return svg(12, 12, group(clan(found, self.palette), x=6, y=6))
        return Board(view, Marks(), self.words, self.palette).alone(Hex.parse(name))

    def emblem(self) -> str:
        return emblem(self.palette)

    def legend(self) -> tuple[Section, ...]:
        return legend.legend(self.words, self.palette)

    def tool(self, name: str) -> str:
        """What can be drawn on a map by hand, as a sign."""
        return legend.tool(name, self.palette)

    def sketch(self, terrain: Terrain, players: int, title: str) -> str:
        """The map alone, for somebody who thinks of playing on it."""
        return sketch(terrain, players, title, self.words, self.palette)

    def sheet(self, sheet: Sheet) -> str:
        """The whole sheet as it is printed: an SVG of 190 by 259 mm."""
        return page.page(sheet, self.words, self.palette)

    def figure(self, name: str) -> str:
        return figure(name, self.words, self.palette)

    def example(self, view: Diplomacy) -> str:
        return position(view, self.words, self.palette)

    def kit(self, order: Order) -> Kit:
        sheets = [
            page.page(sheet, self.words, self.palette, order.code(sheet.id) if sheet.id else "")
            for sheet in chosen(order)
        ]
        say = self.words.say
        needs = (say(N_("scissors")), say(N_("a pencil for each player")))
        return Kit(Diplomacy.spec.title, pages=tuple(sheets), needs=needs)

    def text(self, view: Diplomacy, marks: Marks) -> Text:
        return TextMap(view, marks, self.words, self.palette).draw()
