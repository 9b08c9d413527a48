"""The board: the still ground, and above it a group for every tile and every party."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import Palette, el, escape, group, number, rect, svg
from wastelands.engine.face import Trace, Worth
from wastelands.engine.words import N_
from wastelands.games.survivors.activities import Activity
from wastelands.games.survivors.drawing import frames, pieces
from wastelands.games.survivors.drawing.captions import Captions
from wastelands.games.survivors.drawing.ground import backdrop, credit, frame
from wastelands.games.survivors.drawing.lattice import Layout, T, corner, extent, layout
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import listed
from wastelands.games.survivors.ground import Ground, Tile, spot, tile_at
from wastelands.games.survivors.tiles import LayTile, frontier
from wastelands.games.survivors.words import Words
from wastelands.games.survivors.yields import fetched

_HIT = el("path", d=f"M0 0h{T:g}v{T:g}h-{T:g}z")
_PARTY = (7.4, 5.0)


def layout_of(view: Survivors) -> Layout:
    return layout(view.ground, view.mode == "laid")


def _svg(at: Layout, *parts: str, hidden: bool = False) -> str:
    kind = "survivors natural"
    return svg(at.width, at.height, *parts, class_=kind, aria_hidden="true" if hidden else None)


@lru_cache(maxsize=64)
def still(ground: Ground, laid: bool, palette: Palette) -> str:
    """Everything of the board that stands still, as one SVG of its size."""
    at = layout(ground, laid)
    drawn = backdrop(ground, palette) + frame(ground, int(laid), palette) + credit(ground, palette)
    tiles = group(drawn, x=at.shift[0], y=at.shift[1])
    return _svg(at, rect(0, 0, at.width, at.height, palette.paper), tiles, hidden=True)


def above(view: Survivors, drawn: Iterable[tuple[str, str, str]]) -> str:
    """Things that lie above the board, each on its tile, perhaps with the action that it weighs."""
    at = layout_of(view)
    parts = []
    for thing, inside, action in drawn:
        x, y = corner(tile_at(thing.removeprefix("hex:")))
        parts.append(group(inside, x=x + at.shift[0], y=y + at.shift[1], data_worth=action or None))
    return _svg(at, *parts, hidden=True)


def badges(view: Survivors, worths: Sequence[Worth], palette: Palette) -> str:
    """What places are worth, each on its tile."""
    weighed = [(f"hex:{one.action.values[0]}", pieces.badge(one.text, palette), one.action.text) for one in worths]
    return above(view, weighed)


def traced(view: Survivors, trace: Trace, palette: Palette) -> str:
    """The numbers of what somebody did, each on its tile."""
    on_map = [(thing, n) for thing, n in trace.numbered if thing.startswith("hex:")]
    return above(view, [(thing, pieces.numbered(n, trace.seat, palette), "") for thing, n in on_map])


def close_up(view: Survivors, at: Tile, words: Words, palette: Palette) -> str:
    """A tile and those around it, with all that stands there, to look at."""
    board, (x, y) = Board(view, Marks(), words, palette), corner(at)
    board.gather()
    row, col = spot(at)
    near = [one for one in view.ground.terrain if abs(spot(one)[0] - row) <= 1 and abs(spot(one)[1] - col) <= 1]
    stand = [group("".join(board.drawn.get(one, ())), x=corner(one)[0], y=corner(one)[1]) for one in near]
    rim = rect(x + 0.4, y + 0.4, T - 0.8, T - 0.8, "none", palette.ink, 0.8)
    box = (x - T, y - T, 3 * T, 3 * T)
    return svg(3 * T, 3 * T, backdrop(view.ground, palette), *stand, rim, box=box, aria_hidden="true")


def bare(view: Survivors, words: Words, palette: Palette, scale: float) -> str:
    """The map and what stands on it, without the numbers of rows and columns."""
    box = extent(view.ground, 0)
    drawn = backdrop(view.ground, palette) + Board(view, Marks(), words, palette).map()
    return svg(box.w * scale, box.h * scale, drawn, box=box, class_="survivors natural")


class Board:
    """The map of one table as one person sees it."""

    def __init__(self, view: Survivors, marks: Marks, words: Words, palette: Palette) -> None:
        self.view, self.marks, self.words, self.palette = view, marks, words, palette
        self.captions = Captions(view, words)
        self.drawn: dict[Tile, list[str]] = defaultdict(list)  # what stands on each tile
        self.said: dict[Tile, list[str]] = defaultdict(list)  # and what is said of it

    def draw(self) -> str:
        at = layout_of(self.view)
        return _svg(at, group(self.map(), x=at.shift[0], y=at.shift[1]))

    def map(self) -> str:
        """Tiles, free cells beside them, and parties, in the map's own coordinates."""
        self.gather()
        tiles = [self.tile(at) for at in self.view.ground.terrain]
        return el("g", "\n".join([*tiles, *self.cells()]), fill="none", pointer_events="all") + self.parties()

    # ---- what stands where

    def gather(self) -> None:
        view, p, captions, words = self.view, self.palette, self.captions, self.words
        put = self._put
        for at in view.gathered:
            put(at, pieces.gathered(p), words.say(N_("gathered this round")))
        for feature in view.features:
            said = words.card(feature.kind)
            if feature.charges:
                said = words.count(
                    N_("{thing}, {n} charge left"), N_("{thing}, {n} charges left"), feature.charges, thing=said
                )
            put(feature.at, pieces.feature(feature, view.content, p), said)
        for site in view.sites:
            said = words.say(N_("construction site: {thing}"), thing=words.card(site.kind))
            put(site.at, pieces.site(site, view.content, p), captions.owned(said, site.owner))
        for building in view.buildings:
            put(building.at, pieces.building(building, view.content, p), captions.building(building))
        for base in view.bases:
            idle = view.people[base.owner].idle if base.home else 0
            put(base.at, pieces.base(base, idle, p), captions.base(base))
        self.dangers()
        self.yields()

    def yields(self) -> None:
        """While activities are chosen, what one person would fetch from a tile, or from its feature."""
        view, seat = self.view, self.view.viewer
        if not isinstance(view.steps[-1] if view.steps else None, Activity) or seat not in view.to_act():
            return
        shown = {action.values[0]: action for action in view.actions(seat) if action.verb == "gather"}
        for at, action in shown.items():  # of both the feature comes later, and so is shown
            goods = listed(fetched(view, action))
            self.drawn[tile_at(at)].append(pieces.plate(goods, action.values[1] == "feature", self.palette))

    def dangers(self) -> None:
        view, p, words, put = self.view, self.palette, self.words, self._put
        strongest: dict[Tile, int] = {}
        for cloud in view.clouds:
            strongest[cloud.at] = max(cloud.level, strongest.get(cloud.at, 0))
        for at, level in strongest.items():
            self.drawn[at].insert(0, pieces.wind(level, p))  # under what stands there
            put(at, pieces.cloud(level, p), words.say(N_("cloud of level {n}"), n=level))
        for at, n in view.zombies:
            put(at, pieces.horde(n, p), words.count(N_("{n} zombie"), N_("{n} zombies"), n))
        for fight in view.suspended:
            put(fight.at, pieces.combat(False, p), words.say(N_("a combat is suspended here")))
        if view.fight:
            put(view.fight.at, pieces.combat(True, p), words.say(N_("a combat is fought here")))

    def _put(self, at: Tile, drawn: str, said: str) -> None:
        self.drawn[at].append(drawn)
        self.said[at].append(said)

    # ---- tiles

    def tile(self, at: Tile) -> str:
        return self.place(at, "tile", self.captions.tile(at, self.said.get(at, [])), "".join(self.drawn.get(at, ())))

    def place(self, at: Tile, kind: str, said: str, inside: str) -> str:
        h, (x, y) = spot(at), corner(at)
        name = f"hex:{h}"
        classes, over = frames.marked(name, self.marks, T, T, self.palette)
        return (
            f'<g id="tile-{h.q}-{h.r}" class="{kind}{classes}" data-thing="{name}"'
            f' transform="translate({number(x)} {number(y)})"><title>{escape(said)}</title>{_HIT}{over}{inside}</g>'
        )

    def cells(self) -> list[str]:
        """While a tile is to be laid, the empty places next to the map."""
        step = self.view.steps[-1] if self.view.steps else None
        if not isinstance(step, LayTile):
            return []
        free, drawn = self.words.say(N_("empty")), pieces.cell(self.palette)
        return [self.place(at, "cell", f"{spot(at)}: {free}", drawn) for at in frontier(self.view.ground)]

    # ---- parties

    def parties(self) -> str:
        """Pennants in the upper left of their tile, each a little aside of the one before."""
        met: dict[Tile, int] = defaultdict(int)
        out = []
        for party in self.view.parties:
            (x, y), i = corner(party.at), met[party.at]
            met[party.at] += 1
            thing = f"card:{party.name}"
            classes, over = frames.marked(thing, self.marks, *_PARTY, self.palette, inset=-0.2)
            out.append(
                group(
                    el("title", escape(self.captions.party(party))),
                    rect(0, 0, *_PARTY, "none", pointer_events="all"),
                    pieces.party(party.owner, party.size, party.moved, self.palette),
                    over,
                    x=x + 0.3 + i % 2 * 5.6,
                    y=y + 0.3 + i // 2 * 4.4,
                    id=f"party-{party.name.replace('.', '-')}",
                    class_=f"party{classes}",
                    data_thing=thing,
                )
            )
        return "".join(out)
