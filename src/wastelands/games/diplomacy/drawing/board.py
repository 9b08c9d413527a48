"""The board: a backdrop that is drawn once for each map and theme, and on it one group for every hex."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import LINE, SEATS, Palette, el, escape, number, rect, svg
from wastelands.drawing.ink import trace as trace_line
from wastelands.drawing.lettering import LABEL, STACK, STAMP, text
from wastelands.engine.face import Trace, Worth
from wastelands.engine.hexes import Hex
from wastelands.games.diplomacy.drawing import ground, pieces, places
from wastelands.games.diplomacy.drawing.captions import Captions, city_state
from wastelands.games.diplomacy.drawing.lattice import A, extent, hexagon, land, middle, outline
from wastelands.games.diplomacy.drawing.roads import paved, roads
from wastelands.games.diplomacy.drawing.water import water
from wastelands.games.diplomacy.game import Diplomacy, table
from wastelands.games.diplomacy.map import ROUNDS, SECTORS, WATER, Terrain
from wastelands.games.diplomacy.words import Words

MARGIN = 1.6
_LETTER, _LETTER_SIZE = (-6.75, 1.4), 4.2
_HIT = el("path", d=outline(0, 0))
_HOLLOW = ' fill="none"'
_ROUND = ' stroke-linecap="round" stroke-linejoin="round"'


# ---------- what never changes


@lru_cache(maxsize=96)
def backdrop(terrain: Terrain, palette: Palette, named: bool = True) -> str:
    """Ground, water, roads, borders and letters of a map; `named` writes the hexes' names."""
    return "".join(
        [
            ground.fills(terrain, palette),
            ground.marks(terrain, palette),
            water(terrain, palette),
            roads(terrain, palette),
            ground.grid(terrain, palette),
            _letters(terrain, palette),
            _names(terrain, palette) if named else "",
        ]
    )


def _letters(terrain: Terrain, palette: Palette) -> str:
    """Every lettered space shows its letter in its left corner, where no road can run (WD-MAP-02)."""
    found: dict[str, list[str]] = {kind: [] for kind in SECTORS}
    for h, token in terrain.cells.items():
        if token[0] in SECTORS:
            x, y = middle(h)
            found[token[0]].append(el("text", token[0], x=x + _LETTER[0], y=y + _LETTER[1]))
    return "".join(
        el("g", "".join(letters), font_family=STACK[STAMP], font_size=_LETTER_SIZE, text_anchor="middle",
           fill=ground.accent(palette, kind), aria_hidden="true")
        for kind, letters in found.items() if letters
    )  # fmt: skip


def _names(terrain: Terrain, palette: Palette) -> str:
    """The names of the hexes as the log says them."""
    found: dict[bool, list[str]] = {False: [], True: []}
    for h, token in terrain.cells.items():
        if land(token) not in ("c", "^"):
            x, y = middle(h)
            found[token[0] == WATER].append(el("text", str(h), x=x - 4.9, y=y - A + 2.9))
    halo = el("g", "".join(found[True]), fill=palette.water, stroke=palette.sea, stroke_width=0.9, paint_order="stroke")
    return el("g", "".join(found[False]) + halo, class_="coords", font_family=STACK[LABEL], font_size=2.75,
              font_weight="500", fill=palette.soft, aria_hidden="true")  # fmt: skip


@lru_cache(maxsize=96)
def still(terrain: Terrain, palette: Palette) -> str:
    """Everything of the board that stands still, as one SVG of its size."""
    box = extent(terrain).grown(MARGIN)
    paper = rect(box.left, box.top, box.width, box.height, palette.paper)
    return _sheet(terrain, paper, backdrop(terrain, palette), aria_hidden="true")


def _sheet(terrain: Terrain, *parts: str, **attrs: str) -> str:
    box = extent(terrain).grown(MARGIN)
    around = (box.left, box.top, box.width, box.height)
    return svg(box.width, box.height, *parts, box=around, class_="diplomacy", **attrs)


def traced(terrain: Terrain, trace: Trace, palette: Palette) -> str:
    """A story's picture above the board: all but a network fades, and what counts in it or was done bears a number."""
    fill = SEATS[trace.seat].fill
    parts = []
    if trace.linked:
        parts += [_veil(terrain, trace.linked, palette), _links(trace.linked, fill, palette)]
    cities = {f"hex:{city.hex}" for city in terrain.cities}
    for thing, n in trace.numbered:
        x = -5.4 if thing in cities else 5.4  # a city has its flag at the right
        parts.append(_at(thing, pieces.numbered(n, fill, palette, x)))
    return _sheet(terrain, *parts, aria_hidden="true")


def _at(thing: str, drawn: str, **attrs: str) -> str:
    """Something around the middle of a hex."""
    x, y = middle(Hex.parse(thing.removeprefix("hex:")))
    return el("g", drawn, transform=f"translate({number(x)} {number(y)})", **attrs)


def badges(view: Diplomacy, worths: Sequence[Worth], palette: Palette) -> str:
    """What moves are worth, each on the space that it is about."""
    drawn = []
    for one in worths:
        thing = view.spec.verbs[one.action.verb].things(one.action)[-1]
        drawn.append(_at(thing, pieces.badge(one.text, one.harm, palette), data_worth=one.action.text))
    return _sheet(view.terrain, *drawn, aria_hidden="true")


def _veil(terrain: Terrain, linked: Sequence[Hex], palette: Palette) -> str:
    """Paper over everything but these hexes."""
    box = extent(terrain).grown(MARGIN)
    around = f"M{number(box.left)} {number(box.top)}h{number(box.width)}v{number(box.height)}h-{number(box.width)}z"
    holes = "".join(outline(*middle(h)) for h in linked)
    return el("path", d=around + holes, fill=palette.paper, fill_opacity=0.72, fill_rule="evenodd")


def _links(linked: Sequence[Hex], fill: str, palette: Palette) -> str:
    """Heavy lines from middle to middle, the seat's colour over ink."""
    inside, path = set(linked), ""
    for h in linked:
        for other in h.neighbours():
            if other in inside and h < other:
                path += trace_line([middle(h), middle(other)])
    strokes = (palette.ink, 2.6), (fill, 1.5)
    return "".join(
        el("path", d=path, fill="none", stroke=s, stroke_width=w, stroke_linecap="round") for s, w in strokes
    )


class Cell(NamedTuple):
    """A hex with everything about its drawing that stays the same all game long."""

    hex: Hex
    bit: int
    name: str
    place: str  # where the group lies
    empty: str  # what an empty hex shows
    paper: str  # the same on a sheet that is drawn on
    taken: str  # what stays visible beside a symbol
    letter: str  # the letter once more, above washes and signals
    variant: int


@lru_cache(maxsize=512)
def _letter(token: str, palette: Palette) -> str:
    if token[0] not in SECTORS:
        return ""
    return text(*_LETTER, token[0], _LETTER_SIZE, ground.accent(palette, token[0]), STAMP, anchor="middle")


@lru_cache(maxsize=96)
def cells(terrain: Terrain, palette: Palette) -> tuple[Cell, ...]:
    found = []
    for i, (h, token) in enumerate(terrain.cells.items()):
        bit = terrain.grid.bit(h)
        x, y = middle(h)
        clan = terrain.clans.get(bit)
        empty = places.clan(clan, palette) if clan else ""
        paper = places.clan_on_paper(clan, palette) if clan else ""
        if token == "^":
            empty = paper = places.mountain(i * 7 % 4, palette)
        taken = places.met_clan(clan, palette) if clan else ""
        place = f'transform="translate({number(x)} {number(y)})"'
        found.append(Cell(h, bit, f"hex:{h}", place, empty, paper, taken, _letter(token, palette), i % 4))
    return tuple(found)


# ---------- what changes


class Board:
    """The map of one table as one person sees it, or as a sheet that is drawn on."""

    def __init__(self, view: Diplomacy, marks: Marks, words: Words, palette: Palette, paper: bool = False) -> None:
        self.view = view
        self.paper = paper
        self.marks = marks
        self.palette = palette
        self.captions = Captions(view, words)
        self.cities = {city.bit: city for city in view.terrain.cities}
        self.active = [view.active(seat) for seat in range(view.seats)]
        self.live = 0
        for mask in self.active:
            self.live |= mask

    def draw(self) -> str:
        return _sheet(self.view.terrain, self.hexes())

    def hexes(self, plain: bool = False) -> str:
        """Every hex as a group; `plain` is for pictures that nobody can tap."""
        drawn = "\n".join([self.hex(cell, plain) for cell in cells(self.view.terrain, self.palette)])
        return f'<g fill="none" pointer-events="all"{_ROUND}>{drawn.replace(_ROUND, "").replace(_HOLLOW, "")}</g>'

    def hex(self, cell: Cell, plain: bool) -> str:
        owner = self.owner(cell.bit)
        inside = self.inside(cell, owner)
        if plain:
            return f"<g {cell.place}>{inside}</g>" if inside else ""
        name, marks = cell.name, self.marks
        title = escape(self.captions.of(cell.hex, cell.bit, owner, bool(self.live & cell.bit)))
        kind = "hex"
        if name in marks.targets:
            kind, inside = "hex target", inside + f'<g class="glow">{pieces.target(self.palette)}</g>' + cell.letter
        if name in marks.tentative:
            kind, inside = kind + " tentative", inside + pieces.tentative(marks.tentative.index(name) + 1, self.palette)
        elif name in marks.last:
            kind, inside = kind + " last", inside + pieces.last(self.palette)
        if name in marks.chosen:
            kind, inside = kind + " chosen", inside + pieces.chosen(self.palette)
        h = cell.hex
        head = f'<g id="hex-{h.q}-{h.r}" class="{kind}" data-thing="{name}" {cell.place}>'
        return f"{head}<title>{title}</title>{_HIT}{inside}</g>"

    def alone(self, h: Hex) -> str:
        """One hex by itself, large, as it stands now."""
        p, terrain = self.palette, self.view.terrain
        cell = next(cell for cell in cells(terrain, p) if cell.hex == h)
        road = paved("M-8 5.6Q0 0 8.2-4.9", p) if terrain.roads & cell.bit else ""
        inside = self.inside(cell, self.owner(cell.bit))
        ground_ = hexagon(1, p.ink, LINE, ground.tint(p, terrain.cells[h][0]))
        return svg(22, 20, ground_, road, cell.letter, inside, box=(-11, -10, 22, 20))

    def owner(self, bit: int) -> int | None:
        return next((seat for seat, owned in enumerate(self.view.owned) if owned & bit), None)

    def inside(self, cell: Cell, owner: int | None) -> str:
        view, bit, p = self.view, cell.bit, self.palette
        if owner is not None:
            return (pieces.occupied if self.live & bit else pieces.inactive)(owner, p) + cell.taken
        if view.destroyed & bit:
            return pieces.destroyed(cell.variant, p)
        if bit in self.cities:
            city = self.cities[bit]
            return places.city(city.numeral, city.scored_after, city_state(view, city), p)
        if bit in view.terrain.settlements:
            settlers = tuple((s, bool(self.active[s] & bit)) for s in range(view.seats) if view.settled[s] & bit)
            return places.settlement(view.terrain.settlements[bit], settlers, p)
        return cell.paper if self.paper else cell.empty


def sketch(terrain: Terrain, players: int, title: str, words: Words, palette: Palette) -> str:
    """A map that nobody plays on yet, in one picture."""
    box = extent(terrain).grown(MARGIN)
    paper = rect(box.left, box.top, box.width, box.height, palette.paper)
    empty = table(terrain, ((),) * ROUNDS, players)
    hexes = Board(empty, Marks(), words, palette).hexes(plain=True)
    return _sheet(terrain, paper, backdrop(terrain, palette, named=False), hexes, title=title)
