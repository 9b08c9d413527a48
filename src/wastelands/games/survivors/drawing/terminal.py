"""The table for a terminal: a map of small blocks, what is going on, and everybody's people and goods."""

from __future__ import annotations

from functools import lru_cache

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import Palette
from wastelands.drawing.terminal import WIDTH, Lines, cut, symbol, token
from wastelands.engine.words import N_
from wastelands.games.survivors.cards import Content
from wastelands.games.survivors.drawing.figures import ENTRIES, numbers
from wastelands.games.survivors.drawing.terrain import accent, tint
from wastelands.games.survivors.forecast import forecast
from wastelands.games.survivors.game import BACK, Survivors
from wastelands.games.survivors.goods import GOODS, listed
from wastelands.games.survivors.ground import Tile, spot, tile
from wastelands.games.survivors.people import housing, size
from wastelands.games.survivors.phases import moment, turn_step
from wastelands.games.survivors.tiles import LayTile, frontier
from wastelands.games.survivors.words import Words

BLOCK, BAND = 6, 16  # columns of a tile, which is two lines high, and tiles of a line
GROUND = {"field": "\"", "forest": "♠", "water": "~", "urban": "⌂", "industrial": "#", "commercial": "$", "civic": "+",
          "road": "=", "barren": "."}  # fmt: skip


@lru_cache(maxsize=8)
def codes(content: Content, lang: str) -> dict[str, str]:
    """Two letters for every building and feature, of their names."""
    found: dict[str, str] = {}
    for kind in (*content.buildings, *content.features):
        name = content.name(kind, lang)
        letters = [name[0] + letter for letter in name[1:] if letter.isalpha()]
        found[kind] = next((code for code in letters if code not in found.values()), kind[:2])
    return found


class TextTable(Lines):
    """One table in characters."""

    def __init__(self, view: Survivors, marks: Marks, words: Words, palette: Palette) -> None:
        self.view, self.marks, self.words, self.palette = view, marks, words, palette
        super().__init__()
        step = view.steps[-1] if view.steps else None
        self.free = frozenset(frontier(view.ground)) if isinstance(step, LayTile) else frozenset[Tile]()

    def draw(self) -> Text:
        self.head()
        self.map()
        self.legend()
        self.economy()
        self.matters()
        self.found.rstrip()
        return self.found

    def head(self) -> None:
        say, view = self.words.say, self.view
        title = say(N_("Round {n}"), n=view.round) if view.round else say(N_("Setting up"))
        step = turn_step(view)
        doing = f"{step}. {say(moment(view))}" if step else say(moment(view))
        who = token(view.turn.seat) if step is not None else Text()
        self.line(Text(title, "bold"), "  ", who, " ", Text(doing, Style(color=self.palette.rust, bold=True)))

    # ---- the map

    def map(self) -> None:
        hexes = [spot(at) for at in (*self.view.ground.terrain, *self.free)]
        rows, cols = ([h[i] for h in hexes] for i in (0, 1))
        for first in range(min(cols), max(cols) + 1, BAND):
            self.band(range(min(rows), max(rows) + 1), range(first, min(first + BAND, max(cols) + 1)))

    def band(self, rows: range, columns: range) -> None:
        """As many columns as stand side by side."""
        self.line("   ", Text("".join(f"{col:^{BLOCK}}" for col in columns), "dim"))
        for row in rows:
            blocks = [self.block(tile(row, col)) for col in columns]
            self.line(Text(f"{row:>2} ", "dim"), *(upper for upper, _ in blocks))
            self.line("   ", *(lower for _, lower in blocks))

    def block(self, at: Tile) -> tuple[Text, Text]:
        """Two lines of a tile: what stands on it, and who walks there; brackets where it can be tapped."""
        view, p = self.view, self.palette
        target = f"hex:{spot(at)}" in self.marks.targets
        if at not in view.ground.terrain:
            style = Style(color=p.soft)
            return Text("[    ]" if target else " " * BLOCK, style), Text("[    ]" if target else " " * BLOCK, style)
        terrain = view.ground.terrain[at]
        back = tint(p, terrain)
        mark = GROUND.get(terrain, "?")
        upper, bold = self.standing(at)
        edges = ("[", "]") if target else (mark, " ")
        ground = Style(color=accent(p, terrain), bgcolor=back)
        edge = Style(color=p.card, bgcolor=p.ink, bold=True) if target else ground
        first, second = Text(edges[0], edge), Text(edges[0] if target else " ", edge)
        ink = Style(color=p.ink, bgcolor=back, bold=bold)
        first.append(cut(upper or f"{mark} {mark}", 4), ink if upper else ground)
        second.append(
            cut(self.walking(at) or f" {mark} ", 4),
            Style(color=p.rust, bgcolor=back, bold=True) if self.walking(at) else ground,
        )
        first.append(edges[1], edge)
        second.append(edges[1], edge)
        return first, second

    def standing(self, at: Tile) -> tuple[str, bool]:
        """Base, building, site or feature in four characters."""
        view = self.view
        base, building, site, feature = view.base_at(at), view.building_at(at), view.site_at(at), view.feature_at(at)
        if base:
            return (
                f"{'@' if base.home else '%'}{symbol(base.owner)}{view.people[base.owner].idle if base.home else ''}",
                True,
            )
        if building:
            return f"{symbol(building.owner)}{self.short(building.kind)}{building.crew or ''}", True
        if site:
            return f"{symbol(site.owner)}({self.short(site.kind)}", False
        if feature:
            return f"*{self.short(feature.kind)}{feature.charges or '!'}", False
        return "", False

    def short(self, kind: str) -> str:
        return codes(self.view.content, self.words.lang)[kind]

    def walking(self, at: Tile) -> str:
        """Parties, zombies and clouds in four characters."""
        view = self.view
        parties = "".join(f"{symbol(p.owner)}{p.size}" for p in view.parties if p.at == at)
        zombies = view.zombies_at(at)
        level = max([cloud.level for cloud in view.clouds if cloud.at == at], default=0)
        return parties + (f"Z{zombies}" if zombies else "") + (f"☢{level}" if level else "")

    def legend(self) -> None:
        say, words, view = self.words.say, self.words, self.view
        grounds = [f"{mark} {words.card(name)}" for name, mark in GROUND.items() if name in view.content.terrains]
        signs = [
            say(N_("@X6 base and its idle")),
            say(N_("%X outpost")),
            say(N_("XFa2 building and its workers")),
            say(N_("X(Fa under construction")),
            say(N_("*Or6 feature and its charges")),
            say(N_("X3 party and its size")),
            say(N_("Z2 zombies")),
            say(N_("☢1 cloud and its level")),
        ]
        for parts in (grounds, signs):
            self.wrapped(parts)

    def wrapped(self, parts: list[str], style: str = "dim") -> None:
        row = ""
        for part in parts:
            if row and cell_len(row) + cell_len(part) + 3 > WIDTH:
                self.line(Text(row, style))
                row = ""
            row += ("   " if row else "") + part
        if row:
            self.line(Text(row, style))

    # ---- everybody

    def economy(self) -> None:
        """A line for each kind of thing that somebody has."""
        view, words = self.view, self.words
        columns = [numbers(view, seat) for seat in range(view.seats)]
        ahead = forecast(view, view.viewer) if view.viewer >= 0 else None
        coming = {good: ahead.sum(i) for i, good in enumerate(GOODS)} if ahead else {}
        self.found.append("\n")
        heads = [Text(" " * 22)]
        for seat in range(view.seats):
            heads += [token(seat), Text(cut(f" {words.name(seat)}", 10), "bold" if seat in view.to_act() else "")]
        self.line(*heads)
        for entry in ENTRIES:
            row = [column[entry.name] for column in columns]
            if not any(row):
                continue
            cells = [str(n) for n in row]
            if entry.name == "survivors":
                beds = [housing(view, seat) for seat in range(view.seats)]
                cells = [f"{n}/{most}" if most else str(n) for n, most in zip(row, beds, strict=True)]
            name = words.say(entry.word)
            label = f"[{name}]" if entry.thing and entry.thing in self.marks.targets else name
            self.line(cut(label, 22), "".join(f" {cell:<12}" for cell in (*cells, coming.get(entry.name, ""))).rstrip())

    def matters(self) -> None:
        """The combat under way, the own cards, the buildings that can be built."""
        view, words, say = self.view, self.words, self.words.say
        if view.fight:
            sides = []
            for side, dice in zip(view.fight.sides, view.fight.dice, strict=True):
                shown = " ".join(f"[{n}]" for n in dice)
                sides.append(f"{words.side(side.seat, side.kind)} ({size(view, side)}) {shown}".rstrip())
            self.line(Text(say(N_("Combat on {at}"), at=spot(view.fight.at)) + ": " + "  –  ".join(sides), "bold"))
        hand = view.hands[view.viewer] if view.viewer >= 0 else ()
        for card in hand:
            if card != BACK:
                mark = "[ ]" if f"card:{card}" in self.marks.targets else "   "
                self.line(
                    f"{mark} {words.card(card)}: ", Text(" ".join(words.card_text(view.content.cards[card])), "italic")
                )
        on_map = sorted({piece.kind for pieces in (view.buildings, view.sites, view.features) for piece in pieces})
        open_cards = [card for card in view.content.buildings if f"card:{card}" in self.marks.targets]
        self.wrapped([f"{self.short(kind)} {words.card(kind)}" for kind in on_map])
        for card in open_cards:
            cost = words.goods(listed(view.content.buildings[card].cost))
            self.line(f"[{self.short(card)} {words.card(card)}] {cost}")
