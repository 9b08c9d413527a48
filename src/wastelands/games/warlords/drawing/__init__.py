"""How War for the Wasteland draws itself: the table, the hand, cards and plates, and the table for a terminal."""

from __future__ import annotations

from rich.text import Text

from wastelands.drawing import cardface, drawing
from wastelands.drawing.diagram import SET_UP
from wastelands.drawing.drawing import Marks, SeatLine
from wastelands.drawing.ink import svg
from wastelands.drawing.kit import Kit, Order
from wastelands.drawing.mat import Hand, Mat
from wastelands.drawing.reference import Section
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.warlords.drawing import beginning, scene
from wastelands.games.warlords.drawing.board import Board
from wastelands.games.warlords.drawing.cardfaces import card_face
from wastelands.games.warlords.drawing.emblem import emblem
from wastelands.games.warlords.drawing.hand import Tray
from wastelands.games.warlords.drawing.kit import kit, samples
from wastelands.games.warlords.drawing.legend import legend
from wastelands.games.warlords.drawing.mat import Laid, picture, small
from wastelands.games.warlords.drawing.plate import plate
from wastelands.games.warlords.drawing.signs import sign, token
from wastelands.games.warlords.drawing.terminal import TextTable
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.scoring import points
from wastelands.games.warlords.targets import FIELDS, RIVALS, SHOP
from wastelands.games.warlords.words import Words

__all__ = ["Drawing", "card_face", "plate"]


class Drawing(drawing.Drawing[Warlords]):
    """One person's sight of the table."""

    PARTS = ("cards", "boards", "tokens", "reference", "scores")
    words: Words

    def board(self, view: Warlords, marks: Marks) -> str:
        return Board(view, marks, self.words, self.palette).draw()

    def tray(self, view: Warlords, seat: Seat | None, marks: Marks) -> str:
        return Tray(view, seat, marks, self.words, self.palette).draw()

    def picture(self, ident: str) -> str:
        card = self.words.content.cards.get(ident)
        return picture(card, self.palette, 40, 33) if card else ""

    def portrait(self, view: Warlords, thing: str) -> str:
        """A card as it is printed, of a battlefield the one that is fought for; the sign of the shop or of a player."""
        ident = thing.partition(":")[2]
        if ident in RIVALS:
            return svg(24, 24, token(RIVALS.index(ident), 12, 12, 11, self.palette.ink))
        if ident == SHOP:
            return svg(24, 24, sign("bid", 12, 12, 22, self.palette.ink))
        if ident in FIELDS[: len(view.fields)]:
            ident = view.fields[FIELDS.index(ident)]
            if not ident:
                return svg(24, 24, sign("strength", 12, 12, 22, self.palette.ink))
        card = self.words.content.cards.get(ident)
        return cardface.picture(card_face(card, self.words), self.palette) if card else ""

    def mat(self, view: Warlords, marks: Marks) -> Mat:
        return Laid(view, marks, self.words, self.palette).mat()

    def hand(self, view: Warlords, seat: Seat | None, marks: Marks) -> Hand | None:
        return Laid(view, marks, self.words, self.palette).hand(seat)

    def seat_line(self, view: Warlords, seat: Seat) -> SeatLine:
        say = self.words.say
        piles = (
            ("hand", len(view.hands[seat]), say(N_("in hand"))),
            ("deck", len(view.decks[seat]), say(N_("in the deck"))),
            ("stronghold", len(view.tableaus[seat]), say(N_("bases"))),
        )
        return SeatLine(points(view, seat), "", tuple((small(name), n, word) for name, n, word in piles))

    def emblem(self) -> str:
        return emblem(self.palette)

    def figure(self, name: str) -> str:
        if name.startswith(SET_UP):
            return beginning.picture(int(name.removeprefix(SET_UP)), self.words, self.palette)
        return samples(self.words, self.palette)

    def example(self, view: Warlords) -> str:
        return scene.scene(view, self.words, self.palette)

    def legend(self) -> tuple[Section, ...]:
        return legend(self.words)

    def kit(self, order: Order) -> Kit:
        return kit(order, self.words, self.palette)

    def text(self, view: Warlords, marks: Marks) -> Text:
        return TextTable(view, marks, self.words, self.palette).draw()
