"""Pending decisions as data: what the rules still owe stands on a stack of small frozen steps.

`Sealed` is the one step for everything that several seats decide at once and in secret.  The engine masks and imagines
it once, for every game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from wastelands.engine import reason
from wastelands.engine.action import Action
from wastelands.engine.errors import CannotUndo
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason

if TYPE_CHECKING:
    from wastelands.engine.game import Game

Seat = int
Chain = tuple[Action, ...]
G = TypeVar("G", bound="Game")


class Step(Struct, Generic[G], frozen=True):
    """Something that the rules still owe: a small frozen value on the game's stack.

    A step either asks (`to_act` names seats) or, with `automatic` set, runs by itself.  `public` says that its options
    follow from facts that everybody can see, so that a single one may be played without asking.  A `window` is a moment
    in which one may do something and mostly lets it pass with the first action.
    """

    automatic = False
    public = True
    window = False

    def to_act(self, game: G) -> tuple[Seat, ...]:
        raise AssertionError(f"{type(self).__name__} asks nobody")

    def actions(self, game: G, seat: Seat) -> list[Action]:
        """Every legal action of a seat that owes one, in a stable order, the quietest first."""
        raise AssertionError(f"{type(self).__name__} asks nobody")

    def play(self, game: G, seat: Seat, action: Action, luck: Luck) -> None:
        raise AssertionError(f"{type(self).__name__} asks nobody")

    def run(self, game: G, luck: Luck) -> None:
        raise AssertionError(f"{type(self).__name__} asks somebody")

    def why_not(self, game: G, seat: Seat, action: Action) -> Reason:
        """The first rule that forbids a well-formed action which is not listed."""
        return reason.NOT_NOW

    def natural(self, game: G, seat: Seat) -> Action | None:
        """What nearly everybody answers here, so that it need not be asked; mostly there is no such thing."""
        return None

    def loses(self, game: G, seat: Seat, action: Action) -> Reason | None:
        """What a listed action would give away for nothing (see `Game.loses`)."""
        return None

    def masked(self, game: G, viewer: Seat) -> Self:
        """The step as the viewer may see it; most steps hold public facts only."""
        return self


class OneSeat(Step[G], frozen=True):
    """A step that asks one seat."""

    seat: Seat

    def to_act(self, game: G) -> tuple[Seat, ...]:
        return (self.seat,)


class InOrder(Step[G], frozen=True):
    """A step that asks several seats one after the other, in the open; the first of `order` is asked now."""

    order: tuple[Seat, ...]

    def to_act(self, game: G) -> tuple[Seat, ...]:
        return self.order[:1]

    def ask_next(self, game: G, **changes: Any) -> None:
        """Owe the step to those after the first, if there are any, perhaps with something changed."""
        if self.order[1:]:
            game.push(replace(self, order=self.order[1:], **changes))


class Windows(Step[G], frozen=True):
    """A round of windows: the seats of `order` are asked one after the other, each only if a window opens for it."""

    order: tuple[Seat, ...]
    automatic = True

    def opens(self, game: G, seat: Seat) -> Step[G] | None:
        """The window of a seat, if it has to be asked."""
        raise NotImplementedError

    def run(self, game: G, luck: Luck) -> None:
        for i, seat in enumerate(self.order):
            window = self.opens(game, seat)
            if window is not None:
                game.push(replace(self, order=self.order[i + 1 :]), window)
                return


class Offered(Step[G], frozen=True):
    """One seat answers what another has offered: no, yes or, where it may, with an offer of its own.

    `NO`, `YES` and `COUNTER` are the game's words for it.
    """

    NO: ClassVar[Action]
    YES: ClassVar[Action]
    COUNTER: ClassVar[Action | None] = None

    def may_counter(self) -> bool:
        """Whether the answer may be another offer."""
        return self.COUNTER is not None

    def accepted(self, game: G, seat: Seat, luck: Luck) -> None:
        """The seat said yes.  The step has already left the stack, as for the other two answers."""
        raise NotImplementedError

    def refused(self, game: G, seat: Seat, luck: Luck) -> None:
        """The seat said no."""

    def countered(self, game: G, seat: Seat, luck: Luck) -> None:
        """The seat makes an offer of its own."""
        raise NotImplementedError

    def actions(self, game: G, seat: Seat) -> list[Action]:
        found = [self.NO, self.YES]
        if self.COUNTER is not None and self.may_counter():
            found.append(self.COUNTER)
        return found

    def play(self, game: G, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is self.YES:
            self.accepted(game, seat, luck)
        elif action is self.NO:
            self.refused(game, seat, luck)
        else:
            self.countered(game, seat, luck)


class Sealed(Step[G], frozen=True):
    """Each seat answers with a chain of small choices, and nothing changes on the table until all are done.

    `asked` follows from public facts; `chains` and `done` run parallel to it; a hidden chain is None.  A seat may take
    its latest choice back until it is done, and the order in which the answers come changes nothing.
    """

    asked: tuple[Seat, ...]
    chains: tuple[Chain | None, ...]
    done: tuple[bool, ...]
    public = False

    @classmethod
    def ask(cls, seats: tuple[Seat, ...]) -> Self:
        return cls(seats, ((),) * len(seats), (False,) * len(seats))

    # ---- what a game brings along

    def options(self, game: G, seat: Seat, chain: Chain) -> list[Action]:
        """The next links of a seat's chain; never empty before the chain is finished."""
        raise NotImplementedError

    def finished(self, game: G, seat: Seat, chain: Chain) -> bool:
        """Whether this chain says all that the seat has to say."""
        raise NotImplementedError

    def refuse(self, game: G, seat: Seat, chain: Chain, action: Action) -> Reason:
        return reason.NOT_NOW

    def resolve(self, game: G, answers: dict[Seat, Chain], luck: Luck) -> None:
        """All are done: carry it out.  The step has already left the stack."""
        raise NotImplementedError

    # ---- the step

    def to_act(self, game: G) -> tuple[Seat, ...]:
        if True not in self.done:
            return self.asked
        return tuple([seat for seat, done in zip(self.asked, self.done, strict=True) if not done])

    def chain(self, seat: Seat) -> Chain:
        """A seat's choices so far; empty if it is not asked or they are hidden."""
        return (self.chains[self.asked.index(seat)] or ()) if seat in self.asked else ()

    def actions(self, game: G, seat: Seat) -> list[Action]:
        return self.options(game, seat, self.chains[self.asked.index(seat)] or ())

    def why_not(self, game: G, seat: Seat, action: Action) -> Reason:
        return self.refuse(game, seat, self.chain(seat), action)

    def play(self, game: G, seat: Seat, action: Action, luck: Luck) -> None:
        i = self.asked.index(seat)
        chain = (*(self.chains[i] or ()), action)
        chains = put(self.chains, i, chain)
        if not self.finished(game, seat, chain):
            game.count -= 1  # the public number of the step must not count anybody's secret choices
            game.swap(replace(self, chains=chains))
            return
        if luck.listener is not None:
            luck.tell("sealed", seat=seat)
        done = put(self.done, i, True)
        if False not in done:
            game.pop()
            self.resolve(game, {s: c for s, c in zip(self.asked, chains, strict=True) if c is not None}, luck)
        else:
            game.count -= 1
            game.swap(self.answered(chains, done))

    def answered(self, chains: tuple[Chain | None, ...], done: tuple[bool, ...]) -> Self:
        """The step with these answers."""
        return replace(self, chains=chains, done=done)

    def take_back(self, seat: Seat) -> Self:
        """The step without the seat's latest choice."""
        if seat not in self.asked or self.done[self.asked.index(seat)] or not self.chain(seat):
            raise CannotUndo("a sealed choice can be taken back only until you are done with it")
        return replace(self, chains=put(self.chains, self.asked.index(seat), self.chain(seat)[:-1]))

    def masked(self, game: G, viewer: Seat) -> Self:
        hidden = tuple(chain if seat == viewer else None for seat, chain in zip(self.asked, self.chains, strict=True))
        return replace(self, chains=hidden)

    def imagined(self, game: G, luck: Luck) -> Self:
        """The step with a legal answer for each seat that is done, and none yet for the others."""
        chains = list(self.chains)
        for i, seat in enumerate(self.asked):
            if chains[i] is None:
                chains[i] = self._invent(game, seat, luck) if self.done[i] else ()
        return replace(self, chains=tuple(chains))

    def _invent(self, game: G, seat: Seat, luck: Luck) -> Chain:
        chain: Chain = ()
        while not self.finished(game, seat, chain):
            options = self.options(game, seat, chain)
            chain = (*chain, options[luck.below(len(options))])
        return chain
