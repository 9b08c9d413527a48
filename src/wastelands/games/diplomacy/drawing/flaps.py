"""The flaps below the map: the rounds with their actions, starters and scorings (WD-SHEET-06 to WD-SHEET-11)."""

from __future__ import annotations

import math
from collections import Counter
from functools import lru_cache

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import BOLD, FINE, HAIR, LINE, Palette, el, escape, line, number, rect, svg
from wastelands.drawing.lettering import LABEL, STAMP, label, text
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.diplomacy.checks import Rounds
from wastelands.games.diplomacy.drawing.captions import city_state
from wastelands.games.diplomacy.drawing.ground import accent, tint
from wastelands.games.diplomacy.drawing.lattice import outline
from wastelands.games.diplomacy.drawing.places import flag
from wastelands.games.diplomacy.drawing.symbols import drawn
from wastelands.games.diplomacy.game import SYMBOLS, Diplomacy
from wastelands.games.diplomacy.labels import ANY, Label
from wastelands.games.diplomacy.map import ROUNDS
from wastelands.games.diplomacy.words import Words

WIDTH, HEIGHT = 190.0, 38.0
_WIDE = 78.0  # the flap of the current round
_HEAD, _FOOT = 7.6, 7.0


# ---------- parts that the printed sheet uses too


@lru_cache(maxsize=256)
def tiles(action: str, r: float, palette: Palette) -> str:
    """The hexes of an action, each with its letter, from the left end at the origin's height."""
    size, letter = Label.parse(action)
    fill = palette.card if letter == ANY else tint(palette, letter)
    ink = palette.ink if letter == ANY else accent(palette, letter)
    hexes = "".join(outline(r + 2 * r * i, 0, r * 0.98) for i in range(size))
    letters = "".join(
        text(r + 2 * r * i, r * 0.44, letter, r * 1.3, ink, LABEL, 700, anchor="middle") for i in range(size)
    )
    return el("path", d=hexes, fill=fill, stroke=palette.ink, stroke_width=FINE if r < 3 else LINE) + letters


def starter(rounds: Rounds, n: int, seats: int) -> Seat:
    """Who begins round n; the order of turns runs on across rounds (WD-ROUND-08)."""
    return sum(len(labels) for labels in rounds[: n - 1]) % seats


def at(x: float, y: float, drawing: str) -> str:
    return f'<g transform="translate({number(x)} {number(y)})">{drawing}</g>'


# ---------- the tray


class Tray:
    """All six rounds side by side: what was taken, what can be taken, what comes next, and what is still folded."""

    def __init__(self, view: Diplomacy, marks: Marks, words: Words, palette: Palette) -> None:
        self.view = view
        self.marks = marks
        self.words = words
        self.palette = palette
        self.current = view.round if view.steps else 0

    def draw(self) -> str:
        wide = _WIDE if self.current else WIDTH / ROUNDS
        narrow = (WIDTH - wide) / (ROUNDS - 1)
        x, out = 0.0, []
        for n in range(1, ROUNDS + 1):
            width = wide if n == self.current else narrow
            out.append(
                el("g", self.flap(n, x, width), id=f"round-{n}", class_="flap now" if n == self.current else "flap")
            )
            x += width
        return svg(WIDTH + 1, HEIGHT + 1, *out, box=(-0.5, -0.5, WIDTH + 1, HEIGHT + 1), class_="tray diplomacy")

    def flap(self, n: int, x: float, width: float) -> str:
        if n > self.view.shown:  # never what a folded flap hides, even if this is no mask
            return self.folded(n, x, width)
        p, now = self.palette, n == self.current
        past = n < self.current or not self.current
        parts = [
            rect(x, 0, width, HEIGHT, p.paper if past else p.card, p.ink, BOLD if now else FINE),
            self.head(n, x, width, now),
            self.wide_actions(n, x, width) if now else self.narrow_actions(n, x),
            self.foot(n, x),
        ]
        return "".join(parts)

    def head(self, n: int, x: float, width: float, now: bool) -> str:
        p = self.palette
        first = starter(self.view.rounds, n, self.view.seats)
        said = self.words.say(
            N_("{name} ({symbol}) begins round {round}"), name=self.words.name(first), symbol=SYMBOLS[first], round=n
        )
        band = (
            rect(x, 0, width, _HEAD - 0.6, p.ink)
            if now
            else line([(x + 1.5, _HEAD - 0.6), (x + width - 1.5, _HEAD - 0.6)], p.hair, HAIR)
        )
        name = self.words.say(N_("Round {n}"), n=n)
        size = 3.6 if now else 3
        place = x + width - 4
        mark = (
            el("title", escape(said))
            + (rect(place - 2.6, 0.9, 5.2, 5.2, p.card) if now else "")
            + at(place, 3.5, drawn(first, 1.7, p))
        )
        return band + label(x + 2, 4.8, name, size, p.card if now else p.ink, weight=700) + el("g", mark)

    def folded(self, n: int, x: float, width: float) -> str:
        """A flap that is folded back shows its number only (WD-SETUP-02)."""
        p, high = self.palette, 17.0
        hatch = "".join(
            f"M{number(x + k)} {number(high)}l{number(high * 0.6)}-{number(high)}" for k in _steps(width - high * 0.6)
        )
        left = f"M{number(x)} {number(high * 0.5)}l{number(high * 0.3)}-{number(high * 0.5)}"
        right = f"M{number(x + width - high * 0.3)} {number(high)}l{number(high * 0.3)}-{number(high * 0.5)}"
        name = self.words.say(N_("Round {n}"), n=n)
        return (
            el("title", escape(self.words.say(N_("Round {n}: still folded back"), n=n)))
            + rect(x, 0, width, high, p.bone)
            + el("path", d=hatch + left + right, fill="none", stroke=p.hair, stroke_width=FINE)
            + line([(x, high), (x, 0), (x + width, 0), (x + width, high)], p.soft, FINE)
            + line([(x, high), (x + width, high)], p.ink, LINE, stroke_dasharray="1.6 1.2")
            + rect(x + width / 2 - 8, 4.1, 16, 8.8, p.bone)
            + label(x + width / 2, 7.9, name, 3, p.soft, "middle", 700)
            + label(x + width / 2, 11.6, self.words.say(N_("folded")), 2.4, p.soft, "middle", 500)
            + self.foot(n, x)
        )

    # ---- actions

    def copies(self, n: int) -> list[tuple[str, bool]]:
        """The actions of a round, each with whether it has been taken; equal ones count from the left (WD-SHEET-11)."""
        labels = self.view.rounds[n - 1]
        if n > self.current and self.current:
            return [(action, False) for action in labels]
        left = Counter(self.view.left if n == self.current else ())
        gone = Counter(labels) - left
        found = []
        for action in labels:
            found.append((action, gone[action] > 0))
            gone[action] -= 1
        return found

    def narrow_actions(self, n: int, x: float) -> str:
        copies = self.copies(n)
        pitch = min(4.6, (HEIGHT - _HEAD - _FOOT - 0.4) / len(copies))
        r = min(2.2, pitch / 1.82)
        out = []
        for i, (action, taken) in enumerate(copies):
            y = _HEAD + 1.9 + pitch * i
            row = at(x + 2, y, tiles(action, r, self.palette))
            if taken:
                across = 2 * r * Label.parse(action).size + 0.8
                row = el("g", row, opacity="0.45") + line(
                    [(x + 1.6, y + 0.5), (x + 1.6 + across, y - 0.5)], self.palette.ink, LINE
                )
            out.append(self.thing(n, i, action, taken, row))
        return "".join(out)

    def wide_actions(self, n: int, x: float, width: float) -> str:
        """The current round's actions, large enough for a finger."""
        copies = self.copies(n)
        rows = 1 if len(copies) <= 3 else 2
        columns = math.ceil(len(copies) / rows)
        w, h = (width - 2.4) / columns, (HEIGHT - _HEAD - _FOOT - 0.8) / rows
        out = []
        for i, (action, taken) in enumerate(copies):
            cx, cy = x + 1.2 + w * (i % columns), _HEAD + 0.4 + h * (i // columns)
            out.append(self.thing(n, i, action, taken, self.chip(action, taken, cx + 0.6, cy + 0.6, w - 1.2, h - 1.2)))
        return "".join(out)

    def chip(self, action: str, taken: bool, x: float, y: float, w: float, h: float) -> str:
        """One action as a button: its hexes, its name as the log writes it, and the box to tick."""
        p, size = self.palette, Label.parse(action).size
        box = 3.4
        r = min(3.6, h / 2.6, (w - box - 4) / (2 * size))
        span = 2 * r * size + 1.8 + box
        left, middle = x + (w - span) / 2, y + h / 2
        tick_x, tick_y = left + 2 * r * size + 1.8, middle - box / 2
        body = at(left, middle, tiles(action, r, p))
        tick = rect(tick_x, tick_y, box, box, p.card, p.ink, LINE)
        if not taken:
            return rect(x, y, w, h, p.card, p.hair, HAIR) + self.signal(action, x, y, w, h) + body + tick
        cross = line([(tick_x + 0.6, tick_y + 0.6), (tick_x + box - 0.6, tick_y + box - 0.6)], p.ink, BOLD)
        cross += line([(tick_x + box - 0.6, tick_y + 0.6), (tick_x + 0.6, tick_y + box - 0.6)], p.ink, BOLD)
        strike = line([(left - 0.6, middle + 0.8), (tick_x - 0.9, middle - 0.8)], p.ink, LINE)
        return rect(x, y, w, h, p.paper) + el("g", body, opacity="0.4") + tick + cross + strike

    def signal(self, action: str, x: float, y: float, w: float, h: float) -> str:
        p, word = self.palette, f"word:{action}"
        if word in self.marks.chosen:
            return rect(x + 0.3, y + 0.3, w - 0.6, h - 0.6, "none", p.ink, BOLD)
        if word not in self.marks.targets:
            return ""
        glow = rect(x + 0.9, y + 0.9, w - 1.8, h - 1.8, "none", p.signal, 1.5, stroke_opacity=0.35)
        glow += rect(x + 0.3, y + 0.3, w - 0.6, h - 0.6, "none", p.signal, BOLD)
        left, top, right, bottom = x + 0.3, y + 0.3, x + w - 0.3, y + h - 0.3
        corners = ((left, top, 2, 2), (right, top, -2, 2), (left, bottom, 2, -2), (right, bottom, -2, -2))
        d = "".join(f"M{number(cx + dx)} {number(cy)}h{-dx}v{dy}" for cx, cy, dx, dy in corners)
        return glow + el("path", d=d, fill="none", stroke=p.ink, stroke_width=0.9)

    def thing(self, n: int, i: int, action: str, taken: bool, drawing: str) -> str:
        """An action's group; it answers to its name unless that would mean another copy."""
        free = n == self.current and not taken
        ahead = bool(self.current) and n >= self.current and action not in self.view.left
        name = f"word:{action}" if free or ahead else None
        said = self.words.say(N_("action {label}, taken") if taken else N_("action {label}"), label=action)
        kind = "action taken" if taken else "action target" if free and name in self.marks.targets else "action"
        return el("g", el("title", escape(said)) + drawing, id=f"action-{n}-{i}", class_=kind, data_thing=name)

    # ---- scorings

    def foot(self, n: int, x: float) -> str:
        """The cities that are scored when this round is over (WD-SHEET-07)."""
        p, view = self.palette, self.view
        cities = [city for city in view.terrain.cities if city.scored_after == n]
        if not cities:
            return ""
        state, numerals = city_state(view, cities[0]), " ".join(city.numeral for city in cities)
        said = N_("scored after this round: {cities}") if state != "done" else N_("scored already: {cities}")
        title = el("title", escape(self.words.say(said, cities=numerals.replace(" ", ", "))))
        name = text(x + 8.6, HEIGHT - 2.2, numerals, 4.2, p.soft if state == "done" else p.ink, STAMP)
        return el("g", title + flag(x + 2.2, HEIGHT - 3.4, str(n), p, state) + name)


def _steps(until: float) -> list[float]:
    return [2.4 * k for k in range(1, int(until / 2.4) + 1)]
