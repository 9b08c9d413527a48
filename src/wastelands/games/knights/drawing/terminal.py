"""The table for a terminal: the board in small blocks, what is under way, and everybody at a glance."""

from __future__ import annotations

from textwrap import wrap

from rich.style import Style
from rich.text import Text

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import SEATS, Palette
from wastelands.drawing.terminal import Lines, cut, symbol, token
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.knights.board import HEXES, PLACE_OF, Place
from wastelands.games.knights.components import VALUE
from wastelands.games.knights.drawing.ground import TINTS
from wastelands.games.knights.drawing.mine import ZONES
from wastelands.games.knights.game import Knights
from wastelands.games.knights.masks import BACK
from wastelands.games.knights.measures import NAMES, measure
from wastelands.games.knights.pieces import NOBODY
from wastelands.games.knights.stalls import SPACES
from wastelands.games.knights.words import STAGES, Words

BLOCK = 14
WIDE = 90  # letters of a sentence on a line
DANGERS = ("☢", "~", "!", "#")  # radiation, contamination, threat, obstacle


class TextTable(Lines):
    """One table in characters."""

    def __init__(self, view: Knights, marks: Marks, words: Words, palette: Palette) -> None:
        self.view, self.marks, self.words, self.palette = view, marks, words, palette
        super().__init__()

    def draw(self) -> Text:
        self.head()
        self.map()
        self.legend()
        self.affair()
        for seat in range(self.view.seats):
            self.player(seat)
        self.stalls()
        self.mine()
        self.found.rstrip()
        return self.found

    def head(self) -> None:
        view, say = self.view, self.words.say
        mission = view.content.missions.get(view.mission)
        title = say(N_("Setting up"))
        if view.stage in STAGES and mission:
            title = say(N_("Round {n} of {last}"), n=view.round, last=mission.rounds)
            title += f"  {self.words.card(view.mission)}  {say(STAGES[view.stage])}"
        self.line(Text(title, "bold"))
        if view.round:
            roles = [(view.active, N_("Active Knight")), (view.marker, N_("Waster"))]
            parts: list[Text | str] = []
            for seat, role in roles:
                if seat != NOBODY:
                    parts += [token(seat), f" {say(role)}: {self.words.name(seat)}   "]
            self.line(*parts)

    # ---- the map

    def map(self) -> None:
        """Hexes stand in columns; every second one half a hex lower."""
        for row in range(-6, 8):
            parts: list[Text | str] = []
            for q in range(-3, 4):
                upper = (row - q) % 2 == 0
                r = (row - q - (0 if upper else 1)) // 2
                at = next((i for h, i in PLACE_OF.items() if h == (q, r)), None)
                parts.append(self.block(at, upper) if at is not None else Text(" " * BLOCK))
            self.line(*parts)

    def block(self, at: Place, upper: bool) -> Text:
        """Two lines of a hex: its name, and who and what is there; brackets where it can be tapped."""
        view, p, tile = self.view, self.palette, self.view.tile(at)
        target = f"hex:{HEXES[at]}" in self.marks.targets
        style = Style(color=p.ink, bgcolor=p[TINTS[tile.kind]], bold=target)
        left, right = ("[", "]") if target else (" ", " ")
        if upper:
            return Text(left + cut(self.words.card(tile.id), BLOCK - 2) + right, style)
        printed = DANGERS[0] * tile.radiation + DANGERS[1] * tile.contamination + DANGERS[2] * view.threat(at)
        laid = DANGERS[0] * view.tokens[0].count(at) + DANGERS[1] * view.tokens[1].count(at)
        laid += DANGERS[3] * view.tokens[3].count(at)
        sites = "".join(what[0].upper() for what, where in view.sites if where == at)
        sites += "V" * sum(villain.at == at for villain in view.villains)
        knights = [seat for seat, where in enumerate(view.at) if where == at]
        address = "" if tile.number else f" {HEXES[at]}"
        said = cut(f"{view.difficulty(at)}{printed}{laid}{sites}{address}", BLOCK - 2 - 2 * len(knights))
        found = Text(left + said, style)
        for seat in knights:
            found.append(symbol(seat) + " ", Style(color=SEATS[seat].mark, bgcolor=SEATS[seat].fill))
        return found.append(right, style)

    def legend(self) -> None:
        """What the signs on the hexes mean."""
        names = ("radiation", "contamination", "threat", "obstacle")
        signs = ", ".join(f"{sign} {self.words.thing(name)}" for sign, name in zip(DANGERS, names, strict=True))
        self.line(Text(self.words.say(N_("On a hex: its route difficulty; {signs}"), signs=signs), "dim"))

    # ---- what is under way

    def affair(self) -> None:
        view, words, rust = self.view, self.words, Style(color=self.palette.rust, bold=True)
        fight = view.fight
        if fight is not None and not fight.over:
            foe = words.card(fight.foe) if fight.foe else words.name(fight.rival)
            health = fight.health if fight.foe else view.health[fight.rival]
            said = words.say(N_("Combat, clash {n} of {last}"), n=fight.clash, last=self.view.content.numbers.clashes)
            said += f": {words.name(fight.seat)} {view.health[fight.seat]} – {foe} {health}; "
            said += f"{words.card(view.content.ranges[fight.range].id)}; {words.say(N_('Dominance'))} {fight.dominance}"
            self.line(Text(said, rust), f"  {' '.join(map(str, fight.rolls))}")
        elif view.card:
            self.line(Text(words.card(view.card), rust))
            for sentence in words.card_text(view.card):
                for part in wrap(sentence, WIDE):
                    self.line(f"    {part}")

    def player(self, seat: Seat) -> None:
        view, words = self.view, self.words
        numbers = [
            f"{words.thing(name)} {getattr(view, name)[seat]}"
            for name in ("health", "radiation", "ammo", "fuel", "reputation")
        ]
        who = words.card(view.who[seat]) if view.who[seat] else "–"
        state = f"  {words.say(N_('unconscious'))}" if view.out[seat] else ""
        if view.vehicles[seat]:
            state += f"  {words.card(view.vehicles[seat])}"
            state += f" ({words.thing('damaged')})" if view.damaged[seat] else ""
        counted = f"  {words.say(NAMES[view.mission])} {measure(view, seat).n}" if view.mission else ""
        self.line(token(seat), f" {cut(words.name(seat), 12)} {cut(who, 17)} ", "  ".join(numbers))
        if counted or state:
            self.line("   ", counted, state)

    def stalls(self) -> None:
        view, words = self.view, self.words
        said = [f"{words.card(card)} {VALUE[SPACES[i][1]]}" for i, card in enumerate(view.stalls) if card]
        if said:
            self.line(Text(words.say(N_("The Stalls: cards and prices")), "dim"))
            for row in wrap(", ".join(said), WIDE):
                self.line("    ", row)
        tasks = [card for card in (view.common, *view.frame) if card]
        if tasks:
            self.line(Text(words.say(N_("Tasks")), "dim"), ": ", ", ".join(map(words.card, tasks)))

    def mine(self) -> None:
        """My gear and my luck cards."""
        view, words = self.view, self.words
        if not 0 <= view.viewer < view.seats:
            return
        kit = view.kits[view.viewer]
        for zone, title in ZONES.items():
            cards = [words.card(card) for item in getattr(kit, zone) for card in item]
            if cards:
                self.line(Text(words.say(title), "dim"), ": ", ", ".join(cards))
        hand = [words.card(card) for card in view.hands[view.viewer] if card != BACK]
        if hand:
            self.line(Text(words.say(N_("Luck cards")), "dim"), ": ", ", ".join(hand))
