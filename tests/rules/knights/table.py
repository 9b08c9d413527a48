"""Tables for the tests: any knights, gear, cards and places, set in a few words, with luck that falls as written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wastelands.engine.action import Action
from wastelands.engine.events import Event
from wastelands.engine.hexes import Hex
from wastelands.engine.luck import Luck, ScriptedLuck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason
from wastelands.engine.step import Step
from wastelands.games.knights.board import CENTRAL, CITIES, HEXES, PLACE_OF, SPECIAL
from wastelands.games.knights.combat import start_fight
from wastelands.games.knights.game import Knights
from wastelands.games.knights.gear import show, with_zone
from wastelands.games.knights.pieces import Fight, Kit
from wastelands.games.knights.resolve import run_effects
from wastelands.games.knights.rounds import Round

KNIGHTS = ("KN01", "KN02", "KN03", "KN06")  # Chris, Naomi, Mel, Heat
STALLS = ("GR05", "GR06", "GR07", "GR08", "YE01", "YE02", "YE03", "YE04", "RD02", "RD03")
FACTS = ("ammo", "fuel", "radiation", "health", "reputation", "damaged", "out", "moved", "skips", "pride", "vengeance")


def at(q: int, r: int) -> int:
    return PLACE_OF[Hex(q, r)]


def number(n: int) -> int:
    """The place of a named hex on the board of the tests."""
    return CITIES[n] if n in CITIES else SPECIAL[n - 6]


def board(game: Knights, terrain: Mapping[int, str] | None = None) -> tuple[str, ...]:
    """Cities and specials in the order of their numbers, and highways between them."""
    tiles = ["highway"] * len(HEXES)
    for n in range(1, 16):
        tiles[number(n)] = game.content.numbered[n]
    for place, tile in zip(CENTRAL, ("highway", "desert", "jungle", "mountains"), strict=True):
        tiles[place] = tile
    for place, tile in (terrain or {}).items():
        tiles[place] = tile
    return tuple(tiles)


class Table:
    """Four knights on Gangraen with Striders, their starting gear and nothing else; seat 0 is First Player."""

    def __init__(
        self,
        seats: int = 4,
        *,
        mission: str = "savior",
        knights: tuple[str, ...] = KNIGHTS,
        places: Mapping[int, int] | None = None,
        terrain: Mapping[int, str] | None = None,
        kits: Mapping[int, Mapping[str, str]] | None = None,
        hands: Mapping[int, str] | None = None,
        vehicles: Mapping[int, str] | None = None,
        luck: Iterable[int | str] | None = (),
        start: Step[Knights] | tuple[Step[Knights], ...] | None = None,
        **facts: Any,
    ) -> None:
        game = self.game = Knights.new(seats, Luck("table"), mission=mission)
        game.steps, game._options, game.stage = (), {}, "move"
        game.tiles = board(game, terrain)
        game.who = knights[:seats]
        game.vehicles = tuple((vehicles or {}).get(s, "VH01") for s in range(seats))
        for vehicle in filter(None, game.vehicles):
            if (vehicle, False) in game.pool:
                i = game.pool.index((vehicle, False))
                game.pool = game.pool[:i] + game.pool[i + 1 :]
        game.stalls = STALLS
        for i, deck in enumerate(game.decks):
            rest = list(deck)
            for card in STALLS:
                if card in rest:
                    rest.remove(card)
            game.decks = put(game.decks, i, tuple(rest))
        game.first, game.active = 0, -1
        game.marker = game.waster_of(0)
        game.at = tuple((places or {}).get(s, 0) for s in range(seats))
        for name in FACTS:
            if isinstance(facts.get(name), dict):
                values = getattr(game, name)
                for seat, value in facts.pop(name).items():
                    values = put(values, seat, value)
                setattr(game, name, values)
        for seat in range(seats):
            self.equip(seat, **(kits or {}).get(seat, {}))
        game.hands = tuple(tuple(sorted((hands or {}).get(s, "").split())) for s in range(seats))
        held = {card for hand in game.hands for card in hand}
        game.luck_deck = tuple(card for card in game.content.luck_deck if card not in held)
        game.luck_pile = () if any(game.hands) else game.luck_pile
        for name, value in facts.items():
            setattr(game, name, value)
        self.events: list[Event] = []
        self.luck = Luck("table") if luck is None else ScriptedLuck(luck)
        self.luck.listener = self.events.append
        if start is not None:
            self.push(*(start if isinstance(start, tuple) else (start,)))

    def equip(self, seat: int, **zones: str) -> Table:
        """Gear by zone; a card's enhancements follow it with plus signs."""
        game = self.game
        kit = Kit(start=tuple((card,) for card in game.knight(seat).start))
        for zone, text in zones.items():
            if zone in ("grafts", "tuning"):
                kit = with_zone(kit, zone, tuple(sorted(text.split())))  # type: ignore[arg-type]
            else:
                kit = with_zone(kit, zone, tuple(sorted(tuple(item.split("+")) for item in text.split())))
        game.kits = put(game.kits, seat, kit)
        show(game, seat)
        return self

    def script(self, luck: Iterable[int | str]) -> Table:
        """From now on luck falls like this."""
        self.luck = ScriptedLuck(luck)
        self.luck.listener = self.events.append
        return self

    def push(self, *steps: Step[Knights]) -> Table:
        self.game.steps, self.game._options = (), {}
        self.game.push(*steps)
        self.game.run_on(self.luck)
        return self

    def run(self, seat: int, *effects: Any) -> Table:
        """Let effects happen to a knight."""
        self.game.steps, self.game._options = (), {}
        run_effects(self.game, seat, tuple(effects), self.luck)
        self.game.run_on(self.luck)
        return self

    def fight(self, foe: str = "", rival: int = -1, seat: int = 0, kind: str = "") -> Table:
        self.game.steps, self.game._options = (), {}
        kind = kind or ("wasteland" if foe else "duel")
        start_fight(self.game, seat, self.luck, foe=foe, rival=rival, kind=kind)
        self.game.run_on(self.luck)
        return self

    def round(self, n: int = 2) -> Table:
        return self.push(Round(n))

    def play(self, seat: int, *texts: str) -> Table:
        for text in texts:
            self.game.play(seat, Action.parse(text), self.luck)
        return self

    def clash(self, mine: str, theirs: str) -> Table:
        """Both sides of a fight commit a card."""
        fight = self.now
        other = fight.rival if fight.rival >= 0 else self.game.waster_of(fight.seat)
        return self.play(fight.seat, f"commit {mine}").play(other, f"commit {theirs}")

    def can(self, seat: int, verb: str = "") -> list[str]:
        return [str(action) for action in self.game.actions(seat) if verb in ("", action.verb)]

    def why(self, seat: int, text: str) -> Reason:
        why = self.game.why_not(seat, Action.parse(text))
        assert why is not None, f"{text} is allowed"
        return why

    def rule(self, seat: int, text: str) -> str:
        """The rule that forbids an action."""
        return self.why(seat, text).rule

    def quietly(self) -> Table:
        """Whoever is asked takes the quietest action, once."""
        seat = self.game.to_act()[0]
        self.game.play(seat, self.game.actions(seat)[0], self.luck)
        return self

    def until(self, *steps: str) -> Table:
        """Everybody takes the quietest action until one of the steps is asked."""
        for _ in range(400):
            if self.step in steps or not self.game.steps:
                break
            self.quietly()
        assert self.step in (*steps, ""), f"the game stands at {self.step}"
        return self

    def finish(self) -> Table:
        return self.until("")

    @property
    def step(self) -> str:
        return type(self.game.steps[-1]).__name__ if self.game.steps else ""

    @property
    def now(self) -> Fight:
        assert self.game.fight is not None
        return self.game.fight

    def told(self, verb: str) -> list[Event]:
        return [event for event in self.events if event.verb == verb]

    def zone(self, seat: int, zone: str) -> list[str]:
        return ["+".join(item) for item in getattr(self.game.kits[seat], zone)]
