"""Tables for the tests: any hands, stocks and bases, set in a few words, with dice that fall as written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from wastelands.engine.action import Action
from wastelands.engine.events import Event
from wastelands.engine.luck import Luck, ScriptedLuck
from wastelands.engine.reason import Reason
from wastelands.games.warlords.bidding import Announcement, BiddingRound, Commitment, Targeting
from wastelands.games.warlords.collection import Collection
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.scoring import points
from wastelands.games.warlords.targets import TARGETS

Words = str | Iterable[str]
TWENTY = "S34 " * 10  # ten Bone Shrines: 20 victory points


def cards(words: Words) -> tuple[str, ...]:
    return tuple(words.split()) if isinstance(words, str) else tuple(words)


class Table:
    """A game that stands at the beginning of its bidding, and what it told so far."""

    def __init__(
        self,
        seats: int = 2,
        *,
        hands: Mapping[int, Words] | None = None,
        decks: Mapping[int, Words] | None = None,
        discards: Mapping[int, Words] | None = None,
        wastes: Mapping[int, Words] | None = None,
        tableaus: Mapping[int, Words] | None = None,
        stocks: Mapping[int, tuple[int, int, int]] | None = None,
        fields: Words | None = None,
        row: Words | None = None,
        dice: Iterable[int | str] = (),
        last: bool = True,
        start: str = "bidding",
        **facts: Any,
    ) -> None:
        """What is not said is as after the setup; `last`: the game ends with this round, without new cards."""
        game = self.game = Warlords.new(seats, Luck("table"), max_rounds=1 if last else 40)
        nothing: tuple[tuple[str, ...], ...] = ((),) * seats
        game.hands = _columns(nothing, hands, sort=True)
        game.decks = _columns(nothing, decks, sort=True)
        game.discards = _columns(nothing, discards, sort=True)
        game.wastes = _columns(nothing, wastes, sort=True)
        game.tableaus = _columns((("ST8", "ST9"),) * seats, tableaus)
        game.stocks = tuple((stocks or {}).get(seat, (9, 1, 0)) for seat in range(seats))
        game.known = nothing
        game.pools = tuple(tuple(sorted(game.hands[s] + game.decks[s])) for s in range(seats))
        if fields is not None:
            game.fields = (*cards(fields), *("",) * len(game.fields))[: len(game.fields)]
        if row is not None:
            game.row = cards(row)
        for name, value in facts.items():
            setattr(game, name, value)
        game.steps, game._options = (), {}
        game.push(BiddingRound() if start == "bidding" else Collection())
        self.events: list[Event] = []
        self.luck: Luck = Luck("table") if not last else ScriptedLuck(dice)
        self.luck.listener = self.events.append
        game.run_on(self.luck)

    def play(self, seat: int, text: str) -> None:
        self.game.play(seat, Action.parse(text), self.luck)

    def can(self, seat: int) -> list[str]:
        return [str(action) for action in self.game.actions(seat)]

    def why(self, seat: int, text: str) -> Reason | None:
        return self.game.why_not(seat, Action.parse(text))

    def rule(self, seat: int, text: str) -> str:
        """The rule that forbids an action."""
        why = self.why(seat, text)
        assert why is not None, f"{text} is allowed"
        return why.rule

    @property
    def step(self) -> str:
        return type(self.game.steps[-1]).__name__ if self.game.steps else ""

    def bid(self, bids: Mapping[int, Mapping[str, Words]], attacks: dict[int, str] | None = None) -> Table:
        """One bidding round: each seat's cards by target; a target that is no mark is an own base to defend."""
        self.mark({seat: [target for target in of if target in TARGETS] for seat, of in bids.items()})
        self.announce(attacks or {})
        self.commit(bids)
        return self

    def mark(self, marks: dict[int, list[str]]) -> None:
        if not isinstance(self.game.steps[-1], Targeting):
            return
        for seat in self.game.to_act():
            for target in marks.get(seat, []):
                self.play(seat, f"mark {target}")
            self.play(seat, "done")

    def announce(self, attacks: dict[int, str]) -> None:
        if isinstance(self.game.steps[-1], Announcement):
            for seat in self.game.to_act():
                self.play(seat, f"attack {attacks[seat]}")

    def commit(self, bids: Mapping[int, Mapping[str, Words]]) -> None:
        if not isinstance(self.game.steps[-1], Commitment):
            return
        for seat in self.game.to_act():
            for target, units in bids.get(seat, {}).items():
                for card in cards(units):
                    self.play(seat, f"{'commit' if target in TARGETS else 'defend'} {card} {target}")
            self.play(seat, "done")

    def battle(self, bids: Mapping[int, Mapping[str, Words]], attacks: dict[int, str] | None = None) -> Table:
        """All units in the first bidding round, then nothing more until the reveal."""
        self.bid(bids, attacks)
        return self.skip()

    def skip(self) -> Table:
        """No further targets or cards until the bidding is over."""
        while self.step in ("Targeting", "Commitment") and self.game.bidding:
            self.play(self.game.to_act()[0], "done")
        return self

    def finish(self) -> Table:
        """Everybody takes the quietest action until the first round is over."""
        while self.game.to_act() and self.game.round == 1:
            seat = self.game.to_act()[0]
            self.game.play(seat, self.game.actions(seat)[0], self.luck)
        return self

    def told(self, verb: str) -> list[Event]:
        return [event for event in self.events if event.verb == verb]

    def strength(self, seat: int, target: str) -> int:
        """A bid as the table was told it."""
        return dict(self.game.armies[seat])[target]

    def points(self, seat: int) -> int:
        return points(self.game, seat)


def _columns(
    default: tuple[tuple[str, ...], ...], given: Mapping[int, Words] | None, sort: bool = False
) -> tuple[tuple[str, ...], ...]:
    rows = [cards((given or {}).get(seat, default[seat])) for seat in range(len(default))]
    return tuple(tuple(sorted(row)) if sort else row for row in rows)


def everywhere(game: Warlords) -> Counter[str]:
    """Every card on the table, wherever it lies (WW-AUD-03)."""
    found = Counter(card for card in (*game.fields, *game.row) if card)
    for pile in (game.objective_deck, game.objective_discard, game.shop_deck, game.shop_discard):
        found.update(pile)
    for column in (game.tableaus, game.hands, game.decks, game.discards, game.wastes):
        for cards in column:
            found.update(cards)
    found.update(card for bids in game.bids for _, cards in bids for card in cards)
    found.update(card for _, card, _ in game.won)
    return found


def check_counts(game: Warlords) -> None:
    """Nothing is negative, and what everybody knows of hidden cards is true (WW-AUD-04, WW-AUD-07)."""
    for seat in range(game.seats):
        assert min(game.stocks[seat]) >= 0
        held = Counter(game.hands[seat]) + (
            Counter() if game.armies else Counter(card for _, cards in game.bids[seat] for card in cards)
        )
        assert not Counter(game.known[seat]) - held
        assert Counter(game.known[seat]) + Counter(game.pools[seat]) == held + Counter(game.decks[seat])
        assert not Counter(game.lost[seat]) - Counter(card for _, cards in game.bids[seat] for card in cards)
        for pile in (game.hands[seat], game.decks[seat], game.discards[seat], game.pools[seat], game.known[seat]):
            assert list(pile) == sorted(pile)
