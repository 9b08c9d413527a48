"""The map for a terminal: bricks for hexes, every second column half a brick lower, roads between them.

A brick is seven columns wide and two lines high.  Above stands the hex's name, below what is there; the first column
shows a road to the left neighbours, the last one a road up or down.
"""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import SEATS, Palette
from wastelands.engine.hexes import NW, SW, Hex, N, S
from wastelands.engine.words import N_
from wastelands.games.diplomacy.drawing.captions import is_scored
from wastelands.games.diplomacy.drawing.flaps import Tray, starter
from wastelands.games.diplomacy.drawing.ground import accent, tint
from wastelands.games.diplomacy.drawing.lattice import land
from wastelands.games.diplomacy.game import SYMBOLS, Diplomacy
from wastelands.games.diplomacy.map import CLANS, ROUNDS, SECTORS, WATER, City, Clan
from wastelands.games.diplomacy.words import CLAN_NAMES, Words

WIDTH = 7
FREE = "□"
SIGNS = {"raider": "Ra", "pirate": "Pi", "bomber": "Bo", "guardian": "Gu", "enforcer": "En"}
_BLANK = Style()


def sign(clan: Clan) -> str:
    """Two characters for a clan; the Drifter shows where he may go."""
    return f"→{clan.letter}" if clan.letter else SIGNS[clan.name]


def mixed(a: str, b: str, share: float) -> str:
    """A colour between two others."""
    pairs = zip(bytes.fromhex(a[1:]), bytes.fromhex(b[1:]), strict=True)
    return "#" + bytes(round(x + (y - x) * share) for x, y in pairs).hex()


class Canvas:
    """Rows of characters, each with its style."""

    def __init__(self, width: int, height: int) -> None:
        self.rows: list[list[tuple[str, Style]]] = [[(" ", _BLANK)] * width for _ in range(height)]

    def put(self, x: int, y: int, s: str, style: Style) -> None:
        for i, c in enumerate(s):
            self.rows[y][x + i] = (c, style)

    def text(self) -> Text:
        found = Text(no_wrap=True)
        for row in self.rows:
            start = 0
            while start < len(row):
                end = start
                while end < len(row) and row[end][1] == row[start][1]:
                    end += 1
                found.append("".join(c for c, _ in row[start:end]), row[start][1])
                start = end
            found.append("\n")
        return found


class TextMap:
    """One table in characters."""

    def __init__(self, view: Diplomacy, marks: Marks, words: Words, palette: Palette) -> None:
        self.view = view
        self.marks = marks
        self.words = words
        self.palette = palette
        self.cities: dict[int, City] = {city.bit: city for city in view.terrain.cities}
        self.active = [view.active(seat) for seat in range(view.seats)]
        hexes = view.terrain.grid.hexes
        self.left = min(h.q for h in hexes)
        self.top = min(2 * h.r + h.q for h in hexes)
        self.columns = max(h.q for h in hexes) - self.left + 1
        self.height = max(2 * h.r + h.q for h in hexes) - self.top + 2

    def draw(self) -> Text:
        canvas = Canvas(self.columns * WIDTH + 1, self.height)
        for h in self.view.terrain.grid.hexes:
            self.brick(canvas, h)
        found = canvas.text()
        for line in (self.legend(), *self.rounds(), self.points()):
            found.append_text(line)
            found.append("\n")
        found.rstrip()
        return found

    # ---- one hex

    def brick(self, canvas: Canvas, h: Hex) -> None:
        terrain, p = self.view.terrain, self.palette
        x, y = (h.q - self.left) * WIDTH, 2 * h.r + h.q - self.top
        kind = land(terrain.cells[h])
        back = self.back(h, kind)
        ground = Style(color=p.soft, bgcolor=back)
        marked = f"hex:{h}" in self.marks.targets
        top, bottom = self.words_of(h, kind)
        road = Style(color=p.ink, bgcolor=back, bold=True)
        canvas.put(x, y, " " + top, ground)
        canvas.put(x, y + 1, " " + " " * 6, ground)
        self.lower(canvas, x + 1, y + 1, bottom, h, kind)
        for direction, place in ((NW, (x, y)), (SW, (x, y + 1)), (N, (x + 6, y)), (S, (x + 6, y + 1))):
            if self.linked(h, h.step(direction)):
                canvas.put(*place, "═" if direction in (NW, SW) else "║", road)
        if marked:
            style = Style(color=p.card, bgcolor=p.ink, bold=True)
            canvas.put(x + 1, y, top[:5], style)
            canvas.put(x + 1, y + 1, "[", style)
            canvas.put(x + 5, y + 1, "]", style)

    def back(self, h: Hex, kind: str) -> str:
        """The ground, a little darker in every second hex of a column, so that bricks stand apart."""
        return tint(self.palette, kind) if h.r % 2 else mixed(tint(self.palette, kind), self.palette.ink, 0.06)

    def linked(self, a: Hex, b: Hex) -> bool:
        return (min(a, b), max(a, b)) in self.view.terrain.links

    def words_of(self, h: Hex, kind: str) -> tuple[str, str]:
        """The two lines of a brick: five characters, and a sixth for a road."""
        bit = self.view.terrain.grid.bit(h)
        if kind == "^":
            return " ^ ^  ", " ^^^ "
        if kind == "c":
            city = self.cities[bit]
            return " ▄█▄▄ ", f"{city.numeral:^5}"
        name = f"{h!s:<6}"
        if kind == "s":
            owners = [SYMBOLS[s] for s in range(self.view.seats) if self.view.settled[s] & bit]
            free = self.view.terrain.settlements[bit] - len(owners)
            return name, f" {''.join(owners) + FREE * free:<3} "
        inside = self.inside(bit)
        return name, " ~ ~ " if kind == WATER and not inside.strip() else f" {kind}{inside} "

    def inside(self, bit: int) -> str:
        """What stands on a space, in two characters."""
        view = self.view
        for seat in range(view.seats):
            if view.owned[seat] & bit:
                return SYMBOLS[seat] * 2 if self.active[seat] & bit else SYMBOLS[seat] + "?"
        if view.destroyed & bit:
            return "##"
        clan = view.terrain.clans.get(bit)
        return sign(clan) if clan else "  "

    def lower(self, canvas: Canvas, x: int, y: int, bottom: str, h: Hex, kind: str) -> None:
        p, view = self.palette, self.view
        bit, back = view.terrain.grid.bit(h), self.back(h, kind)
        ink = Style(color=p.ink, bgcolor=back, bold=True)
        if kind == "c":
            done = is_scored(view, self.cities[bit])
            canvas.put(x, y - 1, " ▄█▄▄ ", Style(color=p.soft if done else p.ink, bgcolor=back))
            canvas.put(x, y, bottom, Style(color=p.card, bgcolor=p.soft if done else p.rust, bold=True))
            return
        canvas.put(x, y, bottom, ink)
        if kind in SECTORS or kind == WATER:
            canvas.put(x + 1, y, bottom[1], Style(color=accent(p, kind), bgcolor=back, bold=True))
        if view.destroyed & bit:
            canvas.put(x + 2, y, bottom[2:4], Style(color=p.rust, bgcolor=p.ash))
        for seat in range(view.seats):
            if view.owned[seat] & bit:
                live = bool(self.active[seat] & bit)
                canvas.put(x + 2, y, bottom[2:4], self.seat_style(seat) if live else Style(color=p.soft, bgcolor=back))

    def seat_style(self, seat: int) -> Style:
        ink = SEATS[seat]
        return Style(color=ink.mark, bgcolor=ink.fill, bold=True)

    # ---- below the map

    def legend(self) -> Text:
        say = self.words.say
        parts = [f"{SIGNS[name]} {say(CLAN_NAMES[name])}" for name in CLANS if name in SIGNS]
        parts.insert(0, say(N_("→B Drifter to B")))
        parts += [say(N_("□ free building")), say(N_("XX active, X? cut off")), say(N_("## destroyed"))]
        parts += [say(N_("═ ║ road")), say(N_("[  ] can be chosen"))]
        width, lines = self.columns * WIDTH, [""]
        for part in parts:
            if lines[-1] and len(lines[-1]) + len(part) + 3 > width:
                lines.append("")
            lines[-1] += ("   " if lines[-1] else "") + part
        return Text("\n".join(lines), "dim")

    def rounds(self) -> list[Text]:
        """The flaps: a cross before what was taken, brackets around what can be taken."""
        view, say = self.view, self.words.say
        tray, found = Tray(view, self.marks, self.words, self.palette), []
        for n in range(max(1, tray.current), ROUNDS + 1):
            if n > view.shown:
                found.append(Text(say(N_("Round {n}: still folded back"), n=n) + self.scored(n), "dim"))
                continue
            line = Text(
                f"{say(N_('Round {n}'), n=n)} {SYMBOLS[starter(view.rounds, n, view.seats)]}: ",
                "bold" if n == tray.current else "",
            )
            for action, taken in tray.copies(n):
                if taken:
                    line.append(f" ×{action} ", "dim strike")
                elif n == tray.current and f"word:{action}" in self.marks.targets:
                    line.append(f"[{action}]", "bold reverse")
                else:
                    line.append(f" {action} ")
                line.append(" ")
            line.append(self.scored(n))
            found.append(line)
        return found

    def scored(self, n: int) -> str:
        cities = [city.numeral for city in self.view.terrain.cities if city.scored_after == n]
        return "  " + self.words.say(N_("then scored: {cities}"), cities=", ".join(cities)) if cities else ""

    def points(self) -> Text:
        found = Text()
        for seat, points in enumerate(self.view.points):
            found.append(f" {SYMBOLS[seat]} ", self.seat_style(seat))
            turn = self.view.steps and self.view.turn == seat
            found.append(f" {self.words.name(seat)} {points}   ", "bold underline" if turn else "")
        return found
