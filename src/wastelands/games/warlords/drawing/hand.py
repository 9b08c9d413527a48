"""The tray: what lies before a seat. Stocks, the hand, what leaves it in secret, and what lies on the table already."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import NamedTuple

from wastelands.drawing.cardface import Size
from wastelands.drawing.counters import symbol
from wastelands.drawing.drawing import Marks
from wastelands.drawing.frames import chosen
from wastelands.drawing.ink import FINE, HAIR, LINE, Palette, el, escape, group, line, rect, svg
from wastelands.drawing.lettering import LABEL, STAMP, clip, fit, label, measure, stamp, text
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.warlords.cards import RESOURCES, powers
from wastelands.games.warlords.drawing import frames
from wastelands.games.warlords.drawing.cardfaces import spoken
from wastelands.games.warlords.drawing.plate import back, face_or_plate
from wastelands.games.warlords.drawing.sight import Sight, target_name
from wastelands.games.warlords.drawing.signs import sign, token
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.piles import less
from wastelands.games.warlords.strength import cost_of
from wastelands.games.warlords.words import Words

WIDTH, HEIGHT, CLOSED = 250.0, 70.0, 48.0
CARD, ROOMY = Size(43, 61, 0.82), Size(51, 61, 0.98)  # for a full hand, and for a few cards
_TOP, _LIFT = 6.8, 4.6  # where a hand's cards begin, and how far those rise that leave it
_STOCK, _LAID = 27.0, 46.0  # the columns at both ends


class Held(NamedTuple):
    """A card of the row: its place in the hand, where it goes, and whether it can be tapped."""

    card: str
    copy: int
    goes: str = ""
    zone: str = "hand"


class Tray:
    """One seat's cards; for everybody else only their backs."""

    def __init__(self, view: Warlords, seat: Seat | None, marks: Marks, words: Words, palette: Palette) -> None:
        self.view, self.marks, self.words, self.palette = view, marks, words, palette
        self.sight = Sight(view)
        self.seat = seat if seat == self.sight.own else None

    def draw(self) -> str:
        height = CLOSED if self.seat is None else HEIGHT
        parts = [self.closed()] if self.seat is None else self.open(self.seat)
        return svg(WIDTH, height, rect(0, 0, WIDTH, height, self.palette.desk), *parts, class_="tray warlords")

    # ---- somebody else's

    def closed(self) -> str:
        """Every hand as a fan of backs."""
        p, words, view = self.palette, self.words, self.view
        wide = (WIDTH - 4) / view.seats
        out = []
        for seat, hand in enumerate(view.hands):
            x = 3 + seat * wide
            said = words.count("{n} card in hand", "{n} cards in hand", len(hand))
            name = clip(words.name(seat), 3.6, wide - 9, LABEL, 600)
            shift = max(0.4, min(9.0, (wide - 23) / max(1, len(hand) - 1)))
            fan = [group(back(p, 19, 28), x=x + i * shift, y=15 + i % 2 * 0.7, class_="back") for i in range(len(hand))]
            head = token(seat, x + 2.6, 5.6, 2.5, p.ink) + text(x + 6.4, 6.8, name, 3.6, p.ink, LABEL, 600)
            head += label(x, 12, said, 2.6, p.soft, weight=500)
            out.append(el("g", head + "".join(fan), id=f"hand-{seat}"))
        return "".join(out)

    # ---- one's own

    def open(self, seat: Seat) -> list[str]:
        marked = [str(action.values[0]) for action in self.sight.chain if action.verb == "mark"]
        beside = bool(self.view.bids[seat] or marked)
        right = WIDTH - (_LAID if beside else 2)
        parts = [self.stocks(seat), self.row(seat, _STOCK + 3, right - 2)]
        return [*parts, self.beside(seat, marked, right)] if beside else parts

    def held(self, seat: Seat) -> list[Held]:
        """The hand, then the lost units that may be abandoned; what is chosen so far goes somewhere."""
        goes: dict[str, list[str]] = {}
        for action in self.sight.chain:
            if action.verb in ("commit", "defend"):
                goes.setdefault(str(action.values[0]), []).append(str(action.values[1]))
        found, copies = [], Counter[str]()
        for card in self.view.hands[seat]:
            found.append(Held(card, copies[card], ""))
            copies[card] += 1
        for i in reversed(range(len(found))):  # the last copies leave first
            if goes.get(found[i].card):
                found[i] = found[i]._replace(goes=goes[found[i].card].pop())
        return found + self.lost(seat)

    def lost(self, seat: Seat) -> list[Held]:
        if not self.sight.lost_live:
            return []
        gone = [str(action.values[0]) for action in self.sight.chain if action.verb == "abandon"]
        left = less(self.view.lost[seat], gone)
        copies, found = Counter[str](), []
        for card in (*left, *gone):
            goes = "wastes" if copies[card] >= left.count(card) else ""
            found.append(Held(card, copies[card], goes, "lost"))
            copies[card] += 1
        return found

    def row(self, seat: Seat, left: float, right: float) -> str:
        """Cards side by side, overlapped where they are many; those that leave rise towards the table."""
        p, held = self.palette, self.held(seat)
        if not held:
            said = self.words.say(N_("Your hand is empty."))
            return text(left + 4, HEIGHT / 2, said, 4, p.soft)
        gap = 5.0 if held[-1].zone == "lost" and held[0].zone == "hand" else 0.0
        size = ROOMY if len(held) * (ROOMY.w + 2) + gap <= right - left + 2 else CARD
        steps = spread(held, right - left - gap, size.w)
        out, x = [], left
        for i, (one, step) in enumerate(zip(held, steps, strict=True)):
            x += gap if one.zone == "lost" and i and held[i - 1].zone == "hand" else 0
            out.append(self.card(one, x, min(step, size.w), size))
            x += step
        return "".join(out)

    def card(self, one: Held, x: float, seen: float, size: Size) -> str:
        p, design = self.palette, self.view.card(one.card)
        live = self.sight.hand_live if one.zone == "hand" else True
        thing = f"card:{one.card}" if live and not one.goes else None
        marks = Marks(self.marks.targets, frozenset(), self.marks.last)
        classes, over = frames.marked(thing or "", marks, size.w, size.h, p, r=2.4)
        face = face_or_plate(design, size, self.words, p)
        flag = ""
        if one.goes:
            classes, flag = f"{classes} chosen", self.flag(one.goes, seen, size)
        elif one.zone == "lost":
            flag = self.band(self.words.say(N_("lost")), seen, p.soft)
        said = spoken(design, self.words.lang).whole
        return group(
            el("title", escape(said)), face, flag, over, x=x, y=_TOP - (_LIFT if one.goes else 0),
            id=f"{one.zone}-{one.card}-{one.copy}", class_=f"card{classes}", data_thing=thing,
        )  # fmt: skip

    def flag(self, target: str, room: float, size: Size) -> str:
        """Where a card goes, on a band across it, and an arrow that points to the table."""
        said = self.words.say(N_("the wastes")) if target == "wastes" else target_name(target, self.words)
        frame = chosen(frames.FRAMES, size.w, size.h, 2.4, self.palette)
        return frame + self.band(said, room, self.palette.ink, arrow=True)

    def band(self, said: str, room: float, fill: str, arrow: bool = False) -> str:
        p, y = self.palette, CARD.h - 13.0
        wide = max(14.0, room - 1.4)
        size = fit(said.upper(), 3, wide - (7 if arrow else 3), LABEL, 700, 0.06)
        x = 6.4 if arrow else 1.8
        tip = line([(3.6, y + 5), (3.6, y + 1.8), (2.2, y + 3.2), (3.6, y + 1.8), (5, y + 3.2)], p.card, LINE)
        return rect(0, y, wide, 6.8, fill) + (tip if arrow else "") + label(x, y + 4.5, said, size, p.card, weight=700)

    # ---- stocks at the left, what lies face down at the right

    def stocks(self, seat: Seat) -> str:
        """What the seat has, and what it will have to pay for everything played so far (WW-REV-06)."""
        p, words, view = self.palette, self.words, self.view
        chain = [str(a.values[0]) for a in self.sight.chain if a.verb in ("commit", "defend")]
        played = [*(card for _, cards in view.bids[seat] for card in cards), *chain] if not view.armies else []
        cost = cost_of(view.content, played, powers(view.content, view.tableaus[seat]).discount)
        stock = view.stocks[seat]
        out = [label(2, 5, words.say(N_("Stock")), 2.9, p.rust), line([(2, 6.6), (_STOCK, 6.6)], p.ink, FINE)]
        for i, (name, n, due) in enumerate(zip(RESOURCES, stock, cost, strict=True)):
            y = 14.5 + i * 14
            out += [sign(name, 6, y, 7.4, p.ink), text(11.5, y + 2.6, str(n), 7.4, p.ink, STAMP)]
            out.append(label(2.4, y + 7.4, words.amount(0, name)[2:], 2.4, p.soft, weight=500))
            if due:
                x = 12.4 + measure(str(n), 7.4, STAMP)
                out.append(text(x, y + 2.4, f"−{due}", 4, p.rust if due > n else p.soft, STAMP))
            out.append(line([(2, y + 8.8), (_STOCK, y + 8.8)], p.hair, HAIR))
        if any(due > n for n, due in zip(stock, cost, strict=True)):
            out.append(stamp(_STOCK / 2 + 1, 60, words.say(N_("TOO DEAR")), 3.1, p.rust, p.desk, -4))
        elif any(cost):
            out.append(label(2.4, 61, words.say(N_("due at the reveal")), 2.3, p.soft, weight=500))
        return el("g", "".join(out), id="stock")

    def beside(self, seat: Seat, marked: list[str], x: float) -> str:
        """The targets marked in secret, and the own cards on the table, which are backs for the others."""
        rows: list[tuple[str, str, int | None]] = []
        say, view = self.words.say, self.view
        if marked:
            rows.append(("title", say(N_("Marked")), None))
            rows += [("mark", target_name(target, self.words), None) for target in marked]
        if view.bids[seat]:
            rows.append(("title", say(N_("Revealed") if view.armies else N_("Face down")), None))
            for target, cards in view.bids[seat]:
                rows.append(("target", target_name(target, self.words), None))
                for card, n in Counter(cards).items():
                    name = self.words.card(card) if n == 1 else f"{n} × {self.words.card(card)}"
                    rows.append(("card", name, view.card(card).attack * n))
        step = min(4.6, (HEIGHT - 6) / len(rows))
        drawn = [self.line_beside(*row, x + 1, 5 + i * step, step) for i, row in enumerate(rows)]
        return el("g", "".join(drawn), id="laid")

    def line_beside(self, kind: str, said: str, n: int | None, x: float, y: float, step: float) -> str:
        p, size, end = self.palette, min(3.2, step * 0.72), WIDTH - 2
        if kind == "title":
            return label(x, y, said, size * 0.92, p.rust) + line([(x, y + 1), (end, y + 1)], p.ink, FINE)
        if kind == "target":
            return label(x, y, said, size * 0.84, p.soft)
        if kind == "mark":
            cross = symbol("x", x + 2, y - size * 0.35, size * 0.4, p.ink)
            return cross + text(x + 5.4, y, clip(said, size, end - x - 6, LABEL, 600), size, p.ink, LABEL, 600)
        name = text(x + 9, y, clip(said, size, end - x - 9.5, LABEL, 600), size, p.ink, LABEL, 600)
        return (
            sign("strength", x + 2, y - size * 0.34, size * 1.1, p.ink)
            + text(x + 4.6, y, str(n), size, p.ink, STAMP)
            + name
        )


def spread(held: list[Held], room: float, w: float) -> list[float]:
    """From each card to the next: side by side if there is room, else copies of one design lie close together."""
    if len(held) * (w + 2) - 2 <= room:
        return [w + 2] * len(held)
    twins = [a.card == b.card and a.goes == b.goes for a, b in pairwise(held)]
    close = min(8.0, (room - w) / max(1, len(twins)))
    wide = (room - w - close * sum(twins)) / max(1, len(twins) - sum(twins))
    return [*(close if twin else min(w + 2, wide) for twin in twins), w]
