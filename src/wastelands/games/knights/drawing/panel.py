"""The panel beside the map: round and roles, what is under way, tasks, the Stalls, and everybody's board."""

from __future__ import annotations

from wastelands.drawing.counters import token
from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import FINE, HAIR, LINE, Palette, el, escape, group, line, rect
from wastelands.drawing.lettering import LABEL, STAMP, clip, fit, label, measure, text
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.knights.components import VALUE
from wastelands.games.knights.drawing import frames
from wastelands.games.knights.drawing.cardfaces import COLOURS
from wastelands.games.knights.drawing.fray import affair
from wastelands.games.knights.drawing.knight_sheet import DIALS
from wastelands.games.knights.drawing.lattice import HEIGHT, PANEL
from wastelands.games.knights.drawing.signs import MARKERS, meter, sign
from wastelands.games.knights.drawing.slip import told
from wastelands.games.knights.game import Knights
from wastelands.games.knights.pieces import NOBODY
from wastelands.games.knights.stalls import SPACES
from wastelands.games.knights.words import Words

STAGES = {
    "setup": N_("Setting up"),
    "waster": N_("Waster Step"),
    "knights": N_("Knights Step"),
    "move": N_("Move Step"),
    "explore": N_("Exploration Step"),
    "rest": N_("Rest Step"),
}
ROW = 9.7  # the height of a player's board
AFFAIR, TASKS, STALLS = 25.0, 77.0, 101.0
LETTERS = 5.2
LINE_HIGH = 6.6
COLUMNS = 3


class Panel:
    """What lies beside the map of one table."""

    def __init__(self, view: Knights, marks: Marks, words: Words, palette: Palette) -> None:
        self.view, self.marks, self.words, self.palette = view, marks, words, palette
        self.players = HEIGHT - 8 - view.seats * ROW

    def draw(self) -> str:
        boards = "".join(map(self.player, range(self.view.seats)))
        now = group(affair(self.view, self.words, self.palette, PANEL), y=AFFAIR, id="affair")
        return self.head() + self.roles() + now + self.tasks() + self.stalls() + boards

    # ---- round, step, roles

    def head(self) -> str:
        p, view, say = self.palette, self.view, self.words.say
        mission = view.content.missions.get(view.mission)
        title = say(N_("Setting up"))
        if view.round and mission and view.stage != "setup":
            title = say(N_("Round {n} of {last}"), n=view.round, last=mission.rounds)
        name = clip(self.words.card(view.mission).upper(), 5.2, 88, LABEL, 600, spacing=0.32) if mission else ""
        rule = line([(0, 8.8), (PANEL, 8.8)], p.ink, LINE)
        return text(0, 6.4, title, 6.6, p.ink, STAMP) + label(PANEL, 6.2, name, 5.2, p.rust, "end") + rule

    def roles(self) -> str:
        """Who is the Active Knight, who the Waster, and which step it is."""
        p, view, say, out, x = self.palette, self.view, self.words.say, [], 58.0
        if view.round:
            out.append(label(0, 17.4, say(STAGES.get(view.stage, STAGES["setup"])), LETTERS, p.ink))
        for seat, role in ((view.active, N_("Active Knight")), (view.marker, N_("Waster"))):
            if seat != NOBODY and view.round:
                out.append(token(seat, x + 4, 15.6, 4, p.ink))
                out.append(text(x + 10, 14.4, say(role), 5, p.soft, LABEL, 500))
                out.append(text(x + 10, 19.8, clip(self.words.name(seat), 5.2, 42, LABEL, 600), 5.2, p.ink, LABEL, 600))
                x += 54
        return "".join(out) + line([(0, 22.4), (PANEL, 22.4)], p.hair, HAIR)

    # ---- tasks and Stalls

    def heading(self, y: float, said: str) -> str:
        p = self.palette
        return label(0, y, said, 5, p.soft) + line([(0, y + 1.4), (PANEL, y + 1.4)], p.hair, FINE)

    def row(self, i: int, top: float, card: str, colour: str, aside: str, thing: str, whose: Seat = NOBODY) -> str:
        """A card by its name on one line, which can be tapped; perhaps with the mark of its holder."""
        p, w = self.palette, (PANEL - 4) / COLUMNS
        classes, over = frames.marked(thing, self.marks, w, LINE_HIGH - 0.2, p)
        room = w - 5 - (measure(aside, 5, STAMP) + 2 if aside else 0) - (6 if whose != NOBODY else 0)
        return group(
            el("title", escape(told(self.words, card))),
            rect(0, 0, w, LINE_HIGH - 0.2, "none", pointer_events="all"),
            rect(0, 0.9, 2, 4.6, p[colour]),
            text(3.6, 5, clip(self.words.card(card), LETTERS, room, LABEL, 500), LETTERS, p.ink, LABEL, 500),
            text(w - 2, 5, aside, 5, p.soft, STAMP, anchor="end"),
            token(whose, w - 4, 3.2, 2.6, p.ink) if whose != NOBODY else "",
            over,
            x=i % COLUMNS * (w + 2), y=top + i // COLUMNS * LINE_HIGH, class_=f"entry{classes}", data_thing=thing,
        )  # fmt: skip

    def tasks(self) -> str:
        """Common and private tasks that lie open, with the rounds that they have lain there."""
        view, ages = self.view, dict(self.view.ages)
        rows = [(view.common, "oil", NOBODY)] if view.common else []
        rows += [(card, "water", NOBODY) for card in view.frame]
        for seat, held in enumerate(view.held):
            rows += [(card, "water", seat) for card in (*held, *view.opened[seat])]
        if not rows:
            return ""
        out = [self.heading(TASKS, self.words.say(N_("Tasks")))]
        for i, (card, colour, whose) in enumerate(rows[:9]):
            aside = f"{ages[card]}/{view.content.numbers.outdated}" if card in ages and whose == NOBODY else ""
            out.append(self.row(i, TASKS + 2, card, colour, aside, f"card:{card}", whose))
        return "".join(out)

    def stalls(self) -> str:
        """The cards of the Stalls with their prices, column by column."""
        if not any(self.view.stalls):
            return ""
        out = [self.heading(STALLS, self.words.say(N_("The Stalls: cards and prices")))]
        for i, card in enumerate(self.view.stalls):
            colour, price, _ = SPACES[i]
            if card:
                out.append(self.row(i, STALLS + 2, card, COLOURS[colour], str(VALUE[price]), f"number:{i}"))
        return "".join(out)

    # ---- the players

    def player(self, seat: Seat) -> str:
        """A player's board: who it is, four dials, Reputation, and what was won in the mission."""
        p, view, words = self.palette, self.view, self.words
        thing, y = f"seat:{seat}", ROW / 2 - 0.3
        classes, over = frames.marked(thing, self.marks, PANEL, ROW - 0.6, p)
        out = [
            rect(0, 0, PANEL, ROW - 0.6, p.bone if seat == view.viewer else "none", p.hair, HAIR, pointer_events="all")
        ]
        if seat in view.to_act():
            out.append(rect(0, 0, 1.6, ROW - 0.6, p.signal))
        out.append(token(seat, 6.4, y, 3.6, p.ink))
        name = words.name(seat)
        out.append(text(12, y + 1.8, clip(name, 5.2, 36, LABEL, 600), 5.2, p.ink, LABEL, 600))
        out.append(self.vehicle(seat, 50, y))
        for i, name in enumerate(DIALS):
            out.append(group(meter(name, getattr(view, name)[seat], p), x=81 + i * 15.4, y=y))
        out.append(sign("state/reputation", 141, y, 5.2, p.ink))
        out.append(text(144, y + 2, str(view.reputation[seat]), 5.6, p.ink, STAMP))
        out.append(self.won(seat, y))
        if view.out[seat]:
            said = words.say(N_("unconscious"))
            size = fit(said.upper(), 4.8, 24, LABEL, 600, 0.06)
            out.append(rect(49, 1, 26.5, ROW - 2.6, p.rust) + label(62.2, y + 1.7, said, size, p.card, "middle"))
        title = el("title", escape(self.account(seat)))
        return group(
            title, *out, over, y=self.players + seat * ROW, id=f"seat-{seat}", class_=f"seat{classes}", data_thing=thing
        )

    def vehicle(self, seat: Seat, x: float, y: float) -> str:
        """What a player drives; a damaged one is red and asks for the spanner."""
        view, p = self.view, self.palette
        if not view.vehicles[seat]:
            return ""
        said, damaged = self.words.card(view.vehicles[seat]), view.damaged[seat]
        mark = sign("skills/repair", x + 2, y, 4.4, p.rust) if damaged else ""
        left, ink = (x + 5, p.rust) if damaged else (x, p.soft)
        return mark + text(left, y + 1.7, clip(said, 5, x + 25 - left, LABEL, 500), 5, ink, LABEL, 500)

    def about(self, seat: Seat) -> str:
        """Knight and vehicle in words, and that it is damaged."""
        view, words = self.view, self.words
        parts = [words.card(view.who[seat])] if view.who[seat] else []
        if view.vehicles[seat]:
            said = words.card(view.vehicles[seat])
            parts.append(f"{said} ({words.thing('damaged')})" if view.damaged[seat] else said)
        return ", ".join(parts)

    def won(self, seat: Seat, y: float) -> str:
        """Keys, clues, cultists or the captive; vengeance; trophies."""
        view, p = self.view, self.palette
        n = len(view.prizes[seat]) or (view.vengeance[seat] if view.mission == "avengers" else 0)
        if not n:
            return ""
        what = view.prizes[seat][0] if view.prizes[seat] else "villain"
        return sign(MARKERS.get(what, "knights/trophy"), 155.4, y, 4.8, p.rust) + text(
            158.6, y + 2, str(n), 5.4, p.ink, STAMP
        )

    def account(self, seat: Seat) -> str:
        """A player in words."""
        view, words = self.view, self.words
        return words.say(
            N_(
                "{name}: {about}; Health {health}, Radiation {radiation}, Ammo {ammo}, Fuel {fuel}, "
                "Reputation {reputation}, {cards} luck cards"
            ),
            name=words.name(seat),
            about=self.about(seat),
            health=view.health[seat],
            radiation=view.radiation[seat],
            ammo=view.ammo[seat],
            fuel=view.fuel[seat],
            reputation=view.reputation[seat],
            cards=len(view.hands[seat]),
        )
