"""War for the Wasteland: the table, and what every seat may know of it."""

from __future__ import annotations

from typing import Self

from wastelands.engine.action import Action
from wastelands.engine.game import FULL, Game, Result
from wastelands.engine.luck import Luck
from wastelands.engine.spec import Option, OptionValue, Spec, Verb, verbs
from wastelands.engine.step import Sealed, Seat
from wastelands.games.warlords.bidding import DONE, Commitment, Targeting
from wastelands.games.warlords.cards import Card, Content, Triple
from wastelands.games.warlords.collection import Collection
from wastelands.games.warlords.piles import Pile
from wastelands.games.warlords.reading import SHELF
from wastelands.games.warlords.setup import lay_out
from wastelands.games.warlords.targets import BACK, TARGETS, Bids, Strengths


class Warlords(Game):
    """Units from hidden hands are bid face down for objectives, rivals' bases and the first pick in the shop."""

    __slots__ = (
        "armies",
        "attacks",
        "bidding",
        "bids",
        "content",
        "decks",
        "declared",
        "discards",
        "fields",
        "hands",
        "known",
        "lost",
        "marks",
        "max_rounds",
        "objective_deck",
        "objective_discard",
        "outcome",
        "pools",
        "round",
        "row",
        "shop_deck",
        "shop_discard",
        "stocks",
        "tableaus",
        "wastes",
        "won",
    )

    shelf = SHELF
    content: Content
    max_rounds: int
    declared: bool  # whether targets are opened in the first bidding round alone (WW-BID-26)
    round: int  # the round tracker
    bidding: int  # the bidding round, 1 to 3; 0 outside the bidding phase
    # the middle of the table
    fields: tuple[str, ...]  # an objective on each battlefield; "" where there is none
    row: tuple[str, ...]
    objective_deck: Pile
    objective_discard: Pile
    shop_deck: Pile
    shop_discard: Pile
    won: tuple[tuple[Seat, str, str], ...]  # set aside until phase 7: who, what, and how
    # each seat's
    stocks: tuple[Triple, ...]
    tableaus: tuple[tuple[str, ...], ...]
    hands: tuple[Pile, ...]  # backs on a mask, like decks and face-down bids
    decks: tuple[Pile, ...]
    discards: tuple[Pile, ...]
    wastes: tuple[Pile, ...]  # units that the seat abandoned
    known: tuple[Pile, ...]  # cards in hand, or face down, that everybody can know by counting along
    pools: tuple[Pile, ...]  # the multiset that all other cards in deck, hand and face-down bids come from
    # this round's bidding
    marks: tuple[tuple[str, ...], ...]
    attacks: tuple[tuple[Seat, str] | None, ...]  # the one base card that the seat attacks: whose and which
    bids: tuple[Bids, ...]
    armies: tuple[Strengths, ...]  # the strength of each paid bid, fixed at the reveal (WW-REV-08); () before it
    lost: tuple[Pile, ...]  # the units that the seat may abandon
    outcome: Result | None

    spec = Spec(
        name="warlords",
        title="War for the Wasteland",
        seats=(2, 3, 4, 5, 6, 7, 8),
        minutes=(60, 120),
        rules_version=2,
        stage="stable",
        verbs=verbs(
            Verb("take", ("number", "number")),
            Verb("mark", ("word",), taps=(0,), words=TARGETS),
            Verb("attack", ("card",), taps=(0,)),
            Verb("commit", ("card", "word"), taps=(0, 1), words=TARGETS),
            Verb("defend", ("card", "card"), taps=(0, 1)),
            Verb("buy", ("card",), taps=(0,)),
            Verb("pass"),
            Verb("abandon", ("card",), taps=(0,)),
            Verb("done"),
        ),
        options=(Option("max_rounds", 40, least=1, most=100), Option("declared", False)),
    )

    def set_up(self, luck: Luck, options: dict[str, OptionValue]) -> None:
        lay_out(self, luck, int(options["max_rounds"]), bool(options["declared"]))
        self.begin_round()

    def begin_round(self) -> None:
        """A round begins with the collection (WW-RND-01)."""
        self.push(Collection())

    def copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.seats, new.viewer, new.steps = self.seats, self.viewer, self.steps
        new.count, new._options = self.count, self._options
        new.content, new.max_rounds, new.round, new.bidding = self.content, self.max_rounds, self.round, self.bidding
        new.declared = self.declared
        new.fields, new.row, new.won = self.fields, self.row, self.won
        new.objective_deck, new.objective_discard = self.objective_deck, self.objective_discard
        new.shop_deck, new.shop_discard = self.shop_deck, self.shop_discard
        new.stocks, new.tableaus, new.hands, new.decks = self.stocks, self.tableaus, self.hands, self.decks
        new.discards, new.wastes, new.known, new.pools = self.discards, self.wastes, self.known, self.pools
        new.marks, new.attacks, new.bids, new.armies = self.marks, self.attacks, self.bids, self.armies
        new.lost, new.outcome = self.lost, self.outcome
        return new

    # ---- what a seat may know

    @property
    def face_down(self) -> bool:
        """Whether the bids are still unrevealed."""
        return not self.armies

    def view(self, seat: Seat | None) -> Self:
        """Rivals' hands, decks and face-down bids show their backs only (WW-AUD-05).

        What can be known about them all the same stands in `known` and `pools`, which are the same for everybody.
        """
        mask = self._mask(seat)
        own = mask.viewer
        mask.hands = tuple([hand if s == own else (BACK,) * len(hand) for s, hand in enumerate(self.hands)])
        mask.decks = tuple([deck if s == own else (BACK,) * len(deck) for s, deck in enumerate(self.decks)])
        if self.bidding and not self.armies:
            mask.bids = tuple([bids if s == own else _backs(bids) for s, bids in enumerate(self.bids)])
        return mask

    def imagine(self, luck: Luck) -> Self:
        """Deal the hidden cards of each rival anew from its pool; any card may lie in any place that holds a back."""
        game = self.copy()
        game.viewer, game._options = FULL, {}
        hands, decks, bids = list(self.hands), list(self.decks), list(self.bids)
        for seat in range(self.seats):
            if seat != self.viewer:
                hands[seat], decks[seat], bids[seat] = _deal(self, seat, luck)
        game.hands, game.decks, game.bids = tuple(hands), tuple(decks), tuple(bids)
        game.steps = tuple([s.imagined(game, luck) if isinstance(s, Sealed) else s for s in self.steps])
        return game

    # ---- the table

    def card(self, ident: str) -> Card:
        return self.content.cards[ident]

    def chapter(self) -> str:
        """The bidding of a round, which somebody may want to be done with."""
        return f"bidding {self.round}" if isinstance(self.sealed(), Targeting | Commitment) else ""

    def quiet(self, seat: Seat) -> Action | None:
        """To bid nothing more; never where a choice is begun, a mark wants a card or an own base is attacked."""
        step = self.sealed()
        if not isinstance(step, Targeting | Commitment) or step.chain(seat) or self.attacked(seat):
            return None
        return DONE if DONE in self.actions(seat) else None

    def units(self, seat: Seat) -> list[str]:
        """Every unit that the seat owns, wherever it lies; everybody can know that (WW-CARD-18)."""
        units = [*self.pools[seat], *self.known[seat], *self.discards[seat]]
        if self.armies:
            units += [card for _, cards in self.bids[seat] for card in cards]
        return units

    def attackers(self, owner: Seat, base: str) -> list[Seat]:
        return [seat for seat, attack in enumerate(self.attacks) if attack == (owner, base)]

    def attacked(self, owner: Seat) -> tuple[str, ...]:
        """The seat's own base cards that somebody has announced to attack, in tableau order."""
        named = {attack[1] for attack in self.attacks if attack is not None and attack[0] == owner}
        return tuple(dict.fromkeys(base for base in self.tableaus[owner] if base in named)) if named else ()

    def result(self) -> Result | None:
        return self.outcome


def _backs(bids: Bids) -> Bids:
    return tuple([(target, (BACK,) * len(cards)) for target, cards in bids])


def _deal(view: Warlords, seat: Seat, luck: Luck) -> tuple[Pile, Pile, Bids]:
    """A hand, a deck and face-down bids for a rival, each way of dealing them as likely as the others."""
    hidden = view.bids[seat] if view.bidding and not view.armies else ()
    size = len(view.hands[seat]) + sum([len(cards) for _, cards in hidden])
    pool = list(view.pools[seat])
    held = list(view.known[seat])
    below = luck.below
    for _ in range(size - len(held)):
        held.append(pool.pop(below(len(pool))))
    bids = []
    for target, cards in hidden:
        bids.append((target, tuple(sorted([held.pop(below(len(held))) for _ in cards]))))
    return tuple(sorted(held)), tuple(pool), tuple(bids) if hidden else view.bids[seat]
