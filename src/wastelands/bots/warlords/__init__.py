"""War for the Wasteland: a bidder that waits, snipes and pays, and what a search thinks with."""

from __future__ import annotations

from collections.abc import Sequence

from wastelands.bots.fancy import Fancy
from wastelands.bots.mind import Horizon, Mind
from wastelands.bots.planner import Policy
from wastelands.bots.warlords.bidding import MOST_CARDS, Bidder, sets
from wastelands.bots.warlords.judging import ahead_of, card_of, purse_of, shortage, strength
from wastelands.bots.warlords.styles import STYLES
from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.step import Chain, Seat
from wastelands.games.warlords.bidding import DONE, Announcement, Commitment, Targeting
from wastelands.games.warlords.cards import powers
from wastelands.games.warlords.collection import JuiceOrSpark
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.scoring import points
from wastelands.games.warlords.shop import PASS, Purchase
from wastelands.games.warlords.targets import RIVALS

NOTHING = 0.05  # what a purchase must be worth
ARMY = 8  # units that one keeps in any case


class WarMind(Mind[Warlords]):
    """Thinks in whole sealed answers, to the end of the round."""

    horizon = Horizon("rounds", 1)
    scale = 5.0

    def features(self, view: Warlords) -> list[tuple[float, ...]]:
        """Points, means and cards; each counts for more or less the nearer the end is."""
        late = 1 - ahead_of(view)
        seen = [counted(view, seat) for seat in range(view.seats)]
        return [(*counts, *[late * count for count in counts]) for counts in seen]

    def policy(self, view: Warlords, seat: Seat, luck: Fancy) -> Action:
        return self.chain(view, seat, luck)[0]

    def chain(self, view: Warlords, seat: Seat, luck: Fancy) -> Chain:
        step, options = view.steps[-1], view.actions(seat)
        if isinstance(step, (Targeting, Commitment)):
            placing = isinstance(step, Commitment)
            bidder = self.bidder(view, seat, luck, placing)
            chain = step.chain(seat)
            found = bidder.commitment(chain) if placing else bidder.targeting(chain)
            return found if found[0] in options else (options[0],)
        if isinstance(step, JuiceOrSpark):
            return (min(options, key=lambda action: shortage(view, seat, action)),)
        if isinstance(step, Announcement):
            return (announced(self.bidder(view, seat, luck, True), step.victim(view, seat), options),)
        if isinstance(step, Purchase):
            return (bought(self.bidder(view, seat, luck, True), options),)
        return (abandoned(view, seat, step.chain(seat), options),)  # type: ignore[attr-defined]

    def bidder(self, view: Warlords, seat: Seat, luck: Fancy, placing: bool) -> Bidder:
        return Bidder(view, seat, luck, STYLES[self.style], self.noise, placing)


def counted(view: Warlords, seat: Seat) -> tuple[float, ...]:
    cards, bases = view.content.cards, powers(view.content, view.tableaus[seat])
    units = view.units(seat)
    return (
        points(view, seat),
        max(2, bases.production[0]),
        bases.production[1] + bases.production[2],
        bases.choice,
        max(2, bases.draws),
        len(view.tableaus[seat]),
        bases.fortify,
        sum(bases.muster.values()),
        sum(bases.discount),
        len(view.hands[seat]),
        sum([cards[card].attack for card in units]) / len(units) if units else 0.0,
        sum([len(cards[card].effects) for card in units]),
        len(units),
        view.stocks[seat][0],
        view.stocks[seat][1] + view.stocks[seat][2],
    )


def announced(bidder: Bidder, rival: Seat, options: Sequence[Action]) -> Action:
    """The base that the strongest payable army would most likely bring."""
    view, seat = bidder.view, bidder.seat
    muster = powers(view.content, view.tableaus[seat]).muster
    hand = [view.content.cards[card] for card in view.hands[seat]]
    armies = sets(hand, RIVALS[rival], muster, purse_of(view, seat), MOST_CARDS)
    strong = max([strength(units, RIVALS[rival], muster) for units in armies], default=0)

    def gain(action: Action) -> float:
        aim = bidder.assault(rival, str(action.values[0]))
        return aim.worth * aim.chance(strong)

    return max(options, key=gain)


def bought(bidder: Bidder, options: Sequence[Action]) -> Action:
    """The card that is worth most, if it is worth anything."""

    def gain(action: Action) -> float:
        if action is PASS:
            return NOTHING
        card = card_of(bidder.view, action)
        return bidder.worth(card) if bidder.style.units or not card.unit else 0.0

    return max(options, key=gain)


def abandoned(view: Warlords, seat: Seat, chain: Chain, options: Sequence[Action]) -> Action:
    """Weak units stay behind while there are enough others."""
    if len(view.units(seat)) - len(chain) > ARMY:
        for action in options[1:]:
            card = card_of(view, action)
            if card.attack <= 1 and not card.points and not card.effects:
                return action
    return DONE


class Greedy(Policy[Warlords]):
    """The policy as a player."""

    __slots__ = ()

    def __init__(self, luck: Luck, style: str = "") -> None:
        super().__init__(WarMind("warlords", style=style), luck)
