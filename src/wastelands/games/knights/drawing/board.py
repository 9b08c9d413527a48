"""The board: a group for every hex with what stands on it, routes, and the panel beside the map."""

from __future__ import annotations

from collections import defaultdict

from wastelands.engine.drawing import Marks
from wastelands.engine.ink import FINE, LINE, SEATS, Palette, disc, el, escape, group, line, number, svg
from wastelands.engine.lettering import LABEL, text
from wastelands.engine.marks import token as seat_token
from wastelands.engine.words import N_
from wastelands.games.knights.board import HEXES, Place
from wastelands.games.knights.drawing import frames, signs
from wastelands.games.knights.drawing.lattice import EDGE, HEIGHT, PANEL_X, WIDTH, A, R, middle, outline
from wastelands.games.knights.drawing.panel import Panel
from wastelands.games.knights.game import Knights
from wastelands.games.knights.pieces import NOBODY
from wastelands.games.knights.words import Words

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
        """Tokens in a row along the lower edge of their hex."""
        lying: dict[Place, list[str]] = defaultdict(list)
        for name, places in zip(signs.TOKENS, self.view.tokens, strict=True):
            for at in places:
                lying[at].append(name)
        for at, names in lying.items():
            left = -(len(names) - 1) * 2.1
            for i, name in enumerate(names):
                said = self.words.say(N_("token: {what}"), what=self.words.thing(name))
                self.put(at, signs.token(name, left + i * 4.2, A - 2.6, 1.9, self.palette), said)
        for name, at, dark in self.view.specials:
            p = self.palette
            fill, ink = (p.ink, p.card) if dark else (p.card, p.ink)
            plate = disc(0, -2.4, 5.2, fill, p.ink, LINE)
            name = self.words.thing(name)
            self.put(at, plate + text(0, -1.3, name, 2.9, ink, LABEL, 700, anchor="middle"), name)

    def mission(self) -> None:
        p, met = self.palette, dict[Place, int]()
        things = [*self.view.sites, *(("villain", villain.at) for villain in self.view.villains if villain.at >= 0)]
        for what, at in things:
            if at < 0:
                continue
            i = met[at] = met.get(at, -1) + 1
            x = 8.2 - i * 4
            rim = disc(x, -5.6, 2.9, p.card, p.rust, LINE)
            name = signs.MARKERS.get(what, "war/battlefield")
            self.put(at, rim + signs.sign(name, x, -5.6, 4.2, p.rust), self.words.thing(what))

    def knights(self, at: Place) -> None:
        if at < 0:
            return
        view, p, there = self.view, self.palette, [s for s, where in enumerate(self.view.at) if where == at]
        left = -(len(there) - 1) * 3.3
        for i, seat in enumerate(there):
            x, y = left + i * 6.6, 0.6
            drawn = seat_token(seat, x, y, 3.1, p.ink)
            if seat == view.active:
                drawn = disc(x, y, 4, p.signal, p.ink, FINE) + drawn
            if view.out[seat]:
                drawn += line([(x - 3.4, y + 3.4), (x + 3.4, y - 3.4)], p.rust, 0.9)
            self.put(at, drawn, self.words.name(seat))

    # ---- hexes

    def hex(self, at: Place) -> str:
        h, (x, y) = HEXES[at], middle(at)
        name = f"hex:{h}"
        classes, over = frames.marked_hex(name, self.marks, self.palette)
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
        return said

    def routes(self) -> str:
        """The planned route, step by step, in the colour of its knight."""
        view = self.view
        if view.trip.seat == NOBODY or len(view.trip.route) == 0:
            return ""
        start = (view.at[view.trip.seat],) if view.at[view.trip.seat] not in view.trip.route else ()
        points = [middle(at) for at in (*start, *view.trip.route)]
        ink = SEATS[view.trip.seat].fill
        way = line(points, self.palette.card, 2.2, stroke_opacity=0.8) + line(points, ink, 1.1, stroke_dasharray="3 2")
        x, y = points[-1]
        return el("g", way + disc(x, y, R * 0.12, ink, self.palette.ink, FINE), pointer_events="none")
