"""What a view shows, read once: who bids where, how much, what can be tapped there, and how far the round is."""

from __future__ import annotations

from typing import NamedTuple

from wastelands.engine.step import Chain, Seat
from wastelands.engine.words import N_
from wastelands.games.warlords.bidding import Announcement, Commitment, Targeting
from wastelands.games.warlords.collection import JuiceOrSpark
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.piles import Pile
from wastelands.games.warlords.round_end import Abandoning
from wastelands.games.warlords.shop import Purchase
from wastelands.games.warlords.targets import BACK, FIELDS, RIVALS, SHOP
from wastelands.games.warlords.words import Words, station


class Bid(NamedTuple):
    """What one seat has at a target: its cards (backs, if they are hidden), and their strength once it is fixed."""

    seat: Seat
    cards: Pile
    strength: int | None


class Sight:
    """The facts of one masked table that the drawing needs."""

    def __init__(self, view: Warlords) -> None:
        self.view = view
        self.own: Seat | None = view.viewer if view.viewer >= 0 else None
        self.step = view.steps[-1] if view.steps else None
        self.winners = self._winners()

    # ---- the round

    @property
    def station(self) -> int:
        """How far the round is, as an index of STATIONS; behind the last one when the game is over."""
        return station(self.view)

    def now(self, words: Words) -> str:
        """What all are doing, in a few words."""
        for step, said in _DOING.items():
            if isinstance(self.step, step):
                return words.say(said)
        return words.say(N_("The game is over"))

    def is_done(self, seat: Seat) -> bool | None:
        """Whether a seat has sealed its choice; None: it is not asked for one."""
        sealed = self.view.sealed()
        return sealed.done[sealed.asked.index(seat)] if sealed is not None and seat in sealed.asked else None

    @property
    def chain(self) -> Chain:
        """What the viewer has chosen in secret so far."""
        sealed = self.view.sealed()
        return sealed.chain(self.own) if sealed is not None and self.own is not None else ()

    # ---- bids

    def bids_at(self, target: str, seats: list[Seat] | None = None) -> list[Bid]:
        """Who has aimed at a target this bidding round, or has cards there already."""
        view, found = self.view, []
        for seat in range(view.seats) if seats is None else seats:
            cards = dict(view.bids[seat]).get(target, ())
            if cards or target in view.marks[seat]:
                found.append(self.bid(seat, target, cards))
        return found

    def bid(self, seat: Seat, target: str, cards: Pile) -> Bid:
        """A bid as the viewer may see it; even a game that hides nothing shows backs of what lies face down."""
        armies = self.view.armies
        strength = dict(armies[seat]).get(target) if armies else None
        return Bid(seat, cards if armies or seat == self.own else (BACK,) * len(cards), strength)

    def attacks_on(self, owner: Seat, base: str) -> list[Bid]:
        attackers = self.view.attackers(owner, base)
        found = {bid.seat: bid for bid in self.bids_at(RIVALS[owner], attackers)}
        return [found.get(seat, Bid(seat, (), None)) for seat in attackers]

    def defence_of(self, owner: Seat, base: str) -> Bid | None:
        cards = dict(self.view.bids[owner]).get(base, ())
        return self.bid(owner, base, cards) if cards else None

    def _winners(self) -> dict[int, tuple[Seat, str]]:
        """Whose the objectives of emptied battlefields will be: they were won from left to right (WW-BTL-07)."""
        won = [(seat, card) for seat, card, how in self.view.won if how == "objective"]
        empty = [i for i, card in enumerate(self.view.fields) if not card]
        return dict(zip(empty, won, strict=False))

    # ---- where a card's name means the card that lies there

    @property
    def row_live(self) -> bool:
        return isinstance(self.step, Purchase)

    @property
    def hand_live(self) -> bool:
        return not isinstance(self.step, Purchase | Announcement | Abandoning)

    @property
    def lost_live(self) -> bool:
        return isinstance(self.step, Abandoning)

    def base_live(self, owner: Seat, base: str) -> bool:
        """The bases of the player whom the viewer has marked, then the own ones that can be defended."""
        view, own = self.view, self.own
        if own is None:
            return False
        if isinstance(self.step, Announcement):
            return own in self.step.asked and owner == self.step.victim(view, own)
        return isinstance(self.step, Commitment) and owner == own and base in view.attacked(own)


_DOING = {
    JuiceOrSpark: N_("Juice or spark"),
    Targeting: N_("Secret targets"),
    Announcement: N_("Attacked bases"),
    Commitment: N_("Cards face down"),
    Purchase: N_("Highest bid first"),
    Abandoning: N_("Lost units"),
}


def target_name(target: str, words: Words) -> str:
    """A target for a label: short, and with a capital."""
    if target in FIELDS:
        return words.say(N_("Battlefield {n}"), n=FIELDS.index(target) + 1)
    if target == SHOP:
        return words.say(N_("Shop"))
    if target in RIVALS:
        return words.name(RIVALS.index(target))
    return words.card(target)
