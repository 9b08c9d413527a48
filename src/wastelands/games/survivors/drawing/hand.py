"""The tray: the own combat cards, what each terrain yields, and the buildings that can be built."""

from __future__ import annotations

from collections import Counter

from wastelands.drawing import cardface
from wastelands.drawing.cardface import Size
from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import FINE, Palette, el, escape, group, line, rect, svg
from wastelands.drawing.lettering import LABEL, STAMP, fit, label, measure, text
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.survivors.drawing import frames
from wastelands.games.survivors.drawing.cardfaces import card_face, spoken
from wastelands.games.survivors.drawing.plate import plate
from wastelands.games.survivors.drawing.signs import good
from wastelands.games.survivors.drawing.terrain import tile_face
from wastelands.games.survivors.game import BACK, Survivors
from wastelands.games.survivors.goods import covers, listed
from wastelands.games.survivors.words import Words

WIDTH, HEIGHT = 250.0, 64.0
CARD = Size(41, 57, 0.8)
_TOP, _COLUMN, _GAP = 6.4, 43.0, 1.6


class Tray:
    """What lies before one seat; a spectator sees buildings and terrains only."""

    def __init__(self, view: Survivors, seat: Seat | None, marks: Marks, words: Words, palette: Palette) -> None:
        self.view, self.marks, self.words, self.palette = view, marks, words, palette
        self.seat = seat if seat is not None and seat == view.viewer else None
        held = view.hands[self.seat] if self.seat is not None else ()
        self.hand = Counter(card for card in held if card != BACK)

    def draw(self) -> str:
        fighting = self.view.fight is not None and bool(self.hand)
        parts = self.open_hand() if fighting else self.catalogue()
        return svg(WIDTH, HEIGHT, rect(0, 0, WIDTH, HEIGHT, self.palette.desk), parts, class_="survivors")

    def heading(self, x: float, w: float, said: str) -> str:
        p = self.palette
        return label(x, 3.6, said, 2.9, p.rust) + line([(x, 5), (x + w, 5)], p.ink, FINE)

    # ---- in a combat: the hand as cards

    def open_hand(self) -> str:
        """The cards side by side, overlapped where they are many."""
        n = len(self.hand)
        step = min(CARD.w + 2, (WIDTH - 4 - CARD.w) / max(1, n - 1))
        out = [self.heading(2, WIDTH - 4, self.words.say(N_("Your combat cards")))]
        for i, (ident, copies) in enumerate(sorted(self.hand.items())):
            out.append(self.held(ident, copies, 2 + i * step))
        return "".join(out)

    def held(self, ident: str, copies: int, x: float) -> str:
        design, thing = self.view.content.cards[ident], f"card:{ident}"
        face = cardface.front(card_face(design, self.words, CARD, flavour=False), self.palette)
        classes, over = frames.marked(thing, self.marks, CARD.w, CARD.h, self.palette, inset=0.5)
        many = (
            text(CARD.w - 3, CARD.h - 3, f"×{copies}", 5, self.palette.ink, STAMP, anchor="end") if copies > 1 else ""
        )
        return group(
            el("title", escape(spoken(design, self.words.lang, self.words.content))), face, many, over,
            x=x, y=_TOP, id=f"hand-{ident}", class_=f"card{classes}", data_thing=thing,
        )  # fmt: skip

    # ---- otherwise: cards by name, terrains, buildings

    def catalogue(self) -> str:
        x, out = 2.0, []
        if self.hand:
            out.append(self.names(x))
            x += _COLUMN + 3
        out.append(self.terrains(x))
        x += _COLUMN + 3
        return "".join([*out, self.buildings(x)])

    def names(self, x: float) -> str:
        """The combat cards as a list; in a combat they are shown in full."""
        p, words = self.palette, self.words
        out = [self.heading(x, _COLUMN, words.say(N_("Your combat cards")))]
        step = min(6.6, (HEIGHT - _TOP - 1) / len(self.hand))
        for i, (ident, copies) in enumerate(sorted(self.hand.items())):
            name = words.card(ident) + (f" ×{copies}" if copies > 1 else "")
            size = fit(name, min(3.5, step * 0.7), _COLUMN - 4, LABEL, 600)
            thing = f"card:{ident}"
            classes, over = frames.marked(thing, self.marks, _COLUMN, step - 0.6, p, inset=0.3)
            out.append(
                group(
                    el("title", escape(spoken(self.view.content.cards[ident], words.lang, words.content))),
                    rect(0, 0, _COLUMN, step - 0.6, p.card, p.rust, FINE),
                    text(2, step * 0.62, name, size, p.ink, LABEL, 600),
                    over,
                    x=x, y=_TOP + i * step, id=f"hand-{ident}", class_=f"card{classes}", data_thing=thing,
                )
            )  # fmt: skip
        return "".join(out)

    def terrains(self, x: float) -> str:
        """What one gather gives on each terrain."""
        p, words = self.palette, self.words
        cards = self.view.content.terrains
        step = (HEIGHT - _TOP - 1) / len(cards)
        out = [self.heading(x, _COLUMN, words.say(N_("Gathering yields")))]
        for i, card in enumerate(cards.values()):
            y = _TOP + (i + 0.5) * step
            out.append(group(tile_face(card.id, "****", p, step - 0.9), x=x, y=y - step / 2 + 0.4))
            name, at = words.card(card.id), x + _COLUMN
            for good_name, n in reversed(listed(card.output)):
                out.append(good(good_name, at - 2, y, 3.6, p.ink))
                wide = measure(str(n), 3.2, STAMP)
                out.append(text(at - 4.4 - wide, y + 1.2, str(n), 3.2, p.ink, STAMP))
                at -= wide + 7
            size = fit(name, 3.3, at - x - step - 2, LABEL, 500)
            out.append(text(x + step + 1, y + 1.2, name, size, p.ink, LABEL, 500))
        return el("g", "".join(out), id="terrains")

    def buildings(self, x: float) -> str:
        """All building cards in rows; what cannot be paid is pale."""
        view, words = self.view, self.words
        cards = list(view.content.buildings.values())
        across = max(1, int((WIDTH - x) // 37))
        rows = -(-len(cards) // across)
        w = (WIDTH - 2 - x - _GAP * (across - 1)) / across
        h = (HEIGHT - _TOP - 1 - _GAP * (rows - 1)) / rows
        stock = view.stocks[self.seat] if self.seat is not None else None
        out = [self.heading(x, WIDTH - 2 - x, words.say(N_("Buildings: cost and yield of each worker")))]
        for i, card in enumerate(cards):
            thing = f"card:{card.id}"
            dear = stock is not None and not covers(stock, card.cost)
            classes, over = frames.marked(thing, self.marks, w, h, self.palette, inset=0.4)
            out.append(
                group(
                    el("title", escape(spoken(card, words.lang, words.content))),
                    plate(card, words.content, words.lang, self.palette, round(w, 2), round(h, 2), dear),
                    over,
                    x=x + i % across * (w + _GAP),
                    y=_TOP + i // across * (h + _GAP),
                    id=f"building-{card.id}",
                    class_=f"building{classes}",
                    data_thing=thing,
                )
            )
        return "".join(out)
