"""Toys that each break one law; the law must notice."""

from __future__ import annotations

from array import array
from typing import Any, Self

from msgspec.structs import replace

from tests.laws.toy import BIDS, DONE, Bid, Toy
from wastelands.engine.action import Action
from wastelands.engine.game import FULL
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason, reason
from wastelands.engine.spaces import Domains, Setting
from wastelands.engine.spec import Spec, Verb, verbs
from wastelands.engine.step import Chain, Seat
from wastelands.plain import PlainSenses, plain_domains


class NeverEnds(Toy):
    """Law: random play always ends."""

    __slots__ = ()

    def next_round(self) -> None:
        self.round = 1
        self.bag = tuple(range(1, 21))
        self.push(Bid.ask(tuple(range(self.seats))))


class SharesState(Toy):
    """Law: copies are independent."""

    __slots__ = ("shared",)
    shared: list[int]

    def deal(self, luck: Luck) -> None:
        super().deal(luck)
        if not hasattr(self, "shared"):
            self.shared = []
        self.shared.append(self.cards[0])

    def copy(self) -> Self:
        new = super().copy()
        new.shared = self.shared
        return new


class ListsTwice(Toy):
    """Law: texts round-trip, and no action is listed twice."""

    __slots__ = ()

    def actions(self, seat: Seat) -> tuple[Action, ...]:
        found = super().actions(seat)
        return (*found, *found[:1])


class ForgetsLuck(Toy):
    """Law: a record replays to the same game."""

    __slots__ = ()

    def deal(self, luck: Luck) -> None:
        super().deal(luck)
        self.cards = tuple(card + luck.below(2) for card in self.cards)


class HashesSets(Toy):
    """Law: Python's hash seed changes nothing."""

    __slots__ = ("order",)
    order: tuple[str, ...]

    def deal(self, luck: Luck) -> None:
        super().deal(luck)
        self.order = tuple({"rust", "dust", "ash", "salt", "bone"})

    def copy(self) -> Self:
        new = super().copy()
        new.order = self.order
        return new


class ForbidsNothing(Toy):
    """Law: every other well-formed action is refused with a reason."""

    __slots__ = ()

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        return None if action.verb == "bid" else super().why_not(seat, action)


class ShowsCards(Toy):
    """Law: a seat sees nothing of another's hand."""

    __slots__ = ()

    def view(self, seat: Seat | None) -> Self:
        mask = super().view(seat)
        mask.cards = self.cards
        return mask


class LeaksOrder(Toy):
    """Law: backs in the order of hidden cards leak."""

    __slots__ = ()

    def view(self, seat: Seat | None) -> Self:
        mask = super().view(seat)
        hidden = [card for s, card in enumerate(self.cards) if s != seat]
        mask.bag = (*self.bag, *hidden)
        return mask


class TellingBid(Bid, frozen=True):
    """Its refusals depend on a rival's card."""

    def refuse(self, game: Toy, seat: Seat, chain: Chain, action: Action) -> Reason:
        return reason("TOY-1", "too-low", card=game.cards[(seat + 1) % game.seats])


class LeaksByReason(Toy):
    """Law: a reason tells no secret."""

    __slots__ = ()

    def next_round(self) -> None:
        self.round += 1
        if self.round <= 3:
            self.push(TellingBid.ask(tuple(range(self.seats))))


class CountingBid(Bid, frozen=True):
    """It tells everybody whenever somebody adds a bid."""

    def play(self, game: Any, seat: Seat, action: Action, luck: Luck) -> None:
        luck.tell("scribbled", seat=seat, length=len(self.chain(seat)))
        Bid.play(self, game, seat, action, luck)


class LeaksByEvent(Toy):
    """Law: entry counts leak too."""

    __slots__ = ()

    def next_round(self) -> None:
        self.round += 1
        if self.round <= 3:
            self.push(CountingBid.ask(tuple(range(self.seats))))


class ChoosyBid(Bid, frozen=True):
    """Whoever holds a high card is not asked."""

    def to_act(self, game: Toy) -> tuple[Seat, ...]:
        return tuple(s for s, done in enumerate(self.done) if not done and game.cards[s] < 15)


class AsksBySecret(Toy):
    """Law: nobody is told by being asked."""

    __slots__ = ()

    def next_round(self) -> None:
        self.round += 1
        if self.round <= 3:
            self.push(ChoosyBid.ask(tuple(range(self.seats))))


class PlayableMask(Toy):
    """Law: a mask refuses what it cannot know."""

    __slots__ = ()

    def view(self, seat: Seat | None) -> Self:
        mask = super().view(seat)
        mask.viewer = -2
        return mask


class ImaginesAnything(Toy):
    """Law: an imagined world fits the view."""

    __slots__ = ()

    def imagine(self, luck: Luck) -> Self:
        world = super().imagine(luck)
        world.points = tuple(p + 1 for p in world.points)
        return world


class ImaginesTheTruth(Toy):
    """Law: the truth is not over-represented, here because the mask smuggles it along."""

    __slots__ = ()
    truth: tuple[int, ...] = ()
    others: tuple[int, ...] = ()

    def view(self, seat: Seat | None) -> Self:
        mask = super().view(seat)
        if self.viewer == -2:
            type(self).truth, type(self).others = self.cards, self.bag
        return mask

    def imagine(self, luck: Luck) -> Self:
        world = super().imagine(luck)
        if luck.below(4) == 0:
            world.cards, world.bag = self.truth, self.others
        return world


class DeadEnds(Toy):
    """Law: an imagined world can be played."""

    __slots__ = ()

    def imagine(self, luck: Luck) -> Self:
        world = super().imagine(luck)
        world.steps = tuple(Stuck(s.asked, s.chains, s.done) if isinstance(s, Bid) else s for s in world.steps)
        return world


class Stuck(Bid, frozen=True):
    """A chain that runs into a dead end."""

    def options(self, game: Toy, seat: Seat, chain: Chain) -> list[Action]:
        return [bid for bid in BIDS if bid not in chain]


class LastBid(Bid, frozen=True):
    """Whoever answers last is remembered."""

    def play(self, game: Any, seat: Seat, action: Action, luck: Luck) -> None:
        Bid.play(self, game, seat, action, luck)
        if action is DONE:
            game.points = tuple(p + (s == seat and not any(self.done)) for s, p in enumerate(game.points))


class OrderMatters(Toy):
    """Law: the order of sealed answers changes nothing."""

    __slots__ = ()

    def next_round(self) -> None:
        self.round += 1
        if self.round <= 3:
            self.push(LastBid.ask(tuple(range(self.seats))))


class ForgetfulBid(Bid, frozen=True):
    """Taking back forgets everything."""

    def take_back(self, seat: Seat) -> Self:
        return replace(self, chains=tuple(() if s == seat else c for s, c in zip(self.asked, self.chains, strict=True)))


class UndoesTooMuch(Toy):
    """Law: undo gives back exactly the table before."""

    __slots__ = ()

    def next_round(self) -> None:
        self.round += 1
        if self.round <= 3:
            self.push(ForgetfulBid.ask(tuple(range(self.seats))))


class OpenBoast(Toy):
    """Law: texts round-trip; here an action is not as its verb declares."""

    __slots__ = ()
    words = verbs(Verb("done"), Verb("bid", ("word",)), Verb("boast", ("number",)))
    spec = Spec("toy", "Toy", (3,), (1, 2), 1, "draft", words)


class PlaysTheOriginal(Toy):
    """Law: playing a copy leaves the original alone; here a copy is the original."""

    __slots__ = ()

    def copy(self) -> Self:
        return self


class OwesNothing(Toy):
    """Law: a turn that waits for its word is over."""

    __slots__ = ()

    def owes(self, seat: Seat) -> bool:
        return False


class LosesBySecret(Toy):
    """Law: what an action would give away is told from what the seat knows."""

    __slots__ = ()

    def loses(self, seat: Seat, action: Action) -> Reason | None:
        return reason("TOY-3", "too-low") if max(self.cards) > self.cards[seat] else None


class NumbersTwice(Toy):
    """Law: every action has one number; here the domains list a row twice."""

    __slots__ = ()


class LeavesOut(Toy):
    """Law: every action has one number; here the domains know no boasting."""

    __slots__ = ()


def some_domains(setting: Setting) -> Domains:
    bids: list[tuple[int, ...]] = [(1,), (2,), (3,)]
    return (
        {"done": [()], "bid": bids} if setting.rules is LeavesOut else {**plain_domains(setting), "bid": [*bids, (3,)]}
    )


class Peeks(Toy):
    """Law: an observation tells no secret; here it knows whose cards were masked last."""

    __slots__ = ()
    truth: tuple[int, ...] = ()

    def view(self, seat: Seat | None) -> Self:
        if self.viewer == FULL:
            type(self).truth = self.cards
        return super().view(seat)


class PeekingSenses(PlainSenses[Peeks]):
    """It adds a number: the highest card of all."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.highest = self.add("highest")

    def look(self, view: Peeks, seat: Seat, out: array[float]) -> None:
        super().look(view, seat, out)
        out[self.highest] = max(view.truth)


class DrawsUnseen(Toy):
    """Law: chance can be listed; here some luck falls that nobody is told of."""

    __slots__ = ()

    def deal(self, luck: Luck) -> None:
        super().deal(luck)
        self.points = tuple(points + luck.below(2) for points in self.points)


PARTS: dict[type[Toy], dict[str, Any]] = {
    NumbersTwice: {"domains": some_domains},
    LeavesOut: {"domains": some_domains},
    Peeks: {"senses": PeekingSenses},
}
