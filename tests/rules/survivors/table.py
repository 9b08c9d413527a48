"""Tables for the tests: any map, people, goods and pieces, set in a few words, with dice that fall as written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wastelands.engine.action import Action
from wastelands.engine.events import Event
from wastelands.engine.luck import Luck, ScriptedLuck
from wastelands.engine.reason import Reason
from wastelands.engine.step import Step
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import NUMBER, bundle
from wastelands.games.survivors.ground import Ground, tile
from wastelands.games.survivors.people import survivors
from wastelands.games.survivors.pieces import Base, Building, Cloud, Feature, Party, People, Site, Turn
from wastelands.games.survivors.rounds import StartTurn

LETTERS = {
    "f": "field",
    "o": "forest",
    "w": "water",
    "u": "urban",
    "i": "industrial",
    "c": "commercial",
    "v": "civic",
    "r": "road",
    "b": "barren",
}
MAP = """
fffffffff
fowufffff
foiucffff
frvbfffff
fffffffff
fffffffff
fffffffff
fffffffff
fffffffff
"""
HOMES = {0: (1, 4), 1: (7, 7), 2: (7, 1), 3: (4, 8)}
PLENTY = dict.fromkeys(NUMBER, 30)


class Table:
    """Seat 0 lives on 1,4 and seat 1 on 7,7; nobody has anything but what is said; no module is on."""

    def __init__(
        self,
        seats: int = 2,
        *,
        people: Mapping[int, People | int] | None = None,
        stock: Mapping[int, Mapping[str, int]] | None = None,
        buildings: Iterable[tuple[Any, ...]] = (),
        sites: Iterable[tuple[Any, ...]] = (),
        parties: Iterable[tuple[str, int, int, int, int]] = (),
        features: Iterable[tuple[str, int, int, int]] = (),
        zombies: Mapping[tuple[int, int], int] | None = None,
        clouds: Iterable[tuple[int, int, int]] = (),
        bases: Iterable[tuple[int, int, int, bool]] | None = None,
        hands: Mapping[int, str] | None = None,
        dice: Iterable[int | str] | None = (),
        ground: str = MAP,
        start: Step[Survivors] | tuple[Step[Survivors], ...] | None = None,
        **facts: Any,
    ) -> None:
        game = self.game = Survivors.new(seats, Luck("table"), events=False, zombies=False, radiation=False)
        rows = ground.split()
        game.ground = Ground(
            (tile(r, c), LETTERS[letter], "****") for r, row in enumerate(rows) for c, letter in enumerate(row)
        )
        given = people or {}
        game.people = tuple(_people(given.get(seat, 6)) for seat in range(seats))
        game.stocks = tuple(bundle((stock or {}).get(seat, {})) for seat in range(seats))
        homes = [(*HOMES[seat], seat, True) for seat in range(seats)] if bases is None else list(bases)
        game.bases = tuple(sorted(Base(tile(r, c), owner, home) for r, c, owner, home in homes))
        game.buildings = tuple(sorted(_building(*one) for one in buildings))
        game.sites = tuple(sorted(Site(tile(r, c), kind, owner, n, turn) for kind, r, c, owner, n, turn in sites))
        game.parties = tuple(Party(name, owner, tile(r, c), n) for name, owner, r, c, n in parties)
        game.features = tuple(sorted(Feature(tile(r, c), kind, n) for kind, r, c, n in features))
        game.zombies = tuple(sorted((tile(r, c), n) for (r, c), n in (zombies or {}).items()))
        game.clouds = tuple(Cloud(tile(r, c), level) for r, c, level in clouds)
        game.hands = tuple(tuple(sorted((hands or {}).get(seat, "").split())) for seat in range(seats))
        game.deck = ()
        game.unseen = tuple(sorted(card for hand in game.hands for card in hand))
        game.first, game.round = 0, 1
        game.turn = Turn(1, 0, 9, refused=(0,) * seats)
        for name, value in facts.items():
            setattr(game, name, value)
        self.events: list[Event] = []
        self.luck = Luck("table") if dice is None else ScriptedLuck(dice)
        self.luck.listener = self.events.append
        self.push(*(start if isinstance(start, tuple) else (start or StartTurn(0),)))

    def push(self, *steps: Step[Survivors]) -> Table:
        self.game.steps, self.game._options = (), {}
        self.game.push(*steps)
        self.game.run_on(self.luck)
        return self

    def play(self, seat: int, *texts: str) -> Table:
        """A `done` that the engine has said already, as there was nothing else, is skipped."""
        for text in texts:
            if text != "done" or text in self.can(seat):
                self.game.play(seat, Action.parse(text), self.luck)
        return self

    def can(self, seat: int, verb: str = "") -> list[str]:
        return [str(action) for action in self.game.actions(seat) if verb in ("", action.verb)]

    def why(self, seat: int, text: str) -> Reason:
        why = self.game.why_not(seat, Action.parse(text))
        assert why is not None, f"{text} is allowed"
        return why

    def rule(self, seat: int, text: str) -> str:
        """The rule that forbids an action."""
        return self.why(seat, text).rule

    def until(self, step: str) -> Table:
        """Everybody takes the quietest action until that step is asked."""
        for _ in range(200):
            if self.step in (step, ""):
                break
            seat = self.game.to_act()[0]
            self.game.play(seat, self.game.actions(seat)[0], self.luck)
        assert self.step == step, f"the game stands at {self.step}"
        return self

    def finish(self) -> Table:
        return self.until("")

    @property
    def step(self) -> str:
        return type(self.game.steps[-1]).__name__ if self.game.steps else ""

    def told(self, verb: str) -> list[Event]:
        return [event for event in self.events if event.verb == verb]

    def has(self, seat: int, good: str) -> int:
        return self.game.stocks[seat][NUMBER[good]]

    def goods(self, seat: int) -> dict[str, int]:
        return {good: n for good, n in zip(NUMBER, self.game.stocks[seat], strict=True) if n}

    def survivors(self, seat: int) -> int:
        return survivors(self.game, seat)

    def party(self, name: str) -> Party:
        party = self.game.party(name)
        assert party is not None, f"{name} is gone"
        return party

    def building(self, row: int, col: int) -> Building:
        building = self.game.building_at(tile(row, col))
        assert building is not None, f"nothing is built on {row},{col}"
        return building


def _people(given: People | int) -> People:
    return People(given) if isinstance(given, int) else given


def _building(kind: str, row: int, col: int, owner: int, crew: int = 0) -> Building:
    return Building(tile(row, col), kind, owner, crew, owner if crew else -1)
