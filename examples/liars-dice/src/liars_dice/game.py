"""The rules; the ids are those of rules/liars-dice.md."""

from __future__ import annotations

from typing import Self

from wastelands.engine.action import Action
from wastelands.engine.game import FULL, Game, Result
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason, reason
from wastelands.engine.spec import OptionValue, Spec, Verb, verbs
from wastelands.engine.step import OneSeat, Seat

DICE, FACES, HIDDEN = 5, range(1, 7), 0
DOUBT = Action("doubt")


class BidOrDoubt(OneSeat["LiarsDice"], frozen=True):
    """The player in turn bids higher, or doubts the last bid (LD-BID-01)."""

    def actions(self, game: LiarsDice, seat: Seat) -> list[Action]:
        number = game.bid[0]
        bids = [(n, f) for n in range(max(1, number), min(number + 2, game.left) + 1) for f in FACES]
        return [*([DOUBT] if number else []), *(Action("bid", n, f) for n, f in bids if (n, f) > game.bid)]

    def why_not(self, game: LiarsDice, seat: Seat, action: Action) -> Reason:
        if action is DOUBT:
            return reason("LD-BID-03", "nothing-to-doubt")
        return reason("LD-BID-02", "not-higher", number=game.bid[0], face=game.bid[1], most=game.left)

    def play(self, game: LiarsDice, seat: Seat, action: Action, luck: Luck) -> None:
        if action is DOUBT:
            game.show(seat, luck)
            return
        number, face = (int(str(value)) for value in action.values)
        luck.tell("bid", seat=seat, number=number, face=face)
        game.bid, game.bidder = (number, face), seat
        game.swap(BidOrDoubt(game.after(seat)))


class LiarsDice(Game):
    """Cups of dice that only their owner sees."""

    __slots__ = ("bid", "bidder", "cups")
    cups: tuple[tuple[int, ...], ...]  # in order; a die that the viewer may not see is 0
    bid: tuple[int, int]  # how many dice of which face
    bidder: Seat
    spec = Spec(
        name="liars-dice",
        title="Liar's Dice",
        seats=(2, 3, 4, 5, 6),
        minutes=(5, 20),
        rules_version=1,
        stage="stable",
        verbs=verbs(Verb("doubt"), Verb("bid", ("number", "number"))),
    )

    @property
    def left(self) -> int:
        """All dice on the table."""
        return sum(map(len, self.cups))

    def set_up(self, luck: Luck, options: dict[str, OptionValue]) -> None:
        self.cups = ((HIDDEN,) * DICE,) * self.seats
        self.roll(0, luck)

    def roll(self, first: Seat, luck: Luck) -> None:
        """All roll in secret, and somebody begins (LD-ROLL-01)."""
        self.cups = tuple(tuple(sorted(luck.die(6, (s,)) for _ in cup)) for s, cup in enumerate(self.cups))
        for seat, cup in enumerate(self.cups):
            luck.tell("rolled", seat=seat, secret={"dice": cup}, knows=(seat,))
        self.bid, self.bidder = (0, 0), first
        self.push(BidOrDoubt(first))

    def after(self, seat: Seat) -> Seat:
        """The next seat that still has dice."""
        return next(s for n in range(1, self.seats + 1) if self.cups[s := (seat + n) % self.seats])

    def show(self, doubter: Seat, luck: Luck) -> None:
        """Count all dice of the face: either the bidder or the doubter loses one (LD-DBT-01, LD-END-01)."""
        number, face = self.bid
        found = sum(cup.count(face) for cup in self.cups)
        loser = self.bidder if found < number else doubter
        luck.reveal("shown", seat=doubter, bidder=self.bidder, number=number, face=face, found=found, loser=loser,
                    cups=self.cups)  # fmt: skip
        self.cups = tuple(cup[1:] if s == loser else cup for s, cup in enumerate(self.cups))
        self.pop()
        if sum(map(bool, self.cups)) > 1:
            self.roll(loser if self.cups[loser] else self.after(loser), luck)

    def copy(self) -> Self:
        new = type(self).__new__(type(self))
        new.seats, new.viewer, new.steps, new.count = self.seats, self.viewer, self.steps, self.count
        new._options, new.cups, new.bid, new.bidder = self._options, self.cups, self.bid, self.bidder
        return new

    def view(self, seat: Seat | None) -> Self:
        mask = self._mask(seat)
        mask.cups = tuple(cup if s == seat else (HIDDEN,) * len(cup) for s, cup in enumerate(self.cups))
        return mask

    def imagine(self, luck: Luck) -> Self:
        game = self.copy()
        game.viewer, game._options = FULL, {}
        game.cups = tuple(tuple(sorted(die or luck.die() for die in cup)) for cup in self.cups)
        return game

    def result(self) -> Result | None:
        if self.steps:
            return None
        left = tuple(map(len, self.cups))
        return Result(left, tuple(s for s in range(self.seats) if left[s]), "last")


def value(view: LiarsDice, seat: Seat) -> float:
    """How well a seat stands, for bots: its dice beside those of the others."""
    return len(view.cups[seat]) - (view.left - len(view.cups[seat])) / (view.seats - 1)
