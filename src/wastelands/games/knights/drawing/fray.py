"""What is under way, in the panel: a combat with its dice, a wasteland card, a check, or the mission."""

from __future__ import annotations

from wastelands.engine.ink import FINE, HAIR, LINE, Palette, disc, el, escape, group, line, rect
from wastelands.engine.lettering import LABEL, STAMP, clip, label, paragraph, text
from wastelands.engine.marks import token
from wastelands.engine.words import N_
from wastelands.games.knights.drawing.art import look
from wastelands.games.knights.drawing.signs import sign, ten
from wastelands.games.knights.game import Knights
from wastelands.games.knights.pieces import NOBODY, Fight
from wastelands.games.knights.words import Words

DOMINANCE = 5  # how far the track reaches to either side


class Fray:
    """One combat as everybody sees it."""

    def __init__(self, view: Knights, fight: Fight, words: Words, palette: Palette, width: float) -> None:
        self.view, self.fight, self.words, self.palette, self.w = view, fight, words, palette, width

    def draw(self) -> str:
        p, words, fight = self.palette, self.words, self.fight
        zone = view_range(self.view, fight)
        title = words.say(N_("Combat, clash {n}"), n=fight.clash)
        head = label(0, 3, title, 3, p.rust) + label(self.w, 3, words.card(zone), 3, p.ink, "end")
        head += line([(0, 4.6), (self.w, 4.6)], p.ink, FINE)
        return el("title", escape(title)) + head + self.side(0, 11) + self.side(1, 24) + self.track(36) + self.dice(46)

    def name(self, side: int) -> str:
        seat = self.fight.seat if side == 0 else self.fight.rival
        return self.words.name(seat) if seat != NOBODY else self.words.card(self.fight.foe)

    def side(self, side: int, y: float) -> str:
        p, view, fight, words = self.palette, self.view, self.fight, self.words
        seat = fight.seat if side == 0 else fight.rival
        if seat != NOBODY:
            mark, health = token(seat, 4, y, 3.4, p.ink), view.health[seat]
        else:
            mark = disc(4, y, 3.8, p.card, p.rust, LINE) + sign(look(fight.foe).icon, 4, y, 6, p.rust)
            health = fight.health
        out = [mark, text(10, y - 0.4, clip(self.name(side), 3.8, 36, LABEL, 600), 3.8, p.ink, LABEL, 600)]
        out.append(sign("state/health", 12, y + 3.2, 3.6, p.rust) + text(15, y + 4.4, str(health), 3.6, p.ink, STAMP))
        card = fight.cards[side]
        said = words.card(card) if card and not card.startswith("?") else "…" if card else "–"
        out.append(rect(48, y - 4.6, self.w - 48, 8.6, p.card, p.ink if card else p.hair, FINE, r=1))
        out.append(text(50, y + 1, clip(said, 3.5, self.w - 53, LABEL, 600), 3.5, p.ink, LABEL, 600))
        if fight.prepared[side]:
            out.append(label(self.w, y + 7, words.card("prepare"), 2.6, p.rust, "end"))
        if fight.arms[side][0]:
            out.append(
                text(20, y + 4.4, clip(words.card(fight.arms[side][0]), 3.1, 27, LABEL, 500), 3.1, p.soft, LABEL, 500)
            )
        return "".join(out)

    def track(self, y: float) -> str:
        """Dominance: a marker on a track between the two sides."""
        p, n = self.palette, max(-DOMINANCE, min(DOMINANCE, self.fight.dominance))
        left, step = 34.0, (self.w - 38) / (2 * DOMINANCE)
        out = [label(0, y + 1, self.words.say(N_("Dominance")), 2.8, p.soft)]
        for i in range(2 * DOMINANCE + 1):
            x = left + i * step
            out.append(disc(x, y, 1.3, p.bone if i == DOMINANCE else p.card, p.soft, HAIR))
        x = left + (DOMINANCE - n) * step
        out.append(disc(x, y, 2.3, p.rust, p.ink, FINE))
        out.append(text(x, y + 1, str(abs(self.fight.dominance)), 2.6, p.card, STAMP, anchor="middle"))
        return "".join(out)

    def dice(self, y: float) -> str:
        p, fight = self.palette, self.fight
        if not fight.rolls:
            return ""
        difficulty = self.view.content.ranges[fight.range].difficulty
        said = clip(self.name(max(fight.attacker, 0)), 3, 24, LABEL, 500)
        return label(0, y + 1, said, 2.8, p.soft) + thrown(fight.rolls, difficulty, 30, y, p)


def view_range(view: Knights, fight: Fight) -> str:
    return view.content.ranges[fight.range].id


def thrown(rolls: tuple[int, ...], difficulty: int, x: float, y: float, palette: Palette) -> str:
    """Dice in a row; successes are filled."""
    return "".join(ten(x + 3.5 + i * 7.6, y, 7, n, n >= difficulty, palette) for i, n in enumerate(rolls))


def affair(view: Knights, words: Words, palette: Palette, width: float) -> str:
    """What the table looks at now."""
    if view.fight is not None and not view.fight.over:
        return Fray(view, view.fight, words, palette, width).draw()
    if view.card:
        return _wasteland(view, words, palette, width)
    return _mission(view, words, palette, width)


def _wasteland(view: Knights, words: Words, p: Palette, width: float) -> str:
    """The card that is being resolved: its picture, name and sentences, and the dice of the latest check."""
    out = [rect(0, 0, 17, 17, p.bone, p.ink, FINE), sign(look(view.card).icon, 8.5, 8.5, 14, p.rust)]
    out.append(text(20, 5.6, clip(words.card(view.card), 5, width - 20, STAMP, 400), 5, p.ink, STAMP))
    y = 11.0
    for said in words.card_text(view.card):
        block = paragraph(20, y, width - 20, said, 3.1, p.ink)
        out.append(block.svg)
        y = block.y + 0.6
    check = view.check
    if check is not None and check.rolls and y < 48:
        out.append(thrown(check.rolls, check.difficulty, 20, y + 3, p))
    return group(el("title", escape(words.card(view.card))), *out)


def _mission(view: Knights, words: Words, p: Palette, width: float) -> str:
    mission = view.content.missions.get(view.mission)
    if mission is None:
        return paragraph(0, 5, width, words.tagline(), 3.6, p.soft, italic=True).svg
    block = paragraph(0, 4, width, dict(mission.rules)[words.lang], 3.2, p.ink)
    check, out = view.check, block.svg
    if check is not None and check.rolls and check.seat >= 0:
        said = f"{words.name(check.seat)}: {words.thing(check.skill)} ({check.difficulty})"
        out += label(0, block.y + 4, said, 2.8, p.soft) + thrown(check.rolls, check.difficulty, 0, block.y + 10, p)
    return out
