"""The ledger: everybody's people and goods at a glance, a line for each kind and a column for each player."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from wastelands.drawing.counters import token
from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import BOLD, FINE, HAIR, LINE, Palette, el, escape, group, line, rect
from wastelands.drawing.lettering import LABEL, STAMP, clip, fit, label, measure, text
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.survivors.drawing import frames
from wastelands.games.survivors.drawing.lattice import PANEL, STRIP, Box
from wastelands.games.survivors.drawing.signs import sign
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import GOODS, listed
from wastelands.games.survivors.people import housing, points, survivors
from wastelands.games.survivors.texts import GOOD_NAMES
from wastelands.games.survivors.words import GROUPS, Words

TOP = 54.2  # where the ledger begins in a panel beside the map
_HEAD, _LINE = 6.6, 3.95
_NAMES = 30.0  # the width of the lines' names


class Entry(NamedTuple):
    """A kind of thing that is counted."""

    name: str
    icon: str
    word: str
    thing: str  # what a tap on it means


ENTRIES = (
    Entry("points", "points", N_("Points"), ""),
    Entry("survivors", "person", N_("Survivors / beds"), ""),
    Entry("idle", "idle", GROUPS["idle"], ""),
    Entry("scavengers", "scavengers", GROUPS["scavengers"], ""),
    Entry("wounded", "wounded", GROUPS["wounded"], ""),
    *(Entry(good, good, GOOD_NAMES[good], f"word:{good}") for good in GOODS),
    Entry("cards", "cards", N_("combat cards"), ""),
)


class Grid:
    """Where the cells of the ledger lie: kinds down and players across, or the other way round in a strip."""

    def __init__(self, seats: int, wide: bool) -> None:
        self.wide, self.seats = wide, seats
        if wide:
            self.step = (STRIP[0] - 24.0) / len(ENTRIES)
            self.high = min(6.6, (STRIP[1] - 27.0) / seats)
        else:
            self.step = (PANEL[0] - _NAMES) / seats
            self.high = _LINE

    def entry(self, i: int) -> Box:
        """A whole kind, for all players."""
        if self.wide:
            return Box(24 + i * self.step, 21.5, self.step, self.high * self.seats + 5.5)
        return Box(0, TOP + _HEAD + i * _LINE, PANEL[0], _LINE)

    def seat(self, seat: Seat) -> Box:
        """A whole player, with all kinds."""
        if self.wide:
            return Box(0, 27.0 + seat * self.high, STRIP[0], self.high)
        return Box(_NAMES + seat * self.step, TOP, self.step, _HEAD + len(ENTRIES) * _LINE)

    def head(self, seat: Seat) -> Box:
        box = self.seat(seat)
        return Box(box.x, box.y, 23.5, box.h) if self.wide else Box(box.x, box.y, box.w, _HEAD)

    def number(self, i: int, seat: Seat) -> tuple[float, float]:
        """The middle of a cell on its base line."""
        a, b = self.entry(i), self.seat(seat)
        if self.wide:
            return a.x + a.w / 2, b.y + b.h / 2 + 1.2
        return b.x + b.w / 2, a.y + 3.25


@lru_cache(maxsize=32)
def headings(seats: int, wide: bool, lang: str, palette: Palette) -> str:
    """The lines of the ledger with their signs and names, which stand still."""
    p, grid, words, out = palette, Grid(seats, wide), Words(lang), []
    for i, entry in enumerate(ENTRIES):
        box = grid.entry(i)
        said = words.say(entry.word)
        if wide:
            out.append(sign(entry.icon, box.x + box.w / 2, box.y + 1.6, 3.8, p.ink))
            out.append(line([(box.x, box.y - 1), (box.x, box.y + box.h)], p.hair, HAIR))
            continue
        out.append(sign(entry.icon, 2.2, box.y + 2, 3.6, p.ink))
        size = fit(said.upper(), 3.0, _NAMES - 5.6, LABEL, 500, 0.06)
        out.append(label(5, box.y + 3.1, said, size, p.soft, weight=500))
        heavy = entry.name in ("wounded", "electronics", "suit", "survivors")
        out.append(
            line([(0, box.y + box.h), (PANEL[0], box.y + box.h)], p.soft if heavy else p.hair, FINE if heavy else HAIR)
        )
    top = grid.entry(0).y if not wide else 26.8
    return "".join(out) + line([(0, top), ((STRIP if wide else PANEL)[0], top)], p.ink, LINE)


class Ledger:
    """The numbers of one table."""

    def __init__(self, view: Survivors, marks: Marks, words: Words, palette: Palette, wide: bool) -> None:
        self.view, self.marks, self.words, self.palette = view, marks, words, palette
        self.grid = Grid(view.seats, wide)

    def draw(self) -> str:
        seats = range(self.view.seats)
        columns = [self.numbers(seat) for seat in seats]
        lines = [self.kind(i, [column[entry.name] for column in columns]) for i, entry in enumerate(ENTRIES)]
        return el("g", "".join([*map(self.ground, seats), *lines, *map(self.player, seats)]), id="ledger")

    def numbers(self, seat: Seat) -> dict[str, int]:
        view = self.view
        people = view.people[seat]
        found = dict(zip(GOODS, view.stocks[seat], strict=True))
        found |= {"points": points(view, seat), "survivors": survivors(view, seat), "idle": people.idle}
        return found | {"scavengers": people.scavengers, "wounded": people.wounded, "cards": len(view.hands[seat])}

    def ground(self, seat: Seat) -> str:
        """One's own column lies on a card; whose turn it is, has a bar of signal."""
        p, box = self.palette, self.grid.seat(seat)
        out = rect(box.x, box.y, box.w, box.h, p.bone, fill_opacity=0.45) if seat == self.view.viewer else ""
        if seat in self.view.to_act():
            bar = (box.x, box.y, 1.2, box.h) if self.grid.wide else (box.x + 0.6, box.y, box.w - 1.2, 1.2)
            out += rect(*bar, p.signal, p.ink, HAIR)
        return out

    def kind(self, i: int, numbers: list[int]) -> str:
        """One line: what everybody has of it; an exclamation mark where it will not last the next meal."""
        p, entry, box = self.palette, ENTRIES[i], self.grid.entry(i)
        out = []
        for seat, n in enumerate(numbers):
            x, y = self.grid.number(i, seat)
            bold = entry.name in ("points", "survivors")
            beds = housing(self.view, seat) if entry.name == "survivors" else 0
            shown = f"{n}/{beds}" if beds else str(n)
            size = fit(shown, 3.7 if bold else 3.6, self.grid.step - 1.4, STAMP)
            if n or bold:
                out.append(text(x, y, shown, size, p.ink, STAMP, anchor="middle"))
            else:
                out.append(text(x, y, "·", 3.1, p.hair, STAMP, anchor="middle"))
            if entry.name in ("food", "water") and self.view.alive[seat] and n < survivors(self.view, seat):
                aside = x + measure(shown, size, STAMP) / 2 + 0.4
                out.append(text(aside, y, "!", 3.6, p.rust, LABEL, 700))
        if not entry.thing:
            return "".join(out)
        classes, over = frames.marked(entry.thing, self.marks, box.w, box.h, p, inset=0.3)
        said = ", ".join(f"{self.words.name(seat)} {n}" for seat, n in enumerate(numbers))
        inside = rect(0, 0, box.w, box.h, "none", pointer_events="all")
        title = el("title", escape(f"{self.words.say(entry.word)}: {said}"))
        thing = group(title, inside, over, x=box.x, y=box.y, id=f"good-{entry.name}", class_=f"good{classes}",
                      data_thing=entry.thing)  # fmt: skip
        return "".join(out) + thing

    def player(self, seat: Seat) -> str:
        """The head of a column: whose it is."""
        p, box, words = self.palette, self.grid.head(seat), self.words
        classes, over = frames.marked(f"seat:{seat}", self.marks, box.w, box.h, p, inset=0.3)
        roomy = self.grid.wide or box.w > 15
        x, y = (3.6, box.h / 2 + (0 if self.grid.wide else 0.6)) if roomy else (box.w / 2, 3.9)
        parts = [token(seat, x, y, 2.2, p.ink)]
        if roomy:
            name = clip(words.name(seat), 3.2, box.w - 7.4, LABEL, 600)
            parts.append(text(6.8, y + 1.1, name, 3.2, p.ink, LABEL, 600))
        if not self.view.alive[seat]:
            parts.append(line([(x - 2.6, y - 2.6), (x + 2.6, y + 2.6)], p.rust, BOLD))
        return group(
            el("title", escape(self.account(seat))), rect(0, 0, box.w, box.h, "none", pointer_events="all"),
            *parts, over,
            x=box.x, y=box.y, id=f"seat-{seat}", class_=f"seat{classes}", data_thing=f"seat:{seat}",
        )  # fmt: skip

    def account(self, seat: Seat) -> str:
        """A player in words."""
        view, words = self.view, self.words
        if not view.alive[seat]:
            return words.say(N_("{name} is out of the game"), name=words.name(seat))
        return words.say(
            N_("{name}: {points} points, {survivors} survivors, {beds} beds, {goods}"),
            name=words.name(seat),
            points=points(view, seat),
            survivors=survivors(view, seat),
            beds=housing(view, seat),
            goods=words.goods(listed(view.stocks[seat])),
        )
