"""The table: how far the round is, battlefields, buy row, and a place for every player."""

from __future__ import annotations

from functools import lru_cache

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import BOLD, FINE, LINE, Palette, Pen, disc, el, escape, group, line, rect, svg
from wastelands.drawing.lettering import LABEL, STAMP, label, measure, text
from wastelands.engine.words import N_
from wastelands.games.warlords.drawing import bids, frames
from wastelands.games.warlords.drawing.cardfaces import spoken
from wastelands.games.warlords.drawing.layout import MARGIN, Box, layout
from wastelands.games.warlords.drawing.plate import face_or_plate, plate
from wastelands.games.warlords.drawing.sight import Sight
from wastelands.games.warlords.drawing.signs import sign, token
from wastelands.games.warlords.drawing.tableau import Panel
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.targets import FIELDS, SHOP
from wastelands.games.warlords.words import STATIONS, Words


class Board:
    """The middle of one table as one person sees it."""

    def __init__(self, view: Warlords, marks: Marks, words: Words, palette: Palette) -> None:
        self.view, self.marks, self.words, self.palette = view, marks, words, palette
        self.sight = Sight(view)
        self.layout = layout(view.seats, self.sight.own)

    def draw(self) -> str:
        at, p = self.layout, self.palette
        places = [Panel(self.sight, seat, box, self.marks, self.words, p).draw() for seat, box in enumerate(at.panels)]
        return svg(
            at.width, at.height,
            rect(0, 0, at.width, at.height, p.paper),
            self.tracker(), self.battle_title(), *map(self.field, range(len(at.fields))), self.shop(), *places,
            class_="warlords",
        )  # fmt: skip

    # ---- the round

    def tracker(self) -> str:
        """The round's number, its phases as stations on a line, and what is being done."""
        p, say, now = self.palette, self.words.say, self.sight.station
        title = say(N_("Round {n}"), n=self.view.round)
        out = [text(MARGIN, 8.2, title, 5, p.ink, STAMP)]
        x = MARGIN + measure(title, 5, STAMP) + 12
        doing = self.sight.now(self.words)
        end = self.layout.width - MARGIN - max(30.0, measure(doing.upper(), 2.9, LABEL, 700, spacing=0.18) + 4)
        step = (end - x - 8) / (len(STATIONS) - 1)
        out.append(_track(x, x + step * (len(STATIONS) - 1), p))
        for i, name in enumerate(STATIONS):
            here = i == now
            out.append(disc(x + i * step, 5.2, 1.9 if here else 1.1, p.ink if i <= now else p.paper, p.ink, LINE))
            out.append(
                label(x + i * step, 10, say(name), 2.3, p.ink if here else p.soft, "middle", 700 if here else 500)
            )
        out.append(label(self.layout.width - MARGIN, 6.4, doing, 2.9, p.rust, "end", 700))
        goal = say(N_("{n} VP end the game"), n=self.view.content.numbers.to_win)
        out.append(label(self.layout.width - MARGIN, 10, goal, 2.1, p.soft, "end", 500))
        said = say(N_("Round {n}: {doing}"), n=self.view.round, doing=doing)
        return el("g", el("title", escape(said)) + "".join(out), id="tracker")

    def heading(self, box: Box, name: str, left: int) -> str:
        """A section's name over a rule, with how many cards its deck still holds."""
        p = self.palette
        wide = measure(name.upper(), 2.9, LABEL, 600, spacing=0.174)
        count = text(box.x + wide + 6.2, box.y + 3.5, str(left), 2.9, p.soft, STAMP)
        return (
            label(box.x, box.y + 3.6, name, 2.9, p.rust)
            + sign("deck", box.x + wide + 3.8, box.y + 2.6, 3.2, p.soft)
            + count
            + line([(box.x, box.y + 4.9), (box.x + box.w, box.y + 4.9)], p.ink, FINE)
        )

    # ---- battlefields

    def battle_title(self) -> str:
        said = self.words.say(N_("Battlefields"))
        return el("g", self.heading(self.layout.battle_title, said, len(self.view.objective_deck)), id="battlefields")

    def field(self, i: int) -> str:
        """An objective, and beside it what everybody has brought there."""
        p, box, target = self.palette, self.layout.fields[i], FIELDS[i]
        card, wide = self.view.fields[i], self.layout.card
        here = self.sight.bids_at(target)
        thing = f"word:{target}"
        classes, over = frames.marked(thing, self.marks, box.w, box.h, p, r=1.2)
        x = wide + 2.2
        number = label(x + 0.4, 3.6, self.words.say(N_("Field {n}"), n=i + 1), 2.5, p.soft, weight=600)
        parts = [
            el("title", escape(self.field_in_words(i))),
            rect(0, 0, box.w, box.h, p.card if here else "none", p.hair, FINE, r=1.2, fill_opacity=0.6),
            self.objective(card, wide, box.h) if card else self.taken(i, wide, box.h),
            number,
            bids.column(here, x, 5.2, box.w - x - 1, box.h - 6, self.words, p),
            over,
        ]
        return group(*parts, x=box.x, y=box.y, id=f"field-{i + 1}", class_=f"field{classes}", data_thing=thing)

    def objective(self, ident: str, w: float, h: float) -> str:
        design = self.view.card(ident)
        if self.layout.face is None:
            return plate(design, self.words, self.palette, w, h)
        return face_or_plate(design, self.layout.face, self.words, self.palette)

    def taken(self, i: int, w: float, h: float) -> str:
        """An empty battlefield, or whose its objective will be."""
        p = self.palette
        frame = rect(0.6, 0.6, w - 1.2, h - 1.2, "none", p.hair, LINE, r=1.2, stroke_dasharray="1.6 1.4")
        if i not in self.sight.winners:
            return frame + label(w / 2, h / 2, self.words.say(N_("no objective")), 2.6, p.soft, "middle", 500)
        seat, card = self.sight.winners[i]
        y = h - 5.5
        ribbon = rect(0, y - 3.8, w, 7.6, p.card, p.ink, BOLD)
        said = self.words.say(N_("won"))
        x = (w - measure(said.upper(), 3.2, LABEL, 700, spacing=0.19) - 7) / 2
        mark = token(seat, x + 2.8, y, 2.8, p.ink) + label(x + 7, y + 1.1, said, 3.2, p.ink, weight=700)
        return self.objective(card, w, h) + ribbon + mark

    def field_in_words(self, i: int) -> str:
        words, card = self.words, self.view.fields[i]
        said = [words.say(N_("Battlefield {n}"), n=i + 1) + "."]
        if card:
            said.append(spoken(self.view.card(card), words.lang).whole)
        elif i in self.sight.winners:
            seat, won = self.sight.winners[i]
            said.append(words.say(N_("{name} has won {card}."), name=words.name(seat), card=words.quoted(won)))
        if here := self.sight.bids_at(FIELDS[i]):
            said.append(bids.bids_in_words(here, words, N_("Bids: {bids}.")))
        return " ".join(said)

    # ---- the shop

    def shop(self) -> str:
        """The buy row, and in its heading those who bid for the first pick."""
        p, words, box = self.palette, self.words, self.layout.shop_title
        here = self.sight.bids_at(SHOP)
        chips, _ = bids.row(here, box.x + box.w, box.y + 2.4, p)
        last = self.layout.row[-1]
        x, y = box.x - 1.5, box.y - 1
        w, h = box.w + 3, last.y + last.h - y + 1.5
        classes, over = frames.marked("word:shop", self.marks, w, h, p, r=1.2)
        said = words.say(N_("Buy row")) + "."
        if here:
            said += " " + bids.bids_in_words(here, words, N_("Bids: {bids}."))
        copies = dict.fromkeys(self.view.row, 0)
        cards = []
        for spot, ident in zip(self.layout.row, self.view.row, strict=False):
            cards.append(self.for_sale(ident, copies[ident], spot))
            copies[ident] += 1
        hit = rect(x, y, w, h, p.paper)
        head = self.heading(box, words.say(N_("Buy row")), len(self.view.shop_deck))
        return el(
            "g", el("title", escape(said)) + hit + head + chips + group(over, x=x, y=y) + "".join(cards),
            id="shop", class_=f"shop{classes}", data_thing="word:shop",
        )  # fmt: skip

    def for_sale(self, ident: str, copy: int, box: Box) -> str:
        """A card of the row; while somebody buys, it answers to its own name, else it is part of the shop."""
        p, design = self.palette, self.view.card(ident)
        thing = f"card:{ident}" if self.sight.row_live else None
        classes, over = frames.marked(thing or "", self.marks, box.w, box.h, p, r=1.2)
        drawn = plate(design, self.words, p, box.w, box.h, price=True)
        if self.layout.row_face is not None:
            drawn = face_or_plate(design, self.layout.row_face, self.words, p)
        return group(
            el("title", escape(spoken(design, self.words.lang).whole)), drawn, over,
            x=box.x, y=box.y, id=f"row-{ident}-{copy}", class_=f"card{classes}", data_thing=thing,
        )  # fmt: skip


@lru_cache(maxsize=64)
def _track(start: float, end: float, palette: Palette) -> str:
    return Pen("tracker").stroke((start, 5.2), (end, 5.2), palette.hair, LINE)
