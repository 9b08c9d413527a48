"""A combat in the panel: both sides, their items, and the dice as dice, pair over pair."""

from __future__ import annotations

from wastelands.drawing.counters import die, token
from wastelands.drawing.ink import BOLD, FINE, LINE, Palette, disc, el, escape, line, rect
from wastelands.drawing.lettering import LABEL, STAMP, clip, label, text
from wastelands.engine.words import N_
from wastelands.games.survivors.dice import compare
from wastelands.games.survivors.drawing.signs import good, sign
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.ground import spot
from wastelands.games.survivors.people import size
from wastelands.games.survivors.pieces import Fight
from wastelands.games.survivors.throws import dice_of, totals
from wastelands.games.survivors.words import Words

_FOES = {"horde": "zombies/walker", "bandits": "clans/raider"}
_DIE = 6.2


class Fray:
    """One combat as everybody sees it."""

    def __init__(self, view: Survivors, fight: Fight, words: Words, palette: Palette, w: float, h: float) -> None:
        self.view, self.fight, self.words, self.palette, self.w, self.h = view, fight, words, palette, w, h
        self.thrown = any(fight.dice)
        self.sums = totals(view, fight) if self.thrown else ((), ())

    def draw(self) -> str:
        p, say, fight = self.palette, self.words.say, self.fight
        kind = say(N_("Assault on {at}")) if fight.assault else say(N_("Combat in the open on {at}"))
        title = kind.format(at=spot(fight.at))
        head = label(0, 2.8, title, 2.7, p.rust) + line([(0, 4.2), (self.w, 4.2)], p.ink, FINE)
        if fight.throws:
            head += label(self.w, 2.8, say(N_("Throw {n}"), n=fight.throws), 2.7, p.soft, "end")
        room = (self.h - 5) / 2
        rows = [self.side(side, 5 + room * (side + 0.5), min(_DIE, room - 1.6)) for side in (0, 1)]
        return el("title", escape(self.in_words(title))) + head + "".join(rows)

    def in_words(self, title: str) -> str:
        """The combat for a screen reader."""
        sides = []
        for side in (0, 1):
            group = self.fight.sides[side]
            dice = " ".join(map(str, self.fight.dice[side]))
            said = f"{self.words.side(group.seat, group.kind)} ({size(self.view, group)})"
            sides.append(f"{said}: {dice}" if dice else said)
        return f"{title}. " + " – ".join(sides)

    def side(self, side: int, y: float, die_size: float) -> str:
        p, view, fight, words = self.palette, self.view, self.fight, self.words
        group = fight.sides[side]
        mark = (
            token(group.seat, 3, y, 2.8, p.ink)
            if group.seat >= 0
            else (
                disc(3, y, 2.8, p.card, p.rust, LINE) + sign(_FOES.get(group.kind, "zombies/walker"), 3, y, 4.2, p.rust)
            )
        )
        name = words.side(group.seat, group.kind)
        kind = words.card(group.kind) if group.seat >= 0 else ""
        out = [mark, text(7, y - 0.2 if kind else y + 1.2, clip(name, 3.2, 17, LABEL, 600), 3.2, p.ink, LABEL, 600)]
        if kind:
            out.append(label(7, y + 3, f"{kind} {group.name}".strip(), 2.3, p.soft, weight=500))
        out += [sign("person", 26, y, 4, p.ink), text(28.2, y + 1.4, str(size(view, group)), 4, p.ink, STAMP)]
        return "".join(out) + self.dice(side, y, die_size) + self.items(side, y)

    def dice(self, side: int, y: float, die_size: float) -> str:
        """Dice that have fallen, those that lose their pair crossed out; or as many blanks as will be thrown."""
        p, fight, out = self.palette, self.fight, []
        step = die_size + 1.5
        if not self.thrown:
            for i in range(dice_of(self.view, fight, side)):
                x = 34 + i * step
                out.append(
                    rect(x, y - die_size / 2, die_size, die_size, "none", p.soft, FINE, r=1, stroke_dasharray="1 .8")
                )
            return "".join(out)
        for i, n in enumerate(fight.dice[side]):
            x = 34 + die_size / 2 + i * step
            out.append(die(x, y, die_size, n, p))
            more = self.sums[side][i] - n
            if more:
                out.append(disc(x + die_size / 2, y - die_size / 2, 1.5, p.ink))
                out.append(
                    text(x + die_size / 2, y - die_size / 2 + 0.8, f"+{more}", 2.1, p.card, LABEL, 700, anchor="middle")
                )
            if self.loses(side, i):
                a = die_size / 2 + 0.3
                out.append(line([(x - a, y + a), (x + a, y - a)], p.rust, BOLD))
        return "".join(out)

    def loses(self, side: int, i: int) -> bool:
        pair = [sums[i : i + 1] for sums in self.sums]
        return bool(all(pair) and compare(pair[0], pair[1], self.fight.assault)[side])

    def items(self, side: int, y: float) -> str:
        """Committed weapons and gear."""
        p, out, x = self.palette, [], self.w - 1
        for name, n in (("gear", self.fight.gear[side]), ("weapon", self.fight.weapons[side])):
            if n:
                out += [text(x, y + 1.2, str(n), 3.3, p.ink, STAMP, anchor="end"), good(name, x - 4.4, y, 3.6, p.ink)]
                x -= 8
        return "".join(out)
