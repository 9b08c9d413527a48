"""How Wasteland draws itself: the map, the stores, cards and tiles, and the table for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from wastelands.drawing import cardface, drawing
from wastelands.drawing.diagram import SET_UP
from wastelands.drawing.drawing import Marks, SeatLine
from wastelands.drawing.ink import svg
from wastelands.drawing.kit import Kit, Order
from wastelands.drawing.mat import Hand
from wastelands.drawing.reference import Section
from wastelands.engine.action import Action
from wastelands.engine.face import Trace, Worth
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.survivors.drawing import beginning
from wastelands.games.survivors.drawing.art import look
from wastelands.games.survivors.drawing.board import Board, badges, bare, close_up, still, traced
from wastelands.games.survivors.drawing.cardfaces import Design, card_face
from wastelands.games.survivors.drawing.emblem import emblem
from wastelands.games.survivors.drawing.kit import kit, samples, terrains
from wastelands.games.survivors.drawing.legend import legend
from wastelands.games.survivors.drawing.signs import GOODS as SIGNS
from wastelands.games.survivors.drawing.signs import sign
from wastelands.games.survivors.drawing.stores import small, stores
from wastelands.games.survivors.drawing.terminal import TextTable
from wastelands.games.survivors.drawing.terrain import tile_face
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import FOOD, GOODS, WATER
from wastelands.games.survivors.ground import spot
from wastelands.games.survivors.people import housing, points, survivors
from wastelands.games.survivors.words import Words

__all__ = ["Drawing", "card_face", "tile_face"]


class Drawing(drawing.Drawing[Survivors]):
    """One person's sight of the table."""

    PARTS = ("cards", "boards", "tiles", "tokens", "reference", "scores")
    words: Words

    def ground(self, view: Survivors) -> str:
        return still(view.ground, view.mode == "laid", self.palette)

    def credit(self, view: Survivors) -> str:
        return view.ground.credit

    def board(self, view: Survivors, marks: Marks) -> str:
        return Board(view, marks, self.words, self.palette).draw()

    def hand(self, view: Survivors, seat: Seat | None, marks: Marks) -> Hand | None:
        return stores(view, seat, marks, self.words) if seat is not None else None

    def badges(self, view: Survivors, worths: Sequence[Worth]) -> str:
        return badges(view, worths, self.palette)

    def trace(self, view: Survivors, trace: Trace) -> str:
        return traced(view, trace, self.palette)

    def glyph(self, ident: str) -> str:
        """The sign of a good, or of a card."""
        if not ident:
            return ""
        return small(SIGNS[ident] if ident in SIGNS else look(self.words.content, ident).icon)

    def card(self, ident: str) -> str:
        """A card as it is printed; a tile that is to be laid."""
        terrain, _, edges = ident.partition("-")
        if edges:
            return svg(20, 20, tile_face(terrain, edges, self.palette, 20), class_="laid")
        design = next(pool[ident] for pool in self._pools() if ident in pool)
        face = cardface.front(card_face(design, self.words, cardface.LARGE), self.palette)
        return svg(cardface.LARGE.w, cardface.LARGE.h, face)

    def portrait(self, view: Survivors, thing: str) -> str:
        """A tile with what lies around it, a card as it is printed, a good by its sign, a party where it stands."""
        kind, _, name = thing.partition(":")
        if name in SIGNS:
            return svg(24, 24, sign(SIGNS[name], 12, 12, 22, self.palette.ink))
        party = view.party(name) if kind == "card" else None
        if kind == "card" and party is None:
            known = name.partition("-")[2] or any(name in pool for pool in self._pools())
            return self.card(name) if known else ""
        at = party.at if party else next((at for at in view.ground.terrain if f"hex:{spot(at)}" == thing), None)
        return close_up(view, at, self.words, self.palette) if at is not None else ""

    def _pools(self) -> tuple[Mapping[str, Design], ...]:
        """The kinds of cards."""
        content = self.words.content
        return content.buildings, content.events, content.features, content.cards

    def sign(self, view: Survivors, action: Action) -> str:
        """The building that is meant."""
        if action.verb == "build":
            return self.glyph(str(action.values[0]))
        return small(SIGNS["food"]) if action.verb == "search" else ""

    def seat_line(self, view: Survivors, seat: Seat) -> SeatLine:
        words, stock, n, beds = self.words, view.stocks[seat], survivors(view, seat), housing(view, seat)
        if not view.alive[seat]:
            return SeatLine(points(view, seat), words.say(N_("out of the game")))
        figures: list[tuple[str, int | str, str]] = [
            (small("person"), f"{n}/{beds}" if beds else n, words.say(N_("survivors and beds")))
        ]
        figures += [(small(SIGNS[GOODS[i]]), stock[i], words.good(GOODS[i])) for i in (FOOD, WATER)]
        figures.append((small("idle"), view.people[seat].idle, words.say(N_("idle"))))
        return SeatLine(points(view, seat), "", tuple(figures))

    def emblem(self) -> str:
        return emblem(self.palette)

    def figure(self, name: str) -> str:
        if name.startswith(SET_UP):
            return beginning.picture(int(name.removeprefix(SET_UP)), self.words, self.palette)
        return (terrains if name == "terrains" else samples)(self.words, self.palette)

    def example(self, view: Survivors) -> str:
        return bare(view, self.words, self.palette, 0.6)

    def legend(self) -> tuple[Section, ...]:
        return legend(self.words, self.palette)

    def kit(self, order: Order) -> Kit:
        return kit(order, self.words, self.palette)

    def text(self, view: Survivors, marks: Marks) -> Text:
        return TextTable(view, marks, self.words, self.palette).draw()
