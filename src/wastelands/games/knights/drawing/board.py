"""The board: a group for every hex with what stands on it, keys and tasks with their checks, routes and Fuel."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from wastelands.drawing.counters import token as seat_token
from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import FINE, LINE, SEATS, Palette, disc, el, escape, group, line, number, rect, svg
from wastelands.drawing.lettering import LABEL, STAMP, fit, text
from wastelands.engine.face import Trace
from wastelands.engine.hexes import Hex
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.knights.board import HEXES, PLACE_OF, Place, place
from wastelands.games.knights.drawing import frames, signs
from wastelands.games.knights.drawing.ground import printed
from wastelands.games.knights.drawing.lattice import HEIGHT, SIDES, WIDTH, A, R, corners, middle, outline
from wastelands.games.knights.game import Knights
from wastelands.games.knights.mission import mission_of
from wastelands.games.knights.moving import PlanMove
from wastelands.games.knights.pieces import NOBODY
from wastelands.games.knights.reach import within
from wastelands.games.knights.words import Edition, Words

LEAST = 480  # px that the map is wide on a small screen


@lru_cache(maxsize=128)
def tile_told(edition: Edition, ident: str) -> str:
    """What can be done on a hex, in words."""
    return " ".join(edition.words.card_text(ident))


_HIT = el("path", d=outline())


def picture(*parts: str, hidden: bool = False) -> str:
    return svg(
        WIDTH, HEIGHT, *parts, class_="knights natural", data_least=LEAST, aria_hidden="true" if hidden else None
    )


def site_check(view: Knights, what: str, at: Place) -> tuple[str, int] | None:
    """The check that takes what lies on a hex for the mission."""
    mission = mission_of(view)
    if what == "key":
        tile = view.tile(at).number
        return next((skill, n) for one, skill, n in mission.checks if one == tile)
    return ("talk", mission.number("talk")) if what == "clue" else None


def open_tasks(view: Knights) -> list[tuple[str, Seat]]:
    """The tasks that lie open, with their holder."""
    found = [(view.common, NOBODY)] if view.common else []
    found += [(card, NOBODY) for card in view.frame]
    own = view.secret[view.viewer] if 0 <= view.viewer < view.seats else ()
    found += [(card, view.viewer) for card in own]
    return found + [(card, seat) for seat in range(view.seats) for card in (*view.held[seat], *view.opened[seat])]


class Board:
    """The map of one table as one person sees it."""

    def __init__(self, view: Knights, marks: Marks, words: Words, palette: Palette) -> None:
        self.view, self.marks, self.words, self.palette = view, marks, words, palette
        self.drawn: dict[Place, list[str]] = defaultdict(list)
        self.said: dict[Place, list[str]] = defaultdict(list)

    def draw(self) -> str:
        self.gather()
        hexes = el("g", "\n".join(map(self.hex, range(len(HEXES)))), fill="none", pointer_events="all")
        return picture(self.zones(), hexes, self.routes())

    # ---- what stands where

    def gather(self) -> None:
        self.tokens()
        self.mission()
        self.tasks()
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
        """What the mission laid on the map, on the upper edge, with the check that takes it."""
        met = dict[Place, int]()
        things = [*self.view.sites, *(("villain", villain.at) for villain in self.view.villains if villain.at >= 0)]
        for what, at in things:
            if at >= 0:
                i = met[at] = met.get(at, -1) + 1
                self.put(at, *self.tag(what, at, i))

    def tag(self, what: str, at: Place, i: int) -> tuple[str, str]:
        p, words, check = self.palette, self.words, site_check(self.view, what, at)
        w = 14.2 if check else 6.4
        x, y = 13.3 - w - i * 7.4, -9.8
        said = words.thing(what) if what != "villain" else words.say(N_("villain"))
        out = rect(x, y - 2.9, w, 5.8, p.card, p.rust, LINE, r=0.8)
        out += signs.sign(signs.MARKERS.get(what, "war/battlefield"), x + 3.2, y, 4.8, p.rust)
        if check:
            skill, difficulty = check
            out += signs.sign(signs.SKILLS[skill], x + 8, y, 4.4, p.ink)
            out += text(x + 12, y + 1.7, str(difficulty), 4.8, p.ink, STAMP, anchor="middle")
            said += f": {words.thing(skill)} ({difficulty})"
        return out, said

    def tasks(self) -> None:
        """Task tokens "1" and "2" on the hexes that open tasks ask for (WK-SET-25), on the lower edges."""
        view, p, lying = self.view, self.palette, dict[Place, int]()
        for task, _ in open_tasks(view):
            card = view.content.tasks[task]
            for n, goal in enumerate(card.goals, 1):
                if not goal.explore:
                    continue
                at = view.tiles.index(view.content.numbered[goal.explore])
                i = lying[at] = lying.get(at, -1) + 1
                x, y = (-9.0, 9.0, -13.2)[min(i, 2)], 9.3 if i < 2 else 3.2
                drawn = rect(x - 2.2, y - 2.2, 4.4, 4.4, p.oil if card.common else p.water, p.ink, FINE)
                drawn += text(x, y + 1.5, str(n), 4.2, p.card, STAMP, anchor="middle")
                self.put(at, drawn, self.words.say(N_("task: {card} ({n})"), card=self.words.card(task), n=n))

    def knights(self, at: Place) -> None:
        """Knights stand in the upper half, so that name and route difficulty of their hex can be read."""
        if at < 0:
            return
        view, p, there = self.view, self.palette, [s for s, where in enumerate(self.view.at) if where == at]
        r = 3.3 if len(there) == 1 else 2.8
        for i, seat in enumerate(there):
            x, y = (0.2, 5.8, 9.8, 4.0)[i], (-5.6, -5.6, -0.6, 0.4)[i]
            drawn = seat_token(seat, x, y, r, p.ink)
            if seat == view.active:
                drawn = disc(x, y, r + 0.9, p.signal, p.ink, FINE) + drawn
            if view.out[seat]:
                drawn += line([(x - r, y + r), (x + r, y - r)], p.rust, 1.1)
            thing = f"seat:{seat}"
            if thing in self.marks.targets:
                drawn = group(drawn, class_="target", data_thing=thing)
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

    # ---- routes

    def zones(self) -> str:
        """Where one more Fuel is needed: a line between the hexes, while the viewer plans his move."""
        view, p = self.view, self.palette
        step = view.steps[-1] if view.steps else None
        if not isinstance(step, PlanMove) or step.seat != view.viewer:
            return ""
        fuel, out = {at: way.fuel for at, way in within(view, step.seat).items()}, ""
        for at, n in fuel.items():
            points = corners(R, *middle(at))
            for i, side in enumerate(SIDES):
                beyond = PLACE_OF.get(HEXES[at].step(side))
                if beyond is not None and beyond != view.at[step.seat] and fuel.get(beyond, n + 1) > n:
                    edge = [points[i], points[(i + 1) % 6]]
                    out += line(edge, p.ink, 1.5)
                    out += line(edge, p.signal, 0.8)
        return el("g", out, class_="glow", pointer_events="none")

    def routes(self) -> str:
        """The planned route in the colour of its knight, its stops numbered."""
        view, p, trip = self.view, self.palette, self.view.trip
        if trip.seat == NOBODY or len(trip.route) == 0:
            return ""
        start = (view.at[trip.seat],) if view.at[trip.seat] not in trip.route else ()
        seat = SEATS[trip.seat]
        points = [stop(at) for at in (*start, *trip.route)]
        out = line(points, p.card, 2.6, stroke_opacity=0.8) + line(points, seat.fill, 1.1, stroke_dasharray="3 2")
        for n, at in enumerate(trip.route, 1):
            if view.at[trip.seat] != at:
                out += numbered(str(n), at, seat.fill, seat.mark, p)
        return el("g", out, pointer_events="none")


def stop(at: Place) -> tuple[float, float]:
    """Where knights and the stops of a route stand on a hex: the upper half, so that its name can be read."""
    x, y = middle(at)
    return x - 0.6, y - 8.0


def numbered(n: str, at: Place, fill: str, ink: str, p: Palette) -> str:
    x, y = stop(at)
    return disc(x, y, 3.0, fill, p.ink, LINE) + text(x, y + 1.5, n, 4.2, ink, LABEL, 700, anchor="middle")


def traced(view: Knights, trace: Trace, palette: Palette) -> str:
    """A turn on the map: its way, and the numbers of its steps where they happened."""
    p, seat, out = palette, SEATS[trace.seat], ""
    if len(trace.linked) > 1:
        points = [stop(place(h)) for h in trace.linked]
        out += line(points, p.card, 3.4) + line(points, p.ink, 2.0) + line(points, seat.fill, 1.2)
    for thing, n in trace.numbered:
        kind, _, name = thing.partition(":")
        if kind == "hex":
            at = place(Hex.parse(name))
            x, y = middle(at)
            ring = el("path", d=outline(R - 1), fill="none", stroke=p.ink, stroke_width=1.3)
            out += group(group(ring, x=x, y=y), numbered(n, at, p.ink, p.card, p))
    return picture(out, hidden=True) if out else ""
