"""Waste Knights: the table, and what every seat may know of it."""

from __future__ import annotations

from typing import Any, Self

from wastelands.engine.action import Action
from wastelands.engine.game import FULL, Game, Result
from wastelands.engine.luck import Luck
from wastelands.engine.spec import Option, OptionValue, Spec, Verb, verbs
from wastelands.engine.step import Seat, Step
from wastelands.games.knights import missions
from wastelands.games.knights.board import Place
from wastelands.games.knights.cards import SHELF, Content
from wastelands.games.knights.components import COMBAT_CARDS, Knight, Tile, Vehicle
from wastelands.games.knights.masks import deal, hide
from wastelands.games.knights.mission import RULES
from wastelands.games.knights.pieces import NOBODY, Check, Fight, Kit, Trip, Turn, Villain
from wastelands.games.knights.setup import lay_out
from wastelands.games.knights.ways import ways

ZONES = ("hand", "body", "pocket", "pack", "trunk")


class Knights(Game):
    """Knights drive, explore, fight and trade; each is the Waster of another."""

    __slots__ = (
        *("content", "mission", "tiles", "round", "first", "marker", "active", "stage", "outcome"),
        *("who", "vehicles", "damaged", "at", "ammo", "fuel", "radiation", "health", "reputation", "out"),
        *("moved", "skips", "scouts", "kits", "marked", "known", "hands", "floored"),
        *("luck_deck", "luck_pile", "wild_deck", "wild_pile", "under", "peek", "peeker", "card"),
        *("commons", "common", "privates", "frame", "held", "ages", "bottom", "gone", "task_pile"),
        *("secret", "rejected", "opened"),
        *("decks", "piles", "blue", "stalls", "pool", "tokens", "specials"),
        *("sites", "villains", "prizes", "pride", "vengeance", "slayer"),
        *("trip", "turn", "check", "fight"),
    )

    shelf = SHELF
    content: Content
    mission: str
    tiles: tuple[str, ...]
    round: int
    first: Seat
    marker: Seat  # who is the Waster
    active: Seat  # the Active Knight
    stage: str  # setup, waster, knights, move, explore, rest
    outcome: Result | None
    # each seat's
    who: tuple[str, ...]
    vehicles: tuple[str, ...]
    damaged: tuple[bool, ...]
    at: tuple[Place, ...]
    ammo: tuple[int, ...]
    fuel: tuple[int, ...]
    radiation: tuple[int, ...]
    health: tuple[int, ...]
    reputation: tuple[int, ...]
    out: tuple[bool, ...]  # unconscious
    moved: tuple[bool, ...]
    skips: tuple[bool, ...]
    scouts: tuple[Place, ...]  # the hex with his player marker
    kits: tuple[Kit, ...]  # stored gear shows its backs on a mask
    marked: tuple[tuple[str, ...], ...]
    known: tuple[tuple[tuple[str, ...], ...], ...]  # by owner and viewer: cards that he is known to own
    hands: tuple[tuple[str, ...], ...]
    floored: tuple[tuple[Seat, Seat], ...]  # who knocked out whom this round
    # decks are bags, sorted; nobody knows an order
    luck_deck: tuple[str, ...]
    luck_pile: tuple[str, ...]
    wild_deck: tuple[str, ...]
    wild_pile: tuple[str, ...]
    under: tuple[tuple[str, Seat], ...]  # wasteland cards under the Waster marker, and who laid them there
    peek: tuple[str, ...]  # cards that one seat looks at
    peeker: Seat
    card: str  # the wasteland card being resolved
    commons: tuple[str, ...]
    common: str
    privates: tuple[str, ...]
    frame: tuple[str, ...]  # available private tasks
    held: tuple[tuple[str, ...], ...]  # accepted ones
    ages: tuple[tuple[str, int], ...]  # general markers on tasks
    bottom: tuple[tuple[str, Seat], ...]  # tasks put back under their decks, and by whom
    gone: tuple[str, ...]  # removed from the game
    task_pile: tuple[str, ...]  # outdated
    secret: tuple[tuple[str, ...], ...]  # two players: kept face-down
    rejected: tuple[tuple[str, ...], ...]  # two players: dealt and not kept
    opened: tuple[tuple[str, ...], ...]  # two players: shown, and not accepted yet
    decks: tuple[tuple[str, ...], ...]  # green, yellow, red
    piles: tuple[tuple[str, ...], ...]
    blue: tuple[str, ...]
    stalls: tuple[str, ...]
    pool: tuple[tuple[str, bool], ...]  # vehicles, and whether they are damaged
    tokens: tuple[tuple[Place, ...], ...]  # radiation, contamination, threat, obstacle
    specials: tuple[tuple[str, Place, bool], ...]  # name, place, dark
    # missions
    sites: tuple[tuple[str, Place], ...]
    villains: tuple[Villain, ...]
    prizes: tuple[tuple[str, ...], ...]
    pride: tuple[int, ...]
    vengeance: tuple[int, ...]
    slayer: Seat
    # what is under way
    trip: Trip
    turn: Turn
    check: Check | None
    fight: Fight | None

    spec = Spec(
        name="knights",
        title="Waste Knights",
        seats=(2, 3, 4),
        minutes=(90, 180),
        rules_version=1,
        stage="stable",
        verbs=verbs(
            Verb("knight", ("card",), taps=(0,)),
            Verb("vehicle", ("card",), taps=(0,)),
            Verb("vote", ("word",), taps=(0,), words=missions.NAMES),
            Verb("keep", ("card",), taps=(0,)),
            Verb("put", ("card", "word"), taps=(0,), words=ZONES),
            Verb("swap", ("card", "card"), taps=(0, 1)),
            Verb("attach", ("card", "card"), taps=(0, 1)),
            Verb("detach", ("card",), taps=(0,)),
            Verb("drop", ("card",), taps=(0,)),
            Verb("cash", ("card",), taps=(0,)),
            Verb("done"),
            Verb("pass"),
            Verb("end"),
            Verb("introduce", ("card",), taps=(0,)),
            Verb("order", ("seat", "card"), taps=(1,)),
            Verb("benefit", ("word",), words=("radiation", "health", "ammo", "fuel")),
            Verb("renew", ("number",), taps=(0,)),
            Verb("stay"),
            Verb("foot", ("hex",), taps=(0,)),
            Verb("drive", ("hex",), taps=(0,)),
            Verb("via", ("hex",), taps=(0,)),
            Verb("play", ("card",), taps=(0,)),
            Verb("use", ("card",), taps=(0,)),
            Verb("wait"),
            Verb("unleash", ("card",), taps=(0,)),
            Verb("escape"),
            Verb("face"),
            Verb("skill", ("word",)),
            Verb("meet", ("seat",), taps=(0,)),
            Verb("agree"),
            Verb("refuse"),
            Verb("search"),
            Verb("revive"),
            Verb("rob"),
            Verb("steal", ("card",), taps=(0,)),
            Verb("loot", ("word",), words=("ammo", "fuel", "task", "key", "captive")),
            Verb("go"),
            Verb("halt"),
            Verb("commit", ("word",), taps=(0,), words=COMBAT_CARDS),
            Verb("range", ("word",), words=("advance", "retreat")),
            Verb("aim", ("card", "word"), taps=(0,), words=("short", "medium", "long", "melee")),
            Verb("explore"),
            Verb("accept", ("card",), taps=(0,)),
            Verb("accomplish", ("card",), taps=(0,)),
            Verb("act", ("number",)),
            Verb("quest", ("word",), words=("key", "clue", "captive", "cultist", "fight", "win")),
            Verb("pay", ("card",), taps=(0,)),
            Verb("option", ("number",)),
            Verb("target", ("hex",), taps=(0,)),
            Verb("take", ("number",), taps=(0,)),
            Verb("lose", ("card",), taps=(0,)),
            Verb("mark", ("card",), taps=(0,)),
            Verb("scrap", ("word",), words=("green", "yellow", "red")),
            Verb("offer", ("card",), taps=(0,)),
            Verb("buy", ("number",), taps=(0,)),
            Verb("hire", ("card", "word"), taps=(0,), words=("whole", "damaged")),
            Verb("draw"),
            Verb("pool", ("card", "word"), taps=(0,), words=("whole", "damaged")),
            Verb("trade", ("seat",), taps=(0,)),
            Verb("give", ("card",), taps=(0,)),
            Verb("give-store", ("word", "number"), words=("ammo", "fuel")),
            Verb("want", ("card",), taps=(0,)),
            Verb("want-store", ("word", "number"), words=("ammo", "fuel")),
            Verb("next"),
            Verb("propose"),
            Verb("withdraw"),
            Verb("yes"),
            Verb("no"),
            Verb("counter"),
        ),
        options=(Option("mission", "vote", ("vote", *missions.NAMES)),),
    )

    def set_up(self, luck: Luck, options: dict[str, OptionValue]) -> None:
        lay_out(self, luck, options)

    def copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.seats, new.viewer, new.steps = self.seats, self.viewer, self.steps
        new.count, new._options = self.count, self._options
        new.content, new.mission, new.tiles, new.round = self.content, self.mission, self.tiles, self.round
        new.first, new.marker, new.active, new.stage = self.first, self.marker, self.active, self.stage
        new.outcome, new.who, new.vehicles = self.outcome, self.who, self.vehicles
        new.damaged, new.at, new.ammo, new.fuel = self.damaged, self.at, self.ammo, self.fuel
        new.radiation, new.health, new.reputation = self.radiation, self.health, self.reputation
        new.out, new.moved, new.skips, new.scouts = self.out, self.moved, self.skips, self.scouts
        new.kits, new.marked, new.known, new.hands = self.kits, self.marked, self.known, self.hands
        new.floored, new.luck_deck, new.luck_pile = self.floored, self.luck_deck, self.luck_pile
        new.wild_deck, new.wild_pile, new.under = self.wild_deck, self.wild_pile, self.under
        new.peek, new.peeker, new.card, new.commons = self.peek, self.peeker, self.card, self.commons
        new.common, new.privates, new.frame, new.held = self.common, self.privates, self.frame, self.held
        new.ages, new.bottom, new.gone, new.task_pile = self.ages, self.bottom, self.gone, self.task_pile
        new.secret, new.rejected, new.opened = self.secret, self.rejected, self.opened
        new.decks, new.piles, new.blue, new.stalls = self.decks, self.piles, self.blue, self.stalls
        new.pool, new.tokens, new.specials, new.sites = self.pool, self.tokens, self.specials, self.sites
        new.villains, new.prizes, new.pride = self.villains, self.prizes, self.pride
        new.vengeance, new.slayer, new.trip = self.vengeance, self.slayer, self.trip
        new.turn, new.check, new.fight = self.turn, self.check, self.fight
        return new

    def ways(self, seat: Seat) -> dict[str, tuple[Action, ...]]:
        """A tap on a hex further off plans the route to it."""
        return ways(self, seat)

    def chapter(self) -> str:
        """Round, step, and whose move or exploration it is."""
        return f"{self.round} {self.stage} {self.active}"

    def view(self, seat: Seat | None) -> Self:
        mask = self._mask(seat)
        if self.viewer == FULL:
            hide(mask)
        return mask

    def imagine(self, luck: Luck) -> Self:
        game = self.copy()
        game.viewer, game._options = FULL, {}
        deal(game, self.viewer, luck)
        return game

    def result(self) -> Result | None:
        return self.outcome

    def push(self, *steps: Step[Any]) -> None:
        """Nothing is owed any more once the game is over."""
        if self.outcome is None:
            self.steps = (*self.steps, *steps)

    # ---- seats and roles

    def order(self, start: Seat) -> list[Seat]:
        """All seats, clockwise from one."""
        return [s % self.seats for s in range(start, start + self.seats)]

    def round_order(self) -> list[Seat]:
        return self.order(self.first)  # WK-RND-03

    def waster_of(self, seat: Seat) -> Seat:
        """WK-RND-06, WK-RND-07, WK-RND-08."""
        if self.seats == 4:
            return (seat + 2) % 4
        return (seat - 1) % self.seats

    def knight(self, seat: Seat) -> Knight:
        return self.content.knights[self.who[seat]]

    def vehicle(self, seat: Seat) -> Vehicle | None:
        ident = self.vehicles[seat]
        return self.content.vehicles[ident] if ident else None

    # ---- the board

    def tile(self, at: Place) -> Tile:
        return self.content.tiles[self.tiles[at]]

    def blank(self, at: Place) -> bool:
        """A special token, or a mission, makes a hex blank (WK-TOK-02)."""
        if self.specials and any(where == at for _, where, _ in self.specials):
            return True
        return RULES[self.mission].blanks(self, at)

    def is_city(self, at: Place) -> bool:
        return self.tile(at).kind == "city" and not self.blank(at)

    def threat(self, at: Place) -> int:
        """WK-MOV-16."""
        return self.tile(at).threat + self.tokens[2].count(at) + RULES[self.mission].threat(self, at)

    def difficulty(self, at: Place) -> int:
        return self.tile(at).cost + self.tokens[3].count(at)  # WK-MOV-08

    def others_at(self, seat: Seat) -> list[Seat]:
        """The rivals on a knight's hex, in round order from him."""
        return [s for s in self.order(seat)[1:] if self.at[s] == self.at[seat]]

    def active_first(self) -> list[Seat]:
        """Who goes first where several could act at once (WK-RND-05)."""
        return self.order(self.active if self.active != NOBODY else self.first)
