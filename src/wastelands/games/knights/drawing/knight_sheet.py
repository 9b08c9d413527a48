"""The knight sheet: name, vocation, skills, dials and ability."""

from __future__ import annotations

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import FINE, HAIR, LINE, Palette, el, escape, group, line, rect, svg
from wastelands.drawing.lettering import LABEL, STAMP, fit, label, paragraph, text
from wastelands.engine.languages import said_in
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.knights.drawing import frames
from wastelands.games.knights.drawing.signs import SKILLS, gauge, sign
from wastelands.games.knights.drawing.slip import TALL
from wastelands.games.knights.game import Knights
from wastelands.games.knights.vocabulary import SKILLS as SKILL_NAMES
from wastelands.games.knights.words import Words

WIDE, HIGH = 70.0, 2 * TALL + 2.6
DIALS = ("health", "radiation", "ammo", "fuel")


class KnightSheet:
    """One knight as his player has him before him."""

    def __init__(self, view: Knights, seat: Seat, marks: Marks, words: Words, palette: Palette) -> None:
        self.view, self.seat, self.marks, self.words, self.palette = view, seat, marks, words, palette
        self.knight = view.knight(seat)

    def draw(self) -> str:
        p, words, knight = self.palette, self.words, self.knight
        thing = f"card:{knight.id}"
        classes, over = frames.marked(thing, self.marks, WIDE, HIGH, p)
        if knight.id in self.view.marked[self.seat]:
            over += rect(0, HIGH - 9, WIDE, 6.4, p.rust)
            over += label(WIDE / 2, HIGH - 4.4, words.say(N_("marked")), 4.2, p.card, "middle")
        told = " ".join([f"{words.card(knight.id)}.", *words.card_text(knight.id), said_in(knight.story, words.lang)])
        piece = group(
            el("title", escape(told)), self.paper(), self.skills(), self.dials(), self.ability(), over,
            id="knight-sheet", class_=f"sheet{classes}", data_thing=thing,
        )  # fmt: skip
        return svg(WIDE, HIGH, piece, class_="knights knight")

    def paper(self) -> str:
        p, words = self.palette, self.words
        name = words.card(self.knight.id)
        out = rect(0.3, 0.3, WIDE - 0.6, HIGH - 0.6, p.card, p.ink, LINE, r=2)
        out += text(4, 8.4, name, fit(name, 6, WIDE - 22, STAMP), p.ink, STAMP)
        out += text(4, 13.6, said_in(self.knight.vocation, words.lang), 4, p.soft, LABEL, 500)
        out += sign("state/reputation", WIDE - 14, 7, 5.6, p.ink)
        out += text(WIDE - 9.6, 9, str(self.view.reputation[self.seat]), 5.6, p.ink, STAMP)
        return out + line([(4, 16), (WIDE - 4, 16)], p.ink, FINE)

    def skills(self) -> str:
        p, out = self.palette, []
        for i, (skill, n) in enumerate(zip(SKILL_NAMES, self.knight.skills, strict=True)):
            x, y = 4 + i % 2 * 32.5, 21.6 + i // 2 * 6
            out.append(sign(SKILLS[skill], x + 2.2, y - 1.4, 4.6, p.ink))
            out.append(text(x + 6, y, self.words.thing(skill), 4, p.ink, LABEL, 500))
            out.append(text(x + 29, y, str(n), 4.8, p.rust, STAMP, anchor="end"))
        return "".join(out)

    def dials(self) -> str:
        """Health, Radiation, Ammo and Fuel, with their words."""
        p, out = self.palette, [line([(4, 36), (WIDE - 4, 36)], self.palette.hair, HAIR)]
        for i, name in enumerate(DIALS):
            x = 11.5 + i * 15.6
            out.append(group(gauge(name, getattr(self.view, name)[self.seat], p, 7.0), x=x, y=44.6))
            said = self.words.thing(name)
            size = fit(said, 3.8, 15, LABEL, 500)
            out.append(text(x, 56, said, size, p.soft, LABEL, 500, anchor="middle"))
        return "".join(out) + line([(4, 58.4), (WIDE - 4, 58.4)], p.hair, HAIR)

    def ability(self) -> str:
        """What he can do, as large as it fits."""
        p, said = self.palette, " ".join(self.words.card_text(self.knight.id))
        for size in (3.9, 3.7, 3.4, 3.1, 2.8):
            block = paragraph(4, 59.6 + size, WIDE - 8, said, size, p.ink)
            if block.y < HIGH:
                break
        return block.svg
