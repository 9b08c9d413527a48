"""A small game that keeps every law, and one broken game for each way of breaking one.

Two or more players each hold a secret number card, drawn from a bag, and say in secret how high they bid; the highest
bid times card wins a point.  Three rounds.
"""

from __future__ import annotations

import random
from typing import Self

from wastelands.engine.action import Action, Value
from wastelands.engine.game import FULL, Game, Result
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason, reason
from wastelands.engine.spec import OptionValue, Spec, Verb, verbs
from wastelands.engine.step import Chain, Sealed, Seat, Step
from wastelands.package import GamePackage
from wastelands.testing.case import Case

DONE = Action("done")
BIDS = [Action("bid", n) for n in range(1, 4)]


class Bid(Sealed["Toy"], frozen=True):
    """Everybody bids up to three different numbers, then says done."""

    def options(self, game: Toy, seat: Seat, chain: Chain) -> list[Action]:
        return [DONE, *(bid for bid in BIDS if bid not in chain)]

    def finished(self, game: Toy, seat: Seat, chain: Chain) -> bool:
        return bool(chain) and chain[-1] is DONE

    def refuse(self, game: Toy, seat: Seat, chain: Chain, action: Action) -> Reason:
        return reason("TOY-1", "no-such-bid", bid=str(action))

    def resolve(self, game: Toy, answers: dict[Seat, Chain], luck: Luck) -> None:
        strengths = [
            sum(int(str(a.values[0])) for a in answers[s] if a.values) * game.cards[s] for s in range(game.seats)
        ]
        luck.reveal("shown", cards=game.cards, strengths=tuple(strengths))
        best = strengths.index(max(strengths))
        game.points = tuple(p + (s == best) for s, p in enumerate(game.points))
        game.deal(luck)
        game.push(Boast(best))


class Boast(Step["Toy"], frozen=True):
    """The winner says something, in the open; it can be taken back."""

    seat: Seat
    said: int = 0

    def to_act(self, game: Toy) -> tuple[Seat, ...]:
        return (self.seat,)

    def actions(self, game: Toy, seat: Seat) -> list[Action]:
        return [DONE, Action("boast", self.said + 1)] if self.said < 2 else [DONE]

    def why_not(self, game: Toy, seat: Seat, action: Action) -> Reason:
        return reason("TOY-2", "only-boasting")

    def play(self, game: Toy, seat: Seat, action: Action, luck: Luck) -> None:
        if action is DONE:
            game.pop()
            game.next_round()
        else:
            game.swap(Boast(seat, self.said + 1))
            luck.tell("boasted", seat=seat)


class Toy(Game):
    __slots__ = ("bag", "cards", "points", "round")
    bag: tuple[int, ...]
    cards: tuple[int, ...]
    points: tuple[int, ...]
    round: int
    spec = Spec(
        "toy",
        "Toy",
        (3,),
        (1, 2),
        1,
        "draft",
        verbs(Verb("done"), Verb("bid", ("number",)), Verb("boast", ("number",))),
    )

    def set_up(self, luck: Luck, options: dict[str, OptionValue]) -> None:
        self.bag, self.cards, self.points, self.round = tuple(range(1, 21)), (0,) * self.seats, (0,) * self.seats, 0
        self.deal(luck)
        self.next_round()

    def deal(self, luck: Luck) -> None:
        cards = []
        for seat in range(self.seats):
            cards.append(luck.draw(self.bag, seen_by=(seat,)))
            self.bag = tuple(card for card in self.bag if card != cards[-1])
            luck.tell("drew", seat=seat, secret={"card": cards[-1]}, knows=(seat,))
        self.cards = tuple(cards)

    def next_round(self) -> None:
        self.round += 1
        if self.round <= 3:
            self.push(Bid.ask(tuple(range(self.seats))))

    def copy(self) -> Self:
        new = type(self).__new__(type(self))
        new.seats, new.viewer, new.steps, new.count, new._options = (
            self.seats, self.viewer, self.steps, self.count, self._options)  # fmt: skip
        new.bag, new.cards, new.points, new.round = self.bag, self.cards, self.points, self.round
        return new

    def view(self, seat: Seat | None) -> Self:
        mask = self._mask(seat)
        hidden = [card for s, card in enumerate(self.cards) if s != seat]
        mask.bag = tuple(sorted((*self.bag, *hidden))) if self.viewer == FULL else self.bag
        mask.cards = tuple(card if s == seat else 0 for s, card in enumerate(self.cards))
        return mask

    def imagine(self, luck: Luck) -> Self:
        game = self.copy()
        game.viewer, game._options = FULL, {}
        cards = list(self.cards)
        for seat in range(self.seats):
            if not cards[seat]:
                cards[seat] = luck.draw(game.bag)
                game.bag = tuple(card for card in game.bag if card != cards[seat])
        game.cards = tuple(cards)
        game.steps = tuple(s.imagined(game, luck) if isinstance(s, Sealed) else s for s in self.steps)
        return game

    def result(self) -> Result | None:
        if self.steps:
            return None
        best = max(self.points)
        return Result(self.points, tuple(s for s, p in enumerate(self.points) if p == best), "three rounds")


def twin(game: Game, seat: Seat | None, dice: random.Random) -> Game | None:
    """Other cards in the hands of the others, and other bids in their envelopes."""
    assert isinstance(game, Toy)
    other = game.copy()
    others = [s for s in range(game.seats) if s != seat]
    pool = [*game.bag, *(game.cards[s] for s in others)]
    dice.shuffle(pool)
    cards = list(game.cards)
    for s in others:
        cards[s] = pool.pop()
    other.cards, other.bag = tuple(cards), tuple(sorted(pool))
    top = game.steps[-1]
    if isinstance(top, Bid):
        chains = [
            chain if s == seat or not chain else (*_some_bids(dice), *chain[-1:]) for s, chain in enumerate(top.chains)
        ]
        other.steps = (*game.steps[:-1], type(top)(top.asked, tuple(chains), top.done))
    other._options = {}
    return other if other != game else None


def _some_bids(dice: random.Random) -> list[Action]:
    return dice.sample(BIDS, dice.randint(0, 2))


def universe(game: Game) -> dict[str, list[Value]]:
    return {"number": [0, 1, 2, 3, 4, 99]}


def case(name: str) -> Case:
    """The toy, or a broken one by its class name."""
    from tests.laws import broken_toys

    kind = Toy if name == "toy" else getattr(broken_toys, name.removeprefix("toy "))
    return Case(kind, 3, twin, universe, package=GamePackage(rules=kind, **broken_toys.PARTS.get(kind, {})))


package = GamePackage(rules=Toy)  # rules alone: everything else is the general default
