"""What is under way, in the panel: a combat with its dice, a wasteland card, a check, or the mission."""

from __future__ import annotations

from wastelands.drawing.counters import token
from wastelands.drawing.ink import FINE, HAIR, LINE, Palette, disc, el, escape, group, line, rect
from wastelands.drawing.lettering import LABEL, STAMP, clip, fit, label, paragraph, text
from wastelands.drawing.vignette import vignette
from wastelands.engine.languages import said_in
from wastelands.engine.words import N_
from wastelands.games.knights.drawing.art import look
from wastelands.games.knights.drawing.signs import sign, ten
from wastelands.games.knights.game import Knights
from wastelands.games.knights.pieces import NOBODY, Fight
from wastelands.games.knights.wasteland import EscapeOrFace
from wastelands.games.knights.words import Words

DOMINANCE = 5  # how far the track reaches to either side
MATTER = 46.0  # the height of what is under way


class Fray:
    """One combat as everybody sees it: the two sides, range, dominance and dice."""

    def __init__(self, view: Knights, fight: Fight, words: Words, palette: Palette, width: float) -> None:
        self.view, self.fight, self.words, self.palette, self.w = view, fight, words, palette, width

    def draw(self) -> str:
        title = self.words.say(
            N_("Combat, clash {n} of {last}"), n=self.fight.clash, last=self.view.content.numbers.clashes
        )
        head = label(0, 4, title, 5.1, self.palette.rust)
        half = self.w / 2
        sides = group(self.side(0, half - 3), y=7) + group(self.side(1, half - 3), x=half + 3, y=7)
        return el("title", escape(title)) + head + self.ranges() + sides + self.track(30.4) + self.dice(40.6)

    def ranges(self) -> str:
        """The three ranges, the one of this clash filled."""
        p, rows = self.palette, self.view.content.ranges
        w = 31.0
        out = []
        for i, row in enumerate(rows):
            x, now = self.w - (len(rows) - i) * w, i == self.fight.range
            out.append(rect(x, -0.6, w - 1, 6, p.ink if now else "none", p.hair, HAIR))
            said = clip(self.words.card(row.id), 5, w - 3, LABEL, 600)
            ink, weight = (p.card, 600) if now else (p.soft, 500)
            out.append(text(x + (w - 1) / 2, 4, said, 5, ink, LABEL, weight, anchor="middle"))
        return "".join(out)

    def name(self, side: int) -> str:
        seat = self.fight.seat if side == 0 else self.fight.rival
        return self.words.name(seat) if seat != NOBODY else self.words.card(self.fight.foe)

    def mark(self, side: int, x: float, y: float, r: float) -> str:
        p, seat = self.palette, self.fight.seat if side == 0 else self.fight.rival
        if seat != NOBODY:
            return token(seat, x, y, r, p.ink)
        return disc(x, y, r, p.card, p.rust, LINE) + sign(
            look(self.words.content, self.fight.foe).icon, x, y, r * 1.6, p.rust
        )

    def side(self, side: int, w: float) -> str:
        """Who it is, the Health left, the weapon, and the combat card of this clash."""
        p, view, fight, words = self.palette, self.view, self.fight, self.words
        seat = fight.seat if side == 0 else fight.rival
        health = view.health[seat] if seat != NOBODY else fight.health
        out = [self.mark(side, 5, 6, 5.1)]
        out.append(text(12, 5, clip(self.name(side), 5.2, w - 46, LABEL, 600), 5.2, p.ink, LABEL, 600))
        out.append(sign("state/health", 14.4, 10.4, 5.1, p.rust) + text(18, 12.4, str(health), 5.4, p.ink, STAMP))
        arms = words.card(fight.arms[side][0]) if fight.arms[side][0] and seat != NOBODY else ""
        out.append(text(0, 18.6, clip(arms, 5.1, w - 34, LABEL, 500), 5.1, p.soft, LABEL, 500))
        return "".join(out) + group(self.played(side, fight.cards[side]), x=w - 32)

    def played(self, side: int, card: str) -> str:
        """The place of a combat card: empty, a back, or the card."""
        p, words, w, h = self.palette, self.words, 32.0, 19.0
        if not card:
            ghost = rect(0.2, 0.2, w - 0.4, h - 0.4, "none", p.soft, FINE, r=1.6, stroke_dasharray="1.6 1.4")
            return ghost + self.prepared(side, w, h)
        if card.startswith("?"):
            return rect(0.2, 0.2, w - 0.4, h - 0.4, p.ink, p.soft, FINE, r=1.6) + rect(
                2, 2, w - 4, h - 4, "none", p.card, HAIR, r=1
            )
        said = words.card(card)
        out = rect(0.2, 0.2, w - 0.4, h - 0.4, p.card, p.ink, FINE, r=1.6)
        out += sign(look(words.content, card).icon, w / 2, 6.4, 9, p.ink)
        size = fit(said, 5, w - 3, LABEL, 600)
        return out + text(w / 2, 15.8, said, size, p.ink, LABEL, 600, anchor="middle") + self.prepared(side, w, h)

    def prepared(self, side: int, w: float, h: float) -> str:
        """Prepare stays on the table for the next clash."""
        if not self.fight.prepared[side]:
            return ""
        p, said = self.palette, self.words.card("prepare")
        size = fit(said.upper(), 5, w - 3, LABEL, 600, 0.06)
        return rect(0.2, h - 6.4, w - 0.4, 6.2, p.rust) + label(w / 2, h - 1.8, said, size, p.card, "middle")

    def track(self, y: float) -> str:
        """Dominance: a marker on a track between the two sides, each at its end."""
        p, n = self.palette, max(-DOMINANCE, min(DOMINANCE, self.fight.dominance))
        left, right = 44.0, self.w - 8
        step = (right - left) / (2 * DOMINANCE)
        out = [label(0, y + 1.6, self.words.say(N_("Dominance")), 5, p.soft)]
        out += [
            line([(left, y), (right, y)], p.hair, LINE),
            self.mark(0, left - 6.4, y, 2.8),
            self.mark(1, right + 5, y, 2.8),
        ]
        for i in range(2 * DOMINANCE + 1):
            out.append(disc(left + i * step, y, 1.5, p.bone if i == DOMINANCE else p.card, p.soft, FINE))
        x = left + (DOMINANCE - n) * step
        out.append(disc(x, y, 3.6, p.rust, p.ink, FINE))
        out.append(text(x, y + 1.8, str(abs(self.fight.dominance)), 5, p.card, STAMP, anchor="middle"))
        return "".join(out)

    def dice(self, y: float) -> str:
        p, fight = self.palette, self.fight
        if not fight.rolls:
            return ""
        difficulty = self.view.content.ranges[fight.range].difficulty
        said = self.words.say(N_("{name} needs {n}"), name=self.name(max(fight.attacker, 0)), n=difficulty)
        return text(0, y + 1.8, clip(said, 5.1, 58, LABEL, 500), 5.1, p.soft, LABEL, 500) + thrown(
            fight.rolls, difficulty, 60, y, self.w - 60, p
        )


def thrown(rolls: tuple[int, ...], difficulty: int, x: float, y: float, width: float, palette: Palette) -> str:
    """Dice in a row; successes are filled."""
    step = min(11.0, width / len(rolls))
    return "".join(ten(x + 5 + i * step, y, 10, n, n >= difficulty, palette) for i, n in enumerate(rolls))


def is_matter(view: Knights) -> bool:
    """Whether a combat or a card holds everybody's attention."""
    return bool(view.card) or (view.fight is not None and not view.fight.over)


def affair(view: Knights, words: Words, palette: Palette, width: float) -> str:
    """What the table looks at now."""
    if view.fight is not None and not view.fight.over:
        return Fray(view, view.fight, words, palette, width).draw()
    if view.card:
        return _wasteland(view, words, palette, width)
    return _mission(view, words, palette, width)


def _check(view: Knights, words: Words, p: Palette, width: float) -> str:
    """The latest check at the foot: who, what, and the dice."""
    check = view.check
    if check is None or not check.rolls or check.seat < 0:
        return ""
    said = f"{words.name(check.seat)}: {words.thing(check.skill)} ({check.difficulty})"
    return text(0, MATTER - 3, clip(said, 5.1, 72, LABEL, 500), 5.1, p.soft, LABEL, 500) + thrown(
        check.rolls, check.difficulty, 74, MATTER - 5, width - 74, p
    )


def _set(said: list[str], x: float, y: float, width: float, low: float, p: Palette) -> str:
    """Sentences as large as they fit above a height."""
    for size in (5.2, 4.8, 4.4, 4.0, 3.6):
        out, at = "", y + size
        for one in said:
            block = paragraph(x, at, width, one, size, p.ink)
            out, at = out + block.svg, block.y + size * 0.2
        if at - size * 1.2 <= low:
            break
    return out


def _wasteland(view: Knights, words: Words, p: Palette, width: float) -> str:
    """The card that is being resolved: its picture, name and sentences, and the dice of the latest check."""
    name, art = words.card(view.card), look(words.content, view.card)
    asked = bool(view.steps) and isinstance(view.steps[-1], EscapeOrFace)  # then the dice are those of another check
    fresh = view.check is not None and view.check.seat == view.active and not asked
    dice = _check(view, words, p, width) if fresh else ""
    out = [vignette(art.icon, art.scene, 0, 0, 34, 28, p), rect(0, 0, 34, 28, "none", p.ink, FINE)]
    out.append(text(38, 5.6, name, fit(name, 6.4, width - 38, STAMP), p.ink, STAMP))
    out.append(_set(words.card_text(view.card), 38, 7.4, width - 38, MATTER - (12 if dice else 0), p))
    return group(el("title", escape(name)), *out, dice)


def _mission(view: Knights, words: Words, p: Palette, width: float) -> str:
    """The mission: its tale while the table is set up, then its rules."""
    mission = view.content.missions.get(view.mission)
    if mission is None:
        return paragraph(0, 5, width, words.tagline(), 5.2, p.soft, italic=True).svg
    if view.stage == "setup":
        tale = paragraph(0, 5, width, said_in(mission.story, words.lang), 5.1, p.soft, italic=True)
        return tale.svg + _set([mission.told(words.lang)], 0, tale.y - 3, width, MATTER, p)
    dice = _check(view, words, p, width)
    return _set([mission.told(words.lang)], 0, 0, width, MATTER - (12 if dice else 0), p) + dice
