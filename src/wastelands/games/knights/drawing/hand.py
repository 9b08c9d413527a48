"""The tray: my knight with his gear place by place, my luck hand, and whatever there is to choose from."""

from __future__ import annotations

from wastelands.engine import cardface
from wastelands.engine.drawing import Marks
from wastelands.engine.ink import FINE, LINE, Palette, el, escape, group, line, rect, svg
from wastelands.engine.lettering import LABEL, STAMP, label, paragraph, text
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.knights.drawing import frames
from wastelands.games.knights.drawing.face import COLOURS, TITLE, card_face, design
from wastelands.games.knights.drawing.lattice import WIDTH
from wastelands.games.knights.drawing.signs import SKILLS, sign
from wastelands.games.knights.effects import SKILLS as SKILL_NAMES
from wastelands.games.knights.game import Knights
from wastelands.games.knights.masks import BACK
from wastelands.games.knights.words import Words

HIGH = 53.0  # of every card, whatever its size in print
GAP, HEAD = 2.0, 6.0
SHEET = 58.0
ZONES = {
    "start": N_("Sheet"),
    "hand": N_("Hands"),
    "body": N_("Body"),
    "pocket": N_("Pockets"),
    "pack": N_("Backpack"),
    "trunk": N_("Vehicle"),
    "loose": N_("New"),
}


class Tray:
    """What lies before one seat."""

    def __init__(self, view: Knights, seat: Seat | None, marks: Marks, words: Words, palette: Palette) -> None:
        self.view, self.seat, self.marks, self.words, self.palette = view, seat, marks, words, palette
        self.out: list[str] = []
        self.x = 2.0

    def draw(self) -> str:
        if self.seat is None:
            return ""
        self.choices()
        if self.view.who[self.seat]:
            self.sheet()
            self.gear()
        if not self.out:
            return ""
        return svg(max(WIDTH, self.x), HEAD + HIGH + 1, *self.out, class_="knights natural")

    # ---- groups of cards, from left to right in one row that pans

    def pile(self, title: str, cards: list[str]) -> None:
        """A heading and its cards."""
        if not cards:
            return
        self.out.append(label(self.x, 4, title, 3, self.palette.soft))
        for card in cards:
            size = self.size(card)
            width = size.w * HIGH / size.h
            self.out.append(self.card(card, width, HIGH / size.h, len(self.out)))
            self.x += width + GAP
        self.x += GAP * 1.5

    def size(self, card: str) -> cardface.Size:
        face = design(card)
        return card_face(face, self.words).size if face is not None else cardface.SMALL

    def card(self, card: str, w: float, scale: float, n: int) -> str:
        """A card's face, or its back; marked ones lie crossed over."""
        p, h, thing, face = self.palette, HIGH, f"card:{card}", design(card)
        if face is not None:
            drawn, said = cardface.front(card_face(face, self.words), p), " ".join(self.words.card_text(card))
        else:
            colour = COLOURS.get(card.removeprefix(BACK), "soft")
            drawn, said = cardface.back(TITLE, p, colour, cardface.SMALL), ""
        classes, over = frames.marked(thing, self.marks, w, h, p)
        if self.seat is not None and card in self.view.marked[self.seat]:
            over += rect(0, h * 0.42, w, 5, p.rust) + label(
                w / 2, h * 0.42 + 3.5, self.words.say(N_("marked")), 3, p.card, "middle"
            )
        return group(
            el("title", escape(f"{self.words.card(card)}. {said}")),
            group(drawn, scale=scale),
            over,
            x=self.x,
            y=HEAD,
            id=f"card-{card.removeprefix(BACK)}-{n}",
            class_=f"card{classes}",
            data_thing=thing,
        )

    # ---- what lies there

    def choices(self) -> None:
        """Cards that can be tapped now and lie nowhere else: knights, vehicles, tasks, revealed cards."""
        assert self.seat is not None
        view = self.view
        kit = view.kits[self.seat]
        own = {card for zone in ZONES for item in getattr(kit, zone) for card in item}
        own |= {*view.hands[self.seat], *kit.grafts, *kit.tuning, *view.stalls, view.common, *view.frame}
        own |= {card for held in (*view.held, *view.opened) for card in held}
        others = sorted(thing[5:] for thing in self.marks.targets if thing.startswith("card:") and thing[5:] not in own)
        looked = [card for card in (*view.trip.shown, *view.secret[self.seat]) if card not in others and design(card)]
        self.pile(self.words.say(N_("To choose from")), others)
        self.pile(self.words.say(N_("Before you")), looked)

    def sheet(self) -> None:
        """The knight: name, vocation, skills and ability."""
        assert self.seat is not None
        p, words, knight = self.palette, self.words, self.view.knight(self.seat)
        out = [rect(0, 0, SHEET, HIGH, p.card, p.ink, LINE, r=1.5)]
        out.append(text(3, 7, words.card(knight.id), 5, p.ink, STAMP))
        out.append(text(3, 11.4, dict(knight.vocation)[words.lang], 3.2, p.soft, LABEL, 500))
        out.append(line([(3, 13), (SHEET - 3, 13)], p.ink, FINE))
        for i, (skill, n) in enumerate(zip(SKILL_NAMES, knight.skills, strict=True)):
            x, y = 3 + i % 2 * 27, 18.4 + i // 2 * 5.6
            out.append(sign(SKILLS[skill], x + 2, y - 1.2, 4.2, p.ink))
            out.append(text(x + 5.4, y, words.thing(skill), 3.2, p.ink, LABEL, 500))
            out.append(text(x + 24, y, str(n), 4, p.rust, STAMP, anchor="end"))
        y = 36.6
        for said in words.card_text(knight.id):
            block = paragraph(3, y, SHEET - 6, said, 3, p.ink)
            out.append(block.svg)
            y = block.y
        thing = f"card:{knight.id}"
        classes, over = frames.marked(thing, self.marks, SHEET, HIGH, p)
        if knight.id in self.view.marked[self.seat]:
            over += rect(0, 40, SHEET, 5, p.rust) + label(SHEET / 2, 43.5, words.say(N_("marked")), 3, p.card, "middle")
        title = el("title", escape(words.card(knight.id)))
        self.out.append(
            group(
                title,
                *out,
                over,
                x=self.x,
                y=HEAD,
                id="knight-sheet",
                class_=f"sheet{classes}",
                data_thing=thing,
            )
        )
        self.x += SHEET + GAP * 2

    def gear(self) -> None:
        assert self.seat is not None
        kit, say = self.view.kits[self.seat], self.words.say
        self.pile(say(N_("Luck cards")), [card for card in self.view.hands[self.seat] if card != BACK])
        for zone, title in ZONES.items():
            self.pile(say(title), [card for item in getattr(kit, zone) for card in item])
        self.pile(say(N_("Attached")), [*kit.grafts, *kit.tuning])
        if self.view.vehicles[self.seat]:
            self.pile(self.words.thing("trunk"), [self.view.vehicles[self.seat]])
        self.pile(say(N_("My tasks")), [*self.view.held[self.seat]])
