"""Wasteland, the party survival game: the table, and what every seat may know of it."""

from __future__ import annotations

from typing import Self

from wastelands.engine.action import Action
from wastelands.engine.game import FULL, Game, Result
from wastelands.engine.luck import Luck
from wastelands.engine.spec import Option, OptionValue, Spec, Verb, verbs
from wastelands.engine.step import Sealed, Seat
from wastelands.games.survivors.cards import Content
from wastelands.games.survivors.combat import Combat
from wastelands.games.survivors.goods import EQUIPMENT, GOODS, RESOURCES, Stock
from wastelands.games.survivors.ground import Ground, Tile
from wastelands.games.survivors.parties import ways
from wastelands.games.survivors.pieces import (
    NOBODY,
    Base,
    Building,
    Cloud,
    Feature,
    Fight,
    Group,
    Mod,
    Party,
    People,
    Site,
    Turn,
)
from wastelands.games.survivors.reading import SHELF
from wastelands.games.survivors.setup import lay_out

BACK = "?"


class Survivors(Game):
    """Parties of survivors build, search, trade and fight among zombies, clouds and each other."""

    __slots__ = (
        *("content", "ground", "mode", "limit", "goal", "modules", "round", "first", "turn", "outcome"),
        *("alive", "people", "stocks", "bought", "hands", "deck", "unseen", "events", "bag", "cards_out"),
        *("bases", "buildings", "sites", "features", "parties", "zombies", "clouds"),
        *("gathered", "mods", "bans", "zmoves", "drifts", "fight", "suspended", "truces", "raids"),
    )

    shelf = SHELF
    content: Content
    ground: Ground
    mode: str  # how the map is made: random, laid or real
    limit: int  # rounds; 0: none
    goal: int  # points
    modules: tuple[str, ...]
    round: int
    first: Seat  # who holds the first-player marker
    turn: Turn
    outcome: Result | None
    # each seat's
    alive: tuple[bool, ...]
    people: tuple[People, ...]
    stocks: tuple[Stock, ...]
    bought: tuple[int, ...]  # points
    hands: tuple[tuple[str, ...], ...]  # combat cards; backs on a mask
    # decks are bags, sorted; nobody knows an order
    deck: tuple[str, ...]  # combat cards in it are backs on a mask
    unseen: tuple[str, ...]  # the combat cards that have not been shown: those in hands and in the deck
    events: tuple[str, ...]
    bag: tuple[str, ...]  # tiles still to be laid, as terrain-edges
    cards_out: bool  # a deck has been drawn to its last card
    # the map, each sorted by tile
    bases: tuple[Base, ...]
    buildings: tuple[Building, ...]
    sites: tuple[Site, ...]
    features: tuple[Feature, ...]
    parties: tuple[Party, ...]  # in order of their making
    zombies: tuple[tuple[Tile, int], ...]
    clouds: tuple[Cloud, ...]  # the oldest first
    # this round's
    gathered: tuple[Tile, ...]
    mods: tuple[Mod, ...]
    bans: tuple[str, ...]
    zmoves: int
    drifts: int
    # combat
    fight: Fight | None
    suspended: tuple[Fight, ...]
    truces: tuple[tuple[Group, Group], ...]  # groups that finished a combat this turn
    raids: tuple[tuple[int, ...], ...]  # of each seat: the round in which each other last attacked it; 0: never

    spec = Spec(
        name="survivors",
        title="Wasteland",
        seats=(2, 3, 4, 5, 6),
        minutes=(90, 180),
        rules_version=1,
        stage="stable",
        verbs=verbs(
            Verb("found", ("hex",), taps=(0,)),
            Verb("lay", ("hex", "number"), taps=(0,)),
            Verb("scavenge", ("number",)),
            Verb("feature", ("card", "hex"), taps=(1,)),
            Verb("staff", ("hex", "number"), taps=(0,)),
            Verb("craft", ("hex", "word"), taps=(0,), words=EQUIPMENT),
            Verb("lose", ("word",)),
            Verb("lose-at", ("hex",), taps=(0,)),
            Verb("end"),
            Verb("build", ("card",), taps=(0,)),
            Verb("place", ("card", "hex"), taps=(1,)),
            Verb("gather", ("hex", "word"), taps=(0,), words=("tile", "feature")),
            Verb("search", ("number",)),
            Verb("form", ("number",)),
            Verb("reinforce", ("card", "number"), taps=(0,)),
            Verb("disband", ("card", "number"), taps=(0,)),
            Verb("move", ("card", "hex"), taps=(0, 1)),
            Verb("stop"),
            Verb("attack", ("card", "card"), taps=(0, 1)),
            Verb("assault", ("card", "word"), taps=(0,), words=("base", "building", "site", "nest", "horde")),
            Verb("buy", ("number",)),
            Verb("fight", ("card",), taps=(0,)),
            Verb("storm", ("hex",), taps=(0,)),
            Verb("sortie", ("hex",), taps=(0,)),
            Verb("pass"),
            Verb("commit", ("word", "number"), taps=(0,), words=("weapon", "gear")),
            Verb("play", ("card",), taps=(0,)),
            Verb("reroll", ("number",)),
            Verb("finish"),
            Verb("offer"),
            Verb("accept"),
            Verb("refuse"),
            Verb("flee"),
            Verb("flee-to", ("hex",), taps=(0,)),
            Verb("destroy", ("hex",), taps=(0,)),
            Verb("control", ("hex",), taps=(0,)),
            Verb("trade", aside=True),
            Verb("partner", ("seat",), taps=(0,)),
            Verb("give", ("word", "number"), taps=(0,), words=GOODS),
            Verb("want", ("word", "number"), taps=(0,), words=GOODS),
            Verb("lend", ("hex",), taps=(0,)),
            Verb("rent", ("hex",), taps=(0,)),
            Verb("nothing"),
            Verb("more"),
            Verb("propose"),
            Verb("withdraw"),
            Verb("counter"),
            Verb("pay"),
            Verb("suffer"),
            Verb("ruin", ("hex",), taps=(0,)),
            Verb("swap", ("word", "word"), taps=(0,), words=RESOURCES),
            Verb("done"),
            Verb("vote", ("word",), words=("share", "none")),
        ),
        options=(
            Option("map", "random", ("random", "laid", "real")),
            Option("grid", ""),
            Option("turn_limit", 20, least=0, most=200),
            Option("goal", 10, least=2, most=20),
            Option("events", True),
            Option("zombies", True),
            Option("radiation", True),
        ),
    )

    def set_up(self, luck: Luck, options: dict[str, OptionValue]) -> None:
        lay_out(self, luck, options)

    def fight_on(self) -> None:
        """The combat runs on to its next window, or to its end (SV-CMB-50)."""
        self.push(Combat())

    def copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.seats, new.viewer, new.steps = self.seats, self.viewer, self.steps
        new.count, new._options = self.count, self._options
        new.content, new.ground, new.mode = self.content, self.ground, self.mode
        new.limit, new.goal = self.limit, self.goal
        new.modules, new.round, new.first, new.turn = self.modules, self.round, self.first, self.turn
        new.outcome, new.alive, new.people, new.stocks = self.outcome, self.alive, self.people, self.stocks
        new.bought, new.hands, new.deck, new.unseen = self.bought, self.hands, self.deck, self.unseen
        new.events, new.bag, new.cards_out = self.events, self.bag, self.cards_out
        new.bases, new.buildings, new.sites, new.features = self.bases, self.buildings, self.sites, self.features
        new.parties, new.zombies, new.clouds = self.parties, self.zombies, self.clouds
        new.gathered, new.mods, new.bans = self.gathered, self.mods, self.bans
        new.zmoves, new.drifts, new.fight = self.zmoves, self.drifts, self.fight
        new.suspended, new.truces, new.raids = self.suspended, self.truces, self.raids
        return new

    def chapter(self) -> str:
        """The combat under way."""
        return f"{self.turn.number} {self.fight.at}" if self.fight else ""

    def ways(self, seat: Seat) -> dict[str, tuple[Action, ...]]:
        """A tap on a tile further off sends a party there."""
        return ways(self, seat) if self.parties else {}

    # ---- what a seat may know

    def view(self, seat: Seat | None) -> Self:
        """Others' hands show their backs, and so do the combat cards in the deck (SV-AUD-08)."""
        mask = self._mask(seat)
        mask.hands = tuple([hand if s == mask.viewer else (BACK,) * len(hand) for s, hand in enumerate(self.hands)])
        combat = self.content.combat
        mask.deck = tuple(sorted([BACK if card in combat else card for card in self.deck]))
        return mask

    def imagine(self, luck: Luck) -> Self:
        """Deal the unseen combat cards anew to the others' hands; the rest of them lie in the deck."""
        game = self.copy()
        game.viewer, game._options = FULL, {}
        pool = list(self.unseen)
        for card in self.hands[self.viewer] if self.viewer >= 0 else ():
            pool.remove(card)
        hands = list(self.hands)
        for seat in range(self.seats):
            if seat != self.viewer:
                hands[seat] = tuple(sorted([pool.pop(luck.below(len(pool))) for _ in self.hands[seat]]))
        game.hands = tuple(hands)
        game.deck = tuple(sorted([card for card in self.deck if card != BACK] + pool))
        game.steps = tuple([s.imagined(game, luck) if isinstance(s, Sealed) else s for s in self.steps])
        return game

    def result(self) -> Result | None:
        return self.outcome

    # ---- the table

    def clockwise(self, start: Seat) -> list[Seat]:
        """The living seats, clockwise from one."""
        return [s % self.seats for s in range(start, start + self.seats) if self.alive[s % self.seats]]

    def home(self, seat: Seat) -> Base | None:
        for base in self.bases:
            if base.owner == seat and base.home:
                return base
        return None

    def base_at(self, at: Tile) -> Base | None:
        return next((base for base in self.bases if base.at == at), None)

    def building_at(self, at: Tile) -> Building | None:
        return next((building for building in self.buildings if building.at == at), None)

    def site_at(self, at: Tile) -> Site | None:
        return next((site for site in self.sites if site.at == at), None)

    def feature_at(self, at: Tile) -> Feature | None:
        return next((feature for feature in self.features if feature.at == at), None)

    def party(self, name: str) -> Party | None:
        return next((party for party in self.parties if party.name == name), None)

    def zombies_at(self, at: Tile) -> int:
        return dict(self.zombies).get(at, 0)

    def swap_building(self, old: Building, new: Building | None) -> None:
        i = self.buildings.index(old)
        self.buildings = self.buildings[:i] + ((new,) if new else ()) + self.buildings[i + 1 :]

    def swap_party(self, old: Party, new: Party | None) -> None:
        i = self.parties.index(old)
        self.parties = self.parties[:i] + ((new,) if new else ()) + self.parties[i + 1 :]

    def swap_base(self, old: Base, new: Base | None) -> None:
        i = self.bases.index(old)
        self.bases = self.bases[:i] + ((new,) if new else ()) + self.bases[i + 1 :]

    def blocked(self) -> frozenset[Tile]:
        """Land that nobody can cross (SV-ACT-39)."""
        hazards = self.content.features
        return frozenset(f.at for f in self.features if hazards[f.kind].hazard == "rockslide")

    def locked(self, group: Group) -> bool:
        """Whether a suspended combat holds this group (SV-CMB-20)."""
        return any(group in fight.sides for fight in self.suspended)

    def truce(self, one: Group, other: Group) -> bool:
        return (one, other) in self.truces or (other, one) in self.truces

    def idle_of(self, seat: Seat) -> Group:
        home = self.home(seat)
        return Group("idle", seat, home.at if home else NOBODY)
