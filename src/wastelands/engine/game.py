"""The contract that every game keeps, and the stack of pending decisions behind it.

A `Game` is a table at rest: it holds no luck, no history and no listeners.  Rooms use the public methods of this class
and nothing else of the rules.
"""

from __future__ import annotations

from hashlib import sha256
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Self

from msgspec import Struct

from wastelands.engine import reason
from wastelands.engine.action import Action
from wastelands.engine.errors import CannotUndo, Illegal, Masked
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason
from wastelands.engine.spec import OptionValue, Spec
from wastelands.engine.step import Sealed, Seat, Step

if TYPE_CHECKING:
    from wastelands.engine.content import Content, Shelf

FULL = -2  # the viewer of a game that hides nothing
SPECTATOR = -1


class Result(Struct, frozen=True):
    """How a game ended: points per seat, the winners (several share a win, or there is none), and why it is over.

    >>> Result(scores=(12, 9), winners=(0,), reason="points").winners
    (0,)
    """

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str


class Game:
    """A table at rest.  See the laws in docs/architecture.md.

    >>> from wastelands import Luck, game_class
    >>> game, luck = game_class("diplomacy").new(2, Luck("dust")), Luck("later")
    >>> seat = game.to_act()[0]
    >>> game.play(seat, game.actions(seat)[0], luck)
    >>> game.view(1).viewer, game.result()
    (1, None)
    """

    __slots__ = ("_options", "count", "seats", "steps", "viewer")
    spec: ClassVar[Spec]
    shelf: ClassVar[Shelf[Content] | None] = None  # where the content comes from, for a game that has cards
    content: Content | None = None
    # All that makes two tables equal; a slot whose name begins with _ follows from the others.
    facts: ClassVar[tuple[str, ...]] = ("seats", "viewer", "steps", "count")

    seats: int
    viewer: Seat
    steps: tuple[Step[Any], ...]
    count: int  # the public number of the step: how many decisions have been completed
    _options: dict[Seat, tuple[Action, ...]]
    _all_of: ClassVar[attrgetter[tuple[Any, ...]]]  # the facts at one go

    def __init_subclass__(cls) -> None:
        cls.facts = (*cls.facts, *(name for name in cls.__dict__.get("__slots__", ()) if name[0] != "_"))
        cls._all_of = attrgetter(*cls.facts)

    @classmethod
    def new(cls, seats: int, luck: Luck, content: Content | None = None, **options: OptionValue) -> Self:
        """A fresh table, run on to its first decision; of a game with cards with this content, else the shipped one."""
        game = cls.__new__(cls)
        if cls.shelf is not None:
            setattr(game, "content", cls.shelf.own(content))  # noqa: B010 (a slot of games with cards alone)
        game.seats, game.viewer, game.steps, game.count, game._options = seats, FULL, (), 0, {}
        cls.spec.check_seats(seats)
        game.set_up(luck, cls.spec.read_options(options))
        game.run_on(luck)
        return game

    # ---- what a game brings along

    def set_up(self, luck: Luck, options: dict[str, OptionValue]) -> None:
        """Lay out the table and push the first step."""
        raise NotImplementedError

    def view(self, seat: Seat | None) -> Self:
        """What that seat (None: a spectator) may know: a masked game, built from what may be seen."""
        raise NotImplementedError

    def imagine(self, luck: Luck) -> Self:
        """On a mask: a full game drawn fairly from all that fit it."""
        raise NotImplementedError

    def copy(self) -> Self:
        raise NotImplementedError

    def result(self) -> Result | None:
        raise NotImplementedError

    def chapter(self) -> str:
        """The part of the game under way, from public facts, so that a room can do something until it is over."""
        return ""

    def ways(self, seat: Seat) -> dict[str, tuple[Action, ...]]:
        """By a thing further off: the chain of own actions that a tap on it means, with no luck between them."""
        return {}

    # ---- the contract

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that owe a decision now; several at once decide in secret; none: the game is over."""
        return self.steps[-1].to_act(self) if self.steps else ()

    def owes(self, seat: Seat) -> bool:
        """Whether any pending decision is this seat's, now or after an interruption."""
        return any(not step.automatic and seat in step.to_act(self) for step in self.steps)

    def actions(self, seat: Seat) -> tuple[Action, ...]:
        """Every legal action of that seat, the quietest first; empty if it owes none."""
        known = self._options.get(seat)
        if known is None:
            if self.viewer != FULL and self.viewer != seat:
                raise Masked(f"a view of seat {self.viewer} does not know the actions of seat {seat}")
            step = self.steps[-1] if self.steps else None
            known = () if step is None or seat not in step.to_act(self) else tuple(step.actions(self, seat))
            self._options[seat] = known
        return known

    def quiet(self, seat: Seat) -> Action | None:
        """What lets the moment pass for this seat, where it is a window; None where the seat has to decide."""
        options = self.actions(seat)
        return options[0] if options and self.steps[-1].window else None

    def natural(self, seat: Seat) -> Action | None:
        """What nearly everybody answers now; a room may give it for those who wish so, and Undo takes it back."""
        return self.steps[-1].natural(self, seat) if self.steps and seat in self.to_act() else None

    def loses(self, seat: Seat, action: Action) -> Reason | None:
        """What a legal action would give away for nothing, so that a room asks before it is done; mostly nothing."""
        return self.steps[-1].loses(self, seat, action)

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        """None if the action is legal now, else the rule that forbids it."""
        if action in self.actions(seat):
            return None
        if not self.steps:
            return reason.GAME_OVER
        verb = self.spec.verbs.get(action.verb)
        if verb is None:
            return reason.UNKNOWN_VERB
        if not verb.fits(action):
            return reason.WRONG_VALUES
        if seat not in self.to_act():
            return reason.NOT_YOUR_TURN
        return self.steps[-1].why_not(self, seat, action)

    def play(self, seat: Seat, action: Action, luck: Luck) -> None:
        """Apply a legal action and run on to the next decision or the end."""
        if self.viewer != FULL:
            raise Masked("a view shows a game, it cannot be played on")
        if action not in self.actions(seat):
            raise Illegal(action, self.why_not(seat, action) or reason.NOT_NOW)
        self._options = {}
        self.count += 1
        self.steps[-1].play(self, seat, action, luck)
        self.run_on(luck)

    def run_on(self, luck: Luck) -> None:
        """Run automatic steps, and play what everybody can see to be the only option."""
        while self.steps:
            step = self.steps[-1]
            if step.automatic:
                self.steps = self.steps[:-1]
                step.run(self, luck)
                self._options = {}
                continue
            if not step.public:
                return
            (seat,) = step.to_act(self)
            options = tuple(step.actions(self, seat))
            if len(options) != 1:
                self._options = {seat: options}
                return
            luck.forced(seat, options[0])
            self._options = {}
            step.play(self, seat, options[0], luck)

    def sealed(self) -> Sealed[Any] | None:
        """The secret simultaneous decision under way, if there is one."""
        return self.steps[-1] if self.steps and isinstance(self.steps[-1], Sealed) else None

    def take_back(self, seat: Seat) -> Self:
        """The table with the seat's latest sealed choice not yet made."""
        sealed = self.sealed()
        if sealed is None:
            raise CannotUndo("nothing is being chosen in secret")
        game = self.copy()
        game._options = {}
        game.swap(sealed.take_back(seat))
        return game

    # ---- the stack

    def push(self, *steps: Step[Any]) -> None:
        """Owe further steps; the last one pushed comes first."""
        self.steps = (*self.steps, *steps)

    def pop(self) -> None:
        self.steps = self.steps[:-1]

    def swap(self, step: Step[Any]) -> None:
        """Put another step in the place of the top one."""
        self.steps = (*self.steps[:-1], step)

    def _mask(self, seat: Seat | None) -> Self:
        """A copy whose pending steps are masked; the game then hides its own secrets in it."""
        if self.viewer != FULL and self.viewer != (SPECTATOR if seat is None else seat):
            raise Masked(f"a view of seat {self.viewer} does not know what another seat sees")
        game = self.copy()
        game.viewer = SPECTATOR if seat is None else seat
        game._options = {}
        game.steps = tuple([step.masked(self, game.viewer) for step in self.steps])
        return game

    # ---- equality

    def state(self) -> tuple[Any, ...]:
        return self._all_of(self)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Game) and self.state() == other.state()

    __hash__ = None  # type: ignore[assignment]

    def digest(self) -> str:
        """A fingerprint of the whole position, equal on every machine."""
        return sha256(repr(self.state()).encode()).hexdigest()[:32]

    def __repr__(self) -> str:
        return f"<{self.spec.title}, {self.seats} seats, decision {self.count}>"
