"""Waste Knights for programs that learn: what its verbs may name, and what a seat sees, in numbers."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from wastelands.engine.spaces import Domains, Senses, Setting, count, numbered
from wastelands.engine.step import Sealed, Seat
from wastelands.games.knights import missions
from wastelands.games.knights.board import HEXES, NOWHERE, Place
from wastelands.games.knights.cards import SHELF, Content
from wastelands.games.knights.game import ZONES, Knights
from wastelands.games.knights.pieces import NOBODY, Fight, Kit
from wastelands.games.knights.trading import Bundle, Consider
from wastelands.games.knights.vocabulary import COLOURS, ICONS, SKILLS, SPECIALS, STORES, TOKENS

TEN = 10.0
FEW = range(20)  # numbers of options, actions of a hex, places in a row of cards
BACKS = tuple(f"?{colour}" for colour in (*COLOURS, "blue"))
STAGES = ("setup", "waster", "knights", "move", "explore", "rest")
KEPT = ("start", *ZONES, "loose")
LEVELS = ("ammo", "fuel", "radiation", "health", "reputation", "pride", "vengeance")
YES = ("out", "moved", "skips", "damaged")
HEX = ("threat", "cost", "radiation", "contamination", "city", "special")
FIGHT = ("clash", "dominance", "range", "enemy's health", "mine", "against me", "duel", "I attack", "prepared", "weak")
DEAL = ("give_ammo", "give_fuel", "want_ammo", "want_fuel")
TRIP = ("driving", "points left", "spent", "played")
BARE = (
    *("done", "pass", "end", "stay", "wait", "escape", "face", "agree", "refuse", "search", "revive", "rob", "go"),
    *("halt", "explore", "draw", "next", "propose", "withdraw", "yes", "no", "counter"),
)


def domains(setting: Setting) -> Domains:
    """Each verb names the cards that it can be about; gear that a rival keeps is named by its back."""
    content, seats = SHELF.own(setting.content), range(setting.seats)
    gear = [*content.gear, *content.vehicles]
    everything, hidden = _cards(content), [*gear, *BACKS]
    wild = [*content.events, *content.enemies]
    about: dict[str, Iterable[str]] = {
        "knight": content.knights,
        "vehicle": content.vehicles,
        "keep": everything,
        "introduce": content.tasks,
        "accept": content.tasks,
        "accomplish": content.tasks,
        "unleash": wild,
        "steal": hidden,
        "want": hidden,
        "detach": gear,
        "cash": gear,
        "give": gear,
        "offer": gear,
        "drop": everything,
        "play": everything,
        **{verb: [*everything, *BACKS] for verb in ("use", "pay", "lose", "mark")},
    }
    sides = ("whole", "damaged")
    return {
        **{verb: [(card,) for card in cards] for verb, cards in about.items()},
        **{verb: [()] for verb in BARE},
        **{verb: [(h,) for h in HEXES] for verb in ("foot", "drive", "via", "target")},
        **{verb: [(n,) for n in FEW] for verb in ("renew", "act", "option", "take", "buy")},
        **{verb: [(seat,) for seat in seats] for verb in ("meet", "trade")},
        **{verb: product(STORES, FEW) for verb in ("give-store", "want-store")},
        **{verb: product(content.vehicles, sides) for verb in ("hire", "pool")},
        **{name: [(word,) for word in verb.words] for name, verb in Knights.spec.verbs.items() if _of_words(name)},
        "skill": [(skill,) for skill in SKILLS],
        "put": product(gear, ZONES),
        "swap": product(gear, gear),
        "attach": product(gear, [*gear, *content.knights]),
        "order": product(seats, content.tasks),
        "aim": product(everything, ICONS),
    }


def _of_words(name: str) -> bool:
    verb = Knights.spec.verbs[name]
    return verb.kinds == ("word",) and bool(verb.words)


def _cards(content: Content) -> list[str]:
    """Everything with an id that an action could name."""
    pools = (
        content.knights,
        content.vehicles,
        content.gear,
        content.events,
        content.enemies,
        content.luck,
        content.tasks,
    )
    return list(dict.fromkeys(card for pool in pools for card in pool))


class Sight(Senses[Knights]):
    """Planes of the 37 hexes, then what every knight has, the own cards, and the move, check or fight under way."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        content, who = SHELF.own(setting.content), self.everybody
        self.content: Content = content
        self.cells = len(HEXES)
        self.gear = numbered((*content.gear, *content.vehicles, *BACKS))
        self.tasks = numbered((*content.tasks, "?"))
        self.wild = numbered((*content.events, *content.enemies))
        self.luck = numbered(content.luck)
        self.people = numbered(content.knights)
        self.rides = numbered(content.vehicles)
        self.cards = numbered(_cards(content))
        self.tiles = numbered(content.tiles)
        self.hexes = self.add("hex", HEX, HEXES)
        self.named = self.add("named hex", self.tiles, HEXES)
        self.at = self.add("knight", who, HEXES)
        self.scouts = self.add("scout", who, HEXES)
        self.tokens = self.add("token", TOKENS, HEXES)
        self.specials = self.add("special token", SPECIALS, HEXES)
        self.sites = self.add("site", HEXES)
        self.villains = self.add("villain", HEXES)
        self.route = self.add("route", HEXES)
        self.add_question()
        self.seat = self.add("my seat", range(setting.seats))
        self.mission = self.add("mission", missions.NAMES)
        self.round = self.add("round")
        self.stage = self.add("stage", STAGES)
        self.first = self.add("first player", who)
        self.marker = self.add("Waster", who)
        self.active = self.add("active knight", who)
        self.who = self.add("sheet", who, self.people)
        self.vehicles = self.add("vehicle", who, self.rides)
        self.levels = self.add("level", who, LEVELS)
        self.yes = self.add("is", who, YES)
        self.sizes = self.add("luck cards", who)
        self.shown = self.add("gear", who, self.gear)
        self.zones = self.add("my gear", KEPT, self.gear)
        self.known = self.add("gear that I know of", who, self.gear)
        self.hand = self.add("my luck cards", self.luck)
        self.held = self.add("accepted tasks", who, self.tasks)
        self.secret = self.add("my secret tasks", self.tasks)
        self.frame = self.add("available tasks", self.tasks)
        self.common = self.add("common task", self.tasks)
        self.stalls = self.add("stalls", self.gear)
        self.pool = self.add("vehicles for hire", self.rides)
        self.card = self.add("wasteland card", self.wild)
        self.asked = self.add("asked about", self.cards)
        self.trip = self.add("move", TRIP)
        self.skill = self.add("check", SKILLS)
        self.check = self.add("difficulty")
        self.dice = self.add("dice of the check")
        self.foe = self.add("enemy", self.wild)
        self.fight = self.add("fight", FIGHT)
        self.chosen = self.add("chosen in secret", self.cards)
        self.gives = self.add("deal gives", self.gear)
        self.wants = self.add("deal wants", self.gear)
        self.deal = self.add("stores in the deal", DEAL)

    def look(self, view: Knights, seat: Seat, out: array[float]) -> None:
        self.tell_question(view, out)
        self.tell_board(view, seat, out)
        out[self.seat + seat] = 1.0
        if view.mission in missions.NAMES:
            out[self.mission + missions.NAMES.index(view.mission)] = 1.0
        out[self.round] = view.round / TEN
        out[self.stage + STAGES.index(view.stage)] = 1.0
        for start, whose in ((self.first, view.first), (self.marker, view.marker), (self.active, view.active)):
            if whose != NOBODY:
                out[start + (whose - seat) % self.seats] = 1.0
        for other in range(self.seats):
            self.tell_knight(view, other, (other - seat) % self.seats, seat, out)
        out[self.zones : self.zones + len(KEPT) * len(self.gear)] = _kept(self, view.kits[seat])
        count(out, self.hand, self.luck, view.hands[seat])
        count(out, self.secret, self.tasks, view.secret[seat])
        count(out, self.frame, self.tasks, view.frame)
        count(out, self.common, self.tasks, (view.common,) if view.common else ())
        count(out, self.stalls, self.gear, filter(None, view.stalls))
        for ride, damaged in view.pool:
            out[self.pool + self.rides[ride]] += 0.5 if damaged else 1.0
        self.tell_moment(view, seat, out)

    def tell_board(self, view: Knights, seat: Seat, out: array[float]) -> None:
        """Hexes and whatever lies on them."""
        cells = self.cells
        printed = _printed(self, view.tiles)
        out[: len(printed)] = printed
        for other in range(self.seats):
            far = (other - seat) % self.seats
            self.stand(out, self.at + far * cells, view.at[other])
            self.stand(out, self.scouts + far * cells, view.scouts[other])
        for i, places in enumerate(view.tokens):
            for at in places:
                out[self.tokens + i * cells + at] += 1.0
        for name, at, dark in view.specials:
            out[self.specials + SPECIALS.index(name) * cells + at] = 2.0 if dark else 1.0
        for _, at in view.sites:
            self.stand(out, self.sites, at)
        for villain in view.villains:
            self.stand(out, self.villains, villain.at)
        for at in view.trip.route:
            self.stand(out, self.route, at)

    def stand(self, out: array[float], start: int, at: Place) -> None:
        """Something on a hex, unless it is nowhere."""
        if at != NOWHERE:
            out[start + at] = 1.0

    def tell_knight(self, view: Knights, other: Seat, far: int, seat: Seat, out: array[float]) -> None:
        """What a seat may know of a knight."""
        if view.who[other]:
            out[self.who + far * len(self.people) + self.people[view.who[other]]] = 1.0
        if view.vehicles[other]:
            out[self.vehicles + far * len(self.rides) + self.rides[view.vehicles[other]]] = 1.0
        for i, name in enumerate(LEVELS):
            out[self.levels + far * len(LEVELS) + i] = getattr(view, name)[other] / TEN
        for i, name in enumerate(YES):
            out[self.yes + far * len(YES) + i] = getattr(view, name)[other]
        out[self.sizes + far] = len(view.hands[other]) / TEN
        start = self.shown + far * len(self.gear)
        out[start : start + len(self.gear)] = _owned(self, view.kits[other])
        count(out, self.known + far * len(self.gear), self.gear, view.known[other][seat])
        for tasks in (view.held[other], view.opened[other]):
            count(out, self.held + far * len(self.tasks), self.tasks, tasks)

    def tell_moment(self, view: Knights, seat: Seat, out: array[float]) -> None:
        """The card, move, check or fight under way, and which cards the question is about."""
        if view.card in self.wild:
            out[self.card + self.wild[view.card]] = 1.0
        self.tell_step(view, seat, out)
        trip = view.trip
        if trip.seat != NOBODY:
            facts = (trip.driving, (trip.mp - trip.spent) / TEN, trip.spent / TEN, trip.played)
            for i, fact in enumerate(facts):
                out[self.trip + i] = fact
        if view.check is not None:
            out[self.skill + SKILLS.index(view.check.skill)] = 1.0 if view.check.seat == seat else -1.0
            out[self.check] = view.check.difficulty / TEN
            out[self.dice] = len(view.check.rolls) / TEN
        if view.fight is not None:
            self.tell_fight(view.fight, seat, out)

    def tell_step(self, view: Knights, seat: Seat, out: array[float]) -> None:
        """The cards that the pending decision names, a trade that is offered, and what was chosen so far in secret."""
        step = view.steps[-1] if view.steps else None
        for name in step.__struct_fields__ if step is not None else ():
            value = getattr(step, name)
            for card in (value,) if isinstance(value, str) else value if isinstance(value, tuple) else ():
                if isinstance(card, str) and card in self.cards:
                    out[self.asked + self.cards[card]] = 1.0
        if isinstance(step, Bundle | Consider):
            terms = step.terms
            count(out, self.gives, self.gear, terms.gives)
            count(out, self.wants, self.gear, terms.wants)
            for i, store in enumerate(DEAL):
                out[self.deal + i] = getattr(terms, store) / TEN
        if isinstance(step, Sealed):
            for action in step.chain(seat):
                for value in action.values:
                    if value in self.cards:
                        out[self.chosen + self.cards[str(value)]] = 1.0

    def tell_fight(self, fight: Fight, seat: Seat, out: array[float]) -> None:
        """The combat from the seat's side; a Waster who only looks on sees the knight's."""
        if fight.foe in self.wild:
            out[self.foe + self.wild[fight.foe]] = 1.0
        side = 1 if fight.rival == seat else 0
        facts = (
            *(
                fight.clash / TEN,
                (-fight.dominance if side else fight.dominance) / TEN,
                fight.range,
                fight.health / TEN,
            ),
            *(fight.seat == seat, fight.rival == seat, fight.rival != NOBODY, fight.attacker == side),
            *(fight.prepared[side], fight.weak[side]),
        )
        for i, fact in enumerate(facts):
            out[self.fight + i] = fact


@lru_cache(maxsize=64)
def _printed(sight: Sight, tiles: tuple[str, ...]) -> array[float]:
    """The planes of the hexes themselves, which stay as they were laid."""
    cells = sight.cells
    planes = array("f", bytes(4 * (len(HEX) + len(sight.tiles)) * cells))
    for at, ident in enumerate(tiles):
        tile = sight.content.tiles[ident]
        kind = tile.kind == "city", tile.kind == "special"
        for i, fact in enumerate((tile.threat, tile.cost, tile.radiation, tile.contamination, *kind)):
            planes[i * cells + at] = fact
        planes[sight.named + sight.tiles[ident] * cells + at] = 1.0
    return planes


@lru_cache(maxsize=4096)
def _owned(sight: Sight, kit: Kit) -> array[float]:
    """All gear of a knight, wherever he keeps it."""
    block = array("f", bytes(4 * len(sight.gear)))
    for zone in KEPT:
        for item in getattr(kit, zone):
            count(block, 0, sight.gear, item)
    count(block, 0, sight.gear, (*kit.grafts, *kit.tuning))
    return block


@lru_cache(maxsize=4096)
def _kept(sight: Sight, kit: Kit) -> array[float]:
    """The same place by place."""
    wide = len(sight.gear)
    block = array("f", bytes(4 * len(KEPT) * wide))
    for i, zone in enumerate(KEPT):
        for item in getattr(kit, zone):
            count(block, i * wide, sight.gear, item)
    return block
