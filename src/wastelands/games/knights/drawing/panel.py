"""The panel beside the map: round and roles, what is under way, tasks, the Stalls, and everybody's board."""

from __future__ import annotations

from wastelands.engine.drawing import Marks
from wastelands.engine.ink import FINE, HAIR, LINE, Palette, el, escape, group, line, rect
from wastelands.engine.lettering import LABEL, STAMP, clip, label, text
from wastelands.engine.marks import token
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.knights.cards import VALUE
from wastelands.games.knights.drawing import frames
from wastelands.games.knights.drawing.face import COLOURS
from wastelands.games.knights.drawing.fray import affair
from wastelands.games.knights.drawing.lattice import HEIGHT, PANEL
from wastelands.games.knights.drawing.signs import MARKERS, STORES, gauge, sign
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
DIALS = ("health", "radiation", "ammo", "fuel")
ROW = 11.4  # the height of a player's board
AFFAIR, TASKS, STALLS = 20.0, 74.0, 97.0


class Panel:
    """What lies beside the map of one table."""

    def __init__(self, view: Knights, marks: Marks, words: Words, palette: Palette) -> None:
        self.view, self.marks, self.words, self.palette = view, marks, words, palette
        self.players = HEIGHT - 8 - view.seats * ROW

    def draw(self) -> str:
        boards = self.columns() + "".join(map(self.player, range(self.view.seats)))
        now = group(affair(self.view, self.words, self.palette, PANEL), y=AFFAIR, id="affair")
        return self.head() + self.roles() + now + self.tasks() + self.stalls() + boards

    # ---- round, step, roles

    def head(self) -> str:
        p, view, say = self.palette, self.view, self.words.say
        mission = view.content.missions.get(view.mission)
        title = say(N_("Setting up"))
        if view.round and mission:
            title = say(N_("Round {n} of {last}"), n=view.round, last=mission.rounds)
        name = clip(self.words.card(view.mission), 3.6, 50, LABEL, 600, spacing=0.22) if mission else ""
        rule = line([(0, 7.4), (PANEL, 7.4)], p.ink, LINE)
        return text(0, 5.2, title, 5, p.ink, STAMP) + label(PANEL, 5, name, 3.4, p.rust, "end") + rule

    def roles(self) -> str:
        """Who is the Active Knight, who the Waster, and which step it is."""
        p, view, say, out, x = self.palette, self.view, self.words.say, [], 0.0
        if view.round:
            out.append(label(0, 12.6, say(STAGES.get(view.stage, STAGES["setup"])), 3.1, p.ink))
            x = 34.0
        for seat, role in ((view.active, N_("Active Knight")), (view.marker, N_("Waster"))):
            if seat != NOBODY and view.round:
                out.append(token(seat, x + 2.4, 12, 2.4, p.ink))
                out.append(label(x + 6, 11.2, say(role), 2.3, p.soft, weight=500))
                out.append(text(x + 6, 14.8, clip(self.words.name(seat), 3.3, 24, LABEL, 600), 3.3, p.ink, LABEL, 600))
                x += 32
        return "".join(out) + line([(0, 17), (PANEL, 17)], p.hair, HAIR)

    # ---- tasks and Stalls

    def heading(self, y: float, said: str) -> str:
        p = self.palette
        return label(0, y, said, 2.8, p.soft) + line([(0, y + 1.2), (PANEL, y + 1.2)], p.hair, FINE)

    def row(self, x: float, y: float, w: float, card: str, colour: str, aside: str) -> str:
        """A card by its name on one line, which can be tapped."""
        p, thing = self.palette, f"card:{card}"
        classes, over = frames.marked(thing, self.marks, w, 4.7, p)
        return group(
            el("title", escape(" ".join([f"{self.words.card(card)}.", *self.words.card_text(card)]))),
            rect(0, 0, w, 4.7, "none", pointer_events="all"),
            rect(0, 0.7, 1.4, 3.4, p[colour]),
            text(2.6, 3.6, clip(self.words.card(card), 3.4, w - 12, LABEL, 500), 3.4, p.ink, LABEL, 500),
            text(w - 1, 3.6, aside, 3.1, p.soft, STAMP, anchor="end"),
            over,
            x=x, y=y, class_=f"entry{classes}", data_thing=thing,
        )  # fmt: skip

    def tasks(self) -> str:
        """Common and private tasks that lie open, with the rounds that they have lain there."""
        view, ages = self.view, dict(self.view.ages)
        rows = [(view.common, "oil", "")] if view.common else []
        rows += [(card, "water", "") for card in view.frame]
        for seat, held in enumerate(view.held):
            rows += [(card, "water", self.words.name(seat)[:8]) for card in (*held, *view.opened[seat])]
        out = [self.heading(TASKS, self.words.say(N_("Tasks")))]
        for i, (card, colour, whose) in enumerate(rows[:8]):
            aside = whose or (f"{ages[card]}" if card in ages else "")
            out.append(self.row(i % 2 * (PANEL / 2 + 1), TASKS + 2 + i // 2 * 4.8, PANEL / 2 - 1, card, colour, aside))
        return "".join(out)

    def stalls(self) -> str:
        view, out = self.view, [self.heading(STALLS, self.words.say(N_("The Stalls: cards and prices")))]
        for i, card in enumerate(view.stalls):
            colour, price, _ = SPACES[i]
            if card:
                x, y = i % 2 * (PANEL / 2 + 1), STALLS + 2 + i // 2 * 4.8
                out.append(self.row(x, y, PANEL / 2 - 1, card, COLOURS[colour], str(VALUE[price])))
        return "".join(out)

    # ---- players' boards

    def columns(self) -> str:
        """What the dials of the boards below show."""
        p, y = self.palette, self.players - 2.6
        signs = [sign(STORES[name], 45.6 + i * 10.8, y, 4.2, p.ink) for i, name in enumerate(DIALS)]
        return "".join(signs) + sign("state/reputation", 91, y, 4.4, p.ink)

    def player(self, seat: Seat) -> str:
        """A player's board: who it is, four dials, Reputation, and what was won in the mission."""
        p, view, words = self.palette, self.view, self.words
        thing = f"seat:{seat}"
        classes, over = frames.marked(thing, self.marks, PANEL, ROW - 0.6, p)
        out = [
            rect(0, 0, PANEL, ROW - 0.6, p.bone if seat == view.viewer else "none", p.hair, HAIR, pointer_events="all")
        ]
        if seat in view.to_act():
            out.append(rect(0, 0, 1.2, ROW - 0.6, p.signal))
        out.append(token(seat, 5, 5.4, 3, p.ink))
        out.append(text(9.6, 4.6, clip(words.name(seat), 3.6, 29.5, LABEL, 600), 3.6, p.ink, LABEL, 600))
        out.append(text(9.6, 8.8, clip(self.about(seat), 2.9, 29.5, LABEL, 500), 2.9, p.soft, LABEL, 500))
        for i, name in enumerate(DIALS):
            out.append(group(gauge(name, getattr(view, name)[seat], p), x=45.6 + i * 10.8, y=5.4))
        out.append(text(91, 5.6, str(view.reputation[seat]), 4.6, p.ink, STAMP, anchor="middle"))
        out.append(self.won(seat))
        if view.out[seat]:
            out.append(
                rect(9, 1, 34, 8.8, p.rust) + label(26, 6.6, words.say(N_("unconscious")), 3.2, p.card, "middle")
            )
        title = el("title", escape(self.account(seat)))
        return group(
            title, *out, over, y=self.players + seat * ROW, id=f"seat-{seat}", class_=f"seat{classes}", data_thing=thing
        )

    def about(self, seat: Seat) -> str:
        view, words = self.view, self.words
        parts = [words.card(view.who[seat])] if view.who[seat] else []
        if view.vehicles[seat]:
            said = words.card(view.vehicles[seat])
            parts.append(f"{said} ({words.thing('damaged')})" if view.damaged[seat] else said)
        return ", ".join(parts)

    def won(self, seat: Seat) -> str:
        """Keys, clues, cultists or the captive; vengeance; trophies."""
        view, p = self.view, self.palette
        n = len(view.prizes[seat]) or (view.vengeance[seat] if view.mission == "avengers" else 0)
        if not n:
            return ""
        what = view.prizes[seat][0] if view.prizes[seat] else "villain"
        return sign(MARKERS.get(what, "knights/trophy"), 89, 8.3, 3.4, p.rust) + text(
            94, 9.6, str(n), 3.2, p.ink, STAMP, anchor="middle"
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
