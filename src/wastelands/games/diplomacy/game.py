"""Wasteland Diplomacy: the table, and what every seat may know of it."""

from __future__ import annotations

from typing import Self

from wastelands.engine.game import FULL, Game, Result
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.spec import Option, OptionValue, Spec, Verb, verbs
from wastelands.engine.step import Seat
from wastelands.games.diplomacy.checks import Rounds
from wastelands.games.diplomacy.map import KINDS, ROUNDS, Terrain
from wastelands.games.diplomacy.round import EndOfTurn
from wastelands.games.diplomacy.scoring import coming_points
from wastelands.games.diplomacy.setup import deal_the_rest, lay_out, lay_sheet
from wastelands.games.diplomacy.turn import Turn

SYMBOLS = ("X", "O", "▲", "■")  # WD-SHEET-13


class Diplomacy(Game):
    """Six rounds of picking printed actions and growing from the cities over one shared map."""

    __slots__ = (
        "_active",
        "_reach",
        "destroyed",
        "empty",
        "left",
        "owned",
        "points",
        "question_scope",
        "road_chain",
        "round",
        "rounds",
        "settled",
        "terrain",
        "touched",
        "turn",
    )

    terrain: Terrain
    rounds: Rounds  # the labels of each round; on a mask only those whose flap is open (WD-ROUND-10)
    round: int
    left: tuple[str, ...]  # labels of this round that nobody has taken
    turn: Seat
    owned: tuple[int, ...]  # per seat: the spaces with its symbol
    settled: tuple[int, ...]  # per seat: the settlements with its symbol
    touched: tuple[int, ...]  # per seat: the settlements it was next to once (WD-SETT-04)
    empty: int
    destroyed: int
    points: tuple[int, ...]
    road_chain: bool
    question_scope: str
    _active: tuple[int, ...]  # per seat, kept up to date: what hangs on a city, and where it may grow
    _reach: tuple[int, ...]

    spec = Spec(
        name="diplomacy",
        title="Wasteland Diplomacy",
        seats=(2, 3, 4),
        minutes=(20, 30),
        rules_version=1,
        stage="stable",
        verbs=verbs(
            Verb("pick", ("word",), taps=(0,)),
            Verb("kind", ("word",), words=KINDS),
            Verb("place", ("hex",), taps=(0,)),
            Verb("settle", ("hex", "word"), taps=(0,), words=("no", "yes")),
            Verb("road", ("hex", "hex"), taps=(1,)),
            Verb("drift", ("hex",), taps=(0,)),
            Verb("pirate", ("hex",), taps=(0,)),
            Verb("raid", ("hex",), taps=(0,)),
            Verb("bomb", ("hex",), taps=(0,)),
            Verb("enforce", ("hex", "hex", "hex"), taps=(0, 1, 2)),
            Verb("end"),
        ),
        options=(
            Option("map", ""),
            Option("position", ""),
            Option("road_chain", False),
            Option("question_scope", "hex", choices=("hex", "action")),
        ),
    )

    def set_up(self, luck: Luck, options: dict[str, OptionValue]) -> None:
        lay_out(self, luck, options)

    def end_turn(self) -> None:
        """The step of a turn gives way to the next seat, or to the end of the round (WD-ROUND-05)."""
        self.swap(EndOfTurn())

    def copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.seats, new.viewer, new.steps = self.seats, self.viewer, self.steps
        new.count, new._options = self.count, self._options
        new.terrain, new.rounds, new.round, new.left, new.turn = (
            self.terrain, self.rounds, self.round, self.left, self.turn)  # fmt: skip
        new.owned, new.settled, new.touched = self.owned, self.settled, self.touched
        new.empty, new.destroyed, new.points = self.empty, self.destroyed, self.points
        new.road_chain, new.question_scope = self.road_chain, self.question_scope
        new._active, new._reach = self._active, self._reach
        return new

    # ---- what a seat may know

    @property
    def shown(self) -> int:
        """How many rounds lie open: the current one and the next (WD-ROUND-10)."""
        return min(self.round + 1, ROUNDS)

    def view(self, seat: Seat | None) -> Self:
        """Nothing is hidden but the flaps that are still folded back, and those from everybody (WD-SETUP-02)."""
        mask = self._mask(seat)
        mask.rounds = self.rounds[: self.shown]
        return mask

    def imagine(self, luck: Luck) -> Self:
        game = self.copy()
        game.viewer, game._options = FULL, {}
        game.rounds = deal_the_rest(self, luck)
        return game

    # ---- the board (all sets are bitboards of the terrain's grid)

    def own(self, seat: Seat) -> int:
        """Spaces and settlements that bear the seat's symbol (WD-MAP-19)."""
        return self.owned[seat] | self.settled[seat]

    def active(self, seat: Seat) -> int:
        """The seat's spaces and settlements that hang on a city (WD-MAP-15, WD-MAP-16)."""
        return self._active[seat]

    def reach(self, seat: Seat) -> int:
        """Where the seat may grow: next to any city or to an own active space (WD-ACT-07)."""
        return self._reach[seat]

    def grow(self, seat: Seat, new: int) -> None:
        """Keep up with a symbol that was drawn within reach, and with whatever hangs on it."""
        terrain = self.terrain
        active = self._active[seat] | new
        if self.own(seat) & ~active:
            active = terrain.grid.flood(terrain.beside_cities, self.own(seat))
            new = active
        self._active = put(self._active, seat, active)
        self._reach = put(self._reach, seat, self._reach[seat] | terrain.grid.near(new))

    def hang(self) -> None:
        """Find anew what hangs on a city, after anything but growth."""
        terrain = self.terrain
        self._active = tuple([terrain.grid.flood(terrain.beside_cities, self.own(s)) for s in range(self.seats)])
        self._reach = tuple([terrain.beside_cities | terrain.grid.near(active) for active in self._active])

    def rivals(self, seat: Seat) -> int:
        """All spaces that bear another seat's symbol; settlements are not among them."""
        return self.terrain.spaces & ~self.empty & ~self.destroyed & ~self.owned[seat]

    def free_buildings(self, settlement: int) -> int:
        taken = sum(1 for settled in self.settled if settled & settlement)
        return self.terrain.settlements[settlement] - taken

    # ---- the end

    def result(self) -> Result | None:
        """The most points win, players level at the top share the win (WD-END-02, WD-END-03)."""
        if self.steps:
            return None
        best = max(self.points)
        return Result(self.points, tuple(s for s in range(self.seats) if self.points[s] == best), "last scoring")


def value(view: Diplomacy, seat: Seat) -> float:
    """How well a seat stands, for bots: its worth, and what it may hope for, less the mean worth of the others."""
    worth = [_worth(view, s) for s in range(view.seats)]
    step = view.steps[-1] if view.steps else None
    hope = 0.3 * (coming_points(view, seat, _frontier(view, seat)) - coming_points(view, seat))
    hope += 0.5 * step.pool.pending if isinstance(step, Turn) and step.seat == seat else 0
    return worth[seat] + hope - (sum(worth) - worth[seat]) / (view.seats - 1)


def _worth(view: Diplomacy, seat: Seat) -> float:
    space = 0.06 * view.active(seat).bit_count() + 0.04 * _frontier(view, seat).bit_count()
    return view.points[seat] + coming_points(view, seat) + space


def _frontier(view: Diplomacy, seat: Seat) -> int:
    return view.terrain.grid.near(view.active(seat)) & view.empty


def table(terrain: Terrain, rounds: Rounds, seats: int = 2, **changes: object) -> Diplomacy:
    """A table on any map with any actions, for tests, puzzles and the worked examples."""
    game = Diplomacy.__new__(Diplomacy)
    game.seats, game.viewer, game.steps, game.count, game._options = seats, FULL, (), 0, {}
    game.road_chain, game.question_scope = False, "hex"
    lay_sheet(game, terrain, rounds)
    for name, value in changes.items():
        setattr(game, name, value)
    game.empty = terrain.spaces & ~game.destroyed & ~sum(game.owned)
    game.hang()
    return game
