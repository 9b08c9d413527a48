"""The board: a group for every hex with what stands on it, routes, and the panel beside the map."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from wastelands.drawing.counters import token as seat_token
from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import FINE, LINE, SEATS, Palette, disc, el, escape, group, line, number, svg
from wastelands.drawing.lettering import LABEL, fit, text
from wastelands.engine.words import N_
from wastelands.games.knights.board import HEXES, Place
from wastelands.games.knights.drawing import frames, signs
from wastelands.games.knights.drawing.ground import printed
from wastelands.games.knights.drawing.lattice import EDGE, HEIGHT, PANEL_X, WIDTH, A, R, middle, outline
from wastelands.games.knights.drawing.panel import Panel
from wastelands.games.knights.game import Knights
from wastelands.games.knights.pieces import NOBODY
from wastelands.games.knights.words import Edition, Words


@lru_cache(maxsize=128)
def tile_told(edition: Edition, ident: str) -> str:
    """What can be done on a hex, in words."""
    return " ".join(edition.words.card_text(ident))


_HIT = el("path", d=outline())


def picture(*parts: str, hidden: bool = False) -> str:
    return svg(WIDTH, HEIGHT, *parts, class_="knights natural", aria_hidden="true" if hidden else None)


class Board:
    """The map of one table as one person sees it, and the panel beside it."""

    def __init__(self, view: Knights, marks: Marks, words: Words, palette: Palette) -> None:
        self.view, self.marks, self.words, self.palette = view, marks, words, palette
        self.drawn: dict[Place, list[str]] = defaultdict(list)
        self.said: dict[Place, list[str]] = defaultdict(list)

    def draw(self) -> str:
        self.gather()
        hexes = el("g", "\n".join(map(self.hex, range(len(HEXES)))), fill="none", pointer_events="all")
        panel = Panel(self.view, self.marks, self.words, self.palette).draw()
        return picture(hexes, self.routes(), group(panel, x=PANEL_X, y=EDGE))

    # ---- what stands where

    def gather(self) -> None:
        self.tokens()
        self.mission()
        for at in set(self.view.at):
            self.knights(at)

    def put(self, at: Place, drawn: str, said: str) -> None:
        self.drawn[at].append(drawn)
        self.said[at].append(said)

    def tokens(self) -> None:
        """Tokens in a row along the lower edge of their hex, after the dangers that are printed there."""
        lying: dict[Place, list[str]] = defaultdict(list)
        for name, places in zip(signs.TOKENS, self.view.tokens, strict=True):
            for at in places:
                lying[at].append(name)
        for at, names in lying.items():
            before = len(printed(self.view.tile(at)))
            step = min(4.6, 15 / max(1, before + len(names) - 1))
            left = (before - 1) * 2.4 + 5.2 if before else -(len(names) - 1) * step / 2
            for i, name in enumerate(names):
                said = self.words.say(N_("token: {what}"), what=self.words.thing(name))
                self.put(at, signs.token(name, left + i * step, A - 3.2, 2.4, self.palette), said)
        for name, at, dark in self.view.specials:
            p = self.palette
            fill, ink = (p.ink, p.card) if dark else (p.card, p.ink)
            name = self.words.thing(name)
            plate = disc(0, -1, 6.6, fill, p.ink, LINE)
            size = fit(name, 4.8, 12, LABEL, 700)
            self.put(at, plate + text(0, 0.6, name, size, ink, LABEL, 700, anchor="middle"), name)

    def mission(self) -> None:
        p, met = self.palette, dict[Place, int]()
        things = [*self.view.sites, *(("villain", villain.at) for villain in self.view.villains if villain.at >= 0)]
        for what, at in things:
            if at < 0:
                continue
            i = met[at] = met.get(at, -1) + 1
            x, y = 8.2 + min(i, 1) * 1.8, -6.4 + i * 5
            rim = disc(x, y, 3.2, p.card, p.rust, LINE)
            name = signs.MARKERS.get(what, "war/battlefield")
            self.put(at, rim + signs.sign(name, x, y, 4.8, p.rust), self.words.thing(what))

    def knights(self, at: Place) -> None:
        """Knights stand in the upper half, so that the name of their hex can be read."""
        if at < 0:
            return
        view, p, there = self.view, self.palette, [s for s, where in enumerate(self.view.at) if where == at]
        step, r = (6.4, 3.3) if len(there) < 4 else (5.4, 2.8)
        left, y = -(len(there) - 1) * step / 2, -6.2
        for i, seat in enumerate(there):
            x = left + i * step
            drawn = seat_token(seat, x, y, r, p.ink)
            if seat == view.active:
                drawn = disc(x, y, r + 0.9, p.signal, p.ink, FINE) + drawn
            if view.out[seat]:
                drawn += line([(x - r, y + r), (x + r, y - r)], p.rust, 1.1)
            self.put(at, drawn, self.words.name(seat))

    # ---- hexes

    def hex(self, at: Place) -> str:
        h, (x, y) = HEXES[at], middle(at)
        name = f"hex:{h}"
        classes, over = frames.marked_hex(name, self.marks, self.palette)
        if self.view.viewer >= 0 and self.view.at[self.view.viewer] == at:
            classes += " here"
        said = escape("; ".join([self.caption(at), *self.said.get(at, [])]))
        return (
            f'<g id="hex-{h.q}-{h.r}" class="hex{classes}" data-thing="{name}"'
            f' transform="translate({number(x)} {number(y)})"><title>{said}</title>{_HIT}{over}'
            f"{''.join(self.drawn.get(at, ()))}</g>"
        )

    def caption(self, at: Place) -> str:
        """A hex in words."""
        view, words = self.view, self.words
        said = words.say(
            N_("{hex}, route difficulty {cost}"), hex=words.hex_name(view, HEXES[at]), cost=view.difficulty(at)
        )
        if view.threat(at):
            said += ", " + words.say(N_("threat {n}"), n=view.threat(at))
        return f"{said}. {tile_told(words.edition, view.tiles[at])}"

    def routes(self) -> str:
        """The planned route, step by step, in the colour of its knight."""
        view = self.view
        if view.trip.seat == NOBODY or len(view.trip.route) == 0:
            return ""
        start = (view.at[view.trip.seat],) if view.at[view.trip.seat] not in view.trip.route else ()
        points = [middle(at) for at in (*start, *view.trip.route)]
        ink = SEATS[view.trip.seat].fill
        way = line(points, self.palette.card, 2.6, stroke_opacity=0.8) + line(points, ink, 1.1, stroke_dasharray="3 2")
        x, y = points[-1]
        return el("g", way + disc(x, y, R * 0.12, ink, self.palette.ink, FINE), pointer_events="none")
