"""A player's place: name, points, stocks, piles, and the base cards in the tableau."""

from __future__ import annotations

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import BOLD, FINE, HAIR, Palette, el, escape, group, line, rect
from wastelands.drawing.lettering import LABEL, STAMP, clip, label, measure, text
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.warlords.cards import RESOURCES
from wastelands.games.warlords.drawing import frames
from wastelands.games.warlords.drawing.bids import attack_chips, bids_in_words
from wastelands.games.warlords.drawing.cardfaces import spoken
from wastelands.games.warlords.drawing.layout import Box, shelf
from wastelands.games.warlords.drawing.plate import plate
from wastelands.games.warlords.drawing.sight import Sight
from wastelands.games.warlords.drawing.signs import sign, token
from wastelands.games.warlords.scoring import points
from wastelands.games.warlords.targets import RIVALS
from wastelands.games.warlords.words import Words

WIDE = 75.0  # from here on the head needs one line only


class Panel:
    """One player's place on the board."""

    def __init__(self, sight: Sight, seat: Seat, box: Box, marks: Marks, words: Words, palette: Palette) -> None:
        self.sight, self.seat, self.box, self.marks = sight, seat, box, marks
        self.words, self.palette = words, palette
        self.own = seat == sight.own

    def draw(self) -> str:
        box, p = self.box, self.palette
        thing = f"word:{RIVALS[self.seat]}"
        classes, over = frames.marked(thing, self.marks, box.w, box.h, p)
        head = 7.6 if box.w >= WIDE else 11.2
        parts = [
            el("title", escape(self.in_words())),
            rect(0, 0, box.w, box.h, p.card if self.own else p.paper, p.hair, FINE),
            line([(0, 0), (box.w, 0)], p.ink, BOLD if self.own else FINE),
            self.head(head),
            self.bases(head + 0.6),
            over,
        ]
        return group(*parts, x=box.x, y=box.y, id=f"seat-{self.seat}", class_=f"place{classes}", data_thing=thing)

    def in_words(self) -> str:
        """The place for a screen reader."""
        view, words, seat = self.sight.view, self.words, self.seat
        return words.say(
            N_("{name}: {vp} VP, {stock}; {hand} in hand, {deck} in the deck, {discard} discarded"),
            name=words.name(seat),
            vp=points(view, seat),
            stock=words.amounts(view.stocks[seat]),
            hand=len(view.hands[seat]),
            deck=len(view.decks[seat]),
            discard=len(view.discards[seat]),
        )

    # ---- the head

    def head(self, height: float) -> str:
        p, box, seat = self.palette, self.box, self.seat
        view = self.sight.view
        total = str(points(view, seat))
        end = box.w - 2 - measure(total, 5.2, STAMP)
        name = self.words.name(seat)
        wide = box.w >= WIDE
        stock = self.stock_width() if wide else 0
        state = self.state()
        room = end - 6.5 - 9.4 - stock - (measure(state.upper(), 2.1, LABEL, 600, spacing=0.13) + 2 if state else 0)
        name = clip(name, 3.4, room, LABEL, 600)
        out = [
            token(seat, 4, 3.9, 2.5, p.ink),
            text(7.6, 5.1, name, 3.4, p.ink, LABEL, 600),
            sign("points", end - 2.8, 3.9, 4, p.ink),
            text(end, 5.6, total, 5.2, p.ink, STAMP),
        ]
        if state:
            x = 7.6 + measure(name, 3.4, LABEL, 600) + 1.6
            out.append(label(x, 5, state, 2.1, p.oil if self.sight.is_done(seat) else p.rust))
        out.append(self.stocks(end - 7 - stock if wide else 1.8, 3.9 if wide else 9))
        out.append(line([(1.5, height - 0.2), (box.w - 1.5, height - 0.2)], p.hair, HAIR))
        return "".join(out)

    def state(self) -> str:
        done = self.sight.is_done(self.seat)
        if done is None:
            turn = self.sight.view.to_act()
            return self.words.say(N_("in turn")) if self.seat in turn and len(turn) == 1 else ""
        return self.words.say(N_("sealed")) if done else self.words.say(N_("choosing"))

    def numbers(self) -> list[tuple[str, int]]:
        """Stocks, then hand, deck and discard pile."""
        view, seat = self.sight.view, self.seat
        found = [(name, n) for name, n in zip(RESOURCES, view.stocks[seat], strict=True)]
        found += [("hand", len(view.hands[seat])), ("deck", len(view.decks[seat]))]
        return [*found, ("discards", len(view.discards[seat]))]

    def stock_width(self) -> float:
        return sum(5.2 + measure(str(n), 3.1, STAMP) for _, n in self.numbers()) + 3

    def stocks(self, x: float, y: float) -> str:
        p, out = self.palette, []
        step = 0.0 if self.box.w >= WIDE else (self.box.w - 3 - self.stock_width()) / 6
        for i, (name, n) in enumerate(self.numbers()):
            if i == 3:
                out.append(line([(x, y - 2), (x, y + 2)], p.hair, FINE))
                x += 1.5
            out.append(sign(name, x + 1.6, y, 3.2, p.ink if i < 3 else p.soft))
            out.append(text(x + 3.6, y + 1.15, str(n), 3.1, p.ink, STAMP))
            x += 5.2 + measure(str(n), 3.1, STAMP) + step
        return "".join(out)

    # ---- the tableau

    def bases(self, top: float) -> str:
        view, box = self.sight.view, self.box
        tableau = view.tableaus[self.seat]
        if not tableau:
            said = self.words.say(N_("no base cards"))
            return label(2, top + 5, said, 2.4, self.palette.soft, weight=500)
        across, w, h = shelf(max(len(tableau), 2), box.w - 3, box.h - top - 1.5)
        out, copies = [], dict.fromkeys(tableau, 0)
        for i, base in enumerate(tableau):
            x, y = 1.5 + i % across * (w + 1.2), top + i // across * (h + 1.2)
            out.append(self.base(base, copies[base], x, y, w, h))
            copies[base] += 1
        return "".join(out)

    def base(self, base: str, copy: int, x: float, y: float, w: float, h: float) -> str:
        """A base card; the one that is attacked makes room for those who attack and defend it."""
        sight, p = self.sight, self.palette
        card = sight.view.card(base)
        attacks = sight.attacks_on(self.seat, base) if not copy else []
        chips, room, said = "", 0.0, spoken(card, self.words.lang).whole
        if attacks:
            defence = sight.defence_of(self.seat, base)
            chips, room = attack_chips(attacks, defence, w, h, p)
            said += " " + bids_in_words(attacks, self.words, N_("Attacked by {bids}."))
            if defence:
                said += " " + bids_in_words([defence], self.words, N_("Defended by {bids}."))
        live = sight.base_live(self.seat, base)
        thing = f"card:{base}" if live else None
        single = sum(tableau.count(base) for tableau in sight.view.tableaus) == 1  # else nobody could say which
        classes, over = frames.marked(thing or "", self.marks, w, h, p, r=1.2, name=f"card:{base}" if single else "")
        danger = rect(0, 0, w, h, "none", p.rust, BOLD, r=1.2) if attacks else ""
        ground = rect(0.1, 0.1, w - 0.2, h - 0.2, p.card, r=1.2) if attacks else ""
        return group(
            el("title", escape(said)), ground, plate(card, self.words, p, w, h, spare=room), chips, danger, over,
            x=x, y=y, id=f"base-{self.seat}-{base}-{copy}", class_=f"base{' attacked' if attacks else ''}{classes}",
            data_thing=thing,
        )  # fmt: skip
