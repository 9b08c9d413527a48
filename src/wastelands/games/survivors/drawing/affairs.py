"""What is going on: the round, whose turn it is and which step, and the matter in hand: a combat, a trade, a tile."""

from __future__ import annotations

from collections.abc import Sequence

from wastelands.drawing.counters import token
from wastelands.drawing.ink import FINE, HAIR, LINE, Palette, disc, el, escape, group, line, rect
from wastelands.drawing.lettering import LABEL, STAMP, clip, fit, label, measure, paragraph, text
from wastelands.engine.words import N_
from wastelands.games.survivors.building import PlaceBuilding
from wastelands.games.survivors.drawing.art import look
from wastelands.games.survivors.drawing.fight import Fray
from wastelands.games.survivors.drawing.lattice import PANEL, STRIP, Box
from wastelands.games.survivors.drawing.phases import STEPS, moment, turn_step
from wastelands.games.survivors.drawing.signs import good, sign
from wastelands.games.survivors.drawing.terrain import tile_face
from wastelands.games.survivors.effects import BAN_TEXTS
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import GOODS, RESOURCES, Stock, listed
from wastelands.games.survivors.ground import Tile
from wastelands.games.survivors.people import PER_POINT
from wastelands.games.survivors.player_cards import PlaceFeature
from wastelands.games.survivors.texts import modifier
from wastelands.games.survivors.tiles import LayTile
from wastelands.games.survivors.trade import Answer, Bundle
from wastelands.games.survivors.words import Words


class Affairs:
    """The upper part of the panel, or the upper band of a strip."""

    def __init__(self, view: Survivors, words: Words, palette: Palette, wide: bool) -> None:
        self.view, self.words, self.palette = view, words, palette
        self.w = 84.0 if wide else PANEL[0]
        self.matter = Box(90, 0.5, STRIP[0] - 90, 18.5) if wide else Box(0, 21.5, PANEL[0], 31.5)
        self.wide = wide

    def draw(self) -> str:
        box = self.matter
        inside = group(self.in_hand(), x=box.x, y=box.y)
        return self.head() + el("g", inside, id="matter")

    # ---- round and turn

    def head(self) -> str:
        p, say, view = self.palette, self.words.say, self.view
        title = say(N_("Round {n}"), n=view.round) if view.round else say(N_("Setting up"))
        out = [text(0, 5.4, title, 5.4, p.ink, STAMP)]
        if view.limit and view.round:
            out.append(label(measure(title, 5.4, STAMP) + 1.6, 5.2, say(N_("of {n}"), n=view.limit), 2.6, p.soft))
        out.append(self.piles())
        doing, y = say(moment(view)), 11.2
        seat = view.turn.seat if turn_step(view) is not None else None
        x = 0.0
        if seat is not None:
            name = clip(self.words.name(seat), 3.4, 34, LABEL, 600)
            out += [token(seat, 2.4, y, 2.3, p.ink), text(6, y + 1.2, name, 3.4, p.ink, LABEL, 600)]
            x = 8 + measure(name, 3.4, LABEL, 600)
        out.append(label(x, y + 1.1, doing, fit(doing.upper(), 2.8, self.w - x, LABEL, 700, 0.06), p.rust, weight=700))
        out.append(self.stations())
        who = f"{self.words.name(seat)}: " if seat is not None else ""
        return el("g", el("title", escape(f"{title}. {who}{doing}")) + "".join(out), id="tracker")

    def piles(self) -> str:
        """How many cards, events and tiles are left."""
        view, p = self.view, self.palette
        counts = [("war/deck", len(view.deck)), ("events/hazard", len(view.events)), ("actions/map", len(view.bag))]
        out, x = [], self.w
        for name, n in reversed([one for one in counts if one[1]]):
            wide = measure(str(n), 3.1, STAMP)
            out += [text(x - wide, 4.6, str(n), 3.1, p.soft, STAMP), sign(name, x - wide - 2.4, 3.5, 3.4, p.soft)]
            x -= wide + 6
        return "".join(out)

    def stations(self) -> str:
        """The six steps of a turn on a line; those behind are filled, the present one is large."""
        p, now = self.palette, turn_step(self.view)
        gap, left = (self.w - 5) / (len(STEPS) - 1), 2.5
        out = [line([(left, 17.6), (left + gap * (len(STEPS) - 1), 17.6)], p.soft, HAIR)]
        for i in range(1, len(STEPS) + 1):
            x, here = left + (i - 1) * gap, i == now
            passed = now is not None and i <= now
            out.append(disc(x, 17.6, 2.0 if here else 1.4, p.ink if passed else p.paper, p.ink, FINE))
            size = 2.8 if here else 2.0
            out.append(text(x, 17.6 + size * 0.36, str(i), size, p.card if passed else p.ink, STAMP, anchor="middle"))
        return "".join(out)

    # ---- the matter in hand

    def in_hand(self) -> str:
        view, box = self.view, self.matter
        step = view.steps[-1] if view.steps else None
        if view.fight is not None:
            return Fray(view, view.fight, self.words, self.palette, box.w, box.h).draw()
        if isinstance(step, Bundle | Answer):
            return self.trade(step)
        if isinstance(step, LayTile):
            terrain, edges = step.tile.split("-")
            name = self.words.card(terrain)
            return self.heading(self.words.say(N_("To be laid"))) + self.shown(
                tile_face(terrain, edges, self.palette, min(14.0, box.h - 6)), name, ""
            )
        if isinstance(step, PlaceFeature | PlaceBuilding):
            return self.card(step.kind)
        return self.notes()

    def heading(self, said: str) -> str:
        p = self.palette
        return label(0, 2.8, said, 2.7, p.rust) + line([(0, 4.2), (self.matter.w, 4.2)], p.ink, FINE)

    def shown(self, picture: str, title: str, said: str) -> str:
        """Something on the left, and its name and text beside it."""
        p, x = self.palette, 18.0
        out = group(picture, x=0.4, y=5.6) + text(
            x, 9.4, title, fit(title, 4.2, self.matter.w - x, STAMP), p.ink, STAMP
        )
        return out + paragraph(x, 14, self.matter.w - x, said, 2.9, p.ink, markup=False).svg

    def card(self, kind: str) -> str:
        """A feature or building that looks for its tile."""
        p, content, words = self.palette, self.view.content, self.words
        card = content.features.get(kind) or content.buildings[kind]
        size = min(14.0, self.matter.h - 6)
        plate = rect(0, 0, size, size, p.card, p.ink, LINE) + sign(
            look(content, kind).icon, size / 2, size / 2, size * 0.8, p.ink
        )
        lines = words.card_text(card)
        lines = lines[:2] if self.wide else lines
        return self.heading(words.say(N_("To be placed"))) + self.shown(plate, words.card(kind), " ".join(lines))

    # ---- trade

    def trade(self, step: Bundle | Answer) -> str:
        """Two lines: what each of the two gives."""
        deal, say = step.deal, self.words.say
        title = say(N_("Counter-offer")) if step.counter else say(N_("A trade"))
        out = [self.heading(title)]
        room = (self.matter.h - 5) / 2
        for i, (seat, goods, rights) in enumerate(
            ((step.seat, deal.gives, deal.lends), (step.partner, deal.gets, deal.rents))
        ):
            out.append(self.gift(seat, goods, rights, 5 + room * (i + 0.5)))
        return "".join(out)

    def gift(self, seat: int, goods: Stock, rights: Sequence[Tile], y: float) -> str:
        p, start = self.palette, 25.0
        said = self.words.say(N_("{name} gives"), name=self.words.name(seat))
        said = clip(said, 3.2, start - 8, LABEL, 600)
        head = token(seat, 3, y, 2.7, p.ink) + text(7, y + 1.2, said, 3.2, p.ink, LABEL, 600)
        out, x = [], 0.0
        for name, n in listed(goods):
            out += [text(x, 1.5, str(n), 4.2, p.ink, STAMP)]
            x += measure(str(n), 4.2, STAMP) + 2.8
            out.append(good(name, x, 0, 4.6, p.ink))
            x += 4.4
        for building in [b for b in self.view.buildings if b.at in rights]:
            out.append(rect(x - 0.6, -2.8, 5.6, 5.6, p.card, p.ink, FINE))
            out.append(sign(look(self.view.content, building.kind).icon, x + 2.2, 0, 4.6, p.ink))
            x += 7.6
        if not out:
            return head + text(start, y + 1.3, "–", 4.2, p.soft, STAMP)
        return head + group(*out, x=start, y=y, scale=min(1.0, (self.matter.w - start) / x))

    # ---- nothing in particular

    def notes(self) -> str:
        """What holds this round, and how points are made."""
        p, say = self.palette, self.words.say
        lines = [modifier(self.words, mod.what, GOODS[mod.good], mod.amount) for mod in self.view.mods]
        lines += [say(BAN_TEXTS[ban]) for ban in self.view.bans]
        out, y = [], 8.4
        if lines:
            out.append(self.heading(say(N_("This round"))))
            for said in lines[: 1 if self.wide else 2]:
                block = paragraph(0, y, self.matter.w, said, 3, p.ink, markup=False)
                out.append(block.svg)
                y = block.y + 0.8
        else:
            out.append(self.heading(say(N_("Points"))))
            goal = say(N_("{goal} points win. Each {n} survivors are worth 1."), goal=self.view.goal, n=PER_POINT)
            block = paragraph(0, y, self.matter.w, goal, 3.1, p.ink, markup=False)
            out.append(block.svg)
            y = block.y + 0.6
        if y + 3 < self.matter.h:
            out.append(self.prices(y + 1.6))
        return "".join(out)

    def prices(self, y: float) -> str:
        """What a bought point costs."""
        p, said = self.palette, self.words.say(N_("A point costs"))
        out = [label(0, y + 1, said, 2.4, p.soft, weight=500)]
        if self.wide:
            x = measure(said.upper(), 2.4, LABEL, 500, spacing=0.15) + 4
        else:
            x, y = 0.0, y + 5.4
        gap = (self.matter.w - x) / len(RESOURCES)
        for i, name in enumerate(RESOURCES):
            out.append(good(name, x + i * gap + 2, y, 3.8, p.ink))
            out.append(text(x + i * gap + 4.5, y + 1.2, str(self.view.content.prices[i]), 3.3, p.ink, STAMP))
        return "".join(out)
